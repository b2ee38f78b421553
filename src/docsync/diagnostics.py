"""What docsync says: diagnostics, the fixes they offer, and the report that a run ends with.

All of it is frozen and complete in itself, so that a renderer needs neither files nor the project.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from docsync.source import Location, Span


class Severity(StrEnum):
    """How bad it is: an error misleads the reader, a warning makes them slower."""

    ERROR = "error"
    WARNING = "warning"


class Applicability(IntEnum):
    """How far a fix may be trusted, ascending."""

    DISPLAY_ONLY = 0
    UNSAFE = 1
    SAFE = 2


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace `before`, which must be what the file holds at `span`, by `after`."""

    path: str
    span: Span
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A set of edits that together mend one diagnostic: all of them are made, or none.

    `title` says what they do, as an order: "Replace `a` by `b`".
    """

    title: str
    edits: tuple[Edit, ...]
    applicability: Applicability

    @property
    def can_be_applied(self) -> bool:
        """Whether it may be applied at all, rather than shown to a person."""
        return self.applicability > Applicability.DISPLAY_ONLY


@dataclass(frozen=True, slots=True)
class Evidence:
    """One fact that the proof rests on: where the code shows it, or the commit that made it so."""

    kind: str
    detail: str
    path: str = ""
    line: int = 0
    commit: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One statement of the documents that the code proves wrong.

    `symbol` is the drifted name as written, or what is missing; `object` the dotted path of what it is measured
    against; `help` what to do instead; `fingerprints` identify it across edits elsewhere (`fingerprint`).
    """

    code: str
    name: str
    severity: Severity
    message: str
    location: Location
    symbol: str
    object: str = ""
    help: str = ""
    evidence: tuple[Evidence, ...] = ()
    fix: Fix | None = None
    preview: bool = False
    fingerprints: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """The stable order of a report: path, line, column, code, symbol."""
        start = self.location.start
        return (self.location.path, start.line, start.column, self.code, self.symbol)


@dataclass(frozen=True, slots=True)
class SkippedFix:
    """A fix that was asked for and not made, with the reason: a sentence's end, as in "not fixed: …"."""

    diagnostic: Diagnostic
    reason: str


@dataclass(frozen=True, slots=True)
class Mended:
    """What applying fixes came to.

    `fixed` are the diagnostics that are gone, as they stood before; `changed` the files that were written, with how
    many were fixed in each. `unfinished` says that there were still fixes to be made when the last round was over.
    """

    fixed: tuple[Diagnostic, ...]
    skipped: tuple[SkippedFix, ...]
    changed: tuple[tuple[str, int], ...]
    unfinished: bool = False


@dataclass(frozen=True, slots=True, order=True)
class KnownFault:
    """An entry of a baseline: enough for a person to recognise it, and the fingerprint that identifies it."""

    path: str
    code: str
    symbol: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A run's diagnostics held against a baseline: the new ones, how many are known, and the entries that are gone."""

    new: tuple[Diagnostic, ...]
    known: int
    gone: tuple[KnownFault, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be used. `fatal` ones make the run end in 2: an unread document was not checked."""

    path: str
    message: str
    fatal: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run looked at, so that silence cannot be mistaken for success.

    Every reference is counted once: resolved, external, unknown (with its reason), or wrong. `notes` are sentences
    about what was not checked and why; `unread` are the places (`path:line`) of Python that no reading was found for.
    """

    documents: int = 0
    docstrings: int = 0
    references: int = 0
    resolved: int = 0
    external: int = 0
    unknown: int = 0
    wrong: int = 0
    errors: int = 0
    warnings: int = 0
    suppressed: int = 0
    baselined: int = 0
    fixable: int = 0
    code_blocks: int = 0
    unread_blocks: int = 0
    seconds: float = 0.0
    environment: str = ""
    unknown_reasons: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """All that a run found. `gone` are baseline entries that were not found again, one line each.

    After fixes it is what is found now, and `mended` what was done.
    """

    version: str
    packages: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    failures: tuple[Failure, ...]
    summary: Summary
    gone: tuple[str, ...] = field(default=())
    mended: Mended | None = None


def fingerprint(*parts: str) -> str:
    """Sixteen hexadecimal digits for what identifies a diagnostic, white space folded.

    The parts are, by CONTRACT, code, path, symbol and the sentence or statement around it; for what is missing: code,
    path, heading, group and key.
    """
    text = "\0".join(re.sub(r"\s+", " ", part).strip() for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
