"""The matrix of `docsync coverage`: each member of a family against each place that covers the family."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from docsync.documents.model import Document
from docsync.errors import UsageError
from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.coverage.entries import Entries, entries_of
from docsync.project.coverage.groups import FamilyGroup, family_groups, required_groups
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.lists import covered_lists
from docsync.project.coverage.members import family_named, is_exempt, public_members
from docsync.project.coverage.pairs import partner
from docsync.project.coverage.undocumented import Belongs, Undocumented, page_of, undocumented
from docsync.project.model import Project
from docsync.project.near import family_key
from docsync.settings import nearest_hint
from docsync.source import Span

_README = re.compile(r"(?:^|/)readme\.(?:md|mdx|markdown)$", re.IGNORECASE)
_FEWEST = 2  # members by which a list is one of the family's


@dataclass(frozen=True, slots=True)
class Mark:
    """How a member stands in a place: it is `there`, or missing; `asked` says that it has to be there.

    `path` and `line` (1-based) are where it is, or where it is to be added; empty and 0 where that cannot be told.
    """

    there: bool
    asked: bool
    path: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    """A place that covers a family: `what` in a word or two, `title` what it is called, and where it begins.

    `code` is the rule that reports what is missing there, else empty. `marks` are how members stand, by key.
    """

    what: str
    title: str
    path: str
    line: int
    code: str
    marks: Mapping[str, Mark]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The members of a family and its places. Members that no place asks for or has are left out."""

    family: Family
    members: tuple[Member, ...]
    columns: tuple[Column, ...]


def matrices(project: Project) -> Iterator[Matrix]:
    """A matrix for each family that has members, in the order of their declaration."""
    facts = _Facts(project)
    for family in project.inventory.families:
        members = _members(family)
        columns = tuple(facts.columns(family, members))
        known = {key for column in columns for key, mark in column.marks.items() if mark.there or mark.asked}
        shown = tuple(member for member in members if member.public or member.key in known)
        if shown:
            yield Matrix(family, shown, columns)


def key_of(inventory: Inventory, name: str) -> str:
    """The key of the member that a name means: its key, in whatever case, its class's name or its path.

    Raises UsageError, with the nearest name, where it is no member's.
    """
    members = [member for family in inventory.families for member in family.members]
    for member in members:
        named = {member.key.casefold(), member.name.casefold(), member.object.path.casefold()}
        if name.casefold() in named:
            return member.key
    hint = nearest_hint(name, tuple(dict.fromkeys(member.key for member in members)))
    raise UsageError(f'"{name}" is a member of no family{hint}; `docsync inventory` lists them all')


def _members(family: Family) -> tuple[Member, ...]:
    """Those that the root exports first, then the others; one for each key."""
    public = public_members(family)
    keys = {member.key for member in public}
    others = {m.key: m for m in family.members if m.key not in keys and not m.public and not is_exempt(m)}
    return (*public, *(others[key] for key in sorted(others, key=str.casefold)))


class _Facts:
    """What the places are told from, each found once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._entries: Entries = entries_of(project)
        self._undocumented: dict[str, Undocumented] = {
            one.member.object.canonical: one for one in undocumented(project)
        }
        self._groups = tuple(family_groups(project.inventory, project.pages))
        self._required = {(one.document.path, one.group.span): one for one in required_groups(project)}
        trainers = family_named(project.inventory, "trainer")
        self._trainers = {member.key for member in trainers.members} if trainers is not None else set()
        self._lists = tuple(covered_lists(project))

    def columns(self, family: Family, members: Sequence[Member]) -> Iterator[Column]:
        """The places that cover a family: its reference, pages and navigation, tabs, lists, and the README."""
        yield from self._reference("reference entry", {member.key: member for member in members})
        partners = {member.key: partner(self._project.inventory, member) for member in members}
        if any(partners.values()) and family.name != "config":
            yield from self._reference("reference entry of its config", partners)
        goes_with_another = family.name == "config" and any(one.key in self._trainers for one in members)
        if not goes_with_another:
            yield from self._pages(members)
        for group in self._groups:
            if group.family == family:
                yield self._tabs(group, members)
        for one in self._lists:
            if one.subject is Subject.COMMANDS and goes_with_another:
                continue
            column = _list(one, family, members)
            if sum(mark.there for mark in column.marks.values()) >= _FEWEST:
                yield column
        yield from self._readme(members)

    def _reference(self, what: str, members: Mapping[str, Member | None]) -> Iterator[Column]:
        marks = {}
        for key, member in members.items():
            if member is None:
                marks[key] = Mark(False, False)
                continue
            entries, missing = self._entries.of(member), self._undocumented.get(member.object.canonical)
            if entries:
                marks[key] = Mark(True, False, entries[0].path, entries[0].line)
            elif missing is not None:
                marks[key] = Mark(False, True, missing.document.path, _line(missing.document, missing.place))
            else:
                marks[key] = Mark(self._entries.may_hold(member), False)
        if any(mark.there or mark.asked for mark in marks.values()):
            yield Column(what, "", "", 0, "DS204", marks)

    def _pages(self, members: Sequence[Member]) -> Iterator[Column]:
        """A page of its own, and its entry in the navigation."""
        pages = {member.key: page_of(self._project, member) or self._page_of_entry(member) for member in members}
        if not any(pages.values()):
            return
        marks = {}
        for member in members:
            page, missing = pages[member.key], self._undocumented.get(member.object.canonical)
            asked = page is None and missing is not None and missing.where is Belongs.NEIGHBOUR
            marks[member.key] = Mark(page is not None, asked, page.path if page else "")
        yield Column("page", "", "", 0, "DS204", marks)
        if self._project.navigation.sites:
            listed = {key: self._listed(page) for key, page in pages.items()}
            yield Column("navigation", "", "", 0, "DS205", listed)

    def _page_of_entry(self, member: Member) -> Document | None:
        entries = self._entries.of(member)
        return entries[0].document if entries else None

    def _listed(self, page: Document | None) -> Mark:
        if page is None:
            return Mark(False, False)
        navigation, path = self._project.navigation, self._project.repository.inside(page.path)
        entry = navigation.entry_of(path)
        if entry is not None:
            return Mark(True, False, entry.document.path, _line(entry.document, entry.node.span))
        site = navigation.of(path)
        asked = any(one.path == path for one in navigation.unlisted)
        return Mark(site is not None and not asked and site.lists(path), asked, site.file if site is not None else "")

    def _tabs(self, group: FamilyGroup, members: Sequence[Member]) -> Column:
        document = group.document
        at = {key: document.tabs[tab].span for tab, keys in group.named for key in keys}
        opening = _line(document, group.group.opening)
        required = self._required.get((document.path, group.group.span))
        asked = {member.key for member in required.asked} if required is not None else set()
        marks = {
            member.key: Mark(True, False, document.path, _line(document, at[member.key]))
            if member.key in at
            else Mark(False, member.key in asked, document.path, opening)
            for member in members
        }
        title = group.topic or group.heading or document.title
        return Column("tabs", title, document.path, opening, "DS201", marks)

    def _readme(self, members: Sequence[Member]) -> Iterator[Column]:
        """The README, where it is a document: a member is there when its class is named."""
        for page in self._project.documents:
            document = page.document
            if _README.search(document.path):
                marks = {member.key: _named(document, member.name) for member in members}
                if any(mark.there for mark in marks.values()):
                    yield Column("readme", "", document.path, 1, "", marks)


def _list(one: CoveredList, family: Family, members: Sequence[Member]) -> Column:
    at = {_called(one, family, wanted): _line(one.document, span) for wanted, span in one.named}
    missing = {_called(one, family, wanted) for wanted in one.missing}
    marks = {}
    for member in members:
        name = family_key(family, member.key)
        marks[member.key] = Mark(name in at, name in missing, one.document.path, at.get(name, one.line))
    return Column("list", one.heading, one.document.path, one.line, "DS209", marks)


def _called(one: CoveredList, family: Family, wanted: Wanted) -> str:
    """The key of the member that an entry of a list is about: a class of the family, or a sub-command called so."""
    if one.subject is Subject.COMMANDS:
        return family_key(family, wanted.name.rpartition(" ")[2])
    is_member = one.subject is Subject.MEMBERS and wanted.name.endswith(family.suffix)
    return family_key(family, wanted.name) if is_member else ""


def _named(document: Document, name: str) -> Mark:
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", document.source.text)
    line = _line(document, Span(found.start(), found.end())) if found else 0
    return Mark(found is not None, False, document.path, line)


def _line(document: Document, span: Span) -> int:
    return document.source.lines.position(span.start).line
