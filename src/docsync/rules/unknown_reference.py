"""DS101."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.inventory.model import Missing
from docsync.project import Project
from docsync.references.model import Form, Reference
from docsync.rules.base import Advice, Rule, bad, defined_at, good, replacement, where
from docsync.rules.whereabouts import whereabouts
from docsync.settings import Dialect

_FORMS = (Form.CROSS_REFERENCE, Form.LINK_ANCHOR, Form.AUTODOC, Form.AUTODOC_MEMBER)
_TRAINER = "class Trainer:\n    def train(self): ...\n"
_DEEP = "# file: pkg/experimental/__init__.py\n# file: pkg/experimental/gold.py\nclass GOLDConfig: ...\n"


class UnknownReference(Rule):
    """A cross-reference or an autodoc directive names an object that the package does not have.

    ## What it finds
    Explicit references, ``[`X`]``, ``[`~a.b.X`]``, ``[`X.method`]``, ``[`X#parameter`]``, `[[autodoc]] X` with the
    members it lists, `::: pkg.X`, `[text][pkg.X]`, whose name exists nowhere in the package; and dotted paths of which
    a part does not exist. For `[[autodoc]]` also what exists only deeper in the package, since that breaks the build.

    ## Why
    The rendered page shows a dead name instead of a link, or the site does not build, and readers search for an API
    that is gone.

    ## How it knows
    The name is looked up from where the site generator looks it up. It is reported only when the module or class that
    would have to hold it is fully known: no base class or dependency out of reach, no dynamic attributes.

    ## Fix safety
    Unsafe: the one name of which this is plainly a slip, or the one place where the package has it, takes its place,
    unless that is documented or listed already.
    """

    code = "DS101"
    name = "unknown-reference"
    examples = (
        bad("See [`Trianer`].", "Trianer", api=_TRAINER, fixed="See [`Trainer`]."),
        bad("See [`~pkg.Trianer`].", "pkg.Trianer", api=_TRAINER, fixed="See [`~pkg.Trainer`]."),
        bad("Call [`Trainer.trian`].", "Trainer.trian", api=_TRAINER, fixed="Call [`Trainer.train`]."),
        bad("The [`Trainer.train`] and [`Nothing`].\n", "Nothing", api=_TRAINER),
        bad("[[autodoc]] Trainer\n    - train\n    - evaluate\n", "evaluate", api=_TRAINER),
        bad("# API\n\n[[autodoc]] GOLDConfig\n", "GOLDConfig", api=_DEEP, fixed="# API\n\n[[autodoc]] experimental.gold.GOLDConfig\n"),
        bad("See [`experimental.silver.GOLDConfig`].", "experimental.silver.GOLDConfig", api=_DEEP, fixed="See [`experimental.gold.GOLDConfig`]."),
        bad("See [it](api#pkg.Trianer).", "pkg.Trianer", api=_TRAINER),
        bad("The [`run#stesp`] parameter.", "run#stesp", api="def run(steps): ...\n"),
        bad("See [`experimental.GOLDConfig`].", "experimental.GOLDConfig", api=_DEEP, fixed="See [`experimental.gold.GOLDConfig`]."),
        bad("::: pkg.Trianer\n", "pkg.Trianer", api=_TRAINER, dialect=Dialect.MKDOCS),
        bad("See [the trainer][pkg.Trianer] and [pkg.Trainer.evaluate][].", "pkg.Trianer", "pkg.Trainer.evaluate", api=_TRAINER, dialect=Dialect.MKDOCS),
        good("See [`Trainer`], [`Trainer.train`] and [`~pkg.Trainer`].", api=_TRAINER),
        good("[`run#steps`], [`Trainer#rate`], [it](api#pkg.Trainer.rate), [it](api#pkg.run.returns)", api="def run(steps): ...\nclass Trainer:\n    def __init__(self, rate): ...\n"),
        good("See [`GOLDConfig`]: only DS108 speaks of what exists deeper.", api=_DEEP),
        good("A link around a code span: [`Trianer`](https://example.org).", api=_TRAINER),
        good("[`~trl.SFTTrainer`] of a library that nothing here imports.", api=_TRAINER),
        good("Another library's: [`json.JSONDecoder`], and a builtin: [`dict`].", api=_TRAINER),
        good("```python\nfrom other import Widget\n```\n\nSee [`Widget`].", api=_TRAINER),
        good("`Trianer` was renamed: [`Trianer`] is no longer there.", api=_TRAINER),
        good("Open: see [`Trainer.evaluate`].", api="from unknown_library import Base\n\nclass Trainer(Base): ...\n"),
        good("Open: see [`anything`].", api="def __getattr__(name): return load(name)\n"),
        good("```text\n[`Trianer`]\n```\n\n<!-- [`Trianer`] -->\n", api=_TRAINER),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(*_FORMS):
            answer = project.resolve(reference)
            if isinstance(answer, Missing) and not exists_deeper(project, reference, answer):
                yield self.unknown(project, reference, answer)

    def unknown(self, project: Project, reference: Reference, missing: Missing) -> Diagnostic:
        document = project.document(reference)
        message = f"`{reference.target}` names nothing: {defined_at(missing.owner)} has no `{missing.missing}`"
        known = whereabouts(project, reference.target, missing)
        is_whole = document.source[reference.span] == reference.target
        fix = None
        if known.instead and is_whole and not _is_listed(project, reference, known.instead):
            fix = replacement(document, reference.span, known.instead)
        return self.at_reference(
            project, reference, message, missing.owner, Advice(known.help, (where(missing.owner),), fix)
        )


def _is_listed(project: Project, reference: Reference, name: str) -> bool:
    """Whether what a directive, or a member of its list, is meant to be has its entry already."""
    if reference.form is Form.AUTODOC_MEMBER:
        return any(
            other.target == name and other.owner == reference.owner and other.context == reference.context
            for other in project.page(reference.path).references
        )
    last = name.rpartition(".")[2]
    return reference.form is Form.AUTODOC and any(
        other.target.rpartition(".")[2] == last
        and other != reference
        and not isinstance(project.resolve(other), Missing)
        for other in project.references(Form.AUTODOC)
    )


def exists_deeper(project: Project, reference: Reference, missing: Missing) -> bool:
    """Whether a cross-reference only looks in the wrong place for something that is there (DS108)."""
    head = reference.target.replace("#", ".").partition(".")[0]
    from_root = missing.missing == head and head not in project.inventory.packages
    return bool(missing.elsewhere) and from_root and reference.form is Form.CROSS_REFERENCE
