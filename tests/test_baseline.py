"""The baseline: what is written, what is known, what is new, what is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync import baseline
from docsync.diagnostics import Diagnostic, Severity
from docsync.errors import SettingsError
from docsync.source import SourceText, Span


def found(symbol: str, *marks: str) -> Diagnostic:
    place = SourceText("docs/a.md", "text\n").locate(Span(0, 4))
    return Diagnostic("DS101", "unknown-reference", Severity.ERROR, "m", place, symbol, fingerprints=marks)


def test_round_trip_and_comparison(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    assert baseline.write(file, [found("b", "2"), found("a", "1"), found("a", "1")]) == 3
    lines = file.read_text().splitlines()
    assert lines[0] == '{"version": 1, "known": ['
    assert [line for line in lines if '"symbol"' in line] == lines[1:4]
    compared = baseline.compare([found("a", "1"), found("c", "3")], baseline.read(file))
    assert [diagnostic.symbol for diagnostic in compared.new] == ["c"]
    assert compared.known == 1
    assert [entry.symbol for entry in compared.gone] == ["a", "b"]


def test_equal_fingerprints_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    baseline.write(file, [found("a", "1")])
    compared = baseline.compare([found("a", "1"), found("a", "1")], baseline.read(file))
    assert (len(compared.new), compared.known, compared.gone) == (1, 1, ())


def test_one_new_key_makes_a_partly_known_fault_new(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    baseline.write(file, [found("GRPO, KTO", "g", "k")])
    known = baseline.read(file)
    assert baseline.compare([found("GRPO, KTO", "g", "k")], known).new == ()
    grown = baseline.compare([found("GRPO, KTO, XPO", "g", "k", "x")], known)
    assert [diagnostic.symbol for diagnostic in grown.new] == ["GRPO, KTO, XPO"]
    assert grown.gone == ()
    shrunk = baseline.compare([found("KTO", "k")], known)
    assert shrunk.new == ()
    assert [entry.fingerprint for entry in shrunk.gone] == ["g"]


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2, "known": []}', '{"version": 1}'])
def test_what_is_no_baseline(tmp_path: Path, text: str) -> None:
    file = tmp_path / "known.json"
    file.write_text(text)
    with pytest.raises(SettingsError, match="write it anew"):
        baseline.read(file)


def test_a_baseline_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="write one with `docsync baseline`"):
        baseline.read(tmp_path / "none.json")


def test_writing_leaves_nothing_else_behind_and_keeps_the_mode(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    baseline.write(file, [])
    file.chmod(0o600)
    baseline.write(file, [found("a", "1")])
    assert [path.name for path in tmp_path.iterdir()] == ["known.json"]
    assert file.stat().st_mode & 0o777 == 0o600
