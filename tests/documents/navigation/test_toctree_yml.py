"""doc-builder's `_toctree.yml`: exact places, whatever the lines end with and however the values are quoted."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from docsync.documents.model import Document
from docsync.documents.navigation.doc_builder import read_toctree
from docsync.documents.navigation.nav_lists import nav_entries
from docsync.documents.navigation.yaml_file import read_yaml
from docsync.settings import Dialect
from docsync.source import SourceText, Span
from tests.documents.navigation.navigating import entries, listed, navigation, written

TOCTREE = """\
# The table of contents
- sections:
  - local: index
    title: "Ünïcode 😀 title"
  - title: 'It''s quoted'   # a comment
    local: "guide/one"
  - local: plain   # another
    title: Plain  title
  title: Get started
  isExpanded: true
- sections:
  - sections:
    - {local: deep, title: Deep}
    - local: old
      newlocal: new
      title: Renamed
    title: Inner
  - local_fw: { pt: course/pt, tf: course/tf }
    title: Two frameworks
  title: API
- local: alone
  title: Alone
"""
EXPECTED = [
    ("index", "Ünïcode 😀 title", ("Get started",)),
    ("guide/one", "It''s quoted", ("Get started",)),
    ("plain", "Plain  title", ("Get started",)),
    ("deep", "Deep", ("API", "Inner")),
    ("old", "Renamed", ("API", "Inner")),
    ("course/pt", "Two frameworks", ("API",)),
    ("course/tf", "Two frameworks", ("API",)),
    ("alone", "Alone", ()),
]


def read(text: str) -> Document:
    document = read_toctree(SourceText("docs/_toctree.yml", text))
    assert document is not None
    return document


@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_are_exact(bom: str, end: str) -> None:
    document = read(bom + TOCTREE.replace("\n", end))
    assert written(document) == EXPECTED
    assert [entry.title for entry in entries(document)][1] == "It's quoted"
    lines = [document.source.lines.position(entry.span.start).line for entry in entries(document)]
    assert lines == [3, 6, 7, 13, 14, 18, 18, 21]


def test_what_an_entry_holds() -> None:
    document = read(TOCTREE)
    items = [document.source[entry.item] for entry in entries(document)]
    assert items[1] == "title: 'It''s quoted'   # a comment\n    local: \"guide/one\""
    assert items[3] == "{local: deep, title: Deep"
    assert items[4] == "local: old\n      newlocal: new\n      title: Renamed"
    assert [entry.plain for entry in entries(document)] == [True, True, True, True, False, False, False, True]
    groups = [entry.group for entry in entries(document)]
    assert groups[0] == groups[1] == groups[2] != groups[3] == groups[4] != groups[5]


@pytest.mark.parametrize("text", ["- a: [", "a: b\n", "- a\n--- \n- b\n", "\x01"])
def test_what_is_no_toctree(text: str) -> None:
    assert read_toctree(SourceText("_toctree.yml", text)) is None


@pytest.mark.parametrize("text", ["", "# nothing\n", "- just text\n- [a, b]\n- {title: x}\n- local:\n"])
def test_what_lists_nothing(text: str) -> None:
    assert [entry.target for entry in entries(read(text)) if entry.target] == []


def test_an_alias_is_one_entry_and_may_hold_itself() -> None:
    assert written(read("- &a {local: x, title: X}\n- *a\n")) == [("x", "X", ())]
    assert written(read("- &a\n  local: x\n  title: X\n  sections: [*a]\n"))[0][:2] == ("x", "X")


def test_aliases_of_aliases_are_read_once() -> None:
    """Each of the lists holds the one before it twice: written out, there are two to the fiftieth of them."""
    lists = ["- sections: &a0 [{local: x}]\n"]
    lists += [f"- sections: &a{n} [{{sections: *a{n - 1}}}, {{sections: *a{n - 1}}}]\n" for n in range(1, 51)]
    assert [entry.target for entry in entries(read("".join(lists)))] == ["x"]
    nav = ["- a: &a0 [x.md]\n", *(f"- a: &a{n} [{{a: *a{n - 1}}}, {{b: *a{n - 1}}}]\n" for n in range(1, 51))]
    parsed = read_yaml("".join(nav))
    assert parsed is not None
    assert [entry.target for entry in nav_entries(parsed, parsed.root)] == ["x.md"]


def test_ignores_hold_for_their_line_or_the_next() -> None:
    text = "- local: a  # docsync: ignore[DS206] made\r\n# docsync: ignore[DS206,DS205]\r\n\r\n- local: b\r\n"
    document = read(text)
    found = [
        (one.codes, text[one.span.start : one.span.end], text[one.silences.start : one.silences.end])
        for one in document.suppressions
    ]
    assert found == [
        (("DS206",), "# docsync: ignore[DS206] made", "- local: a  # docsync: ignore[DS206] made"),
        (("DS206", "DS205"), "# docsync: ignore[DS206,DS205]", "- local: b"),
    ]
    assert [text[span.start : span.end] for span in document.suppressions[1].code_spans] == ["DS206", "DS205"]


_TEXTS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff\x85"), min_size=1
)
_STYLES = st.sampled_from(["'", '"'])


@given(
    st.lists(st.tuples(_TEXTS, _STYLES, _TEXTS, _STYLES), max_size=5), st.sampled_from(["\n", "\r\n"]), st.booleans()
)
def test_any_quoted_value_is_found_where_it_stands(
    values: list[tuple[str, str, str, str]], end: str, bom: bool
) -> None:
    def quoted(value: str, mark: str) -> str:
        inner = value.replace("'", "''") if mark == "'" else value.replace("\\", "\\\\").replace('"', '\\"')
        return f"{mark}{inner}{mark}"

    lines = [f"- local: {quoted(a, m)}{end}  title: {quoted(b, n)}{end}" for a, m, b, n in values]
    text = ("\ufeff" if bom else "") + "".join(lines)
    document = read_toctree(SourceText("_toctree.yml", text))
    assert document is not None
    assert [(entry.target, entry.title) for entry in entries(document)] == [(a, b) for a, _, b, _ in values]
    for entry, (target, mark, _, _) in zip(entries(document), values, strict=True):
        assert document.source[Span(entry.span.start - 1, entry.span.end + 1)] == quoted(target, mark)


def test_both_parsers_of_yaml_count_alike() -> None:
    slow = yaml.compose(TOCTREE, Loader=yaml.SafeLoader)
    fast = read_yaml(TOCTREE)
    assert fast is not None

    def places(node: yaml.Node | None) -> list[tuple[int, int]]:
        if isinstance(node, yaml.ScalarNode):
            return [(node.start_mark.index, node.end_mark.index)]
        inner = (
            [child for pair in node.value for child in pair]
            if isinstance(node, yaml.MappingNode)
            else node.value
            if node
            else []
        )
        return [place for child in inner for place in places(child)]

    assert places(fast.root) == places(slow)


FILES = {
    "docs/_toctree.yml": "- local: ./index\n- local: guide/one\n- local: made\n- local: gone\n- local: rest\n",
    "docs/index.md": "", "docs/guide/one.mdx": "", "docs/guide/README.md": "", "docs/_part.md": "", "docs/left.md": "",
    "docs/made.ipynb": "", "docs/rest.rst": "",
}  # fmt: skip


def test_where_entries_lead() -> None:
    site = navigation(Dialect.DOC_BUILDER, FILES, "docs/index.md")
    assert [type(entry.leads).__name__ for entry in site.entries] == [
        "ToFile",
        "ToFile",
        "ToUnknown",
        "ToNothing",
        "ToFile",
    ]
    assert [entry.page for entry in site.entries] == ["docs/index.md", "docs/guide/one.mdx", "", "", "docs/rest.rst"]
    assert listed(site, FILES) == {"index.md", "guide/one.mdx"}
    assert site.file == "docs/_toctree.yml"
    assert site.is_strict
    assert not site.open_because


def test_what_is_left_out() -> None:
    site = navigation(Dialect.DOC_BUILDER, FILES, "docs/index.md")
    empty = read("")
    left_out = {path: bool(site.left_out(path, empty)) for path in FILES if path.endswith(".md")}
    assert left_out == {
        "docs/index.md": False,
        "docs/guide/README.md": True,
        "docs/_part.md": True,
        "docs/left.md": False,
    }


def test_a_page_that_only_another_language_lists() -> None:
    files = {
        "docs/en/_toctree.yml": "- local: index\n- local: both\n", "docs/en/index.md": "", "docs/en/both.md": "",
        "docs/ko/_toctree.yml": "- local: index\n", "docs/ko/index.md": "", "docs/ko/both.md": "", "docs/ko/own.md": "",
    }  # fmt: skip
    site = navigation(Dialect.DOC_BUILDER, files, "docs/ko/both.md")
    assert not site.lists("docs/ko/both.md")
    assert site.left_out("docs/ko/both.md", read(""))
    assert not site.left_out("docs/ko/own.md", read(""))


def test_why_it_is_open() -> None:
    assert navigation(Dialect.DOC_BUILDER, {"_toctree.yml": "- a: [", "a.md": ""}, "a.md").open_because
    unchecked = {"_toctree.yml": "- local: a\n", "_config.py": "disable_toc_check = True\n", "a.md": ""}
    assert navigation(Dialect.DOC_BUILDER, unchecked, "a.md").open_because
    checked = {**unchecked, "_config.py": "notebook_first_cells = []\n"}
    assert not navigation(Dialect.DOC_BUILDER, checked, "a.md").open_because
