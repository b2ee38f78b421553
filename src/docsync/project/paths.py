"""What the paths that pages name turn out to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docsync.inventory import Inventory
from docsync.project.standing import Counted
from docsync.references.model import Page
from docsync.repository import Repository


class Paths:
    """Answers whether a path is there, and where it went."""

    def __init__(self, inventory: Inventory, pages: Sequence[Page], repository: Repository) -> None:
        self.inventory = inventory
        self.pages = pages
        self.repository = repository

    def counted(self) -> Iterator[Counted]:
        """Every path, as the summary counts it."""
        return iter(())
