"""What the user reads: pages with their headings, tabs, code, links and directives, every one with exact spans.

`read` is the front door.
"""

from __future__ import annotations

from docsync.documents.model import Document
from docsync.settings import Dialect
from docsync.source import SourceText

__all__ = ["read"]


def read(source: SourceText, dialect: Dialect) -> Document:
    """A page as its reader sees it, or the docstrings of a script. Never fails: what cannot be located is left out."""
    if source.path.endswith(".py"):
        from docsync.documents.docstrings import places_in, read_docstrings

        return read_docstrings(source, places_in(source), dialect)
    from docsync.documents.assembly import read as read_page  # finding the documents need not load the parser

    return read_page(source, dialect)
