"""What the command lines of the pages call, and whether that takes what they give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docsync.inventory import Inventory
from docsync.project.standing import Counted
from docsync.references.model import Page
from docsync.repository import Repository


class CommandLines:
    """Answers what a command line calls."""

    def __init__(self, inventory: Inventory, pages: Sequence[Page], repository: Repository) -> None:
        self.inventory = inventory
        self.pages = pages
        self.repository = repository

    def counted(self) -> Iterator[Counted]:
        """Every sub-command and option, as the summary counts it."""
        return iter(())
