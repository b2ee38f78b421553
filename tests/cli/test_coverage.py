"""`docsync coverage`: the members against the places that cover them, in every format, and the checklist of one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_command import docsync

TRAINERS = ("SFT", "DPO", "KTO", "GRPO")
API = "".join(f"class {key}Trainer: ...\nclass {key}Config: ...\n" for key in TRAINERS) + "class HelperConfig: ...\n"


def _page(key: str) -> str:
    return f"# {key}\n\n## {key}Trainer\n\n[[autodoc]] {key}Trainer\n\n## {key}Config\n\n[[autodoc]] {key}Config\n"


FILES = {
    "lib/__init__.py": API,
    "docs/_toctree.yml": (
        "- title: Trainers\n  sections:\n  - local: sft_trainer\n    title: SFT\n"
        "  - local: dpo_trainer\n    title: DPO\n  - local: start\n    title: Start\n"
    ),
    "docs/sft_trainer.md": _page("SFT"),
    "docs/dpo_trainer.md": _page("DPO"),
    "docs/kto_trainer.md": _page("KTO"),
    "docs/start.md": "# Start\n\nSee [KTO](kto_trainer).\n\n## Out of memory\n\n"
    '<hfoptions id="size">\n<hfoption id="SFT">\n\nText.\n\n</hfoption>\n'
    '<hfoption id="DPO">\n\nText.\n\n</hfoption>\n</hfoptions>\n',
    "README.md": "# lib\n\nUse `SFTTrainer`.\n",
}
ARGUMENTS = ("coverage", "--package", "lib", "--docs", "docs", "--docs", "README.md", "--no-config")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_matrix(library: Path) -> None:
    done = docsync(library, *ARGUMENTS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "trainer (*Trainer): 4 members, 6 places\n"
        "   1  reference entry\n"
        "   2  reference entry of its config\n"
        "   3  page\n"
        "   4  navigation\n"
        '   5  tabs "Out of memory"  docs/start.md:7\n'
        "   6  readme  README.md:1\n"
        "        1  2  3  4  5  6\n"
        "  DPO   ●  ●  ●  ●  ●  ·\n"
        "  GRPO  ✗  ✗  ✗  ·  ✗  ·\n"
        "  KTO   ●  ●  ●  ✗  ✗  ·\n"
        "  SFT   ●  ●  ●  ●  ●  ●\n"
        "  ● there   ✗ missing   · not there, and not asked for\n"
        "config (*Config): 5 members, 1 place\n"
        "   1  reference entry\n"
        "          1\n"
        "  DPO     ●\n"
        "  GRPO    ✗\n"
        "  Helper  ✗\n"
        "  KTO     ●\n"
        "  SFT     ●\n"
        "  ● there   ✗ missing   · not there, and not asked for\n"
    )


@pytest.mark.parametrize("name", ["GRPO", "grpo", "GRPOTrainer", "lib.GRPOTrainer"])
def test_the_checklist(library: Path, name: str) -> None:
    done = docsync(library, *ARGUMENTS, "--member", name)
    assert done.returncode == 0
    assert done.stdout.splitlines()[:8] == [
        "GRPO: lib.GRPOTrainer (lib/__init__.py:7)",
        "  ✗ reference entry  docs/dpo_trainer.md:5  missing (DS204)",
        "  ✗ reference entry of its config  docs/dpo_trainer.md:9  missing (DS204)",
        "  ✗ page  missing (DS204)",
        "  · navigation  not asked for",
        '  ✗ tabs "Out of memory"  docs/start.md:7  missing (DS201)',
        "  · readme  README.md  not asked for",
        "  4 missing of 6 places",
    ]


def test_what_is_missing_is_what_check_reports(library: Path) -> None:
    matrix = json.loads(docsync(library, *ARGUMENTS, "--format", "json").stdout)
    asked = {
        (place["code"], member["key"])
        for family in matrix["families"]
        if family["name"] == "trainer"
        for place in family["places"]
        for member in place["members"]
        if member["asked"] and not member["there"]
    }
    report = json.loads(docsync(library, "check", *ARGUMENTS[1:], "--format", "json").stdout)
    told = {(one["code"], one["symbol"]) for one in report["diagnostics"]}
    assert asked == {("DS204", "GRPO"), ("DS201", "GRPO"), ("DS201", "KTO"), ("DS205", "KTO")}
    members = {("DS204", "GRPOTrainer"), ("DS204", "GRPOConfig")}
    assert members | {("DS201", "GRPO, KTO"), ("DS205", "docs/kto_trainer.md")} <= told


def test_json(library: Path) -> None:
    done = docsync(library, *ARGUMENTS, "--member", "SFT", "--format", "json", "--output", "matrix.json")
    assert (done.returncode, done.stdout) == (0, "")
    content = json.loads((library / "matrix.json").read_text(encoding="utf-8"))
    assert (content["version"], content["packages"]) == (1, ["lib"])
    trainer = content["families"][0]
    assert [member["path"] for member in trainer["members"]] == ["lib.SFTTrainer"]
    tabs = next(place for place in trainer["places"] if place["what"] == "tabs")
    assert tabs == {
        "what": "tabs",
        "title": "Out of memory",
        "path": "docs/start.md",
        "line": 7,
        "code": "DS201",
        "members": [{"key": "SFT", "there": True, "asked": False, "path": "docs/start.md", "line": 8}],
    }


def test_markdown(library: Path) -> None:
    done = docsync(library, *ARGUMENTS, "--format", "markdown")
    assert done.stdout.startswith(
        "### trainer\n\n"
        "| \\*Trainer | reference entry | reference entry of its config | page | navigation |"
        ' tabs "Out of memory" | readme |\n'
        "| --- | :-: | :-: | :-: | :-: | :-: | :-: |\n"
        "| `DPOTrainer` | ● | ● | ● | ● | ● | · |\n"
    )
    done = docsync(library, *ARGUMENTS, "--format", "markdown", "--member", "KTO")
    assert "### `lib.KTOTrainer`\n\n- [x] reference entry: docs/kto_trainer.md:5\n" in done.stdout
    assert '- [ ] tabs "Out of memory": docs/start.md:7\n' in done.stdout


def test_nobody_of_that_name(library: Path) -> None:
    done = docsync(library, *ARGUMENTS, "--member", "GRP")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        'docsync: "GRP" is a member of no family; did you mean "GRPO"?; `docsync inventory` lists them all\n'
    )


def test_a_library_without_families(library: Path) -> None:
    (library / "lib/__init__.py").write_text("def f(): ...\n")
    done = docsync(library, *ARGUMENTS)
    assert done.returncode == 0
    assert done.stdout == ("no class is named like those of a family; `families` in the configuration declares more\n")
