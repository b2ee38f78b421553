"""Places are exact, whatever the page; and no page is too odd to be read."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docsync.documents.model import CodeBlock, CodeSpan, Component, Directive, Link
from docsync.settings import Dialect
from tests.documents.pages import files
from tests.documents.reading import check, nodes, page

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("dialect", list(Dialect))
@given(text=files())
@quick
def test_any_page_has_exact_places(dialect: Dialect, text: str):
    check(text, dialect)


@given(text=st.text(), dialect=st.sampled_from(Dialect))
@quick
def test_any_text_can_be_read(text: str, dialect: Dialect):
    check(text, dialect)


_PIECES = [
    "`", "```", "~", "#", ">", "> ", "-", "- ", "1. ", "10) ", "*", "+", "_", "=", "[", "]", "(", "]( ", "{",
    "}", "<", "!", "?", ":", "|", "| a | b |\n|---|---|\n", "\\", '"', "'", "a", " ", "    ", "\n", "\n\n",
    "\r", "\r\n", "\t", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u3000", "é", "漢", "\x00", "&", "<!--",
    "-->", "{/*", "*/}", "<div>", "<script>", "</pre>", "<pre>", '<hfoption id="a">', "</hfoption>",
    '<hfoptions id="x">', "</hfoptions>", '=== "a"\n', "!!! note\n", "::: a\n", "[[autodoc]] x\n", "    - y\n",
    "[a]: b\n", "https://x.y/z", '--8<-- "a"\n', "[!TIP]", "---\n", "title: x\n", "docsync: ignore[DS1]",
    "\ufeff", ":::", "::::", ":::{tab-set}\n", ":::{tab-item} A\n", "```{tab} B\n", ":sync: c\n", "/// tab | D\n",
    "///\n", "{ref}`", "(a)=\n", "{#b}", "<Tabs>", "<TabItem value='e'>", "</TabItem>", "</Tabs>",
    "import F from 'g'\n",
    "<details>", "<summary>", "</summary>", "</details>", "```{eval-rst}\n", ".. tab-set::\n", "   .. tab-item:: H\n",
]  # fmt: skip


@given(pieces=st.lists(st.sampled_from(_PIECES), max_size=40), dialect=st.sampled_from(Dialect))
@settings(quick, max_examples=200)
def test_any_heap_of_markup_can_be_read(pieces: list[str], dialect: Dialect):
    check("".join(pieces), dialect)


@given(text=files(), cuts=st.lists(st.tuples(st.integers(0, 400), st.sampled_from(_PIECES)), max_size=4))
@quick
def test_a_page_with_mistakes_can_be_read(text: str, cuts: list[tuple[int, str]]):
    for at, piece in cuts:
        text = text[:at] + piece + text[at + 2 :]
    for dialect in Dialect:
        check(text, dialect)


@pytest.mark.parametrize("dialect", list(Dialect))
@given(text=files())
@quick
def test_line_ends_and_byte_order_mark_change_places_only(dialect: Dialect, text: str):
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    one, other = page(plain, dialect), page("\ufeff" + plain.replace("\n", "\r\n"), dialect)

    def offset(at: int) -> int:
        return 1 + at + plain.count("\n", 0, at)

    for node, moved in zip(one.nodes, other.nodes, strict=True):
        assert type(node) is type(moved)
        assert (offset(node.span.start), offset(node.span.end)) == (moved.span.start, moved.span.end)
        assert (node.heading, node.tab) == (moved.heading, moved.tab)
    assert [node.text for node in nodes(one, CodeSpan)] == [node.text for node in nodes(other, CodeSpan)]
    assert [node.target for node in nodes(one, Link)] == [node.target for node in nodes(other, Link)]
    assert [node.content for node in nodes(one, CodeBlock)] == [node.content for node in nodes(other, CodeBlock)]
    assert [tab.label for tab in one.tabs] == [tab.label for tab in other.tabs]
    assert [fault.fault for fault in one.malformed] == [fault.fault for fault in other.malformed]


@pytest.mark.parametrize(
    "piece",
    [
        "[", "> ", "- ", "`", "<a ", "{/*", "<!--", "![", "|", '=== "a"\n    ', "<a b={", "([", "{", ":::a\n",
        ":::{note}\n",
        "/// tab | a\n", "{a}`", "export {\n\n", "<A b={{\n", ".. a::\n", "    a\n\n  b\n\n", "<details>", "``` {a}\n",
    ],
)  # fmt: skip
def test_a_page_of_one_thing_repeated_is_read_in_time(piece: str):
    text = piece * (6000 // len(piece))
    for dialect in Dialect:
        check(text, dialect)


def test_nesting_has_an_end():
    assert nodes(check("<details><summary>a</summary>" * 2000 + "</details>" * 2000, Dialect.GITHUB), Component)
    deep = "".join("    " * depth + f'=== "{depth}"\n' for depth in range(60))
    assert 10 < len(check(deep, Dialect.MKDOCS).tabs) < 60
    assert check("> - " * 200 + "x", Dialect.MKDOCS).nodes
    fences = "".join(f"{':' * (100 - depth)}{{note}}\n" for depth in range(60))
    assert 10 < len(nodes(check(fences, Dialect.MYST), Directive)) < 60
    rst = "".join("   " * depth + ".. note::\n" for depth in range(60))
    assert 10 < len(nodes(check("```{eval-rst}\n" + rst + "```\n", Dialect.MYST), Directive)) < 60
