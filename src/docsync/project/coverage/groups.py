"""Which tab groups have to cover a family, and which members their labels name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.documents.model import Document, TabGroup
from docsync.inventory import Inventory
from docsync.inventory.model import Family
from docsync.project.coverage.members import named_keys
from docsync.project.coverage.places import topic_of
from docsync.references.model import Page

OUT_OF_MEMORY = re.compile(r"\bOOM\b|out[\s_-]+of[\s_-]+memory|显存不足|爆显存", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FamilyGroup:
    """A tab group of which at least two labels are members of a family.

    `named` maps each tab (the document's index) to the keys its label names; `required` says that the group has to
    cover the family: it stands under a heading, or on a page, about running out of memory.
    """

    document: Document
    group: TabGroup
    family: Family
    named: tuple[tuple[int, tuple[str, ...]], ...]
    required: bool
    topic: str

    @property
    def covered(self) -> frozenset[str]:
        """The keys that have a tab."""
        return frozenset(key for _, keys in self.named for key in keys)


def family_groups(inventory: Inventory, pages: tuple[Page, ...]) -> Iterator[FamilyGroup]:
    """The tab groups of the family `trainer`, page by page."""
    for family in inventory.families:
        if family.name != "trainer":
            continue
        for page in pages:
            for group in page.document.groups:
                named = tuple((tab, named_keys(family, page.document.tabs[tab].label)) for tab in group.tabs)
                if sum(bool(keys) for _, keys in named) >= 2:
                    topic = topic_of(OUT_OF_MEMORY, page.document, group.heading)
                    yield FamilyGroup(page.document, group, family, named, bool(topic), topic)
