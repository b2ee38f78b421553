"""What documents claim about the code. The front door is `find`."""

from __future__ import annotations

from docsync.documents.model import Document
from docsync.references.code import read_code
from docsync.references.model import Page
from docsync.references.prose import prose_references

__all__ = ["find"]


def find(document: Document) -> Page:
    """Every reference of a document, in the order of their places."""
    code = read_code(document)
    references = sorted([*prose_references(document), *code.references], key=lambda reference: reference.span)
    imported = {name: frozenset(paths) for name, paths in code.imported.items()}
    return Page(
        document,
        tuple(references),
        imported,
        frozenset(code.defined),
        code.blocks,
        tuple(code.unread),
        code.unread_blocks,
        tuple(code.faults),
        tuple(code.undefined),
    )
