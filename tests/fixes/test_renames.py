"""Which near name takes the place of a wrong one: a slip, or what git shows; never one that is only alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync import run
from docsync.project.slips import is_slip, plainly_meant
from docsync.settings import Settings
from tests.fixes.test_documents import fix
from tests.repository.gits import Made

CONFIG = (
    "class Config:\n    def __init__(\n        self,\n        {}: int = 512,\n        other: int = 1,\n    ): ...\n"
)
PAGE = "```python\nfrom lib import Config\nConfig(max_seq_length=1)\n```\n"
TOCTREE = "- title: T\n  sections:\n  - local: page\n    title: Page\n"


@pytest.mark.parametrize(
    ("name", "other", "result"),
    [
        ("max_lenght", "max_length", True),
        ("SFTTrianer", "SFTTrainer", True),
        ("learning_rat", "learning_rate", True),
        ("max_lengths", "max_length", True),
        ("length_max", "max_length", True),
        ("GoldTrainer", "GOLDTrainer", True),
        ("fast-io", "fast_io", True),
        ("evluate", "evaluate", True),
        # Each of these is another thing.
        ("PPOTrainer", "DPOTrainer", False),
        ("GSPOTrainer", "GRPOTrainer", False),
        ("LohaConfig", "LoraConfig", False),
        ("max_prompt_length", "max_length", False),
        ("max_seq_length", "max_length", False),
        ("model_v1", "model_v2", False),
        ("bf16", "fp16", False),
        ("deserialize", "serialize", False),
        ("async_copy", "sync_copy", False),
        ("token", "_token", False),
        ("num_beams", "num_items", False),
        ("日本", "中国", False),
    ],
)
def test_slips(name: str, other: str, result: bool) -> None:
    assert is_slip(name, other) is is_slip(other, name) is result


def test_of_two_names_none_is_meant() -> None:
    assert plainly_meant("max_lenght", ("max_length",)) == "max_length"
    assert plainly_meant("max_lenght", ("max_length", "min_length")) == ""


def committed(folder: Path, *configs: str) -> list[str]:
    """A repository whose library has said one thing after the other, and its commits."""
    repository = Made(folder)
    repository.write("docs/page.md", PAGE)
    repository.write("docs/_toctree.yml", TOCTREE)
    commits = []
    for config in configs:
        repository.write("lib/__init__.py", config)
        commits.append(repository.commit())
    return commits


def test_what_git_shows_to_be_renamed_is_put_in_its_place(tmp_path: Path) -> None:
    _, renaming = committed(tmp_path, CONFIG.format("max_seq_length"), CONFIG.format("max_length"))
    report = run.check(Settings(base=tmp_path, packages=("lib",), docs=("docs",), search_paths=(tmp_path,)), tmp_path)
    (found,) = report.diagnostics
    assert found.help == f"it was renamed to `max_length` in {renaming[:9]} (2024-01-02)"
    fix(tmp_path)
    assert (tmp_path / "docs/page.md").read_text() == PAGE.replace("max_seq_length", "max_length")


@pytest.mark.parametrize(
    "before",
    [
        CONFIG.format("something: str = 'x',\n        length"),  # the name was never there
        CONFIG.format("max_seq_length: str = '',\n        max_length"),  # it went, and the near one had been there
    ],
)
def test_a_name_that_is_only_alike_is_asked_about(tmp_path: Path, before: str) -> None:
    committed(tmp_path, before, CONFIG.format("max_length"))
    report = fix(tmp_path)
    (found,) = report.diagnostics
    assert (found.help, found.fix) == ("did you mean `max_length`?", None)
    assert (tmp_path / "docs/page.md").read_text() == PAGE
