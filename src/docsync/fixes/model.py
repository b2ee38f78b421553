"""What applying fixes works on: verdicts about texts, fixes that were chosen, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from docsync.diagnostics import Diagnostic, Edit, SkippedFix

Texts = Mapping[str, str]  # of files by the names they are reported by


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check says of some texts.

    `every` diagnostic, of which only those in `reported` are the user's concern: the others are known to a baseline.
    `unread` counts, by file, the Python blocks of which a part could not be read.
    """

    every: tuple[Diagnostic, ...]
    reported: tuple[Diagnostic, ...]
    unread: Mapping[str, int] = field(default_factory=dict)


Recheck = Callable[[Texts], Verdict]  # what a check would say if these files had these texts


@dataclass(frozen=True, slots=True)
class Tracked:
    """A diagnostic through the rounds: as it stands `now`, and as it was `first` said.

    `wanted`: it was reported, so that it may be fixed. `refused` says why its fix is not made (empty: it may be).
    """

    now: Diagnostic
    first: Diagnostic
    wanted: bool
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The edits of one fix, as they are to be made, and the diagnostics (by their place among the tracked) it mends."""

    edits: tuple[Edit, ...]
    of: tuple[int, ...]

    @property
    def paths(self) -> frozenset[str]:
        """The files that it changes."""
        return frozenset(edit.path for edit in self.edits)


@dataclass(frozen=True, slots=True)
class Proposed:
    """What the files would hold. `texts` are those that change, `together` the sets of files that change as one.

    `fixed` are the diagnostics that are gone then, as they were first said.
    """

    texts: Texts
    fixed: tuple[Diagnostic, ...]
    skipped: tuple[SkippedFix, ...]
    together: tuple[frozenset[str], ...]
    unfinished: bool
