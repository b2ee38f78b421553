"""What is asked of groups of tabs, and what a new tab of one holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from docsync import run
from docsync.diagnostics import Applicability, Diagnostic, Report
from docsync.project.coverage.groups import contract_groups, required_groups
from docsync.project.coverage.labels import LabelStyle, humps, style_of
from docsync.project.coverage.topics import mentions
from docsync.settings import find_settings

LIBRARY = """\
from enum import Enum

from pkg.more import KTOTrainer


class Kind(Enum):
    A = "a"


class Arguments:
    def __init__(self, size=8, kind=Kind.A, name='a "b"', path="c", rates=(0.1, 0.2), tags=list(), note=None): ...


class SFTTrainer: ...


class SFTConfig(Arguments): ...


class DPOTrainer: ...


class DPOConfig(Arguments): ...


class OnlineDPOTrainer: ...


class OnlineDPOConfig(Arguments): ...


class RewardTrainer: ...


class RewardConfig:
    def __init__(self, model, size=8): ...
"""
MORE = '''\
class KTOTrainer:
    """In a module of its own, and at the root."""


class KTOConfig:
    """In a module of its own alone."""

    def __init__(self, size: int = 4, beta: float = 0.1): ...
'''
NEW = "TODO: write what {} needs here"


def option(label: str, body: str) -> str:
    return f'<hfoption id="{label}">\n\n{body}\n\n</hfoption>\n'


def group(*tabs: str, id_: str = "a") -> str:
    return f'<hfoptions id="{id_}">\n{"".join(tabs)}</hfoptions>\n'


def oom(*tabs: str) -> str:
    return "# Out of memory\n\n" + group(*tabs)


def size(*tabs: str) -> str:
    return "# Size\n\n" + group(*tabs)


def python(*lines: str) -> str:
    return "\n".join(("```python", *lines, "```"))


class Pages:
    """A library with pages, checked in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("pkg/__init__.py", LIBRARY)
        self.write("pkg/more.py", MORE)

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")

    def settings(self, config: str = "", **values: object):
        self.write("docsync.toml", config)
        given = {"packages": ("pkg",), "docs": ("docs",), "search_paths": (self.folder,), "preview": True} | values
        return replace(find_settings(self.folder), **given)  # type: ignore[arg-type]

    def report(self, text: str, config: str = "") -> Report:
        self.write("docs/page.md", text)
        return run.check(self.settings(config), self.folder)

    def missing(self, text: str, config: str = "") -> list[Diagnostic]:
        return [found for found in self.report(text, config).diagnostics if found.code == "DS201"]

    def mended(self, text: str, config: str = "") -> str:
        """The page with the fixes of DS201; nothing is then said of it that was not said before."""
        before = self.report(text, config).diagnostics
        edits = sorted(
            (edit for one in before if one.code == "DS201" and one.fix for edit in one.fix.edits),
            key=lambda edit: edit.span,
            reverse=True,
        )
        for edit in edits:
            text = text[: edit.span.start] + edit.after + text[edit.span.end :]
        after = self.report(text, config).diagnostics
        known = {(one.code, one.message) for one in before}
        assert not [one for one in after if (one.code, one.message) not in known]
        assert not [one for one in after if one.code == "DS201"]
        return text

    def tab(self, label: str, text: str, config: str = "") -> str:
        """The body of a tab of the page with the fixes."""
        _, _, found = self.mended(text, config).partition(f'<hfoption id="{label}">\n\n')
        return found.partition("\n\n</hfoption>")[0]


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    return Pages(tmp_path)


TABS = 'family = "trainer"\nwhere = "tabs"\n'


def without(*kept: str) -> str:
    """A contract that asks for some of the members alone."""
    keys = {"SFT", "DPO", "OnlineDPO", "Reward", "KTO"} - set(kept)
    return f"[[coverage]]\n{TABS}" + "without = { " + ", ".join(f'{key} = "no"' for key in sorted(keys)) + " }\n"


# Labels.


@pytest.mark.parametrize(
    ("labels", "key", "expected"),
    [
        ([("SFT", "SFT"), ("DPO", "DPO")], "GRPO", "GRPO"),
        ([("SFT", "sft"), ("DPO", "dpo")], "GRPO", "grpo"),
        ([("SFT", "SFTTrainer"), ("DPO", "DPOTrainer")], "GRPO", "GRPOTrainer"),
        ([("SFT", "SFT trainer"), ("DPO", "DPO")], "GRPO", "GRPO trainer"),
        ([("SFT", "`SFTTrainer`")], "GRPO", "`GRPOTrainer`"),
        ([("OnlineDPO", "Online DPO"), ("SFT", "SFT")], "NashMD", "Nash MD"),
        ([("SFT", "SFT"), ("DPO", "DPO")], "OnlineDPO", "OnlineDPO"),
        ([("OnlineDPO", "online_dpo")], "NashMD", "nash_md"),
        ([("Reward", "reward"), ("SFT", "sft")], "KTO", "kto"),
        ([("SFT", "Fine-tuning")], "KTO", "KTO"),
        ([], "KTO", "KTO"),
    ],
)
def test_a_label_is_written_as_its_siblings_are(labels: list[tuple[str, str]], key: str, expected: str):
    assert style_of(labels).write(key) == expected


def test_the_words_of_a_name():
    assert humps("OnlineDPO") == ["Online", "DPO"]
    assert humps("GRPOWithReplayBuffer") == ["GRPO", "With", "Replay", "Buffer"]
    assert humps("XPO2") == ["XPO", "2"] or humps("XPO2") == ["XPO2"]
    assert LabelStyle().write("x") == "x"


# What a tab holds.

SFT = option("SFT", python("args = SFTConfig(size=1)"))


def test_values_are_the_defaults_that_are_written_out(pages: Pages):
    call = 'args = SFTConfig(size=1, kind="a", name="x", path="y", rates=None, tags=[1], note=2)'
    page = oom(option("SFT", python(call)))
    assert pages.tab("DPO", page, without("SFT", "DPO")) == "\n".join(
        (
            f"<!-- {NEW.format('DPO')}; the values are the defaults of `DPOConfig`; "
            "no value is written out in the code for `kind`, `tags` -->",
            "",
            "```python",
            """args = DPOConfig(size=8, name='a "b"', path="c", rates=(0.1, 0.2), note=None)""",
            "```",
        )
    )


def test_only_what_the_config_takes(pages: Pages):
    page = oom(option("SFT", python('args = SFTConfig(size=1, path="x")')), option("DPO", "."))
    assert "KTOConfig(size=4, beta=0.1)" not in page
    body = pages.tab("KTO", page, without("SFT", "DPO", "KTO"))
    assert "args = KTOConfig(size=4)" in body.split("\n")


def test_a_class_that_needs_more_is_not_called(pages: Pages):
    body = pages.tab("Reward", oom(SFT), without("SFT", "Reward"))
    assert body == f"<!-- {NEW.format('Reward')} -->\n\nTODO"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("args = SFTConfig(size=1)",), ["args = KTOConfig(size=4)"]),
        (("SFTTrainer(args=SFTConfig(size=1))",), ["KTOConfig(size=4)"]),
        (("args = SFTConfig(", "    size=1,", ")"), ["args = KTOConfig(", "    size=4,", ")"]),
        (
            ("from pkg import SFTConfig, SFTTrainer", "", "args: SFTConfig = SFTConfig(size=1)"),
            ["from pkg.more import KTOConfig", "", "args = KTOConfig(size=4)"],
        ),
        (
            ("import pkg", "", "args = pkg.SFTConfig(size=1)"),
            ["import pkg.more", "", "args = pkg.more.KTOConfig(size=4)"],
        ),
    ],
)
def test_the_form_of_the_call_is_the_siblings(pages: Pages, lines: tuple[str, ...], expected: list[str]):
    page = oom(option("SFT", python(*lines)))
    body = pages.tab("KTO", page, without("SFT", "KTO"))
    assert body.split("\n")[3:-1] == expected


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        (("args = ", "args = "), "args = KTOConfig(size=4)"),
        (("sft_args = ", "dpo_args = "), "kto_args = KTOConfig(size=4)"),
        (("one = ", "two = "), "KTOConfig(size=4)"),
        (("one = ", ""), "KTOConfig(size=4)"),
    ],
)
def test_the_name_that_it_is_given_is_like_the_siblings(pages: Pages, targets: tuple[str, str], expected: str):
    tabs = [option(k, python(f"{target}{k}Config(size=1)")) for k, target in zip(("SFT", "DPO"), targets, strict=True)]
    assert pages.tab("KTO", oom(*tabs), without("SFT", "DPO", "KTO")).split("\n")[3] == expected


def test_the_info_string_is_not_taken_over_with_a_title(pages: Pages):
    page = oom(option("SFT", '```py title="sft.py"\nSFTConfig(size=1)\n```'))
    assert pages.tab("DPO", page, without("SFT", "DPO")).endswith("```py\nDPOConfig(size=8)\n```")


def test_topics_are_spoken_of_from_the_start(pages: Pages):
    topics = '[[topics]]\nsymbols = "KTO"\nheading = "memory"\nabout = { loss = "beta", sharding = ["ZeRO", "FSDP"] }\n'
    body = pages.tab("KTO", oom(SFT), without("SFT", "KTO") + topics)
    assert "args = KTOConfig(size=4, beta=0.1)" in body
    assert body.endswith("```\n\nTODO: sharding (ZeRO, FSDP)")


# Where it stands.


def labels_of(text: str) -> list[str]:
    return [part.partition('"')[0] for part in text.split('<hfoption id="')[1:]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["DPO", "SFT"], ["DPO", "KTO", "OnlineDPO", "Reward", "SFT"]),
        (["SFT", "DPO"], ["SFT", "DPO", "KTO", "OnlineDPO", "Reward"]),
        (["SFT", "DPO", "General"], ["SFT", "DPO", "KTO", "OnlineDPO", "Reward", "General"]),
        (["All", "DPO", "SFT"], ["All", "DPO", "KTO", "OnlineDPO", "Reward", "SFT"]),
        (["OnlineDPO", "SFT"], ["OnlineDPO", "Reward", "SFT", "DPO", "KTO"]),
        (["All", "OnlineDPO", "SFT"], ["All", "DPO", "KTO", "OnlineDPO", "Reward", "SFT"]),
    ],
)
def test_the_order_is_the_groups_own(pages: Pages, before: list[str], after: list[str]):
    page = oom(*(option(label, "Text.") for label in before))
    assert labels_of(pages.mended(page)) == after


# Who asks.


def test_the_contract_and_what_it_leaves_out_are_told(pages: Pages):
    config = (
        f'[[coverage]]\nfamily = "config"\nwhere = "reference"\n\n[[coverage]]\n{TABS}without = {{ Reward = "none" }}\n'
    )
    (found,) = pages.missing(size(SFT, option("DPO", ".")), config)
    assert found.symbol == "KTO, OnlineDPO"
    assert found.message == 'the tabs under "Size" have none for KTO, OnlineDPO'
    details = [evidence.detail for evidence in found.evidence]
    assert "asked for by `coverage[2]` of docsync.toml (`tabs`)" in details
    assert "left out: Reward (none)" in details
    assert found.fix
    assert found.fix.applicability is Applicability.UNSAFE


def test_the_help_says_what_a_sibling_holds(pages: Pages):
    call = python("args = SFTConfig(size=1, path='x', name='y', note=1, rates=())")
    (found,) = pages.missing(oom(option("SFT", call), option("DPO", ".")))
    assert found.help.startswith("the tab SFT shows `SFTConfig(size=…, path=…, name=…, note=…, …)`; ")
    assert "`docsync coverage --member KTO`" in found.help


def test_two_contracts_ask_for_a_member_once(pages: Pages):
    config = f"[[coverage]]\n{TABS}\n{without('SFT', 'DPO', 'KTO', 'Reward')}"
    found = pages.missing(size(SFT, option("DPO", ".")), config)
    assert [one.symbol for one in found] == ["KTO, OnlineDPO, Reward"]


def test_a_contract_without_groups_is_told_apart(pages: Pages):
    pages.write("docs/page.md", size(SFT, option("DPO", ".")))
    config = f'[[coverage]]\n{TABS}heading = "memory"\n\n[[coverage]]\n{TABS}heading = "SIZE"\n'
    project = run.read(pages.settings(config), pages.folder)
    assert [(one.contract.number, len(one.groups)) for one in contract_groups(project)] == [(1, 0), (2, 1)]
    assert [group.contract.number for group in required_groups(project) if group.contract] == [2]


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("使用vLLM时", ["vllm"], True),
        ("use_vllm", ["vLLM"], False),
        ("vLLMs", ["vLLM"], False),
        ("显存不足时", ["显存"], True),
        ("the reference\nmodel is", ["Reference model"], True),
        ("`beta=0.1`", ["beta"], True),
        ("alphabeta", ["beta"], False),
        ("beta는", ["beta"], True),
        ("a", ["", " "], False),
        ("C++ and", ["C++"], True),
    ],
)
def test_words_are_whole(text: str, words: list[str], expected: bool):
    assert mentions(text, words) is expected


def test_nothing_is_offered_where_no_tab_shows_the_form(pages: Pages, check_project: Callable[..., Report]):
    config = f'[[coverage]]\n{TABS}group = "a"\n'
    (found,) = pages.missing(size(option("All", "Text.")), config)
    assert found.fix is None


def test_the_summary_says_when_no_tabs_are_asked_for_trainers(pages: Pages):
    page = size(SFT, option("DPO", "."))
    assert any("no tabs about running out of memory" in note for note in pages.report(page).summary.notes)
    asked = pages.report(page, f"[[coverage]]\n{TABS}").summary.notes
    assert not any("no tabs about running out of memory" in note for note in asked)
