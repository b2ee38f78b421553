"""The pipeline on one page: read pages and modules, link, refer, check, report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import docsync
from docsync import documents, inventory, references, rules
from docsync.detection import detect_documents, detect_package
from docsync.diagnostics import Compared, Diagnostic, Failure, Report
from docsync.documents.discover import DocumentFile, discover
from docsync.errors import NoDocuments, UnreadableFile, UsageError
from docsync.inventory import Inventory
from docsync.project import Project
from docsync.references.model import Page
from docsync.rules.base import Rule
from docsync.settings import Settings
from docsync.source import read_source
from docsync.summary import gone, notes, summarise

Progress = Callable[[str, int, int], None]  # what is being done, how many are done, how many there are
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
    known = rules.load()
    active = _active(known, settings)
    found = discover(settings.docs, settings.base, root, settings.exclude, settings.dialect)
    if not found.files:
        raise NoDocuments("every document is excluded; see `exclude` in the configuration")
    environment = inventory.environment(settings.search_paths, settings.python, settings.project or root)
    beside = _WEIGHT_OF_PAGES * sum(_size(document.file) for document in found.files)
    loading = inventory.begin(settings.packages, environment, settings.families, root=root, beside=beside)
    pages, unreadable = _read_pages(found.files, progress)
    library = loading.finish()
    project = Project(library, pages, unreadable)
    checked = rules.check(project, known, active, settings)
    compared = _compared(checked.diagnostics, settings.baseline)
    summary = summarise(project, compared.new)
    summary = replace(
        summary,
        suppressed=checked.suppressed,
        baselined=compared.known,
        notes=(*found.notes, *rules.preview_notes(known, settings), *notes(project, summary)),
        seconds=time.perf_counter() - started,
    )
    return Report(
        docsync.__version__,
        library.packages,
        compared.new,
        (*unreadable, *(Failure(failure.file, failure.message, fatal=False) for failure in library.failures)),
        summary,
        gone(project, active, compared),
    )


def _active(known: Sequence[type[Rule]], settings: Settings) -> tuple[type[Rule], ...]:
    """The rules to run. Raises UsageError where the settings leave nothing to do, or name a folder that is none."""
    for path in settings.search_paths:
        if not path.is_dir():
            raise UsageError(f"--search-path {path} is no folder; name one that holds packages")
    active = rules.select(known, settings)
    if not active:
        asked = "".join(f" ({note})" for note in rules.preview_notes(known, settings))
        raise UsageError(f"no rule is left to run{asked}; see --select, --ignore and --preview")
    return active


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _compared(diagnostics: Sequence[Diagnostic], file: Path | None) -> Compared:
    """The diagnostics held against the baseline, if there is one."""
    if file is None:
        return Compared(tuple(diagnostics), 0, ())
    from docsync import baseline  # a run without a baseline need not load it

    return baseline.compare(diagnostics, baseline.read(file))


def _read_pages(
    files: Sequence[DocumentFile], progress: Progress | None
) -> tuple[tuple[Page, ...], tuple[Failure, ...]]:
    pages: list[Page] = []
    unreadable: list[Failure] = []
    for number, document in enumerate(files):
        if progress:
            progress("reading documents", number, len(files))
        try:
            source = read_source(document.file, document.path)
        except UnreadableFile as error:
            unreadable.append(Failure(error.path, error.reason, fatal=True))
            continue
        pages.append(references.find(documents.read(source, document.dialect)))
    return tuple(pages), tuple(unreadable)
