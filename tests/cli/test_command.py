"""The real command: exit codes, formats, and one clear sentence for every mistake a user can make."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

API = "class SFTTrainer:\n    def train(self): ...\n\nclass DPOTrainer: ...\n"
CLEAN = "# Title\n\nUse [`SFTTrainer`].\n"
WRONG = "# Title\n\nUse [`SFTTrianer`].\n"


def docsync(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "docsync", *arguments],
        cwd=folder,
        env=kept | {"COLUMNS": "100"} | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "lib/__init__.py": API,
        "docs/_toctree.yml": "",
        "docs/clean.md": CLEAN,
        "docs/wrong.md": WRONG,
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def test_diagnostics_end_in_one_and_read_as_promised(project: Path) -> None:
    done = docsync(project, "check", "--package", "lib", "--docs", "docs")
    assert done.returncode == 1
    assert done.stdout == (
        "docs/wrong.md:3:7 DS101 unknown-reference `SFTTrianer` names nothing: "
        "`lib` (lib/__init__.py:1) has no `SFTTrianer`\n"
        "      3 │ Use [`SFTTrianer`].\n"
        "      = did you mean `SFTTrainer`? (fixable with --unsafe-fixes)\n"
        "note: no tabs about running out of memory were found, so DS201 asked for none of 2 trainers\n"
        "2 documents, 2 references: 1 resolved, 0 external, 0 unknown, 1 wrong\n"
        "1 error, 0 warnings; 1 fixable with --fix --unsafe-fixes\n"
    )
    assert done.stderr == ""


def test_clean_ends_in_zero(project: Path) -> None:
    done = docsync(project, "check", "--package", "lib", "--docs", "docs/clean.md", "--quiet")
    assert (done.returncode, done.stdout.strip()) == (0, "")


def test_nothing_need_be_said(project: Path) -> None:
    done = docsync(project, "check")
    assert done.returncode == 1
    assert "checking --package lib --docs docs" in done.stderr


def test_json(project: Path) -> None:
    done = docsync(project, "check", "--package", "lib", "--docs", "docs", "--format", "json", "--output", "out.json")
    assert (done.returncode, done.stdout) == (1, "")
    report = json.loads((project / "out.json").read_text())
    (found,) = report["diagnostics"]
    assert report["version"] == 1
    assert report["packages"] == ["lib"]
    assert {
        key: found[key] for key in ("code", "name", "severity", "path", "line", "column", "end_line", "end_column")
    } == {
        "code": "DS101",
        "name": "unknown-reference",
        "severity": "error",
        "path": "docs/wrong.md",
        "line": 3,
        "column": 7,
        "end_line": 3,
        "end_column": 17,
    }
    assert found["symbol"] == "SFTTrianer"
    assert found["object"] == "lib"
    (edit,) = found["fix"]["edits"]
    assert edit == {"path": "docs/wrong.md", "start": 15, "end": 25, "before": "SFTTrianer", "after": "SFTTrainer"}
    assert found["fix"]["applicability"] == "unsafe"
    assert report["failures"] == []
    summary = report["summary"]
    assert (summary["documents"], summary["references"], summary["errors"], summary["fixable"]) == (2, 2, 1, 1)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--exit-zero"], 0),
        (["--ignore", "DS101"], 0),
        (["--select", "DS2,DS102"], 0),
        (["--select", "DS1"], 1),
        (["--select", "unknown-reference"], 1),
        (["--ignore", "ds1"], 0),
        (["--select", "DS2", "--extend-select", "DS101"], 1),
    ],
)
def test_selection_and_exit_codes(project: Path, arguments: list[str], code: int) -> None:
    assert docsync(project, "check", "--package", "lib", "--docs", "docs", *arguments).returncode == code


def test_warnings_count_unless_said_otherwise(project: Path) -> None:
    (project / "docs/wrong.md").write_text("<!-- docsync: ignore[DS101] nothing here -->\n\nText.\n")
    command = ["check", "--package", "lib", "--docs", "docs"]
    assert docsync(project, *command).returncode == 1
    assert docsync(project, *command, "--warnings-ok").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "--package", "lbi", "--docs", "docs"], "lib"),
        (["check", "--package", "lib", "--docs", "dosc"], "nothing matches --docs dosc"),
        (["check", "--package", "lib", "--docs", "lib"], "no Markdown file"),
        (["check", "--select", "DS999"], '"DS999" is no rule'),
        (["check", "--select", "mising-tab"], 'did you mean "missing-tab"?'),
        (["check", "--select", "DS101", "--ignore", "DS1"], "no rule is left to run"),
        (["check", "--search-path", "nowhere"], "is no folder"),
        (["baseline", "--baseline", "docs"], "is no baseline"),
        (["baseline", "--baseline", "docs/clean.md"], "is no baseline"),
        (["baseline", "--baseline", "no/such/folder.json"], "cannot be written"),
        (["check", "--format", "xml"], "text, json"),
        (["check", "--baseline", "none.json", "--package", "lib", "--docs", "docs"], "`docsync baseline`"),
        (["check", "--package", "lib", "--docs", "docs", "--output", "no/such/folder.txt"], "cannot be written"),
        (["rule", "DS11"], '"DS11" is no rule'),
        (["check", "--no-such-option"], "No such option"),
    ],
)
def test_a_mistake_is_one_clear_sentence_and_ends_in_two(project: Path, arguments: list[str], said: str) -> None:
    done = docsync(project, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_unknown_package_says_where_it_was_looked_for(project: Path) -> None:
    done = docsync(project, "check", "--package", "lbi", "--docs", "docs")
    assert "did you mean `lib`" in done.stderr
    assert "the folders searched: `.`, " in done.stderr


def test_all_configuration_mistakes_at_once(project: Path) -> None:
    (project / "pyproject.toml").write_text("[tool.docsync]\npakage = 'lib'\npreview = 3\n")
    done = docsync(project, "check")
    assert done.returncode == 2
    assert "pakage" in done.stderr
    assert "preview" in done.stderr


def test_a_file_that_is_not_utf8_is_named_and_the_rest_checked(project: Path) -> None:
    (project / "docs/bad.md").write_bytes(b"abc\xff")
    done = docsync(project, "check", "--package", "lib", "--docs", "docs", "--format", "json")
    assert done.returncode == 2
    report = json.loads(done.stdout)
    assert sorted(found["code"] for found in report["diagnostics"]) == ["DS101", "DS902"]
    (failure,) = report["failures"]
    assert failure["path"] == "docs/bad.md"
    assert "not UTF-8 at byte 3" in failure["message"]


def test_a_syntax_error_in_the_library_is_named_and_opens_that_module_alone(project: Path) -> None:
    (project / "lib/broken.py").write_text("def f(:\n")
    (project / "docs/more.md").write_text("[`broken.anything`] is unknown.\n")
    done = docsync(project, "check", "--package", "lib", "--docs", "docs", "--format", "json", "--exit-zero")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert [found["symbol"] for found in report["diagnostics"]] == ["SFTTrianer"]
    assert [failure["path"] for failure in report["failures"]] == ["lib/broken.py"]


def test_a_baseline_silences_what_is_known(project: Path) -> None:
    written = docsync(project, "baseline", "--package", "lib", "--docs", "docs")
    assert (written.returncode, written.stderr) == (0, "")
    assert "1 known" in written.stdout
    command = ["check", "--package", "lib", "--docs", "docs", "--baseline", "docsync-baseline.json"]
    known = docsync(project, *command)
    assert known.returncode == 0
    assert "1 in the baseline" in known.stdout
    (project / "docs/clean.md").write_text("New: [`Nothing`].\n")
    assert docsync(project, *command).returncode == 1
    (project / "docs/clean.md").write_text(CLEAN)
    (project / "docs/wrong.md").write_text(CLEAN)
    gone = docsync(project, *command)
    assert gone.returncode == 0
    assert "docs/wrong.md DS101 SFTTrianer" in gone.stdout


def test_the_configuration_is_enough(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[tool.docsync]\npackage = "lib"\ndocs = ["docs/wrong.md"]\nselect = ["DS1"]\n'
    )
    done = docsync(project, "check")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("docs/wrong.md:3:7 DS101")
    per_file = '[tool.docsync]\npackage = "lib"\ndocs = "docs"\nper-file-ignores = {"docs/wrong.md" = ["DS1"]}\n'
    (project / "pyproject.toml").write_text(per_file)
    assert docsync(project, "check").returncode == 0


def test_preview_rules_need_the_option(project: Path) -> None:
    (project / "lib/deep.py").write_text("class GOLDConfig: ...\n")
    (project / "docs/wrong.md").write_text("[`GOLDConfig`]\n")
    command = ["check", "--package", "lib", "--docs", "docs"]
    assert docsync(project, *command).returncode == 0
    asked = docsync(project, *command, "--select", "DS108")
    assert asked.returncode == 2
    assert "DS108 is a preview rule and needs --preview" in asked.stderr
    shown = docsync(project, *command, "--preview")
    assert shown.returncode == 1
    assert "(preview)" in shown.stdout


def test_no_colour_in_a_pipe_and_no_escape_at_all(project: Path) -> None:
    assert "\x1b" not in docsync(project, "check", "--package", "lib", "--docs", "docs").stdout


def test_inventory(project: Path) -> None:
    done = docsync(project, "inventory", "--package", "lib")
    assert done.returncode == 0
    assert "trainer (*Trainer): 2 members" in done.stdout
    assert "lib.SFTTrainer  lib/__init__.py:1" in done.stdout
    as_json = json.loads(docsync(project, "inventory", "--package", "lib", "--format", "json").stdout)
    (trainer, config) = as_json["families"]
    assert [(member["key"], member["public"]) for member in trainer["members"]] == [("DPO", True), ("SFT", True)]
    assert config["members"] == []


def test_rules_are_explained(project: Path) -> None:
    listed = docsync(project, "rule")
    assert listed.returncode == 0
    assert "DS201 missing-tab" in listed.stdout
    assert "DS108 unlinked-reference (preview)" in listed.stdout
    explained = docsync(project, "rule", "ds201")
    assert explained.returncode == 0
    for part in ("# DS201 missing-tab", "## Why", "## Reported", "## Not reported"):
        assert part in explained.stdout


def test_version_and_help(project: Path) -> None:
    assert docsync(project, "--version").stdout.startswith("docsync 0.")
    shown = docsync(project, "check", "--help").stdout
    for option in ("--package", "--docs", "--search-path", "--python", "--format", "--output", "--select", "--ignore",
                   "--extend-select", "--preview", "--baseline", "--warnings-ok", "--exit-zero", "--no-config",
                   "--no-cache", "--statistics", "--quiet", "--verbose"):  # fmt: skip
        assert option in shown


def test_nothing_of_the_library_is_imported(project: Path) -> None:
    leak = "import pathlib\npathlib.Path(__file__ + '.imported').write_text('x')\n"
    for module in ("lib/__init__.py", "lib/other.py", "lib/sub/__init__.py", "docs/conf.py"):
        file = project / module
        file.parent.mkdir(exist_ok=True)
        file.write_text(leak + API)
    for name in ("pydantic", "typing_extensions", "griffe", "mistune", "rich", "yaml"):  # what docsync itself imports
        (project / f"{name}.py").write_text(leak)
    assert docsync(project, "check", "--package", "lib", "--docs", "docs").returncode == 1
    assert list(project.rglob("*.imported")) == []
    assert list(project.rglob("__pycache__")) == []


def test_the_baseline_holds_from_every_folder(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[tool.docsync]\npackage = "lib"\ndocs = ["docs"]\nbaseline = "known.json"\n'
        'per-file-ignores = { "docs/clean.md" = ["DS101"] }\n'
    )
    assert docsync(project, "baseline").returncode == 0
    assert docsync(project, "check").returncode == 0
    inside = docsync(project / "docs", "check")
    assert (inside.returncode, "no document is matched" in inside.stdout) == (0, False)
    assert "in the baseline" in inside.stdout
    assert docsync(project / "docs", "baseline").returncode == 0
    assert docsync(project, "check").returncode == 0
