"""The navigation of a site of Sphinx: the `toctree` directives of all its pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from posixpath import basename, dirname, join, normpath, splitext

from docsync import documents as reader
from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation.left_out import is_partial, said_of
from docsync.documents.navigation.model import Entry, Sources, pages_below
from docsync.documents.navigation.reading import document_of
from docsync.documents.navigation.sphinx_config import read_sphinx_config
from docsync.documents.navigation.toctrees import is_pattern, page_entries, pattern_matches, rst_entries
from docsync.documents.sites.addresses import is_elsewhere
from docsync.documents.sites.model import Leads, ToElsewhere, ToNothing, ToUnknown, Writing
from docsync.documents.sites.myst import CONFIGURATION, MystSite
from docsync.settings import Dialect

_ENDINGS = (".md", ".rst", ".txt", ".ipynb", ".markdown")
_MARKDOWN = (".md", ".markdown")
_RST = (".rst", ".txt")
# Directives of extensions that list pages by rules of their own.
_LIKE_TOCTREE = re.compile(r"\{(?!toctree\})[\w:-]*toctree[\w-]*\}|\.\.[ \t]+(?!toctree::)[\w:-]*toctree[\w-]*::")
_INCLUDED = re.compile(r"\{include\}[ \t]*(\S+)|\.\.[ \t]+include::[ \t]*(\S+)")


class SphinxNavigation:
    """The navigation of the folder of a `conf.py` (see SiteNavigation). `page` gives a page that is read already."""

    is_strict = True

    def __init__(self, sources: Sources, root: str, page: Callable[[str], Document | None]) -> None:
        self.root = root
        self._sources = sources
        self._page = page
        self._site = MystSite(sources, root)
        self._config = read_sphinx_config(sources.text(join(root, CONFIGURATION)))

    @cached_property
    def file(self) -> str:
        """The site's first page."""
        paths = (f"{join(self.root, self._config.first_page)}{ending}" for ending in _ENDINGS)
        return next((path for path in paths if self._sources.text(path)), "")

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The sources of the site's pages."""
        paths = pages_below(self._sources, self.root, _ENDINGS)
        return {path: self._sources.text(path) for path in paths if not self._is_excluded(path)}

    @cached_property
    def _listing(self) -> Mapping[str, Document]:
        """The pages, of whatever markup, that have a `toctree`, by their paths."""
        return {
            path: document
            for path, text in self._texts.items()
            if ("toctree" in text or "nbgallery" in text) and (document := self._read(path)) is not None
        }

    def _read(self, path: str) -> Document | None:
        document = self._page(path) if path.endswith(_MARKDOWN) else None
        source = self._sources.source(path) if document is None else None
        if source is not None and path.endswith(_MARKDOWN):
            return reader.read(source, Dialect.MYST)
        if source is not None and path.endswith(_RST):
            return document_of(source, Dialect.MYST, rst_entries(source.text))
        return document

    @property
    def documents(self) -> tuple[Document, ...]:
        """See SiteNavigation."""
        return tuple(self._listing.values())

    @cached_property
    def _entries(self) -> tuple[tuple[str, Entry], ...]:
        """Each entry with the path of the page it stands on."""
        found = []
        for path, document in self._listing.items():
            nodes = page_entries(document) if path.endswith(_MARKDOWN) else rst_entries(document.source.text)
            found += [(path, Entry(document, node, self._lead(path, node))) for node in nodes]
        return tuple(found)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """See SiteNavigation."""
        return tuple(entry for _, entry in self._entries)

    def _lead(self, page: str, node: NavigationEntry) -> Leads:
        target = node.target
        if is_elsewhere(target):
            return ToElsewhere()
        if is_pattern(node):
            return ToUnknown("a pattern of pages")
        if "{" in target or not target:
            return ToUnknown("an entry that is filled in when the site is built")
        leads = self._site.lead(page, target, Writing.ROLE, image=False)
        if isinstance(leads, ToNothing) and basename(page) in self._included:
            return ToUnknown("an entry of a file that pages include")
        return leads

    @cached_property
    def _listed(self) -> frozenset[str]:
        """The names, from the root and without ending, of the pages that are listed."""
        found: set[str] = set()
        for path, entry in self._entries:
            folder = dirname(path).removeprefix(self.root)
            target = entry.node.target
            name = normpath(join("/", folder.lstrip("/"), target)).lstrip("/")
            if is_pattern(entry.node):
                found.update(page for page in self._names if pattern_matches(name, page))
            else:
                found.update((name, splitext(name)[0] if splitext(name)[1] in _ENDINGS else name))
        return frozenset(found)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self._name(path) for path in self._texts)

    def _name(self, page: str) -> str:
        return splitext(page.removeprefix(self.root).lstrip("/"))[0]

    @cached_property
    def _included(self) -> frozenset[str]:
        """The names of the files that pages include: what they list counts from the pages."""
        texts = self._texts.values()
        return frozenset(
            basename(name) for text in texts for found in _INCLUDED.findall(text) for name in found if name
        )

    @cached_property
    def open_because(self) -> str:
        """See SiteNavigation."""
        if self._config.open_because:
            return self._config.open_because
        if "_toc.yml" in self._sources.entries(self.root):
            return "a navigation that an extension makes"
        for path, text in self._texts.items():
            has_toctree = "toctree" in text
            if has_toctree and path.endswith(".ipynb"):
                return "a navigation in notebooks"
            if has_toctree and basename(path) in self._included:
                return "a navigation in files that pages include"
            if has_toctree and _LIKE_TOCTREE.search(text):
                return "a navigation that an extension makes"
        return ""

    def lists(self, page: str) -> bool:
        """See SiteNavigation."""
        return self._name(page) in self._listed

    def left_out(self, page: str, document: Document) -> str:
        """See SiteNavigation."""
        name = self._name(page)
        if page not in self._texts:
            return "a page that the configuration leaves out"
        if name == self._config.first_page:
            return "the first page"
        if is_partial(name):
            return "a part of other pages"
        if basename(name).casefold() == "readme":
            return "a README"
        return said_of(document)

    def _is_excluded(self, page: str) -> bool:
        below = page.removeprefix(self.root).lstrip("/")
        parts = below.split("/")
        paths = ["/".join(parts[:number]) for number in range(1, len(parts) + 1)]
        return any(pattern_matches(pattern, path) for pattern in self._config.excluded for path in paths)
