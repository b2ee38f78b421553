"""DS407."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Severity
from docsync.documents.model import SectionKind
from docsync.inventory.model import ParameterKind
from docsync.project import Project
from docsync.rules.base import Advice, Rule, bad_docstring, defined_at, good_docstring, where
from docsync.rules.describing import made_by

_TAKEN = (ParameterKind.POSITIONAL_ONLY, ParameterKind.POSITIONAL_OR_KEYWORD, ParameterKind.KEYWORD_ONLY)
_F = 'def f({0}):\n    """F.\n\n    Args:\n        x (`str`, defaults to `"a"`):\n            An x.\n    """\n'


class DefaultOfRequired(Rule):
    """A docstring states a default for a parameter that has none.

    ## What it finds
    "defaults to `x`" and the like for a parameter that the signature requires.

    ## Why
    The reader leaves it out, and gets a TypeError.

    ## How it knows
    The signature: the parameter has no default, there or in an overload.

    ## Fix safety
    No fix: either the text or the signature may be what is meant.
    """

    code = "DS407"
    name = "default-of-required"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad_docstring(_F.format("x"), '"a"'),
        good_docstring(_F.format('x="a"')),
        good_docstring(_F.format("**x")),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.descriptions.docstrings:
            subject = found.subject
            for one in found.descriptions:
                named = [origin for origin in subject.parameters if origin.parameter.name == one.name]
                required = all(origin.parameter.default is None for origin in named)
                if not named or not required or one.default is None or one.section is not SectionKind.PARAMETERS:
                    continue
                if named[0].parameter.kind not in _TAKEN:
                    continue
                message = f"`{one.name}` of {defined_at(subject.object)} has no default; the caller has to give it"
                diagnostic = self.at_span(
                    found.page.document,
                    one.default.span,
                    message,
                    one.name,
                    ((subject.object.path, one.name),),
                    Advice("", (where(named[0].declared_by), *made_by(subject))),
                )
                yield replace(diagnostic, object=subject.object.path)
