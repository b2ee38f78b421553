"""Every rule's examples, run through the whole pipeline: what is marked, under which symbol, and what the fix makes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docsync import rules, run
from docsync.diagnostics import Diagnostic, Edit
from docsync.rules.base import Example, Rule
from tests.conftest import write_example

CASES = [
    pytest.param(rule, example, id=f"{rule.code}-{number}-{'good' if example.is_good else 'bad'}")
    for rule in rules.load()
    for number, example in enumerate(rule.examples)
]


def diagnostics(rule: type[Rule], example: Example, folder: Path) -> list[Diagnostic]:
    settings = write_example(example, folder)
    return [found for found in run.check(settings, folder).diagnostics if found.code == rule.code]


def marked(found: Diagnostic, folder: Path) -> str:
    text = (folder / found.location.path).read_bytes().decode()
    return text[found.location.span.start : found.location.span.end]


@pytest.mark.parametrize(("rule", "example"), CASES)
def test_example(rule: type[Rule], example: Example, tmp_path: Path) -> None:
    found = diagnostics(rule, example, tmp_path)
    assert [marked(diagnostic, tmp_path) for diagnostic in found] == list(example.marks)
    if example.symbols:
        assert [diagnostic.symbol for diagnostic in found] == list(example.symbols)
    for diagnostic in found:
        assert diagnostic.fingerprints
        assert diagnostic.name == rule.name


FIXED = [case for case in CASES if case.values[1].fixed or case.values[1].fixed_api]  # type: ignore[union-attr]


@pytest.mark.parametrize(("rule", "example"), FIXED)
def test_fix(rule: type[Rule], example: Example, tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    found = diagnostics(rule, example, tmp_path / "before")
    fixes = [diagnostic.fix for diagnostic in found if diagnostic.fix and diagnostic.fix.can_be_applied]
    edits = list(dict.fromkeys(edit for fix in fixes for edit in fix.edits))  # one fix may mend several faults
    page = applied(example.page, [edit for edit in edits if not edit.path.endswith(".py")])
    api = applied(example.api, [edit for edit in edits if edit.path.endswith(".py")])
    assert page == (example.fixed or example.page)
    assert api == (example.fixed_api or example.api)
    (tmp_path / "after").mkdir()
    assert not diagnostics(rule, replace(example, page=page, api=api), tmp_path / "after")


def applied(text: str, edits: list[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        assert text[edit.span.start : edit.span.end] == edit.before
        text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    return text
