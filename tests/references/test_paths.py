"""Which words of a page are paths in the repository, exactly where they stand, and what is asked of the file."""

from __future__ import annotations

import pytest

from docsync import references
from docsync.documents import read
from docsync.references.hosting import addresses
from docsync.references.model import PathForm, PathReference
from docsync.settings import Dialect
from docsync.source import SourceText

HUB = "https://github.com/Owner/pkg"


def found(page: str, dialect: Dialect = Dialect.DOC_BUILDER, path: str = "docs/a.md") -> list[PathReference]:
    document = read(SourceText(path, page), dialect)
    paths = list(references.find(document).paths)
    for one in paths:
        if not one.marker and "%" not in document.source[one.span]:
            assert document.source[one.span] == one.target
    return paths


def targets(page: str, dialect: Dialect = Dialect.DOC_BUILDER) -> list[str]:
    return [one.target for one in found(page, dialect) if not one.past]


@pytest.mark.parametrize(
    ("url", "repository", "version", "path"),
    [
        (f"{HUB}/blob/main/a/b.py", "github.com/owner/pkg", "main", "a/b.py"),
        (f"{HUB}/tree/v1.0/a/", "github.com/owner/pkg", "v1.0", "a"),
        (f"{HUB}/blob/main/a%20b.py?raw=true", "github.com/owner/pkg", "main", "a b.py"),
        ("https://raw.githubusercontent.com/o/n/refs/heads/main/x.png", "github.com/o/n", "main", "x.png"),
        ("https://raw.githubusercontent.com/o/n/main/x.png", "github.com/o/n", "main", "x.png"),
        ("https://colab.research.google.com/github/o/n/blob/main/x.ipynb", "github.com/o/n", "main", "x.ipynb"),
        ("https://nbviewer.org/github/o/n/blob/main/x.ipynb", "github.com/o/n", "main", "x.ipynb"),
        ("https://cdn.jsdelivr.net/gh/o/n@v2/x.js", "github.com/o/n", "v2", "x.js"),
        ("https://gitlab.com/g/s/n/-/blob/main/x.py", "gitlab.com/g/s/n", "main", "x.py"),
        ("https://codeberg.org/o/n/src/branch/main/x.py", "codeberg.org/o/n", "main", "x.py"),
    ],
)
def test_addresses(url: str, repository: str, version: str, path: str) -> None:
    (address,) = addresses(f"see {url}, and")
    assert (address.repository, address.version, address.path) == (repository, version, path)


@pytest.mark.parametrize(
    "url",
    [
        f"{HUB}/issues/1",
        f"{HUB}/tree/main",
        f"{HUB}/blob/main/",
        f"{HUB}/blob/main/{{name}}.py",
        f"{HUB}/blob/main/$X/y.py",
        f"{HUB}/blob/main/a\\_b.py",
        f"{HUB}/blob/main/*.py",
        "https://example.org/o/n/blob/main/x.py",
    ],
)
def test_no_addresses_of_files(url: str) -> None:
    assert list(addresses(url)) == []


@pytest.mark.parametrize(
    ("anchor", "lines"), [("#L3", (3, 3)), ("#L3-L9", (3, 9)), ("#L3C1-L9C2", (3, 9)), ("#usage", (0, 0)), ("", (0, 0))]
)
def test_lines_of_an_address(anchor: str, lines: tuple[int, int]) -> None:
    (address,) = addresses(f"{HUB}/blob/main/x.py{anchor}")
    assert (address.first_line, address.last_line) == lines


def test_addresses_wherever_they_stand_but_in_comments() -> None:
    page = (
        f"[a]({HUB}/blob/main/1.py) <{HUB}/blob/main/2.py> {HUB}/blob/main/3.py.\n\n"
        f'<a href="{HUB}/blob/main/4.py">x</a>\n\n'
        f"[b][c]\n\n[c]: {HUB}/blob/main/5.py\n\n"
        f"```bash\ncurl {HUB}/raw/main/6.py\n```\n\n"
        f"<!-- {HUB}/blob/main/7.py -->\n"
    )
    assert targets(page) == ["1.py", "2.py", "3.py", "4.py", "5.py", "6.py"]


def test_a_label_that_says_the_path_goes_with_its_link() -> None:
    page = f"[`a/b.py`]({HUB}/blob/main/a/b.py) [b.py]({HUB}/blob/main/a/b.py) [text]({HUB}/blob/main/a/b.py)"
    assert [[page[span.start : span.end] for span in one.also] for one in found(page)] == [["a/b.py"], ["b.py"], []]


def test_a_label_that_says_another_path_is_a_claim_of_its_own() -> None:
    one, two = found(f"[`a/c.py`]({HUB}/blob/main/a/b.py)")
    assert (one.form, one.target, one.hosting) == (PathForm.CODE_SPAN, "a/c.py", "github.com/owner/pkg")
    assert two.form is PathForm.HOSTING
    assert found("[`a/c.py`](../a/c.py) [`a/c.py`](https://example.org)") == []


def test_code_spans() -> None:
    assert targets("`a/b.py`, `a/b/`, `a/b.py:12`, `a/b.py#L3-L4`, `t/test_a.py::test_x[1-2]`") == [
        "a/b.py",
        "a/b",
        "a/b.py",
        "a/b.py",
        "t/test_a.py",
    ]
    (one,) = found("`a/b.py:12-14`")
    assert (one.first_line, one.last_line) == (12, 14)


def test_code_spans_that_are_no_paths() -> None:
    page = "`b.py` `/a/b` `~/a/b` `./a/b` `../a/b` `a/*.py` `a/{x}.py` `a/<x>` `$A/b` `a b/c` `path/to/x.py`"
    assert (
        found(page + " `a/your_script.py` `a//b` `http://x/y` `a/.../b` `.github/workflows/ci.yml` `a/my-file.py`")
        == []
    )


@pytest.mark.parametrize(
    "page",
    [
        "Create a file `a/b.py` with this.",
        "Save it as a new script, `a/b.py`.",
        "It is written to `a/b.py`.",
        "a workflow, e.g. `a/b.py`, and",
        "in your project's `a/b.py`",
        "`a/b.py` was removed in 0.3.",
    ],
)
def test_paths_that_need_not_be_there(page: str) -> None:
    assert [one.past for one in found(page)] == [True]


def test_what_a_page_takes_in_for_doc_builder() -> None:
    page = (
        '<literalinclude>\n{"path": "../../a/b.py",\n"language": "python",\n"start-after": "START",\n'
        '"end-before": "END"}\n</literalinclude>'
    )
    path, start, end = found(page)
    assert (path.form, path.target, path.marker) == (PathForm.INCLUDE, "../../a/b.py", "")
    assert [(page[one.span.start : one.span.end], one.marker) for one in (start, end)] == [
        ("START", "START"),
        ("END", "END"),
    ]


def test_snippets() -> None:
    page = '--8<-- "a.md:2:5"\n\n--8<-- "b.py:part"\n\n--8<--\nc.md\n; d.md\n--8<--\n\n--8<-- "https://x.org/y.md"\n'
    one, two, section, three = found(page, Dialect.MKDOCS)
    assert (one.target, one.first_line, one.last_line) == ("a.md", 2, 5)
    assert (two.target, two.marker) == ("b.py", "")
    assert (section.target, section.marker, page[section.span.start : section.span.end]) == (
        "b.py",
        "[start:part]",
        "part",
    )
    assert three.target == "c.md"


def test_macros_of_mkdocs() -> None:
    page = "{* ../../s/x.py hl[1] ln[3:5] *}\n\n```python\n{!../s/y.py!}\n```\n"
    one, two = found(page, Dialect.MKDOCS)
    assert (one.target, one.first_line, one.last_line, two.target) == ("../../s/x.py", 3, 5, "../s/y.py")
    assert found(page, Dialect.GITHUB) == []


def test_literalinclude_of_myst() -> None:
    page = "```{literalinclude} ../x.py\n:lines: 2-7\n:start-after: here\n```\n"
    path, marker = found(page, Dialect.MYST)
    assert (path.target, path.first_line, path.last_line) == ("../x.py", 2, 7)
    assert (marker.marker, page[marker.span.start : marker.span.end]) == ("here", "here")


def test_a_story_is_left_alone() -> None:
    page = f"# Changelog\n\nSee {HUB}/blob/main/x.py.\n"
    document = read(SourceText("CHANGELOG.md", page), Dialect.GITHUB)
    assert [one.past for one in references.find(document).paths] == [True]
