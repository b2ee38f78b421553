"""`<details>` side by side."""

import pytest

from docsync.documents.model import CodeSpan
from docsync.settings import Dialect
from tests.documents.reading import check, nodes

ONE = "<details>\n<summary>Linux</summary>\n\n`a`\n\n</details>\n"
TWO = "<details open><summary> <b>mac</b> <i>OS</i>\n</summary>\n\n`b`\n\n</details>\n"


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("between", ["", "\n", "\n\n\n"])
def test_a_group(dialect: Dialect, between: str):
    document = check(f"# T\n\n{ONE}{between}{TWO}\ntext\n", dialect)
    (group,) = document.groups
    assert (group.syntax, group.id, group.heading, group.outer) == ("details", "", 0, -1)
    assert [tab.label for tab in document.tabs] == ["Linux", "mac OS"]
    assert [document.source[tab.label_span] for tab in document.tabs] == ["Linux", "mac</b> <i>OS"]
    assert document.source[document.tabs[0].span] == ONE.rstrip()
    assert document.malformed == ()


def test_nothing_is_said_to_stand_in_them():
    assert [node.tab for node in nodes(check(ONE + TWO, Dialect.GITHUB), CodeSpan)] == [-1, -1]


@pytest.mark.parametrize(
    "text",
    [
        ONE,
        f"{ONE}\ntext\n\n{TWO}",
        f"{ONE}\n## H\n\n{TWO}",
        ONE + TWO.replace("</details>", ""),
        ONE + "<details>\n\nno summary\n\n</details>\n",
        ONE + "<details><summary></summary>\n\nx\n\n</details>\n",
        f"<details>\n<summary>Outer</summary>\n\n{ONE}\n</details>\n",
        f"```html\n{ONE}{TWO}```\n",
    ],
)
def test_what_is_no_group(text: str):
    document = check(text, Dialect.GITHUB)
    assert document.groups == ()
    assert document.malformed == ()


def test_groups_in_groups():
    after = "<details><summary>Next</summary>\n</details>\n"
    text = f"<details>\n<summary>Out</summary>\n\n{ONE}{TWO}\n</details>\n\n{after}"
    document = check(text, Dialect.GITHUB)
    labels = [[document.tabs[index].label for index in group.tabs] for group in document.groups]
    assert labels == [["Out", "Next"], ["Linux", "mac OS"]]


def test_labels_may_repeat():
    assert check(ONE + ONE, Dialect.GITHUB).malformed == ()
