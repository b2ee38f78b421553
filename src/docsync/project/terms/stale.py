"""What a glossary says of the library that is not so."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member, Missing
from docsync.project.coverage.members import public_members
from docsync.project.names import Names
from docsync.project.near import near_members, near_names
from docsync.references.spellings import folded
from docsync.settings import TermEntry

_CLASS_NAME = re.compile(r"[A-Z][a-z0-9]+[A-Z]\w*|[A-Z]{2,}[a-z]\w*")  # of two parts: `Path` could be anything
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_FEWEST = 2  # members that a glossary has to have before it can be said to cover their family


@dataclass(frozen=True, slots=True)
class Uncovered:
    """A family of which a glossary has most members, but not all. `last` is the entry of the last one it has."""

    family: Family
    covered: tuple[Member, ...]
    missing: tuple[Member, ...]
    last: int


def is_stale(form: str, inventory: Inventory, names: Names) -> bool:
    """Whether a code form is certainly a class of the library, or a path in it, that is not there.

    Other names are silent: parameters that are inherited, values, commands, files.
    """
    name = form.strip().removesuffix("()")
    if _DOTTED.fullmatch(name):
        owner = name.partition(".")[0]
        is_own = owner in inventory.packages
        return is_own and isinstance(inventory.resolve(name), Missing)
    if not _CLASS_NAME.fullmatch(name) or inventory.named(name) or hasattr(builtins, name):
        return False
    if not all(isinstance(inventory.resolve(f"{package}.{name}"), Missing) for package in inventory.packages):
        return False
    is_others = name in names.foreign or name in names.defined or inventory.is_dependency(name)
    if is_others or inventory.dependency_exports(name) or inventory.defined_by_dependency(name):
        return False
    if any(facts.name.rpartition(".")[2] == name for module in inventory.modules for facts in module.objects):
        return False  # an inner or private class: a glossary may well speak of it
    in_family = any(fnmatchcase(name, family.pattern) for family in inventory.families)
    return in_family or not inventory.missing_dependencies


def meant(form: str, inventory: Inventory) -> tuple[str, ...]:
    """What a stale code form may be meant to be; at most two names."""
    name = form.strip().removesuffix("()").rpartition(".")[2]
    for family in inventory.families:
        if fnmatchcase(name, family.pattern):
            members = near_members(family, name)
            return tuple(dict.fromkeys(member.name for member in members))[:2]
    return near_names(name, sorted(inventory.public_classes))


def uncovered(entries: Sequence[TermEntry], inventory: Inventory) -> Iterator[Uncovered]:
    """The families of which the entries have most members, and not all."""
    for family in inventory.families:
        members = public_members(family)
        places = {member.key: _place_of(member, family, entries) for member in members}
        covered = tuple(member for member in members if places[member.key] >= 0)
        missing = tuple(member for member in members if places[member.key] < 0)
        if missing and len(covered) >= _FEWEST and len(covered) > len(missing):
            yield Uncovered(family, covered, missing, max(places.values()))


def _place_of(member: Member, family: Family, entries: Sequence[TermEntry]) -> int:
    """The number of the entry for a member; -1 where it has none."""
    in_words = folded(f"{member.key} {family.suffix}")
    for number, entry in enumerate(entries):
        forms = {folded(form) for form in (entry.term, *entry.prose)}
        if member.name in entry.code or in_words in forms or folded(member.name) in forms:
            return number
    return -1
