"""DS105."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Applicability, Diagnostic, Evidence, Fix
from docsync.documents.model import Document
from docsync.edits.python import without_keyword
from docsync.inventory.model import Unknown
from docsync.project import Project
from docsync.project.arguments import CallFault, call_faults
from docsync.references.model import Form, Reference
from docsync.rules.base import Advice, Rule, bad, defined_at, good, where
from docsync.rules.renames import Renamed, WrongName, renamed

_API = """from dataclasses import dataclass

@dataclass
class Base:
    rate: float = 0.1

@dataclass
class Config(Base):
    beta: float = 0.0
    max_length: int = 512

def train(model, *, steps=1): ...

def forward(model, **kwargs):
    train(model, **kwargs)
"""


class UnknownArgument(Rule):
    """A call in a Python block passes an argument that the callable does not take.

    ## What it finds
    Keywords that are no parameter, and more positional arguments than there are places, in calls of this library's
    functions, methods and classes: dataclass fields, inherited ones included, count as the class's parameters.

    ## Why
    The reader's copy of the example ends in a TypeError, or the argument is silently swallowed.

    ## How it knows
    The signature is known and closed: no `**kwargs` that lead somewhere unknown, no unknown decorator, no base class
    out of reach. What is known only by following `**kwargs` from call to call is in preview.

    ## Fix safety
    Unsafe: the one parameter of which the keyword is plainly a slip, or which git shows it was renamed to, takes its
    place, unless it is given already. To take a
    keyword out is only shown, never done: nothing says that what it did is not done in another way now.
    """

    code = "DS105"
    name = "unknown-argument"
    examples = (
        bad("```python\nfrom pkg import Config\nConfig(max_lenght=1)\n```", "max_lenght", api=_API, fixed="```python\nfrom pkg import Config\nConfig(max_length=1)\n```"),
        bad("```python\nfrom pkg import Config\nc = Config(\n    ...\n    rate=1,\n    gone=2,\n    ...,\n)\n```", "gone", api=_API),
        bad("```python\nimport pkg\npkg.train('m', 3)\n```", "3", api=_API),
        bad("For what does not fit, use:\n\n```python\nfrom pkg import train\ntrain(1, stepz=2)\n```", "stepz", api=_API),
        bad("Set `Config(gone=1)`.", "gone", api=_API),
        bad("```python\nfrom pkg import forward\nforward(1, stesp=2)\n```", "stesp", api=_API, fixed="```python\nfrom pkg import forward\nforward(1, steps=2)\n```"),
        good("```python\nfrom pkg import Config, train, forward\nConfig(0.2, 0.1, max_length=1)\ntrain(1, steps=2)\nforward(1, steps=2)\n```", api=_API),
        good("```python\nfrom pkg import train\ntrain(*args, **kwargs)\ntrain(1, *rest)\n```", api=_API),
        good("```python\nfrom pkg import Config\nclass Config:\n    def __init__(self, gone): ...\nConfig(gone=1)\n```", api=_API),
        good("```python\nfrom pkg import Config\nclass Mine(Config):\n    def __init__(self, gone): ...\nMine(gone=1)\n```", api=_API),
        good("```python\nfrom pkg import f\nf(anything=1)\n```", api="def f(**kwargs): return other(**kwargs)\n"),
        good("```python\nfrom pkg import f\nf(anything=1)\n```", api="from unknown import wrapper\n@wrapper\ndef f(x): ...\n"),
        good("```python\nfrom other import Config\nConfig(gone=1)\n```", api=_API),
        good("```python\nimport pytest\nfrom pkg import train\nwith pytest.raises(TypeError):\n    train(1, stepz=2)\ntry:\n    train(1, stepz=2)\nexcept TypeError: ...\ntrain(1, stepz=2)  # raises a TypeError\n```", api=_API),
        good("Don't do this:\n\n```python\nfrom pkg import train\ntrain(1, stepz=2)\n```", api=_API),
        good("Unlike other's `Config(gone=1)`, ours takes `Config(rate=1)`.", api=_API),
        good("Write `train(1, steps=2)`, never `train(1, stepz=2)`.", api=_API),
        good("```python\nfrom pkg import Options\nclass Mine(Options):\n    b: int\nMine(a=1, b=2)\n```", api="from typing import TypedDict\nclass Options(TypedDict):\n    a: int\n"),
        good("In 0.18 and earlier, `Config(gone=1)` was right.", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.CALL):
            if reference.guarded or isinstance(project.resolve(reference), Unknown):
                continue
            for fault in call_faults(project, reference):
                yield self.fault(project, reference, fault)

    def fault(self, project: Project, reference: Reference, fault: CallFault) -> Diagnostic:
        callee, document = fault.callee, project.document(reference)
        if fault.argument.keyword:
            message = f"{defined_at(callee)} takes no argument `{fault.argument.keyword}`"
            keyword = fault.argument.keyword
            told = renamed(project, WrongName(document, fault.argument.span, keyword, fault.nearest, fault.declared_in))
            if fault.given & {*fault.nearest}:
                told = replace(told, fix=None)  # it would be given twice
            told = told if fault.nearest else replace(told, fix=_left_out(document, reference, fault))
        else:
            number = f"at most {fault.places}" if fault.places else "no"
            message = f"{defined_at(callee)} takes {number} positional argument{'' if fault.places == 1 else 's'}"
            told = Renamed("")
        evidence = [where(callee), *told.evidence]
        if fault.rests_on:
            evidence.append(Evidence("dependency", f"with {', '.join(fault.rests_on)} as installed"))
        at_argument = replace(reference, target=fault.argument.keyword or reference.target, span=fault.argument.span)
        advice = Advice(told.help, tuple(evidence), told.fix)
        found = self.at_reference(project, at_argument, message, callee, advice)
        return replace(found, preview=fault.followed)


def _left_out(document: Document, reference: Reference, fault: CallFault) -> Fix | None:
    """The keyword taken out of the call, for a person to choose: what it did may have to be said in another way."""
    edits = () if fault.nearest else without_keyword(document, reference.context, fault.argument.span)
    return Fix(f"Take `{fault.argument.keyword}` out", edits, Applicability.DISPLAY_ONLY) if edits else None
