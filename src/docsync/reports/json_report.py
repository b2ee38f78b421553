"""The report for machines: CONTRACT's JSON, version 1."""

from __future__ import annotations

import msgspec

from docsync.diagnostics import Diagnostic, Evidence, Fix, Report
from docsync.reports.mending import not_fixable


class _Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    detail: str
    path: str = ""
    line: int = 0
    commit: str = ""
    date: str = ""


class _Edit(msgspec.Struct, frozen=True):
    path: str
    start: int
    end: int
    before: str
    after: str


class _Fix(msgspec.Struct, frozen=True):
    title: str
    applicability: str
    edits: list[_Edit]


class _Diagnostic(msgspec.Struct, frozen=True, omit_defaults=True):
    code: str
    name: str
    severity: str
    message: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    symbol: str
    fingerprints: tuple[str, ...]
    evidence: list[_Evidence]
    object: str | None = None
    help: str | None = None
    fix: _Fix | None = None
    preview: bool = False


class _Summary(msgspec.Struct, frozen=True):
    documents: int
    docstrings: int
    references: int
    resolved: int
    external: int
    unknown: int
    wrong: int
    errors: int
    warnings: int
    suppressed: int
    baselined: int
    fixable: int
    fixed: int
    fixes_skipped: int
    not_fixable: int
    code_blocks: int
    unread_blocks: int
    unknown_reasons: dict[str, int]
    environment: str
    notes: tuple[str, ...]
    seconds: float


class _Fixed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A diagnostic that was fixed, or of which the fix was skipped (`reason`)."""

    code: str
    path: str
    line: int
    column: int
    symbol: str
    title: str | None = None
    reason: str | None = None


class _Failure(msgspec.Struct, frozen=True):
    path: str
    message: str


class _Report(msgspec.Struct, frozen=True, omit_defaults=True):
    version: int
    docsync: str
    packages: tuple[str, ...]
    summary: _Summary
    diagnostics: list[_Diagnostic]
    failures: list[_Failure]
    gone: tuple[str, ...]
    fixed: list[_Fixed] | None = None
    skipped: list[_Fixed] | None = None


def render_json(report: Report) -> str:
    """The whole report as one JSON document, indented, with a final newline."""
    summary, mended = report.summary, report.mended
    content = _Report(
        version=1,
        docsync=report.version,
        packages=report.packages,
        summary=_Summary(
            documents=summary.documents,
            docstrings=summary.docstrings,
            references=summary.references,
            resolved=summary.resolved,
            external=summary.external,
            unknown=summary.unknown,
            wrong=summary.wrong,
            errors=summary.errors,
            warnings=summary.warnings,
            suppressed=summary.suppressed,
            baselined=summary.baselined,
            fixable=summary.fixable,
            fixed=len(mended.fixed) if mended else 0,
            fixes_skipped=len(mended.skipped) if mended else 0,
            not_fixable=not_fixable(report),
            code_blocks=summary.code_blocks,
            unread_blocks=summary.unread_blocks,
            unknown_reasons=dict(summary.unknown_reasons),
            environment=summary.environment,
            notes=summary.notes,
            seconds=round(summary.seconds, 3),
        ),
        diagnostics=[_diagnostic(diagnostic) for diagnostic in report.diagnostics],
        failures=[_Failure(failure.path, failure.message) for failure in report.failures],
        gone=report.gone,
        fixed=[_fixed(one) for one in mended.fixed] if mended else None,
        skipped=[_fixed(one.diagnostic, one.reason) for one in mended.skipped] if mended else None,
    )
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _diagnostic(diagnostic: Diagnostic) -> _Diagnostic:
    start, end = diagnostic.location.start, diagnostic.location.end
    return _Diagnostic(
        code=diagnostic.code,
        name=diagnostic.name,
        severity=diagnostic.severity,
        message=diagnostic.message,
        path=diagnostic.location.path,
        line=start.line,
        column=start.column,
        end_line=end.line,
        end_column=end.column,
        symbol=diagnostic.symbol,
        object=diagnostic.object or None,
        help=diagnostic.help or None,
        evidence=[_evidence(evidence) for evidence in diagnostic.evidence],
        fix=_fix(diagnostic.fix) if diagnostic.fix else None,
        preview=diagnostic.preview,
        fingerprints=diagnostic.fingerprints,
    )


def _evidence(evidence: Evidence) -> _Evidence:
    return _Evidence(evidence.kind, evidence.detail, evidence.path, evidence.line, evidence.commit, evidence.date)


def _fixed(diagnostic: Diagnostic, reason: str | None = None) -> _Fixed:
    start, title = diagnostic.location.start, diagnostic.fix.title if diagnostic.fix else None
    return _Fixed(diagnostic.code, diagnostic.location.path, start.line, start.column, diagnostic.symbol, title, reason)


def _fix(fix: Fix) -> _Fix:
    edits = [_Edit(edit.path, edit.span.start, edit.span.end, edit.before, edit.after) for edit in fix.edits]
    return _Fix(fix.title, fix.applicability.name.lower().replace("_", "-"), edits)
