"""The pipeline: what a run is about, and its start; `docsync.judging` goes on when the library is being read."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from docsync import inventory
from docsync.detection import detect_documents, detect_package
from docsync.diagnostics import Report
from docsync.documents.discover import Discovered, discover
from docsync.errors import NoDocuments, UsageError
from docsync.inventory import Inventory, Loading
from docsync.progress import Progress
from docsync.settings import Settings

if TYPE_CHECKING:
    from docsync.fixes import Wanted
    from docsync.project import Project

_WEIGHT_OF_PAGES = 2  # a byte of Markdown takes about twice as long as one of source


@dataclass(frozen=True, slots=True)
class Target:
    """What a run is about, after detection: `settings` with packages and documents, and what was detected."""

    settings: Settings
    detected: tuple[str, ...]


def target_of(settings: Settings, root: Path, *, with_documents: bool = True) -> Target:
    """Fill in the package and the documents that neither the configuration nor the command line names.

    Raises UsageError, which asks for the option by name, when one of them cannot be told.
    """
    detected = []
    root = settings.project or root
    if not settings.packages:
        package = detect_package(root)
        settings = replace(settings, packages=(package,))
        detected.append(f"--package {package}")
    if with_documents and not settings.docs:
        docs = detect_documents(root)
        settings = replace(settings, docs=docs, base=root)
        detected += [f"--docs {path}" for path in docs]
    return Target(settings, tuple(detected))


def read_inventory(settings: Settings, root: Path) -> Inventory:
    """The library's API. Raises PackageNotFound."""
    environment = inventory.environment(settings.search_paths, settings.python, settings.project or root)
    return inventory.load(settings.packages, environment, settings.families, root=root)


def check(settings: Settings, root: Path, progress: Progress | None = None) -> Report:
    """Check the documents against the library; `settings` names both. Raises a DocsyncError when it cannot."""
    started = time.perf_counter()
    loading, found = _begin(settings, root)
    # The library is being read already; what reads and judges the documents is loaded meanwhile.
    from docsync.judging import judge

    report = judge(loading, found, settings, root, progress)
    return replace(report, summary=replace(report.summary, seconds=time.perf_counter() - started))


def fix(settings: Settings, root: Path, wanted: Wanted, progress: Progress | None = None) -> tuple[Report, str]:
    """Check the documents and make the fixes that are `wanted`: what is left, and the diff if that is all that is.

    Raises a DocsyncError when it cannot.
    """
    started = time.perf_counter()
    loading, found = _begin(settings, root)
    from docsync.fixing import fix as check_and_fix

    report, diff = check_and_fix(loading, found, settings, root, wanted, progress)
    return replace(report, summary=replace(report.summary, seconds=time.perf_counter() - started)), diff


def read(settings: Settings, root: Path, progress: Progress | None = None) -> Project:
    """The documents and the library that `settings` name, read and not judged. Raises a DocsyncError when it cannot."""
    loading, found = _begin(settings, root)
    from docsync.judging import read_project

    return read_project(loading, found, settings, root, progress)


def _begin(settings: Settings, root: Path) -> tuple[Loading, Discovered]:
    """Find the documents, and begin to read the library."""
    for path in settings.search_paths:
        if not path.is_dir():
            raise UsageError(f"--search-path {path} is no folder; name one that holds packages")
    found = discover(settings.docs, settings.base, root, settings.exclude, settings.dialect, settings.project)
    if not found.files:
        raise NoDocuments("every document is excluded; see `exclude` in the configuration")
    environment = inventory.environment(settings.search_paths, settings.python, settings.project or root)
    beside = _WEIGHT_OF_PAGES * sum(_size(document.file) for document in found.files)
    return inventory.begin(settings.packages, environment, settings.families, root=root, beside=beside), found


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
