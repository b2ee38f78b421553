"""DS103."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Applicability, Diagnostic, Fix
from docsync.edits.names import renamed_import, renamed_module
from docsync.inventory.model import Missing
from docsync.project import Project
from docsync.references.model import Form, Reference
from docsync.rules.base import Advice, Rule, bad, defined_at, good, replacement, where
from docsync.rules.importing import is_module, moving
from docsync.rules.whereabouts import Whereabouts, whereabouts

_API = "from pkg.models import Model\n# file: pkg/models.py\nclass Model: ...\n# file: pkg/experimental/__init__.py\n# file: pkg/experimental/gold.py\nclass GOLDTrainer: ...\n"


class UnknownImport(Rule):
    """An import in a Python block names a module or an object that the package does not have.

    ## What it finds
    `import` and `from … import` statements of the package in fenced Python (doctests, quotes, lists and tabs included),
    judged by the full module path: what exists in `pkg.experimental` is not in `pkg`.

    ## Why
    The first line that a reader copies fails.

    ## How it knows
    The module and the name are looked up as Python would: definitions, re-exports, wildcard imports, lazy tables,
    submodules. A module that may have other names (a `__getattr__`, a compiled extension) is left alone, and so is an
    import that the example itself expects to fail (`except ImportError`).

    ## Fix safety
    Unsafe: the one name of which this is plainly a slip takes its place, also where the page uses it; or the name is
    imported from the one place where the package has it.
    """

    code = "DS103"
    name = "unknown-import"
    examples = (
        bad("```python\nfrom pkg import Modle\n```", "Modle", api=_API, fixed="```python\nfrom pkg import Model\n```"),
        bad("```python\nfrom pkg import GOLDTrainer\n```", "GOLDTrainer", api=_API, fixed="```python\nfrom pkg.experimental.gold import GOLDTrainer\n```"),
        bad("> ```py\n> from pkg import GOLDTrainer, Model  # both\n> ```", "GOLDTrainer", api=_API, fixed="> ```py\n> from pkg import Model  # both\n> from pkg.experimental.gold import GOLDTrainer\n> ```"),
        bad("```python\nfrom pkg import Modle\n```\n\n```python\nm = Modle()\n```", "Modle", api=_API, fixed="```python\nfrom pkg import Model\n```\n\n```python\nm = Model()\n```"),
        bad("```python\nfrom pkg.modles import Model\n```", "pkg.modles", api=_API, fixed="```python\nfrom pkg.models import Model\n```"),
        bad("```py\nimport pkg.silver\n```", "pkg.silver", api=_API),
        bad("> - ```python\n>   >>> from pkg import (\n>   ...     Model,\n>   ...     Gone,\n>   ... )\n>   ```", "Gone", api=_API),
        bad("```python\nfrom pkg import Gone\nf(x=1, ...)\n!pip install pkg\n```", "Gone", api=_API),
        good("```python\nfrom pkg import Model, models\nfrom pkg.models import Model\nimport pkg.experimental.gold as g\n```", api=_API),
        good("```python\nfrom pkg import ...\nfrom other import Gone\nfrom .local import Gone\n```", api=_API),
        good("```python\ntry:\n    from pkg import Gone\nexcept ImportError:\n    Gone = None\n```", api=_API),
        good("```python\nfrom pkg.experimental.new_trainer import NewTrainer\nfrom pkg import MyModel, your_function\n```", api=_API),
        good("```python\n# old\nfrom pkg import Gone\n```", api=_API),
        good("Previously, one wrote:\n\n```python\nfrom pkg import Gone\n```", api=_API),
        good("```bash\nfrom pkg import Gone\n```", api=_API),
        good("```python\nfrom pkg import Anything\n```", api="def __getattr__(name): return load(name)\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.MODULE_IMPORT, Form.IMPORT):
            missing = project.resolve(reference)
            if reference.guarded or not isinstance(missing, Missing):
                continue
            # A missing module is told where it is named, not again at each name taken from it.
            if reference.form is Form.MODULE_IMPORT or reference.target == f"{missing.owner.path}.{missing.missing}":
                yield self.unknown(project, reference, missing)

    def unknown(self, project: Project, reference: Reference, missing: Missing) -> Diagnostic:
        asked = _asked_of(project, reference) if reference.form is Form.MODULE_IMPORT else ()
        whose = f" (for {', '.join(f'`{name}`' for name in asked)})" if asked else ""
        message = f"cannot import `{reference.target}`{whose}: {defined_at(missing.owner)} has no `{missing.missing}`"
        known = whereabouts(project, reference.target, missing)
        fix = _fix(project, reference, missing, known)
        return self.at_reference(
            project, reference, message, missing.owner, Advice(known.help, (where(missing.owner),), fix)
        )


def _fix(project: Project, reference: Reference, missing: Missing, known: Whereabouts) -> Fix | None:
    """The import and what is used by it renamed, or the name imported from where it is."""
    document = project.document(reference)
    if missing.elsewhere:
        return moving(document, reference.context, _moves(project, reference))
    if not known.instead:
        return None
    title = f"Replace `{reference.target}` by `{known.instead}`"
    if reference.form is Form.IMPORT:
        name = known.instead.rpartition(".")[2]
        edits = renamed_import(document, reference.span.start, reference.target, name)
    elif document.source[reference.context].startswith("from"):
        return replacement(document, reference.span, known.instead)
    else:
        edits = renamed_module(document, reference.span.start, reference.target, known.instead)
    return Fix(title, edits, Applicability.UNSAFE) if edits else None


def _moves(project: Project, reference: Reference) -> dict[str, str]:
    """Where the names of a statement that are missing are instead, as far as each has one place; see `moving`."""
    found = {}
    for other in project.page(reference.path).references:
        if other.form is not Form.IMPORT or other.context != reference.context:
            continue
        answer = project.resolve(other)
        if isinstance(answer, Missing) and len(answer.elsewhere) == 1:
            module, _, name = answer.elsewhere[0].rpartition(".")
            if name == other.target.rpartition(".")[2] and is_module(project, module):
                found[name] = module
    return found


def _asked_of(project: Project, module: Reference) -> tuple[str, ...]:
    """The names that the statement takes from a missing module: where they are now is what the reader needs."""
    found = []
    for reference in project.page(module.path).references:
        same = reference.form is Form.IMPORT and reference.context == module.context
        if same and reference.target.rpartition(".")[0] == module.target:
            found.append(reference.target.rpartition(".")[2])
    return tuple(found)
