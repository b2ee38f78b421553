"""Which sentences speak of the past, and where a sentence ends."""

from __future__ import annotations

import pytest

from docsync.references.past import about_the_past, is_change_table, sentence_around, shows_failure, speaks_against
from docsync.source import Span


@pytest.mark.parametrize(
    "text",
    [
        "`X` was removed in 0.12.",
        "`X` has been renamed to `Y`.",
        "Rename your imports of `X` to `Y`.",
        "The deprecated `X`.",
        "`X` no longer exists.",
        "Previously, `X` did it.",
        "In TRL 0.18 and earlier, `X` did it.",
        "Before v0.12 it was `X`.",
        "`X` is replaced by `Y`.",
        "`X`: Use `Y` instead, or simply omit it.",
        "In 0.1 you ran `X`.",
        "`X` is now `Y`.",
        "`X` 已弃用",
    ],
)
def test_past(text: str) -> None:
    assert about_the_past(text)


@pytest.mark.parametrize(
    "text",
    [
        "Use `X` to train.",
        "The data is moved to the device by `X`.",
        "Before you start, install `X`.",
        "`X` removes the columns.",
        "Run `X` before training.",
        "Use `X` and rename the column `chosen` to `completion`.",
        "Training is now easy with `X`.",
        "In 0.12 it is `X`.",
        "使用 `X` 训练",
    ],
)
def test_present(text: str) -> None:
    assert not about_the_past(text)


@pytest.mark.parametrize(
    ("text", "word", "sentence"),
    [
        ("One. Two `x` here. Three.", "`x`", "Two `x` here."),
        ("Since v0.12 `x` is there. More.", "`x`", "Since v0.12 `x` is there."),
        ("第一句。第二句`x`。第三句。", "`x`", "第二句`x`"),
        ("A\nsoft `x`\nbreak", "`x`", "A\nsoft `x`\nbreak"),
    ],
)
def test_sentence(text: str, word: str, sentence: str) -> None:
    at = text.index(word)
    found = sentence_around(text, Span(0, len(text)), Span(at, at + len(word)))
    assert text[found.start : found.end] == sentence


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("| Before | After |", True),
        ("| **Old name** | New name | Notes |", True),
        ("Before | Now", True),
        ("| 0.1 | 0.2 |", True),
        ("| Option | Default |", False),
        ("| From | Command |", False),
        ("| Before |", False),
    ],
)
def test_tables_of_changes(header: str, expected: bool) -> None:
    assert is_change_table(header) is expected


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("usage: pkg [-h]\npkg: error: unrecognized arguments: --x", True),
        ("Error: No such option: --x", True),
        ("pkg: error: argument command: invalid choice: 'x' (choose from a)", True),
        ("│ No such command 'x'. │", True),
        ("error rate: 0.1\ndone", False),
        ("There are no errors: fine", False),
    ],
)
def test_failures(output: str, expected: bool) -> None:
    assert shows_failure(output) is expected


def test_plans_are_no_promise() -> None:
    assert speaks_against("`X` is planned.")
    assert speaks_against("Unlike `X`, it works.")
    assert not speaks_against("Use `X` to train.")
