"""Where a path went: by git's renames, by a file of that very name elsewhere, or by a name much like it."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from docsync.repository import Departure, Repository

_ALIKE, _CLEARLY = 0.8, 0.1  # similarity, from 0 to 1
_SHORTEST = 5  # of a name without its ending: shorter ones are near to everything


@dataclass(frozen=True, slots=True)
class Whither:
    """`instead` is the one path that it can be now (empty: in doubt); `guessed` says that only its name is alike."""

    instead: str = ""
    guessed: bool = False


NOWHERE = Whither()


def whither(repository: Repository, path: str, departure: Departure | None) -> Whither:
    """What the repository has instead of a path that is not there."""
    if departure is not None and departure.moved_to:
        return Whither(departure.moved_to)
    folder, name = posixpath.split(path)
    elsewhere = repository.named(name) if posixpath.splitext(name)[1] else ()
    if len(elsewhere) == 1:
        return Whither(elsewhere[0])
    near = _near(repository, folder, name) if departure is None and not elsewhere else ""
    return Whither(near, guessed=bool(near))


def is_telling(name: str) -> bool:
    """Whether a file's name says so much that another project would hardly have it: two words at least."""
    if name.startswith("__"):
        return False
    return len([word for word in re.split(r"[\W_]+", posixpath.splitext(name)[0]) if len(word) > 1]) > 1


def _near(repository: Repository, folder: str, name: str) -> str:
    """The one entry of the same folder whose name is much like this one, or is this one but for case and ending."""
    names = [other for other in repository.tree.inside(folder) if repository.has(posixpath.join(folder, other))]
    plain = [other for other in names if _plain(name) in (_plain(other), _plain(posixpath.splitext(other)[0]))]
    if len(plain) == 1:
        return posixpath.join(folder, plain[0])
    stem, ending = posixpath.splitext(name)
    if len(stem) < _SHORTEST:
        return ""
    scored = []
    for other in names:
        other_stem, other_ending = posixpath.splitext(other)
        if other_ending == ending and not _numbered_apart(stem, other_stem):
            scored.append((OSA.normalized_similarity(stem, other_stem, score_cutoff=_ALIKE), other))
    scored.sort(reverse=True)
    if not scored or scored[0][0] < _ALIKE or (len(scored) > 1 and scored[0][0] - scored[1][0] < _CLEARLY):
        return ""
    return posixpath.join(folder, scored[0][1])


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def _numbered_apart(one: str, other: str) -> bool:
    """Whether two names differ in their numbers alone: `v1` and `v2` are two things."""
    return re.sub(r"\d+", "", one) == re.sub(r"\d+", "", other)
