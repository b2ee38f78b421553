"""awesome-pages, awesome-nav and literate-nav: what the files in the folders list."""

from __future__ import annotations

import pytest

from docsync.documents.model import Document
from docsync.documents.navigation.awesome import glob_matches
from docsync.documents.navigation.literate import read_summary
from docsync.settings import Dialect
from docsync.source import SourceText
from tests.documents.navigation.navigating import SiteNavigation, entries, listed, navigation, written

AWESOME_PAGES = "site_name: x\nplugins: [awesome-pages]\n"
AWESOME_NAV = "site_name: x\nplugins: [awesome-nav]\n"
LITERATE = "site_name: x\nplugins: [search, literate-nav]\n"


def of(config: str, files: dict[str, str]) -> tuple[SiteNavigation, dict[str, str]]:
    everything = {"mkdocs.yml": config, **{f"docs/{name}": text for name, text in files.items()}}
    return navigation(Dialect.MKDOCS, everything, "docs/index.md"), everything


def test_pages_files_name_what_lies_beside_them() -> None:
    found, files = of(
        AWESOME_PAGES,
        {
            ".pages": "nav: [index.md, {Guide: guide}, {Away: 'https://example.org'}, gone.md, {Made: made.html}]\n",
            "index.md": "", "left.md": "",
            "guide/.pages": "nav:\n  - one.md\n  - More:\n      - two.md\n  - ... | x*.md\n",
            "guide/one.md": "", "guide/two.md": "", "guide/xa.md": "", "guide/left.md": "", "apart/in.md": "",
        },
    )  # fmt: skip
    assert listed(found, files) == {"index.md", "guide/one.md", "guide/two.md", "guide/xa.md"}
    leads = {entry.node.target: type(entry.leads).__name__ for entry in found.entries}
    assert leads["gone.md"] == "ToNothing"
    assert leads["made.html"] == "ToUnknown"
    assert {document.path for document in found.documents} == {"docs/.pages", "docs/guide/.pages"}


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ("nav: [a.md, ...]\n", {"a.md", "b.md", "c/d.md"}),
        ("nav: [a.md, ... | regex=^b]\n", {"a.md", "b.md"}),
        ("nav: [a.md, ... | flat | glob=c]\n", {"a.md", "c/d.md"}),
        ("title: X\n", {"a.md", "b.md", "c/d.md"}),
        ("arrange: [b.md]\n", {"a.md", "b.md", "c/d.md"}),
    ],
)
def test_the_rest_of_a_folder(pages: str, expected: set[str]) -> None:
    found, files = of(AWESOME_PAGES, {".pages": pages, "a.md": "", "b.md": "", "c/d.md": ""})
    assert listed(found, files) == expected


def test_a_hidden_folder_is_left_out() -> None:
    found, _ = of(AWESOME_PAGES, {"index.md": "", "h/.pages": "hide: true\nnav: [a.md]\n", "h/a.md": "", "h/b.md": ""})
    assert found.left_out("docs/h/b.md", entries_of_nothing())


def test_nav_files_list_paths_folders_and_patterns() -> None:
    found, files = of(
        AWESOME_NAV,
        {
            ".nav.yml": (
                "nav:\n  - index.md\n  - Deep: guide/deep/one.md\n  - api\n  - Section:\n      - notes/*.md\n"
                "  - glob: 'ref/**/x*.md'\n    sort: {by: title}\n  - gone.md\n"
            ),
            "index.md": "", "left.md": "", "guide/deep/one.md": "", "guide/deep/two.md": "", "api/a.md": "",
            "api/sub/.nav.yml": "nav: [b.md]\n", "api/sub/b.md": "", "api/sub/c.md": "", "notes/n.md": "",
            "notes/in/m.md": "", "ref/x.md": "", "ref/in/deep/xy.md": "", "ref/in/z.md": "",
        },
    )  # fmt: skip
    assert listed(found, files) == {
        "index.md", "guide/deep/one.md", "api/a.md", "api/sub/b.md", "notes/n.md", "ref/x.md", "ref/in/deep/xy.md",
    }  # fmt: skip
    leads = {entry.node.target: type(entry.leads).__name__ for entry in found.entries}
    assert (leads["gone.md"], leads["notes/*.md"]) == ("ToNothing", "ToUnknown")
    assert "ref/**/x*.md" not in leads


@pytest.mark.parametrize(
    ("nav", "expected"),
    [
        ("append_unmatched: true\nnav: [a.md]\n", {"a.md", "b.md", "c/d.md"}),
        ("nav: [a.md, '*']\n", {"a.md", "b.md", "c/d.md"}),
        ("nav: [a.md, '*.md']\n", {"a.md", "b.md"}),
        ("nav: [a.md, '@(b|x).md']\n", {"a.md", "b.md", "c/d.md"}),  # of a kind that is not read: taken widely
        ("title: X\n", {"a.md", "b.md", "c/d.md"}),
    ],
)
def test_what_nav_files_leave_to_patterns(nav: str, expected: set[str]) -> None:
    found, files = of(AWESOME_NAV, {".nav.yml": nav, "a.md": "", "b.md": "", "c/d.md": ""})
    assert listed(found, files) == expected


def test_a_folder_that_its_nav_file_hides() -> None:
    hidden = {"a.md": "", "h/.nav.yml": "hide: true\n", "h/b.md": ""}
    found, files = of(AWESOME_NAV, {".nav.yml": "nav: [a.md, '*']\n", **hidden})
    assert listed(found, files) == {"a.md"}
    assert found.left_out("docs/h/b.md", entries_of_nothing())
    found, files = of(AWESOME_NAV, {".nav.yml": "nav: [a.md, h]\n", **hidden})
    assert listed(found, files) == {"a.md", "h/b.md"}


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("a/*.md", "a/b.md", True), ("a/*.md", "a/b/c.md", False), ("a/**/*.md", "a/b.md", True),
        ("a/**/*.md", "a/b/c.md", True), ("**/x.md", "x.md", True), ("a/?.md", "a/bc.md", False),
        ("a/[!b].md", "a/b.md", False), ("a/[a-c].md", "a/b.md", True), ("a/", "a", True),
    ],
)  # fmt: skip
def test_globs(pattern: str, path: str, matches: bool) -> None:
    assert glob_matches(pattern, path) is matches


SUMMARY = """\
# Contents

- [Home](index.md)
- Guides
    - [One \\[1\\]](guide/one.md)
    * *.md
- [Folder](more/)
- [Away](https://example.org)
- [Gone](gone.md)
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_summary_has_exact_places(end: str) -> None:
    document, patterns = read_summary(SourceText("SUMMARY.md", SUMMARY.replace("\n", end)))
    assert written(document) == [
        ("index.md", "Home", ()),
        ("guide/one.md", "One \\[1\\]", ("Guides",)),
        ("more/", "Folder", ()),
        ("https://example.org", "Away", ()),
        ("gone.md", "Gone", ()),
    ]
    assert patterns == ("*.md",)
    assert len({entry.group for entry in entries(document)}) == 2


def test_a_summary_hands_folders_over() -> None:
    files = {
        "SUMMARY.md": SUMMARY.replace("    * *.md\n", ""), "index.md": "", "left.md": "", "guide/one.md": "",
        "guide/left.md": "", "more/SUMMARY.md": "* [A](a.md)\n* deep/*\n", "more/a.md": "", "more/b.md": "",
        "more/deep/c.md": "", "more/deep/in/d.md": "",
    }  # fmt: skip
    found, everything = of(LITERATE, files)
    assert listed(found, everything) == {"index.md", "guide/one.md", "more/a.md", "more/deep/c.md", "more/deep/in/d.md"}
    leads = {entry.node.target: type(entry.leads).__name__ for entry in found.entries}
    assert leads["gone.md"] == "ToNothing"
    assert found.left_out("docs/more/SUMMARY.md", entries_of_nothing())


def test_a_folder_in_the_configuration_is_handed_over() -> None:
    config = LITERATE + "nav:\n  - index.md\n  - Guide: guide/\n  - Notes: notes/*.md\n"
    files = {
        "index.md": "",
        "guide/a.md": "",
        "guide/in/b.md": "",
        "notes/n.md": "",
        "notes/in/m.md": "",
        "left.md": "",
    }
    found, everything = of(config, files)
    assert listed(found, everything) == {"index.md", "guide/a.md", "guide/in/b.md", "notes/n.md"}


def test_with_neither_all_is_listed() -> None:
    found, files = of(LITERATE, {"index.md": "", "a/b.md": ""})
    assert listed(found, files) == {"index.md", "a/b.md"}


def entries_of_nothing() -> Document:
    return read_summary(SourceText("docs/x.md", "# X\n"))[0]
