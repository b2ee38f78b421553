"""DS901."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.diagnostics import Applicability, Diagnostic, Edit, Fix, Severity
from docsync.documents.model import Document, Suppression
from docsync.project import Project
from docsync.rules.base import Advice, Rule, bad, good
from docsync.source import Span


@dataclass(frozen=True, slots=True)
class UnusedCode:
    """A code of an ignore that silenced nothing: empty for an ignore without codes.

    `span` is where it stands, `is_rule` says that there is such a rule, `others` that the ignore's other codes are used.
    """

    suppression: Suppression
    code: str
    span: Span
    is_rule: bool
    others: bool


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
    Safe: the code is taken out of the brackets or, where nothing is left in them, the comment. An `off` that silences
    nothing is left for a person, who may have meant an `on` elsewhere.
    """

    code = "DS901"
    name = "unused-ignore"
    severity = Severity.WARNING
    examples = (
        bad("<!-- docsync: ignore[DS101] reason -->\n\nNothing wrong here.", "DS101"),
        bad("<!-- docsync: ignore[DS101] reason -->\n\nNothing wrong here.", "DS101", fixed="Nothing wrong here."),
        bad("One.\n\n<!-- docsync: ignore[DS101] -->\n\nTwo.\n", "DS101", fixed="One.\n\nTwo.\n"),
        bad("Fine. <!-- docsync: ignore[DS101] -->\nMore.", "DS101", fixed="Fine.\nMore."),
        bad(
            "| a |\n|---|\n| b <!-- docsync: ignore --> |\n", "<!-- docsync: ignore -->", fixed="| a |\n|---|\n| b |\n"
        ),
        bad(
            "See [`Gone`]. <!-- docsync: ignore[DS101, DS103] reason -->",
            "DS103",
            api="x = 1\n",
            fixed="See [`Gone`]. <!-- docsync: ignore[DS101] reason -->",
        ),
        bad(
            "See [`Gone`]. <!-- docsync: ignore[DS103,DS101] reason -->",
            "DS103",
            api="x = 1\n",
            fixed="See [`Gone`]. <!-- docsync: ignore[DS101] reason -->",
        ),
        bad("```python\nx = 1  # docsync: ignore[DS103] reason\n```\n", "DS103", fixed="```python\nx = 1\n```\n"),
        bad(
            "- ```python\n  # docsync: ignore[DS103]\n  x = 1\n  ```\n", "DS103", fixed="- ```python\n  x = 1\n  ```\n"
        ),
        bad("<!-- docsync: off -->\n\nText.\n", "<!-- docsync: off -->"),
        good("See [`Gone`]. <!-- docsync: ignore[DS101] reason -->", api="x = 1\n"),
        bad("<!-- docsync: ignore[DS777] -->\n\nText.", "DS777"),
        bad("<!-- docsync: ignore DS103 without brackets -->\n\nSee [`Gone`].", "DS103", api="x = 1\n"),
        good("See [`Gone`]. <!-- docsync: ignore[unknown-reference] by its name -->", api="x = 1\n"),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:  # noqa: ARG002
        return iter(())  # known only after all other rules: see `unused`

    def unused(self, document: Document, unused: UnusedCode) -> Diagnostic:
        """The diagnostic for one code of an ignore."""
        suppression, code = unused.suppression, unused.code
        what = f"`{code}`" if code else "any rule"
        text = document.source[suppression.silences]
        message = (
            f"this ignore suppresses nothing of {what}"
            if unused.is_rule
            else f"this ignore names {what}, which is no rule"
        )
        symbol = code or document.source[unused.span]
        advice = Advice(fix=_removal(document, unused))
        return self.at_span(document, unused.span, message, symbol, ((code, text),), advice)


def _removal(document: Document, unused: UnusedCode) -> Fix | None:
    """Take the code out, or the whole ignore where it has no other that silences anything."""
    text = document.source.text
    if unused.others:
        span = _with_comma(text, unused.span)
        title = f"Remove `{unused.code}` from the ignore"
    elif re.match(r"\W*docsync:\s*off", text[unused.suppression.span.start :]):
        return None
    else:
        span = _with_blanks(text, unused.suppression.span)
        title = "Remove the ignore"
    return Fix(title, (Edit(document.path, span, document.source[span], ""),), Applicability.SAFE)


def _with_comma(text: str, code: Span) -> Span:
    """A code and the comma that parts it from the one before it, else from the one behind."""
    before = re.search(r"[ \t]*,[ \t]*$", text[: code.start])
    if before:
        return Span(before.start(), code.end)
    behind = re.match(r"[ \t]*,[ \t]*", text[code.end :])
    return Span(code.start, code.end + (behind.end() if behind else 0))


def _with_blanks(text: str, comment: Span) -> Span:
    """A comment and the blanks before it; alone on its line, the line, and the blank one that then would be doubled."""
    start = text.rfind("\n", 0, comment.start) + 1
    end = _after_line(text, comment.end)
    before, behind = text[start : comment.start], text[comment.end : end]
    if before.strip() or behind.strip():
        return Span(start + len(before.rstrip(" \t")), comment.end)
    follows = _after_line(text, end)
    is_doubled = start == 0 or not text[text.rfind("\n", 0, start - 1) + 1 : start].strip()
    return Span(start, follows if is_doubled and end < follows and not text[end:follows].strip() else end)


def _after_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1
