"""Which diagnostics are the same before and after edits, which are gone, and which are new."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

from docsync.diagnostics import Diagnostic
from docsync.fixes.editing import Shift, clash

Shifts = Mapping[str, Shift]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`same` leads from the place of a diagnostic before to its place after; `new` are places after without one."""

    same: Mapping[int, int]
    new: tuple[int, ...]


def compare(before: Sequence[Diagnostic], after: Sequence[Diagnostic], shifts: Shifts) -> Comparison:
    """Find each diagnostic again: where the edits moved it, or by what it says if they changed its text.

    Its sentence may have been edited, so its fingerprint alone would not tell.
    """
    same: dict[int, int] = {}
    places = [(one.location.path, one.code, _moved(one, shifts)) for one in before]
    _match(before, after, same, lambda n, one: (places[n], one.symbol), lambda one: (_place(one), one.symbol))
    _match(before, after, same, lambda n, _: places[n], _place)
    _match(before, after, same, lambda n, one: one.fingerprints if _is_touched(one, shifts) else n, _fingerprints)
    matched = set(same.values())
    return Comparison(same, tuple(number for number in range(len(after)) if number not in matched))


def _place(one: Diagnostic) -> tuple[str, str, int]:
    return (one.location.path, one.code, one.location.span.start)


def _fingerprints(one: Diagnostic) -> tuple[str, ...] | None:
    return one.fingerprints or None


def _moved(one: Diagnostic, shifts: Shifts) -> int:
    shift = shifts.get(one.location.path)
    return shift.offset(one.location.span.start) if shift else one.location.span.start


def _is_touched(one: Diagnostic, shifts: Shifts) -> bool:
    shift = shifts.get(one.location.path)
    return shift is not None and shift.touches(one.location.span)


def _match(
    before: Sequence[Diagnostic],
    after: Sequence[Diagnostic],
    same: dict[int, int],
    key_before: Callable[[int, Diagnostic], Hashable],
    key_after: Callable[[Diagnostic], Hashable],
) -> None:
    """Match what is not matched yet and has the same key, in order."""
    taken = set(same.values())
    waiting: defaultdict[Hashable, list[int]] = defaultdict(list)
    for number, one in reversed(list(enumerate(after))):
        if number not in taken:
            waiting[key_after(one)].append(number)
    for number, one in enumerate(before):
        if number not in same and (found := waiting.get(key_before(number, one))):
            same[number] = found.pop()


def was_hidden(new: Diagnostic, gone: Sequence[Diagnostic], shifts: Shifts) -> Diagnostic | None:
    """The diagnostic that is gone and in whose stead a new one is told, if that is all that is new about it.

    Some faults are told once a page: when the first is mended, the second is what is told. No edit touches it.
    """
    shift = shifts.get(new.location.path)
    if shift is not None and any(clash(region, new.location.span) for region in shift.regions):
        return None
    fault = (new.location.path, new.code, new.symbol, new.object)
    return next((one for one in gone if (one.location.path, one.code, one.symbol, one.object) == fault), None)
