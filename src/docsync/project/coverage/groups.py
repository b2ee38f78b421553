"""Which tab groups have to cover which members, and which of them their labels name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from docsync.documents.model import CodeBlock, Document, TabGroup
from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.coverage.members import asked_members, family_named, named_keys, public_members, symbol_named
from docsync.project.coverage.places import is_on, topic_of
from docsync.project.launchers import Runs
from docsync.project.model import Project
from docsync.references.model import Page
from docsync.settings import CoverageContract, Members, TopicContract, Where
from docsync.source import Span

OUT_OF_MEMORY = re.compile(r"\bOOM\b|out[\s_-]+of[\s_-]+memory|显存不足|爆显存", re.IGNORECASE)
_FAMILY = "trainer"  # the family that is asked for by default
_FEWEST = 2  # tabs of members that make a group one of the family's


@dataclass(frozen=True, slots=True)
class FamilyGroup:
    """A tab group of a family: at least two of its labels are members, or a contract names it.

    `named` maps each tab (the document's index) to the keys its label names; `required` says that the group has to
    cover `asked`: because it stands under a heading, or on a page, about running out of memory, or because `contract`
    asks it. `topic` is that heading, title or file name.
    """

    document: Document
    group: TabGroup
    family: Family
    named: tuple[tuple[int, tuple[str, ...]], ...]
    required: bool
    topic: str
    asked: tuple[Member, ...] = ()
    contract: CoverageContract | None = None

    @property
    def covered(self) -> frozenset[str]:
        """The keys that have a tab."""
        return frozenset(key for _, keys in self.named for key in keys)

    @property
    def members(self) -> dict[int, Member]:
        """The tabs that name one member alone, each with that member: an exported one before others of its key."""
        by_key = {member.key: member for member in sorted(self.family.members, key=lambda member: member.public)}
        return {tab: by_key[keys[0]] for tab, keys in self.named if len(keys) == 1}

    @property
    def missing(self) -> tuple[Member, ...]:
        """The members that it has to cover and that have no tab."""
        return tuple(member for member in self.asked if member.key not in self.covered)

    @property
    def heading(self) -> str:
        """The heading right above it; empty where there is none."""
        return self.document.headings[self.group.heading].text if self.group.heading >= 0 else ""


@dataclass(frozen=True, slots=True)
class ContractGroups:
    """The groups that a contract of `[[tool.docsync.coverage]]` is about; without any it asks nothing of anyone."""

    contract: CoverageContract
    groups: tuple[FamilyGroup, ...]


def family_groups(inventory: Inventory, pages: Sequence[Page]) -> Iterator[FamilyGroup]:
    """The tab groups of the family `trainer`, page by page; those about running out of memory are required."""
    family = family_named(inventory, _FAMILY)
    asked = public_members(family) if family else ()
    for page in pages:
        for group in page.document.groups:
            found = family_group(inventory, page.document, group)
            if found is not None:
                topic = topic_of(OUT_OF_MEMORY, page.document, group.heading)
                yield replace(found, required=bool(topic), topic=topic, asked=asked if topic else ())


def family_group(inventory: Inventory, document: Document, group: TabGroup) -> FamilyGroup | None:
    """A group as one of the family `trainer`; None where fewer than two of its tabs are members."""
    family = family_named(inventory, _FAMILY)
    if family is None:
        return None
    named = _named(family, document, group)
    is_one = sum(bool(keys) for _, keys in named) >= _FEWEST
    return FamilyGroup(document, group, family, named, required=False, topic="") if is_one else None


def contract_groups(project: Project) -> Iterator[ContractGroups]:
    """Each contract that asks for tabs, with the groups that it is about, in the order of the configuration."""
    for contract in project.settings.coverage:
        if contract.where in (Where.TABS, Where.CLI_TABS):
            yield ContractGroups(contract, tuple(_groups_of(project, contract)))


def required_groups(project: Project) -> Iterator[FamilyGroup]:
    """The groups that have to cover something: those of the contracts, and those about running out of memory.

    What a contract says of a group takes the place of what is asked by default, so that it may leave members out.
    """
    declared: set[tuple[int, Span]] = set()
    seen: dict[tuple[int, Span], set[str]] = defaultdict(set)
    for found in (group for one in contract_groups(project) for group in one.groups):
        place = (id(found.document), found.group.span)
        if any(member.family == _FAMILY for member in found.family.members):
            declared.add(place)
        yield replace(found, asked=tuple(member for member in found.asked if member.key not in seen[place]))
        seen[place].update(member.key for member in found.asked)
    for found in family_groups(project.inventory, project.pages):
        if found.required and (id(found.document), found.group.span) not in declared:
            yield found


def asked_family(inventory: Inventory, asked: Members) -> Family:
    """The family whose members labels may name: the one that is asked for, or that of the symbols.

    Where these are of several families, or of none, it is one that is made of them.
    """
    symbols = tuple(member for symbol in asked.symbols if (member := symbol_named(inventory, symbol)) is not None)
    names = {member.family for member in symbols} or {asked.family}
    family = family_named(inventory, names.pop()) if len(names) == 1 else None
    return family or Family("", "", "", symbols)


def stands_in(document: Document, tab: int, outer: int) -> bool:
    """Whether a tab is another one, or lies in it; both are the document's indexes."""
    while tab >= 0 and tab != outer:
        tab = document.groups[document.tabs[tab].group].outer
    return tab == outer and outer >= 0


def groups_under(
    project: Project, entry: CoverageContract | TopicContract, document: Document
) -> Iterator[FamilyGroup]:
    """The groups of a page in the place that an entry of the configuration names; nothing is asked of them yet."""
    family, place = asked_family(project.inventory, entry.members), entry.place
    if not family.members or not is_on(place, document):
        return
    pattern = re.compile(place.heading, re.IGNORECASE)
    for group in document.groups:
        topic = topic_of(pattern, document, group.heading) if place.heading else _title_above(document, group)
        if (place.group and group.id != place.group) or (place.heading and not topic):
            continue
        named = _named(family, document, group)
        if place.group or _is_of_family(named):
            yield FamilyGroup(document, group, family, named, False, topic)


def _groups_of(project: Project, contract: CoverageContract) -> Iterator[FamilyGroup]:
    asked = asked_members(project.inventory, contract.members, (name for name, _ in contract.without))
    for page in project.pages:
        for found in groups_under(project, contract, page.document):
            if contract.where is Where.TABS or _shows_commands(project, page, found.group):
                yield replace(found, required=True, asked=asked, contract=contract)


def _named(family: Family, document: Document, group: TabGroup) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((tab, named_keys(family, document.tabs[tab].label)) for tab in group.tabs)


def _is_of_family(named: tuple[tuple[int, tuple[str, ...]], ...]) -> bool:
    """Whether two of the tabs are members, or all there are."""
    members = sum(bool(keys) for _, keys in named)
    return members >= _FEWEST or (0 < members == len(named))


def _title_above(document: Document, group: TabGroup) -> str:
    if group.heading >= 0:
        return document.headings[group.heading].text
    return document.title or document.path


def _shows_commands(project: Project, page: Page, group: TabGroup) -> bool:
    """Whether a tab of a group has a block in which one of the library's own programs is called."""
    blocks = {node.span for node in page.document.nodes if isinstance(node, CodeBlock)}
    lines = [
        line
        for line in page.commands
        if line.block in blocks and any(stands_in(page.document, line.tab, tab) for tab in group.tabs)
    ]
    return any(call.target.kind is Runs.PROGRAM for line in lines for call in project.commands.calls(line))
