"""What the examples of the documents give for the same argument, and where they are not of one mind."""
