"""The pages as their sites have them: files, addresses and anchors, each looked at once and only when asked for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, splitext

from docsync import documents
from docsync.documents.discover import dialect_of, is_folder
from docsync.documents.model import Document
from docsync.documents.sites import place_of, site_of
from docsync.documents.sites.model import Anchors, Site
from docsync.errors import UnreadableFile
from docsync.references.model import Page
from docsync.repository import Repository
from docsync.settings import Dialect
from docsync.source import read_source

MARKDOWN = (".md", ".mdx", ".markdown")
_SKIPPED = {"node_modules", "__pycache__", "site-packages", ".git", ".venv", "venv", ".tox"}
_MOST = 50_000  # files below a site's folder that are looked at
_INCLUDE_MARK = re.compile(r"-8<-|\{%[^%\n]*include|\{!|\{include\}|<include>|literalinclude")
_INCLUDED = re.compile(r"""["'`\s(]([\w./-]+\.(?:md|mdx|markdown))["'`\s)]""")


class SiteFiles:
    """The repository's files as sites ask for them (see docsync.documents.sites.model.Files)."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._entries: dict[str, Mapping[str, bool]] = {}

    def entries(self, folder: str) -> Mapping[str, bool]:
        """The names in a folder as they are spelt, each with whether it is a folder itself."""
        if folder not in self._entries:
            self._entries[folder] = self._list(folder)
        return self._entries[folder]

    def _list(self, folder: str) -> Mapping[str, bool]:
        try:
            with os.scandir(self._repository.root / folder) as entries:
                return {entry.name: is_folder(entry) for entry in entries}
        except (OSError, ValueError):
            return {}

    def text(self, path: str) -> str:
        """The text of a file; empty where it cannot be read."""
        return self._repository.text(path) or ""

    def below(self, folder: str) -> Iterator[str]:
        """The files below a folder, up to a number; hidden and installed ones are left out."""
        waiting, seen = [folder], 0
        while waiting and seen < _MOST:
            at = waiting.pop()
            for name, inner in sorted(self.entries(at).items()):
                path = f"{at}/{name}" if at else name
                if not inner:
                    seen += 1
                    yield path
                elif (
                    not name.startswith(".")
                    and name not in _SKIPPED
                    and not (self._repository.root / path).is_symlink()
                ):
                    waiting.append(path)


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of a site: `path` is from the repository's root, `document` what stands there (None: unreadable)."""

    path: str
    site: Site
    document: Document | None


class SitePages:
    """Every page that is a document, and those that links lead to."""

    def __init__(self, pages: Sequence[Page], repository: Repository) -> None:
        self._repository = repository
        self._pages = pages
        self.files = SiteFiles(repository)
        self._sites: dict[tuple[Dialect, str, str], Site] = {}
        self._known: dict[str, SitePage] = {}
        self._anchors: dict[str, Anchors] = {}
        self._names: dict[str, Mapping[str, tuple[str, ...]]] = {}

    def of(self, reported: str) -> SitePage | None:
        """The page that is reported by a name; None where it lies outside the repository."""
        path = self._inside.get(reported)
        return self.at(path) if path else None

    def at(self, path: str, beside: SitePage | None = None) -> SitePage:
        """The page at a path. One that is no document is read now, in the dialect of `beside` if that site has it."""
        if path not in self._known:
            document = self._documents.get(path) or self._read(path, beside)
            dialect = document.dialect if document is not None else Dialect.GITHUB
            self._known[path] = SitePage(path, self._site(path, dialect), document)
        return self._known[path]

    def anchors(self, page: SitePage) -> Anchors | None:
        """The anchors of a page; None where it cannot be read."""
        if page.document is None:
            return None
        if page.path not in self._anchors:
            self._anchors[page.path] = page.site.anchors(page.path, page.document)
        return self._anchors[page.path]

    def of_site(self, site: Site) -> Iterator[SitePage]:
        """The documents that belong to a site."""
        for path in self._documents:
            page = self.at(path)
            if page.site is site:
                yield page

    def named(self, site: Site) -> Mapping[str, tuple[str, ...]]:
        """The files below a site's folder, by their names without ending, in lower case."""
        if site.root not in self._names:
            found: dict[str, list[str]] = {}
            for path in self.files.below(site.root):
                found.setdefault(splitext(basename(path))[0].casefold(), []).append(path)
            self._names[site.root] = {name: tuple(paths) for name, paths in found.items()}
        return self._names[site.root]

    def is_included(self, page: SitePage) -> bool:
        """Whether other pages may take in a page's text, whose links then count from them."""
        return basename(page.path) in self._included

    def is_linked(self, page: SitePage) -> bool:
        """Whether a page's file is a symbolic link, so that it stands in two places."""
        return any((self._repository.root / name).is_symlink() for name in self._reported.get(page.path, ()))

    @cached_property
    def _inside(self) -> Mapping[str, str]:
        return {page.path: self._repository.inside(page.path) for page in self._pages}

    @cached_property
    def _reported(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for reported, path in self._inside.items():
            found[path] = (*found.get(path, ()), reported)
        return found

    @cached_property
    def _documents(self) -> Mapping[str, Document]:
        """The documents by their paths from the repository's root."""
        found: dict[str, Document] = {}
        for page in self._pages:
            path = self._inside[page.path]
            if path:
                found.setdefault(path, page.document)
        return found

    @cached_property
    def _included(self) -> frozenset[str]:
        found: set[str] = set()
        for page in self._pages:
            text = page.document.source.text
            if _INCLUDE_MARK.search(text):
                for line in text.splitlines():
                    if _INCLUDE_MARK.search(line) or "path" in line:
                        found.update(basename(name) for name in _INCLUDED.findall(f" {line} "))
        return frozenset(found)

    def _read(self, path: str, beside: SitePage | None) -> Document | None:
        file = self._repository.root / path
        dialect = dialect_of(file)
        if beside is not None and beside.document is not None and path.startswith(beside.site.root + "/"):
            dialect = beside.document.dialect
        try:
            return documents.read(read_source(file, path), dialect)
        except UnreadableFile:
            return None

    def _site(self, path: str, dialect: Dialect) -> Site:
        key = (dialect, *place_of(path, dialect, self.files))
        if key not in self._sites:
            self._sites[key] = site_of(*key, self.files)
        return self._sites[key]
