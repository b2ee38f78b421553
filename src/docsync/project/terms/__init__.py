"""Terms: one spelling for one thing, as the glossary or the names of the library's families have it."""
