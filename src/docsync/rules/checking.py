"""Running the active rules and applying the ignores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docsync.diagnostics import Diagnostic
from docsync.documents.model import Suppression
from docsync.project import Project
from docsync.rules.base import Rule
from docsync.rules.selection import matches
from docsync.rules.unused_ignore import UnusedCode, UnusedIgnore
from docsync.settings import Settings
from docsync.source import Span


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules said, in the order of a report, and how much of it the documents' ignores took away."""

    diagnostics: tuple[Diagnostic, ...]
    suppressed: int


def check(project: Project, rules: Sequence[type[Rule]], active: Sequence[type[Rule]], settings: Settings) -> Checked:
    """Run the active ones of all rules; what an inline ignore or `per-file-ignores` silences is left out."""
    found = [diagnostic for rule in active for diagnostic in rule().check(project)]
    found = [diagnostic for diagnostic in found if settings.preview or not diagnostic.preview]
    found = _without_ignored_files(project, found, settings)
    kept, used = _apply(project, found)
    suppressed = len(found) - len(kept)
    if UnusedIgnore in active:
        unused = _without_ignored_files(project, _unused(project, rules, active, used), settings)
        kept += _apply(project, unused)[0]
    return Checked(tuple(sorted(kept, key=lambda diagnostic: diagnostic.order)), suppressed)


def _without_ignored_files(project: Project, found: list[Diagnostic], settings: Settings) -> list[Diagnostic]:
    if not settings.per_file_ignores:
        return found
    from pathspec import GitIgnoreSpec  # most runs have no such ignores and need not load it

    names = {document.path: document.source.identity for document in project.sources()}
    specs = [(GitIgnoreSpec.from_lines([glob]), codes) for glob, codes in settings.per_file_ignores]
    return [
        diagnostic
        for diagnostic in found
        if not any(
            matches(diagnostic.code, codes)
            and spec.match_file(names.get(diagnostic.location.path, diagnostic.location.path))
            for spec, codes in specs
        )
    ]


def _apply(project: Project, found: list[Diagnostic]) -> tuple[list[Diagnostic], set[tuple[Suppression, str]]]:
    """The diagnostics that no ignore silences, and which code of which ignore silenced something."""
    suppressions = {document.path: document.suppressions for document in project.sources()}
    kept: list[Diagnostic] = []
    used: set[tuple[Suppression, str]] = set()
    for diagnostic in found:
        silenced = False
        for suppression in suppressions.get(diagnostic.location.path, ()):
            if not _covers(suppression.silences, diagnostic.location.span):
                continue
            for code in suppression.codes or ("",):
                named = diagnostic.name == code.lower() or diagnostic.code.startswith(code.upper())
                if named and not (not code and diagnostic.code == UnusedIgnore.code):
                    silenced = True
                    used.add((suppression, code))
        if not silenced:
            kept.append(diagnostic)
    return kept, used


def _covers(silenced: Span, place: Span) -> bool:
    return silenced.start <= place.start < silenced.end or place in silenced


def _unused(
    project: Project, rules: Sequence[type[Rule]], active: Sequence[type[Rule]], used: set[tuple[Suppression, str]]
) -> list[Diagnostic]:
    """The codes of ignores that silenced nothing: of rules that ran, and those that are no rule's."""
    rule = UnusedIgnore()
    ran = [one for one in active if one is not UnusedIgnore]
    found = []
    for document in project.sources():
        for suppression in document.suppressions:
            named = list(zip(suppression.codes, suppression.code_spans, strict=True)) or [("", suppression.span)]
            idle = [
                (code, span)
                for code, span in named
                if (suppression, code) not in used and (_any(ran, code) or not _any(rules, code))
            ]
            for code, span in idle:
                others = len(idle) < len(named)
                one = UnusedCode(suppression, code, span, not code or _any(rules, code), others)
                found.append(rule.unused(document, one))
    return found


def _any(rules: Sequence[type[Rule]], code: str) -> bool:
    return any(one.name == code.lower() or one.code.startswith(code.upper()) for one in rules)
