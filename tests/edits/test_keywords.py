"""A keyword that is taken out of a call: with its comma and its comment, and nothing else."""

from __future__ import annotations

import pytest

from docsync.edits.python import without_keyword
from docsync.source import Span
from tests.edits.reading import after, read, statements


def without(page: str, keyword: str = "gone") -> str | None:
    document = read(page)
    at = page.index(f"{keyword}=") if f"{keyword}=" in page else page.index(keyword)
    inside = [span for _, span in statements(document) if span.start <= at < span.end]
    edits = without_keyword(document, min(inside, key=len), Span(at, at + len(keyword)))
    return after(page, edits) if edits else None


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("f(gone=1)", "f()"),
        ("f(gone=1,)", "f()"),
        ("f(x, gone=1)", "f(x)"),
        ("f(gone=1, y=2)", "f(y=2)"),
        ("f(x, gone=(1, 2), y=2)  # note", "f(x, y=2)  # note"),
        ("a = g(f(x, gone=[\n    1,\n]), z)", "a = g(f(x), z)"),
        (
            "c = Config(\n    x=1,\n    gone=2,  # weight\n    y=3,  # other\n)",
            "c = Config(\n    x=1,\n    y=3,  # other\n)",
        ),
        ("c = Config(\n    x=1,  # first\n    gone=2,\n)", "c = Config(\n    x=1,  # first\n)"),
        ("c = Config(\n    x=1,\n    gone=2  # weight\n)", "c = Config(\n    x=1\n)"),
        ("c = Config(\n    x=1,  # first\n    gone=2  # weight\n)", "c = Config(\n    x=1  # first\n)"),
        ("c = Config(x=1,  # first\n    gone=2,)", "c = Config(x=1,  # first\n)"),
        ("c = Config(gone=2,\n           y=3)", "c = Config(y=3)"),
        ("f(*a, gone=1, **b)", "f(*a, **b)"),
        ("f('漢', gone='🎉', y='é')", "f('漢', y='é')"),
        ("with f(x, gone=1) as y:\n    y()", "with f(x) as y:\n    y()"),
        ("x.y(1).z(\n    gone=1, a=2,\n    b=3)", "x.y(1).z(\n    a=2,\n    b=3)"),
        ("f(x,\n  # about both\n  gone=1, y=2)", None),
        ("f(  # note\n  gone=1, y=2)", None),
        ("f(x, gone=1,  # about the next\n  y=2)", "f(x,  # about the next\n  y=2)"),
        ("f(x, gone=1); g()", None),
        ("f(x, gone=1, ...)", None),  # what was repaired for reading is not what is written
    ],
)
def test_taken_out(code: str, expected: str | None) -> None:
    page = f"```python\n{code}\n```\n"
    assert without(page) == (f"```python\n{expected}\n```\n" if expected is not None else None)


def test_in_a_quoted_list_with_prompts() -> None:
    page = "> - ```python\n>   >>> f(\n>   ...     x,\n>   ...     gone=1,  # old\n>   ... )\n>   ```\n"
    assert without(page) == "> - ```python\n>   >>> f(\n>   ...     x,\n>   ... )\n>   ```\n"
