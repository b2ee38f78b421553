"""Sections as authors write them, and as griffe's parsers read them where they can."""

from __future__ import annotations

import griffe
import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.documents.docstring_sections import Entry, find_entries
from docsync.documents.model import SectionKind


def read(text: str) -> list[tuple[str, str, str, str]]:
    return [told(text, entry) for entry in find_entries(text)]


def told(text: str, entry: Entry) -> tuple[str, str, str, str]:
    type_ = text[entry.type_span.start : entry.type_span.end]
    words = " ".join(text[entry.text_span.start : entry.text_span.end].split())
    assert text[entry.name_span.start : entry.name_span.end] == entry.name
    return (entry.kind.value, "*" * entry.stars + entry.name, type_.strip(), words)


GOOGLE = """Sum.

Args:
    x (`int`, *optional*, defaults to `(1, 2)`):
        An x.

        More of it: with a colon.

    > Parameters that control y

    y: A y.
    *args: The rest.
    **kwargs (`dict`):
        Named.
   z (`str`):
        Not deep enough.

Returns:
    result (`int`): What comes of it.

Example:

```python
a: int = 1
```
"""


def test_google() -> None:
    assert read(GOOGLE) == [
        ("parameters", "x", "`int`, *optional*, defaults to `(1, 2)`", "An x. More of it: with a colon."),
        ("parameters", "y", "", "A y."),
        ("parameters", "*args", "", "The rest."),
        ("parameters", "**kwargs", "`dict`", "Named."),
        ("parameters", "z", "`str`", "Not deep enough."),
        ("returns", "result", "`int`", "What comes of it."),
    ]  # fmt: skip


def test_a_type_over_several_lines() -> None:
    text = "Args:\n    pair (`tuple`, defaults to `(None,\n        None)`): A pair.\n    other: One.\n"
    assert read(text) == [
        ("parameters", "pair", "`tuple`, defaults to `(None,\n        None)`", "A pair."),
        ("parameters", "other", "", "One."),
    ]


NUMPY = """Sum.

Parameters
----------
x, y : int, default=1
    Both.
z
    A z.

Returns
-------
int
    The sum.

Other Parameters
----------------
w : str, optional
"""


def test_numpy() -> None:
    assert read(NUMPY) == [
        ("parameters", "x", "int, default=1", "Both."),
        ("parameters", "y", "int, default=1", "Both."),
        ("parameters", "z", "", "A z."),
        ("parameters", "w", "str, optional", ""),
    ]


def test_sphinx() -> None:
    text = (
        "Sum.\n\n:param x: An x\n    over two lines.\n:type x: int\n:param str y: A y.\n:ivar z: A z.\n:returns: It.\n"
    )
    assert read(text) == [
        ("parameters", "x", "int", "An x over two lines."),
        ("parameters", "y", "str", "A y."),
        ("attributes", "z", "", "A z."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Shape:\n    input: any\n",
        "Note: this is no section.\n",
        "A sentence that ends so:\n    x: not a parameter\n",
        "```\nArgs:\n    x: in a fence\n```\n",
    ],
)
def test_what_is_no_section(text: str) -> None:
    assert [entry for entry in find_entries(text) if entry.kind is SectionKind.PARAMETERS] == []


@pytest.mark.parametrize("title", ["New Parameters", "Parameters", "Arguments", "Keyword Args", "Additional arguments"])
def test_titles_as_authors_write_them(title: str) -> None:
    assert [entry.name for entry in find_entries(f"Sum.\n\n{title}:\n    x: An x.\n")] == ["x"]


NAMES = st.lists(st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True), min_size=1, max_size=4, unique=True)


@given(NAMES, st.sampled_from(["google", "numpy", "sphinx"]))
def test_griffe_finds_the_same_names(names: list[str], style: str) -> None:
    match style:
        case "google":
            text = "Sum.\n\nArgs:\n" + "".join(f"    {name} (int): About it.\n" for name in names)
            sections = griffe.parse_google(griffe.Docstring(text))
        case "numpy":
            text = "Sum.\n\nParameters\n----------\n" + "".join(f"{name} : int\n    About it.\n" for name in names)
            sections = griffe.parse_numpy(griffe.Docstring(text))
        case _:
            text = "Sum.\n\n" + "".join(f":param int {name}: About it.\n" for name in names)
            sections = griffe.parse_sphinx(griffe.Docstring(text))
    theirs = [item.name for section in sections if section.kind.value == "parameters" for item in section.value]
    assert [entry.name for entry in find_entries(text)] == theirs


@given(st.text(st.sampled_from("xy :()-*`\n>,.Args"), max_size=80))
def test_spans_lie_in_the_text(text: str) -> None:
    for entry in find_entries(text):
        told(text, entry)
        for span in (entry.span, entry.type_span, entry.text_span):
            assert 0 <= span.start <= span.end <= len(text)
