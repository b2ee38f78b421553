"""Entries of docstrings whose headers are read otherwise than they are meant, in each dialect."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docsync.diagnostics import Applicability, Report
from docsync.settings import Dialect

API = '''def f(a, b, c, *args, **kwargs):
    """F.

    Args:
        a: (`int`, *optional*):
            An a.
        b(`list[int]`
            or `None`):
            A b.
        **kwargs: (optional): More.
        c (`int`): A c: (`x`): y.
    """
'''


def headers(check_project: Callable[..., Report], dialect: Dialect, api: str = API) -> list[tuple[str, str]]:
    files = {"pkg/__init__.py": api, "docs/a.md": "A page.\n"}
    report = check_project(files, select=("DS403",), preview=True, dialect=dialect)
    return [
        (one.symbol, one.message.partition(" is not read: ")[2] or one.message) for one in report.diagnostics if one.fix
    ]


def test_messages(check_project: Callable[..., Report]) -> None:
    colon = "a colon before its type ends its header, so that {} is read as the beginning of its description"
    assert headers(check_project, Dialect.DOC_BUILDER) == [
        ("a", colon.format("`` (`int`, *optional*): ``")),
        ("b", "there is no blank before its type, so that doc-builder takes `` b(`list[int]` `` for its name"),
        ("kwargs", colon.format("`(optional):`")),
    ]


@pytest.mark.parametrize(
    ("dialect", "symbols"),
    [
        (Dialect.MKDOCS, ["a", "kwargs"]),
        (Dialect.MYST, ["a", "kwargs"]),
        (Dialect.GITHUB, []),
        (Dialect.DOCUSAURUS, []),
    ],
)
def test_what_each_renderer_reads(check_project: Callable[..., Report], dialect: Dialect, symbols: list[str]) -> None:
    assert [symbol for symbol, _ in headers(check_project, dialect)] == symbols


def test_the_fix_is_one_blank(check_project: Callable[..., Report]) -> None:
    report = check_project(
        {"pkg/__init__.py": API, "docs/a.md": "A page.\n"}, select=("DS403",), preview=True, dialect=Dialect.DOC_BUILDER
    )
    fixes = [one.fix for one in report.diagnostics if one.fix]
    assert {fix.applicability for fix in fixes} == {Applicability.SAFE}
    assert [(edit.before, edit.after) for fix in fixes for edit in fix.edits] == [(": ", " "), ("", " "), (": ", " ")]
