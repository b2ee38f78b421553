"""Slugs, held against what the site generators themselves make of odd headings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docsync import documents
from docsync.documents.sites import slugs
from docsync.documents.sites.anchors import numbered_from_one
from docsync.documents.sites.markdown_titles import Leaf, leaves
from docsync.documents.sites.mkdocs import numbered_after
from docsync.settings import Dialect
from docsync.source import SourceText
from tests.documents.sites.headings import FILE, odd_headings

TABLE = json.loads((Path(__file__).parent / "data" / "slugs.json").read_text(encoding="utf-8"))
# The old Markdown of mdsvex takes `[a] [b]` for one link, and cuts a text elsewhere at an escaped `<`.
OTHERWISE = {"[a] [b]", "Use [a] [b] here", r"\<a\>", r"Use \<a\> here"}


def test_table_is_of_these_headings() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == odd_headings()
    assert [row["heading"] for row in TABLE] == odd_headings()
    assert len(TABLE) >= 500


@pytest.mark.parametrize(("site", "slug"), [("github", slugs.github), ("docusaurus", slugs.docusaurus)])
def test_like_github_slugger(site: str, slug: object) -> None:
    made = {row["heading"]: slug(leaves(row["heading"])) for row in TABLE}  # type: ignore[operator]
    assert made == {row["heading"]: row[site] for row in TABLE}


def test_numbers_like_github_slugger() -> None:
    used: set[str] = set()
    for row in TABLE:
        name = numbered_from_one(slugs.github(leaves(row["heading"])), used)
        used.add(name)
        assert name == row["numbered"], row["heading"]


def test_like_doc_builder() -> None:
    rows = [row for row in TABLE if row["heading"] not in OTHERWISE]
    made = {row["heading"]: slugs.doc_builder(leaves(row["heading"])) for row in rows}
    assert made == {row["heading"]: row["docBuilder"] for row in rows}


def test_like_mkdocs_on_one_page() -> None:
    markdown = pytest.importorskip("markdown")
    page = markdown.Markdown(extensions=["toc"])
    page.convert("\n\n".join(f"# {heading}" for heading in odd_headings()))
    used: set[str] = set()
    for heading, token in zip(odd_headings(), page.toc_tokens, strict=True):
        name = numbered_after(slugs.mkdocs(leaves(heading)), used, "_")
        used.add(name)
        assert name == token["id"], heading


@pytest.mark.parametrize("separator", ["_", "."])
def test_like_mkdocs_with_another_separator(separator: str) -> None:
    toc = pytest.importorskip("markdown.extensions.toc")
    for row in TABLE:
        text = slugs.mkdocs_text(leaves(row["heading"]))
        assert slugs.mkdocs([Leaf("text", text)], separator) == toc.slugify(text, separator)
        assert slugs.mkdocs_unicode([Leaf("text", text)], separator) == toc.slugify_unicode(text, separator)


def test_like_myst() -> None:
    mdit = pytest.importorskip("myst_parser.parsers.mdit")
    made_by = pytest.importorskip("myst_parser.slugs")
    config = pytest.importorskip("myst_parser.config.main").MdParserConfig()
    parser = mdit.create_md_parser(config, pytest.importorskip("markdown_it.renderer").RendererHTML)
    for heading in odd_headings():
        inline = next(token for token in parser.parse(f"# {heading}\n") if token.type == "inline")
        text = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
        assert slugs.myst(leaves(heading)) == made_by.github_slugify(text), heading


def test_like_docutils() -> None:
    nodes = pytest.importorskip("docutils.nodes")
    letters = "øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȥȴȵȶȷȼȿɀɇɉɋɍɏ ß æ œ ȸ ȹ"
    for text in [*odd_headings(), letters, "1. A", "-a-"]:
        assert slugs.docutils([Leaf("text", text)]) == nodes.make_id(text)


@pytest.mark.parametrize(
    ("title", "case", "expected"),
    [
        ("Über  uns!", "lower", "über--uns"),
        ("Foo_Bar `x.y`", "lower", "foo_bar-xy"),
        ("Foo Bar", "none", "Foo-Bar"),
        ("ÄB", "lower-ascii", "Äb"),
        ("Straße", "fold", "strasse"),
    ],
)
def test_pymdownx(title: str, case: str, expected: str) -> None:
    assert slugs.pymdownx(leaves(title), case=case) == expected


def test_headings_are_read_as_their_source() -> None:
    """What the reader of pages gives as a heading's text is what the slugs are made of, character for character."""
    wanted = [heading for heading in odd_headings() if heading == heading.strip() and not heading.endswith("#")]
    for heading in wanted:
        page = documents.read(SourceText("page.md", f"# {heading}\n"), Dialect.GITHUB)
        assert [found.text for found in page.headings] == [heading]
