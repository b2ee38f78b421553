"""What a path turns out to be, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from docsync.project.standing import Standing
from docsync.project.whither import NOWHERE, Whither
from docsync.references.model import PathReference
from docsync.repository import Departure

PAST = "a path told of as past, or that the reader is to make"
GENERATED = "a path that .gitignore leaves to tools"
SUBMODULE = "a path in a submodule"
OTHER_VERSION = "a link to a branch or version that is not here"
NEVER_THERE = "a path that git never knew"
CUT_OFF = "a path that may have been before the shallow clone begins"
ELSEWHERE = "a path in a folder that is not known"


class FaultKind(StrEnum):
    """What is wrong with a path."""

    MISSING = "missing"
    NOT_AT_VERSION = "not-at-version"
    LINES = "lines"
    MARKER = "marker"


@dataclass(frozen=True, slots=True)
class PathFault:
    """A path that is wrong. `path` is meant from the repository's root; `lines` is the number that the file has.

    `departure` is how it went, where git knew it; `whither` where it is now, or what it may be meant to be.
    """

    kind: FaultKind
    reference: PathReference
    path: str
    departure: Departure | None = None
    whither: Whither = NOWHERE
    lines: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a path; `fault` where it is wrong. `standing` is None where the words are no claim at all."""

    standing: Standing | None
    reason: str = ""
    fault: PathFault | None = None


THERE = Judged(Standing.RESOLVED)
NO_CLAIM = Judged(None)


def unknown(reason: str) -> Judged:
    """A path of which nothing can be said."""
    return Judged(Standing.UNKNOWN, reason)


def wrong(fault: PathFault) -> Judged:
    """A path that is proven wrong."""
    return Judged(Standing.WRONG, fault=fault)
