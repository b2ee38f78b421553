"""Which member of a family a slightly wrong name is meant to be."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from docsync.inventory.model import Family, Member

_SHORTEST_KEY = 4  # one edit turns DPO into PPO, KTO or TPO: shorter keys are near to everything


def family_key(family: Family, name: str) -> str:
    """A name or label reduced to what identifies a member: case, all but letters and digits, and the suffix dropped."""
    bare = re.sub(r"[\W_]+", "", name).casefold()
    suffix = family.suffix.casefold()
    return bare.removesuffix(suffix) if bare != suffix else bare


def near_members(family: Family, name: str) -> tuple[Member, ...]:
    """The nearest members whose keys are one edit from the name's (two for long keys) or differ only in case."""
    key = family_key(family, name)
    distances: dict[int, dict[str, Member]] = {}
    for member in family.members:
        other = family_key(family, member.key)
        distance = OSA.distance(key, other)
        allowed = 0 if min(len(key), len(other)) < _SHORTEST_KEY else 1 if len(other) < 10 else 2
        if distance <= allowed:
            distances.setdefault(distance, {}).setdefault(member.name, member)
    return tuple(distances[min(distances)].values()) if distances else ()
