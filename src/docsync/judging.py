"""The rest of the pipeline on one page: read pages, link, refer, check, report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace
from pathlib import Path

import docsync
from docsync import documents, references, rules
from docsync.diagnostics import Compared, Diagnostic, Failure, Report
from docsync.documents.discover import Discovered, DocumentFile
from docsync.documents.globs import idle
from docsync.documents.model import DocstringPlace
from docsync.errors import UnreadableFile, UsageError
from docsync.inventory import Inventory, Loading
from docsync.progress import Progress
from docsync.project import Project
from docsync.references.model import Page
from docsync.repository import Repository
from docsync.rules.base import Rule
from docsync.settings import Settings
from docsync.source import read_source, relative_name
from docsync.summary import gone, notes, summarise


def judge(loading: Loading, found: Discovered, settings: Settings, root: Path, progress: Progress | None) -> Report:
    """Read the documents while the library is being read, and hold the one against the other."""
    known = rules.load()
    active = _active(known, settings)
    project = read_project(loading, found, settings, root, progress)
    checked = rules.check(project, known, active, settings)
    compared = _compared(checked.diagnostics, settings.baseline)
    summary = summarise(project, compared.new)
    told = (
        *found.notes,
        *_idle(settings, found, project),
        *rules.preview_notes(known, settings),
        *notes(project, summary),
    )
    return Report(
        docsync.__version__,
        project.inventory.packages,
        compared.new,
        (*project.unreadable, *_syntax_failures(project)),
        replace(summary, suppressed=checked.suppressed, baselined=compared.known, notes=told),
        gone(project, active, compared),
    )


def read_project(
    loading: Loading, found: Discovered, settings: Settings, root: Path, progress: Progress | None
) -> Project:
    """The documents and the library, read: all that rules see."""
    pages, unreadable = _read_pages(found.files, settings.project or root, progress)
    library = loading.finish()
    read = {page.path for page in pages}
    docstrings = _read_docstrings(library, found, settings, root, read) if settings.docstrings else ()
    return Project(library, pages, Repository.around(root), settings, unreadable, docstrings)


def _syntax_failures(project: Project) -> tuple[Failure, ...]:
    return tuple(Failure(failure.file, failure.message, fatal=False) for failure in project.inventory.failures)


def _idle(settings: Settings, found: Discovered, project: Project) -> list[str]:
    """Sentences about globs of the configuration that are for no document, unless only some were asked for."""
    if settings.partial:
        return []
    paths = [*(document.path for document in found.files), *(page.document.source.identity for page in project.pages)]
    ignored = idle((glob for glob, _ in settings.per_file_ignores), paths)
    excluded = idle(settings.exclude, found.excluded)
    return [
        *(f"no document is matched by `{glob}` of `exclude`" for glob in excluded),
        *(f"no document is matched by `{glob}` of `per-file-ignores`" for glob in ignored),
    ]


def _read_docstrings(
    library: Inventory, found: Discovered, settings: Settings, root: Path, read: Set[str]
) -> tuple[Page, ...]:
    """The docstrings of the packages, file by file; the dialect is that of most of the documents."""
    dialects = Counter(document.dialect for document in found.files)
    dialect = settings.dialect or dialects.most_common(1)[0][0]
    pages = []
    for one in library.documented_files():
        if one.file in read:
            continue
        try:
            file = root / one.file
            source = read_source(file, one.file, relative_name(file, settings.project or root))
        except UnreadableFile:  # its code could be read a moment ago: it was taken away meanwhile
            continue
        places = [DocstringPlace(owner, at.line, at.column, at.end_line, at.end_column) for owner, at in one.docstrings]
        pages.append(references.find(documents.read_docstrings(source, places, dialect)))
    return tuple(pages)


def _active(known: Sequence[type[Rule]], settings: Settings) -> tuple[type[Rule], ...]:
    """The rules to run. Raises UsageError where the settings leave nothing to do."""
    active = rules.select(known, settings)
    if not active:
        asked = "".join(f" ({note})" for note in rules.preview_notes(known, settings))
        raise UsageError(f"no rule is left to run{asked}; see --select, --ignore and --preview")
    return active


def _compared(diagnostics: Sequence[Diagnostic], file: Path | None) -> Compared:
    """The diagnostics held against the baseline, if there is one."""
    if file is None:
        return Compared(tuple(diagnostics), 0, ())
    from docsync import baseline  # a run without a baseline need not load it

    return baseline.compare(diagnostics, baseline.read(file))


def _read_pages(
    files: Sequence[DocumentFile], project: Path, progress: Progress | None
) -> tuple[tuple[Page, ...], tuple[Failure, ...]]:
    pages: list[Page] = []
    unreadable: list[Failure] = []
    for number, document in enumerate(files):
        if progress:
            progress("reading documents", number, len(files))
        try:
            source = read_source(document.file, document.path, relative_name(document.file, project))
        except UnreadableFile as error:
            unreadable.append(Failure(error.path, error.reason, fatal=True))
            continue
        pages.append(references.find(documents.read(source, document.dialect)))
    return tuple(pages), tuple(unreadable)
