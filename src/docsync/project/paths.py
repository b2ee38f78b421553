"""What the paths that pages name turn out to be."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from docsync.inventory import Inventory
from docsync.project.path_faults import (
    ELSEWHERE,
    GENERATED,
    NEVER_THERE,
    OTHER_VERSION,
    PAST,
    SUBMODULE,
    THERE,
    FaultKind,
    Judged,
    PathFault,
    unknown,
    wrong,
)
from docsync.project.standing import Counted, Standing
from docsync.project.weak_paths import WeakPaths, departure_of
from docsync.project.whither import whither
from docsync.references.command_paths import command_paths
from docsync.references.model import CommandLine, Page, PathForm, PathReference
from docsync.repository import Repository

_IN_COMMANDS = (PathForm.COMMAND, PathForm.SCRIPT)
# What can be left out at the end of a path: a module's or a page's ending.
_ENDINGS = (".py", ".md", ".mdx", ".ipynb", ".yaml", ".yml")


class Paths:
    """Answers whether a path is there, and where it went."""

    def __init__(self, inventory: Inventory, pages: Sequence[Page], repository: Repository) -> None:
        self.inventory = inventory
        self.pages = pages
        self.repository = repository

    def faults(self) -> Iterator[PathFault]:
        """Every path that is proven wrong, page by page."""
        for judged in self._judged.values():
            if judged.fault is not None:
                yield judged.fault

    def counted(self) -> Iterator[Counted]:
        """Every path, as the summary counts it."""
        for reference, judged in self._judged.items():
            if judged.standing is not None:
                yield Counted(reference.path, (reference.span,), judged.standing, judged.reason)

    @cached_property
    def _judged(self) -> dict[PathReference, Judged]:
        claims = [claim for page in self.pages for claim in self._claims(page)]
        missing = [path for claim in claims if not claim.past for path in self._missing(claim)]
        if missing:
            self.repository.prepare(missing)
        return {claim: self._judge(claim) for claim in claims}

    @cached_property
    def _weak(self) -> WeakPaths:
        return WeakPaths(self.repository, self.inventory.packages)

    @cached_property
    def _made(self) -> frozenset[tuple[str, str]]:
        """The pages, each with a path that it has the reader make."""
        claims = (claim for page in self.pages for claim in page.paths if claim.form is PathForm.CODE_SPAN)
        return frozenset((claim.path, claim.target) for claim in claims if claim.past)

    @cached_property
    def _hosts(self) -> frozenset[str]:
        return frozenset(str(host) for host in self.repository.hosts)

    def _claims(self, page: Page) -> Iterator[PathReference]:
        yield from page.paths
        for command in page.commands:
            for reference in command_paths(command):
                yield from self._where_it_runs(command, reference)

    def _where_it_runs(self, command: CommandLine, reference: PathReference) -> Iterator[PathReference]:
        """A path of a command, from this repository's root; none where it runs in a clone of another repository."""
        clone = command.clone
        if clone is None:
            yield reference
        elif any(host.partition("/")[2] == clone.repository.lower() for host in self._hosts):
            yield replace(reference, folder=clone.folder)

    def _missing(self, claim: PathReference) -> Iterator[str]:
        """The paths that the history will be asked for, if a claim is not met."""
        if not (claim.hosting and claim.hosting not in self._hosts) and not self._is_there(claim):
            yield from self._meant(claim)

    def _judge(self, claim: PathReference) -> Judged:
        if claim.hosting and claim.hosting not in self._hosts:
            return Judged(Standing.EXTERNAL)
        if claim.form is PathForm.HOSTING and not self.repository.is_current(claim.branch):
            return self._at_version(claim)
        if self._is_there(claim):
            return self._looked_into(claim)
        if claim.form in (PathForm.HOSTING, PathForm.INCLUDE):
            return self._gone(claim)
        return self._weak.judge(claim, self._meant(claim), made=(claim.path, claim.target) in self._made)

    def _is_there(self, claim: PathReference) -> bool:
        has = self.repository.has
        if any(has(path) for path in self._meant(claim)):
            return True
        if claim.form is PathForm.HOSTING:
            return False
        bare = re.sub(r"^(?:\.\.?/)+", "", claim.target)
        if self.repository.ending_with(bare):
            return True
        first, _, rest = bare.partition("/")
        if rest and has(rest) and any(host.rpartition("/")[2] == first.lower() for host in self._hosts):
            return True  # with the repository's name in front
        return any(has(path + ending) for path in self._meant(claim) for ending in _ENDINGS)

    def _meant(self, claim: PathReference) -> tuple[str, ...]:
        """The paths from the repository's root that a claim can mean, the likeliest first."""
        if claim.form is PathForm.HOSTING:
            return (claim.target,)
        if claim.form in _IN_COMMANDS:
            return (posixpath.normpath(posixpath.join(claim.folder or "", claim.target)),)
        folder = posixpath.dirname(self.repository.inside(claim.path))
        bases = [""]
        while folder:
            bases.append(folder)
            folder = posixpath.dirname(folder)
        joined = (posixpath.normpath(posixpath.join(base, claim.target)) for base in bases)
        return tuple(dict.fromkeys(path for path in joined if not path.startswith("..")))

    def _at_version(self, claim: PathReference) -> Judged:
        if claim.past:
            return unknown(PAST)
        held = self.repository.held(claim.branch, [claim.target])[claim.target]
        if held is None:
            return unknown(OTHER_VERSION)
        return THERE if held else wrong(PathFault(FaultKind.NOT_AT_VERSION, claim, claim.target))

    def _gone(self, claim: PathReference) -> Judged:
        """A path of an explicit form that is not there."""
        if claim.past:
            return unknown(PAST)
        meant = self._meant(claim)
        if any(self.repository.is_in_submodule(path) for path in meant):
            return unknown(SUBMODULE)
        if claim.form is PathForm.INCLUDE:
            if any(self.repository.is_ignored(path) for path in meant):
                return unknown(GENERATED)
            if claim.marker or not meant:
                return unknown(NEVER_THERE if meant else ELSEWHERE)  # where the file is gone, that is said once
        path, departure = departure_of(self.repository, meant)
        path = path or meant[0]
        return wrong(PathFault(FaultKind.MISSING, claim, path, departure, whither(self.repository, path, departure)))

    def _looked_into(self, claim: PathReference) -> Judged:
        """A path that is there: whether its file has the lines and the marker that are asked for."""
        if not (claim.last_line or claim.marker) or claim.past:
            return THERE
        files = [path for path in self._meant(claim) if self.repository.has(path)]
        files = files or list(self.repository.ending_with(claim.target.lstrip("./")))
        texts = [text for text in map(self.repository.text, files) if text is not None]
        if len(texts) != 1:
            return THERE
        if claim.marker:
            if _squeezed(claim.marker) in _squeezed(texts[0]):
                return THERE
            return wrong(PathFault(FaultKind.MARKER, claim, files[0]))
        lines = len(re.split(r"\r\n|\r|\n", texts[0].rstrip("\r\n")))
        if claim.last_line <= lines:
            return THERE
        return wrong(PathFault(FaultKind.LINES, claim, files[0], lines=lines))


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)
