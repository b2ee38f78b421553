"""The pipeline on one page: read pages and modules, link, refer, check, report."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import docsync
from docsync import documents, inventory, references, rules
from docsync.detection import detect_documents, detect_package
from docsync.diagnostics import Compared, Diagnostic, Failure, Report, Severity, Summary
from docsync.documents.discover import DocumentFile, discover
from docsync.errors import UnreadableFile
from docsync.inventory import Inventory
from docsync.inventory.model import External, Missing, Unknown
from docsync.inventory.reasons import NOT_INSTALLED
from docsync.project import Project
from docsync.project.coverage import family_groups
from docsync.references.model import Page, Reference
from docsync.settings import Settings
from docsync.source import Span, read_source

Progress = Callable[[str, int, int], None]  # what is being done, how many are done, how many there are
_SHOWN_REASONS = 3
_WEIGHT_OF_PAGES = 2  # a byte of Markdown takes about twice as long as one of source
_REPORTED_ELSEWHERE = "not there, but told of as past, ignored, or of a rule that is not active"


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
    environment = inventory.environment(settings.search_paths, settings.python, root)
    return inventory.load(settings.packages, environment, settings.families, root=root)


def check(settings: Settings, root: Path, progress: Progress | None = None) -> Report:
    """Check the documents against the library; `settings` names both. Raises a DocsyncError when it cannot."""
    started = time.perf_counter()
    active = rules.select(rules.load(), settings)
    found = discover(settings.docs, settings.base, root, settings.exclude, settings.dialect)
    environment = inventory.environment(settings.search_paths, settings.python, root)
    beside = _WEIGHT_OF_PAGES * sum(_size(document.file) for document in found.files)
    loading = inventory.begin(settings.packages, environment, settings.families, root=root, beside=beside)
    pages, unreadable = _read_pages(found.files, progress)
    library = loading.finish()
    project = Project(library, pages, unreadable)
    checked = rules.check(project, active, settings)
    compared = _compared(checked.diagnostics, settings.baseline)
    summary = _summary(project, compared.new)
    summary = replace(
        summary,
        suppressed=checked.suppressed,
        baselined=compared.known,
        notes=(*found.notes, *rules.preview_notes(rules.load(), settings), *_notes(project, summary)),
        seconds=time.perf_counter() - started,
    )
    return Report(
        docsync.__version__,
        library.packages,
        compared.new,
        (*unreadable, *(Failure(failure.file, failure.message, fatal=False) for failure in library.failures)),
        summary,
        tuple(f"{entry.path} {entry.code} {entry.symbol}" for entry in compared.gone),
    )


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


def _summary(project: Project, diagnostics: Sequence[Diagnostic]) -> Summary:
    """Count what was looked at; each reference is resolved, external, unknown or wrong."""
    reported = {(diagnostic.location.path, diagnostic.location.span) for diagnostic in diagnostics}
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for page in project.pages:
        for reference in page.references:
            answer = project.resolve(reference)
            if any((reference.path, span) in reported for span in _spans(reference)):
                counts["wrong"] += 1
            elif isinstance(answer, Unknown | Missing):
                counts["unknown"] += 1
                reasons[answer.reason if isinstance(answer, Unknown) else _REPORTED_ELSEWHERE] += 1
            else:
                counts["external" if isinstance(answer, External) else "resolved"] += 1
    severities = Counter(diagnostic.severity for diagnostic in diagnostics)
    return Summary(
        documents=len(project.pages) + len(project.unreadable),
        references=counts.total(),
        resolved=counts["resolved"],
        external=counts["external"],
        unknown=counts["unknown"],
        wrong=counts["wrong"],
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        fixable=sum(diagnostic.fix is not None for diagnostic in diagnostics),
        code_blocks=sum(page.python_blocks for page in project.pages),
        unread_blocks=sum(bool(page.unread) for page in project.pages for _ in page.unread),
        environment=project.inventory.environment.label,
        unknown_reasons=tuple(reasons.most_common()),
    )


def _spans(reference: Reference) -> tuple[Span, ...]:
    """Where a diagnostic about a reference may stand: on it, or on one of its arguments."""
    arguments = reference.call.arguments if reference.call else ()
    return (reference.span, *(span for one in arguments for span in (one.span, one.value_span)))


def _notes(project: Project, summary: Summary) -> list[str]:
    """Sentences about what could not be checked: silence must not look like success."""
    notes = []
    library = project.inventory
    members = [member for family in library.families for member in family.members]
    opened = Counter(member.open_because for member in members if member.open_because)
    if opened:
        told = "; ".join(f"{number}: {reason}" for reason, number in opened.most_common(_SHOWN_REASONS))
        names = " and ".join(f"{family.name}s" for family in library.families)
        notes.append(f"{opened.total()} of {len(members)} {names} are not fully known ({told})")
    absent = [(reason, number) for reason, number in summary.unknown_reasons if reason.endswith(NOT_INSTALLED)]
    if absent:
        number = sum(number for _, number in absent)
        packages = ", ".join(
            reason.removesuffix(NOT_INSTALLED).removeprefix("package ").strip() for reason, _ in absent
        )
        notes.append(
            f"{number} references are unknown because {packages} cannot be found: install it where docsync looks "
            f"({summary.environment}), or give its folder with --search-path"
        )
    trainers = [family for family in library.families if family.name == "trainer" and family.members]
    if trainers and not any(group.required for group in family_groups(library, project.pages)):
        number = sum(member.public for family in trainers for member in family.members)
        if number:
            notes.append(
                f"no tabs about running out of memory were found, so DS201 asked for none of {number} trainers"
            )
    return notes
