"""Words that several reports share."""

from __future__ import annotations

from docsync.diagnostics import Summary


def count(number: int, noun: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def found(summary: Summary) -> str:
    """What was found, in a few words: `2 errors, 1 warning (3 in the baseline)`."""
    extras = [f"{summary.suppressed} ignored"] if summary.suppressed else []
    extras += [f"{summary.baselined} in the baseline"] if summary.baselined else []
    numbers = f"{count(summary.errors, 'error')}, {count(summary.warnings, 'warning')}"
    return numbers + (f" ({', '.join(extras)})" if extras else "")


def looked_at(summary: Summary) -> str:
    """What was looked at: `3 documents, 20 references: 18 resolved, …`."""
    docstrings = f", {count(summary.docstrings, 'docstring')}" if summary.docstrings else ""
    return (
        f"{count(summary.documents, 'document')}{docstrings}, {count(summary.references, 'reference')}: "
        f"{summary.resolved} resolved, {summary.external} external, {summary.unknown} unknown, {summary.wrong} wrong"
    )
