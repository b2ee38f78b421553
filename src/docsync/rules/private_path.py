"""DS107."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.inventory.model import Private
from docsync.project import Project
from docsync.references.model import Form
from docsync.rules.base import Advice, Rule, bad, defined_at, good, where

_API = "from pkg._models import Model\n# file: pkg/_models.py\nclass Model: ...\nclass _Helper: ...\n"


class PrivatePath(Rule):
    """The documents import from a private path although a public one exists.

    ## What it finds
    `from pkg._models import Model` where `from pkg import Model` works: a path of which a part begins with an
    underscore, or a module's `__all__` leaves the name out.

    ## Why
    Private paths move without notice, and the reader's code breaks.

    ## How it knows
    The package offers the same object under a path without a private part; that path is named.

    ## Fix safety
    No fix yet: the import statement may have to be split.
    """

    code = "DS107"
    name = "private-path"
    severity = Severity.WARNING
    examples = (
        bad("```python\nfrom pkg._models import Model\n```", "Model", api=_API),
        good("```python\nfrom pkg import Model\n```", api=_API),
        good("```python\nfrom pkg._models import _Helper\n```", api=_API),
        good("```python\nfrom other._models import Model\n```", api=_API),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.IMPORT):
            answer = project.resolve(reference)
            if not isinstance(answer, Private) or not answer.public or answer.public == reference.target:
                continue
            message = f"`{reference.target}` is a private path of {defined_at(answer.object)}"
            advice = Advice(f"import it as `{answer.public}`", (where(answer.object),))
            yield self.at_reference(project, reference, message, answer.object, advice)
