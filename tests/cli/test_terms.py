"""`docsync terms`: every spelling of every term, and a glossary that docsync reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_command import docsync

API = "class GRPOTrainer: ...\nclass GRPOConfig: ...\nclass RewardTrainer: ...\n"
TEXT = "使用 GRPO Trainer 时grpo 的 GRPOTrainer 配置见 GRPOConfig\n"
OTHER = (
    "# GRPO Trainer\n\nGroup Relative Policy Optimization (GRPO) is run by `GRPOTrainer`.\n\n"
    "The reward trainer, [`RewardTrainer`], is no GRPO trainer.\n"
)
TABLE = """\
| Term | Code form | Prose form | Forbidden forms | Long form |
| --- | --- | --- | --- | --- |
| GRPO | - | GRPO | grpo / Grpo | Group Relative Policy Optimization |
| GRPO trainer | GRPOTrainer | GRPO trainer | GRPO Trainer | - |
| RewardTrainer | RewardTrainer | reward trainer | - | - |
| GRPOConfig | GRPOConfig | GRPOConfig | GRPO Config | - |
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {"lib/__init__.py": API, "docs/a.md": TEXT, "docs/b.md": OTHER}.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_listing(project: Path) -> None:
    done = docsync(project, "terms", "--package", "lib", "--docs", "docs")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "GRPO: class `lib.GRPOTrainer` (lib/__init__.py:1)\n"
        "      1  GRPO  docs/b.md:3\n"
        "      1  grpo  wrong; docs/a.md:1\n"
        "GRPO trainer: class `lib.GRPOTrainer` (lib/__init__.py:1)\n"
        "      2  GRPO Trainer  1 wrong; docs/a.md:1\n"
        "      2  GRPOTrainer   1 in code marks; docs/a.md:1\n"
        "      1  GRPO trainer  docs/b.md:5\n"
        "RewardTrainer: class `lib.RewardTrainer` (lib/__init__.py:3)\n"
        "      1  RewardTrainer   1 in code marks\n"
        "      1  reward trainer  docs/b.md:5\n"
        "GRPOConfig: class `lib.GRPOConfig` (lib/__init__.py:2)\n"
        "      1  GRPOConfig  docs/a.md:1\n"
        "\n"
        'a glossary of these terms; put it into a Markdown file, and name that: glossary = "CONTRIBUTING.md"\n'
        "\n" + TABLE
    )


def test_the_glossary_is_one_that_is_read(project: Path) -> None:
    done = docsync(project, "terms", "--package", "lib", "--docs", "docs", "--format", "markdown", "--output", "T.md")
    assert done.returncode == 0
    text = (project / "T.md").read_text(encoding="utf-8")
    assert text.endswith(TABLE)
    assert "| GRPO trainer | GRPO Trainer | 2 | 0 | 1 |" in text
    (project / "docsync.toml").write_text('package = "lib"\ndocs = ["docs", "T.md"]\nglossary = "T.md"\n')
    assert TABLE in docsync(project, "terms").stdout
    checked = json.loads(docsync(project, "check", "--select", "DS30", "--format", "json").stdout)
    found = [(one["code"], one["path"], one["symbol"]) for one in checked["diagnostics"]]
    assert [one for one in found if one[1] == "docs/a.md"] == [
        ("DS301", "docs/a.md", "GRPO Trainer"),
        ("DS301", "docs/a.md", "grpo"),
    ]


def test_json(project: Path) -> None:
    done = docsync(project, "terms", "--package", "lib", "--docs", "docs/a.md", "--format", "json")
    content = json.loads(done.stdout)
    assert content["version"] == 1
    spelt = {one["text"]: one for term in content["terms"] for one in term["spellings"]}
    assert sorted(spelt) == ["GRPO Trainer", "GRPOConfig", "GRPOTrainer", "grpo"]
    assert spelt["grpo"]["wrong"] == [{"path": "docs/a.md", "line": 1, "column": 18}]
    assert spelt["GRPOConfig"]["places"] == [{"path": "docs/a.md", "line": 1, "column": 41}]
    assert [entry["term"] for entry in content["proposed"]] == ["GRPO", "GRPO trainer", "RewardTrainer", "GRPOConfig"]


def test_a_mistaken_format(project: Path) -> None:
    done = docsync(project, "terms", "--package", "lib", "--docs", "docs", "--format", "xml")
    assert (done.returncode, done.stderr) == (
        2,
        "docsync: --format xml is not known; it is one of text, json, markdown\n",
    )
