"""What `docsync inventory` shows: families, members, where each is defined, and what is open and why."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.reports import Format


def render_inventory(inventory: Inventory, form: Format) -> str:
    """The inventory in one of the formats, with a final newline."""
    if form is Format.JSON:
        return _json(inventory)
    return "\n".join(_lines(inventory)) + "\n"


def _lines(inventory: Inventory) -> Iterator[str]:
    families = [family for family in inventory.families if family.members]
    if not families:
        yield f"no class is named like {' or '.join(family.pattern for family in inventory.families)}"
    for family in families:
        yield f"{family.name} ({family.pattern}): {len(family.members)} members"
        public = [member for member in family.members if member.public]
        others = [member for member in family.members if not member.public]
        yield from _members(f"exported at the root of {', '.join(inventory.packages)}", public)
        yield from _members("elsewhere", others)
    for failure in inventory.failures:
        yield f"{failure.file}: {failure.message}"
    if inventory.missing_dependencies:
        yield f"declared and not installed: {', '.join(inventory.missing_dependencies)}"
    yield f"environment: {inventory.environment.label}"


def _members(title: str, members: list[Member]) -> Iterator[str]:
    if not members:
        return
    yield f"  {title}:"
    width = max(len(member.key) for member in members)
    for member in members:
        place = f"{member.object.file}:{member.object.line}"
        opened = f"  open: {member.open_because}" if member.open_because else ""
        yield f"    {member.key:{width}}  {member.object.canonical}  {place}{opened}"


class _Member(msgspec.Struct, frozen=True):
    key: str
    name: str
    path: str
    file: str
    line: int
    public: bool
    open_because: str


class _Family(msgspec.Struct, frozen=True):
    name: str
    pattern: str
    members: list[_Member]


class _Failure(msgspec.Struct, frozen=True):
    path: str
    message: str


class _Inventory(msgspec.Struct, frozen=True):
    version: int
    packages: tuple[str, ...]
    environment: str
    families: list[_Family]
    missing_dependencies: tuple[str, ...]
    failures: list[_Failure]


def _json(inventory: Inventory) -> str:
    content = _Inventory(
        version=1,
        packages=inventory.packages,
        environment=inventory.environment.label,
        families=[_family(family) for family in inventory.families],
        missing_dependencies=inventory.missing_dependencies,
        failures=[_Failure(failure.file, failure.message) for failure in inventory.failures],
    )
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _family(family: Family) -> _Family:
    members = [
        _Member(m.key, m.name, m.object.canonical, m.object.file, m.object.line, m.public, m.open_because)
        for m in family.members
    ]
    return _Family(family.name, family.pattern, members)
