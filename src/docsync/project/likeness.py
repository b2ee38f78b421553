"""Which of some anchors or page names another one is meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

_ALIKE, _CLEARLY = 0.78, 0.06  # similarity, from 0 to 1
_WORD = re.compile(r"[^\W_]+")


def likely(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """At most two of the names that one is likely meant to be, best first; one alone where it is clearly the best.

    The best is one that differs in case and punctuation alone; then one that has all its words, or of which it has
    all (two at least); then one of a similar spelling.
    """
    candidates = [other for other in dict.fromkeys(names) if other]
    for alike in (_same_letters, _same_words):
        found = [other for other in candidates if alike(name, other)]
        if len(found) == 1:
            return (found[0],)
    near = process.extract(name, candidates, scorer=OSA.normalized_similarity, score_cutoff=_ALIKE, limit=2)
    if len(near) == 2 and near[0][1] > near[1][1] + _CLEARLY:
        near = near[:1]
    return tuple(found for found, _, _ in near)


def _same_letters(name: str, other: str) -> bool:
    letters = "".join(_WORD.findall(name)).casefold()
    return bool(letters) and letters == "".join(_WORD.findall(other)).casefold()


def _same_words(name: str, other: str) -> bool:
    ours, theirs = set(_WORD.findall(name.casefold())), set(_WORD.findall(other.casefold()))
    return min(len(ours), len(theirs)) >= 2 and (ours <= theirs or theirs <= ours)
