"""Where the links of the pages lead, by the rules of each page's site dialect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docsync.inventory import Inventory
from docsync.project.standing import Counted
from docsync.references.model import Page
from docsync.repository import Repository


class Links:
    """Answers where a link leads."""

    def __init__(self, inventory: Inventory, pages: Sequence[Page], repository: Repository) -> None:
        self.inventory = inventory
        self.pages = pages
        self.repository = repository

    def counted(self) -> Iterator[Counted]:
        """Every relative link, as the summary counts it."""
        return iter(())
