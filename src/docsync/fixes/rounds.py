"""Round after round of fixes, in memory: each is checked before the next, and a fix that does harm is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from docsync.diagnostics import Applicability, Diagnostic, SkippedFix
from docsync.fixes.blame import Blame, after_checking, before_checking
from docsync.fixes.choosing import TextOf, choose, is_wanted
from docsync.fixes.comparing import Comparison, compare
from docsync.fixes.editing import Shift, edited
from docsync.fixes.model import Chosen, Proposed, Recheck, Texts, Tracked, Verdict

_MOST_ROUNDS = 10
_UNDOES = "it would undo an earlier fix"


@dataclass(frozen=True, slots=True)
class _State:
    """Where the rounds have come to. `texts` are the files that changed, `earlier` what they were after each round."""

    texts: Texts
    verdict: Verdict
    tracked: tuple[Tracked, ...]
    fixed: tuple[Diagnostic, ...] = ()
    together: tuple[frozenset[str], ...] = ()
    earlier: tuple[Texts, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """A batch of fixes, the texts of their files before and after it, and where everything is then."""

    batch: tuple[Chosen, ...]
    before: Texts
    after: Texts
    shifts: Mapping[str, Shift]

    @classmethod
    def of(cls, batch: tuple[Chosen, ...], text_of: TextOf) -> _Step:
        edits = {path: [e for c in batch for e in c.edits if e.path == path] for one in batch for path in one.paths}
        before = {path: text_of(path) for path in edits}
        after = {path: edited(before[path], edits[path]) for path in edits}
        return cls(batch, before, after, {path: Shift(edits[path]) for path in edits})


def run_rounds(first: Verdict, least: Applicability, recheck: Recheck, text_of: TextOf) -> Proposed:
    """What the files would hold if all fixes were made that are at least so safe, and that do no harm.

    `text_of` gives the text of a file as it is, and raises CannotFix where it may not be changed.
    """
    reported = set(first.reported)
    tracked = tuple(Tracked(one, one, wanted=one in reported) for one in first.every)
    state = _State({}, first, tracked)
    while len(state.earlier) < _MOST_ROUNDS and any(is_wanted(one, least) for one in state.tracked):
        state = _round(state, least, recheck, text_of)
    return Proposed(
        texts={path: text for path, text in state.texts.items() if text != text_of(path)},
        fixed=state.fixed,
        skipped=tuple(SkippedFix(one.now, one.refused) for one in state.tracked if one.refused),
        together=state.together,
        unfinished=any(is_wanted(one, least) for one in state.tracked),
    )


def _round(state: _State, least: Applicability, recheck: Recheck, original: TextOf) -> _State:
    """One round: at least one fix is made, or found not to be possible."""

    def text_of(path: str) -> str:
        return state.texts[path] if path in state.texts else original(path)

    batch, tracked = choose(state.tracked, least, text_of)
    state = replace(state, tracked=tracked)
    while batch:
        step = _Step.of(batch, text_of)
        reasons = before_checking(batch, step.before)
        if not reasons and _was_there(state, step, original):
            reasons = {len(batch) - 1: _UNDOES}
        if not reasons:
            verdict = recheck({**state.texts, **step.after})
            found = compare([one.now for one in state.tracked], verdict.every, step.shifts)
            blame = after_checking(state.tracked, state.verdict, verdict, batch, found, step.shifts)
            if not blame.reasons and not blame.doubtful:
                return _accepted(state, step, verdict, found, blame)
            reasons = dict(blame.reasons) or ({blame.doubtful[0]: blame.doubt} if len(blame.doubtful) == 1 else {})
            if not reasons:
                # One of several does harm: half of them are tried, and the others have their turn in a later round.
                later = blame.doubtful[len(blame.doubtful) // 2 :]
                batch = tuple(one for number, one in enumerate(batch) if number not in later)
                continue
        state = replace(state, tracked=_refused(state.tracked, batch, reasons))
        batch = tuple(one for number, one in enumerate(batch) if number not in reasons)
    return state


def _was_there(state: _State, step: _Step, original: TextOf) -> bool:
    """Whether the files have been as they would be after a step."""
    now = {**state.texts, **step.after}
    return any(
        all((texts[path] if path in texts else original(path)) == text for path, text in now.items())
        for texts in ({}, *state.earlier)
    )


def _refused(tracked: Sequence[Tracked], batch: Sequence[Chosen], reasons: Mapping[int, str]) -> tuple[Tracked, ...]:
    why = {of: reason for number, reason in reasons.items() for of in batch[number].of}
    return tuple(replace(one, refused=why[n]) if n in why else one for n, one in enumerate(tracked))


def _accepted(state: _State, step: _Step, verdict: Verdict, found: Comparison, blame: Blame) -> _State:
    """The state after a step that did no harm."""
    before_of = {after: before for before, after in found.same.items()}
    tracked = []
    for number, one in enumerate(verdict.every):
        if number in before_of:
            tracked.append(replace(state.tracked[before_of[number]], now=one))
        else:
            tracked.append(Tracked(one, one, wanted=number in blame.hidden and one in verdict.reported))
    gone = [one for number, one in enumerate(state.tracked) if number not in found.same]
    texts = {**state.texts, **step.after}
    return _State(
        texts,
        verdict,
        tuple(tracked),
        (*state.fixed, *(one.first for one in gone if one.wanted)),
        (*state.together, *(one.paths for one in step.batch if len(one.paths) > 1)),
        (*state.earlier, texts),
    )
