"""Maps from derived text to the file it was cut from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.documents.offsets import AlignmentError, Page, Pieces, align, part
from docsync.source import Span

IDENTITY = Pieces([0], [0])


def test_lines_are_aligned_by_their_end():
    source = "> one\n>   two\n> \tthree\n"
    derived = "one\n  two\n    three\n"
    pieces = align(derived, source, 0, IDENTITY)
    for word in ("one", "two", "three"):
        start = derived.index(word)
        span = pieces.span(start, start + len(word))
        assert source[span.start : span.end] == word


def test_an_expanded_tab_never_maps_past_its_text():
    pieces = align("    x", "\tx", 0, IDENTITY)
    assert [pieces(offset) for offset in range(5)] == [0, 0, 0, 0, 1]


def test_a_span_ends_before_what_was_cut_away():
    pieces = align("one\ntwo\n", "> one\n> two\n", 0, IDENTITY)
    assert pieces.span(0, 4) == Span(2, 6)  # with its line feed, without the mark of the next line


def test_maps_of_maps():
    outer = align("- a\n  b\n", "> - a\n>   b\n", 0, IDENTITY)
    inner = align("a\nb\n", "- a\n  b\n", 0, outer)
    assert [inner(0), inner(2)] == [4, 10]
    assert part(inner, 2, 3)(0) == 10


def test_text_that_was_not_cut_from_there():
    with pytest.raises(AlignmentError):
        align("other", "> one\n", 0, IDENTITY)


@given(text=st.text(alphabet="ab\r\n", max_size=30), marked=st.booleans())
def test_a_page_maps_back_to_its_file(text: str, marked: bool):
    file_text = "\ufeff" + text if marked else text
    page = Page(file_text)
    assert page.text == text.replace("\r\n", "\n").replace("\r", "\n")
    for offset, character in enumerate(page.text):
        found = file_text[page.offset(offset)]
        assert found == character or (character == "\n" and found == "\r")
    whole = page.offset_map(IDENTITY, len(page.text))
    assert [whole(offset) for offset in range(len(page.text))] == [page.offset(o) for o in range(len(page.text))]
