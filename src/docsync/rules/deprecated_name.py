"""DS106."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.inventory.model import ApiObject, Found, Private
from docsync.project import Project
from docsync.references.model import Form
from docsync.rules.base import Advice, Rule, bad, defined_at, good, where, words
from docsync.rules.replacing import put_instead

_FORMS = (Form.IMPORT, Form.ATTRIBUTE, Form.CROSS_REFERENCE)
_OF_A_PART = re.compile(r"\b(?:defaults?|parameters?|arguments?|keywords?|options?|values?|passing)\b", re.IGNORECASE)
_TOLD_NEAR = 600  # characters before an example in which the text may say that what it shows is deprecated
_API = """import warnings

def old(x):
    warnings.warn("`old` is deprecated, use `new` instead.", FutureWarning)

def new(x):
    if x is None:
        warnings.warn("None is deprecated.", FutureWarning)

class Model:
    def save(self):
        warnings.warn("deprecated", DeprecationWarning)
"""


class DeprecatedName(Rule):
    """The documents recommend something that the code itself calls deprecated.

    ## What it finds
    Imports, attributes and cross-references of functions, methods and classes that the code marks deprecated: by
    a decorator, by a warning that it always gives, or in its docstring.

    ## Why
    Readers learn today what they will have to unlearn with the next release.

    ## How it knows
    The mark in the code, whose message is quoted. A warning under a condition marks only that condition, and a
    sentence that speaks of the deprecation itself is left alone.

    ## Fix safety
    Unsafe: what the message names instead, if that is one thing of the same kind beside it, takes its place wherever the
    page imports or calls it. It may take other arguments.
    """

    code = "DS106"
    name = "deprecated-name"
    severity = Severity.WARNING
    examples = (
        bad(
            "```python\nfrom pkg import old\nold(1)\n```",
            "old",
            api=_API,
            fixed="```python\nfrom pkg import new\nnew(1)\n```",
        ),
        bad("```python\nfrom pkg import Model\nm = Model()\nm.save()\n```", "save", api=_API),
        bad("See [`old`].", "old", api=_API, fixed="See [`new`]."),
        good("```python\nfrom pkg import new, Model\nnew(1)\n```", api=_API),
        good(
            "```python\nimport warnings\nfrom pkg import old\nwarnings.filterwarnings('ignore', category=DeprecationWarning)\n```",
            api=_API,
        ),
        good(
            "This function is deprecated, and shown for completeness.\n\n```python\nfrom pkg import old\n```", api=_API
        ),
        good(
            "[`part`]",
            api="import warnings\ndef part(n=1):\n    warnings.warn('The default of `n` is deprecated.', FutureWarning)\n",
        ),
        good("[`old`] is deprecated: use [`new`].", api=_API),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        told: set[tuple[str, str]] = set()
        for reference in project.references(*_FORMS):
            answer = project.resolve(reference)
            found = answer.object if isinstance(answer, Found | Private) else None
            message = deprecation(found)
            # Several mentions on one page have one cause: it is told where it is first written.
            if found is None or not message or (reference.path, found.canonical) in told:
                continue
            before = project.document(reference).source.text[
                max(reference.span.start - _TOLD_NEAR, 0) : reference.span.start
            ]
            if "deprecat" in before.lower():
                continue
            told.add((reference.path, found.canonical))
            text = f"{defined_at(found)} is deprecated"
            advice = Advice(f"the code says: {message}", (where(found),), put_instead(project, reference, found))
            yield self.at_reference(project, reference, text, found, advice)


def deprecation(found: ApiObject | None) -> str:
    """The message with which the code calls an object deprecated, on one line; empty when it does not."""
    if found is None or found.facts is None or "conditional" in found.facts.labels:
        return ""
    if _OF_A_PART.search(found.facts.deprecation):
        return ""
    return re.sub(r"^(.{200}).+$", r"\1…", words(found.facts.deprecation))
