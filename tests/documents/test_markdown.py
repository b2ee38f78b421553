"""What every page of Markdown holds, in each kind of container."""

import pytest

from docsync.documents.model import (
    CodeBlock,
    CodeSpan,
    Comment,
    Component,
    Link,
    Prose,
    ProseKind,
)
from docsync.settings import Dialect
from docsync.source import Span
from tests.documents.reading import check, nodes, page, texts


def _at(text: str, part: str) -> Span:
    assert text.count(part) == 1
    return Span(text.index(part), text.index(part) + len(part))


def test_an_empty_page():
    document = check("", Dialect.GITHUB)
    assert document.nodes == ()
    assert document.title == ""


def test_prose_by_kind():
    text = (
        "# A title\n\nText\nof two lines.\n\n- item one\n\n  its second paragraph\n- item two\n\n> quoted\n\n"
        "| a | b |\n|---|---|\n| c | d |\n"
    )
    document = check(text, Dialect.GITHUB)
    assert [(node.kind, document.source[node.span]) for node in nodes(document, Prose)] == [
        (ProseKind.HEADING, "A title"),
        (ProseKind.PARAGRAPH, "Text\nof two lines."),
        (ProseKind.LIST_ITEM, "item one"),
        (ProseKind.LIST_ITEM, "its second paragraph"),
        (ProseKind.LIST_ITEM, "item two"),
        (ProseKind.PARAGRAPH, "quoted"),
        (ProseKind.CELL, "a"),
        (ProseKind.CELL, "b"),
        (ProseKind.CELL, "c"),
        (ProseKind.CELL, "d"),
    ]
    cell = nodes(document, Prose)[-1]
    assert document.source[cell.row] == "| c | d |"


def test_headings_stand_under_each_other():
    text = "# One\n\n## Two `x`\n\n#### Four ##\n\nSecond\n------\n\ntext\n"
    document = check(text, Dialect.GITHUB)
    assert [(heading.text, heading.level, heading.parent) for heading in document.headings] == [
        ("One", 1, -1),
        ("Two `x`", 2, 0),
        ("Four", 4, 1),
        ("Second", 2, 0),
    ]
    assert [document.source[heading.span] for heading in document.headings] == [
        "# One",
        "## Two `x`",
        "#### Four ##",
        "Second\n------",
    ]
    assert nodes(document, CodeSpan)[0].heading == 1
    last = nodes(document, Prose)[-1]
    assert document.headings_above(last.heading) == (document.headings[3], document.headings[0])


def test_title_is_the_first_heading_of_level_one():
    assert page("## No\n\n# Yes `x`\n\n# Later\n").title == "Yes `x`"


@pytest.mark.parametrize(
    ("text", "source", "inner", "code"),
    [
        ("a `b` c\n", "`b`", "b", "b"),
        ("a `` b ` c `` d\n", "`` b ` c ``", "b ` c", "b ` c"),
        ("`a\nb`\n", "`a\nb`", "a\nb", "a b"),
        ("`  `\n", "`  `", "  ", "  "),
        ("| x |\n|---|\n| `a \\| b` |\n", "`a \\| b`", "a \\| b", "a | b"),
    ],
)
def test_code_spans(text: str, source: str, inner: str, code: str):
    document = check(text, Dialect.GITHUB)
    (node,) = nodes(document, CodeSpan)
    assert document.source[node.span] == source
    assert document.source[node.inner] == inner
    assert node.text == code
    assert node.contiguous


def test_a_code_span_across_the_lines_of_a_quote_is_not_contiguous():
    text = "> text `a\n> b` end\n"
    document = check(text, Dialect.GITHUB)
    (node,) = nodes(document, CodeSpan)
    assert document.source[node.span] == "`a\n> b`"
    assert node.text == "a b"
    assert not node.contiguous
    assert document.source[node.block] == "text `a\n> b` end"


def test_links_of_every_form():
    text = (
        "[in `line`](a.md#x 'T') ![image](b.png) [full][Ref] [Ref] <https://c.org/d> https://e.org/f.\n"
        "[angle](<g h.md>) <me@i.org> [empty]() [esc](j\\_k.md)\n\n[ref]: l.md\n"
    )
    document = check(text, Dialect.GITHUB)
    links = nodes(document, Link)
    assert [(document.source[link.label], link.target, link.reference, link.image) for link in links] == [
        ("in `line`", "a.md#x", "", False),
        ("image", "b.png", "", True),
        ("full", "l.md", "ref", False),
        ("Ref", "l.md", "ref", False),
        ("https://c.org/d", "https://c.org/d", "", False),
        ("https://e.org/f", "https://e.org/f", "", False),
        ("angle", "g h.md", "", False),
        ("me@i.org", "mailto:me@i.org", "", False),
        ("empty", "", "", False),
        ("esc", "j\\_k.md", "", False),
    ]
    assert links[0].span == _at(text, "[in `line`](a.md#x 'T')")
    assert links[2].target_span == links[3].target_span == _at(text, "l.md")
    assert links[6].target_span == _at(text, "g h.md")
    assert links[7].target_span is None
    assert texts(document, CodeSpan) == ["`line`"]


def test_an_image_in_a_link():
    document = check("[![alt](badge.svg)](https://ci)\n", Dialect.GITHUB)
    assert [(link.target, link.image) for link in nodes(document, Link)] == [("https://ci", False), ("badge.svg", True)]


def test_a_bracketed_word_that_is_defined_nowhere_is_no_link():
    assert nodes(page("[`GRPOTrainer`] and [text][other]\n"), Link) == []


@pytest.mark.parametrize(
    ("text", "info", "language", "content"),
    [
        ("```python\na = 1\n```\n", "python", "python", "a = 1\n"),
        ('```python title="x.py"\na\n```\n', 'python title="x.py"', "python", "a\n"),
        ("~~~ Py {1,3}\na\n~~~\n", "Py {1,3}", "py", "a\n"),
        ("```{code-block} python\na\n```\n", "{code-block} python", "python", "a\n"),
        ("``` { .python .annotate }\na\n```\n", "{ .python .annotate }", "python", "a\n"),
        ("```\na\n```\n", "", "", "a\n"),
        ("```py\nno end\n", "py", "py", "no end\n"),
        ("- item\n\n  ```py\n  a\n    b\n\n  c\n  ```\n", "py", "py", "a\n  b\n\nc\n"),
        ("> ```py\n> a\n>\n> b\n> ```\n", "py", "py", "a\n\nb\n"),
    ],
)
def test_fenced_code(text: str, info: str, language: str, content: str):
    document = check(text, Dialect.GITHUB)
    (node,) = nodes(document, CodeBlock)
    assert (node.info, node.language, node.content, node.fenced) == (info, language, content, True)


def test_indented_code():
    text = "text\n\n    a = 1\n\n      b\n   \n\nmore\n"
    document = check(text, Dialect.GITHUB)
    (node,) = nodes(document, CodeBlock)
    assert (node.info, node.language, node.content, node.fenced) == ("", "", "a = 1\n\n  b", False)
    assert document.source[node.span] == "a = 1\n\n      b"


def test_a_code_block_maps_to_its_file():
    text = "\ufeff> 1. x\r\n>\r\n>    ```py\r\n>    first\r\n>      second\r\n>    ```\r\n"
    document = check(text, Dialect.GITHUB)
    (node,) = nodes(document, CodeBlock)
    assert node.content == "first\n  second\n"
    at = node.content.index("second")
    assert node.origin.span(at, at + 6) == _at(text, "second")
    assert node.origin.span(0, 5) == _at(text, "first")


def test_code_indented_by_tabs_maps_to_its_file():
    text = "-\titem\n\n\t\tcode\there\n"
    document = check(text, Dialect.GITHUB)
    (node,) = nodes(document, CodeBlock)
    assert node.content == "code\there"  # the item's text begins at column 4, code in it at column 8
    assert node.origin.span(0, len(node.content)) == _at(text, "code\there")


def test_tags_in_blocks_and_in_text():
    text = "<div class=\"a\">\n<img src=x.png />\n</div>\n\ntext <b id='y'>bold</b> <Tip warning={true} {...p}>\n"
    document = check(text, Dialect.GITHUB)
    assert [(tag.name, tag.attributes, tag.closing, tag.self_closing) for tag in nodes(document, Component)] == [
        ("div", (("class", "a"),), False, False),
        ("img", (("src", "x.png"),), False, True),
        ("div", (), True, False),
        ("b", (("id", "y"),), False, False),
        ("b", (), True, False),
    ]
    document = check("text <Tip warning={true}>x</Tip>\n", Dialect.GITHUB)
    assert [tag.attributes for tag in nodes(document, Component)] == [(("warning", "{true}"),), ()]


def test_markdown_in_an_html_block_is_raw_until_a_blank_line():
    document = check("<div>\n`a` [b](c)\n\n`d`\n</div>\n", Dialect.GITHUB)
    assert texts(document, CodeSpan) == ["`d`"]
    assert texts(document, Link) == []
    assert texts(document, Component) == ["<div>", "</div>"]


def test_what_a_script_holds_is_no_markup():
    document = check("<script>\nif (a <b && c> d) {}\n</script>\n", Dialect.GITHUB)
    assert texts(document, Component) == ["<script>", "</script>"]


def test_comments():
    text = "<!-- one\n\ntwo -->\n\ntext <!-- three --> {/* four */}\n\n{/* five\n\nsix */}\n"
    document = check(text, Dialect.GITHUB)
    assert [node.text for node in nodes(document, Comment)] == [" one\n\ntwo ", " three ", " four ", " five\n\nsix "]


def test_tags_and_comments_in_code_are_code():
    document = check("`<b>` and\n\n```html\n<!-- c --> <b>\n```\n", Dialect.GITHUB)
    assert nodes(document, Component) == []
    assert nodes(document, Comment) == []


def test_a_footnote_is_text():
    document = check("text[^1] and[^2]\n\n[^1]: https://a.org\n[^2]: see `x`\n", Dialect.GITHUB)
    assert [link.target for link in nodes(document, Link)] == ["https://a.org"]
    assert texts(document, CodeSpan) == ["`x`"]


def test_what_ends_a_quote_comes_after_it():
    document = check("> q `a`\n- `b`\n# `c`\n", Dialect.GITHUB)
    assert texts(document, CodeSpan) == ["`a`", "`b`", "`c`"]
    assert texts(document, Prose) == ["q `a`", "`b`", "`c`"]


def test_a_numbered_line_after_a_quote_goes_on_its_paragraph():
    document = check("before\n\n> quoted\n2. `lazy`\n", Dialect.GITHUB)
    assert texts(document, Prose) == ["before", "quoted\n2. `lazy`"]


def test_a_line_of_blanks_ends_a_paragraph():
    document = check("one\n      \ntwo\n", Dialect.GITHUB)
    assert texts(document, Prose) == ["one", "two"]
    assert nodes(document, CodeBlock) == []
