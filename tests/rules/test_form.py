"""What every rule has to be like."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import docsync.rules
from docsync import rules
from docsync.rules.base import Rule

RULES = rules.load()
SECTIONS = ["What it finds", "Why", "How it knows", "Fix safety"]
WITHOUT_EXAMPLES = {"DS902"}  # a file that is not text is no example's page: tests/cli has its tests


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_form(rule: type[Rule]) -> None:
    assert re.fullmatch(r"DS\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(?:-[a-z]+)+", rule.name)
    assert re.findall(r"^## (.*)$", rule.explanation(), re.MULTILINE) == SECTIONS
    assert rule.headline().endswith(".")
    assert rule.__module__ == f"docsync.rules.{rule.name.replace('-', '_')}"


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.code not in WITHOUT_EXAMPLES], ids=lambda r: r.code)
def test_has_good_and_bad_examples(rule: type[Rule]) -> None:
    assert any(example.is_good for example in rule.examples)
    assert any(not example.is_good for example in rule.examples)


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)


def test_each_module_of_a_rule_is_found() -> None:
    folder = Path(docsync.rules.__file__).parent
    with_rules = {
        file.stem for file in folder.glob("*.py") if re.search(r"^    code = \"DS", file.read_text(), re.MULTILINE)
    }
    assert with_rules == {rule.__module__.rpartition(".")[2] for rule in RULES}
