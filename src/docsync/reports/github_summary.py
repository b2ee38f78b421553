"""The summary of a job on GitHub, in Markdown: the counts, the rules, what was found first, what was not checked.

GitHub takes 1 MiB of it for a step. What is listed is limited in number and length, so that it stays below a tenth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from docsync.diagnostics import Diagnostic, Failure, Report, Severity, Summary
from docsync.reports.github import most_telling
from docsync.reports.place import Place
from docsync.reports.wording import count, found, looked_at

_SHOWN = 50  # diagnostics
_SHOWN_NOTES = 20
_SHOWN_REASONS = 5
_LONGEST = 400  # characters of a message
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~$])")


def render_summary(report: Report, place: Place) -> str:
    """The summary, with a final newline."""
    return "\n".join(_lines(report, place)) + "\n"


def _lines(report: Report, place: Place) -> Iterator[str]:
    yield f"## docsync: {found(report.summary)}"
    yield ""
    yield f"{', '.join(f'`{name}`' for name in report.packages)}: {looked_at(report.summary)}."
    yield ""
    if report.diagnostics:
        yield from _by_rule(report.diagnostics)
        yield from _listed(report.diagnostics, place)
    yield from _notes(_unchecked(report.failures, report.summary))
    if report.gone:
        yield (
            f"{count(len(report.gone), 'fault')} of the baseline can no longer be found; "
            "`docsync baseline` writes it anew, without them."
        )
        yield ""


def _by_rule(diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    rules = Counter((one.code, one.name, one.severity, one.preview) for one in diagnostics)
    yield "| rule | | severity | found |"
    yield "| --- | --- | --- | ---: |"
    for (code, name, severity, preview), number in sorted(rules.items()):
        yield f"| {code} | {_escaped(name)} | {severity}{' (preview)' if preview else ''} | {number} |"
    yield ""


def _listed(diagnostics: Sequence[Diagnostic], place: Place) -> Iterator[str]:
    left = len(diagnostics) - _SHOWN
    yield "### What is wrong" if left <= 0 else f"### What is wrong: {_SHOWN} of {len(diagnostics)}"
    yield ""
    for diagnostic in most_telling(diagnostics)[:_SHOWN]:
        sign = "❌" if diagnostic.severity is Severity.ERROR else "⚠️"
        told = ": ".join((diagnostic.code, diagnostic.message))
        yield f"- {sign} {_linked(diagnostic, place)} {_escaped(told)}"
        if diagnostic.help:
            yield f"  <br>{_escaped(diagnostic.help)}"
    yield ""
    if left > 0:
        yield f"The log of the step has the other {left} too."
        yield ""


def _linked(diagnostic: Diagnostic, place: Place) -> str:
    path, line = diagnostic.location.path, diagnostic.location.start.line
    shown = _escaped(f"{place.file(path) or path}:{line}")
    address = place.address(path, line)
    return f"[{shown}]({address})" if address else shown


def _unchecked(failures: Sequence[Failure], summary: Summary) -> Iterator[str]:
    """Sentences about what could not be checked."""
    yield from (f"{failure.path}: {failure.message}" for failure in failures if failure.fatal)
    yield from summary.notes
    if summary.unread_blocks:
        blocks = count(summary.unread_blocks, "Python block")
        yield f"{blocks} of {summary.code_blocks} could not be read in full"
    reasons = summary.unknown_reasons[:_SHOWN_REASONS]
    if reasons:
        told = "; ".join(f"{number}: {reason}" for reason, number in reasons)
        yield f"{count(summary.unknown, 'reference')} unknown, most of all because of {told}"
    yield from (f"{failure.path}: {failure.message}" for failure in failures if not failure.fatal)


def _notes(notes: Iterable[str]) -> Iterator[str]:
    shown = list(islice(notes, _SHOWN_NOTES + 1))
    if not shown:
        return
    yield "### What could not be checked"
    yield ""
    yield from (f"- {_escaped(note)}" for note in shown[:_SHOWN_NOTES])
    if len(shown) > _SHOWN_NOTES:
        yield "- and more, which the log of the step has"
    yield ""


def _escaped(text: str) -> str:
    """A message as Markdown that shows it as it is, with its code in backticks."""
    text = " ".join(text.split())
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}…"
    parts = _CODE.split(text)
    return "".join(_as_code(part) if number % 2 else _as_text(part) for number, part in enumerate(parts))


def _as_code(text: str) -> str:
    return f"<code>{_as_text(text)}</code>" if "|" in text else f"`{text}`"


def _as_text(text: str) -> str:
    """Text without any meaning of its own; a name with `@` would otherwise become the link to a person."""
    text = _SPECIAL.sub(r"\\\1", text).replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;")
