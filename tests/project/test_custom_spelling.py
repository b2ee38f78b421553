"""A derived convention yields to what the documents do: then it is told in preview only."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docsync.diagnostics import Report

API = "class GRPOTrainer: ...\nclass RewardTrainer: ...\nclass GKDTrainer: ...\n"


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("Use the GRPO Trainer.\n", 1),
        ("Use the GRPO Trainer.\n\nThe GKD Trainer does as well; a GRPO Trainer learns.\n", 0),
        ("Use the GRPO Trainer.\n\nThe GKD trainer does as well; a GRPO trainer learns.\n", 1),
    ],
)
def test_what_most_names_are_like_decides(check_project: Callable[..., Report], page: str, told: int) -> None:
    files = {"pkg/__init__.py": API, "docs/page.md": f"# Page\n\n{page}"}
    found = check_project(files, select=("DS301",)).diagnostics
    assert len(found) == told
    in_preview = check_project(files, select=("DS301",), preview=True).diagnostics
    assert any(one.symbol == "GRPO Trainer" for one in in_preview)
