"""What the pages say about versions, held against what the project's metadata asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from docsync.inventory.project import normal
from docsync.inventory.requirements import Requirements, read_requirements
from docsync.project.standing import Counted, Standing
from docsync.references.model import Page, VersionClaim, VersionForm

_SPECIFIER = re.compile(r"(==|>=|<=|~=|!=|<|>)\s*v?(\d+(?:\.\d+)*)")
_ABOUT_ALL = re.compile(r"install|readme|index|quick|getting|contribut|require", re.IGNORECASE)
_NOT_DECLARED = "the metadata says nothing of it"


@dataclass(frozen=True, slots=True)
class VersionFault:
    """A claim that the metadata contradicts: what it says of whom, and where."""

    claim: VersionClaim
    subject: str
    actual: str
    file: str


class VersionClaims:
    """Answers whether claims about versions hold."""

    def __init__(self, pages: Sequence[Page], root: Path) -> None:
        self._pages = pages
        self._root = root

    @cached_property
    def _required(self) -> Requirements:
        return read_requirements(self._root)

    def faults(self) -> Iterator[VersionFault]:
        """The claims that the metadata contradicts."""
        for page in self._pages:
            for claim in page.versions:
                fault = None if claim.past else self._fault(page, claim)
                if fault is not None:
                    yield fault

    def counted(self) -> Iterator[Counted]:
        """Every claim, as the summary counts it."""
        for page in self._pages:
            for claim in page.versions:
                if self._specifiers(claim):
                    wrong = not claim.past and self._fault(page, claim) is not None
                    yield Counted(claim.path, (claim.span,), Standing.WRONG if wrong else Standing.RESOLVED)
                else:
                    yield Counted(claim.path, (claim.span,), Standing.UNKNOWN, _NOT_DECLARED)

    def _specifiers(self, claim: VersionClaim) -> tuple[str, ...]:
        if claim.form is VersionForm.PYTHON:
            return (self._required.python,) if self._required.python else ()
        return self._required.versions.get(normal(claim.subject), ())

    def _fault(self, page: Page, claim: VersionClaim) -> VersionFault | None:
        specifiers = self._specifiers(claim)
        if len(set(specifiers)) != 1:
            return None
        bounds = dict(_SPECIFIER.findall(specifiers[0]))
        match claim.form:
            case VersionForm.PYTHON:
                wrong = self._is_about_all(page, claim) and _is_below(claim.lower, bounds.get(">=", ""))
            case VersionForm.RANGE:
                low, high = bounds.get(">=", ""), bounds.get("<=", "")
                wrong = bool(low and high) and (_differ(claim.lower, low) or _differ(claim.upper, high))
            case VersionForm.PINNED:
                said = dict(_SPECIFIER.findall(claim.specifier))
                own = normal(claim.own) == self._required.name
                wrong = own and any(sign in bounds and _differ(version, bounds[sign]) for sign, version in said.items())
        subject = "Python" if claim.form is VersionForm.PYTHON else normal(claim.subject)
        return VersionFault(claim, subject, specifiers[0], self._required.file) if wrong else None

    def _is_about_all(self, page: Page, claim: VersionClaim) -> bool:
        """Whether a sentence speaks of the whole project rather than of one feature of it."""
        sentence = page.document.source[claim.context]
        name = self._required.name
        return bool(_ABOUT_ALL.search(PurePosixPath(page.path).stem)) or (
            bool(name) and re.sub(r"[-_.]+", "-", sentence.lower()).find(name) >= 0
        )


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _differ(said: str, actual: str) -> bool:
    return _numbers(said) != _numbers(actual)


def _is_below(said: str, actual: str) -> bool:
    return bool(actual) and _numbers(said) < _numbers(actual)[:2]
