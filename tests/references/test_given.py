"""The texts that the calls of an example are given, by variables and through other calls too, and where they stand."""

from __future__ import annotations

import pytest

from docsync import references
from docsync.documents import read
from docsync.references.bindings import Imported
from docsync.references.given import GivenText
from docsync.settings import Dialect
from docsync.source import SourceText


def given(code: str, page: str = "```python\n{}\n```\n") -> list[GivenText]:
    document = read(SourceText("docs/a.md", page.format(code)), Dialect.DOC_BUILDER)
    found = list(references.find(document).given)
    for one in found:
        assert document.source[one.span] == one.text
    return found


def told(code: str) -> list[tuple[str, str, str, str]]:
    """What is called, for which argument, the text, and what makes a value of it."""
    return [
        (one.called, one.keyword or str(one.position), one.text, one.made_by)
        for one in given(code)
        if one.called == "T"
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("T('a/b')", [("T", "0", "a/b", "")]),
        ("T(1, 'a/b', key='c')", [("T", "1", "a/b", ""), ("T", "key", "c", "")]),
        ("x = 'a/b'\nT(m=x)", [("T", "m", "a/b", "")]),
        ("x: str = 'a/b'\nT(m=x)", [("T", "m", "a/b", "")]),
        ("d = load('a/b', split='x')\nT(d)", [("T", "0", "a/b", "load")]),
        ("T(Auto.make('a/b').to('cpu'))", [("T", "0", "a/b", "make")]),
        ("d = await load('a/b')\nT(d=d['x'])", []),  # what is read out of a variable is not followed
        ("d = (await load('a/b'))['x']\nT(d=d)", [("T", "d", "a/b", "load")]),
        ("n = 'a/b'\nm = Auto.make(n)\nT(m)", [("T", "0", "a/b", "make")]),
        ("x = 'a'\nT(x)\nx = 'b'\nT(x)", [("T", "0", "a", ""), ("T", "0", "b", "")]),
        ("for x in y:\n    x = 'a'\nT(x)", []),
        ("if y:\n    x = 'a'\nelse:\n    x = 'b'\nT(x)", []),
        ("x = 'a'\ndef f(x):\n    T(x)", []),
        ("T(x)\nx = 'a'", []),
        ("T(*y, 'a')", []),
        ("T(**y, m='a')", [("T", "m", "a", "")]),
        ("T(f'a/{b}', 'a' 'b', r'a', 'a\\n', b'a')", []),
        ("T(make(key='a'))", []),
    ],
)
def test_texts(code: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert told(code) == expected


def test_what_is_called_is_known_as_far_as_the_page_tells() -> None:
    (first, second) = given("from pkg import T\nT(m='a')\nother[0].load('b')")
    assert (first.callee, first.called) == (Imported("pkg.T"), "T")
    assert second.called == "load"


def test_a_prompt_and_an_indent_do_not_move_a_text() -> None:
    (one,) = given("  >>> m = 'a/b'\n  >>> T(\n  ...     m=m,\n  ... )")
    assert (one.text, one.keyword) == ("a/b", "m")


def test_code_that_was_is_told_apart() -> None:
    page = "Before:\n\n```python\n{}\n```\n"
    assert [one.past for one in given("T('a')", page)] == [True]
