"""Pages for the tests of edits, and what edits make of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from docsync import documents
from docsync.diagnostics import Edit
from docsync.documents.model import Document
from docsync.edits.python_lines import python_blocks, statements_of
from docsync.fixes.editing import edited, with_line_ends
from docsync.references.reading import read_python
from docsync.settings import Dialect
from docsync.source import SourceText, Span


def read(text: str, path: str = "page.md") -> Document:
    """A page, or a Python file with docstrings."""
    return documents.read(SourceText(path, text), Dialect.DOC_BUILDER)


def statements(document: Document) -> Iterator[tuple[str, Span]]:
    """Every statement of the Python blocks, as written in the file, with its span."""
    for block in python_blocks(document):
        reading = read_python(block)
        for node, _ in statements_of(reading):
            at = reading.lines.span(node)
            span = block.origin.span(at.start, at.end)
            yield document.source[span], span


def statement(document: Document, beginning: str) -> Span:
    """The span of the first statement that begins so."""
    return next(span for text, span in statements(document) if text.startswith(beginning))


def after(text: str, edits: Iterable[Edit]) -> str:
    """The text after the edits, each of which has to fit."""
    edits = list(edits)
    for edit in edits:
        assert text[edit.span.start : edit.span.end] == edit.before
    return edited(text, [with_line_ends(text, edit) for edit in edits])
