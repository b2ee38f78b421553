"""The planted drift of docs_fixture, as it was written down by hand before any run."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync import run
from docsync.diagnostics import Report
from docsync.settings import Settings
from tests.fixture_expectations import EXPECTED, SUPPRESSED, Row

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def report() -> Report:
    settings = Settings(
        base=ROOT,
        packages=("trl_like",),
        docs=("docs_fixture",),
        search_paths=(ROOT / "fixtures",),
        ignore=("DS208",),  # what its tabs have to speak of was never written down
        preview=True,
    )
    return run.check(settings, ROOT)


def said(report: Report) -> set[tuple[str, str, int, str, str]]:
    rows = set()
    for found in report.diagnostics:
        text = (ROOT / found.location.path).read_bytes().decode()
        marked = text[found.location.span.start : found.location.span.end]
        path = found.location.path.removeprefix("docs_fixture/")
        rows.add((found.code, path, found.location.start.line, marked, found.symbol))
    return rows


def expected(rows: tuple[Row, ...]) -> set[tuple[str, str, int, str, str]]:
    return {(row.code, row.path, row.line, row.marked, row.symbol or row.marked) for row in rows}


def test_all_of_the_planted_drift_and_nothing_else(report: Report) -> None:
    assert said(report) == expected(EXPECTED)


def test_the_suppressed_are_counted(report: Report) -> None:
    assert report.summary.suppressed == len(SUPPRESSED)


def test_every_reference_is_counted_once(report: Report) -> None:
    summary = report.summary
    assert summary.references == summary.resolved + summary.external + summary.unknown + summary.wrong
    assert summary.unknown == sum(number for _, number in summary.unknown_reasons)
    assert summary.references > 300


def test_what_each_diagnostic_says_is_complete(report: Report) -> None:
    for found in report.diagnostics:
        assert found.message
        assert found.symbol
        assert found.fingerprints
        assert found.location.excerpt
