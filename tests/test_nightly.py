"""The files that people copy or point at: the nightly workflow and the hook."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from pre_commit import clientlib

from docsync.initialise.origin import UNKNOWN, Origin
from docsync.initialise.workflow import workflow

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "nightly.yml"
WATCHED = ["src/mylib/**", "docs/**", "README.md", "pyproject.toml", "docsync-baseline.json"]
FROM_GIT = Origin("docsync-checker @ git+https://git.example/docsync@abc", "https://git.example/docsync", "abc")


def schema() -> dict[str, object]:
    vendored = files("check_jsonschema").joinpath("builtin_schemas", "vendor", "github-workflows.json")
    return json.loads(vendored.read_text(encoding="utf-8"))


def loaded(text: str) -> dict[str, Any]:
    """A workflow's content; YAML 1.1, which PyYAML reads, takes its `on` for a truth."""
    return {"on" if key is True else key: value for key, value in yaml.safe_load(text).items()}


def test_the_example_is_the_packaged_template() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == workflow(WATCHED, UNKNOWN)


@pytest.mark.parametrize("text", [workflow(WATCHED, UNKNOWN), workflow(['odd "name".md'], FROM_GIT, ">=3.13")])
def test_a_workflow_holds_to_githubs_schema_also_for_pull_requests(text: str) -> None:
    assert "@" not in re.sub(r"@(?:v\d|\s*git|abc)|/docsync@|docsync-checker @", "", text)
    checker = jsonschema.Draft7Validator(schema())
    checker.validate(loaded(text))
    asked = re.sub(r"^(  )# ((?:pull_request| *paths|  +- ).*)$", r"\1\2", text, flags=re.MULTILINE)
    content = loaded(asked)
    checker.validate(content)
    assert list(content["on"]) == ["schedule", "workflow_dispatch", "pull_request"]
    assert content["on"]["pull_request"]["paths"][0] in ("src/mylib/**", 'odd "name".md')


def test_the_schema_would_complain() -> None:
    content = loaded(EXAMPLE.read_text(encoding="utf-8"))
    content["jobs"]["docsync"]["runs_on"] = "x"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(schema()).validate(content)


def test_the_workflow_does_what_was_promised() -> None:
    content = loaded(EXAMPLE.read_text(encoding="utf-8"))
    job = content["jobs"]["docsync"]
    checkout, _, library, tool, check = job["steps"]
    assert content["permissions"] == {"contents": "read"}
    assert job["timeout-minutes"] <= 60
    assert "cancel-in-progress" in content["concurrency"]
    assert checkout["with"]["fetch-depth"] == 0
    assert "pip install -e ." in library["run"]
    assert "OWNER" in tool["run"]
    assert "check --format github --baseline docsync-baseline.json" in check["run"]


def test_the_python_is_one_that_the_project_and_docsync_run_on() -> None:
    assert 'python-version: "3.12"' in workflow([], UNKNOWN, ">=3.9")
    assert 'python-version: "3.14"' in workflow([], UNKNOWN, ">= 3.14, <4")


def test_the_hook_runs_once_whatever_files_it_is_given() -> None:
    (hook,) = clientlib.load_manifest(ROOT / ".pre-commit-hooks.yaml")
    assert (hook["id"], hook["entry"], hook["language"]) == ("docsync", "docsync check", "python")
    assert hook["pass_filenames"] is False
    assert hook["require_serial"] is True
    assert hook["always_run"] is True  # a commit that only deletes a file as well


def run(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    names = {f"GIT_{role}_{what}": "x@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    names |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(
        command, cwd=folder, env=kept | names | environment, capture_output=True, text=True, check=False
    )


def project_in(folder: Path) -> Path:
    for name, text in {
        "pyproject.toml": '[project]\nname = "lib"\n',
        "lib/__init__.py": "class SFTTrainer: ...\n",
        "lib/other.py": "",
        "docs/a.md": "Use `lib.SFTTrainer`.\n",
        "docs/b.md": "Text.\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    run(folder, "git", "init", "-q")
    return folder


def test_init_writes_a_hook_that_pre_commit_runs_once(tmp_path: Path) -> None:
    project, tools = project_in(tmp_path / "project"), tmp_path / "bin"
    tools.mkdir()
    # The command, as an installation puts it on PATH; it also counts its runs.
    (tools / "docsync").write_text(
        f'#!/bin/sh\necho run >> "{tmp_path}/runs"\nexec "{sys.executable}" -m docsync "$@"\n'
    )
    (tools / "docsync").chmod(0o755)
    environment = {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PRE_COMMIT_HOME": str(tmp_path / "cache")}
    assert run(project, "docsync", "init", "--hook", **environment).returncode == 0
    (tmp_path / "runs").unlink()
    run(project, "git", "add", ".")
    command = (sys.executable, "-m", "pre_commit", "run", "docsync", "--all-files", "--verbose")
    clean = run(project, *command, **environment)
    assert clean.returncode == 0, clean.stdout + clean.stderr
    assert (tmp_path / "runs").read_text() == "run\n"
    assert "2 documents" in clean.stdout
    (project / "docs/a.md").write_text("Use `lib.SFTTrianer`.\n")
    run(project, "git", "add", ".")
    failed = run(project, *command[:5], **environment)  # only what is staged
    assert failed.returncode == 1
    assert "docs/a.md:1:6 DS102" in failed.stdout


@pytest.mark.network
def test_pre_commit_installs_and_runs_the_hook_of_this_repository(tmp_path: Path) -> None:
    project, own = project_in(tmp_path / "project"), tmp_path / "docsync"
    for name in ("src", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        own.mkdir(exist_ok=True)
        copy(ROOT / name, own / name)
    for command in (["git", "init", "-q"], ["git", "add", "."], ["git", "commit", "-q", "-m", "x"]):
        assert run(own, *command).returncode == 0
    revision = run(own, "git", "rev-parse", "HEAD").stdout.strip()
    configuration = {"repos": [{"repo": str(own), "rev": revision, "hooks": [{"id": "docsync"}]}]}
    (project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(configuration))
    (project / "docs/a.md").write_text("Use `lib.SFTTrianer`.\n")
    run(project, "git", "add", ".")
    done = run(
        project, sys.executable, "-m", "pre_commit", "run", "--all-files", PRE_COMMIT_HOME=str(tmp_path / "cache")
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stdout.count("docs/a.md:1:6 DS102") == 1
