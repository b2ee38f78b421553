"""DS405."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic
from docsync.project import Project
from docsync.project.choices import choice_faults
from docsync.references.model import Form
from docsync.rules.base import Advice, Rule, bad, bad_docstring, defined_at, good, good_docstring, where
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
    """A parameter is given, or said to take, a value that is none of those it takes.

    ## What it finds
    String arguments of calls in Python blocks and code spans, and values that a docstring lists as possible ("possible
    values are `"a"`, `"b"`"), for parameters annotated with `Literal[…]`.

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
        bad_docstring('from typing import Literal\ndef f(mode: Literal["a", "b"] = "a"):\n    """F.\n\n    Args:\n        mode (`str`):\n            How. Possible values are `"a"`, `"c"`.\n    """\n', '"c"'),
        good_docstring('from typing import Literal\ndef f(mode: Literal["a", "b"] | str = "a", other: Literal["a", "b"] = "a"):\n    """F.\n\n    Args:\n        mode (`str`):\n            How. One of `"a"` or `"c"`.\n        other (`str`):\n            How. Possible values are `"a"` and `"b"`; `"c"` was one.\n    """\n'),
        good("```python\nfrom pkg import Config\nConfig(loss='hinge', mode=None, name='anything')\nConfig(loss=choice)\n```", api=_API),
        good("`Config(loss='...')`, `Config(loss='sigmoid|hinge')`, `Config(loss='<loss>')`, `Config(loss='SIGMOID')`", api=_API),
        good("`Config(loss='old')` was removed in v0.3.", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        yield from self.described(project)
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

    def described(self, project: Project) -> Iterator[Diagnostic]:
        """The values that a docstring lists and the annotation does not."""
        for found, value, origin, taken in project.descriptions.wrong_choices():
            subject, name = found.subject.object, origin.parameter.name
            diagnostic = self.at_span(
                found.page.document,
                value.span,
                f"`{name}` of {defined_at(subject)} does not take {value.text}",
                f"{name}={value.text}",
                ((subject.path, name, value.text),),
                Advice(f"it takes {', '.join(taken)}", (where(origin.declared_by),)),
            )
            yield replace(diagnostic, object=subject.path)
