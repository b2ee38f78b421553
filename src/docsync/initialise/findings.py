"""What there is to check in a project, and what tells so."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from docsync import run
from docsync.detection import project_name
from docsync.documents.discover import DocumentFile, discover
from docsync.documents.sites import place_of
from docsync.inventory import Inventory
from docsync.project.site_pages import SiteFiles
from docsync.repository import Repository
from docsync.settings import Dialect, Settings
from docsync.source import relative_name


@dataclass(frozen=True, slots=True)
class PackageFound:
    """A package: its name, the path that it lies at (relative to the working folder), and what it was told by."""

    name: str
    path: str
    told_by: str


@dataclass(frozen=True, slots=True)
class SiteFound:
    """Pages of one dialect in one of the given documents; `told_by` is the site's configuration (empty: none)."""

    docs: str
    pages: int
    dialect: Dialect
    told_by: str


@dataclass(frozen=True, slots=True)
class FamilyFound:
    """A family of classes and the number of its members."""

    name: str
    pattern: str
    members: int


@dataclass(frozen=True, slots=True)
class Findings:
    """All of it. `configured` is the file that configures docsync here already (empty: none), relative to `root`."""

    root: Path
    settings: Settings
    packages: tuple[PackageFound, ...]
    sites: tuple[SiteFound, ...]
    families: tuple[FamilyFound, ...]
    configured: str


def look(settings: Settings, root: Path) -> Findings:
    """Find what `settings` leaves open in the project at `root`, and read the library to see that it is there.

    Raises UsageError where the package or the documents cannot be told, PackageNotFound, and NoDocuments; each names
    the option that says it.
    """
    target = run.target_of(settings, root)
    chosen = target.settings
    library = run.read_inventory(chosen, root)
    given = _told_by(settings, root)
    families = tuple(FamilyFound(one.name, one.pattern, len(one.members)) for one in library.families if one.members)
    return Findings(
        root,
        chosen,
        tuple(_package(name, library, given, root) for name in chosen.packages),
        tuple(site for docs in chosen.docs for site in _sites(docs, chosen, root)),
        families,
        _configured(settings, root),
    )


def _told_by(settings: Settings, root: Path) -> str:
    """What names the package, where it was not looked for."""
    if not settings.packages:
        return ""
    return f"named in {_configured(settings, root)}" if settings.file else "named by --package"


def _configured(settings: Settings, root: Path) -> str:
    """The file that configures docsync here, relative to `root`; empty where none does."""
    return relative_name((settings.project or settings.base) / settings.file, root) if settings.file else ""


def _package(name: str, library: Inventory, told_by: str, root: Path) -> PackageFound:
    file = library.source_file(name)
    path = relative_name(file, root) if file else name
    if not told_by:
        named = re.sub(r"[-.]", "_", project_name(root)).lower() == name.lower()
        told_by = "the name in pyproject.toml" if named else "the only package here"
    return PackageFound(name, path, told_by)


def _sites(docs: str, settings: Settings, root: Path) -> list[SiteFound]:
    """The pages of one entry of the documents, by dialect and by the file that tells it."""
    found = discover((docs,), settings.base, root, settings.exclude, settings.dialect)
    repository = Repository.around(root)
    files = SiteFiles(repository)
    sites: Counter[tuple[Dialect, str]] = Counter()
    for document in found.files:
        sites[document.dialect, _configuration(document, repository, files, settings)] += 1
    return [SiteFound(docs, pages, dialect, told) for (dialect, told), pages in sites.most_common()]


def _configuration(document: DocumentFile, repository: Repository, files: SiteFiles, settings: Settings) -> str:
    if settings.dialect:
        return "`dialect`"
    return place_of(repository.inside(document.path), document.dialect, files)[0]
