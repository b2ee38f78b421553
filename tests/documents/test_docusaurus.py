"""Docusaurus' pages.

Docusaurus is not run here. What is expected is what its own sources do: `tabsUtils.tsx` of docusaurus-theme-common
(tabs: values, labels, duplicates), `admonitions` of docusaurus-mdx-loader and micromark-extension-directive (colons),
micromark-extension-mdxjs (tags, expressions, `import` and `export`), `headingIds.ts` of docusaurus-utils (`{#id}`).
"""

import pytest

from docsync.documents.model import CodeBlock, CodeSpan, Comment, Directive, Prose, TabFault
from docsync.settings import Dialect
from tests.documents.reading import check, nodes, texts

DOCUSAURUS = Dialect.DOCUSAURUS

TABS = """\
---
id: intro
---

import Tabs from '@theme/Tabs';
import TabItem from "@theme/TabItem";

<Tabs
  groupId="os"
  defaultValue="mac"
  values={[
    {"label": 'Linux', "value": 'lin'},
    {value: "mac", label: "macOS"},
  ]}>
  <TabItem value="lin">

    Run `a`:

    ```bash title="x.sh" {1}
    make `not code`
    ```

    - item `b`

  </TabItem>
  <TabItem value="mac" label={'Mac'}>

  `c`

  </TabItem>
  <TabItem value='win' default>`d`</TabItem>
</Tabs>

`e`
"""


def test_tabs():
    document = check(TABS, DOCUSAURUS)
    assert document.malformed == ()
    (group,) = document.groups
    assert (group.syntax, group.id, group.tabs, group.outer) == ("Tabs", "os", (0, 1, 2), -1)
    assert [(tab.label, tab.key) for tab in document.tabs] == [("Linux", "lin"), ("Mac", "mac"), ("win", "win")]
    assert [document.source[tab.label_span] for tab in document.tabs] == ["Linux", "Mac", "win"]
    assert document.tabs[0].label_span in group.opening
    assert [(node.text, node.tab) for node in nodes(document, CodeSpan)] == [
        ("a", 0),
        ("b", 0),
        ("c", 1),
        ("d", 2),
        ("e", -1),
    ]
    (code,) = nodes(document, CodeBlock)
    assert (code.language, code.content, code.tab) == ("bash", "make `not code`\n", 0)


def test_tabs_in_tabs():
    inner = '<Tabs>\n<TabItem value="in">\n\n`a`\n\n</TabItem>\n</Tabs>\n'
    document = check(f'<Tabs>\n<TabItem value="out">\n\n{inner}\n`b`\n\n</TabItem>\n</Tabs>\n', DOCUSAURUS)
    assert [(tab.label, tab.group) for tab in document.tabs] == [("out", 0), ("in", 1)]
    assert [group.outer for group in document.groups] == [-1, 0]
    assert [node.tab for node in nodes(document, CodeSpan)] == [1, 0]
    assert document.malformed == ()


def test_tabs_in_an_admonition_in_a_list():
    text = '- x\n\n  :::tip\n\n  <Tabs>\n  <TabItem value="a">\n\n  `b`\n\n  </TabItem>\n  </Tabs>\n\n  :::\n'
    document = check(text, DOCUSAURUS)
    assert [tab.label for tab in document.tabs] == ["a"]
    assert [node.tab for node in nodes(document, CodeSpan)] == [0]
    assert document.malformed == ()


@pytest.mark.parametrize("label", ['label={translate({message: "x"})}', "label={<b>x</b>}", "label={`a${b}`}"])
def test_a_label_that_is_computed_is_not_known(label: str):
    document = check(f'<Tabs>\n<TabItem value="a" {label}>\n\nx\n\n</TabItem>\n</Tabs>\n', DOCUSAURUS)
    assert [(tab.label, tab.key) for tab in document.tabs] == [("a", "a")]
    assert document.malformed == ()


@pytest.mark.parametrize(
    ("body", "fault", "label"),
    [
        ('<TabItem label="A">\n\nx\n\n</TabItem>', TabFault.MISSING_VALUE, "A"),
        ('<TabItem value="a">\n\nx\n', TabFault.UNCLOSED_TAB, "a"),
        ('<TabItem value="a" label="A"/>\n<TabItem value="a" label="B"/>', TabFault.DUPLICATE_VALUE, "a"),
        ("", TabFault.EMPTY_GROUP, "Tabs"),
        ('<TabItem value="a"/>\n</TabItem>', TabFault.STRAY_CLOSING, ""),
    ],
)
def test_faults(body: str, fault: TabFault, label: str):
    document = check(f"<Tabs>\n{body}\n</Tabs>\n", DOCUSAURUS)
    assert [(found.fault, found.label) for found in document.malformed] == [(fault, label)]


@pytest.mark.parametrize(
    "text",
    [
        "<Tabs>{names.map(name => <TabItem value={name}>x</TabItem>)}</Tabs>\n",
        '<Own>\n<TabItem value="a">\n\nx\n\n</TabItem>\n</Own>\n',
        "<Tabs>\n<TabItem {...props}>\n\nx\n\n</TabItem>\n</Tabs>\n",
        '<Tabs>\n<TabItem value="a" label="A"/>\n<TabItem value="b" label="A"/>\n</Tabs>\n',
        "<Tabs>\n<TabItem value={a.x}>\n\nx\n\n</TabItem>\n<TabItem value={a.y}>\n\nx\n\n</TabItem>\n</Tabs>\n",
        '```jsx\n<Tabs>\n<TabItem label="a">\n```\n\n`<TabItem>`\n',
    ],
)
def test_nothing_is_wrong(text: str):
    assert check(text, DOCUSAURUS).malformed == ()


def test_other_dialects_have_no_such_tabs():
    assert check(TABS, Dialect.GITHUB).groups == ()


def test_javascript_is_left_alone():
    text = (
        "import A from './a.mdx';\nimport {B} from 'b';\n\n"
        "export const x = {\n  a: `b`,\n\n  c: '[d](e)',\n};\n\nexport default ({children}) => <p>`f`</p>;\n\n"
        "Text {x.y ? `g` : {h: `i`}} and `j`.\n\n{[1, 2].map(n => <p key={n}>`k`</p>)}\n\n"
        "import the thing, and export it `l`.\n"
    )
    document = check(text, DOCUSAURUS)
    assert texts(document, CodeSpan) == ["`j`", "`l`"]
    assert len(nodes(document, Prose)) == 2


def test_what_stands_between_tags_is_markdown():
    text = (
        "<div>\n`a` [b](c)\n</div>\n\n<Card title='x'\n  on={{a: {b: 1}}}>\n## Head `d`\n</Card>\n\n<b>`e`</b> text\n"
    )
    document = check(text, DOCUSAURUS)
    assert texts(document, CodeSpan) == ["`a`", "`d`", "`e`"]
    assert [heading.text for heading in document.headings] == ["Head `d`"]


def test_indented_text_is_no_code():
    text = "<div>\n        `a`\n\n        - b\n\n          ## C\n\n        ```py\nx = 1\n        ```\n</div>\n"
    document = check(text, DOCUSAURUS)
    assert texts(document, CodeSpan) == ["`a`"]
    assert [node.content for node in nodes(document, CodeBlock)] == ["x = 1\n"]
    assert [heading.text for heading in document.headings] == ["C"]


def test_admonitions():
    text = ":::note[The `title`]\n\n`a`\n\n:::\n\n::::danger\n\n:::tip Old title\n`b`\n:::\n\n`c`\n\n::::\n\n`d`\n"
    document = check(text, DOCUSAURUS)
    assert [(node.name, node.argument) for node in nodes(document, Directive)] == [
        ("admonition", "note[The `title`]"),
        ("admonition", "danger"),
        ("admonition", "tip Old title"),
    ]
    assert texts(document, CodeSpan) == ["`a`", "`b`", "`c`", "`d`"]


def test_comments_and_heading_ids():
    text = "# A {#first}\n\n{/* x */}\n\n<!-- y -->\n\n## B {/* #second */}\n"
    document = check(text, DOCUSAURUS)
    assert [(heading.text, heading.anchor) for heading in document.headings] == [("A", "first"), ("B", "second")]
    assert [node.text.strip() for node in nodes(document, Comment)] == ["x", "y"]
