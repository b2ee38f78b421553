"""What a round of fixes did besides mending, and which of them did it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from docsync.diagnostics import Diagnostic, Edit
from docsync.fixes.comparing import Comparison, Shifts, was_hidden
from docsync.fixes.editing import Shift, clash, edited
from docsync.fixes.model import Chosen, Texts, Tracked, Verdict
from docsync.fixes.python_files import objection

_STAYS = "the fault would still be there"
_UNREAD = "an example there could no longer be read"


@dataclass(frozen=True, slots=True)
class Blame:
    """`reasons` against fixes, by their place in the batch; `doubtful` are those of which one or more must be wrong.

    `hidden` are the new diagnostics (by their place in the verdict) that are nobody's fault.
    """

    reasons: Mapping[int, str]
    doubtful: tuple[int, ...] = ()
    doubt: str = ""
    hidden: tuple[int, ...] = ()


def before_checking(batch: Sequence[Chosen], texts: Texts) -> dict[int, str]:
    """What can be said against fixes of Python files without a check: they may change no code."""
    reasons: dict[int, str] = {}
    for path, text in texts.items():
        if not path.endswith(".py"):
            continue
        here = {number: _in(chosen, path) for number, chosen in enumerate(batch) if path in chosen.paths}
        every = [edit for edits in here.values() for edit in edits]
        whole = objection(text, edited(text, every), every)
        if whole:
            single = {number: objection(text, edited(text, edits), edits) for number, edits in here.items()}
            reasons |= {number: why for number, why in single.items() if why} or dict.fromkeys(here, whole)
    return reasons


def after_checking(
    tracked: Sequence[Tracked], old: Verdict, new: Verdict, batch: Sequence[Chosen], found: Comparison, shifts: Shifts
) -> Blame:
    """Hold the check of the texts after a batch against the one before."""
    reasons = {number: _STAYS for number, chosen in enumerate(batch) if any(one in found.same for one in chosen.of)}
    hidden, harm = _sorted_out(tracked, new, found, shifts)
    doubtful: tuple[int, ...] = ()
    doubt = ""
    for one in harm:
        near = _near(one, batch, shifts)
        how = "bring" if near else "bring to light"
        why = f"it would {how} {one.code} at line {one.location.start.line} of {one.location.path}: {one.message}"
        reasons |= dict.fromkeys(near, why)
        if not near:
            doubtful, doubt = _in_file(one.location.path, batch), why
    for path in shifts:
        if new.unread.get(path, 0) > old.unread.get(path, 0) and not any(path in batch[n].paths for n in reasons):
            doubtful, doubt = _in_file(path, batch), _UNREAD
    return Blame(reasons, doubtful, doubt, tuple(hidden))


def _sorted_out(
    tracked: Sequence[Tracked], new: Verdict, found: Comparison, shifts: Shifts
) -> tuple[list[int], list[Diagnostic]]:
    """The new diagnostics: those that were hidden behind one that is gone, and those that the edits brought."""
    gone = [one.now for number, one in enumerate(tracked) if number not in found.same]
    hidden, harm = [], []
    for number in found.new:
        one = new.every[number]
        before = was_hidden(one, gone, shifts)
        if before is not None:
            gone.remove(before)
            hidden.append(number)
        else:
            harm.append(one)
    return hidden, harm


def _in(chosen: Chosen, path: str) -> list[Edit]:
    return [edit for edit in chosen.edits if edit.path == path]


def _near(one: Diagnostic, batch: Sequence[Chosen], shifts: Shifts) -> list[int]:
    """The fixes that put in something where a diagnostic stands."""
    path = one.location.path
    if path not in shifts:
        return []
    every = sorted((edit for other in batch for edit in _in(other, path)), key=lambda edit: edit.span)
    regions = dict(zip(every, Shift(every).regions, strict=True))
    place = one.location.span
    return [n for n, chosen in enumerate(batch) if any(clash(regions[edit], place) for edit in _in(chosen, path))]


def _in_file(path: str, batch: Sequence[Chosen]) -> tuple[int, ...]:
    """The fixes that change a file; all where none does."""
    return tuple(number for number, chosen in enumerate(batch) if path in chosen.paths) or tuple(range(len(batch)))
