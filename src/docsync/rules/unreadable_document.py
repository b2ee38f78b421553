"""DS902."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, fingerprint
from docsync.project import Project
from docsync.rules.base import Rule
from docsync.source import Location, Position, Span


class UnreadableDocument(Rule):
    """A document could not be read, so nothing in it was checked.

    ## What it finds
    Documents that are not UTF-8, that vanish during the run, or that may not be read.

    ## Why
    A page that was not checked must not look like a page without faults: the run ends with exit code 2.

    ## How it knows
    Reading it failed; the message says how, with the first offending byte.

    ## Fix safety
    No fix: save the file as UTF-8, or exclude it.
    """

    code = "DS902"
    name = "unreadable-document"
    examples = ()

    def check(self, project: Project) -> Iterator[Diagnostic]:
        start = Position(1, 1)
        for failure in project.unreadable:
            location = Location(failure.path, Span(0, 0), start, start)
            identity = (fingerprint(self.code, failure.path, "", ""),)
            yield Diagnostic(
                self.code, self.name, self.severity, failure.message, location, failure.path, fingerprints=identity
            )
