"""Members that the documentation's reference leaves out, and where a maintainer would put them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from docsync.documents.model import Document
from docsync.inventory.model import Family, Member
from docsync.project.coverage.entries import Entries, Entry, entries_of
from docsync.project.coverage.members import asked_members, is_exempt, public_members
from docsync.project.coverage.pairs import partner
from docsync.project.coverage.places import is_on
from docsync.project.model import Project
from docsync.settings import CoverageContract, Where
from docsync.source import Span

_FEWEST = 3  # entries of a family that show that its members are to have one
_MOST, _MOST_DEEPER = 0.6, 0.85  # of the members have one: of those that the root exports, and of others
_FEWEST_ON_PAGE = 3  # entries of a family that make a page its reference
_FAMILIES = ("trainer", "config")  # each is the other's twin
_WORDS = re.compile(r"[\W_]+")


class Belongs(StrEnum):
    """Where a member's entry belongs."""

    TWIN = "with the trainer or config that it goes with"
    PAGE = "on its own page"
    REFERENCE = "on the page of its family"
    NEIGHBOUR = "on a page of its own that is yet to be made"


@dataclass(frozen=True, slots=True)
class Undocumented:
    """A member without an entry: `there` of `asked` members of its kind have one.

    `document` is the page that it belongs on, or that its own is to be like: `where` says which, and why. There it
    belongs behind the entry `beside`, or at the end of the page. It is told at `place`, which does not change when
    others get their entries. `siblings` are the entries of its family. `contract` is what asks for it (for a page of
    its own, if that is what it asks for), None where the documentation itself does.
    """

    member: Member
    there: int
    asked: int
    document: Document
    place: Span
    beside: Entry | None
    where: Belongs
    siblings: tuple[Entry, ...]
    contract: CoverageContract | None = None


def undocumented(project: Project) -> Iterator[Undocumented]:
    """Every member that has no entry although the others of its family have; then what contracts ask for."""
    entries = entries_of(project)
    contracts = [one for one in project.settings.coverage if one.where in (Where.REFERENCE, Where.PAGE)]
    asked_for: set[str] = set()
    for contract in contracts:
        for found in _of_contract(project, entries, contract):
            asked_for.add(found.member.object.canonical)
            yield found
    for family in project.inventory.families:
        declared = [one for one in contracts if one.where is Where.REFERENCE and one.members.family == family.name]
        for members, most in () if declared else _kinds(family, entries):
            for found in _missing(project, entries, members, most):
                if found.member.object.canonical not in asked_for:
                    yield found


def page_of(project: Project, member: Member, contract: CoverageContract | None = None) -> Document | None:
    """The page that is a member's own: by its file name or its title."""
    named = {_bare(member.key), _bare(member.name)}
    module = member.object.canonical.rpartition(".")[0].rpartition(".")[2]
    named |= {_bare(module)} if _bare(module).startswith(_bare(member.key)) else set()
    for page in project.documents:
        document = page.document
        if contract is None or is_on(contract.place, document):
            stem = PurePosixPath(document.path).stem
            stem = PurePosixPath(document.path).parent.name if stem.lower() in ("index", "readme") else stem
            if named & {_bare(stem), _bare(document.title)}:
                return document
    return None


def _kinds(family: Family, entries: Entries) -> Iterator[tuple[tuple[Member, ...], float]]:
    """The members that are asked for together, and how many have to have an entry for that.

    They are those that the root exports, and those of a part of the package.
    """
    yield public_members(family), _MOST
    others = [one for one in family.members if not one.public and not is_exempt(one)]
    documented = [one.object.path for one in others if entries.of(one)]
    part = _part(documented)
    if part:
        yield tuple(one for one in others if one.object.path.startswith(f"{part}.")), _MOST_DEEPER


def _part(paths: Sequence[str]) -> str:
    """The sub-package right below the root that most of some paths are in: `trl.experimental`."""
    heads = Counter(".".join(path.split(".")[:2]) for path in paths if path.count(".") > 1)
    return heads.most_common(1)[0][0] if heads else ""


def _missing(project: Project, entries: Entries, members: Sequence[Member], most: float) -> Iterator[Undocumented]:
    there = [one for one in members if entries.of(one)]
    held = [one for one in members if entries.tell_of(one)]
    if len(there) < _FEWEST or len(held) < most * len(members):
        return
    for member in members:
        if member not in held:
            yield _placed(project, entries, member, there, len(members))


def _placed(
    project: Project,
    entries: Entries,
    member: Member,
    there: Sequence[Member],
    asked: int,
    contract: CoverageContract | None = None,
) -> Undocumented:
    """Where a member belongs: with its twin, on its own page, or with those of its family that are defined nearest."""
    siblings = tuple(entry for one in there for entry in entries.of(one))
    twin = next(iter(_of_twin(project, entries, member)), None)
    own = page_of(project, member) or _page_of_twin(project, member)
    if own is not None and (twin is None or twin.document is own):
        where = Belongs.TWIN if twin is not None else Belongs.PAGE
        return Undocumented(member, len(there), asked, own, _title(own), twin, where, siblings, contract)
    if twin is not None:
        place = twin.reference.span
        return Undocumented(member, len(there), asked, twin.document, place, twin, Belongs.TWIN, siblings, contract)
    beside, where = _neighbour(member, siblings)
    document = beside.document if beside is not None else project.documents[0].document
    first = [entry for entry in siblings if entry.document is document] if where is Belongs.REFERENCE else []
    place = min(
        (entry.reference.span for entry in first), default=beside.reference.span if beside else _title(document)
    )
    return Undocumented(member, len(there), asked, document, place, beside, where, siblings, contract)


def _title(document: Document) -> Span:
    """The heading of a page; its first line where it has none."""
    return document.headings[0].span if document.headings else document.source.lines.line_span(1)


def _neighbour(member: Member, siblings: Sequence[Entry]) -> tuple[Entry | None, Belongs]:
    """The entry after which a member belongs.

    Of those in the same part of the package it is the last on the page that has most of them; where each has a page of
    its own, the one that comes before it in the order of their names.
    """
    nearness = [_shared(member.object.canonical, entry.object.canonical) for entry in siblings]
    near = [entry for entry, shared in zip(siblings, nearness, strict=True) if shared == max(nearness)]
    if not near:
        return None, Belongs.NEIGHBOUR
    path, number = Counter(entry.path for entry in near).most_common(1)[0]
    if number >= _FEWEST_ON_PAGE:
        last = max((entry for entry in near if entry.path == path), key=lambda entry: entry.reference.span)
        return last, Belongs.REFERENCE
    ordered = sorted(near, key=lambda entry: _name(entry).casefold())
    before = [entry for entry in ordered if _name(entry).casefold() < member.name.casefold()]
    return before[-1] if before else ordered[0], Belongs.NEIGHBOUR


def _of_twin(project: Project, entries: Entries, member: Member) -> tuple[Entry, ...]:
    other = _twin(project, member)
    return entries.of(other) if other is not None else ()


def _page_of_twin(project: Project, member: Member) -> Document | None:
    other = _twin(project, member)
    return page_of(project, other) if other is not None else None


def _twin(project: Project, member: Member) -> Member | None:
    """The trainer of a config, or the config of a trainer."""
    others = [family for family in _FAMILIES if family != member.family] if member.family in _FAMILIES else []
    return partner(project.inventory, member, others[0]) if others else None


def _name(entry: Entry) -> str:
    return entry.object.path.rpartition(".")[2]


def _shared(path: str, other: str) -> int:
    """How many segments two dotted paths begin with in common."""
    pairs = list(zip(path.split("."), other.split("."), strict=False))
    return next((at for at, (left, right) in enumerate(pairs) if left != right), len(pairs))


def _of_contract(project: Project, entries: Entries, contract: CoverageContract) -> Iterator[Undocumented]:
    asked = asked_members(project.inventory, contract.members, (name for name, _ in contract.without))
    if contract.where is Where.PAGE:
        there = [one for one in asked if page_of(project, one, contract) is not None]
    else:
        there = [one for one in asked if _has_entry(entries, one, contract)]
    for member in asked:
        if member not in there:
            yield _placed(project, entries, member, [one for one in there if entries.of(one)], len(asked), contract)


def _has_entry(entries: Entries, member: Member, contract: CoverageContract) -> bool:
    found = [entry for entry in entries.of(member) if is_on(contract.place, entry.document)]
    return bool(found) or (entries.tell_of(member) and not contract.place.pages)


def _bare(text: str) -> str:
    return _WORDS.sub("", text).casefold()
