"""Groups of tabs that switch together: what the code shows of a tab that one of them lacks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docsync.diagnostics import Diagnostic, Report

CLI = """\
import argparse


def main():
    parser = argparse.ArgumentParser("pkg")
    parsers = parser.add_subparsers()
    sft = parsers.add_parser("sft")
    sft.add_argument("--model")
    sft.add_argument("--packing")
    dpo = parsers.add_parser("dpo")
    dpo.add_argument("--model")
    dpo.add_argument("--packing")
    kto = parsers.add_parser("kto")
    kto.add_argument("--model")
    parser.parse_args()
"""
LIBRARY = {
    "pkg/__init__.py": "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass KTOTrainer: ...\n",
    "pkg/cli.py": CLI,
    "pyproject.toml": '[project]\nname = "pkg"\n[project.scripts]\npkg = "pkg.cli:main"\n',
}
Check = Callable[..., Report]


def group(options: str, *keys: str, id_: str = "t") -> str:
    tabs = "".join(
        f'<hfoption id="{key}">\n\n```bash\npkg {key.lower()} {options}\n```\n\n</hfoption>\n' for key in keys
    )
    return f'<hfoptions id="{id_}">\n{tabs}</hfoptions>\n\n'


def uneven(check: Check, page: str) -> list[Diagnostic]:
    report = check(LIBRARY | {"docs/page.md": page}, preview=True)
    return [found for found in report.diagnostics if found.code == "DS203"]


def test_a_command_that_takes_what_the_others_are_given(check_project: Check):
    page = group("--model m", "SFT", "DPO", "KTO") + group("--model m", "SFT", "DPO")
    (found,) = uneven(check_project, page)
    assert (found.location.start.line, found.symbol, found.preview) == (25, "KTO", False)
    assert "which the tabs `t` at line 1 have" in found.message
    assert [one.detail for one in found.evidence if one.kind == "proof"] == ["`pkg kto` takes `--model`"]


def test_only_what_all_tabs_are_given_counts(check_project: Check):
    page = group("--model m", "SFT", "DPO", "KTO") + group("--model m", "SFT", "DPO").replace("sft", "sft --packing 1")
    assert len(uneven(check_project, page)) == 1


def test_a_command_that_does_not_take_it(check_project: Check):
    page = group("--model m", "SFT", "DPO", "KTO") + group("--model m --packing 1", "SFT", "DPO")
    assert uneven(check_project, page) == []


def test_the_odd_one_out_is_a_preview(check_project: Check):
    page = group("", "a", "b", "c") * 2 + group("", "a", "b")
    (found,) = uneven(check_project, page)
    assert found.preview
    told = check_project({"docs/page.md": page}, preview=False).diagnostics
    assert "DS203" not in {one.code for one in told}


@pytest.mark.parametrize(
    "text", ["This does not work for `KTO`.", "KTO is not supported yet.", "Only for SFT and DPO, not KTO."]
)
def test_the_text_may_say_why(check_project: Check, text: str):
    page = group("--model m", "SFT", "DPO", "KTO") + f"## Other\n\n{text}\n\n" + group("--model m", "SFT", "DPO")
    assert uneven(check_project, page) == []


def test_the_tab_is_named_elsewhere(check_project: Check):
    page = group("--model m", "SFT", "DPO", "KTO") + "## Other\n\nFor KTO, too.\n\n" + group("--model m", "SFT", "DPO")
    assert len(uneven(check_project, page)) == 1
