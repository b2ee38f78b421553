"""Splitting shell text: against `shlex`, which keeps no offsets, and what no shell would take."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.references.shell_words import Kind, Unclosed, split

# Without what `shlex` does not know: operators, expansions, continuations.
_TEXT = st.text(alphabet="ab-=:./ \t'\"\\", max_size=30)


@given(_TEXT)
def test_words_are_those_of_shlex(text: str) -> None:
    try:
        expected: list[str] | None = shlex.split(text)
    except ValueError:
        expected = None
    try:
        found: list[str] | None = [token.text for token in split(text)]
    except Unclosed:
        found = None
    assert found == expected


@given(st.text(alphabet="ab# \t\n'\"\\$(){}<>|&;`*.", max_size=40))
def test_every_character_has_its_place(text: str) -> None:
    try:
        tokens = split(text)
    except Unclosed:
        return
    end = 0
    for token in tokens:
        assert end <= token.start < token.end <= len(text)
        end = token.end
        if token.kind is Kind.WORD:
            assert "".join(text[offset] for offset in token.offsets) == token.text
            assert list(token.offsets) == sorted(set(token.offsets))
            assert all(token.start <= offset < token.end for offset in token.offsets)


def texts(text: str) -> list[str]:
    return [token.text for token in split(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a --b=c", ["a", "--b=c"]),
        ("a # b 'c", ["a"]),
        ("a#b", ["a#b"]),
        ("a \\\n  --b", ["a", "--b"]),
        ("a \\  \n --b", ["a", "--b"]),
        ("a \\ # why\n --b", ["a", "--b"]),
        ("a \\\n # why\n --b", ["a", "--b"]),
        ("a \\\n # why\nb", ["a", "\n", "b"]),
        ("a ^\n --b", ["a", "--b"]),
        ("a `\n --b", ["a", "--b"]),
        ("a && b || c; d | e & f", ["a", "&&", "b", "||", "c", ";", "d", "|", "e", "&", "f"]),
        ("a > b 2>&1 < c", ["a", ">", "b", "2>&1", "<", "c"]),
        ("a <file> --b <your name>", ["a", "<file>", "--b", "<your name>"]),
        ("a < in > out", ["a", "<", "in", ">", "out"]),
        ("a {number of nodes} b", ["a", "{number of nodes}", "b"]),
        ("a $(b --c) d", ["a", "$(b --c)", "d"]),
        ("cat <<EOF\nx 'y\nEOF\nb", ["cat", "<<", "EOF", "\n", "b"]),
        ("a 'b\nc' d", ["a", "b\nc", "d"]),
        ('a "b \\"c\\" $d" e', ["a", 'b "c" $d', "e"]),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("word", "opaque"),
    [
        ("a/b.py", False),
        ("'*.py'", False),
        ("'{\"a\": 1}'", False),
        ("$DIR/a", True),
        ('"$DIR"', True),
        ("'$DIR'", False),
        ("${DIR}", True),
        ("$(pwd)", True),
        ("*.py", True),
        ("<file>", True),
        ("{CONFIG}", True),
        ("[options]", True),
        ("~/a", True),
        ("...", True),
        ("--a=...", True),
    ],
)
def test_what_is_not_known_is_opaque(word: str, opaque: bool) -> None:
    assert [token.opaque for token in split(word)] == [opaque]


def test_backslashes_of_windows_are_text() -> None:
    tokens = split("python a\\b.py ^\n --c", backslashes=False)
    assert [token.text for token in tokens] == ["python", "a\\b.py", "--c"]
