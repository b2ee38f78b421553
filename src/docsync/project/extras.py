"""Whether the extras that the pages ask for are those of the project's metadata."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docsync.commands import Commands
from docsync.project.near import near_names
from docsync.project.placeholders import is_placeholder
from docsync.project.standing import Counted, Standing
from docsync.references.model import Extra, Page, Requirement
from docsync.repository import Repository

_STANDS_FOR_OTHERS = re.compile(
    r"[A-Z][A-Z\d_-]*|(?:(?:your|my|some|the)[-_.])?(?:extras?|features?|options?|backends?|plugins?)"
    r"(?:[-_.]?(?:names?|here|\d+|[a-z]))?",
)
_OTHER_VERSION = "an extra of another version"
_PUT_IN = "an extra that the reader is to put in"
_NOT_KNOWN = "extras that the metadata does not say"
_ELSEWHERE = "a requirement in a folder that is not known"


@dataclass(frozen=True, slots=True)
class UnknownExtra:
    """An extra that a distribution does not have; `nearest` are those much like it, `known` all."""

    requirement: Requirement
    extra: Extra
    distribution: str
    nearest: tuple[str, ...]
    known: tuple[str, ...]


def normalised(name: str) -> str:
    """A name as distributions and extras are compared (PEP 503, PEP 685)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def stands_for_others(name: str) -> bool:
    """Whether an extra reads as one that the reader is to replace: `extra`, `extra1`, `EXTRA`, `your-extra`."""
    return _STANDS_FOR_OTHERS.fullmatch(name) is not None or is_placeholder(normalised(name).replace("-", "_"))


class Extras:
    """Answers what the extras of a requirement are."""

    def __init__(self, known: Commands, pages: Sequence[Page], repository: Repository) -> None:
        self._known = known
        self._pages = pages
        self._repository = repository

    def faults(self) -> Iterator[UnknownExtra]:
        """Every extra that the project's metadata does not have."""
        for page in self._pages:
            for requirement in page.requirements:
                if not requirement.past and self._of_project(requirement) == "":
                    for extra in requirement.extras:
                        if self._is_gone(extra):
                            yield self._fault(requirement, extra)

    def counted(self) -> Iterator[Counted]:
        """Every extra, as the summary counts it."""
        for page in self._pages:
            for requirement in page.requirements:
                answer = self._of_project(requirement)
                for extra in requirement.extras:
                    if answer is None:
                        yield Counted(page.path, (extra.span,), Standing.EXTERNAL)
                    elif answer:
                        yield Counted(page.path, (extra.span,), Standing.UNKNOWN, answer)
                    elif not self._has(extra) and not self._is_gone(extra):
                        yield Counted(page.path, (extra.span,), Standing.UNKNOWN, _PUT_IN)
                    else:
                        standing = Standing.RESOLVED if self._has(extra) else Standing.WRONG
                        yield Counted(page.path, (extra.span,), standing)

    def _has(self, extra: Extra) -> bool:
        known = self._known.extras()
        return known is None or normalised(extra.name) in known

    def _is_gone(self, extra: Extra) -> bool:
        return not self._has(extra) and not stands_for_others(extra.name)

    def _of_project(self, requirement: Requirement) -> str | None:
        """Empty where the extras are this project's and known; why they are not; None: another's."""
        if requirement.name:
            if normalised(requirement.name) not in self._known.distributions:
                return None
            if re.match(r"[(\s]*(?:={2,3}|<|~=)", requirement.rest) or re.search(r"\.git@|@v?\d", requirement.rest):
                return _OTHER_VERSION
        else:
            place = self._place(requirement)
            if place != "":
                return place
            if not self._known.distributions:
                return _NOT_KNOWN
        return _NOT_KNOWN if self._known.extras() is None else ""

    def _place(self, requirement: Requirement) -> str | None:
        """Empty where a folder is the project's own; why that is not known; None: another's."""
        if requirement.clone is not None:
            owner, _, name = requirement.clone.repository.lower().partition("/")
            own = any(host.name == name and owner in ("", host.owner) for host in self._repository.hosts)
            inner = posixpath.normpath(posixpath.join(requirement.clone.folder, requirement.local))
            return None if not own else "" if inner == "." else _ELSEWHERE
        if requirement.folder is None:
            return _ELSEWHERE
        inner = posixpath.normpath(posixpath.join(requirement.folder, requirement.local))
        return "" if inner == "." else _ELSEWHERE

    def _fault(self, requirement: Requirement, extra: Extra) -> UnknownExtra:
        known = tuple(sorted(self._known.extras() or ()))
        name = requirement.name or (self._known.distributions or ("",))[0]
        return UnknownExtra(requirement, extra, name, near_names(normalised(extra.name), known), known)
