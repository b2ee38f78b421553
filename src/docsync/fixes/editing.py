"""Edits of a text: which can be made together, what they make of it, and where everything else is then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from docsync.diagnostics import Edit
from docsync.source import Span

_LINE_END = re.compile(r"\r\n|\r|\n")


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text after the edits, which do not overlap."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        parts += [text[at : edit.span.start], edit.after]
        at = edit.span.end
    return "".join([*parts, text[at:]])


def clash(one: Span, other: Span) -> bool:
    """Whether two spans cannot both be replaced at once: they share a character, or one is a place at the other."""
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.overlaps(other)


def with_line_ends(text: str, edit: Edit) -> Edit:
    """The edit with the line ends that the text has at that place."""
    if not _LINE_END.search(edit.after):
        return edit
    end = _line_end_at(text, edit.span.start)
    return replace(edit, after=_LINE_END.sub(lambda _: end, edit.after))


def _line_end_at(text: str, offset: int) -> str:
    """How the line at an offset ends; if it is the last and does not end, how the one before it does."""
    after = _LINE_END.search(text, offset)
    if after is not None and text[after.start() - 1 : after.start() + 1] == "\r\n":
        return "\r\n"  # the offset is between the two
    if after is not None:
        return after[0]
    ends = _LINE_END.findall(text, 0, offset)
    return ends[-1] if ends else "\n"


class Shift:
    """Where the places of a text are after edits of it."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._edits: Sequence[Edit] = sorted(edits, key=lambda edit: edit.span)

    def offset(self, offset: int) -> int:
        """Where an offset is; one inside an edited span is as far into what replaced it, or at the end of that."""
        by = 0
        for edit in self._edits:
            if edit.span.end <= offset:
                by += len(edit.after) - len(edit.span)
            elif edit.span.start < offset:
                return edit.span.start + by + min(offset - edit.span.start, len(edit.after))
            else:
                break
        return offset + by

    def touches(self, span: Span) -> bool:
        """Whether an edit changed a part of a span of the text before, or a place at its edge."""
        return any(clash(edit.span, span) for edit in self._edits)

    @property
    def regions(self) -> list[Span]:
        """What the edits put in, as spans of the text after them, in order."""
        found, by = [], 0
        for edit in self._edits:
            start = edit.span.start + by
            found.append(Span(start, start + len(edit.after)))
            by += len(edit.after) - len(edit.span)
        return found
