"""DS108."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.inventory.model import Kind, Missing
from docsync.project import Project
from docsync.references.model import Form
from docsync.rules.base import Advice, Rule, bad, defined_at, good, replacement, where
from docsync.rules.unknown_reference import exists_deeper
from docsync.rules.whereabouts import whereabouts

_LINKED = (Kind.CLASS, Kind.FUNCTION, Kind.MODULE)
_DEEP = "# file: pkg/experimental/__init__.py\n# file: pkg/experimental/gold.py\nclass GOLDConfig:\n    beta: float = 0.1\n    def check(self): ...\n"


class UnlinkedReference(Rule):
    """A cross-reference names something that exists, but not where the site generator looks for it.

    ## What it finds
    ``[`GOLDConfig`]`` for `trl.experimental.gold.GOLDConfig`: doc-builder looks names up from the package's root.

    ## Why
    The reader sees plain text instead of a link, and nobody is told.

    ## How it knows
    The package's root is fully known and lacks the name, and an object of that name exists deeper.

    ## Fix safety
    Unsafe: the full path is right where only one object has the name; the text then shows its last part (`~`).
    """

    code = "DS108"
    name = "unlinked-reference"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad("See [`GOLDConfig`].", "GOLDConfig", api=_DEEP, fixed="See [`~experimental.gold.GOLDConfig`]."),
        bad("See [`GOLDConfig.check`].", "GOLDConfig.check", api=_DEEP, fixed="See [`~experimental.gold.GOLDConfig.check`]."),
        bad("See [`~gold.GOLDConfig`].", "gold.GOLDConfig", api=_DEEP, fixed="See [`~experimental.gold.GOLDConfig`]."),
        good("See [`experimental.gold.GOLDConfig`] and [`~pkg.experimental.gold.GOLDConfig`].", api=_DEEP),
        good("See [`SilverConfig`]: DS101 speaks of what exists nowhere.", api=_DEEP),
        good("The [`beta`] you chose.", api=_DEEP),
        good("Use `GOLDConfig`: a code span is no link.", api=_DEEP),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.CROSS_REFERENCE):
            missing = project.resolve(reference)
            if not isinstance(missing, Missing) or not exists_deeper(project, reference, missing):
                continue
            if not any(found.kind in _LINKED for found in project.inventory.named(reference.target)):
                continue  # an attribute's name is a word like any other
            document = project.document(reference)
            known = whereabouts(project, reference.target, missing)
            message = f"`{reference.target}` becomes no link: {defined_at(missing.owner)} has no `{missing.missing}`"
            fix = None
            if known.instead and document.source[reference.span] == reference.target:
                tilde = "" if document.source.text[reference.span.start - 1] == "~" else "~"
                fix = replacement(document, reference.span, f"{tilde}{known.instead}")
            advice = Advice(known.help, (where(missing.owner),), fix)
            yield self.at_reference(project, reference, message, missing.owner, advice)
