"""Offsets, lines and columns; files that are not text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.errors import UnreadableFile
from docsync.source import LineIndex, OffsetMap, Position, SourceText, Span, merged, read_source


@given(st.text(alphabet="a\n\r\u2028ü \ufeff", max_size=30))
def test_positions_agree_with_a_plain_count(text: str) -> None:
    index = LineIndex(text)
    line, column = 1, 1
    for offset, character in enumerate(text):
        assert index.position(offset) == Position(line, column)
        crlf = text[offset : offset + 2] == "\r\n"
        if character == "\n" or (character == "\r" and not crlf):
            line, column = line + 1, 1
        else:
            column += 1
    assert "".join(text[index.line_span(n).start : index.line_span(n).end] for n in range(1, len(index) + 1)) == text


def test_locate() -> None:
    place = SourceText("a.md", "one\r\ntwo three\r\n").locate(Span(9, 14))
    assert (place.start, place.end, place.excerpt) == (Position(2, 5), Position(2, 10), "two three")


def test_the_end_of_a_mapped_span_stays_on_its_line() -> None:
    origin = OffsetMap((0, 4), (2, 8))  # "> abc\n> def": "abc\n" from 2, "def" from 8
    assert origin.span(0, 3) == Span(2, 5)
    assert origin.span(4, 7) == Span(8, 11)
    assert origin.span(0, 4) == Span(2, 6)


def test_merged() -> None:
    assert merged([Span(5, 6), Span(0, 2), Span(2, 3), Span(1, 2)]) == [Span(0, 3), Span(5, 6)]


def test_bytes_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes("\ufeffa\r\nb\rc\n".encode())
    assert read_source(file, "a.md").text == "\ufeffa\r\nb\rc\n"


def test_not_utf8_names_the_byte(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"ab\xff")
    with pytest.raises(UnreadableFile, match=r"a\.md: not UTF-8 at byte 2"):
        read_source(file, "a.md")


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_source(tmp_path / "a.md", "a.md")
