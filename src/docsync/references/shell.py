"""The command lines of a page."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.documents.model import Document
from docsync.references.contexts import Contexts
from docsync.references.model import CommandLine


def find_command_lines(document: Document, contexts: Contexts) -> Iterator[CommandLine]:  # noqa: ARG001
    """The command lines of a page, in order."""
    return iter(())
