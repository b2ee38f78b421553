"""The tables and lists that the project's configuration asks to cover members."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.inventory.model import Family, Member
from docsync.project.coverage.groups import asked_family
from docsync.project.coverage.list_members import Names, wanted
from docsync.project.coverage.list_model import CoveredList, Subject
from docsync.project.coverage.members import asked_members
from docsync.project.coverage.places import is_on, topic_of
from docsync.project.model import Project
from docsync.references.lists import ItemList, ListForm
from docsync.references.model import Page
from docsync.settings import CoverageContract, Where

_FORMS = {Where.TABLE: (ListForm.TABLE,), Where.LIST: (ListForm.LIST, ListForm.HEADINGS)}
_FEWEST = 2  # members that make a list one of the family's, where no heading is asked for


def contract_lists(project: Project, pages: tuple[Page, ...]) -> Iterator[CoveredList]:
    """The lists that contracts ask for, page by page; those of one page are held to a contract together."""
    for contract in project.settings.coverage:
        if contract.where not in _FORMS:
            continue
        family = asked_family(project.inventory, contract.members)
        asked = asked_members(project.inventory, contract.members, (name for name, _ in contract.without))
        for page in pages:
            lists = tuple(_lists(contract, family, page)) if is_on(contract.place, page.document) else ()
            if lists and asked:
                yield _held(contract, family, asked, page, lists)


def _lists(contract: CoverageContract, family: Family, page: Page) -> Iterator[ItemList]:
    """The lists in the place of a contract that name its members; the first one there, where none does."""
    place = contract.place
    names = Names(family)
    there = [
        one
        for one in page.lists
        if one.form in _FORMS[contract.where]
        and (not place.heading or topic_of(re.compile(place.heading, re.IGNORECASE), page.document, one.heading))
    ]
    named = [sum(bool(names.of(item)) for item in one.items) for one in there]
    fewest = 1 if place.heading else _FEWEST
    found = [one for one, number in zip(there, named, strict=True) if number >= fewest]
    yield from found or (there[:1] if place.heading else ())


def _held(
    contract: CoverageContract, family: Family, asked: tuple[Member, ...], page: Page, lists: tuple[ItemList, ...]
) -> CoveredList:
    names = Names(family)
    named = {key: item.span for one in lists for item in one.items for key in names.of(item)}
    members = {member.key: member for member in asked}
    return CoveredList(
        page.document,
        lists,
        Subject.MEMBERS,
        f"{family.name}s" if family.name else "members",
        tuple((wanted(members[key]), span) for key, span in named.items() if key in members),
        tuple(wanted(member) for member in asked if member.key not in named),
        len(asked),
        contract,
    )
