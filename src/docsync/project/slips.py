"""Whether one name is plainly a slip of another: near enough to write the other in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

_WORDS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_A-Za-z]+")
_DROPPED, _CHANGED, _TWICE = 3, 6, 9  # letters of the shortest word in which one is dropped, one is another, two are


def plainly_meant(name: str, nearest: Sequence[str]) -> str:
    """The one name that another is plainly meant to be; empty where there are several, or it may be another thing.

    `PPOTrainer` is near `DPOTrainer`, and is not meant to be it.
    """
    return nearest[0] if len(nearest) == 1 and is_slip(name, nearest[0]) else ""


def is_slip(name: str, other: str) -> bool:
    """Whether two names are the same words, in another order perhaps, or all the same but for one that is misspelt.

    A word more or less is no slip: `max_prompt_length` is another thing than `max_length`.
    """
    if name.startswith("_") != other.startswith("_"):
        return False  # what is private is not meant by a public name
    ours, theirs = _words(name), _words(other)
    if "".join(ours) == "".join(theirs):
        return True
    if _numbers(ours) != _numbers(theirs):
        return False
    if len(ours) == len(theirs):
        if sorted(ours) == sorted(theirs):
            return True
        differing = [(one, two) for one, two in zip(ours, theirs, strict=True) if one != two]
        return len(differing) == 1 and _is_misspelt(*differing[0])
    return _is_misspelt("".join(ours), "".join(theirs))


def _words(name: str) -> list[str]:
    return [word.casefold() for word in _WORDS.findall(name)]


def _numbers(words: Sequence[str]) -> list[str]:
    """`v1` and `v2` are two things."""
    return [word for word in words if word.isdigit()]


def _is_misspelt(one: str, other: str) -> bool:
    """Whether a word is another with a letter or two wrong; not the first: `async` is no slip of `sync`."""
    shorter, distance = min(len(one), len(other)), OSA.distance(one, other)
    if one[:1] != other[:1]:
        return False
    if distance == 1:
        is_dropped = len(one) != len(other) or sorted(one) == sorted(other)  # or two letters changed places
        return shorter >= (_DROPPED if is_dropped else _CHANGED)
    return distance == 2 and shorter >= _TWICE
