"""doc-builder's pages: autodoc, markers, heading ids, alerts, tabs by tags."""

import pytest

from docsync.documents.model import CodeBlock, CodeSpan, Component, Directive, Prose
from docsync.settings import Dialect
from tests.documents.reading import check, nodes, page, texts

DOC_BUILDER = Dialect.DOC_BUILDER


def test_autodoc_with_members():
    text = "## A\n\n[[autodoc]] trl.GRPOTrainer\n    - train\n\n    - save_model\n    - push_to_hub\n\n## B `x`\n"
    document = check(text, DOC_BUILDER)
    (node,) = nodes(document, Directive)
    assert (node.name, node.argument, node.heading) == ("autodoc", "trl.GRPOTrainer", 0)
    assert document.source[node.argument_span] == "trl.GRPOTrainer"
    assert [item.text for item in node.items] == ["train", "save_model", "push_to_hub"]
    assert document.source[node.items[1].span] == "save_model"
    assert text[node.span.start : node.span.end].endswith("- push_to_hub")
    assert texts(document, Prose) == ["A", "B `x`"]


def test_autodoc_in_the_middle_of_text():
    document = check("text\n[[autodoc]] X\nmore\n", DOC_BUILDER)
    assert texts(document, Directive) == ["[[autodoc]] X"]
    assert texts(document, Prose) == ["text", "more"]


def test_a_list_that_is_not_indented_is_no_list_of_members():
    document = check("[[autodoc]] X\n- one\n- two\n", DOC_BUILDER)
    (node,) = nodes(document, Directive)
    assert node.items == ()
    assert texts(document, Prose) == ["one", "two"]


def test_members_are_indented_alike():
    document = check("[[autodoc]] X\n    - one\n      - deeper\n", DOC_BUILDER)
    (node,) = nodes(document, Directive)
    assert [item.text for item in node.items] == ["one"]


def test_autodoc_in_code_is_code():
    assert nodes(page("```\n[[autodoc]] X\n```\n", DOC_BUILDER), Directive) == []


def test_other_markers():
    document = check("# T\n\n[[open-in-colab]]\n\ntext [[x]] here\n", DOC_BUILDER)
    assert [(node.name, node.argument) for node in nodes(document, Directive)] == [("open-in-colab", "")]


@pytest.mark.parametrize("dialect", [Dialect.MKDOCS, Dialect.GITHUB])
def test_other_dialects_have_no_markers(dialect: Dialect):
    assert nodes(page("[[autodoc]] X\n", dialect), Directive) == []


def test_heading_ids():
    document = check("# The `T` class[[trl.T]]\n\n## Plain {#x}\n\n## Old [[Kept-Case]]\n", DOC_BUILDER)
    assert [(heading.text, heading.anchor) for heading in document.headings] == [
        ("The `T` class", "trl.T"),
        ("Plain {#x}", ""),
        ("Old", "Kept-Case"),
    ]
    assert texts(document, Prose) == ["The `T` class", "Plain {#x}", "Old"]
    assert document.title == "The `T` class"


def test_an_alert_is_a_directive_and_a_quote():
    text = "> [!TIP]\n> Use `x`.\n>\n> - and `y`\n\n> [!Warning] On one line.\n\n> [!OTHER]\n> text\n"
    document = check(text, DOC_BUILDER)
    assert [(node.name, node.argument) for node in nodes(document, Directive)] == [
        ("admonition", "TIP"),
        ("admonition", "Warning"),
    ]
    assert texts(document, Directive) == ["[!TIP]", "[!Warning]"]
    assert texts(document, CodeSpan) == ["`x`", "`y`"]
    assert texts(document, Prose) == ["Use `x`.", "and `y`", "On one line.", "[!OTHER]\n> text"]


def test_components():
    text = '<Tip warning={true}>\n\nText `x`.\n\n</Tip>\n\n<include>\n{"path": "a.md"}\n</include>\n'
    document = check(text, DOC_BUILDER)
    assert [node.name for node in nodes(document, Component)] == ["Tip", "Tip", "include", "include"]
    assert texts(document, CodeSpan) == ["`x`"]


TABS = """\
## Install

<hfoptions id="install">
<hfoption id="pip">
```bash
pip install trl
```
</hfoption>
<hfoption id=" From source ">

Run `git`:

- one
- two

</hfoption>
</hfoptions>

after
"""


def test_tabs():
    document = check(TABS, DOC_BUILDER)
    assert document.malformed == ()
    (group,) = document.groups
    assert (group.syntax, group.id, group.tabs, group.heading, group.outer) == ("hfoptions", "install", (0, 1), 0, -1)
    assert document.source[group.opening] == '<hfoptions id="install">'
    assert TABS[group.span.start : group.span.end].endswith("</hfoptions>")
    assert [tab.label for tab in document.tabs] == ["pip", "From source"]
    assert document.source[document.tabs[1].label_span] == "From source"
    assert document.source[document.tabs[0].span] == ('<hfoption id="pip">\n```bash\npip install trl\n```\n</hfoption>')
    assert [(node.content, node.tab) for node in nodes(document, CodeBlock)] == [("pip install trl\n", 0)]
    assert [node.tab for node in nodes(document, CodeSpan)] == [1]
    assert [node.tab for node in nodes(document, Prose)] == [-1, 1, 1, 1, -1]


def test_tabs_indented_in_a_list_and_nested():
    text = (
        "- item\n\n"
        '  <hfoptions id="a"><hfoption id="one">\n\n'
        '  <hfoptions id="b"> <hfoption id="inner">\n\n  `x`\n\n  </hfoption></hfoptions>\n\n'
        "  </hfoption></hfoptions>\n"
    )
    document = check(text, DOC_BUILDER)
    assert document.malformed == ()
    assert [(group.id, group.outer) for group in document.groups] == [("a", -1), ("b", 0)]
    assert [tab.label for tab in document.tabs] == ["one", "inner"]
    assert [node.tab for node in nodes(document, CodeSpan)] == [1]


def test_tabs_indented_by_four():
    text = '    <hfoptions id="a">\n    <hfoption id="one">\n\n    `x`\n\n    </hfoption>\n    </hfoptions>\n'
    document = check(text, DOC_BUILDER)
    assert document.malformed == ()
    assert [node.tab for node in nodes(document, CodeSpan)] == [0]


def test_tabs_in_code_are_code():
    document = check('```html\n<hfoptions id="a">\n```\n\n`<hfoption id="b">`\n', DOC_BUILDER)
    assert document.groups == ()
    assert document.malformed == ()
