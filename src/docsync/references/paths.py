"""The paths in the repository that a page names."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.documents.model import Document
from docsync.references.contexts import Contexts
from docsync.references.model import PathReference


def find_paths(document: Document, contexts: Contexts) -> Iterator[PathReference]:  # noqa: ARG001
    """The paths in the repository that a page names, in order."""
    return iter(())
