"""What the user reads: pages with their headings, tabs, code, links and directives, every one with exact spans.

`read` is the front door; `read_docstrings` that for files whose docstrings are known already.
"""

from __future__ import annotations

from collections.abc import Sequence

from docsync.documents.model import DocstringPlace, Document
from docsync.settings import Dialect
from docsync.source import SourceText

__all__ = ["read", "read_docstrings"]


def read(source: SourceText, dialect: Dialect) -> Document:
    """A page as its reader sees it, or the docstrings of a script. Never fails: what cannot be located is left out."""
    if source.path.endswith(".py"):
        from docsync.documents.docstrings import places_in

        return read_docstrings(source, places_in(source), dialect)
    from docsync.documents.assembly import read as read_page  # finding the documents need not load the parser

    return read_page(source, dialect)


def read_docstrings(source: SourceText, places: Sequence[DocstringPlace], dialect: Dialect) -> Document:
    """The docstrings at some places of a Python file, as one document. What cannot be mapped is left out."""
    from docsync.documents.docstrings import read_docstrings as read_them

    return read_them(source, places, dialect)
