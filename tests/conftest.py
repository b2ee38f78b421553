"""What the tests share: a project made of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from docsync import run
from docsync.diagnostics import Report
from docsync.rules.base import PACKAGE, Example
from docsync.settings import Settings, find_settings

_FILE_MARK = re.compile(r"^(?:# file: (\S+)|<!-- file: (\S+) -->)\n", re.MULTILINE)


def files_of(text: str, first: str) -> dict[str, str]:
    """A text cut at its `# file: NAME` lines; what stands before the first is `first`'s."""
    parts = _FILE_MARK.split(text)
    files = {first: parts[0]}
    for at in range(1, len(parts), 3):
        files[parts[at] or parts[at + 1]] = parts[at + 2]
    return files


def write_example(example: Example, folder: Path) -> Settings:
    """Lay an example out as a project in `folder`."""
    files = files_of(example.api, f"{PACKAGE}/__init__.py")
    pages = files_of(example.page, f"docs/{example.path}")
    for name, text in (files | pages).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    if example.config:
        (folder / "docsync.toml").write_text(example.config, encoding="utf-8")
    return replace(
        find_settings(folder) if example.config else Settings(base=folder),
        packages=(PACKAGE,),
        docs=tuple(pages),
        search_paths=(folder,),
        dialect=example.dialect,
        preview=True,
    )


@pytest.fixture
def check_project(tmp_path: Path) -> Callable[..., Report]:
    """Check a project given as files (name → text); `docs` is its documentation."""

    def check(files: dict[str, str], **settings: object) -> Report:
        for name, text in files.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        values = {"packages": (PACKAGE,), "docs": ("docs",), "search_paths": (tmp_path,)} | settings
        return run.check(Settings(base=tmp_path, **values), tmp_path)  # type: ignore[arg-type]

    return check
