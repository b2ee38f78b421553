"""Words with a slash, in code spans and command lines: a path only if the repository or its history says so."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence

from docsync.project.path_faults import (
    CUT_OFF,
    ELSEWHERE,
    GENERATED,
    NEVER_THERE,
    NO_CLAIM,
    PAST,
    SUBMODULE,
    FaultKind,
    Judged,
    PathFault,
    unknown,
    wrong,
)
from docsync.project.whither import is_telling, whither
from docsync.references.model import PathForm, PathReference
from docsync.repository import Departure, Repository

# So deep a path is hardly another repository's by chance.
_DEEP = 3


class WeakPaths:
    """Judges what is not there. `packages` are the library's."""

    def __init__(self, repository: Repository, packages: Sequence[str]) -> None:
        self._repository = repository
        self._packages = packages

    def judge(self, claim: PathReference, meant: Sequence[str], *, made: bool) -> Judged:
        """What became of a claim that can mean these paths; `made` says that its page has the reader make it."""
        path, departure = self._departure(claim, meant)
        parts = claim.target.split("/")
        if claim.form is not PathForm.CODE_SPAN and claim.folder is None and len(parts) < _DEEP:
            departure = None
        if departure is None and not self._is_likely(claim, parts[0]):
            return NO_CLAIM
        if claim.past or made:
            return unknown(PAST)
        if any(self._repository.is_in_submodule(one) for one in meant):
            return unknown(SUBMODULE)
        if any(self._repository.is_ignored(one) for one in meant):
            return unknown(GENERATED)
        if departure is None:
            if claim.form is not PathForm.CODE_SPAN and claim.folder is None:
                return unknown(ELSEWHERE)
            if not self._is_slip(claim, meant[0]):
                return unknown(CUT_OFF if self._repository.is_cut_off else NEVER_THERE)
            path = meant[0]
        found = whither(self._repository, path, departure)
        return wrong(PathFault(FaultKind.MISSING, claim, path, departure, found))

    def _is_likely(self, claim: PathReference, first: str) -> bool:
        """Whether a path begins in a folder that is there."""
        return self._repository.is_folder(posixpath.join(claim.folder or "", first))

    def _departure(self, claim: PathReference, meant: Iterable[str]) -> tuple[str, Departure | None]:
        ending = posixpath.splitext(claim.target)[1]
        known = bool(ending) and ending in self._repository.tree.endings
        if not known and not self._is_likely(claim, claim.target.partition("/")[0]):
            return "", None
        path, departure = departure_of(self._repository, meant)
        if departure is None and known and claim.target.partition("/")[0] in self._packages:
            # `package/…` in a repository that has it under `src/`
            inside = self._repository.departed_ending_with(claim.target)
            return departure_of(self._repository, inside) if len(inside) == 1 else ("", None)
        return path, departure

    def _is_slip(self, claim: PathReference, path: str) -> bool:
        """Whether a path that git never knew is a slip of the writer's: its folder is there, and the file almost."""
        folder, name = posixpath.split(path)
        there = self._repository.is_folder(folder)
        instead = whither(self._repository, path, None).instead
        if claim.form is PathForm.SCRIPT:
            own = folder == posixpath.dirname(self._repository.inside(claim.path))
            near = bool(instead) and instead.partition("/")[0] == path.partition("/")[0]
            return near or (there and (own or folder.count("/") + 2 >= _DEEP))
        return there and is_telling(name) and bool(instead)


def departure_of(repository: Repository, paths: Iterable[str]) -> tuple[str, Departure | None]:
    """The first of some paths that git's history knows the end of."""
    for path in paths:
        departure = repository.departed(path)
        if departure is not None:
            return path, departure
    return "", None
