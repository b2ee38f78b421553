"""What is said about fixes: which there are, and what came of those that were asked for."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Applicability, Diagnostic, Mended, Report
from docsync.reports.wording import count

SAFE, UNSAFE = "--fix", "--unsafe-fixes"


def advice(diagnostic: Diagnostic) -> Iterator[str]:
    """The lines of help below a diagnostic, and how it can be fixed; what both say is said once."""
    fix = diagnostic.fix
    if fix is None or not fix.can_be_applied:
        yield from [diagnostic.help] if diagnostic.help else []
        return
    option = SAFE if fix.applicability is Applicability.SAFE else UNSAFE
    if len(fix.edits) == 1 and f"`{fix.edits[0].after}`" in diagnostic.help:
        yield f"{diagnostic.help} (fixable with {option})"
        return
    yield from [diagnostic.help] if diagnostic.help else []
    yield f"fixable with {option}: {fix.title[:1].lower()}{fix.title[1:]}"


def fixable(report: Report) -> str:
    """How many of a report's diagnostics can be fixed with which option; empty if none can."""
    tried = {skipped.diagnostic for skipped in report.mended.skipped} if report.mended else set()
    fixes = [one.fix for one in report.diagnostics if one.fix is not None and one not in tried]
    safe = sum(fix.applicability is Applicability.SAFE for fix in fixes)
    unsafe = sum(fix.applicability is Applicability.UNSAFE for fix in fixes)
    if not safe:
        return f"{unsafe} fixable with {SAFE} {UNSAFE}" if unsafe else ""
    return f"{safe} fixable with {SAFE}" + (f", {unsafe} more with {SAFE} {UNSAFE}" if unsafe else "")


def told(mended: Mended, report: Report, *, would: bool = False) -> Iterator[str]:
    """What was fixed and what was not, line by line; `would`: nothing was written."""
    for skipped in mended.skipped:
        place = skipped.diagnostic.location
        where = f"{place.path}:{place.start.line}:{place.start.column} {skipped.diagnostic.code}"
        yield f"{where} not fixed: {skipped.reason}"
    if mended.unfinished:
        yield "not all fixes were made: there were more rounds of them than docsync makes in one run; run it again"
    if mended.changed:
        files = ", ".join(f"{path} ({number})" for path, number in mended.changed)
        yield f"{'would be ' if would else ''}fixed: {files}"
    left = len(report.diagnostics) - len(mended.fixed) if would else len(report.diagnostics)
    yield ", ".join(
        [
            f"{len(mended.fixed)} {'would be ' if would else ''}fixed in {count(len(mended.changed), 'file')}",
            f"{not_fixable(report)} not fixable",
            f"{len(mended.skipped)} skipped",
            f"{left} left",
        ]
    )


def not_fixable(report: Report) -> int:
    """How many of a report's diagnostics have no fix that could be applied."""
    return sum(one.fix is None or not one.fix.can_be_applied for one in report.diagnostics)
