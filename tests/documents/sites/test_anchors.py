"""The anchors of pages, site by site."""

from __future__ import annotations

import pytest

from docsync import documents
from docsync.documents.sites.anchors import is_always_there, stands_in
from docsync.documents.sites.model import Anchors
from docsync.settings import Dialect
from docsync.source import SourceText
from tests.documents.sites.filing import site


def anchors(text: str, dialect: Dialect, files: dict[str, str] | None = None, page: str = "docs/page.md") -> Anchors:
    document = documents.read(SourceText(page, text), dialect)
    return site(dialect, page, files or {page: text}).anchors(page, document)


def test_doc_builder() -> None:
    found = anchors("# One\n\n## Two [[custom]]\n\n## Two\n\n<a id='here'></a>\n", Dialect.DOC_BUILDER)
    assert found.names == {"one", "custom", "two", "here"}
    assert not found.open_because


def test_doc_builder_gives_the_last_heading_before_an_object_the_objects_anchor() -> None:
    found = anchors("# Page\n\n## Trainer\n\n[[autodoc]] Trainer\n\n[[autodoc]] Other\n", Dialect.DOC_BUILDER)
    assert found.names == {"page"}
    assert found.taken == {"trainer": "Trainer"}


def test_a_heading_of_the_same_slug_keeps_it() -> None:
    found = anchors("# Trainer\n\n## Trainer\n\n[[autodoc]] Trainer\n", Dialect.DOC_BUILDER)
    assert found.names == {"trainer"}
    assert not found.taken


def test_mkdocs() -> None:
    found = anchors("# Same\n\n## Same\n\n## !\n\n## Named { #own }\n\n## Own\n", Dialect.MKDOCS)
    assert found.names >= {"same", "same_1", "_1", "own", "own_1"}
    assert "named" not in found.names


@pytest.mark.parametrize(
    ("toc", "name", "known"),
    [
        ("", "uber-uns", True),
        ("separator: _", "uber_uns", True),
        ("slugify: !!python/name:markdown.extensions.toc.slugify_unicode", "über-uns", True),
        ("slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}", "über-uns", True),
        ("slugify: !!python/name:my.own.slugify", "uber-uns", False),
    ],
)
def test_mkdocs_configuration_of_toc(toc: str, name: str, known: bool) -> None:
    files = {"mkdocs.yml": f"markdown_extensions:\n  - toc:\n      permalink: true\n      {toc}\n"}
    found = anchors("# Über uns\n", Dialect.MKDOCS, files)
    assert name in found.names
    assert (found.open_because == "") is known


def test_a_hook_may_set_anchors() -> None:
    files = {"mkdocs.yml": "hooks: [h.py]\n", "h.py": "def on_page_markdown(m, **k): return m + '<a id=x>'\n"}
    assert anchors("# A\n", Dialect.MKDOCS, files).open_because


@pytest.mark.parametrize(
    ("configuration", "has", "has_not"),
    [("", "some-title", "some_title"), ("myst_heading_anchors = 1\n", "some_title", "deeper_title")],
)
def test_myst(configuration: str, has: str, has_not: str) -> None:
    files = {"docs/conf.py": configuration}
    found = anchors("# Some_Title\n\n## Deeper_Title\n", Dialect.MYST, files)
    assert has in found.names
    assert has_not not in found.names


def test_docusaurus() -> None:
    found = anchors("# Title {#own}\n\n## Two\n\n## Two\n", Dialect.DOCUSAURUS)
    assert found.names == {"own", "two", "two-1"}


def test_github() -> None:
    text = "# Foo_Bar!\n\n## 🚀 Go\n\n<h2 align='center'>Raw <b>Title</b></h2>\n\n## :tada: News\n"
    found = anchors(text, Dialect.GITHUB, page="README.md")
    assert found.names >= {"foo_bar", "-go", "raw-title", "user-content-foo_bar", "tada-news"}
    assert found.has("FOO_BAR")
    assert not found.has("foo-bar")


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("<img src='x.png'> Install", {"install", "-install"}),
        ("![logo](x.png) Install", {"install", "-install"}),
        ("Install <img src='x.png'>", {"install", "install-"}),
        ("\U0001f469\u200d\U0001f4bb Team", {"-team", "\u200d-team"}),
    ],
)
def test_github_headings_with_images_and_joined_emoji(heading: str, names: set[str]) -> None:
    found = anchors(f"# {heading}\n\n## Other\n", Dialect.GITHUB, page="README.md").names
    assert {name for name in found if not name.startswith("user-content-")} == {*names, "other", "readme"}


@pytest.mark.parametrize(
    ("imported", "is_open"),
    [
        ("import Part from './_part.md';", True),
        ("import {\n  A,\n  B,\n} from '@site/src/parts'", True),
        ("import Tabs from '@theme/Tabs';\nimport Logo from './logo.png';", False),
        ("import Any", False),
    ],
)
def test_what_a_docusaurus_page_imports_may_add_headings(imported: str, is_open: bool) -> None:
    assert bool(anchors(f"{imported}\n\n# A\n", Dialect.DOCUSAURUS).open_because) is is_open


@pytest.mark.parametrize(
    "more",
    ['--8<-- "x.md"', "{% include 'x.md' %}", "{{ macro() }}", "{!x.md!}", "```{include} x.md\n```"],
)
def test_what_adds_to_a_page_opens_it(more: str) -> None:
    assert anchors(f"# A\n\n{more}\n", Dialect.MKDOCS).open_because


def test_a_table_does_not_open_a_page() -> None:
    assert not anchors(f"# A\n\n| a |\n|{'-' * 4000}|\n| b |\n", Dialect.MKDOCS).open_because


@pytest.mark.parametrize("anchor", ["", "top", "fn:1", "fnref:1", "user-content-fn-1", ":~:text=x"])
def test_always_there(anchor: str) -> None:
    assert is_always_there(anchor)


@pytest.mark.parametrize("text", ["<div id='x'>", '<a name="x">', "[](){ #x }", "(x)=", ":name: x", "`a`{ .b #x }"])
def test_stands_in(text: str) -> None:
    document = documents.read(SourceText("page.md", text), Dialect.GITHUB)
    assert stands_in(document, "x")
    assert not stands_in(document, "y")
