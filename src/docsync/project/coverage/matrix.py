"""The matrix of `docsync coverage`: each member of a family against each place that covers the family."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from docsync.documents.model import Document
from docsync.errors import UsageError
from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project import Project
from docsync.project.coverage.groups import FamilyGroup, family_groups
from docsync.project.coverage.members import is_exempt, public_members
from docsync.settings import nearest_hint
from docsync.source import Span

_README = re.compile(r"(?:^|/)readme\.(?:md|mdx|markdown)$", re.IGNORECASE)


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
    for family in project.inventory.families:
        members = _members(family)
        columns = tuple(_columns(project, family, members))
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


def _columns(project: Project, family: Family, members: Sequence[Member]) -> Iterator[Column]:
    for group in family_groups(project.inventory, project.pages):
        if group.family == family:
            yield _tabs(group, members)
    yield from _readme(project, members)


def _tabs(group: FamilyGroup, members: Sequence[Member]) -> Column:
    document = group.document
    at = {key: document.tabs[tab].span for tab, keys in group.named for key in keys}
    opening = _line(document, group.group.opening)
    heading = document.headings[group.group.heading].text if group.group.heading >= 0 else document.title
    marks = {
        member.key: Mark(True, False, document.path, _line(document, at[member.key]))
        if member.key in at
        else Mark(False, group.required and member.public, document.path, opening)
        for member in members
    }
    return Column("tabs", group.topic or heading, document.path, opening, "DS201", marks)


def _readme(project: Project, members: Sequence[Member]) -> Iterator[Column]:
    """The README, where it is a document: a member is there when its class, or its key as a word, is."""
    for page in project.documents:
        document = page.document
        if not _README.search(document.path):
            continue
        marks = {}
        for member in members:
            found = re.search(rf"(?<!\w){re.escape(member.name)}(?!\w)", document.source.text)
            line = _line(document, Span(found.start(), found.end())) if found else 0
            marks[member.key] = Mark(bool(found), False, document.path, line)
        if any(mark.there for mark in marks.values()):
            yield Column("readme", document.path, document.path, 1, "", marks)


def _line(document: Document, span: Span) -> int:
    return document.source.lines.position(span.start).line
