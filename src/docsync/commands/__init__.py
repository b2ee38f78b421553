"""The commands that a library and its repository offer, with their options, read statically from their parsers."""
