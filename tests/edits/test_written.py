"""How a text is written so that it stands for itself at its place."""

from __future__ import annotations

import ast

import pytest

from docsync.edits.written import written_at
from docsync.source import Span
from tests.edits.reading import read


def written(page: str, marked: str, text: str, path: str = "page.md") -> str | None:
    at = page.index(marked)
    return written_at(read(page, path), Span(at, at + len(marked)), text)


@pytest.mark.parametrize(
    ("page", "text", "expected"),
    [
        ("Set `here`.", "a|b", "a|b"),
        ("Set `here`.", "a`b", None),
        ("Set ``here``.", "a`b", None),
        ("Set here.", "a`b", "a`b"),
        ("| a |\n|---|\n| `here` |", "a|b", "a\\|b"),
        ("| a |\n|---|\n| here |", "a\\|b|c", "a\\|b\\|c"),
        ("| a |\n|---|\n| here |", "a\nb", None),
        ("[x](here)", "a b.md", "a%20b.md"),
        ("[x](<here>)", "a b.md", "a b.md"),
        ("[x](<here>)", "a>b", None),
        ("[x](here)", "a(b).md", "a(b).md"),
        ("[x](here)", "a)b.md", "a%29b.md"),
        ("| a |\n|---|\n| [x](here) |", "a|b c", "a\\|b%20c"),
    ],
)
def test_on_a_page(page: str, text: str, expected: str | None) -> None:
    assert written(page, "here", text) == expected


TEXTS = ["plain", "'x'", '"x"', "a\\b", "it's", '"""', "a\nb", "é漢🎉", "\\", "'''"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "form", ['"""A. {} b"""', "'''A. {}'''", '"A. {}"', "'A. {} b'", '("A. "\n    "{}")', '"""A. {}"""']
)
def test_in_a_literal_it_is_read_back_as_it_is(form: str, text: str) -> None:
    source = f"def f():\n    {form.format('here')}\n"
    found = written(source, "here", text, "lib.py")
    assert found is not None
    assert ast.get_docstring(ast.parse(source.replace("here", found)).body[0], clean=False) == (
        ast.literal_eval(form).format(text)  # type: ignore[union-attr]
    )


@pytest.mark.parametrize(
    ("form", "text", "expected"),
    [
        ('r"""A. {} b"""', "a\\b", "a\\b"),
        ('r"""A. {} b"""', '"x"', '"x"'),
        ('r"""A. {}"""', '"x"', None),
        ('r"""A. {}"""', "a\\", None),
        ("r'A. {}'", "it's", None),
        ("R'A. {}'", "a\nb", None),
    ],
)
def test_a_raw_literal_holds_only_what_needs_no_escape(form: str, text: str, expected: str | None) -> None:
    assert written(f"def f():\n    {form.format('here')}\n", "here", text, "lib.py") == expected
