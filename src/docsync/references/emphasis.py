"""Marks of emphasis in running text, as far as they have to be told from the words they stand around."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from docsync.references.writing import is_word
from docsync.source import Span

_MARK = re.compile(r"\\.|(?P<run>\*+|_+|~~+|==+)", re.DOTALL)


class Emphasis(NamedTuple):
    """Text between marks of a `width`: one for emphasis, two for strong."""

    start: int
    end: int
    width: int


class Pair(NamedTuple):
    """Two runs of marks that belong together."""

    opening: Span
    closing: Span


def find_emphasis(text: str, block: Span, skipped: Sequence[Span]) -> list[Pair]:
    """The marks in a block, pair by pair, but for those in the (ascending) skipped spans.

    Simpler than CommonMark's rule, and more generous: `2 * x` and `snake_case` are no marks, nor is one without its
    partner (`*Trainer`).
    """
    starts = [span.start for span in skipped]
    pairs: list[Pair] = []
    opened: dict[str, list[Span]] = {}
    for mark in _MARK.finditer(text, block.start, block.end):
        if mark["run"] is None:
            continue
        at = bisect_right(starts, mark.start()) - 1
        if at >= 0 and mark.start() < skipped[at].end:
            continue
        run = Span(mark.start(), mark.end())
        opens, closes = _sides(text, block, run)
        same = opened.setdefault(text[run.start], [])
        if closes and same:
            partner = same.pop()
            pairs.append(Pair(partner, run))
            for others in opened.values():
                while others and others[-1].start > partner.start:
                    others.pop()  # without a partner between these two
        elif opens:
            same.append(run)
    return pairs


def _sides(text: str, block: Span, run: Span) -> tuple[bool, bool]:
    """Whether a run of marks can open, and whether it can close."""
    before = text[run.start - 1] if run.start > block.start else " "
    after = text[run.end] if run.end < block.end else " "
    opens, closes = not after.isspace(), not before.isspace()
    if text[run.start] == "_":
        return opens and not is_word(before), closes and not is_word(after)
    return opens, closes
