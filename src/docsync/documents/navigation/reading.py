"""What the readers of navigation files share: a document of entries, and the ignores in its comments."""

from __future__ import annotations

from collections.abc import Iterable

from docsync.documents.model import Document, NavigationEntry
from docsync.documents.suppressions import ignores_in_lines
from docsync.settings import Dialect
from docsync.source import SourceText, Span


def document_of(source: SourceText, dialect: Dialect, entries: Iterable[NavigationEntry]) -> Document:
    """The document that the entries of a file make; an entry that an alias repeats is there once."""
    by_span = {entry.span: entry for entry in entries}
    return Document(
        source=source,
        dialect=dialect,
        nodes=tuple(by_span[span] for span in sorted(by_span)),
        headings=(),
        tabs=(),
        groups=(),
        malformed=(),
        suppressions=tuple(ignores_in_lines(source.text)),
        front_matter=Span(0, 0),
        title="",
    )
