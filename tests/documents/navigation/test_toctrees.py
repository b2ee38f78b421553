"""Sphinx's `toctree`: in pages, in `{eval-rst}`, in reStructuredText; and what a `conf.py` says of the pages."""

from __future__ import annotations

import pytest

from docsync.documents.model import Directive
from docsync.documents.navigation.sphinx_config import SphinxConfig, read_sphinx_config
from docsync.documents.navigation.toctrees import page_entries, pattern_matches, rst_entries
from docsync.settings import Dialect
from tests.documents.navigation.navigating import listed, navigation, page

PAGE = """\
# Start

```{toctree}
:maxdepth: 2
:caption: Contents

one
Two things <guide/two>
/guide/three.md
self
https://example.org
guide/*
```

```{eval-rst}
.. toctree::
   :hidden:

   Four <four>
   five
```
"""
RST = """\
Start
=====

.. toctree::
   :maxdepth: 1

   one
   Two <two.rst>

Text.

  .. toctree::
     :glob:

     deep/*
  more
"""
AT_RUN_TIME = "a configuration that is put together when it is run"
BY_EXTENSION = "a navigation that an extension makes"
IN_PARTS = "a navigation in files that pages include"
CONF = "extensions = ['myst_parser']\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_on_a_page_are_exact(end: str) -> None:
    document = page("index.md", PAGE.replace("\n", end), Dialect.MYST)
    found = list(page_entries(document))
    assert [(document.source[one.span], one.title) for one in found] == [
        ("one", ""), ("guide/two", "Two things"), ("/guide/three.md", ""), ("https://example.org", ""), ("guide/*", ""),
        ("four", "Four"), ("five", ""),
    ]  # fmt: skip
    assert document.source[found[1].item] == "Two things <guide/two>"
    assert [document.source.lines.position(one.span.start).line for one in found] == [7, 8, 9, 11, 12, 19, 20]
    assert [one.group == found[0].group for one in found] == [True] * 5 + [False] * 2


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_in_restructuredtext_are_exact(end: str) -> None:
    text = RST.replace("\n", end)
    found = list(rst_entries(text))
    assert [(text[one.span.start : one.span.end], one.title) for one in found] == [
        ("one", ""),
        ("two.rst", "Two"),
        ("deep/*", ""),
    ]


@pytest.mark.parametrize("before", ["- item\n", "- item\n\n", "1. item\n\n", "> quote\n", "text\n"])
def test_a_directive_ends_a_list(before: str) -> None:
    text = f"{before}```{{toctree}}\na\n```\n\n- more\n\n```{{note}}\n`b`\n```\n"
    document = page("index.md", text, Dialect.MYST)
    assert [node.name for node in document.nodes if isinstance(node, Directive)] == ["toctree", "note"]
    assert [one.target for one in page_entries(document)] == ["a"]


def test_what_is_listed() -> None:
    files = {
        "docs/conf.py": CONF, "docs/index.md": PAGE, "docs/one.md": "", "docs/guide/two.md": "",
        "docs/guide/deep/x.md": "", "docs/four.md": "", "docs/left.md": "",
        "docs/guide/sub.md": "# S\n\n```{toctree}\ndeep/y\n../up\n```\n",
        "docs/guide/deep/y.md": "", "docs/up.md": "",
    }  # fmt: skip
    site = navigation(Dialect.MYST, files, "docs/one.md")
    assert listed(site, files) == {"one.md", "guide/two.md", "guide/sub.md", "four.md", "guide/deep/y.md", "up.md"}
    assert not site.open_because
    leads = {entry.node.target: type(entry.leads).__name__ for entry in site.entries}
    assert leads == {
        "one": "ToFile", "guide/two": "ToFile", "/guide/three.md": "ToNothing", "https://example.org": "ToElsewhere",
        "guide/*": "ToUnknown", "four": "ToFile", "five": "ToNothing", "deep/y": "ToFile", "../up": "ToFile",
    }  # fmt: skip


def test_a_first_page_of_restructuredtext() -> None:
    files = {
        "docs/conf.py": CONF,
        "docs/index.rst": RST,
        "docs/one.md": "",
        "docs/two.rst": "",
        "docs/deep/a.md": "",
        "docs/more.md": "",
    }
    site = navigation(Dialect.MYST, files, "docs/one.md")
    assert listed(site, files) == {"one.md", "deep/a.md"}
    assert site.file == "docs/index.rst"
    assert [document.path for document in site.documents] == ["docs/index.rst"]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"docs/conf.py": "extensions = []\n"}, "a site that is not made of Markdown"),
        ({"docs/conf.py": "x = ("}, "a configuration that cannot be read"),
        ({"docs/conf.py": CONF + "exclude_patterns = made()\n"}, AT_RUN_TIME),
        ({"docs/conf.py": CONF + "import os\nexclude_patterns += os.listdir()\n"}, AT_RUN_TIME),
        ({"docs/conf.py": "extensions = ['myst_parser', 'sphinx_external_toc']\n"}, BY_EXTENSION),
        ({"docs/_toc.yml": "root: index\n"}, BY_EXTENSION),
        ({"docs/x.ipynb": '{"source": ["```{toctree}"]}'}, "a navigation in notebooks"),
        ({"docs/y.md": "```{include} p.md\n```\n", "docs/p.md": "```{toctree}\na\n```\n"}, IN_PARTS),
        ({"docs/y.md": "```{hidden-toctree}\na\n```\n"}, BY_EXTENSION),
        ({"docs/y.md": "```{nbgallery}\na\n```\n"}, ""),
        ({"docs/_build/x.ipynb": "toctree", "docs/conf.py": CONF + "exclude_patterns = ['_build']\n"}, ""),
    ],
)  # fmt: skip
def test_why_it_is_open(more: dict[str, str], reason: str) -> None:
    files = {"docs/conf.py": CONF, "docs/index.md": "```{toctree}\na\n```\n", "docs/a.md": "", **more}
    assert navigation(Dialect.MYST, files, "docs/a.md").open_because == reason


CONFIGURED = """\
extensions = ["myst_parser"]
root_doc = "start"
exclude_patterns = ["drafts", "**/old_*", "x?.md"]
if True:
    exclude_patterns.append("more/*.md")
templates_path: list[str] = ["_templates"]
html_extra_path = made()
"""


def test_what_a_configuration_leaves_out() -> None:
    names = {
        "start": True, "drafts/a": True, "drafts/in/b": True, "in/old_a": True, "xa": True, "xab": False,
        "more/a": True, "more/in/a": False, "_templates/t": True, "README": True, "in/_part": True, "page": False,
    }  # fmt: skip
    files = {"docs/conf.py": CONFIGURED, **{f"docs/{name}.md": "# X\n" for name in names}}
    site = navigation(Dialect.MYST, files, "docs/page.md")
    empty = page("x.md", "# X\n", Dialect.MYST)
    assert {name: bool(site.left_out(f"docs/{name}.md", empty)) for name in names} == names
    assert site.is_strict


@pytest.mark.parametrize(
    "text",
    [
        "---\norphan: true\n---\n# X\n",
        ":orphan:\n\n# X\n",
        "(label)=\n:orphan:\r\n# X\n",
        ":nosearch:\n:orphan:\n\n# X\n",
    ],
)
def test_an_orphan_says_so(text: str) -> None:
    files = {"docs/conf.py": CONF, "docs/index.md": "", "docs/x.md": text}
    assert navigation(Dialect.MYST, files, "docs/x.md").left_out("docs/x.md", page("docs/x.md", text, Dialect.MYST))


def test_a_configuration_is_read_as_text() -> None:
    assert read_sphinx_config("extensions = ['myst_parser']\nmaster_doc = 'contents'\n").first_page == "contents"
    assert read_sphinx_config("raise SystemExit\nimport myst_parser\n") == SphinxConfig()


@pytest.mark.parametrize(
    ("pattern", "name", "matches"),
    [
        ("a/*", "a/b", True), ("a/*", "a/b/c", False), ("a/**", "a/b/c", True), ("**/x", "a/b/x", True),
        ("a?", "ab", True), ("a?", "a/", False), ("[ab]x", "bx", True), ("[!a]x", "bx", True), ("[!a]x", "ax", False),
    ],
)  # fmt: skip
def test_patterns(pattern: str, name: str, matches: bool) -> None:
    assert pattern_matches(pattern, name) is matches


def test_what_a_part_lists_counts_from_the_pages_that_include_it() -> None:
    part = "```{toctree}\nnear\n```\n"
    files = {
        "docs/conf.py": CONF,
        "docs/index.md": "```{include} parts/p.md\n```\n",
        "docs/parts/p.md": part,
        "docs/near.md": "",
    }
    site = navigation(Dialect.MYST, files, "docs/near.md")
    assert [type(entry.leads).__name__ for entry in site.entries] == ["ToUnknown"]
    assert site.open_because == IN_PARTS
