"""Comma lists: whatever their form, what is taken out and put in is all that changes."""

from __future__ import annotations

import ast

from hypothesis import given
from hypothesis import strategies as st

from docsync.edits.comma_lists import CommaList
from docsync.edits.cst_lists import call_list, import_list

_GAPS = st.sampled_from([", ", ",", ",\n    ", ",  # note\n    ", ",\n\n    ", " , "])
_ENDS = st.sampled_from(["", ",", ",\n", "\n", ",  # last\n", "  # last\n"])
_STARTS = st.sampled_from(["", "\n    ", "  # all\n    "])


@st.composite
def lists(draw: st.DrawFn, number: int) -> str:
    names = [f"n{index}" for index in range(number)]
    inner = names[0] + "".join(draw(_GAPS) + name for name in names[1:])
    return f"({draw(_STARTS)}{inner}{draw(_ENDS)})"


def names_of(statement: str) -> list[str]:
    (node,) = ast.parse(statement).body
    assert isinstance(node, ast.ImportFrom)
    return [alias.name for alias in node.names]


def comments(text: str) -> int:
    return text.count("#")


@given(st.integers(1, 5).flatmap(lists), st.data())
def test_entries_of_an_import(bracketed: str, data: st.DataObject) -> None:
    statement = f"from m import {bracketed}"
    found = import_list(statement)
    assert found is not None
    assert found.text == statement
    names = [entry.text for entry in found.entries]
    assert names == names_of(statement)
    index = data.draw(st.integers(0, len(names) - 1))
    left = found.without(index)
    if left is not None:
        assert names_of(left.text) == names[:index] + names[index + 1 :]
        assert comments(left.text) == comments(statement) - bool(found.comment(index))
    more = found.with_entries([("new", "")])
    assert more is not None
    assert names_of(more.text) == [*names, "new"]
    assert comments(more.text) == comments(statement)


@given(st.integers(2, 5).flatmap(lists), st.integers(0, 4))
def test_arguments_of_a_call(bracketed: str, index: int) -> None:
    call = f"f{bracketed}"
    found = call_list(call)
    assert found is not None
    assert found.text == call
    left = found.without(min(index, len(found.entries) - 1))
    if left is not None:
        assert isinstance(ast.parse(left.text, mode="eval").body, ast.Call)


def test_what_is_no_list_is_none() -> None:
    assert import_list("import x") is import_list("from m import *") is import_list("from m import a; b") is None
    assert call_list("f()") is call_list("f") is call_list("f(") is None


def test_a_comment_needs_a_line_of_its_own() -> None:
    short = import_list("from m import a")
    assert isinstance(short, CommaList)
    assert short.with_entries([("b", "# of b")]) is None
