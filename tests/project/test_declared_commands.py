"""`[[tool.docsync.commands]]`, help that is shown, and places of scripts: whole runs over small projects."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docsync import run
from docsync.rules.base import bad
from docsync.settings import CommandPattern
from tests.conftest import write_example

_API = """import sys

def main():
    __import__(sys.argv[1])
# file: scripts/serve_all.py
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, default=80)
parser.add_argument("--mode", choices=["a", "b"], default="a")
parser.parse_args()
# file: scripts/more.py
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--workers", type=int)
parser.parse_args()
# file: pyproject.toml
[project]
name = "pkg"
[project.scripts]
pkg = "pkg:main"
"""
_SERVE = CommandPattern("pkg *", "scripts/{1}.py", ("scripts/more.py",))


def messages(page: str, folder: Path, *commands: CommandPattern) -> list[str]:
    settings = replace(write_example(bad(page, "x", api=_API), folder), commands=commands)
    return [found.message for found in run.check(settings, folder).diagnostics if found.code.startswith("DS6")]


def test_the_script_and_further_sources_say_what_a_command_takes(tmp_path: Path) -> None:
    page = "```bash\npkg serve-all --port 1 --workers 2 --gone 3\n```"
    assert messages(page, tmp_path, _SERVE) == ["`pkg serve-all` takes no option `--gone`"]


@pytest.mark.parametrize("pattern", [CommandPattern("pkg *", open=True), CommandPattern("pkg *", "scripts/none.py")])
def test_what_is_open_or_not_found_is_not_judged(pattern: CommandPattern, tmp_path: Path) -> None:
    assert messages("```bash\npkg serve-all --gone 3\n```", tmp_path, pattern) == []


def test_shown_help_differs(tmp_path: Path) -> None:
    options = "  --port PORT  (default: 8080)\n  --mode {a,c}  (default: a)\n  --workers WORKERS\n  --old OLD"
    page = f"```\n$ pkg serve-all --help\nusage: pkg serve-all [-h] [--port PORT]\n\noptions:\n{options}\n```"
    assert sorted(messages(page, tmp_path, _SERVE)) == [
        "`--mode` of `pkg serve-all` takes a, b, not a, c",
        "`--port` of `pkg serve-all` is 80 by default, not 8080",
        "`pkg serve-all` takes no option `--old`",
    ]


def test_help_of_which_much_is_left_out_lacks_nothing(tmp_path: Path) -> None:
    page = "```\nusage: pkg serve-all [-h] [--port PORT]\n\noptions:\n  --port PORT\n  ...\n```"
    assert messages(page, tmp_path, _SERVE) == []


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("```bash\ncd scripts\npython more.py --gone\n```", True),
        ("```bash\ncd scripts\n```\n\n# Next\n\n```bash\npython more.py --gone\n```", True),
        ("```bash\ncd sub\npython scripts/more.py --gone\n```", True),
        ("```bash\npython more.py --gone\n```", False),
        ("```bash\npython other/more.py --gone\n```", False),
        ("```bash\ngit clone https://github.com/o/x && cd x\npython scripts/more.py --gone\n```", False),
    ],
)
def test_where_a_script_is(page: str, found: bool, tmp_path: Path) -> None:
    expected = ["`scripts/more.py` takes no option `--gone`"] if found else []
    assert messages(page, tmp_path) == expected
