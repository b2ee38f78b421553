"""mkdocs' pages, rendered by Python-Markdown with the extensions that Material for MkDocs recommends."""

from __future__ import annotations

import markdown
import pytest

from docsync.documents.model import Anchor, TabFault
from docsync.settings import Dialect
from tests.documents.conformance.rendered import Rendered, code_of, groups_of
from tests.documents.reading import check, nodes

EXTENSIONS = [
    "admonition",
    "attr_list",
    "def_list",
    "md_in_html",
    "tables",
    "pymdownx.blocks.admonition",
    "pymdownx.blocks.details",
    "pymdownx.blocks.html",
    "pymdownx.blocks.tab",
    "pymdownx.details",
    "pymdownx.superfences",
    "pymdownx.tabbed",
]
OPTIONS = {"pymdownx.tabbed": {"alternate_style": True}, "pymdownx.blocks.tab": {"alternate_style": True}}

PAGES = {
    "by-indent": '=== "One"\n\n    `a`\n\n=== "Two"\n\n    `b`\n\n`c`\n',
    "by-indent-in-a-list": '- `a`\n\n    === "One"\n\n        `b`\n\n- `c`\n',
    "by-indent-nested": '=== "Out"\n\n    === "In"\n\n        `a`\n\n    `b`\n',
    "by-indent-apart": '=== "One"\n\n    `a`\n\ntext\n\n=== "Two"\n\n    `b`\n\n===! "Three"\n\n    `c`\n',
    "slashes": "/// tab | One\n`a`\n///\n\n/// tab | Two\n`b`\n///\n\n`c`\n",
    "without-blank-lines": "text\n/// tab | One\n`a`\n///\n/// tab | Two\n`b`\n///\ntext `c`\n",
    "options": "/// tab | One\n    select: true\n\n`a`\n///\n\n/// tab | Two\n    new: true\n\n`b`\n///\n",
    "apart": "/// tab | One\n`a`\n///\n\n`b`\n\n/// tab | Two\n`c`\n///\n",
    "longer-around": "//// tab | Out\n/// tab | In\n`a`\n///\n////\n\n`b`\n",
    "shorter-around": "/// tab | Out\n//// tab | In\n`a`\n////\n///\n\n`b`\n",
    "alike-around": "/// tab | Out\n\n/// tab | In\n`a`\n///\n\n`b`\n\n///\n\n`c`\n",
    "in-a-list": "- `a`\n\n    /// tab | One\n    `b`\n    ///\n\n- `c`\n",
    "fences-in-code": "/// tab | One\n\n```text\n///\n/// tab | No\n```\n\n`a`\n///\n\n`b`\n",
    "other-blocks": "/// tab | One\n//// note | Title\n`a`\n////\n\n//// details | More\n`b`\n////\n///\n\n`c`\n",
    "in-other-blocks": "/// html | div.x\n\n//// tab | One\n`a`\n////\n\n///\n\n`b`\n",
    "label-with-bar": "/// tab | One | Two\n`a`\n///\n",
    "not-closed-at-the-end": "/// tab | One\n`a`\n",
    "one-kind-after-the-other": '/// tab | One\n`a`\n///\n\ntext\n\n=== "Two"\n\n    `b`\n',
    "in-a-definition": 'Term `a`\n\n:   `b`\n\n    === "One"\n\n        `c`\n\n    `d`\n\nText `e`\n',
    "in-an-admonition": '!!! note\n\n    === "One"\n\n        `a`\n\n`b`\n',
}
FAULTY = {
    "next-tab-inside": ("/// tab | One\n`a`\n\n/// tab | Two\n`b`\n///\n", TabFault.UNCLOSED_TAB, [["One"], ["Two"]]),
    "end-too-long": ("/// tab | One\n`a`\n////\n\ntext\n", TabFault.UNCLOSED_TAB, [["One"]]),
    "end-twice": ("/// tab | One\n`a`\n///\n///\n\ntext\n", TabFault.STRAY_CLOSING, [["One"]]),
    "no-label": ("/// tab | One\n`a`\n///\n\ntext\n\n/// tab\n`b`\n///\n", TabFault.MISSING_LABEL, [["One"]]),
}


def rendered(text: str) -> Rendered:
    return Rendered(markdown.markdown(text, extensions=EXTENSIONS, extension_configs=OPTIONS))


@pytest.mark.parametrize("name", PAGES)
def test_tabs(name: str):
    document, page = check(PAGES[name], Dialect.MKDOCS), rendered(PAGES[name])
    assert document.malformed == ()
    assert groups_of(document) == page.groups
    assert code_of(document) == page.code


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_wrong_shows(name: str):
    text, fault, labels = FAULTY[name]
    assert [found.fault for found in check(text, Dialect.MKDOCS).malformed] == [fault]
    assert [group for _, group in rendered(text).groups] == labels


def test_names_of_places():
    text = (
        "[](){#one}\n\n[link](a.md){#two} `code`{: #three .x } **bold**{ #four }\n\nText\n{: #five }\n\n"
        "- item\n{: #six }\n\ntext {#none} and `{#none}`\n\n| a [](){#seven} |\n|---|\n| b |\n"
    )
    document, page = check(text, Dialect.MKDOCS), rendered(text)
    names = [node.name for node in nodes(document, Anchor)]
    assert names == ["one", "two", "three", "four", "five", "six", "seven"]
    assert page.ids == set(names)
