"""Which member of a family a slightly wrong name is meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from docsync.inventory.model import Family, Member

_ALIKE, _CLEARLY = 0.6, 0.1  # similarity, from 0 to 1
_SHORTEST_KEY = 4  # one edit turns DPO into PPO, KTO or TPO: shorter keys are near to everything


def family_key(family: Family, name: str) -> str:
    """A name or label reduced to what identifies a member: case, all but letters and digits, and the suffix dropped."""
    bare = re.sub(r"[\W_]+", "", name).casefold()
    suffix = family.suffix.casefold()
    return bare.removesuffix(suffix) if bare != suffix else bare


def near_names(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """At most two of the names that are much like one, best first; one alone when it is clearly the best."""
    candidates = list(dict.fromkeys(names))
    near = process.extract(name, candidates, scorer=OSA.normalized_similarity, score_cutoff=_ALIKE, limit=2)
    if len(near) == 2 and near[0][1] > near[1][1] + _CLEARLY:
        near = near[:1]
    return tuple(found for found, _, _ in near)


def near_members(family: Family, name: str) -> tuple[Member, ...]:
    """The nearest members whose keys are one edit from the name's, or two for long keys."""
    key = family_key(family, name)
    distances: dict[int, dict[str, Member]] = {}
    for member in family.members:
        other = family_key(family, member.key)
        distance = OSA.distance(key, other)
        if not distance:
            continue  # a difference of case or punctuation alone is how prose writes
        allowed = 0 if min(len(key), len(other)) < _SHORTEST_KEY else 1 if len(other) < 10 else 2
        if distance <= allowed:
            distances.setdefault(distance, {}).setdefault(member.name, member)
    return tuple(distances[min(distances)].values()) if distances else ()
