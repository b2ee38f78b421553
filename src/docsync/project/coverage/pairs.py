"""Members of two families that belong together: a trainer and the config that it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.coverage.members import family_named, is_exempt
from docsync.project.placeholders import is_placeholder

_FAMILIES = ("trainer", "config")
_FEWEST_PAIRS = 4
_MOSTLY = 0.8  # of a family's members that have a partner
_BASE = re.compile(r"(?:Base|Abstract|Mixin)(?=[A-Z]|$)|.*(?:Base|Mixin)$")


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A member without its partner: `name` is how that would be called, `pairs` of `members` of its family have one."""

    member: Member
    name: str
    pairs: int
    members: int


def partner(inventory: Inventory, member: Member, family: str = "config") -> Member | None:
    """The member of another family with the same key: of several the one that is defined nearest to it."""
    other = family_named(inventory, family)
    if other is None or member.family == family:
        return None
    same = [one for one in other.members if one.key == member.key]
    return max(same, key=lambda one: _nearness(member, one), default=None)


def config_of(inventory: Inventory, member: Member) -> Member | None:
    """The config of a trainer; a config is its own."""
    return member if member.family == "config" else partner(inventory, member)


def unpaired(inventory: Inventory) -> Iterator[Unpaired]:
    """The trainers without a config and the configs without a trainer, where nearly all the others have one."""
    families = [family_named(inventory, name) for name in _FAMILIES]
    for family, other in zip(families, reversed(families), strict=True):
        if family is None or other is None:
            continue
        members = [one for one in family.members if not is_exempt(one) and not _BASE.match(one.key)]
        keys = {one.key for one in other.members}
        paired = [one for one in members if one.key in keys]
        alone = [one for one in members if one.key not in keys and _needs_one(inventory, one, paired, other)]
        if len(paired) >= _FEWEST_PAIRS and len(paired) >= _MOSTLY * (len(paired) + len(alone)):
            for one in alone:
                yield Unpaired(one, f"{one.key}{other.suffix}", len(paired), len(paired) + len(alone))


def _nearness(member: Member, other: Member) -> tuple[bool, int]:
    """How near two classes are: whether both are exported or neither is, and how many folders they share."""
    ours, theirs = member.object.canonical.split("."), other.object.canonical.split(".")
    shared = next((at for at, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), len(ours))
    return member.public == other.public, shared


def _needs_one(inventory: Inventory, member: Member, paired: list[Member], other: Family) -> bool:
    """Whether a partner is to be expected: not of a base or a variant, nor where it goes with another one's."""
    if is_placeholder(member.name) or inventory.has_subclasses(member.object):
        return False
    if member.family == "trainer":
        annotations = " ".join(one.parameter.annotation for one in inventory.signature(member.object).parameters)
        return not any(re.search(rf"\b{re.escape(one.name)}\b", annotations) for one in other.members)
    above = _above(inventory, member)
    common = set.intersection(*(_above(inventory, one) for one in paired)) if paired else set()
    return bool(common) and common <= above and not above & {one.object.canonical for one in paired}


def _above(inventory: Inventory, member: Member) -> set[str]:
    """The classes that one derives from."""
    classes = (one.canonical for one in inventory.lineage(member.object).classes)
    return {path for path in classes if path not in (member.object.canonical, "builtins.object")}
