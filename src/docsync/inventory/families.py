"""Families: the classes of the checked packages whose names have a declared shape (`*Trainer`, `*Config`)."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from docsync.inventory.catalogue import Catalogue, is_private
from docsync.inventory.index import Module, Place
from docsync.inventory.lineage import Lineages
from docsync.inventory.model import Family, Member
from docsync.settings import FamilyPattern


def find_families(
    patterns: Sequence[FamilyPattern], packages: Sequence[Module], catalogue: Catalogue, lineages: Lineages
) -> tuple[Family, ...]:
    """Each declared family with its members, sorted by name and path. `packages` are the root modules."""
    roots = {canonical: name for root in packages for name, canonical in _root_exports(root, catalogue)}
    classes = [place for place in catalogue.classes() if "." not in place.name]
    return tuple(_family(pattern, classes, roots, catalogue, lineages) for pattern in patterns)


def _root_exports(root: Module, catalogue: Catalogue) -> list[tuple[str, str]]:
    """The public names of a package's root, with the canonical paths that they stand for."""
    return [(name, place.canonical) for name, place in catalogue.exposed(root)]


def _family(
    pattern: FamilyPattern, classes: Sequence[Place], roots: dict[str, str], catalogue: Catalogue, lineages: Lineages
) -> Family:
    suffix = pattern.pattern.rpartition("*")[2]
    members: dict[str, Member] = {}
    for place in classes:
        paths = (place.canonical, catalogue.public_path(place.canonical))
        is_named = fnmatchcase(place.name, pattern.pattern) and not place.name.startswith("_")
        is_added = any(fnmatchcase(path, glob) for path in paths for glob in pattern.include)
        if not (is_named or is_added) or any(fnmatchcase(path, glob) for path in paths for glob in pattern.exclude):
            continue
        key = _key(place.name, pattern.pattern, suffix)
        if key and (is_added or paths[1]):
            members[place.canonical] = _member(pattern.name, place, key, roots, catalogue, lineages)
    ordered = sorted(members.values(), key=lambda member: (member.name, member.object.canonical))
    return Family(pattern.name, pattern.pattern, suffix, tuple(ordered))


def _key(name: str, pattern: str, suffix: str) -> str:
    """The part of a class's name that tells the members of a family apart: `GRPO` of `GRPOTrainer`."""
    prefix = pattern.partition("*")[0] if "*" in pattern else ""
    key = name.removesuffix(suffix) if suffix else name
    return key.removeprefix(prefix)


def _member(
    family: str, place: Place, key: str, roots: dict[str, str], catalogue: Catalogue, lineages: Lineages
) -> Member:
    path = catalogue.public_path(place.canonical) or place.canonical
    is_public = place.canonical in roots and not is_private(roots[place.canonical])
    return Member(family, place.name, key, place.api_object(path), is_public, lineages.order(place).open_because)
