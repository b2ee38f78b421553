"""What the library has and the documents have to cover: who the members are, and the places that are asked for them."""
