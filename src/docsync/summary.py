"""What a run looked at and what it could not know, so that silence cannot be mistaken for success."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from docsync.diagnostics import Compared, Diagnostic, Severity, Summary
from docsync.inventory.model import External, Missing, Unknown
from docsync.inventory.reasons import NOT_INSTALLED
from docsync.project import Project
from docsync.project.coverage.groups import required_groups
from docsync.project.standing import Standing
from docsync.references.model import Reference
from docsync.rules.base import Rule
from docsync.source import Span

_SHOWN_REASONS = 3
_ABSENT = re.compile(rf"\bpackage (`[^`]+`) {NOT_INSTALLED}$")
_REPORTED_ELSEWHERE = "not there, but told of as past, ignored, or of a rule that is not active"


def gone(project: Project, active: Sequence[type[Rule]], compared: Compared) -> tuple[str, ...]:
    """The baseline's entries that this run could have found again and did not."""
    read = {document.source.identity for document in project.sources()}
    codes = {rule.code for rule in active}
    if project.inventory.missing_dependencies:
        return ()  # what rests on a dependency that is not there may still be so
    return tuple(
        f"{one.path} {one.code} {one.symbol}" for one in compared.gone if one.path in read and one.code in codes
    )


def summarise(project: Project, diagnostics: Sequence[Diagnostic]) -> Summary:
    """Count what was looked at; each reference is resolved, external, unknown or wrong."""
    reported = {(diagnostic.location.path, diagnostic.location.span) for diagnostic in diagnostics}
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for page in project.pages:
        for reference in page.references:
            answer = project.resolve(reference)
            if any((reference.path, span) in reported for span in _spans(reference)):
                counts["wrong"] += 1
            elif isinstance(answer, Unknown | Missing):
                counts["unknown"] += 1
                reasons[answer.reason if isinstance(answer, Unknown) else _REPORTED_ELSEWHERE] += 1
            else:
                counts["external" if isinstance(answer, External) else "resolved"] += 1
    for claim in project.counted():
        standing, reason = claim.standing, claim.reason
        if any((claim.path, span) in reported for span in claim.spans):
            standing = Standing.WRONG
        elif standing is Standing.WRONG:
            standing, reason = Standing.UNKNOWN, _REPORTED_ELSEWHERE
        counts[standing] += 1
        reasons.update([reason] if standing is Standing.UNKNOWN else [])
    severities = Counter(diagnostic.severity for diagnostic in diagnostics)
    return Summary(
        documents=len(project.documents) + len(project.unreadable),
        docstrings=sum(len(page.document.docstrings) for page in project.pages),
        references=counts.total(),
        resolved=counts["resolved"],
        external=counts["external"],
        unknown=counts["unknown"],
        wrong=counts["wrong"],
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        fixable=sum(diagnostic.fix is not None and diagnostic.fix.can_be_applied for diagnostic in diagnostics),
        code_blocks=sum(page.python_blocks for page in project.pages),
        unread_blocks=sum(page.unread_blocks for page in project.pages),
        environment=project.inventory.environment.label,
        unknown_reasons=tuple(reasons.most_common()),
        unread=tuple(
            f"{page.path}:{page.document.source.lines.position(span.start).line}"
            for page in project.pages
            for span in page.unread
        ),
    )


def _spans(reference: Reference) -> tuple[Span, ...]:
    """Where a diagnostic about a reference may stand: on it, or on one of its arguments."""
    arguments = reference.call.arguments if reference.call else ()
    return (reference.span, *(span for one in arguments for span in (one.span, one.value_span)))


def notes(project: Project, summary: Summary) -> list[str]:
    """Sentences about what could not be checked: silence must not look like success."""
    told_of = []
    library = project.inventory
    members = [member for family in library.families for member in family.members]
    opened = Counter(member.open_because for member in members if member.open_because)
    if opened:
        told = "; ".join(f"{number}: {reason}" for reason, number in opened.most_common(_SHOWN_REASONS))
        names = ", ".join(f"{family.name}s" for family in library.families if family.members)
        told_of.append(f"{opened.total()} of {len(members)} classes ({names}) are not fully known ({told})")
    absent = [(found[1], number) for reason, number in summary.unknown_reasons if (found := _ABSENT.search(reason))]
    if absent:
        number = sum(number for _, number in absent)
        packages = ", ".join(dict.fromkeys(package for package, _ in absent))
        told_of.append(
            f"references unknown because {packages} cannot be found: {number}; install it where docsync looks "
            f"({summary.environment}), or give its folder with --search-path"
        )
    unmapped = sum(len(page.document.unmapped) for page in project.pages)
    if unmapped:
        told_of.append(
            f"docstrings that are put together in a way that cannot be traced, and were not read: {unmapped}"
        )
    if project.repository.is_cut_off:
        told_of.append("this clone has not its whole history, so where a missing path went may be unknown")
    trainers = [family for family in library.families if family.name == "trainer" and family.members]
    if trainers and next(required_groups(project), None) is None:
        number = sum(member.public for family in trainers for member in family.members)
        if number:
            told_of.append(
                f"no tabs about running out of memory were found, so DS201 asked for none of {number} trainers"
            )
    return told_of
