"""Whose names the documents use: brought in from other libraries, or defined by the documents' own code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from docsync.inventory import Inventory
from docsync.references.model import Page


@dataclass(frozen=True, slots=True)
class Names:
    """Names that the documents or the library bring in from other libraries, or that the documents' code defines."""

    foreign: frozenset[str]
    defined: frozenset[str]

    @classmethod
    def of(cls, inventory: Inventory, pages: Iterable[Page]) -> Names:
        """Gather them from all pages and from the library's own imports."""
        foreign, defined = set(inventory.foreign_names), set[str]()
        for page in pages:
            defined |= page.defined
            for name, paths in page.imported.items():
                if any(path.partition(".")[0] not in inventory.packages for path in paths):
                    foreign.add(name)
        return cls(frozenset(foreign), frozenset(defined))
