"""The YAML header of a page."""

import pytest

from docsync.documents.front_matter import header_value
from docsync.documents.model import CodeBlock, Prose
from docsync.settings import Dialect
from tests.documents.reading import check, texts


@pytest.mark.parametrize(
    ("header", "title"),
    [
        ("---\ntitle: Plain words\n---\n", "Plain words"),
        ('---\ntags: [a]\ntitle: "Quoted: words" # why\n---\n', "Quoted: words"),
        ("---\ntitle: >\n  Folded\n  words\nother: 1\n---\n", "Folded words"),
        ("---\ntitle:\n---\n", ""),
        ("---\ntitle: [a, b]\n---\n", ""),
        ("---\ntitle: 'not closed\n---\n", ""),
        ("---\nhide: toc\n...\n", ""),
        ("---\n---\n", ""),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_header(header: str, title: str, end: str, mark: str):
    header = header.replace("\n", end)
    text = f"{mark}{header}# Heading{end}{end}text{end}"
    document = check(text, Dialect.MKDOCS)
    assert document.title == (title or "Heading")
    assert document.source[document.front_matter] == header
    assert texts(document, Prose) == ["Heading", "text"]


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nSome words.\n\n---\n",
        "---\ntitle: x\n",
        " ---\ntitle: x\n---\n",
        "text\n---\ntitle: x\n---\n",
        "----\na: b\n---\n",
    ],
)
def test_no_header(text: str):
    document = check(text, Dialect.MKDOCS)
    assert len(document.front_matter) == 0


def test_a_header_takes_no_part_in_the_page():
    document = check("---\ntitle: `x`\n    code: 1\n---\n\ntext\n", Dialect.GITHUB)
    assert texts(document, Prose) == ["text"]
    assert texts(document, CodeBlock) == []


def test_a_deep_header_is_read_or_left():
    assert check("---\ntitle: " + "[" * 5000 + "\n---\n# H\n", Dialect.GITHUB).title == "H"


def test_other_keys():
    document = check("---\r\nid: intro\r\nslug: '/a/b'\r\nsidebar: {slug: x}\r\n---\r\ntext\r\n", Dialect.DOCUSAURUS)
    header = document.source[document.front_matter]
    assert [header_value(header, key) for key in ("id", "slug", "title", "sidebar")] == ["intro", "/a/b", "", ""]
