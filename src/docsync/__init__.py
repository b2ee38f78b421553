"""docsync: finds where a Python library's documentation has fallen out of step with its code."""

__version__ = "0.1.0"
