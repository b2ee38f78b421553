"""What the tests of commands share: a project made of text, and its commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from docsync.commands import Command, Commands
from docsync.inventory import environment, load

Make = Callable[..., Commands]


@pytest.fixture
def commands(tmp_path: Path) -> Make:
    """The commands of a project given as files (name → text); its package is `lib`, dependencies lie in `deps`."""

    def make(files: dict[str, str]) -> Commands:
        for name, text in ({"lib/__init__.py": ""} | files).items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        folders = environment([tmp_path, tmp_path / "deps"], None, tmp_path)
        return Commands(load(["lib"], folders, root=tmp_path), tmp_path, tmp_path)

    return make


def spelled(command: Command | None) -> set[str]:
    """Every spelling of every option that a command takes."""
    assert command is not None
    return {name for option in command.options for name in (*option.names, *option.negations)}


def named(command: Command | None) -> dict[str, Command]:
    """The sub-commands of a command by their last name."""
    assert command is not None
    return {inner.name.rpartition(" ")[2]: inner for inner in command.subcommands}
