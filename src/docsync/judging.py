"""The rest of the pipeline on one page: read pages, link, refer, check, report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import docsync
from docsync import documents, references, rules
from docsync.diagnostics import Compared, Diagnostic, Failure, Report
from docsync.documents.discover import Discovered, DocumentFile
from docsync.documents.globs import idle
from docsync.errors import UnreadableFile, UsageError
from docsync.inventory import Loading
from docsync.progress import Progress
from docsync.project import Project
from docsync.references.model import Page
from docsync.repository import Repository
from docsync.rules.base import Rule
from docsync.settings import Settings
from docsync.source import read_source
from docsync.summary import gone, notes, summarise


def judge(loading: Loading, found: Discovered, settings: Settings, root: Path, progress: Progress | None) -> Report:
    """Read the documents while the library is being read, and hold the one against the other."""
    known = rules.load()
    active = _active(known, settings)
    pages, unreadable = _read_pages(found.files, progress)
    library = loading.finish()
    project = Project(library, pages, Repository.around(root), unreadable, settings.commands)
    checked = rules.check(project, known, active, settings)
    compared = _compared(checked.diagnostics, settings.baseline)
    summary = summarise(project, compared.new)
    told = (*found.notes, *_idle(settings, found), *rules.preview_notes(known, settings), *notes(project, summary))
    return Report(
        docsync.__version__,
        library.packages,
        compared.new,
        (*unreadable, *(Failure(failure.file, failure.message, fatal=False) for failure in library.failures)),
        replace(summary, suppressed=checked.suppressed, baselined=compared.known, notes=told),
        gone(project, active, compared),
    )


def _idle(settings: Settings, found: Discovered) -> list[str]:
    """Sentences about globs of the configuration that are for no document, unless only some were asked for."""
    if settings.partial:
        return []
    paths = [document.path for document in found.files]
    ignored = idle((glob for glob, _ in settings.per_file_ignores), paths)
    excluded = idle(settings.exclude, found.excluded)
    return [
        *(f"no document is matched by `{glob}` of `exclude`" for glob in excluded),
        *(f"no document is matched by `{glob}` of `per-file-ignores`" for glob in ignored),
    ]


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
