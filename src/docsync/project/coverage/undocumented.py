"""Members that the documentation's reference leaves out, and where a maintainer would put them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from docsync.documents.model import Document
from docsync.inventory.model import Family, Member
from docsync.project.coverage.entries import Entries, Entry, entries_of
from docsync.project.coverage.members import asked_members, is_exempt, public_members
from docsync.project.coverage.pairs import partner
from docsync.project.coverage.places import is_on
from docsync.project.model import Project
from docsync.settings import CoverageContract, Where

_FEWEST = 3  # entries of a family that show that its members are to have one
_MOST, _MOST_DEEPER = 0.6, 0.85  # of the members have one: of those that the root exports, and of others
_FEWEST_ON_PAGE = 3  # entries of a family that make a page its reference
_FAMILIES = ("trainer", "config")  # each is the other's twin
_WORDS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Undocumented:
    """A member without an entry: `there` of `asked` members of its kind have one.

    It belongs beside the entry `beside` (None: there is none), where `twin` says that this is of the class which it
    goes with; `document` is the page that it belongs on. `contract` is what asks for it, None where the documentation
    itself does; one of those that ask for a page of its own misses that.
    """

    member: Member
    there: int
    asked: int
    document: Document
    beside: Entry | None
    twin: bool
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
    held = [one for one in members if entries.of(one) or entries.may_hold(one)]
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
    """Where a member belongs: with its twin, on its own page, on the page of its family, after the one before it."""
    siblings = tuple(entry for one in there for entry in entries.of(one))
    twin = next(iter(_of_twin(project, entries, member)), None)
    own = page_of(project, member)
    most = Counter(entry.path for entry in siblings).most_common(1)
    if twin is not None:
        document, beside = twin.document, twin
    elif own is not None:
        document, beside = own, None
    elif most and most[0][1] >= _FEWEST_ON_PAGE:
        beside = [entry for entry in siblings if entry.path == most[0][0]][-1]
        document = beside.document
    else:
        beside = _before(member, there, entries)
        document = beside.document if beside is not None else project.documents[0].document
    return Undocumented(member, len(there), asked, document, beside, twin is not None, siblings, contract)


def _of_twin(project: Project, entries: Entries, member: Member) -> tuple[Entry, ...]:
    for family in _FAMILIES:
        if member.family in _FAMILIES and family != member.family:
            other = partner(project.inventory, member, family)
            return entries.of(other) if other is not None else ()
    return ()


def _before(member: Member, there: Sequence[Member], entries: Entries) -> Entry | None:
    """The entry of the member that comes before one in the order of their names; else the first."""
    ordered = sorted(there, key=lambda one: one.key.casefold())
    before = [one for one in ordered if one.key.casefold() < member.key.casefold()] or ordered
    at = before[-1] if before is not ordered else ordered[0] if ordered else None
    return entries.of(at)[0] if at is not None else None


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
    return bool(found) or (entries.may_hold(member) and not contract.place.pages)


def _bare(text: str) -> str:
    return _WORDS.sub("", text).casefold()
