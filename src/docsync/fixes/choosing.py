"""Which fixes are made in one round: those that are asked for, fit the texts, and do not get in each other's way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from docsync.diagnostics import Applicability, Edit, Fix
from docsync.fixes.editing import clash, with_line_ends
from docsync.fixes.model import Chosen, Tracked
from docsync.source import Span

TextOf = Callable[[str], str]  # the text of a file; raises CannotFix with the reason


class CannotFix(Exception):
    """A fix cannot be made; the text is the reason, as a sentence's end."""


@dataclass(slots=True)
class _Round:
    """The fixes chosen so far. A fix that gets in the way of one of them has its turn in the next round."""

    chosen: dict[tuple[Edit, ...], list[int]] = field(default_factory=dict)
    taken: defaultdict[str, list[Span]] = field(default_factory=lambda: defaultdict(list))

    def add(self, edits: tuple[Edit, ...], of: int) -> None:
        if edits in self.chosen:  # one change can mend several faults
            self.chosen[edits].append(of)
        elif not any(clash(edit.span, span) for edit in edits for span in self.taken[edit.path]):
            self.chosen[edits] = [of]
            for edit in edits:
                self.taken[edit.path].append(edit.span)


def is_wanted(one: Tracked, least: Applicability) -> bool:
    """Whether the fix of a diagnostic is asked for and nothing is known against it."""
    fix = one.now.fix
    return one.wanted and not one.refused and fix is not None and fix.can_be_applied and fix.applicability >= least


def choose(
    tracked: Sequence[Tracked], least: Applicability, text_of: TextOf
) -> tuple[tuple[Chosen, ...], tuple[Tracked, ...]]:
    """The fixes of a round, in the order of their diagnostics; and the diagnostics, with reasons against the others.

    A fix that cannot be made now is given up only when there is no other: the next round may make room for it.
    """
    round_ = _Round()
    told = list(tracked)
    for number, one in enumerate(tracked):
        if not is_wanted(one, least) or one.now.fix is None:
            continue
        try:
            round_.add(_as_made(one.now.fix, text_of), number)
        except CannotFix as error:
            told[number] = replace(one, refused=str(error))
    if not round_.chosen:
        return (), tuple(told)
    return tuple(Chosen(edits, tuple(of)) for edits, of in round_.chosen.items()), tuple(tracked)


def _as_made(fix: Fix, text_of: TextOf) -> tuple[Edit, ...]:
    """The edits with the files' own line ends. Raises CannotFix."""
    edits = []
    for edit in fix.edits:
        text = text_of(edit.path)
        if text[edit.span.start : edit.span.end] != edit.before or edit.span.end > len(text):
            raise CannotFix("the text there is not what docsync read")
        if any("\ud800" <= character <= "\udfff" for character in edit.after):
            raise CannotFix("what it would write is no text")
        edits.append(with_line_ends(text, edit))
    for number, edit in enumerate(edits):
        if any(clash(edit.span, other.span) for other in edits[:number] if other.path == edit.path):
            raise CannotFix("its edits overlap")
    if not edits:
        raise CannotFix("it changes nothing")
    return tuple(edits)
