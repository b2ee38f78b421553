"""DS404."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Severity
from docsync.project import Project
from docsync.project.stated_types import contradict
from docsync.rules.base import Advice, Rule, bad_docstring, defined_at, good_docstring, where, words

_F = 'def f(x: {1} = None):\n    """F.\n\n    Args:\n        x ({0}):\n            An x.\n    """\n'


class WrongType(Rule):
    """A docstring gives a parameter another type than its annotation.

    ## What it finds
    Plain types (`int`, `str`, `bool`, `list`, `dict` and the like) that have nothing in common with the annotation's.

    ## Why
    The reader passes what the code does not expect.

    ## How it knows
    Both sides name plain types only. `int` and `float`, lists and tuples are near enough; whatever else is named on
    either side, nothing is said.

    ## Fix safety
    No fix: the annotation may be what is wrong.
    """

    code = "DS404"
    name = "wrong-type"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad_docstring(_F.format("`int`, *optional*", "str | None"), "x"),
        bad_docstring(_F.format("list of strings", "bool").replace("list of strings", "list[str]"), "x"),
        good_docstring(_F.format('`str`, *optional*, defaults to `"a"`', "str | None")),
        good_docstring(_F.format("`int`", "float")),
        good_docstring(_F.format("`str` or `Path`", "int")),
        good_docstring(_F.format("`int`", "Any")),
        good_docstring(_F.format("`list[int]`", "tuple[int, ...]")),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.descriptions.docstrings:
            subject = found.subject
            for one in found.descriptions:
                origin = subject.named(one.name)
                annotation = origin.parameter.annotation if origin else ""
                if (
                    origin is None
                    or not project.descriptions.is_about(found, one)
                    or not one.type
                    or not annotation
                    or not contradict(one.type, annotation)
                ):
                    continue
                shown = words(one.type)
                message = f"`{one.name}` of {defined_at(subject.object)} is annotated as `{annotation}`, not as {shown}"
                diagnostic = self.at_span(
                    found.page.document,
                    one.span,
                    message,
                    one.name,
                    ((subject.object.path, one.name, shown),),
                    Advice("", (where(origin.declared_by),)),
                )
                yield replace(diagnostic, object=subject.object.path)
