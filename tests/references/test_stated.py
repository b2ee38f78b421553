"""Defaults that texts state, read as whole values or not at all."""

from __future__ import annotations

import pytest

from docsync.references.stated import stated_defaults
from docsync.references.stated_choices import stated_choices


def read(text: str, *, own: bool = False) -> list[str]:
    found = list(stated_defaults(text, own=own))
    for one in found:
        assert text[one.span.start : one.span.end] == one.text
    return [one.text for one in found]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("`int`, *optional*, defaults to `5`", ["5"]),
        ("(default: 8)", ["8"]),
        ("Default is `'a'`.", ["'a'"]),
        ('default=`"x"`', ['"x"']),
        ("defaults to (1, 1)", ["(1, 1)"]),
        ("Default is ('a',\n 'b').", ["('a',\n 'b')"]),
        ("Defaults to 1e-4.", ["1e-4"]),
        ("bool, default True", ["True"]),
        ("default ``2/3``", ["2/3"]),
        ("Defaults to :obj:`None`", ["None"]),
        ("defaults to `np.inf`", ["np.inf"]),
        ("Defaults to `8` (see x)", ["8"]),
        ("default: 100,000, and more", ["100,000"]),
        ("by default 10", []),
        ("defaults to `True` if `fp16` is not set", []),
        ("defaults to `a` or `b`", []),
        ("defaults to `lr` * 2", []),
        ("defaults to 10 minutes", []),
        ("defaults to 8 GB", []),
        ("`default` is `3`", []),
        ("the default value of `beta` is `0.0`", []),
    ],
)
def test_values(text: str, values: list[str]) -> None:
    assert read(text) == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("How many. Defaults to 3.", ["3"]),
        ("How many (default: 3).", ["3"]),
        ("Its dtype defaults to `float32`.", []),
        ("If no name is given, it defaults to `x`.", []),
    ],
)
def test_only_of_the_text_s_own_subject(text: str, values: list[str]) -> None:
    assert read(text, own=True) == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Possible values are `'a'`, `'b'` and `\"c\"`.", ["'a'", "'b'", '"c"']),
        ('Can be one of `"a"` (the first) or `"b"`. Not `"c"`.', ['"a"', '"b"']),
        ('Use `"a"` for speed.', []),
        ("One of `Config` or `dict`.", []),
    ],
)
def test_choices(text: str, values: list[str]) -> None:
    assert [one.text for one in stated_choices(text)] == values
