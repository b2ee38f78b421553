"""DS603."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Evidence
from docsync.project import Project
from docsync.project.extras import UnknownExtra
from docsync.rules.base import Advice, Rule, bad, good, one_of, renaming, words

_API = """x = 1
# file: pyproject.toml
[project]
name = "pkg"
[project.optional-dependencies]
dev = ["pytest"]
fast_io = ["orjson"]
"""
_SHOWN = 20


class UnknownExtraRule(Rule):
    """An installation asks for an extra that the project's metadata does not have.

    ## What it finds
    `pip install "pkg[extra]"` and the like (uv, poetry, `.[extra]`, `pkg[extra] @ git+…`, `uv sync --extra`) in shell
    blocks and code spans, and requirements in TOML and requirements files.

    ## Why
    The installer warns and goes on without the dependencies that the extra was to bring.

    ## How it knows
    The project's own metadata lists its extras; they are compared as installers do (case, `-`, `_` and `.` are one).
    Metadata that is computed, requirements of another version, and other folders say nothing.

    ## Fix safety
    Unsafe: the one extra of which the name is plainly a slip takes its place.
    """

    code = "DS603"
    name = "unknown-extra"
    examples = (
        bad("```bash\npip install pkg[dve]\n```", "dve", api=_API, fixed="```bash\npip install pkg[dev]\n```"),
        bad('```bash\nuv pip install -U "pkg[dev, gone]>=1" && pip install -e ".[test]"\n```', "gone", "test", api=_API),
        bad('```bash\npip install "pkg[gone] @ git+https://github.com/o/pkg.git"\n```', "gone", api=_API),
        bad('```bash\nuv sync --extra dev --extra gone && poetry install -E lost --extras "dev more"\n```', "gone", "lost", "more", api=_API),
        good("```bash\nuv sync --extra dev --group gone\nuv sync --package other --extra gone\nuv run --extra dev other --extra gone\n```", api=_API),
        bad("Install `pkg[gone]` to have it.", "gone", api=_API),
        bad('```toml\ndependencies = ["pkg[gone]>=1"]\n```', "gone", api=_API),
        good("```bash\npip install pkg[dev] 'pkg[Fast-IO]' other[gone] pkg[<extra>] pkg[gone]==0.1\ncd sub && pip install -e .[gone]\n```", api=_API),
        good("```bash\npip install pkg[extra1,extra2] pkg[EXTRA] pkg[extra] pkg[your-extra]\n```", api=_API),
        good("The value `pkg[gone]` of the dict.", api=_API),
        good("Before 0.12, `pip install pkg[gone]` was right.", api=_API),
        good("```bash\npip install pkg[gone]\n```", api='x = 1\n# file: pyproject.toml\n[project]\nname = "pkg"\ndynamic = ["optional-dependencies"]\n'),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for fault in project.commands.extras.faults():
            yield self.fault(project, fault)

    def fault(self, project: Project, fault: UnknownExtra) -> Diagnostic:
        document, extra = project.page(fault.requirement.path).document, fault.extra
        fix = renaming(document, extra.span, extra.name, fault.nearest)
        known = ", ".join(fault.known[:_SHOWN]) + (", …" if len(fault.known) > _SHOWN else "")
        evidence = Evidence("metadata", f"the extras of `{fault.distribution}`: {known or 'none'}")
        context = words(document.source[fault.requirement.context])
        return self.at_span(
            document,
            extra.span,
            f"`{fault.distribution}` has no extra `{extra.name}`",
            extra.name,
            ((extra.name, context),),
            Advice(one_of(fault.nearest), (evidence,), fix),
        )
