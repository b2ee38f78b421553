"""The report as GitHub's workflow commands: annotations on the files, and the whole report in a group of the log.

An error is shown as an error and a warning as a warning; what a preview rule says is a notice, since the rule is still
on trial, and so that it takes no place from the others. GitHub shows ten of each kind for a step and leaves the rest
out, so no more are written, those first that say something new, and a line says how many there are besides.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from docsync.diagnostics import Diagnostic, Failure, Report, Severity
from docsync.reports.place import Place
from docsync.reports.text import TextStyle, render_text
from docsync.reports.wording import count, found
from docsync.source import Position

_SHOWN_OF_A_KIND = 10
_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = _DATA | {":": "%3A", ",": "%2C"}
_UNREADABLE = "DS902"


class _Level(StrEnum):
    """The kinds of annotations, each of which has its own limit."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class _Annotation:
    """One command. `file` is from the repository's root, empty where none can be named."""

    level: _Level
    title: str
    message: str
    file: str = ""
    start: Position | None = None
    end: Position | None = None

    def __str__(self) -> str:
        properties = {"file": self.file} if self.file else {}
        if self.file and self.start and self.end:
            properties |= _range(self.start, self.end)
        properties["title"] = self.title
        told = ",".join(f"{name}={_escaped(value, _PROPERTY)}" for name, value in properties.items())
        return f"::{self.level} {told}::{_escaped(self.message, _DATA)}"


def render_github(report: Report, style: TextStyle, place: Place) -> str:
    """The commands for a step of a workflow, with a final newline; `style` is that of the report in the group."""
    text = render_text(report, replace(style, colour=False))
    every = _annotations(report, place)
    shown = [one for level in _Level for one in [one for one in every if one.level is level][:_SHOWN_OF_A_KIND]]
    lines = [*_group(f"docsync: {found(report.summary)} (the whole report)", text), *map(str, shown)]
    left = Counter(one.level for one in every)
    left.subtract(one.level for one in shown)
    more = ", ".join(count(left[level], level) for level in _Level if left[level])
    if more:
        lines.append(
            f"and {more} more, which the report above has: GitHub shows {_SHOWN_OF_A_KIND} of a kind for a step"
        )
    lines.append(f"docsync: {found(report.summary)}")
    return "\n".join(lines) + "\n"


def _group(title: str, text: str) -> Iterator[str]:
    """The text in a group of the log, in which nothing is taken for a command: it quotes the documents.

    The word that ends this is made from the text, which therefore cannot hold it.
    """
    word = f"docsync-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:20]}"
    yield f"::group::{_escaped(title, _DATA)}"
    yield f"::stop-commands::{word}"
    yield text.rstrip("\n")
    yield f"::{word}::"
    yield "::endgroup::"


def _annotations(report: Report, place: Place) -> list[_Annotation]:
    """All there are, the most useful of each level first.

    A document that could not be read comes first, since nothing of it was checked; a file of the library that could
    not be read comes last.
    """
    told = {found.location.path for found in report.diagnostics if found.code == _UNREADABLE}
    failures = [failure for failure in report.failures if failure.path not in told]
    return [
        *(_of_failure(failure, place) for failure in failures if failure.fatal),
        *(_of_diagnostic(diagnostic, place) for diagnostic in most_telling(report.diagnostics)),
        *(_of_failure(failure, place) for failure in failures if not failure.fatal),
    ]


def most_telling(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in the order in which they are worth a place, when not all can be shown.

    Each fault once before any is repeated, and one of each page before a second of the same; else in their own order.
    """
    repeated: Counter[tuple[str, str]] = Counter()
    on_page: Counter[str] = Counter()
    ranked: list[tuple[int, int, int]] = []
    for number, diagnostic in enumerate(diagnostics):
        fault = (diagnostic.code, diagnostic.symbol)
        repeated[fault] += 1
        on_page[diagnostic.location.path] += repeated[fault] == 1
        ranked.append((repeated[fault], on_page[diagnostic.location.path], number))
    return [diagnostics[number] for _, _, number in sorted(ranked)]


def _of_diagnostic(diagnostic: Diagnostic, place: Place) -> _Annotation:
    where = diagnostic.location
    is_error = diagnostic.severity is Severity.ERROR
    level = _Level.NOTICE if diagnostic.preview else _Level.ERROR if is_error else _Level.WARNING
    file = place.file(where.path)
    message = diagnostic.message if file else f"{where.path}:{where.start.line}: {diagnostic.message}"
    preview = " (preview)" if diagnostic.preview else ""
    title = f"{diagnostic.code} {diagnostic.name}{preview}"
    return _Annotation(level, title, "\n".join(_told([message, diagnostic.help])), file, where.start, where.end)


def _of_failure(failure: Failure, place: Place) -> _Annotation:
    level = _Level.ERROR if failure.fatal else _Level.WARNING
    file = place.file(failure.path)
    title = "this document could not be checked" if failure.fatal else "this file of the library could not be read"
    return _Annotation(level, title, failure.message if file else f"{failure.path}: {failure.message}", file)


def _range(start: Position, end: Position) -> dict[str, str]:
    """The properties of a range; GitHub takes columns only where it lies in one line."""
    lines = {"line": str(start.line)}
    if end.line == start.line:
        return lines | {"col": str(start.column), "endLine": str(end.line), "endColumn": str(end.column)}
    return lines | {"endLine": str(end.line)}


def _told(parts: Iterable[str]) -> Iterator[str]:
    return (part for part in parts if part)


def _escaped(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(character, character) for character in text)
