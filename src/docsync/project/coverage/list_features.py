"""Pages about a switch that several trainers have: `vllm_integration.md` is about `use_vllm`.

A trainer has a switch when its config takes it and the trainer's own code reads it: one whose config only inherits the
field, and that does nothing about it, is not asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import PurePosixPath

from docsync.inventory import Inventory
from docsync.inventory.model import ApiObject, Family, Member
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.list_pages import ListPage
from docsync.project.coverage.members import Labels, family_named, public_members
from docsync.project.coverage.pairs import partner
from docsync.repository import Repository
from docsync.source import Span

_FAMILY = "trainer"
_SWITCH = re.compile(r"(?:use|enable|with)_(\w+)")
_GENERAL = frozenset(
    "integration integrations support guide training train trainer trainers with using use how to the and for".split()
)
_WORD = re.compile(r"[a-z0-9]+")
_FEWEST = 2  # trainers that have a switch, so that a page about it is about several


class Features:
    """The switches of the trainers' configs, and which trainers have each."""

    def __init__(self, inventory: Inventory, repository: Repository) -> None:
        self._inventory = inventory
        self._repository = repository
        self._having: dict[str, tuple[Member, ...]] = {}

    def lists(self, page: ListPage) -> Iterator[CoveredList]:
        """What a page about a switch names of the trainers that have it, where it names one of them at least."""
        switch = self._of_page(page)
        family = family_named(self._inventory, _FAMILY)
        having = self._with(switch) if switch else ()
        if family is None or len(having) < _FEWEST:
            return
        named = {one.key: span for one in having if (span := self._place(family, page, one)) is not None}
        if named:
            yield CoveredList(
                page.document,
                (),
                Subject.MEMBERS,
                f"trainers that have `{switch}`",
                tuple((_wanted(one), named[one.key]) for one in having if one.key in named),
                tuple(_wanted(one) for one in having if one.key not in named),
                len(having),
                doubtful=True,
            )

    def _of_page(self, page: ListPage) -> str:
        """The switch that a page is about, by its file name or title, and which it names; empty where there is none."""
        document = page.document
        for text in (PurePosixPath(document.path).stem, document.title):
            words = [word for word in _WORD.findall(text.lower()) if word not in _GENERAL]
            for name in self._switches.get("_".join(words), ()):
                if page.says(name):
                    return name
        return ""

    @cached_property
    def _switches(self) -> Mapping[str, tuple[str, ...]]:
        """The fields of configs that turn something on, by what that is."""
        family = family_named(self._inventory, _FAMILY)
        found: dict[str, dict[str, None]] = {}
        for member in public_members(family) if family else ():
            for name in self._fields(member):
                switch = _SWITCH.fullmatch(name)
                if switch:
                    found.setdefault(switch[1], {})[name] = None
        return {feature: tuple(names) for feature, names in found.items()}

    def _fields(self, member: Member) -> tuple[str, ...]:
        config = partner(self._inventory, member)
        parameters = self._inventory.signature(config.object).parameters if config is not None else ()
        return tuple(one.parameter.name for one in parameters)

    def _with(self, switch: str) -> tuple[Member, ...]:
        """The trainers of the root that have a switch."""
        if switch not in self._having:
            family = family_named(self._inventory, _FAMILY)
            members = public_members(family) if family else ()
            self._having[switch] = tuple(one for one in members if self._reads(one, switch))
        return self._having[switch]

    def _reads(self, member: Member, switch: str) -> bool:
        """Whether a trainer's config has a switch, and its class, or a base of that, reads it."""
        if switch not in self._fields(member):
            return False
        classes = (member.object, *self._inventory.lineage(member.object).classes)
        pattern = re.compile(rf"\.{re.escape(switch)}\b")
        return any(pattern.search(self._source(one)) for one in classes if not one.external)

    def _source(self, found: ApiObject) -> str:
        """The source of a class."""
        text = self._repository.text(self._repository.inside(found.file)) if found.file and found.facts else None
        lines = text.splitlines() if text is not None else []
        return "\n".join(lines[found.line - 1 : found.facts.end_line]) if found.facts is not None else ""

    def _place(self, family: Family, page: ListPage, member: Member) -> Span | None:
        """Where a page names a trainer, or its config, or has a tab or an entry of a list for it."""
        document = page.document
        config = partner(self._inventory, member)
        for name in (member.name, *((config.name,) if config is not None else ())):
            found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", document.source.text)
            if found is not None:
                return Span(found.start(), found.end())
        labels = [(tab.label, tab.label_span) for tab in document.tabs]
        labels += [(each.text, each.span) for one in page.page.lists for item in one.items for each in item.mentions]
        named = Labels(family)
        return next((span for label, span in labels if member.key in named.keys(label)), None)


def _wanted(member: Member) -> Wanted:
    """A trainer by its key: its class, its config or a tab of that label will do."""
    return Wanted(member.key, member.key, member.object.file, member.object.line)
