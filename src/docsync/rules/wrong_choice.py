"""DS405."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic
from docsync.project import Project
from docsync.project.choices import choice_faults
from docsync.references.model import Form
from docsync.rules.base import Advice, Rule, bad, defined_at, good, where
from docsync.settings import nearest_hint

_API = """from dataclasses import dataclass
from typing import Literal, Optional

@dataclass
class Config:
    loss: Literal["sigmoid", "hinge"] = "sigmoid"
    mode: Optional[Literal["a", "b"]] = None
    name: str | Literal["x"] = "x"
"""


class WrongChoice(Rule):
    """An example gives a parameter a value that is none of those it takes.

    ## What it finds
    String arguments of calls in Python blocks and code spans, for parameters annotated with `Literal[…]`.

    ## Why
    The reader's copy of the example fails, or takes another path than the text says.

    ## How it knows
    The annotation lists all values; one that takes anything else besides is left alone.

    ## Fix safety
    No fix: which value was meant is for a person to say.
    """

    code = "DS405"
    name = "wrong-choice"
    examples = (
        bad("```python\nfrom pkg import Config\nConfig(loss='sigmoit')\n```", "'sigmoit'", api=_API),
        bad("Use `Config(mode=\"c\")`.", '"c"', api=_API),
        bad("Set the `loss=\"old\"` in the [`Config`].", '"old"', api=_API),
        good("Set the `loss=\"hinge\"` in the [`Config`].", api=_API),
        good("```python\nfrom pkg import Config\nConfig(loss='hinge', mode=None, name='anything')\nConfig(loss=choice)\n```", api=_API),
        good("`Config(loss='...')`, `Config(loss='sigmoid|hinge')`, `Config(loss='<loss>')`, `Config(loss='SIGMOID')`", api=_API),
        good("`Config(loss='old')` was removed in v0.3.", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.CALL, Form.OWNED_NAME):
            for fault in () if reference.guarded else choice_faults(project, reference):
                owner = fault.parameter.declared_by
                named = fault.argument.keyword
                message = f"`{named}` of {defined_at(owner)} does not take {fault.argument.value}"
                shown = tuple(repr(choice) for choice in fault.choices)
                hint = nearest_hint(fault.argument.value, shown)
                advice = Advice(f"it takes {', '.join(shown)}" + hint, (where(owner),))
                at_value = replace(reference, target=f"{named}={fault.argument.value}", span=fault.argument.value_span)
                yield self.at_reference(project, at_value, message, owner, advice)
