"""Which tab groups have to cover a family, and which members their labels name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from docsync.documents.model import Document, TabGroup
from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.near import family_key
from docsync.references.model import Page

_OUT_OF_MEMORY = re.compile(r"\bOOM\b|out[\s_-]+of[\s_-]+memory|显存不足|爆显存", re.IGNORECASE)
_MARKUP = re.compile(r"[`*_]")


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
                named = tuple((tab, _keys(family, page.document.tabs[tab].label)) for tab in group.tabs)
                if sum(bool(keys) for _, keys in named) >= 2:
                    topic = _topic(page.document, group)
                    yield FamilyGroup(page.document, group, family, named, bool(topic), topic)


def public_members(family: Family) -> tuple[Member, ...]:
    """The members that the package's root exports, one for each key, sorted by key."""
    members = {member.key: member for member in family.members if member.public and not _is_exempt(member)}
    return tuple(members[key] for key in sorted(members, key=str.casefold))


def _is_exempt(member: Member) -> bool:
    """Whether nobody can be asked for a member: a base that others derive from, or one on its way out."""
    deprecated = member.object.facts is not None and bool(member.object.facts.deprecation)
    return member.key in ("Base", "Abstract") or deprecated


def _keys(family: Family, label: str) -> tuple[str, ...]:
    """The keys of the members that a label names: one, or several joined by `/`, `,`, `&` or `and`."""
    known = {family_key(family, member.key): member.key for member in family.members}
    whole = known.get(family_key(family, label))
    if whole:
        return (whole,)
    parts = [known.get(family_key(family, part), "") for part in re.split(r"\s*(?:[/,&+、]|\band\b)\s*", label) if part]
    return tuple(parts) if len(parts) > 1 and all(parts) else ()


def _topic(document: Document, group: TabGroup) -> str:
    """The heading, title or file name that is about running out of memory, as people would name it; empty if none."""
    for heading in document.headings_above(group.heading):
        if _OUT_OF_MEMORY.search(heading.text):
            return _MARKUP.sub("", heading.text).strip()
    stem = PurePosixPath(document.path).stem
    for text in (document.title, stem):
        if _OUT_OF_MEMORY.search(text):
            return text
    return ""
