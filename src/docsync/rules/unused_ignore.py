"""DS901."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Severity
from docsync.documents.model import Suppression
from docsync.project import Project
from docsync.references.model import Page
from docsync.rules.base import Rule, bad, good
from docsync.source import Span


class UnusedIgnore(Rule):
    """An inline ignore suppresses nothing.

    ## What it finds
    `<!-- docsync: ignore[DS101] -->` and its other forms where nothing of that code is reported, for rules that are
    active in this run; and codes that are no rule's.

    ## Why
    It would hide the next fault at that place, of which nobody has thought yet.

    ## How it knows
    The run itself: every diagnostic was made before the ignores were applied.

    ## Fix safety
    No fix yet; removing the code or the comment is always right.
    """

    code = "DS901"
    name = "unused-ignore"
    severity = Severity.WARNING
    examples = (
        bad("<!-- docsync: ignore[DS101] reason -->\n\nNothing wrong here.", "DS101"),
        bad("See [`Gone`]. <!-- docsync: ignore[DS101, DS103] reason -->", "DS103", api="x = 1\n"),
        good("See [`Gone`]. <!-- docsync: ignore[DS101] reason -->", api="x = 1\n"),
        bad("<!-- docsync: ignore[DS777] -->\n\nText.", "DS777"),
        bad("<!-- docsync: ignore DS103 without brackets -->\n\nSee [`Gone`].", "DS103", api="x = 1\n"),
        good("See [`Gone`]. <!-- docsync: ignore[unknown-reference] by its name -->", api="x = 1\n"),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:  # noqa: ARG002
        return iter(())  # known only after all other rules: see `unused`

    def unused(
        self, page: Page, suppression: Suppression, code: str, span: Span, *, is_rule: bool = True
    ) -> Diagnostic:
        """The diagnostic for one code of an ignore (empty: for an ignore without codes)."""
        what = f"`{code}`" if code else "any rule"
        text = page.document.source[suppression.silences]
        message = (
            f"this ignore suppresses nothing of {what}" if is_rule else f"this ignore names {what}, which is no rule"
        )
        return self.at_span(page.document, span, message, code or page.document.source[span], ((code, text),))
