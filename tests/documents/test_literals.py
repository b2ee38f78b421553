"""Literals are read as Python reads them, and every character knows its place."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.documents.literals import Decoded, decode
from docsync.source import Span

LITERALS = [
    ("'plain'", "plain"),
    ('"""two\nlines"""', "two\nlines"),
    ('"""a\\\nb"""', "ab"),
    ('r"""a\\\nb\\d"""', "a\\\nb\\d"),
    ('"tab\\tend"', "tab\tend"),
    ('"\\x41\\u0042\\U00000043\\103"', "ABCC"),
    ('"\\N{BULLET} x"', "• x"),
    ('"one" "two"', "onetwo"),
    ("\"one\" \\\n  'two'", "onetwo"),
    ('"unknown \\d"', "unknown \\d"),
    ('"quote \\" inside"', 'quote " inside'),
    ('""', ""),
    ('u"x"', "x"),
]


@pytest.mark.parametrize(("source", "text"), LITERALS)
def test_the_text_is_what_python_makes_of_it(source: str, text: str) -> None:
    found = decode(source, Span(0, len(source)))
    assert found is not None
    assert found.text == text


def test_line_ends_are_line_feeds() -> None:
    source = '"""a\r\nb\rc"""'
    found = decode(source, Span(0, len(source)))
    assert found is not None
    assert found.text == "a\nb\nc"
    assert [found.pieces(at) for at in range(5)] == [3, 4, 6, 7, 8]


@pytest.mark.parametrize("source", ['f"{x}"', 'b"x"', '("x" + "y")', '"open', '"bad \\x4"', "x"])
def test_what_cannot_be_mapped_is_left_alone(source: str) -> None:
    assert decode(source, Span(0, len(source))) is None


def test_a_literal_in_a_file() -> None:
    source = 'def f():\n    """See `x`."""\n'
    found = decode(source, Span(13, 27))
    assert found is not None
    assert found.text == "See `x`."
    assert found.pieces(5) == source.index("x`")


BODY = st.text(st.sampled_from("ab'\"\\\n\r\tnxu{}N0 é漢😀#"), max_size=24)


@given(st.sampled_from(["", "r", "R", "u"]), st.sampled_from(['"""', "'''", '"', "'"]), BODY, st.integers(0, 3))
def test_whatever_python_reads_is_read_the_same(prefix: str, quote: str, body: str, lead: int) -> None:
    source = f"{prefix}{quote}{body}{quote}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = ast.literal_eval(source)
    except (SyntaxError, ValueError):
        return
    file = " " * lead + source
    found = decode(file, Span(lead, len(file)))
    assert found is not None
    assert found.text == value
    check_places(file, found)


def check_places(file: str, found: Decoded) -> None:
    """Characters that are no escape stand where they are said to stand; places ascend."""
    places = [found.pieces(at) for at in range(len(found.text))]
    assert places == sorted(places)
    for character, place in zip(found.text, places, strict=True):
        if file[place] not in "\\\r":
            assert file[place] == character
