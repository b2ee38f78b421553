"""A repository's own configuration is never run, and nothing is fetched."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from docsync.repository import Repository
from tests.repository.gits import Made

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the traps are shell scripts")


@pytest.fixture
def trapped(tmp_path: Path) -> tuple[Made, Path]:
    """A repository that would leave a mark if any of its programs ran."""
    made = Made(tmp_path / "r")
    mark = tmp_path / "mark"
    trap = tmp_path / "trap.sh"
    trap.write_text(f'#!/bin/sh\necho "$0 $*" >> {mark}\n')
    trap.chmod(0o755)
    made.write("a.py", "".join(f"{number}\n" for number in range(30)))
    made.write("gone.py")
    made.write(".gitattributes", "*.py diff=evil filter=evil\n")
    made.commit()
    made.git("tag", "v1")
    text = (made.root / "a.py").read_text()
    (made.root / "a.py").unlink()
    (made.root / "gone.py").unlink()
    made.write("b.py", text + "more\n")
    made.commit()
    hooks = made.root / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-index-change", "post-checkout", "pre-auto-gc", "fsmonitor-watchman", "reference-transaction"):
        (hooks / name).write_text(trap.read_text())
        (hooks / name).chmod(0o755)
    run = str(trap)
    settings = {
        "core.fsmonitor": run,
        "core.pager": run,
        "pager.log": run,
        "core.sshCommand": run,
        "core.editor": run,
        "core.gitProxy": run,
        "core.askPass": run,
        "diff.external": run,
        "diff.evil.command": run,
        "diff.evil.textconv": run,
        "filter.evil.clean": run,
        "filter.evil.smudge": run,
        "filter.evil.process": run,
        "gpg.program": run,
        "log.showSignature": "true",
        "credential.helper": f"!{run}",
        "remote.origin.url": f"ext::{run}",
        "remote.origin.promisor": "true",
        "remote.origin.uploadpack": run,
        "protocol.ext.allow": "always",
        "extensions.partialClone": "origin",
        "core.repositoryFormatVersion": "1",
        "alias.log": f"!{run}",
        "alias.ls-files": f"!{run}",
    }
    for key, value in settings.items():
        made.git("config", key, value)
    (made.root / "b.py").write_text("changed on disk\n")
    return made, mark


def ask_everything(repository: Repository) -> None:
    assert repository.has("b.py")
    assert repository.named("b.py") == ("b.py",)
    gone = repository.departed("a.py")
    assert gone is not None
    assert gone.moved_to == "b.py"
    repository.held("v1", ["a.py", "nothing.py"])
    repository.held("1234567", ["a.py"])
    assert repository.is_current("main")
    assert not repository.is_cut_off
    assert repository.hosts == frozenset()


def test_nothing_is_run(trapped: tuple[Made, Path]) -> None:
    made, mark = trapped
    ask_everything(Repository.around(made.root))
    assert not mark.exists(), mark.read_text()


def test_nothing_is_fetched_for_what_is_absent(trapped: tuple[Made, Path]) -> None:
    made, mark = trapped
    blob = made.git("rev-parse", "v1:a.py")
    (made.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    repository = Repository.around(made.root)
    gone = repository.departed("a.py")
    assert gone is not None
    assert gone.moved_to == ""  # whether it was renamed cannot be told without its text
    assert repository.held("v1", ["a.py"]) == {"a.py": None}
    assert not mark.exists(), mark.read_text()


def test_the_trap_works(trapped: tuple[Made, Path]) -> None:
    made, mark = trapped
    made.git("status")
    assert mark.exists()


def test_no_file_of_the_repository_changes(trapped: tuple[Made, Path]) -> None:
    made, _ = trapped
    before = {file: file.stat().st_mtime_ns for file in made.root.rglob("*") if file.is_file()}
    ask_everything(Repository.around(made.root))
    assert {file: file.stat().st_mtime_ns for file in made.root.rglob("*") if file.is_file()} == before
