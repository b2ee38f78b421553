"""DS401."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Applicability, Diagnostic
from docsync.project import Project
from docsync.rules.base import Advice, Rule, bad, bad_docstring, defined_at, good, good_docstring, replacement, where

_LONGEST = 60  # characters of a default that a sentence can hold
_F = (
    'def f(x={1}, fp16=False):\n    """F.\n\n    Args:\n        x (`int`, *optional*{0}):\n            An x.\n    """\n'
)
_CONFIG = """from dataclasses import dataclass, field

SIZE = 8

@dataclass
class Base:
    rate: float = 5e-5

@dataclass
class Config(Base):
    '''
    The configuration.

    Parameters:
        rate (`float`, *optional*, defaults to `{0}`):
            How fast.

        > Parameters that control the size

        size (`int`, *optional*, defaults to `{1}`):
            How large.
        names (`list[str]`, *optional*, defaults to `{2}`):
            Which.
    '''
    size: int = SIZE
    names: list = field(default_factory=lambda: ["a"], metadata={{"help": "Which."}})
"""


_OPTIONS = "class Options:\n    def __init__(self, beta=0.1, size=8): ...\n"


class WrongDefault(Rule):
    """A stated default is not the one that the code has.

    ## What it finds
    "defaults to `x`", "(default: x)" and the like, in a parameter's entry of a docstring, in sentences, list items,
    parameter tables and the help texts of fields, against the signature or the field, inherited ones included.

    ## Why
    The reader leaves the parameter out and gets another value than they were told.

    ## How it knows
    Literal against literal, compared as values: `1e-3` is `0.001`, `mean` is `"mean"`, a constant of the module is
    followed to its value. Nothing is said where the code decides later (`None`, a sentinel), where the text names a
    symbol, or goes on with a condition ("if …").

    ## Fix safety
    Safe: one literal takes the place of another. There is none where the code has an expression.
    """

    code = "DS401"
    name = "wrong-default"
    examples = (
        bad_docstring(_F.format(", defaults to `2`", "1"), "2", fixed=_F.format(", defaults to `1`", "1")),
        bad_docstring(_F.format(", defaults to `None`", "False"), "None"),
        bad_docstring(_F.format(", default: 'b'", "'a'"), "'b'"),
        bad_docstring(_CONFIG.format("1e-3", "9", '["b"]'), "1e-3", "9", '["b"]'),
        bad_docstring('def f(x=1):\n    """F.\n\n    Parameters\n    ----------\n    x : int, default=2\n        An x.\n    """\n', "2"),
        bad_docstring('def f(x=1):\n    """F.\n\n    :param int x: An x. Defaults to ``2``.\n    """\n', "2"),
        bad_docstring('class A:\n    """An A.\n\n    > - `steps`: Defaults to `10` instead of `500`.\n    """\n    def __init__(self, steps=1): ...\n', "10"),
        bad("In the `Options`, `beta` defaults to `0.5`.", "0.5", api=_OPTIONS, fixed="In the `Options`, `beta` defaults to `0.1`."),
        bad("## The `Options`\n\n- `beta` (float): How much. Defaults to 0.5.\n- `size`: How large (default: 8).", "0.5", api=_OPTIONS),
        bad("The parameters of `Options`:\n\n| Parameter | Default | Meaning |\n| --- | --- | --- |\n| `beta` | `0.5` | How much |\n| `size` | `8` | How large |", "0.5", api=_OPTIONS),
        bad("# Options\n\nThe default value of `size` is `9`.\n\n[[autodoc]] Options", "9", api=_OPTIONS),
        good("`beta` defaults to `0.5`.", api=_OPTIONS),
        good("In `OtherOptions` of another library, `beta` defaults to `0.5`.", api=_OPTIONS),
        good("In `Options`, `beta` defaults to `0.5` if `size` is set. Its `size` sets the width, and the height defaults to `2`.", api=_OPTIONS),
        bad_docstring('from dataclasses import dataclass, field\n@dataclass\nclass A:\n    """An A."""\n    size: int = field(default=8, metadata={"help": "How large "\n        "(default: 9)."})\n', "9"),
        good_docstring('from dataclasses import dataclass, field\n@dataclass\nclass A:\n    """An A."""\n    size: int = field(default=8, metadata={"help": "How large. Defaults to 8."})\n'),
        good_docstring(_CONFIG.format("0.00005", "8", "a")),
        good_docstring(_F.format(", defaults to `True` if `fp16` is not set", "False")),
        good_docstring(_F.format(", defaults to `None`", "...")),
        good_docstring(_F.format(", defaults to `None`", '""')),
        good_docstring(_F.format(", defaults to `42`", "None")),
        good_docstring(_F.format(", defaults to `other.SIZE`", "3")),
        good_docstring(_F.format(", defaults to\n            `(None,\n            None)`", "(None, None)")),
        good_docstring(_F.format("). The step defaults to `2`", "1")),
        good_docstring(_F.format(", defaults to `[1]`", "(1,)")),
        good_docstring(_F.format(", defaults to `1`", "compute()")),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.descriptions.wrong_defaults():
            one, document = found.description, found.page.document
            if one.default is None:
                continue
            code = project.descriptions.default_of(found.parameter)
            message = f"`{one.name}` of {defined_at(found.subject)} defaults to `{code}`, not to `{one.default.text}`"
            literal = _written_like(one.default.text, code)
            fix = None
            if literal and document.source[one.default.span] == one.default.text:
                fix = replacement(document, one.default.span, literal, Applicability.SAFE)
            key = (found.subject.path, one.name, one.default.text)
            advice = Advice("", (where(found.parameter.declared_by),), fix)
            diagnostic = self.at_span(document, one.default.span, message, one.name, (key,), advice)
            yield replace(diagnostic, object=found.subject.path)


def _written_like(stated: str, code: str) -> str:
    """A default's literal, a string in the quotes that the text has; empty where it is no short literal."""
    try:
        value = ast.literal_eval(code)
    except (ValueError, SyntaxError):
        return ""
    if "\n" in code or len(code) > _LONGEST:
        return ""
    quote = stated[:1]
    is_plain = isinstance(value, str) and value.isprintable() and not {"'", '"', "\\"} & {*value}
    return f"{quote}{value}{quote}" if is_plain and quote in ("'", '"') and stated[:3] != quote * 3 else code
