"""New entries in a list: where they are written, and when none can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docsync.diagnostics import Diagnostic, Report

Check = Callable[..., Report]

API = "".join(f"class {key}Trainer: ...\n" for key in ("ADPO", "DPO", "GRPO", "SFT"))


def fixed(check_project: Check, page: str) -> str | None:
    report = check_project({"pkg/__init__.py": API, "docs/p.md": page})
    (one,) = (each for each in report.diagnostics if each.code == "DS209")
    return applied(one, page) if one.fix is not None else None


def applied(one: Diagnostic, text: str) -> str:
    assert one.fix is not None
    for edit in sorted(one.fix.edits, key=lambda edit: edit.span, reverse=True):
        assert text[edit.span.start : edit.span.end] == edit.before
        text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    return text


NEW = {
    "in the order of the names, before the first": (
        "* `DPOTrainer`\n* `GRPOTrainer`\n* `SFTTrainer`\n",
        "* `ADPOTrainer`\n* `DPOTrainer`\n* `GRPOTrainer`\n* `SFTTrainer`\n",
    ),
    "in no order: at the end": (
        "- `SFTTrainer`\n- `DPOTrainer`\n- `GRPOTrainer`",
        "- `SFTTrainer`\n- `DPOTrainer`\n- `GRPOTrainer`\n- `ADPOTrainer`",
    ),
    "a mark behind a name is not copied": (
        "- `SFTTrainer`: x\n- `GRPOTrainer` y\n- `DPOTrainer` ⚡️\n\nText.\n",
        "- `SFTTrainer`: x\n- `GRPOTrainer` y\n- `DPOTrainer` ⚡️\n- `ADPOTrainer`\n\nText.\n",
    ),
    "a description is for a person to write": (
        "- **`SFTTrainer`** – x\n- **`GRPOTrainer`** – y\n- **`DPOTrainer`** – z\n",
        "- **`SFTTrainer`** – x\n- **`GRPOTrainer`** – y\n- **`DPOTrainer`** – z\n- **`ADPOTrainer`** – TODO\n",
    ),
    "the width of a column": (
        "| A             | B    |\n|---|---|\n| `SFTTrainer`  | xy   |\n| `GRPOTrainer` | z    |\n"
        "| `DPOTrainer`  | y    |\n",
        "| A             | B    |\n|---|---|\n| `SFTTrainer`  | xy   |\n| `GRPOTrainer` | z    |\n"
        "| `DPOTrainer`  | y    |\n| `ADPOTrainer` | TODO |\n",
    ),
    "in a quote": (
        "> | A | B |\n> |---|---|\n> | `SFTTrainer` | x |\n> | `GRPOTrainer` | z |\n> | `DPOTrainer` | y |\n",
        "> | A | B |\n> |---|---|\n> | `SFTTrainer` | x |\n> | `GRPOTrainer` | z |\n> | `DPOTrainer` | y |\n"
        "> | `ADPOTrainer` | TODO |\n",
    ),
}


@pytest.mark.parametrize(("page", "expected"), NEW.values(), ids=NEW)
def test_new_entries(check_project: Check, page: str, expected: str) -> None:
    assert fixed(check_project, page) == expected


@pytest.mark.parametrize(
    "page",
    [
        "1. `SFTTrainer`\n2. `DPOTrainer`\n3. `GRPOTrainer`\n",  # numbers would have to change
        "- `SFTTrainer`\n  goes on\n- `GRPOTrainer`\n  goes on\n- `DPOTrainer`\n  goes on\n",
        "- `SFTTrainer`\n- `GRPOTrainer`\n- `DPOTrainer`\n\n  Another paragraph.\n",
        "- `SFTTrainer`\n- `GRPOTrainer`\n- `DPOTrainer`\n  - deeper\n",
        "- [`SFTTrainer`](sft)\n- [`DPOTrainer`](dpo)\n- [`GRPOTrainer`](grpo)\n",  # which page is its own?
        "- SFT\n- DPO\n- GRPO\n",
        "- `SFTTrainer`\n\n- `GRPOTrainer`\n\n- `DPOTrainer`\n",
    ],
)
def test_none_where_it_is_not_proven(check_project: Check, page: str) -> None:
    assert fixed(check_project, page) is None
