"""What the configuration names and is not there: where it is told, and when it is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docsync import run
from docsync.diagnostics import Diagnostic
from docsync.settings import find_settings

FILES = {
    "pkg/__init__.py": "class SFTTrainer: ...\nclass DPOTrainer: ...\n",
    "docs/page.md": "# Page\n",
    "docs/more/other.md": "# Other\n",
}


def found(
    folder: Path, config: str, name: str = "docsync.toml", below: str = "", **settings: object
) -> list[Diagnostic]:
    for path, text in (FILES | {name: config}).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    values = {"packages": ("pkg",), "docs": ("docs",), "search_paths": (folder,)} | settings
    given = replace(find_settings(folder / below), **values)  # type: ignore[arg-type]
    return [one for one in run.check(given, folder / below).diagnostics if one.code == "DS903"]


def places(diagnostics: list[Diagnostic]) -> list[tuple[str, int, int, str]]:
    return [(d.location.path, d.location.start.line, d.location.start.column, d.symbol) for d in diagnostics]


def test_each_entry_at_its_own_line(tmp_path: Path) -> None:
    config = (
        '[[coverage]]\nfamily = "trainer"\nwhere = "reference"\n\n[[coverage]]\nwhere = "table"\n'
        'symbols = [\n  "SFT",\n  "PPO",\n]\n[coverage.without]\n"Reward" = "none"\n\n'
        '[[coverage]]\nfamily = "x"\nwhere = "list"\n'
    )
    assert places(found(tmp_path, config)) == [
        ("docsync.toml", 9, 4, "PPO"),
        ("docsync.toml", 12, 2, "Reward"),
        ("docsync.toml", 15, 11, "x"),
    ]


def test_the_same_word_elsewhere_in_the_file_is_not_marked(tmp_path: Path) -> None:
    config = (
        '[tool.other]\nsymbols = ["PPO"]\n[[tool.docsync.coverage]]\r\nsymbols = ["SFT"]\r\nwhere = "reference"\r\n'
        '[[tool.docsync.coverage]]\r\nsymbols = ["PPO"]\r\nwhere = "reference"\r\n'
    )
    assert places(found(tmp_path, config, "pyproject.toml")) == [("pyproject.toml", 7, 13, "PPO")]


def test_inline_tables_are_found_too(tmp_path: Path) -> None:
    config = 'select = ["DS"]\ncoverage = [{ symbols = "PPO", where = "list" }]\n'
    assert places(found(tmp_path, config)) == [("docsync.toml", 2, 26, "PPO")]


def test_an_escaped_name_is_told_at_its_table(tmp_path: Path) -> None:
    config = '[[coverage]]\nsymbols = "\\u0050PO"\nwhere = "list"\n'
    assert places(found(tmp_path, config)) == [("docsync.toml", 1, 1, "PPO")]


def test_the_file_is_named_from_the_working_folder(tmp_path: Path) -> None:
    diagnostics = found(tmp_path, '[[coverage]]\nsymbols = "PPO"\nwhere = "list"\n', below="docs/more")
    assert [d.location.path for d in diagnostics] == ["../../docsync.toml"]
    again = found(tmp_path, '\n\n[[coverage]]\nsymbols = "PPO"\nwhere = "list"\n')
    assert [d.fingerprints for d in again] == [d.fingerprints for d in diagnostics]


@pytest.mark.parametrize(
    "entry", ['pages = "docs/more/*.md"', 'heading = "other"', 'pages = "docs/more/"\nheading = "^Other$"']
)
def test_a_run_of_some_documents_judges_no_pages(tmp_path: Path, entry: str) -> None:
    config = f'[[coverage]]\nfamily = "trainer"\nwhere = "reference"\n{entry}\n'
    assert not found(tmp_path, config)
    assert not found(tmp_path, config, docs=("docs/page.md",), partial=True)
    assert found(tmp_path, config, docs=("docs/page.md",))


def test_the_near_name_is_offered(tmp_path: Path) -> None:
    (diagnostic,) = found(tmp_path, '[[coverage]]\nfamily = "trainr"\nwhere = "list"\n')
    assert diagnostic.help == "did you mean `trainer`?"
    assert diagnostic.fix is not None
    (edit,) = diagnostic.fix.edits
    assert (edit.before, edit.after) == ("trainr", "trainer")
