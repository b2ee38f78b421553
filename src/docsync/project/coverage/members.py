"""The members that the documents are asked to cover, and which of them a label or a word names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase

from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.near import family_key
from docsync.settings import Members

_BASE = re.compile(r"(?:Base|Abstract)(?![a-z])")
_JOINED = re.compile(r"\s*(?:[/,&+、]|\band\b)\s*")


def public_members(family: Family) -> tuple[Member, ...]:
    """The members that the package's root exports, one for each key, sorted by key."""
    return _one_each(member for member in family.members if member.public and not is_exempt(member))


def asked_members(inventory: Inventory, asked: Members, without: Iterable[str] = ()) -> tuple[Member, ...]:
    """The members that a contract is about, one for each key, sorted by key; `without` are keys or names left out.

    What the contract names and the library does not have is left out here, and reported as DS903.
    """
    left_out = {name.casefold() for name in without}
    members = _of_symbols(inventory, asked) if asked.symbols else _of_family(inventory, asked)
    return _one_each(member for member in members if not left_out & {member.key.casefold(), member.name.casefold()})


def _of_family(inventory: Inventory, asked: Members) -> list[Member]:
    family = family_named(inventory, asked.family)
    if family is None:
        return []
    found = []
    for member in family.members:
        paths = (member.object.path, member.object.canonical)
        is_included = any(fnmatchcase(path, glob) for path in paths for glob in asked.include)
        is_excluded = any(fnmatchcase(path, glob) for path in paths for glob in asked.exclude)
        if (is_included or (member.public and not is_exempt(member))) and not is_excluded:
            found.append(member)
    return found


def _of_symbols(inventory: Inventory, asked: Members) -> list[Member]:
    return [member for symbol in asked.symbols if (member := symbol_named(inventory, symbol)) is not None]


def family_named(inventory: Inventory, name: str) -> Family | None:
    """The family of a name."""
    return next((family for family in inventory.families if family.name == name), None)


def symbol_named(inventory: Inventory, symbol: str) -> Member | None:
    """What a contract's symbol means: a member's class name, key or path; else the one public object of that name."""
    for family in inventory.families:
        for member in sorted(family.members, key=lambda member: not member.public):
            if symbol in (member.name, member.key, member.object.path, member.object.canonical):
                return member
    found = inventory.named(symbol.removeprefix(f"{inventory.packages[0]}."))
    exact = [one for one in found if symbol in (one.path, one.canonical)] or list(found)
    if not exact:
        return None
    name = exact[0].path.rpartition(".")[2]
    return Member("", name, name, exact[0], public=exact[0].path.count(".") == 1)


def is_exempt(member: Member) -> bool:
    """Whether nobody can be asked for a member: a base that others derive from, or one on its way out."""
    deprecated = member.object.facts is not None and bool(member.object.facts.deprecation)
    return _BASE.match(member.key) is not None or deprecated


class Labels:
    """What labels name of one family: made once where many are asked for."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._known = {family_key(family, member.key): member.key for member in family.members}

    def keys(self, label: str) -> tuple[str, ...]:
        """The keys of the members that a label names: one, or several joined by `/`, `,`, `&` or `and`."""
        whole = self._known.get(family_key(self._family, label))
        if whole:
            return (whole,)
        parts = [self._known.get(family_key(self._family, part), "") for part in _JOINED.split(label) if part]
        return tuple(parts) if len(parts) > 1 and all(parts) else ()


def named_keys(family: Family, label: str) -> tuple[str, ...]:
    """The keys of the members that a label names; see `Labels`."""
    return Labels(family).keys(label)


def _one_each(members: Iterable[Member]) -> tuple[Member, ...]:
    by_key = {member.key: member for member in sorted(members, key=lambda member: member.public)}
    return tuple(by_key[key] for key in sorted(by_key, key=str.casefold))
