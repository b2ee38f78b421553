"""Applying the fixes that diagnostics offer: choose, apply, verify, write. The front door is `apply`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from docsync.diagnostics import Applicability, Diagnostic, Failure, Mended
from docsync.fixes.difference import difference
from docsync.fixes.files import Files, Places
from docsync.fixes.model import Proposed, Recheck, Texts, Verdict
from docsync.fixes.rounds import run_rounds

__all__ = ["Applied", "Files", "Places", "Recheck", "Texts", "Verdict", "Wanted", "apply"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which fixes are asked for: those that are safe, or the likely ones too; `diff`: shown, and nothing is written."""

    unsafe: bool = False
    diff: bool = False

    @property
    def least(self) -> Applicability:
        """The least that a fix must be trusted."""
        return Applicability.UNSAFE if self.unsafe else Applicability.SAFE


@dataclass(frozen=True, slots=True)
class Applied:
    """What came of it: the texts of the files that are changed now, and the files that could not be.

    With `Wanted.diff` nothing is written, `texts` is what would be, and `diff` shows it.
    """

    mended: Mended
    texts: Texts
    failures: tuple[Failure, ...] = ()
    diff: str = ""


def apply(first: Verdict, wanted: Wanted, recheck: Recheck, files: Files) -> Applied:
    """Make the fixes that are asked for, each only where a check in memory says that it mends and does no harm.

    `first` is what a check says of the files as they are, and `recheck` what it would say of other texts.
    """
    proposed = run_rounds(first, wanted.least, recheck, files.text)
    if wanted.diff:
        before = {path: files.text(path) for path in proposed.texts}
        return Applied(_mended(proposed, frozenset()), proposed.texts, diff=difference(before, proposed.texts))
    failed = files.write(proposed.texts, proposed.together)
    return Applied(
        _mended(proposed, frozenset(failed)),
        {path: text for path, text in proposed.texts.items() if path not in failed},
        tuple(Failure(path, reason, fatal=True) for path, reason in failed.items()),
    )


def _mended(proposed: Proposed, failed: frozenset[str]) -> Mended:
    fixed = tuple(one for one in proposed.fixed if not failed & _paths(one))
    changed = Counter(path for one in fixed for path in _paths(one) if path in proposed.texts)
    return Mended(
        fixed, proposed.skipped, tuple((path, changed[path]) for path in sorted(changed)), proposed.unfinished
    )


def _paths(one: Diagnostic) -> frozenset[str]:
    """The files that a diagnostic's fix changes."""
    return frozenset(edit.path for edit in one.fix.edits) if one.fix else frozenset({one.location.path})
