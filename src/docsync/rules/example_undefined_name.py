"""DS802."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.inventory.model import Kind
from docsync.project import Project
from docsync.project.placeholders import is_placeholder
from docsync.references.model import Reference
from docsync.rules.base import Rule, bad, good


class ExampleUndefinedName(Rule):
    """A complete example uses a name that neither it nor an earlier block of the page defines.

    ## What it finds
    Classes, modules and the library's own functions in Python blocks that import something and run something, with
    nothing left out (`...`) before. Plain variables (`model`, `dataset`) are left to the reader's imagination by custom.

    ## Why
    The reader's copy of the example ends in a NameError.

    ## How it knows
    No import, assignment, definition or parameter on the page so far binds the name, no `import *` may have brought it
    in, and it does not read as a placeholder.

    ## Fix safety
    No fix: what is missing is for a person to say.
    """

    code = "DS802"
    name = "example-undefined-name"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad("```python\nfrom x import f\nf(model, json.loads('1'))\n```", "json"),
        bad("```python\nfrom x import f\nf(setup(1))\n```", "setup", api="def setup(x): ...\n"),
        bad("```python\nfrom x import f, task\nt = f(Task.A)\nf(t, Task.B)\n```", "Task"),
        good("```python\nmodel = 1\n```\n\n```python\nfrom x import f\nf(model)\n```"),
        good("```python\nfrom x import f\nf(my_model, ...)\n```"),
        good("```python\nfrom x import f\nf(your_model)\n```"),
        good("```python\nfrom x import f\n...\nf(Task.A)\n```"),
        good("```python\nfrom x import f\nf(setup(1))\n```", api="# file: pkg/testing.py\ndef setup(x): ...\n"),
        good("```python\nfrom x import f\nf(Task(...))\n```"),
        good("```python\nf(model)\n```"),
        good("```python\nfrom x import *\nf(model)\n```"),
        good("```python\nfrom x import f\ndef g():\n    return h()\ndef h(): return [i for i in range(3)]\nf(g)\n```"),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            told: set[str] = set()
            for reference in page.undefined:
                name = reference.target
                if reference.past or is_placeholder(name) or name in told or not _has_to_be_imported(project, name):
                    continue
                told.add(name)
                yield self.undefined(project, reference)

    def undefined(self, project: Project, reference: Reference) -> Diagnostic:
        document = project.document(reference)
        message = f"nothing on this page defines `{reference.target}` before this example uses it"
        context = document.source[reference.context]
        return self.at_span(document, reference.span, message, reference.target, ((reference.target, context),))


def _has_to_be_imported(project: Project, name: str) -> bool:
    """Whether a name is a class's, a module's, or the library's own."""
    is_class = name[:1].isupper() and not name.isupper()
    own = (found for found in project.inventory.named(name) if found.kind in (Kind.CLASS, Kind.FUNCTION))
    is_own = any(found.path.count(".") == 1 for found in own)
    return is_class or is_own or project.inventory.is_dependency(name)
