"""Faults of tab markup."""

import pytest

from docsync.documents.model import MalformedTabs, TabFault
from docsync.settings import Dialect
from tests.documents.reading import check

DOC_BUILDER = Dialect.DOC_BUILDER


def _faults(text: str, dialect: Dialect = DOC_BUILDER) -> list[tuple[TabFault, str, str]]:
    """The faults of a page: what, where, and about which label."""
    document = check(text, dialect)
    return [(fault.fault, document.source[fault.span], fault.label) for fault in document.malformed]


def _group(body: str) -> str:
    return f'<hfoptions id="g">\n{body}\n</hfoptions>\n'


TAB = '<hfoption id="a">\n\nx\n\n</hfoption>'


def test_nothing_is_wrong():
    assert _faults(_group(TAB + "\n" + TAB.replace('"a"', "'b'"))) == []


def test_a_group_that_nothing_closes():
    text = f'<hfoptions id="g">\n{TAB}\n\ntext\n\n' + _group(TAB).replace('"g"', '"h"')
    assert _faults(text) == [(TabFault.UNCLOSED_GROUP, '<hfoptions id="g">', "g")]
    first, second = check(text, DOC_BUILDER).groups
    assert text[first.span.start : first.span.end] == f'<hfoptions id="g">\n{TAB}'
    assert (second.id, second.outer) == ("h", -1)


def test_a_tab_that_nothing_closes():
    text = _group('<hfoption id="a">\n\nx\n\n<hfoption id="b">\n\ny\n')
    assert _faults(text) == [
        (TabFault.UNCLOSED_TAB, '<hfoption id="a">', "a"),
        (TabFault.UNCLOSED_TAB, '<hfoption id="b">', "b"),
    ]
    document = check(text, DOC_BUILDER)
    assert [document.source[tab.span] for tab in document.tabs] == ['<hfoption id="a">\n\nx', '<hfoption id="b">\n\ny']


def test_a_page_that_ends_in_a_tab():
    assert _faults('<hfoptions id="g">\n<hfoption id="a">\n\nx\n') == [
        (TabFault.UNCLOSED_GROUP, '<hfoptions id="g">', "g"),
        (TabFault.UNCLOSED_TAB, '<hfoption id="a">', "a"),
    ]


def test_a_fence_that_nothing_closes_takes_the_closing_tags_with_it():
    text = '<hfoptions id="g">\n<hfoption id="a">\n\n```py\nx\n\n</hfoption>\n</hfoptions>\n'
    assert [fault for fault, _, _ in _faults(text)] == [TabFault.UNCLOSED_GROUP, TabFault.UNCLOSED_TAB]


def test_closing_tags_that_close_nothing():
    assert _faults("</hfoption>\n\n</hfoptions>\n") == [
        (TabFault.STRAY_CLOSING, "</hfoption>", ""),
        (TabFault.STRAY_CLOSING, "</hfoptions>", ""),
    ]


def test_a_tab_outside_a_group():
    assert _faults(TAB + "\n") == [(TabFault.TAB_OUTSIDE_GROUP, '<hfoption id="a">', "a")]
    assert check(TAB + "\n", DOC_BUILDER).tabs == ()


@pytest.mark.parametrize("tag", ["<hfoption>", '<hfoption id="">', "<hfoption id='  '>"])
def test_a_tab_without_a_label(tag: str):
    assert _faults(_group(f"{tag}\n\nx\n\n</hfoption>")) == [(TabFault.MISSING_LABEL, tag, "")]


def test_a_group_without_an_id():
    # The renderer does not see such a group at all, and shows its tags (huggingface/trl#3999).
    text = _group(TAB).replace(' id="g"', "")
    assert _faults(text) == [(TabFault.MISSING_LABEL, "<hfoptions>", "")]


@pytest.mark.parametrize("tag", ["<hfoption id=a>", '<hfoption class="x" id="a">', '<hfoption id = "a">'])
def test_a_tag_that_the_renderer_does_not_recognise(tag: str):
    assert _faults(_group(TAB.replace('<hfoption id="a">', tag))) == [(TabFault.MISSING_LABEL, tag, "a")]


def test_a_label_twice_in_one_group():
    assert _faults(_group(TAB + "\n" + TAB.replace('"a"', '" a "'))) == [(TabFault.DUPLICATE_LABEL, "a", "a")]
    assert _faults(_group(TAB) + "\n" + _group(TAB)) == []
    assert _faults(_group(TAB + "\n" + TAB.replace('"a"', '"A"'))) == []


def test_a_group_without_tabs():
    assert _faults(_group("")) == [(TabFault.EMPTY_GROUP, '<hfoptions id="g">', "g")]


def test_indented_tabs():
    text = '=== "A"\n\n    x\n\n=== "A"\n\n    y\n\n=== ""\n\n    z\n'
    assert _faults(text, Dialect.MKDOCS) == [
        (TabFault.DUPLICATE_LABEL, "A", "A"),
        (TabFault.MISSING_LABEL, '=== ""', ""),
    ]


@pytest.mark.parametrize(
    "markdown",
    ["See `x`.", "**Bold** text", "- item\n- item", "1. item", "## Heading", "```py\nx\n```", "a [link](b.md)"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_markdown_right_after_a_group(markdown: str, end: str):
    text = (_group(TAB) + markdown + "\n\nmore `y`\n").replace("\n", end)
    document = check(text, DOC_BUILDER)
    swallowed = markdown.replace("\n", end)
    start = text.index(swallowed)
    (fault,) = document.malformed
    assert document.source[fault.span] == swallowed
    assert fault == MalformedTabs(TabFault.SWALLOWED_MARKDOWN, fault.span, "g", "</hfoptions>", start)
    mended = text[:start] + end + text[start:]
    assert check(mended, DOC_BUILDER).malformed == ()


def test_markdown_between_the_tabs_of_a_group():
    text = _group("Choose `x`.\n" + TAB + "\n**or**\n" + TAB.replace('"a"', '"b"'))
    assert _faults(text) == [
        (TabFault.SWALLOWED_MARKDOWN, "Choose `x`.", "g"),
        (TabFault.SWALLOWED_MARKDOWN, "**or**", "a"),
    ]


def test_markdown_on_the_line_of_the_tag_or_in_a_quote_cannot_be_mended_by_a_blank_line():
    (fault,) = check(_group(TAB).rstrip() + " see `x`\n", DOC_BUILDER).malformed
    assert (fault.fault, fault.insert_at) == (TabFault.SWALLOWED_MARKDOWN, -1)
    quoted = "> " + (_group(TAB) + "see `x`").replace("\n", "\n> ")
    (fault,) = check(quoted, DOC_BUILDER).malformed
    assert (fault.fault, fault.insert_at) == (TabFault.SWALLOWED_MARKDOWN, -1)


@pytest.mark.parametrize(
    "text",
    [
        _group('<hfoption id="a">\n## Heading\n`x`\n</hfoption>'),  # the renderer puts blank lines into a tab
        _group(TAB) + "plain words\n",
        _group(TAB) + "<Tip>\n\n`x`\n\n</Tip>\n",
        _group(TAB) + "\n`x`\n",
        _group(TAB).rstrip("\n"),
        "text " + _group(TAB).replace("\n", " ") + "`x`\n",  # a tag inside a paragraph begins no HTML block
    ],
)
def test_what_is_not_swallowed(text: str):
    assert _faults(text) == []
