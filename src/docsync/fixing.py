"""Checking and fixing: the part of a run that follows when fixes are asked for."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path

from docsync import fixes
from docsync.diagnostics import Report
from docsync.documents.discover import Discovered
from docsync.inventory import Inventory, Loading
from docsync.judging import Judged, Material, judged, read
from docsync.progress import Progress
from docsync.settings import Settings


def fix(
    loading: Loading,
    found: Discovered,
    settings: Settings,
    root: Path,
    wanted: fixes.Wanted,
    progress: Progress | None,
) -> tuple[Report, str]:
    """Check the documents, make the fixes that are asked for, and check again.

    Where only a diff was asked for, nothing is written: the report is of the files as they are, and the diff beside it.
    """
    checks = _Checks(read(loading, found, settings, root, progress), progress)
    files = fixes.Files(_places(checks.material), _texts(checks.material))
    applied = fixes.apply(checks.verdict({}), wanted, checks.verdict, files)
    now = checks.judged({} if wanted.diff else applied.texts).report
    report = replace(now, mended=applied.mended, failures=(*applied.failures, *now.failures))
    return report, applied.diff


_COLLECTED = 8  # checks: each leaves some fifty megabytes behind


class _Checks:
    """What a check says of the files, with other texts of some; the last answers are kept: they are asked for again."""

    def __init__(self, material: Material, progress: Progress | None) -> None:
        self.material = material
        self._progress = progress
        self._known: list[tuple[fixes.Texts, Judged]] = []
        self._made = 0

    def judged(self, texts: fixes.Texts) -> Judged:
        """The whole answer."""
        for asked, answer in self._known:
            if asked == texts:
                return answer
        if self._progress and self._made:
            self._progress("checking the fixes", self._made, self._made + 1)
        self._made += 1
        if not self._made % _COLLECTED:
            gc.collect()  # a run does so not by itself, and what a check leaves behind refers to itself
        answer = judged(self.material.with_texts(texts), thorough=True)
        self._known = [*self._known[:1], (dict(texts), answer), *self._known[1:2]]
        return answer

    def verdict(self, texts: fixes.Texts) -> fixes.Verdict:
        """What the engine needs of it."""
        found = self.judged(texts)
        return fixes.Verdict(found.every, found.report.diagnostics, found.unread)


def _texts(material: Material) -> fixes.Texts:
    """What the check read of each file."""
    return {page.path: page.document.source.text for page in (*material.pages, *material.docstrings)}


def _places(material: Material) -> fixes.Places:
    named = {document.path: document.file for document in material.found.files}
    packages = (_package(material.library, name) for name in material.library.packages)
    inside = (*material.found.places, *(place for place in packages if place is not None))
    return fixes.Places(material.root, named, inside)


def _package(library: Inventory, name: str) -> Path | None:
    """The folder of a package, or the file that it is."""
    source = library.source_file(name)
    if source is None:
        return None
    return source.parent.resolve() if source.stem == "__init__" else source.parent.resolve() / source.name
