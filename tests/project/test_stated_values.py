"""Stated values against the code's: compared as values, silent where either may be decided later."""

from __future__ import annotations

import pytest

from docsync.project.stated_types import contradict
from docsync.project.stated_values import Verdict, compare

CONSTANTS = {"SIZE": "8", "Mode.FAST": '"fast"', "strategies.STEPS": "'steps'"}


@pytest.mark.parametrize(
    ("stated", "code", "verdict"),
    [
        ("1e-3", "0.001", Verdict.EQUAL),
        ("1", "1.0", Verdict.EQUAL),
        ("100,000", "100000", Verdict.EQUAL),
        ("2/3", "2 / 3", Verdict.EQUAL),
        ("bfd", '"bfd"', Verdict.EQUAL),
        ("'bfd'", '"bfd"', Verdict.EQUAL),
        ("[1, 2]", "(1, 2)", Verdict.EQUAL),
        ("`x`".strip("`"), '["x"]', Verdict.UNKNOWN),
        ('"x"', '["x"]', Verdict.EQUAL),
        ("8", "SIZE", Verdict.EQUAL),
        ("9", "SIZE", Verdict.DIFFERENT),
        ('"steps"', "strategies.STEPS", Verdict.EQUAL),
        ("Mode.FAST", '"fast"', Verdict.EQUAL),
        ("False", "True", Verdict.DIFFERENT),
        ("0", "1", Verdict.DIFFERENT),
        ("256", "512", Verdict.DIFFERENT),
        ("None", "False", Verdict.DIFFERENT),
        ("None", '"use_json"', Verdict.DIFFERENT),
        ("None", "-1", Verdict.UNKNOWN),
        ("None", '""', Verdict.UNKNOWN),
        ("None", "[]", Verdict.UNKNOWN),
        ("5", "None", Verdict.UNKNOWN),
        ("5", "...", Verdict.UNKNOWN),
        ("5", "UNKNOWN", Verdict.UNKNOWN),
        ("5", "compute()", Verdict.UNKNOWN),
        ("the", '"x"', Verdict.UNKNOWN),
        ("'get'", '"GET"', Verdict.UNKNOWN),
        ('"logs/"', '"logs"', Verdict.UNKNOWN),
        ("1", '"1"', Verdict.EQUAL),
        ("0", "False", Verdict.DIFFERENT),
        ("\\n", '"\\n"', Verdict.EQUAL),
    ],
)
def test_values(stated: str, code: str, verdict: Verdict) -> None:
    assert compare(stated, code, CONSTANTS.get) is verdict


@pytest.mark.parametrize(
    ("stated", "annotation", "wrong"),
    [
        ("`int`, *optional*", "str | None", True),
        ("`str`, *optional*, defaults to `9200`", "Optional[int]", True),
        ("`list[str]`", "dict[str, int]", True),
        ("integer", "int", False),
        ("`int`", "float", False),
        ("`str` or `Path`", "int", False),
        ("a number", "str", False),
        ("`int`", "Config", False),
        ("`int`", "Union[str, int]", False),
    ],
)
def test_types(stated: str, annotation: str, wrong: bool) -> None:
    assert contradict(stated, annotation) is wrong
