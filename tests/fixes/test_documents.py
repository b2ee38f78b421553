"""Fixing real documents: whatever they look like, what is fixed is clean then, and not another byte has changed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docsync import run
from docsync.diagnostics import Report
from docsync.fixes import Wanted
from docsync.settings import Settings

API = """class SFTTrainer:
    def train(self, steps=1): ...

from lib.models import Model
from lib import experimental
"""
FILES = {
    "lib/__init__.py": API,
    "lib/models.py": "class Model: ...\n",
    "lib/experimental/__init__.py": "",
    "lib/experimental/gold.py": "class GoldTrainer: ...\n",
    "docs/_toctree.yml": "- title: T\n  sections:\n  - local: page\n    title: Page\n",
}
WRONG, RIGHT = "SFTTrianer", "SFTTrainer"

_PROSE = st.sampled_from(
    [
        "Plain text.",
        "使用 GRPO 时的文本，見る。",
        "emoji 🎉👩‍👩‍👧 and e\u0301\u0323 marks",
        "\u05e9\u05dc\u05d5\u05dd \u202eright to left\u202c",
        "a\ttab\tand trailing blanks   ",
        "a form feed \x0c and \u2028 a separator",
        "",
        "`code` **bold** [link](page) <b>tag</b>",
    ]
)
_FAULT = st.sampled_from(
    [f"See [`{WRONG}`].", f"両方 [`{WRONG}`]と[`~lib.{WRONG}`]。", f"🎉 [`{WRONG}.train`] e\u0301"]
)
_CODE = [
    "```python",
    f"from lib import {WRONG}  # ▲",
    f"{WRONG}().train()",
    "```",
]
_PREFIX = st.sampled_from(["", "> ", "> > ", "- ", "1. ", "   ", "- > ", "\t"])


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A page of paragraphs, lists, quotes, tables and code, with any line ends, of which some parts are wrong."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 5))):
        prefix = draw(_PREFIX)
        block = draw(st.one_of(_PROSE.map(lambda text: [text]), _FAULT.map(lambda text: [text]), st.just(_CODE)))
        if draw(st.booleans()) and len(block) == 1:
            block = ["| a | b |", "| --- | --- |", f"| {block[0].strip()} | \\| x |"]
        further = "".join(" " if character.isalnum() or character in "-." else character for character in prefix)
        lines += [(prefix if not number else further) + line for number, line in enumerate(block)]
        lines.append(draw(st.sampled_from(["", ">", "  "])))
    ends = draw(st.sampled_from([["\n"], ["\r\n"], ["\n", "\r\n"], ["\r"]]))
    text = "".join(line + draw(st.sampled_from(ends)) for line in lines)
    text = text if draw(st.booleans()) else text.rstrip("\r\n")
    return draw(st.sampled_from(["", "\ufeff"])) + text


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        for path, text in FILES.items():
            file = Path(name, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        yield Path(name)


def fix(folder: Path, **changes: object) -> Report:
    configured = Settings(base=folder, packages=("lib",), docs=("docs",), search_paths=(folder,), preview=True)
    return run.fix(replace(configured, **changes), folder, Wanted(unsafe=True))[0]  # type: ignore[arg-type]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(documents())
def test_only_what_is_wrong_changes_and_a_second_run_changes_nothing(folder: Path, text: str) -> None:
    page = folder / "docs/page.md"
    page.write_bytes(text.encode())
    first = fix(folder)
    after = page.read_bytes().decode()
    assert first.mended is not None
    assert first.mended.skipped == ()
    # The right name stands nowhere in what was written: putting the wrong one back gives it again, byte by byte.
    assert after.replace(RIGHT, WRONG) == text
    fixed = first.mended.fixed
    assert (after.count(RIGHT) > 0) == bool(fixed)
    assert not [one for one in first.diagnostics if one.fix]
    second = fix(folder)
    assert page.read_bytes().decode() == after
    assert second.mended is not None
    assert second.mended.fixed == ()
    assert second.diagnostics == first.diagnostics


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["", "> ", "> - ", "   ", "1. "]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["{}, {}", "{} as x, {}", "(\n    {},  # 漢\n    {},\n)", "({}, {})", "(\n    {},\n    {}\n)"]),
    st.permutations(["GoldTrainer", "Model"]),
    st.sampled_from(["", ">>> "]),
)
def test_an_import_is_split_in_any_container(
    folder: Path, prefix: str, end: str, form: str, names: list[str], prompt: str
) -> None:
    code = f"from lib import {form.format(*names)}".split("\n")
    code = [prompt + line if not number else prompt.replace(">>>", "...") + line for number, line in enumerate(code)]
    further = "".join(character if character == ">" else " " for character in prefix)
    lines = [f"{prefix}```python", *(further + line for line in code), f"{further}```", "", "After."]
    page = folder / "docs/page.md"
    page.write_bytes(end.join(lines).encode())
    report = fix(folder)
    assert report.diagnostics == ()
    after = page.read_bytes().decode()
    assert f"{end}{further}{prompt}from lib.experimental.gold import GoldTrainer" in after
    assert after.startswith(f"{prefix}```python{end}{further}{prompt}from lib import ")
    assert after.endswith(f"{end}{further}```{end}{end}After.")
    assert after.count("\n") == after.count("\r\n") or end == "\n"
