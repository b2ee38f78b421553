"""DS104."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.inventory.model import Kind, Missing
from docsync.project import Project
from docsync.project.values import Value
from docsync.references.environment import unwrapped
from docsync.references.model import Form, Reference
from docsync.rules.base import Advice, Rule, bad, defined_at, good, one_of, renaming, where

_API = "class Model:\n    size = 1\n    def __init__(self):\n        self.rate = 0\n    def save(self, path): ...\n    @classmethod\n    def load(cls, path) -> 'Model': ...\n"


class UnknownAttribute(Rule):
    """A Python block reads an attribute or calls a method that the class or module does not have.

    ## What it finds
    `Robot.sav` of a class or module that the page imports, and `robot.sav()` of an instance that the same block
    constructs, annotates, or gets from a function with a return annotation.

    ## Why
    The reader's copy of the example ends in an AttributeError.

    ## How it knows
    The class and all its bases are known and closed: no `__getattr__`, no dynamic attributes, no base out of reach. What
    the block itself sets or asks for (`hasattr`) is there.

    ## Fix safety
    Unsafe: the one name of which the attribute is plainly a slip takes its place.
    """

    code = "DS104"
    name = "unknown-attribute"
    examples = (
        bad("```python\nfrom pkg import Model\nm = Model()\nm.sav('x')\n```", "sav", api=_API, fixed="```python\nfrom pkg import Model\nm = Model()\nm.save('x')\n```"),
        bad("```python\nimport pkg\npkg.Modle()\n```", "Modle", api=_API, fixed="```python\nimport pkg\npkg.Model()\n```"),
        bad("```python\nfrom pkg import Model\ndef f(m: Model): m.gone\n```", "gone", api=_API),
        bad("```python\nfrom pkg import Model\n```\n\n```python\nModel.gone\n```", "gone", api=_API),
        bad("```python\nfrom pkg import Model\nModel.load('x').gone.deeper()\n```", "gone", api=_API),
        bad("```python\nfrom pkg import Model\nclass Mine(Model):\n    def extra(self): ...\nMine().gone()\n```", "gone", api=_API),
        good("```python\nfrom pkg import Model\nm = Model()\nm.save(m.size, m.rate, m.__class__.__name__)\n```", api=_API),
        good("```python\nfrom pkg import Model\nm = Model()\n```\n\n```python\nm.gone()\n```", api=_API),
        good("```python\nfrom pkg import Model\nm = Model()\nm.mine = 1\nprint(m.mine)\nif hasattr(m, 'other'): m.other\n```", api=_API),
        good("```python\nfrom pkg import Model\nm = Model() if x else None\nm = compile(m)\nm.gone\n```", api=_API),
        good("```python\nfrom pkg import Model\nclass Mine(Model):\n    def extra(self): ...\nMine().extra()\n```", api=_API),
        good("```python\nfrom pkg import Model\nModel.load('x').gone()\n```", api=_API + "class Large(Model):\n    def gone(self): ...\n"),
        good("```python\nfrom pkg import Model\ndef f(m: Model):\n    if isinstance(m, Mine): m.gone\n```", api=_API),
        good("```python\nfrom pkg import Model\ndef f(m: Model): m.gone\n```", api=_API + "class Large(Model):\n    def gone(self): ...\n"),
        good("```python\nimport pkg\npkg.mine = 1\n```\n\n```python\nprint(pkg.mine)\n```", api=_API),
        good("```python\nfrom pkg import Model\nclass Proxy(Model):\n    def __getattr__(self, name): ...\nProxy().gone\n```", api=_API),
        good("```python\nfrom pkg import Model\nModel().gone\n```", api="class Model:\n    def __getattr__(self, name): ...\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.ATTRIBUTE):
            missing = project.resolve(reference)
            owner = project.owner(reference)
            if not isinstance(missing, Missing) or not isinstance(owner, Value) or reference.guarded:
                continue
            if owner.instance and unwrapped(reference.binding)[1]:
                continue  # an earlier block bound it, and much may have been said of it since
            yield self.unknown(project, reference, missing, owner)

    def unknown(self, project: Project, reference: Reference, missing: Missing, owner: Value) -> Diagnostic:
        document = project.document(reference)
        what = "module" if owner.object.kind is Kind.MODULE else "class"
        message = f"the {what} {defined_at(owner.object)} has no `{reference.target}`"
        fix = renaming(document, reference.span, reference.target, missing.nearest)
        advice = Advice(one_of(missing.nearest), (where(owner.object),), fix)
        return self.at_reference(project, reference, message, owner.object, advice)
