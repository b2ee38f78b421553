"""New tabs in a group: as the dialect and the siblings write them, and nothing else of the page is touched."""

from __future__ import annotations

from textwrap import indent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docsync.diagnostics import Edit
from docsync.documents import read
from docsync.documents.model import CodeBlock, Comment, Document
from docsync.edits.tabs import Fenced, NewTab, insert_tabs
from docsync.settings import Dialect
from docsync.source import SourceText
from tests.documents.reading import check
from tests.edits.tab_pages import BODIES, FORMS

CODE = "y = Config(\n    size=2,\n)"


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    for edit in reversed(edits):
        assert text[edit.span.start : edit.span.end] == edit.before
        text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    return text


def labels(document: Document) -> list[list[str]]:
    return [[document.tabs[index].label for index in group.tabs] for group in document.groups]


def new_tab(document: Document, label: str, after: int) -> NewTab:
    key = label if document.tabs[after].key else ""
    return NewTab(label, key, after, after, "a note", (Fenced("python", CODE),), ("TODO: more",))


@given(
    form=st.sampled_from(sorted(FORMS)),
    bodies=st.lists(st.sampled_from(BODIES), min_size=2, max_size=4),
    places=st.lists(st.integers(0, 3), min_size=1, max_size=2),
    before=st.sampled_from(["", "# Title\n\n", "Text `a`\n\n", "\ufeff# 标题\n\n"]),
    after=st.sampled_from(["", "\nText `b`\n", "\n## Next\n\n- c\n"]),
    container=st.sampled_from(["", "list", "quote"]),
    line_end=st.sampled_from(["\n", "\r\n", "\r"]),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_group_has_exactly_the_new_tabs_more(
    form: str, bodies: list[str], places: list[int], before: str, after: str, container: str, line_end: str
):
    dialect = FORMS[form].dialect
    names = [f"T{number}" for number, _ in enumerate(bodies)]
    group = FORMS[form].write(dict(zip(names, bodies, strict=True)))
    if container and dialect is not Dialect.DOCUSAURUS:
        lead = "- item\n\n" if container == "list" else ""
        width = "    " if dialect is Dialect.MKDOCS else "  "
        group = lead + (indent(group, width) if container == "list" else indent(group, "> ", lambda _: True))
    text = (before + group + after).replace("\n", line_end)
    document = read(SourceText("page.md", text), dialect)
    if len(document.groups) != 1 or len(document.groups[0].tabs) != len(names) or document.malformed:
        return  # a form that this container does not hold
    order = list(document.groups[0].tabs)
    tabs = [new_tab(document, f"New{n}", order[place % len(order)]) for n, place in enumerate(places)]
    edits = insert_tabs(document, document.groups[0], tabs)
    if not edits:
        assert (container, form) == ("quote", "details")
        return
    assert all(edit.before == "" for edit in edits)
    result = check(edited(text, edits), dialect)
    expected = []
    for index in order:
        expected += [document.tabs[index].label, *(tab.label for tab in tabs if tab.after == index)]
    assert labels(result) == [expected]
    made = [result.tabs[index] for index in result.groups[0].tabs if result.tabs[index].label.startswith("New")]
    for tab in made:
        blocks = [node for node in result.nodes if isinstance(node, CodeBlock) and node.span in tab.span]
        assert [(block.language, block.content.rstrip("\n")) for block in blocks] == [("python", CODE)]
        notes = [node for node in result.nodes if isinstance(node, Comment) and node.span in tab.span]
        assert [note.text.strip() for note in notes] == ["a note"]
    alien = {"\n", "\r\n", "\r"} - {line_end}
    plain = edits[0].after.replace(line_end, "")
    assert not any(end in plain for end in alien)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("body", BODIES)
def test_every_form_is_followed(form: str, body: str):
    text = FORMS[form].write({"A": body, "B": body})
    document = check(text, FORMS[form].dialect)
    (group,) = document.groups
    for after in group.tabs:
        edits = insert_tabs(document, group, [new_tab(document, "New", after)])
        found = check(edited(text, edits), FORMS[form].dialect)
        assert len(labels(found)[0]) == 3
        assert labels(found)[0].index("New") == group.tabs.index(after) + 1
        assert found.malformed == ()


def added(text: str, dialect: Dialect, tab: NewTab) -> str:
    document = check(text, dialect)
    return edited(text, insert_tabs(document, document.groups[0], [tab]))


def test_what_one_tab_alone_may_have_is_not_taken_over():
    text = '===! "A"\n\n    a\n'
    assert added(text, Dialect.MKDOCS, NewTab("B", "", 0, 0, "n")) == '===! "A"\n\n    a\n\n=== "B"\n\n    <!-- n -->\n'
    text = "/// tab | A\n    new: true\n    select: true\n\na\n///\n"
    assert added(text, Dialect.MKDOCS, NewTab("B", "", 0, 0, "n")) == text + "\n/// tab | B\n\n<!-- n -->\n///\n"
    text = ":::{tab-item} A\n:sync: a\n:selected:\n:name: x\n:class-label: y\n\na\n:::\n"
    group = f"::::{{tab-set}}\n{text}::::\n"
    new = ":::{tab-item} B\n:sync: b\n:class-label: y\n\n<!-- n -->\n:::\n"
    assert added(group, Dialect.MYST, NewTab("B", "b", 0, 0, "n")) == f"::::{{tab-set}}\n{text}{new}::::\n"
    text = '<TabItem default value="a" label="A">\n\na\n\n</TabItem>\n'
    new = '<TabItem value="b" label="B">\n\n{/* n */}\n\n</TabItem>\n'
    assert added(f"<Tabs>\n{text}</Tabs>\n", Dialect.DOCUSAURUS, NewTab("B", "b", 0, 0, "n")) == (
        f"<Tabs>\n{text}{new}</Tabs>\n"
    )


def test_options_between_dashes_are_followed():
    text = "::::{tab-set}\n:::{tab-item} A\n---\nsync: a\nselected:\n---\na\n:::\n::::\n"
    new = ":::{tab-item} B\n---\nsync: b\n---\n<!-- n -->\n:::\n"
    assert added(text, Dialect.MYST, NewTab("B", "b", 0, 0, "n")) == text.replace("\n::::\n", f"\n{new}::::\n")


def test_the_fence_of_a_tab_is_not_ended_by_its_code():
    text = "```{tab} A\na\n```\n"
    new = "```{tab} B\n~~~python\nx\n~~~\n```\n"
    tab = NewTab("B", "", 0, 0, code=(Fenced("python", "x"),))
    assert added(text, Dialect.MYST, tab) == text + "\n" + new


def test_a_tab_on_one_line():
    text = '<Tabs>\n<TabItem value="a">x</TabItem>\n</Tabs>\n'
    new = '<TabItem value="b">\n\n{/* n */}\n\n</TabItem>\n'
    assert added(text, Dialect.DOCUSAURUS, NewTab("b", "b", 0, 0, "n")) == text.replace("</Tabs>", f"{new}</Tabs>")


def test_the_indent_of_a_tag_says_nothing_of_what_stands_in_it():
    text = '<Tabs>\n  <TabItem value="a">\n\n```sh\nx\n```\n  </TabItem>\n</Tabs>\n'
    new = '  <TabItem value="b">\n\n{/* n */}\n  </TabItem>\n'
    assert added(text, Dialect.DOCUSAURUS, NewTab("b", "b", 0, 0, "n")) == text.replace("</Tabs>", f"{new}</Tabs>")


LISTED = (
    "<Tabs values={{[{}]}}>\n<TabItem value='a'>\n\nx\n\n</TabItem>\n<TabItem value='b'>\n\ny\n\n</TabItem>\n</Tabs>\n"
)


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        (
            "{label: 'A', value: 'a'}, {label: 'B', value: 'b'}",
            "{label: 'A', value: 'a'}, {label: 'C', value: 'c'}, {label: 'B', value: 'b'}",
        ),
        (
            '\n  { value: "a", "label": "A" },\n  { value: "b", "label": "B" },\n',
            '\n  { value: "a", "label": "A" },\n  { value: "c", "label": "C" },\n  { value: "b", "label": "B" },\n',
        ),
    ],
)
def test_a_group_that_lists_its_tabs(listed: str, expected: str):
    text = LISTED.format(listed)
    found = added(text, Dialect.DOCUSAURUS, NewTab("C", "c", 0, 0, "n"))
    assert found.partition("]}>")[0] == f"<Tabs values={{[{expected}"
    assert labels(check(found, Dialect.DOCUSAURUS)) == [["A", "C", "B"]]


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("```{eval-rst}\n.. tab-set::\n\n   .. tab-item:: A\n\n      a\n```\n", Dialect.MYST),
        ("<Tabs values={names}>\n<TabItem value='a'>\n\nx\n\n</TabItem>\n</Tabs>\n", Dialect.DOCUSAURUS),
        ("<Tabs>\n<TabItem value='a' />\n</Tabs>\n", Dialect.DOCUSAURUS),
        ('<hfoptions id="g">\n<hfoption id="a">\n\nx\n</hfoptions>\n', Dialect.DOC_BUILDER),
        ("::::{tab-set}\n:::{tab-item} A\nx\n", Dialect.MYST),
        (":::{tab-set}\n:::{tab-item} A\nx\n:::\n", Dialect.MYST),
    ],
)
def test_what_is_not_known_to_be_right_is_not_done(text: str, dialect: Dialect):
    document = read(SourceText("page.md", text), dialect)
    assert insert_tabs(document, document.groups[0], [NewTab("b", document.tabs[0].key and "b", 0, 0, "n")]) == ()


def test_a_label_that_would_not_be_read_back_is_not_written():
    document = check('<hfoptions id="g">\n<hfoption id="a">\n\nx\n\n</hfoption>\n</hfoptions>\n', Dialect.DOC_BUILDER)
    assert insert_tabs(document, document.groups[0], [NewTab('b"c', "", 0, 0)]) == ()
