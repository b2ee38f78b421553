"""Where derived text comes from: from a cut-out piece of a page back to the page, and from the page back to its file.

Markdown containers (quotes, list items, tabs) are parsed from text that has been cut out and dedented. Line by line
such text is its source minus a prefix, in which leading tabs may have been expanded; so its lines can be aligned with
their source by their common end. `Pieces` is the resulting map while it is being built; `docsync.source.OffsetMap` is
what nodes carry.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Protocol

from docsync.source import OffsetMap, Span

_LINE_END = re.compile(r"\r\n?|\n")


class AlignmentError(Exception):
    """Derived text is not, line by line, the end of the lines it is said to be cut from."""


class Pieces:
    """A map from offsets in derived text to offsets in the normalised page, piece by piece."""

    __slots__ = ("derived", "source")

    def __init__(self, derived: list[int], source: list[int]) -> None:
        self.derived = derived
        self.source = source

    def __call__(self, offset: int) -> int:
        """Where an offset of the derived text stands in the page."""
        if len(self.derived) == 1:
            return self.source[0] + offset - self.derived[0]
        piece = bisect_right(self.derived, offset) - 1
        return self.source[piece] + offset - self.derived[piece]

    def span(self, start: int, end: int) -> Span:
        """The span of `derived[start:end]`; see `OffsetMap.span` for why its last character is mapped."""
        return Span(self(start), self(end - 1) + 1) if end > start else Span(self(start), self(start))

    def extend(self, at: int, other: Pieces, start: int, end: int) -> None:
        """Say that the text from `at` on is `other[start:end]`."""
        if self.derived and self(at) == other(start):
            pass  # it goes on where the last piece ends
        else:
            self.derived.append(at)
            self.source.append(other(start))
        if len(other.derived) > 1:
            first, last = bisect_right(other.derived, start), bisect_left(other.derived, end)
            self.derived.extend(at + offset - start for offset in other.derived[first:last])
            self.source.extend(other.source[first:last])


def part(origin: Pieces, start: int, end: int) -> Pieces:
    """The map of `origin[start:end]` as a text of its own."""
    pieces = Pieces([], [])
    pieces.extend(0, origin, start, end)
    return pieces


def align(derived: str, source: str, start: int, origin: Pieces) -> Pieces:
    """Map `derived`, cut line by line out of `source` from the line at `start` on, to where `origin` maps `source`.

    Raises AlignmentError when a derived line is not the end of its source line.
    """
    if source.startswith(derived, start):
        return part(origin, start, start + len(derived))
    pieces = Pieces([], [])
    at = 0
    while at < len(derived):
        stop = derived.find("\n", at)
        stop = len(derived) if stop < 0 else stop
        line_end = source.find("\n", start)
        line_end = len(source) if line_end < 0 else line_end
        _align_line(derived[at:stop], at, source[start:line_end], start, origin, pieces)
        at, start = stop + 1, line_end + 1
    if not pieces.derived:
        pieces.extend(0, origin, min(start, len(source)), min(start, len(source)))
    return pieces


def _align_line(line: str, at: int, source_line: str, start: int, origin: Pieces, pieces: Pieces) -> None:
    """Align one line. Its text is the end of the source line; its indent may be expanded tabs, so text anchors it."""
    if source_line.endswith(line):
        from_ = start + len(source_line) - len(line)
        pieces.extend(at, origin, from_, from_ + len(line))
        return
    text = line.lstrip(" \t")
    if not source_line.endswith(text):
        raise AlignmentError(f"{line!r} is not the end of {source_line!r}")
    text_at = start + len(source_line) - len(text)
    blanks = len(line) - len(text)
    # Blanks that are one expanded tab all stand for that tab, and never for the text behind it.
    first = max(start, text_at - 1)
    for blank in range(blanks):
        pieces.derived.append(at + blank)
        pieces.source.append(origin(first))
    pieces.derived.append(at + blanks)
    pieces.source.append(origin(text_at))
    if len(origin.derived) > 1:
        low = bisect_right(origin.derived, text_at)
        for piece in range(low, bisect_left(origin.derived, text_at + len(text))):
            pieces.derived.append(at + blanks + origin.derived[piece] - text_at)
            pieces.source.append(origin.source[piece])


class Mapped(Protocol):
    """Normalised text that is parsed (every line end a line feed), and the way from it back to its file."""

    @property
    def text(self) -> str:
        """The text."""

    def span(self, span: Span) -> Span:
        """Where a span of the text lies in the file."""

    def offset_map(self, pieces: Pieces, length: int) -> OffsetMap:
        """The map to the file of a text of `length` characters that `pieces` maps to this one."""


@dataclass(frozen=True, slots=True)
class Derived:
    """A piece of a file that is written otherwise there (a docstring): `origin` maps its text to the file's."""

    text: str
    origin: Pieces

    def span(self, span: Span) -> Span:
        """Where a span of the text lies in the file."""
        return self.origin.span(span.start, span.end)

    def offset_map(self, pieces: Pieces, length: int) -> OffsetMap:
        """The map to the file of a text of `length` characters that `pieces` maps to this one."""
        through = Pieces([], [])
        ends = [*pieces.derived[1:], length]
        for at, stop, start in zip(pieces.derived, ends, pieces.source, strict=True):
            through.extend(at, self.origin, start, start + stop - at)
        return OffsetMap(tuple(through.derived), tuple(through.source))

    def map_of(self, span: Span) -> OffsetMap:
        """The map to the file of a piece of the text."""
        pieces = part(self.origin, span.start, span.end)
        return OffsetMap(tuple(pieces.derived), tuple(pieces.source))


@dataclass(slots=True)
class Page:
    """A file's text, and the normalised text that is parsed: no byte order mark, every line end a line feed."""

    file_text: str
    text: str = field(init=False)
    _bom: int = field(init=False)
    _pairs: list[int] = field(init=False)  # offsets in `text` of each line feed that is two characters in the file

    def __post_init__(self) -> None:
        self._bom = self.file_text.startswith("\ufeff")
        body = self.file_text[self._bom :]
        self._pairs = []
        if "\r" not in body:
            self.text = body
            return
        self._pairs = [m.start() - number for number, m in enumerate(re.finditer("\r\n", body))]
        self.text = _LINE_END.sub("\n", body)

    def offset(self, offset: int) -> int:
        """Where an offset of the normalised text lies in the file."""
        return offset + self._bom + bisect_left(self._pairs, offset)

    def span(self, span: Span) -> Span:
        """Where a span of the normalised text lies in the file."""
        if not self._pairs and not self._bom:
            return span
        return Span(self.offset(span.start), self.offset(span.end))

    def offset_map(self, pieces: Pieces, length: int) -> OffsetMap:
        """The map to the file of a derived text of `length` characters."""
        if not self._pairs:
            return OffsetMap(tuple(pieces.derived), tuple(offset + self._bom for offset in pieces.source))
        derived: list[int] = []
        source: list[int] = []
        ends = [*pieces.derived[1:], length]
        for at, stop, start in zip(pieces.derived, ends, pieces.source, strict=True):
            derived.append(at)
            source.append(self.offset(start))
            first, last = bisect_left(self._pairs, start), bisect_left(self._pairs, start + stop - at)
            for pair in self._pairs[first:last]:  # a piece ends with every line whose end is two characters
                after = at + pair + 1 - start
                if after < stop:
                    derived.append(after)
                    source.append(self.offset(pair + 1))
        return OffsetMap(tuple(derived), tuple(source))
