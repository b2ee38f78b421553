"""Text as it lies on disk, and places in it.

Offsets are characters (code points) in the decoded text with its line endings and byte order mark as they are;
lines and columns are 1-based, columns count characters. Offsets are what everything inside docsync uses; lines and
columns are made only for people.
"""

from __future__ import annotations

import os.path
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from docsync.errors import UnreadableFile

# str.splitlines() also splits at form feeds and Unicode separators, which editors and Python's parser do not count.
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of characters in a file's decoded text."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def __contains__(self, other: object) -> bool:
        return isinstance(other, Span) and self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place as people name it: a 1-based line, and a 1-based column in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Location:
    """A span of one file, with its positions and its first line, so that a report needs no file.

    `path` is relative to the working folder, with `/`.
    """

    path: str
    span: Span
    start: Position
    end: Position
    excerpt: str = ""


class LineIndex:
    """From offsets to lines and back, for one text."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(m.end() for m in _LINE_END.finditer(text))]
        self._length = len(text)

    def __len__(self) -> int:
        return len(self._starts)

    def position(self, offset: int) -> Position:
        """The 1-based line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def line_span(self, line: int) -> Span:
        """The span of a 1-based line, its line ending included."""
        end = self._starts[line] if line < len(self._starts) else self._length
        return Span(self._starts[line - 1], end)


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file's decoded text. `path` is the name it is reported by: relative to the working folder, with `/`.

    `key` is the name by which it is known from one run to the next, wherever that is started: relative to the
    project's folder (empty: `path`).
    """

    path: str
    text: str
    key: str = ""
    lines: LineIndex = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", LineIndex(self.text))

    @property
    def identity(self) -> str:
        """The name that does not depend on the working folder."""
        return self.key or self.path

    def __getitem__(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def _position(self, offset: int) -> Position:
        """The position of an offset; a byte order mark, which editors do not show, counts as no column."""
        place = self.lines.position(offset)
        hidden = place.line == 1 and offset > 0 and self.text.startswith("\ufeff")
        return Position(place.line, place.column - 1) if hidden else place

    def locate(self, span: Span) -> Location:
        """The span with its positions and the text of its first line."""
        start, end = self._position(span.start), self._position(span.end)
        line = self[self.lines.line_span(start.line)].rstrip("\r\n").lstrip("\ufeff")
        return Location(self.path, span, start, end, line)


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """A map from a derived text (a dedented code block, an unquoted paragraph) to the file it was cut from.

    `derived` holds the ascending offsets at which a piece of the derived text starts, the first of them 0, and
    `source` where that piece starts in the file; inside a piece both run in step.
    """

    derived: tuple[int, ...]
    source: tuple[int, ...]

    def __call__(self, offset: int) -> int:
        """The offset in the file of an offset in the derived text."""
        piece = bisect_right(self.derived, offset) - 1
        return self.source[piece] + offset - self.derived[piece]

    def span(self, start: int, end: int) -> Span:
        """The span in the file of `derived[start:end]`.

        The last character is mapped rather than the end: the end may be the first offset of the next piece, on the
        far side of an indent or a quote mark that was cut away.
        """
        return Span(self(start), self(end - 1) + 1) if end > start else Span(self(start), self(start))


IDENTITY = OffsetMap((0,), (0,))


def read_source(file: Path, path: str, key: str = "") -> SourceText:
    """Read a file as it lies on disk; `path` is the name to report it by, `key` that which identifies it.

    Raises UnreadableFile when it is not UTF-8 (with the offending byte) or cannot be opened.
    """
    try:
        return SourceText(path, file.read_bytes().decode("utf-8"), key)
    except UnicodeDecodeError as error:
        raise UnreadableFile(path, f"not UTF-8 at byte {error.start}; save it as UTF-8 or exclude it") from None
    except OSError as error:
        raise UnreadableFile(path, f"cannot be read ({(error.strerror or str(error)).lower()})") from None


def relative_name(file: Path, root: Path) -> str:
    """The name a file is reported by: relative to `root` with `/`, with `..` where it lies outside."""
    # A name that is no text is shown with replacement characters: reports are text.
    return Path(os.path.relpath(file, root)).as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, with those that touch or overlap made one."""
    result: list[Span] = []
    for span in sorted(spans):
        if result and span.start <= result[-1].end:
            result[-1] = Span(result[-1].start, max(result[-1].end, span.end))
        else:
            result.append(span)
    return result
