"""DS107."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Severity
from docsync.inventory.model import ApiObject, Found, Kind, Private
from docsync.project import Project
from docsync.references.model import Form, Reference
from docsync.rules.base import Advice, Rule, bad, defined_at, good, where
from docsync.rules.importing import is_module, moving
from docsync.source import Span

_API = "from pkg._models import Model\n# file: pkg/_models.py\nclass Model: ...\nclass _Helper: ...\n"


class PrivatePath(Rule):
    """The documents import from a private path although a public one exists.

    ## What it finds
    `from pkg._models import Model` where `from pkg import Model` works: a path of which a part begins with an
    underscore, or a module's `__all__` leaves the name out. In preview also paths that are merely longer.

    ## Why
    Private paths move without notice, and the reader's code breaks.

    ## How it knows
    The package offers the same object under a path without a private part; that path is named.

    ## Fix safety
    Unsafe: the name is imported from the public path; the statement is split where others stay behind.
    """

    code = "DS107"
    name = "private-path"
    severity = Severity.WARNING
    examples = (
        bad("```python\nfrom pkg._models import Model\n```", "pkg._models", api=_API, fixed="```python\nfrom pkg import Model\n```"),
        bad("```python\nfrom pkg._models import Model, _Helper\n```", "pkg._models", api=_API, fixed="```python\nfrom pkg._models import _Helper\nfrom pkg import Model\n```"),
        bad("```python\nfrom pkg.sub.models import Model\n```", "pkg.sub.models", api="from pkg.sub.models import Model\n# file: pkg/sub/__init__.py\n# file: pkg/sub/models.py\nclass Model: ...\n"),
        good("```python\nfrom pkg import Model\n```", api=_API),
        good("```python\nfrom pkg.models import Model, Other\n```", api="from pkg.models import Model\n# file: pkg/models.py\nclass Model: ...\nclass Other: ...\n"),
        good("```python\nfrom pkg._models import _Helper\n```", api=_API),
        good("```python\nfrom other._models import Model\n```", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.IMPORT):
            answer = project.resolve(reference)
            if isinstance(answer, Private) and answer.public not in ("", reference.target):
                message = f"`{reference.target}` is a private path of {defined_at(answer.object)}"
                yield self.at_module(project, reference, message, answer.object, answer.public)
            elif isinstance(answer, Found):
                public = _shorter(project, reference)
                # With another name of the same statement that is only there, the long path is the right one.
                if public and all(_shorter(project, other) for other in _statement(project, reference)):
                    message = f"`{reference.target}` can be imported from a shorter path"
                    found = self.at_module(project, reference, message, answer.object, public)
                    # Many libraries document their modules' paths: whether one is meant to be used is not proven.
                    yield replace(found, preview=True)

    def at_module(
        self, project: Project, reference: Reference, message: str, found: ApiObject, public: str
    ) -> Diagnostic:
        fix = moving(project.document(reference), reference.context, _moves(project, reference))
        advice = Advice(f"import it as `{public}`", (where(found),), fix)
        return self.at_reference(project, module_of(project, reference), message, found, advice)


def _moves(project: Project, reference: Reference) -> dict[str, str]:
    """Where the names of a statement that it imports from a private or longer path are public under the same name."""
    found = {}
    for other in _statement(project, reference):
        answer = project.resolve(other)
        public = answer.public if isinstance(answer, Private) else _shorter(project, other)
        module, _, name = public.rpartition(".")
        if name and name == other.target.rpartition(".")[2] and public != other.target and is_module(project, module):
            found[name] = module
    return found


def _statement(project: Project, reference: Reference) -> list[Reference]:
    """The imports of one statement."""
    page = project.page(reference.path)
    return [one for one in page.references if one.form is Form.IMPORT and one.context == reference.context]


def _shorter(project: Project, reference: Reference) -> str:
    """A public path of what is imported that is shorter than the one written; empty when there is none."""
    answer = project.resolve(reference)
    if not isinstance(answer, Found) or answer.object.external or answer.object.kind is Kind.MODULE:
        return ""
    public = project.inventory.public_path(answer.object.canonical)
    return public if public and public.count(".") < reference.target.count(".") else ""


def module_of(project: Project, reference: Reference) -> Reference:
    """The reference moved to the module's path in its `from … import` statement, which is what should change."""
    module = reference.target.rpartition(".")[0]
    document = project.document(reference)
    at = document.source[reference.context].find(module)
    start = reference.context.start + at
    return replace(reference, span=Span(start, start + len(module))) if at >= 0 else reference
