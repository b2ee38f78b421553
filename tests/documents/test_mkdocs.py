"""mkdocs' pages, in Material's style: tabs and admonitions by indent, mkdocstrings, snippets, attribute lists."""

import pytest

from docsync.documents.model import CodeBlock, CodeSpan, Directive, Link, Prose
from docsync.settings import Dialect
from tests.documents.reading import check, nodes, page, texts

MKDOCS = Dialect.MKDOCS

TABS = """\
# T

=== "First `a`"

    Text `b`.

    ```py
    one = 1

    two = 2
    ```

===+ 'Second'
    - item `c`

        === "Inner"

            indented:

                code

===! "Other group"

    `d`

`e`
"""


def test_tabs():
    document = check(TABS, MKDOCS)
    assert document.malformed == ()
    assert [tab.label for tab in document.tabs] == ["First `a`", "Second", "Inner", "Other group"]
    assert [(group.syntax, group.id, group.tabs, group.outer) for group in document.groups] == [
        ("===", "", (0, 1), -1),
        ("===", "", (2,), 1),
        ("===", "", (3,), -1),
    ]
    assert document.source[document.groups[0].opening] == '=== "First `a`"'
    assert document.source[document.tabs[3].span] == '===! "Other group"\n\n    `d`'
    assert [(document.source[node.span], node.tab) for node in nodes(document, CodeSpan)] == [
        ("`b`", 0),
        ("`c`", 1),
        ("`d`", 3),
        ("`e`", -1),
    ]
    assert [(node.content, node.tab, node.fenced) for node in nodes(document, CodeBlock)] == [
        ("one = 1\n\ntwo = 2\n", 0, True),
        ("code", 2, False),
    ]


@pytest.mark.parametrize("dialect", list(Dialect))
def test_tabs_are_tabs_in_every_dialect(dialect: Dialect):
    document = check('=== "A"\n\n    `x`\n\n=== "B"\n\n    y\n', dialect)
    assert [tab.label for tab in document.tabs] == ["A", "B"]
    assert [node.tab for node in nodes(document, CodeSpan)] == [0]


def test_anything_between_tabs_separates_groups():
    document = check('=== "A"\n\n    x\n\ntext\n\n=== "A"\n\n    y\n', MKDOCS)
    assert [group.tabs for group in document.groups] == [(0,), (1,)]
    assert document.malformed == ()


def test_tabs_in_a_quote_and_after_a_paragraph():
    document = check('> text\n> === "A"\n>     `x`\n\nlazy\n=== "B"\n    `y`\n', MKDOCS)
    assert [node.tab for node in nodes(document, CodeSpan)] == [0, 1]
    assert texts(document, Prose) == ["text", "`x`", "lazy", "`y`"]


def test_tabs_indented_by_a_tab():
    text = '=== "A"\n\n\ttext `x`\n\n\t\tcode\n'
    document = check(text, MKDOCS)
    assert texts(document, CodeSpan) == ["`x`"]
    assert [node.content for node in nodes(document, CodeBlock)] == ["code"]


def test_an_underline_is_no_tab():
    document = check("Title\n===\n", MKDOCS)
    assert document.tabs == ()
    assert document.title == "Title"


def test_admonitions():
    text = (
        '!!! note "A title"\n    Text `a`.\n\n    - item\n\n        !!! tip\n            `b`\n\n'
        "??? question\n\n    `c`\n\n???+ info inline end\n    `d`\n\noutside\n\n!!! WOW !!!\n"
    )
    document = check(text, MKDOCS)
    assert [(node.name, node.argument) for node in nodes(document, Directive)] == [
        ("admonition", 'note "A title"'),
        ("admonition", "tip"),
        ("admonition", "question"),
        ("admonition", "info inline end"),
    ]
    assert texts(document, CodeSpan) == ["`a`", "`b`", "`c`", "`d`"]
    assert texts(document, Prose)[-2:] == ["outside", "!!! WOW !!!"]
    assert nodes(document, CodeBlock) == []


def test_mkdocstrings():
    text = (
        "## API\n\n::: pkg.mod.Class\n    handler: python\n    options:\n      members:\n        - run\n\ntext\n\n"
        "### ::: pkg.other\n\n    options:\n      x: 1\n\n::: pkg.third\n\n    code\n"
    )
    document = check(text, MKDOCS)
    first, second, third = nodes(document, Directive)
    assert (first.name, first.argument, first.heading) == ("mkdocstrings", "pkg.mod.Class", 0)
    assert [item.text for item in first.items] == ["handler: python", "options:", "  members:", "    - run"]
    assert document.source[first.items[3].span] == "- run"
    assert [item.text for item in second.items] == ["options:", "  x: 1"]
    assert third.items == ()
    assert [node.content for node in nodes(document, CodeBlock)] == ["code"]
    assert texts(document, Prose) == ["API", "text"]


@pytest.mark.parametrize("dialect", [Dialect.DOC_BUILDER, Dialect.GITHUB])
def test_other_dialects_have_neither_mkdocstrings_nor_admonitions(dialect: Dialect):
    assert nodes(page("::: a.b\n\n!!! note\n    x\n", dialect), Directive) == []


def test_snippets_in_text_and_in_code():
    text = '--8<-- "docs/a.md"\n\n```py\nx = 1\n  --8<-- "src/b.py:part"\n```\n\n--8<--\nc.md\n\nd.md\n--8<--\n'
    document = check(text, MKDOCS)
    first, second, third = nodes(document, Directive)
    assert (first.name, first.argument) == ("snippet", "docs/a.md")
    assert (second.argument, document.source[second.span]) == ("src/b.py:part", '--8<-- "src/b.py:part"')
    assert (third.name, third.argument, [item.text for item in third.items]) == ("snippet", "", ["c.md", "d.md"])


def test_heading_ids():
    text = (
        "# One {#first}\n\n## Two { .class #second data-x=1 }\n\n## Three {: #third}\n\n## Four { .class }\n\n## {x}\n"
    )
    document = check(text, MKDOCS)
    assert [(heading.text, heading.anchor) for heading in document.headings] == [
        ("One", "first"),
        ("Two", "second"),
        ("Three", "third"),
        ("Four", ""),
        ("{x}", ""),
    ]


def test_references_to_what_the_page_does_not_define():
    text = "[the class][pkg.A] and [`pkg.b`][] but [x] and [note][^1], ![i][pkg.c], [k][l]\n\n[l]: m.md\n"
    document = check(text, MKDOCS)
    links = nodes(document, Link)
    assert [(link.reference, link.target, link.target_span is None) for link in links] == [
        ("pkg.A", "", True),
        ("`pkg.b`", "", True),
        ("l", "m.md", False),
    ]
    assert document.source[links[0].label] == "the class"
    assert document.source[links[1].span] == "[`pkg.b`][]"


def test_html_that_says_that_it_holds_markdown():
    text = '<figure markdown="span">\n  ![a](b.png)\n  <figcaption>`c`</figcaption>\n</figure>\n'
    document = check(text + "\n<div class=x markdown>\n`d`\n</div>\n\n<div>\n`e`\n</div>\n", MKDOCS)
    assert [link.target for link in nodes(document, Link)] == ["b.png"]
    assert texts(document, CodeSpan) == ["`d`"]
