"""Ignores, and what they silence."""

import pytest

from docsync.settings import Dialect
from tests.documents.reading import check


def _silenced(text: str, dialect: Dialect = Dialect.DOC_BUILDER) -> list[tuple[tuple[str, ...], str]]:
    document = check(text, dialect)
    return [(ignore.codes, document.source[ignore.silences]) for ignore in document.suppressions]


def test_in_a_block_it_silences_the_block():
    text = "one\n\ntwo `x` <!-- docsync: ignore[DS101,DS102] a reason --> goes\non\n\nthree\n"
    document = check(text, Dialect.GITHUB)
    (ignore,) = document.suppressions
    assert ignore.codes == ("DS101", "DS102")
    assert [document.source[span] for span in ignore.code_spans] == ["DS101", "DS102"]
    assert document.source[ignore.span] == "<!-- docsync: ignore[DS101,DS102] a reason -->"
    assert document.source[ignore.silences] == ("two `x` <!-- docsync: ignore[DS101,DS102] a reason --> goes\non")


@pytest.mark.parametrize(
    "block",
    [
        "text\nof two lines",
        "# Heading",
        "- one\n- two\n\n  more",
        "> quote\n>\n> more",
        "| a | b |\n|---|---|\n| c | d |",
        "```py\na\n\nb\n```",
        "[[autodoc]] X\n    - a\n    - b",
        '<hfoptions id="g">\n<hfoption id="a">\n\nx\n\n</hfoption>\n</hfoptions>',
        '=== "A"\n\n    x\n\n=== "B"\n\n    y',
        "<div>\n<b>x</b>\n</div>",
    ],
)
@pytest.mark.parametrize("comment", ["<!-- docsync: ignore -->", "{/* docsync: ignore */}"])
def test_alone_it_silences_the_next_block(block: str, comment: str):
    assert _silenced(f"before\n\n{comment}\n\n{block}\n\nafter\n") == [((), block)]
    assert _silenced(f"before\n\n{comment}\n{block}\n\nafter\n") == [((), block)]


def test_several_alone_silence_the_same_block():
    text = "<!-- docsync: ignore[DS1] -->\n<!-- docsync: ignore[DS2] -->\n\ntext\n\nmore\n"
    assert _silenced(text) == [(("DS1",), "text"), (("DS2",), "text")]


def test_alone_in_a_container_it_silences_what_comes_next_there():
    text = "- item\n\n  <!-- docsync: ignore -->\n\n  next\n\n  later\n"
    assert _silenced(text) == [((), "next")]


def test_alone_at_the_end_it_silences_nothing():
    text = "text\n\n<!-- docsync: ignore -->\n"
    assert _silenced(text) == [((), "<!-- docsync: ignore -->")]


def test_in_a_list_item_and_a_heading():
    assert _silenced("- one <!-- docsync: ignore -->\n- two\n") == [((), "one <!-- docsync: ignore -->")]
    assert _silenced("# One {/* docsync: ignore */}\n\ntext\n") == [((), "One {/* docsync: ignore */}")]


def test_in_a_table_it_silences_its_row():
    text = "| a | b |\n|---|---|\n| `c` | d <!-- docsync: ignore[DS101] --> |\n| e | f |\n"
    assert _silenced(text) == [(("DS101",), "| `c` | d <!-- docsync: ignore[DS101] --> |")]
    text = "| a | b |\n|---|---|\n| `c` | <!-- docsync: ignore --> |\n| e | f |\n"
    assert _silenced(text) == [((), "| `c` | <!-- docsync: ignore --> |")]


def test_off_and_on():
    text = "one\n\n<!-- docsync: off -->\n\ntwo\n\n<!-- docsync: on -->\n\nthree\n\n"
    text += "<!-- docsync: off[DS3] why -->\n\nfour\n"
    assert _silenced(text) == [
        ((), "<!-- docsync: off -->\n\ntwo\n\n<!-- docsync: on -->"),
        (("DS3",), "<!-- docsync: off[DS3] why -->\n\nfour\n"),
    ]


def test_in_code_it_silences_its_line_or_the_next():
    text = (
        "> ```python\n> a = 1\n> b = 2  # docsync: ignore[DS105] old\n> if c:\n"
        ">     # docsync: ignore\n>\n>     d = 3\n>     e = 4\n> ```\n"
    )
    document = check(text, Dialect.GITHUB)
    assert [(ignore.codes, document.source[ignore.silences]) for ignore in document.suppressions] == [
        (("DS105",), "b = 2  # docsync: ignore[DS105] old"),
        ((), "    d = 3"),
    ]
    assert document.source[document.suppressions[0].span] == "# docsync: ignore[DS105] old"


@pytest.mark.parametrize(
    "text",
    [
        "<!-- docsync: ignored -->\n\ntext\n",
        "<!-- docsync: ignore[] -->\n\ntext\n",
        "<!-- not docsync: ignore -->\n\ntext\n",
        "`<!-- docsync: ignore -->`\n",
        "```html\n<!-- docsync: ignore -->\n```\n",
        "docsync: ignore\n",
        "<!-- docsync: on -->\n",
    ],
)
def test_what_is_no_ignore(text: str):
    assert _silenced(text) == []
