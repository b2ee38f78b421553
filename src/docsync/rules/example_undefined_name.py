"""DS802."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.project import Project
from docsync.project.placeholders import is_placeholder
from docsync.references.model import Reference
from docsync.rules.base import Rule, bad, good


class ExampleUndefinedName(Rule):
    """A complete example uses a name that neither it nor an earlier block of the page defines.

    ## What it finds
    Names in Python blocks that import something and run something, with nothing left out (`...`).

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
        bad("```python\nfrom x import f\nf(model)\n```", "model"),
        bad("```python\nfrom x import f, task\nt = f(Task.A)\nf(t, Task.B)\n```", "Task"),
        good("```python\nmodel = 1\n```\n\n```python\nfrom x import f\nf(model)\n```"),
        good("```python\nfrom x import f\nf(my_model, ...)\n```"),
        good("```python\nfrom x import f\nf(your_model)\n```"),
        good("```python\nf(model)\n```"),
        good("```python\nfrom x import *\nf(model)\n```"),
        good("```python\nfrom x import f\ndef g():\n    return h()\ndef h(): return [i for i in range(3)]\nf(g)\n```"),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            told: set[str] = set()
            for reference in page.undefined:
                if reference.past or is_placeholder(reference.target) or reference.target in told:
                    continue
                told.add(reference.target)
                yield self.undefined(project, reference)

    def undefined(self, project: Project, reference: Reference) -> Diagnostic:
        document = project.document(reference)
        message = f"nothing on this page defines `{reference.target}` before this example uses it"
        context = document.source[reference.context]
        return self.at_span(document, reference.span, message, reference.target, ((reference.target, context),))
