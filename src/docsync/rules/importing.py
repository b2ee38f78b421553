"""What the rules about imports share: a fix that imports names from where they are."""

from __future__ import annotations

from collections.abc import Mapping

from docsync.diagnostics import Applicability, Fix
from docsync.documents.model import Document
from docsync.edits.python import moved_import
from docsync.inventory.model import Found, Kind
from docsync.project import Project
from docsync.source import Span


def moving(document: Document, statement: Span, moves: Mapping[str, str]) -> Fix | None:
    """A fix by which names of an import statement come from other modules (name → module); None if there is no way.

    All that have to move do so at once, so that every diagnostic of a statement has the same fix.
    """
    edits = moved_import(document, statement, moves) if moves else ()
    if not edits:
        return None
    by_module: dict[str, list[str]] = {}
    for name, module in moves.items():
        by_module.setdefault(module, []).append(f"`{name}`")
    told = "; ".join(f"{', '.join(names)} from `{module}`" for module, names in by_module.items())
    return Fix(f"Import {told}", edits, Applicability.UNSAFE)


def is_module(project: Project, path: str) -> bool:
    """Whether a dotted path is a module that can be imported from."""
    found = project.inventory.resolve(path)
    return isinstance(found, Found) and found.object.kind is Kind.MODULE
