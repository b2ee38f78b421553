"""Code blocks as authors write them: what is read, with which spans, and what is told as unread."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docsync.documents import read
from docsync.documents.model import CodeBlock
from docsync.references.elisions import fill_elisions, fill_placeholders
from docsync.references.reading import Reading, is_python, read_diff, read_python
from docsync.settings import Dialect
from docsync.source import IDENTITY, SourceText, Span


def block(content: str, info: str = "python") -> CodeBlock:
    language = (info.split() or [""])[0].strip("{}").lower()
    return CodeBlock(Span(0, len(content)), info, language, content, IDENTITY, fenced=True, heading=-1, tab=-1)


def calls(reading: Reading, content: str) -> list[str]:
    """The source of every call in a reading, cut out of the block by its span."""
    found = []
    for statement in reading.statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call):
                span = reading.lines.span(node)
                found.append(content[span.start : span.end])
    return found


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("f(x=1)", ["f(x=1)"]),
        ("f(..., x=1)", ["f(..., x=1)"]),
        ("f(x=1, ...)", ["f(x=1, ...)"]),
        ("f(\n    ...\n    x=1,\n)", ["f(\n    ...\n    x=1,\n)"]),
        ("f(\n    x=1,\n    ...,\n)", ["f(\n    x=1,\n    ...,\n)"]),
        ("f(x=1, # why\n  ...  # more\n)", ["f(x=1, # why\n  ...  # more\n)"]),
        ("f({'a': 1, ...})", ["f({'a': 1, ...})"]),
        ("def g(self, ..., x): ...\nf()", ["f()"]),
        ("    indented(1)\n    again(2)", ["indented(1)", "again(2)"]),
        (">>> f(1)\n'out put'\n>>> g(\n...     2,\n... )\n", ["f(1)", "g(\n...     2,\n... )"]),
        ("In [1]: f(1)\nOut[1]: 2 3 4\n", ["f(1)"]),
        ("!pip install x\nf(1)\n%timeit y z\n", ["f(1)"]),
        ("$ pip install x\nf(1)", ["f(1)"]),
        ("await f(1)\nasync with g(2) as h: pass", ["f(1)", "g(2)"]),
        ("x = <your key>\nf(1)", ["f(1)"]),
        ("from x import ...\nf(1)", ["f(1)"]),
        ("f('ü…', x=1)", ["f('ü…', x=1)"]),
        ("for x in y:\n    f(x)\n    ...\n", ["f(x)"]),
        ("f(1)\ntrainer = X(\n    a=1,\n", ["f(1)"]),
        ("f(1)\nno python here\ng(2)", ["f(1)", "g(2)"]),
        ("def h():\n    f(1)\n    no python here\n    g(2)\n", ["f(1)", "g(2)"]),
        ("return f(1)", ["f(1)"]),
    ],
)
def test_what_is_read(content: str, expected: list[str]) -> None:
    assert sorted(calls(read_python(block(content)), content)) == sorted(expected)


@pytest.mark.parametrize(
    ("content", "unread"),
    [
        ("f(1)\nno python here\ng(2)", ["no python here"]),
        ("def h():\n    f(1)\n    no python here\n    g(2)", ["    no python here"]),
        ("f(x=1, ...)", []),
        ('"key": "value"\nf(1)', ['"key": "value"']),
    ],
)
def test_what_is_unread_is_told(content: str, unread: list[str]) -> None:
    assert [content[span.start : span.end] for span in read_python(block(content)).unread] == unread


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("- f(1)\n+ f(2)\n", ["f(2)"]),
        ("-f(1)\n+f(2)\n g(3)\n", ["f(2)", "g(3)"]),
        ("- x = f(1)\n+ x = f(\n+     2,\n+ )\n", ["f(\n+     2,\n+ )"]),
        ("  f(1)\n+ g(2)\n", ["f(1)", "g(2)"]),
    ],
)
def test_the_new_side_of_a_diff(content: str, expected: list[str]) -> None:
    reading = read_diff(block(content, "diff"))
    assert reading is not None
    assert sorted(calls(reading, content)) == sorted(expected)


def test_a_diff_that_is_no_python_is_none() -> None:
    assert read_diff(block("- apt install a b\n+ apt install c d\n", "diff")) is None


@pytest.mark.parametrize(
    ("info", "expected"),
    [
        ("python", True),
        ("py title='a.py' hl_lines='1 2'", True),
        ("{python}", True),
        ("{code-block} python", True),
        ("{.python .annotate}", True),
        ("pycon", True),
        ("bash", False),
        ("json", False),
        ("", False),
    ],
)
def test_which_blocks_are_python(info: str, expected: bool) -> None:
    text = f"```{info}\nf(1)\n```\n"
    (found,) = (node for node in read(SourceText("a.md", text), Dialect.GITHUB).nodes if isinstance(node, CodeBlock))
    assert is_python(found) is expected


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("f(x=1, ...)", "f(x=1, **_)"),
        ("f(...)", "f(**_)"),
        ("f([1, ...])", "f([1, ...])"),
        ("(1, ...)", "(1, ...)"),
        ("x[..., 0]", "x[..., 0]"),
        ("f('...')", "f('...')"),
        ("f(  # ...\n)", "f(  # ...\n)"),
        ("f(\n  ...\n  x=1)", "f(\n     \n  x=1)"),
        ("f(x=...)", "f(x=...)"),
        ("def f(..., x): pass", "def f(*_ , x): pass"),
    ],
)
def test_elisions(text: str, filled: str) -> None:
    assert fill_elisions(text) == filled


@given(st.text(alphabet="f(x=1, ...)[]{}\n'\"#:…<a>_ ", max_size=60))
def test_repairs_keep_every_offset(text: str) -> None:
    for repaired in (fill_elisions(text), fill_placeholders(text)):
        assert len(repaired) == len(text)
        assert [at for at, character in enumerate(repaired) if character == "\n"] == [
            at for at, character in enumerate(text) if character == "\n"
        ]


@settings(max_examples=200)
@given(
    st.lists(
        st.sampled_from(
            ["f(1)", "  g(x=2)", ">>> h(3)", "... i(4)", "!sh", "no python here", "", "@d", "def k():", "'ü'"]
        ),
        max_size=8,
    )
)
def test_reading_never_fails_and_spans_lie_inside(lines: list[str]) -> None:
    content = "\n".join(lines)
    reading = read_python(block(content))
    for call in calls(reading, content):
        assert call.endswith(")")
    for span in reading.unread:
        assert 0 <= span.start <= span.end <= len(content)
