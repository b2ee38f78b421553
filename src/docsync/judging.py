"""The rest of the pipeline on one page: read pages, link, refer, check, report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from docsync.rules.unused_ignore import UnusedIgnore
from docsync.settings import Settings
from docsync.source import SourceText, read_source, relative_name
from docsync.summary import gone, notes, summarise


@dataclass(frozen=True, slots=True)
class Material:
    """All that was read, to be judged: as it lies on disk, or with other texts of some files."""

    library: Inventory
    found: Discovered
    pages: tuple[Page, ...]
    docstrings: tuple[Page, ...]
    unreadable: tuple[Failure, ...]
    repository: Repository
    settings: Settings
    root: Path

    @property
    def project(self) -> Project:
        """All that rules see."""
        documents = (self.pages, self.repository, self.settings, self.unreadable, self.docstrings)
        return Project(self.library, *documents)

    def with_texts(self, texts: Mapping[str, str]) -> Material:
        """The same, where some files, by the names they are reported by, hold another text."""
        library = self.library.with_texts(texts)
        again = {page.path: page for page in _docstring_pages(self, library, texts)}
        inside = {self.repository.inside(path): text for path, text in texts.items()}
        return replace(
            self,
            library=library,
            pages=tuple(_with_text(page, texts) for page in self.pages),
            docstrings=tuple(again.get(page.path, page) for page in self.docstrings),
            repository=self.repository.with_texts(inside),
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A report, and what it rests on: `every` diagnostic, those that a baseline knows included.

    `unread` counts, by file, the Python blocks of which a part could not be read.
    """

    report: Report
    every: tuple[Diagnostic, ...]
    unread: Mapping[str, int]


def judge(loading: Loading, found: Discovered, settings: Settings, root: Path, progress: Progress | None) -> Report:
    """Read the documents while the library is being read, and hold the one against the other."""
    _active(rules.load(), settings)  # a mistake there is told before anything is read
    return judged(read(loading, found, settings, root, progress)).report


def read_project(
    loading: Loading, found: Discovered, settings: Settings, root: Path, progress: Progress | None
) -> Project:
    """The documents and the library, read: all that rules see."""
    return read(loading, found, settings, root, progress).project


def read(loading: Loading, found: Discovered, settings: Settings, root: Path, progress: Progress | None) -> Material:
    """Read the documents while the library is being read."""
    pages, unreadable = _read_pages(found.files, settings.project or root, progress)
    material = Material(loading.finish(), found, pages, (), unreadable, Repository.around(root), settings, root)
    if not settings.docstrings:
        return material
    return replace(material, docstrings=tuple(_docstring_pages(material, material.library)))


def judged(material: Material, *, thorough: bool = False) -> Judged:
    """Hold the documents against the library. Raises UsageError where no rule is left to run.

    `thorough`: `every` has what the rules say that are not active too, but for those on trial. It is not reported.
    """
    settings, library, found, unreadable = material.settings, material.library, material.found, material.unreadable
    known = rules.load()
    active = _active(known, settings)
    project = material.project
    checked = rules.check(project, known, active, settings)
    compared = _compared(checked.diagnostics, settings.baseline)
    summary = summarise(project, compared.new)
    told = (
        *found.notes,
        *_idle(settings, found, project),
        *rules.preview_notes(known, settings),
        *notes(project, summary),
    )
    report = Report(
        docsync.__version__,
        library.packages,
        compared.new,
        (*unreadable, *(Failure(failure.file, failure.message, fatal=False) for failure in library.failures)),
        replace(summary, suppressed=checked.suppressed, baselined=compared.known, notes=told),
        gone(project, active, compared),
    )
    others = _others(known, active, settings) if thorough else ()
    every = (*checked.diagnostics, *rules.check(project, known, others, settings).diagnostics)
    return Judged(report, every, {page.path: page.unread_blocks for page in project.pages})


def _others(known: Sequence[type[Rule]], active: Sequence[type[Rule]], settings: Settings) -> tuple[type[Rule], ...]:
    """The rules that are not active; what an ignore is used for depends on which are, so that one is left out."""
    left = (rule for rule in known if rule not in active and (settings.preview or not rule.preview))
    return tuple(rule for rule in left if rule is not UnusedIgnore)


def _idle(settings: Settings, found: Discovered, project: Project) -> list[str]:
    """Sentences about globs of the configuration that are for no document, unless only some were asked for."""
    if settings.partial:
        return []
    paths = [*(document.path for document in found.files), *(one.source.identity for one in project.sources())]
    ignored = idle((glob for glob, _ in settings.per_file_ignores), paths)
    excluded = idle(settings.exclude, found.excluded)
    return [
        *(f"no document is matched by `{glob}` of `exclude`" for glob in excluded),
        *(f"no document is matched by `{glob}` of `per-file-ignores`" for glob in ignored),
    ]


def _docstring_pages(material: Material, library: Inventory, texts: Mapping[str, str] | None = None) -> Iterator[Page]:
    """The docstrings of the packages, file by file, or only those of the files in `texts`, as they stand there.

    The dialect is that of most of the documents.
    """
    settings, root = material.settings, material.root
    dialects = Counter(document.dialect for document in material.found.files)
    dialect = settings.dialect or dialects.most_common(1)[0][0]
    read = {page.path for page in material.pages}
    for one in library.documented_files():
        if one.file in read or (texts is not None and one.file not in texts):
            continue
        try:
            file = root / one.file
            key = relative_name(file, settings.project or root)
            source = SourceText(one.file, texts[one.file], key) if texts else read_source(file, one.file, key)
        except UnreadableFile:  # its code could be read a moment ago: it was taken away meanwhile
            continue
        places = [DocstringPlace(owner, at.line, at.column, at.end_line, at.end_column) for owner, at in one.docstrings]
        yield references.find(documents.read_docstrings(source, places, dialect))


def _with_text(page: Page, texts: Mapping[str, str]) -> Page:
    if page.path not in texts:
        return page
    source = replace(page.document.source, text=texts[page.path])
    return references.find(documents.read(source, page.document.dialect))


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
