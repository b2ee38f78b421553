"""The report for people: a grep-able line for each diagnostic, its proof and help below, and a summary last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.diagnostics import Diagnostic, Report, Severity
from docsync.reports.mending import advice, fixable, told
from docsync.reports.wording import count, found, looked_at

_INDENT = " " * 6
_LONGEST_EXCERPT = 160
_TOLD_BY_MESSAGE = ("definition", "member", "rename", "removal", "witness")


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How much is shown: `colour` for terminals, `quiet` for diagnostics alone, `statistics` for counts by rule."""

    colour: bool = False
    quiet: bool = False
    verbose: bool = False
    statistics: bool = False


def render_text(report: Report, style: TextStyle) -> str:
    """The whole report, with a final newline."""
    return "\n".join(_lines(report, style)) + "\n"


def _lines(report: Report, style: TextStyle) -> Iterator[str]:
    for diagnostic in report.diagnostics:
        yield from _diagnostic(diagnostic, style)
    for failure in report.failures:
        yield _paint(f"{failure.path}: {failure.message}", "33", style)
    if report.gone and not style.quiet:
        yield "in the baseline and no longer found (write it anew to forget them):"
        yield from (f"{_INDENT}{entry}" for entry in report.gone)
    if style.statistics:
        yield from _statistics(report)
    if not style.quiet:
        yield from _summary(report, style)


def _diagnostic(diagnostic: Diagnostic, style: TextStyle) -> Iterator[str]:
    place = diagnostic.location
    colour = "31" if diagnostic.severity is Severity.ERROR else "33"
    rule = _paint(f"{diagnostic.code} {diagnostic.name}", colour, style)
    preview = " (preview)" if diagnostic.preview else ""
    yield f"{place.path}:{place.start.line}:{place.start.column} {rule} {diagnostic.message}{preview}"
    if style.quiet:
        return
    if place.excerpt.strip():
        yield f"{_INDENT}{place.start.line} │ {_excerpt(diagnostic)}"
    for evidence in diagnostic.evidence:
        if evidence.kind in _TOLD_BY_MESSAGE:
            continue
        yield f"{_INDENT}= {evidence.detail}"
    yield from (f"{_INDENT}= {line}" for line in advice(diagnostic))


def _excerpt(diagnostic: Diagnostic) -> str:
    text, column = diagnostic.location.excerpt, diagnostic.location.start.column - 1
    if len(text) <= _LONGEST_EXCERPT:
        return text
    start = max(0, min(column - _LONGEST_EXCERPT // 3, len(text) - _LONGEST_EXCERPT))
    end = start + _LONGEST_EXCERPT
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def _statistics(report: Report) -> Iterator[str]:
    counts = Counter((diagnostic.code, diagnostic.name) for diagnostic in report.diagnostics)
    for (code, name), number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{number:6} {code} {name}"


def _summary(report: Report, style: TextStyle) -> Iterator[str]:
    summary = report.summary
    for note in summary.notes:
        yield f"note: {note}"
    if summary.unread_blocks:
        unread = count(summary.unread_blocks, "Python block")
        yield f"note: {unread} of {summary.code_blocks} could not be read in full"
    if style.verbose:
        yield from (f"unread: {place}" for place in summary.unread)
        yield f"environment: {summary.environment}"
        yield from (f"unknown: {number} {reason}" for reason, number in summary.unknown_reasons)
    if report.mended:
        yield from told(report.mended, report)
    yield looked_at(summary)
    can_be_fixed = fixable(report)
    yield found(summary) + (f"; {can_be_fixed}" if can_be_fixed else "")


def _paint(text: str, colour: str, style: TextStyle) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if style.colour else text
