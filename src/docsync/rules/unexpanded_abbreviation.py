"""DS302."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.project import Project
from docsync.project.terms.expansions import Unexpanded
from docsync.rules.base import Advice, Rule, bad, good

_CONFIG = '[[terms.entries]]\nterm = "GRPO"\nlong = ["Group Relative Policy Optimization"]\n'


class UnexpandedAbbreviation(Rule):
    """A page uses an abbreviation before it says what that stands for.

    ## What it finds
    The first use on a page, outside of its titles, of a term whose glossary entry has a long form, where neither the text
    before it nor its own paragraph gives that form.

    ## Why
    A reader who comes from a search does not know what the four letters are, and no page that they have read told them.

    ## How it knows
    The glossary has the long form; letters are compared, so that emphasis, case, hyphens and line breaks do not matter.

    ## Fix safety
    None: where the long form fits in the sentence is for a person to say.
    """

    code = "DS302"
    name = "unexpanded-abbreviation"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad("# GRPO\n\nRun GRPO. Then run GRPO.\n\nIt is Group Relative Policy Optimization.", "GRPO", config=_CONFIG),
        bad("Run **GRPO** here.\n<!-- file: other.md -->\nGroup Relative Policy Optimization (GRPO).\n", "GRPO", config=_CONFIG),
        good("Run GRPO (**G**roup-**R**elative policy\noptimization). Then run GRPO.", config=_CONFIG),
        good("# Group Relative Policy Optimization\n\nRun GRPO.", config=_CONFIG),
        good("# GRPO\n\nRun `GRPO`, or \"GRPO\".", config=_CONFIG),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.terms.unexpanded():
            yield self.found(found)

    def found(self, found: Unexpanded) -> Diagnostic:
        document, spelling, long = found.use.document, found.use.spelling, found.term.entry.long[0]
        message = (
            f"`{spelling.text}` is used here for the first time on this page, which has not said what it stands for"
        )
        advice = Advice(f"write `{long} ({spelling.text})`", (found.term.proof,))
        return self.at_span(document, spelling.span, message, spelling.text, ((found.term.name,),), advice)
