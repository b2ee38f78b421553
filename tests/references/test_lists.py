"""What the lists of a page are, and what their entries name."""

from __future__ import annotations

import pytest

from docsync import documents, references
from docsync.references.list_words import Scope
from docsync.references.lists import ItemList, ListForm
from docsync.settings import Dialect
from docsync.source import SourceText


def lists(text: str, dialect: Dialect = Dialect.DOC_BUILDER) -> tuple[ItemList, ...]:
    return references.find(documents.read(SourceText("page.md", text), dialect)).lists


def names(found: ItemList) -> list[list[str]]:
    return [[mention.text for mention in item.mentions] for item in found.items]


def of_form(text: str, form: ListForm) -> list[list[list[str]]]:
    return [names(found) for found in lists(text) if found.form is form]


def test_the_columns_of_a_table_are_lists() -> None:
    text = "| A | B |\n|---|---|\n| `x` | one |\n| [`y`](z) \\| w | |\n|  | `p`, `q` |\n"
    found = [one for one in lists(text) if one.form is ListForm.TABLE]
    assert [(one.header, names(one)) for one in found] == [("A", [["x"], ["y"]]), ("B", [["one"], ["p", "q"]])]


def test_a_table_without_outer_bars() -> None:
    found = lists("A | B\n--- | ---\n`x` | `y`\n`z` | `w`\n")
    assert [(one.header, names(one)) for one in found] == [("A", [["x"], ["z"]]), ("B", [["y"], ["w"]])]


@pytest.mark.parametrize(
    ("item", "named"),
    [
        ("`a`: what it does with `b`", ["a"]),
        ("**`a`** / [`b`](c): both", ["a", "b"]),
        ("[`a`](b) and `c` ⚡️", ["a", "c"]),
        ("**GRPO trainer** - for groups", ["GRPO trainer"]),
        ("SFT (supervised)", ["SFT"]),
        ("`a`<br>`b`", ["a", "b"]),
        ("![picture](a.png) `b`", ["b"]),
        ("[![badge](a.svg)](b) `c`", ["c"]),
        ("my_own_name: text", ["my_own_name"]),
        ("Use `a` for this", []),
        ("A sentence much longer than any name can be", []),
        ("See [the docs](b): text", []),
    ],
)
def test_an_item_names_what_it_begins_with(item: str, named: list[str]) -> None:
    assert of_form(f"- {item}\n", ListForm.LIST) == [[named]]


def test_a_cell_that_says_more_names_nothing() -> None:
    text = "| A |\n|---|\n| `x` shows how to use it |\n| `y` (new) |\n"
    assert of_form(text, ListForm.TABLE) == [[[], ["y"]]]


def test_nested_lists_are_lists_of_their_own() -> None:
    text = "- `a`\n\n  more of `a`\n  1. `x`\n  2. `y`\n- `b`\n\n* `other`\n\nText.\n\n* `c`\n"
    assert of_form(text, ListForm.LIST) == [[["a"], ["b"]], [["x"], ["y"]], [["other"]], [["c"]]]


def test_headings_side_by_side() -> None:
    text = "# P\n\n## `pkg a`\n\n### deep\n\n## pkg b [[here]]\n\n## How to use `c` in your own work\n"
    assert of_form(text, ListForm.HEADINGS) == [[["P"]], [["pkg a"], ["pkg b"], []], [["deep"]]]


def test_the_paragraph_before_is_the_introduction() -> None:
    text = "# P\n\nAll of them:\n\n- a\n- b\n\n## Q\n\n- c\n"
    page = documents.read(SourceText("page.md", text), Dialect.DOC_BUILDER)
    found = [one for one in references.find(page).lists if one.form is ListForm.LIST]
    assert [page.source[one.introduction] for one in found] == ["All of them:", ""]


def test_docstrings_have_none() -> None:
    assert lists("- `a`\n- `b`\n") != ()
    source = SourceText("module.py", '"""Text.\n\n- `a`\n- `b`\n"""\n')
    assert references.find(documents.read(source, Dialect.DOC_BUILDER)).lists == ()


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Below is the list of all trainers:\n\n- a\n", Scope.ALL),
        ("What each of them takes:\n\n- a\n", Scope.ALL),
        ("They are:\n\n- a\n", Scope.UNTOLD),
        ("There are several classes for it:\n\n- a\n", Scope.UNTOLD),
        ("The most popular ones:\n\n- a\n", Scope.SOME),
        ("Some examples are:\n\n- a\n", Scope.SOME),
        ("There are many, such as:\n\n- a\n", Scope.SOME),
        ("They show trainers such as [`A`], `B` and more.\n\n- a\n", Scope.UNTOLD),
        ("They are:\n\n- a\n- ...\n", Scope.SOME),
        ("They are:\n\n- a\n- and more\n", Scope.SOME),
        ("It is supported by these:\n\n- a\n", Scope.WITH),
        ("## Quick start\n\n- a\n", Scope.SOME),
        ("## Features\n\n- a\n", Scope.SOME),
        ("## Feature-specific scripts\n\n- a\n", Scope.UNTOLD),
        ("## Limitations\n\n- a\n", Scope.WITH),
        ("# All of it\n\nThis is not complete.\n\n## A\n\n- a\n", Scope.SOME),
        ("# P\n\nWe also support others.\n\n## a\n", Scope.UNTOLD),
    ],
)
def test_how_much_a_list_is_said_to_list(text: str, scope: Scope) -> None:
    assert lists(text)[-1 if text.startswith("# P") else 0].scope is scope


def test_lists_about_the_past() -> None:
    assert [one.past for one in lists("## Removed\n\n- a\n") if one.form is ListForm.LIST] == [True]
    assert [one.past for one in lists("These were removed in 1.0:\n\n- a\n")] == [True]
    assert [one.past for one in lists("These are there:\n\n- a\n")] == [False]
