"""Pure renderers: a report in, text out. The front door is `render`."""

from __future__ import annotations

from enum import StrEnum

from docsync.diagnostics import Report
from docsync.reports.place import NOWHERE, Place
from docsync.reports.text import TextStyle, render_text

__all__ = ["Format", "TextStyle", "render"]


class Format(StrEnum):
    """The formats a report can have."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def render(report: Report, form: Format, style: TextStyle, place: Place = NOWHERE) -> str:
    """The report in one of its formats, with a final newline; `place` is where GitHub's annotations belong."""
    if form is Format.JSON:
        from docsync.reports.json_report import render_json  # text is the common case and need not load it

        return render_json(report)
    if form is Format.GITHUB:
        from docsync.reports.github import render_github

        return render_github(report, style, place)
    return render_text(report, style)
