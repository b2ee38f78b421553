"""Small comforts of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.inventory import environment
from docsync.inventory.environment import OWN
from tests.cli.test_command import docsync


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "lib/__init__.py": "class Thing: ...\n",
        "docs/a.md": "# A\n\n```python\nx = 1\n```\n\n```python\nfor it goes on\n```\n",
        "docs/b.md": "# B\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("command", [[], ["check"], ["init"]])
def test_h_is_help(project: Path, command: list[str]) -> None:
    done = docsync(project, *command, "-h")
    assert done.returncode == 0
    assert done.stdout == docsync(project, *command, "--help").stdout
    assert "Usage: " in done.stdout


def test_verbose_names_the_python_that_was_not_read(project: Path) -> None:
    command = ("check", "--ignore", "DS801")
    assert "unread: docs/a.md:8\n" in docsync(project, *command, "--verbose").stdout
    quieter = docsync(project, *command).stdout
    assert "unread:" not in quieter
    assert "1 Python block of 2 could not be read in full" in quieter


def test_globs_that_match_nothing_are_told_of(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[tool.docsync]\npackage = "lib"\ndocs = "docs"\nexclude = ["docs/b.md", "docs/old/", "!docs/c.md"]\n'
        'per-file-ignores = { "docs/a.md" = ["DS1"], "docs/blog/*" = ["DS2"] }\n'
    )
    notes = [line for line in docsync(project, "check").stdout.splitlines() if line.startswith("note: no document")]
    assert notes == [
        "note: no document is matched by `docs/old/` of `exclude`",
        "note: no document is matched by `docs/blog/*` of `per-file-ignores`",
    ]
    assert "note: no document" not in docsync(project, "check", "--docs", "docs/a.md").stdout


def test_an_inventory_without_a_member_says_so(project: Path) -> None:
    assert docsync(project, "inventory").stdout.startswith("no class is named like *Trainer or *Config\n")


def test_pre_commits_environment_is_not_the_projects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".venv/lib/python3.12/site-packages").mkdir(parents=True)
    own = tmp_path / "cache"
    (own / "lib/python3.12/site-packages").mkdir(parents=True)
    monkeypatch.setattr("sys.prefix", str(own))
    monkeypatch.setenv("VIRTUAL_ENV", str(own))
    monkeypatch.delenv("PRE_COMMIT", raising=False)
    assert environment((), None, tmp_path).label == "cache"
    monkeypatch.setenv("PRE_COMMIT", "1")
    assert environment((), None, tmp_path).label == ".venv"
    (tmp_path / ".venv").rename(tmp_path / "elsewhere")
    assert environment((), None, tmp_path).label == OWN
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "elsewhere"))
    assert environment((), None, tmp_path).label == "elsewhere"
