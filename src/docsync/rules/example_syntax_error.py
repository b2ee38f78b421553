"""DS801."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.project import Project
from docsync.references.past import old_code
from docsync.rules.base import Advice, Rule, bad, good


class ExampleSyntaxError(Rule):
    """A Python block does not parse, and one small edit would make it.

    ## What it finds
    A missing comma, colon or parenthesis, or a bracket too many, in fenced Python.

    ## Why
    The reader's copy of the example ends in a SyntaxError.

    ## How it knows
    Everything that authors leave out on purpose is allowed for: `...` anywhere, prompts and their output, shell lines,
    magics, indentation, top-level `await`, unfinished ends, pieces of a call or a dictionary, newer syntax. What is then
    still unreadable is reported only when a single edit makes it parse; the rest is counted as unread.

    ## Fix safety
    No fix: the edit is named, and is for a person to make.
    """

    code = "DS801"
    name = "example-syntax-error"
    examples = (
        bad("```python\nx = 1\nf(\n    a=1,\n    b=2  # why\n    c=3,\n)\n```", "2"),
        bad("```python\nx = 1\nf(\n    a=1\n    b=2  # why\n    c=3,\n)\n```", "1"),
        bad("```python\nx = 1\nif x\n    f()\n```", "x"),
        bad("```python\nx = 1\ny = f(a=1))\n```", ")"),
        good("```python\nf(\n    ...\n    c=3,\n)\nf(x=1, ...)\n!pip install x\nawait g()\n```"),
        good("```python\n>>> f(1)\nnot python at all\n```"),
        good('```python\nx = 1\n"key": "value",\n```'),
        good("```python\nprint(x)\nComponents:\n====\nPipeline {\n  'a': 1,\n}\npkg.errors.SomeError:\n```"),
        good("```python\nx = 1\nthis is rather a sentence than code\n```"),
        good("```python\nx = 1\ntype Pair[T] = tuple[T, T]\ndef f[T](x: T) -> T: ...\n```"),
        good("```python\nx = 1\ny = f(\n    a=1,\n```"),
        good("```python\nx = 1\nf(a, residual_diff_thre\nshold=0.08)\n```"),
        good("```python\nx = 1\nf(a, type_\nhint=C)\n```"),
        good("```json\n{,}\n```"),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for fault in page.faults:
                document = page.document
                place = document.source.locate(fault.span)
                if old_code(place.excerpt):
                    continue
                symbol = document.source[fault.span].strip() or place.excerpt.strip()
                message = f"invalid syntax: {fault.remedy}"
                advice = Advice("with that edit it parses; nothing else explains it")
                yield self.at_span(document, fault.span, message, symbol, ((symbol, place.excerpt),), advice)
