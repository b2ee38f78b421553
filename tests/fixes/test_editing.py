"""Edits of a text: what they make of it, and where everything else is then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.diagnostics import Edit
from docsync.fixes.difference import difference
from docsync.fixes.editing import Shift, clash, edited, with_line_ends
from docsync.source import Span


def edit(text: str, start: int, end: int, after: str) -> Edit:
    return Edit("page.md", Span(start, end), text[start:end], after)


@st.composite
def texts_with_edits(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    """A text, and edits of it that do not clash."""
    text = draw(st.text("aé漢🎉\u0301\r\n\t >|`", max_size=60))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [Span(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
    return text, [edit(text, span.start, span.end, draw(st.text("xy\n", max_size=5))) for span in spans]


@given(texts_with_edits())
def test_what_is_outside_the_edits_stays_and_is_found_again(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    after, shift = edited(text, edits), Shift(edits)
    inside = {offset for one in edits for offset in range(one.span.start, one.span.end)}
    for offset in set(range(len(text))) - inside:
        assert after[shift.offset(offset)] == text[offset]
    assert [after[span.start : span.end] for span in shift.regions] == [one.after for one in edits]
    back = [Edit("page.md", span, one.after, one.before) for span, one in zip(shift.regions, edits, strict=True)]
    assert edited(after, back) == text


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        (Span(0, 3), Span(2, 4), True),
        (Span(0, 3), Span(3, 4), False),
        (Span(0, 3), Span(3, 3), True),  # which of them comes first would be a guess
        (Span(3, 3), Span(3, 3), True),
        (Span(1, 1), Span(3, 5), False),
    ],
)
def test_clashes(one: Span, other: Span, result: bool) -> None:
    assert clash(one, other) is clash(other, one) is result


@pytest.mark.parametrize(
    ("text", "at", "after"),
    [
        ("a\nb\n", 0, "x\ny"),
        ("a\r\nb\r\n", 0, "x\r\ny"),
        ("a\r\nb\n", 3, "x\ny"),  # each place has its own
        ("a\r\nb\n", 2, "x\r\ny"),  # between the two characters of a line end
        ("a\r\nb", 4, "x\r\ny"),  # the last line has none
        ("a\rb\r", 0, "x\ry"),
        ("a", 0, "x\ny"),
    ],
)
def test_inserted_text_takes_the_line_end_of_its_place(text: str, at: int, after: str) -> None:
    for written in ("x\ny", "x\r\ny"):
        assert with_line_ends(text, edit(text, at, at, written)).after == after


def test_a_place_inside_an_edit_is_in_what_replaced_it() -> None:
    shift = Shift([edit("0123456789", 2, 8, "ab"), edit("0123456789", 9, 9, "+")])
    assert [shift.offset(offset) for offset in (0, 2, 3, 7, 8, 9, 10)] == [0, 2, 3, 4, 4, 6, 7]
    assert shift.touches(Span(8, 9))
    assert not shift.touches(Span(0, 1))


def test_the_diff_keeps_what_is_no_line_end_for_patch() -> None:
    before = {"a.md": "one\x0c\r\ntwo\u2028\nthree", "b.md": "same\n"}
    after = {"a.md": "one\x0c\r\nTWO\u2028\nthree"}
    assert difference(before, after) == (
        "--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n"
        " one\x0c\r\n-two\u2028\n+TWO\u2028\n three\n\\ No newline at end of file\n"
    )
    assert difference(before, {}) == ""
