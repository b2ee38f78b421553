"""Whose names the documents use: brought in from other libraries, or defined by the documents' own code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from docsync.inventory import Inventory
from docsync.inventory.objects_inv import local_inventories, read_objects_inv
from docsync.references.model import Page
from docsync.settings import Dialect


@dataclass(frozen=True, slots=True)
class Names:
    """Names that the documents or the library bring in from other libraries, or that the documents' code defines.

    `inventoried` are the identifiers that other projects document, as `objects.inv` files beside the pages list them.
    """

    foreign: frozenset[str]
    defined: frozenset[str]
    inventoried: frozenset[str] = frozenset()

    @classmethod
    def of(cls, inventory: Inventory, pages: Sequence[Page], root: Path) -> Names:
        """Gather them from all pages and from the library's own imports."""
        foreign, defined = set(inventory.foreign_names), set[str]()
        for page in pages:
            defined |= page.defined
            for name, paths in page.imported.items():
                if any(path.partition(".")[0] not in inventory.packages for path in paths):
                    foreign.add(name)
        return cls(frozenset(foreign), frozenset(defined), _inventoried(pages, root))


def _inventoried(pages: Sequence[Page], root: Path) -> frozenset[str]:
    """What the inventories in the folders of the pages, and those that a `conf.py` there names, list."""
    folders: set[PurePosixPath] = set()
    for page in pages:
        if page.document.dialect in (Dialect.MKDOCS, Dialect.MYST):
            folders.update(PurePosixPath(page.path).parents)
    found: set[str] = set()
    for folder in sorted(root / folder for folder in folders if ".." not in folder.parts):
        files = [*sorted(folder.glob("*.inv")), *local_inventories(folder / "conf.py")]
        found.update(name for file in files for name in read_objects_inv(file))
    return frozenset(found)
