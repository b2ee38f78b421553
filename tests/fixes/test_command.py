"""The real command with `--fix`, `--unsafe-fixes` and `--diff`: what it writes, says and ends with."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from docsync.cli import main
from tests.cli.test_command import docsync as in_its_own_process

CHECK = ("check", "--package", "lib", "--docs", "docs", "--no-config")
FILES = {
    "lib/__init__.py": (
        "class Model:\n    def train(self, steps=1): ...\n\n\n"
        "def load(size=8):\n"
        '    """Loads.\n\n    Args:\n        size (`int`, *optional*, defaults to `9`):\n            A size.\n    """\n'
    ),
    "docs/_toctree.yml": "- title: T\n  sections:\n  - local: a\n    title: A\n  - local: b\n    title: B\n",
    "docs/a.md": "# A\r\n\r\nSee [`Modle`] and [`Gone`].\r\n",
    "docs/b.md": "# B\n\n```python\nfrom lib import Model\nModel().train(stesp=2)\n```\n",
}
A, B, LIB = "docs/a.md", "docs/b.md", "lib/__init__.py"


@dataclass(frozen=True)
class Done:
    """How the command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def docsync(folder: Path, *arguments: str) -> Done:
    """The command, in this process: it takes a third of the time."""
    said, complained = io.StringIO(), io.StringIO()
    argv, limit = sys.argv, sys.getrecursionlimit()
    sys.argv = ["docsync", *arguments]
    try:
        with contextlib.chdir(folder), redirect_stdout(said), redirect_stderr(complained):
            main()
        code: object = 0
    except SystemExit as error:
        code = error.code
    finally:
        sys.argv = argv
        sys.setrecursionlimit(limit)
        gc.enable()
    return Done(int(str(code or 0)), said.getvalue(), complained.getvalue())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, newline="")
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {name: (folder / name).read_bytes().decode() for name in FILES}


def test_a_check_tells_what_can_be_fixed_and_changes_nothing(project: Path) -> None:
    done = docsync(project, *CHECK)
    assert done.returncode == 1
    assert "      = did you mean `Model`? (fixable with --unsafe-fixes)\n" in done.stdout
    assert "      = fixable with --fix: replace `9` by `8`\n" in done.stdout
    assert done.stdout.endswith("\n4 errors, 0 warnings; 1 fixable with --fix, 2 more with --fix --unsafe-fixes\n")
    assert contents(project) == FILES


def test_fix_makes_the_safe_ones_and_reports_the_rest(project: Path) -> None:
    done = in_its_own_process(project, *CHECK, "--fix")
    assert done.returncode == 1
    assert contents(project) == FILES | {LIB: FILES[LIB].replace("`9`", "`8`")}
    assert done.stdout.splitlines()[-4:] == [
        "fixed: lib/__init__.py (1)",
        "1 fixed in 1 file, 1 not fixable, 0 skipped, 3 left",
        "2 documents, 1 docstring, 11 references: 7 resolved, 1 external, 0 unknown, 3 wrong",
        "3 errors, 0 warnings; 2 fixable with --fix --unsafe-fixes",
    ]


def test_unsafe_fixes_make_the_likely_ones_too_and_a_second_run_changes_nothing(project: Path) -> None:
    done = docsync(project, *CHECK, "--fix", "--unsafe-fixes")
    expected = FILES | {
        A: FILES[A].replace("Modle", "Model"),
        B: FILES[B].replace("stesp", "steps"),
        LIB: FILES[LIB].replace("`9`", "`8`"),
    }
    assert (done.returncode, contents(project)) == (1, expected)
    assert "fixed: docs/a.md (1), docs/b.md (1), lib/__init__.py (1)\n3 fixed in 3 files, 1 not fixable" in done.stdout
    again = docsync(project, *CHECK, "--fix", "--unsafe-fixes")
    assert (again.returncode, contents(project)) == (1, expected)
    assert "0 fixed in 0 files, 1 not fixable, 0 skipped, 1 left\n" in again.stdout
    (project / A).write_text("# A\n\nSee [`Modle`].\n")
    assert docsync(project, *CHECK, "--fix", "--unsafe-fixes").returncode == 0


def test_diff_shows_what_would_change_and_writes_nothing(project: Path) -> None:
    done = docsync(project, *CHECK, "--diff", "--unsafe-fixes")
    assert (done.returncode, contents(project)) == (1, FILES)
    assert done.stdout.startswith(
        "--- a/docs/a.md\n+++ b/docs/a.md\n@@ -1,3 +1,3 @@\n # A\r\n \r\n"
        "-See [`Modle`] and [`Gone`].\r\n+See [`Model`] and [`Gone`].\r\n--- a/docs/b.md\n"
    )
    assert done.stderr == (
        "docsync: would be fixed: docs/a.md (1), docs/b.md (1), lib/__init__.py (1)\n"
        "docsync: 3 would be fixed in 3 files, 1 not fixable, 0 skipped, 1 left\n"
    )
    docsync(project, *CHECK, "--diff", "--unsafe-fixes", "--output", "fix.patch")
    subprocess.run(["git", "apply", "fix.patch"], cwd=project, check=True)  # and it can be applied as it is
    assert contents(project)[A] == FILES[A].replace("Modle", "Model")
    assert contents(project)[LIB] == FILES[LIB].replace("`9`", "`8`")
    nothing = docsync(project, *CHECK, "--diff", "--unsafe-fixes")
    assert (nothing.returncode, nothing.stdout) == (0, "")


def test_json_tells_what_was_fixed_and_skipped(project: Path) -> None:
    (project / "notes").mkdir()
    (project / B).rename(project / "notes/b.md")
    (project / B).symlink_to("../notes/b.md")
    done = docsync(project, *CHECK, "--fix", "--unsafe-fixes", "--format", "json", "--select", "DS1")
    report = json.loads(done.stdout)
    summary = report["summary"]
    assert done.returncode == 1
    assert (summary["fixed"], summary["fixes_skipped"], summary["errors"], summary["fixable"]) == (1, 1, 2, 1)
    assert report["skipped"] == [
        {
            "code": "DS105",
            "path": "docs/b.md",
            "line": 5,
            "column": 15,
            "symbol": "stesp",
            "title": "Replace `stesp` by `steps`",
            "reason": "it is a link to notes/b.md, which is outside the documentation and the package",
        }
    ]
    assert [one["symbol"] for one in report["fixed"]] == ["Modle"]
    assert contents(project) == FILES | {A: FILES[A].replace("Modle", "Model")}  # DS4 was not selected


def test_a_fix_that_would_bring_another_fault_to_light_is_not_made(project: Path) -> None:
    (project / B).write_text(FILES[B].replace("Model", "Modle"))  # a slip of the class, and one of what it takes
    done = docsync(project, *CHECK, "--fix", "--unsafe-fixes")
    assert done.returncode == 1
    assert (
        "docs/b.md:4:17 DS103 not fixed: it would bring to light DS105 at line 5 of docs/b.md: "
        "`lib.Model.train` (lib/__init__.py:2) takes no argument `stesp`\n"
    ) in done.stdout
    assert contents(project)[B] == FILES[B].replace("Model", "Modle")


def test_only_what_is_reported_is_fixed(project: Path) -> None:
    docsync(project, "baseline", "--package", "lib", "--docs", "docs", "--no-config", "--select", "DS101")
    done = docsync(project, *CHECK, "--baseline", "docsync-baseline.json", "--fix", "--unsafe-fixes")
    assert (done.returncode, contents(project)[A]) == (0, FILES[A])
    assert contents(project)[B] == FILES[B].replace("stesp", "steps")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--unsafe-fixes"], "add --fix to make them, or --diff to see them"),
        (["--diff", "--format", "json"], "leave --format json out"),
    ],
)
def test_options_that_do_not_go_together(project: Path, arguments: list[str], said: str) -> None:
    done = docsync(project, *CHECK, *arguments)
    assert (done.returncode, done.stdout, contents(project)) == (2, "", FILES)
    assert said in done.stderr


def test_what_cannot_be_written_is_told_and_ends_in_two(project: Path) -> None:
    (project / A).chmod(0o444)
    done = docsync(project, *CHECK, "--fix", "--unsafe-fixes")
    assert done.returncode == 2
    assert "docs/a.md: is read-only\n" in done.stdout
    assert contents(project)[A] == FILES[A]
    assert contents(project)[B] != FILES[B]  # the others are fixed all the same
    assert "docs/a.md:3:7 DS101" in done.stdout


def run_with(project: Path, code: str) -> subprocess.CompletedProcess[str]:
    """The command in a process that `code` has prepared."""
    arguments = [*CHECK, "--fix", "--unsafe-fixes"]
    program = f"import sys\nsys.argv = ['docsync', *{arguments!r}]\n{code}\nfrom docsync.cli import main\nmain()\n"
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-c", program], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def files_in(project: Path) -> set[str]:
    return {path.relative_to(project).as_posix() for path in project.rglob("*") if path.is_file()}


def test_killed_between_writing_and_renaming_nothing_is_lost(project: Path) -> None:
    killed = run_with(
        project,
        "import os, signal\nfrom docsync.fixes import files\n"
        "files.put_in_place = lambda *_: os.kill(os.getpid(), signal.SIGKILL)",
    )
    assert (killed.returncode, contents(project)) == (-9, FILES)
    done = docsync(project, *CHECK, "--fix", "--unsafe-fixes")  # what it left behind is in nobody's way
    assert "3 fixed in 3 files" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits there")
def test_a_full_disk_loses_nothing_and_is_told(project: Path) -> None:
    long = FILES[A] + "A long text.\r\n" * 1000
    (project / A).write_bytes(long.encode())
    before = files_in(project)
    done = run_with(project, "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))")
    assert done.returncode == 2
    assert "docs/a.md: cannot be written (file too large)\n" in done.stdout
    assert "Traceback" not in done.stderr
    assert (project / A).read_bytes().decode() == long
    assert files_in(project) == before
