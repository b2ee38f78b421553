"""What the navigation of each site lists: which entries lead to no page, and which pages stand in none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from posixpath import basename, dirname, relpath, splitext

from docsync.documents.model import Comment, Document
from docsync.documents.navigation import Entry, SiteNavigation, navigation_of
from docsync.documents.sites import place_of
from docsync.documents.sites.model import ToElsewhere, ToFile, ToNothing, ToUnknown
from docsync.project.likeness import likely
from docsync.project.links import Links, Reached
from docsync.project.site_pages import MARKDOWN, SitePages
from docsync.project.standing import Counted, Standing
from docsync.project.weak_paths import departure_of
from docsync.project.whither import is_telling
from docsync.references.model import Page
from docsync.repository import Departure, Repository
from docsync.settings import Dialect
from docsync.source import SourceText, Span, relative_name

# Folders that are filled when the documentation is built.
_BUILT = re.compile(r"(?:^|/)(?:_?build|dist|_site|public|generated|_generated|_autosummary)(?:/|$)")
_MANY, _NEARLY_ALL = 5, 0.9  # of a folder's pages, when it is usual there to be listed
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class StaleEntry:
    """An entry without a page: `looked_for` are the files that it could be.

    `departure` is the commit by which the page went (as `departed`), where git shows one. `instead` is the page that it
    is now (empty: none, or in doubt); `is_listed` says that this has an entry already. `near` are pages that no entry
    has and whose names are like this one's.
    """

    site: SiteNavigation
    entry: Entry
    looked_for: tuple[str, ...]
    departure: Departure | None = None
    departed: str = ""
    instead: str = ""
    is_listed: bool = False
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnlistedPage:
    """A page that its site's navigation does not list, at `path` from the repository's root.

    `linked_from` are the pages that link to it; `beside` how many pages of its folder are listed, and how many not;
    `meant` says what shows that somebody left it out on purpose (empty: nothing).
    """

    page: Page
    path: str
    site: SiteNavigation
    linked_from: tuple[str, ...]
    beside: tuple[int, int]
    meant: str = ""

    @property
    def is_certain(self) -> bool:
        """Whether it was hardly left out on purpose: the build asks for it, no link leads to it, or its like is listed.

        Of 29 such pages in the histories of real sites 22 got their entry later, four went, and three miss it still. Of
        those that others link to while less of their folder is listed, and of those whose entry was taken out, most
        were meant so.
        """
        if self.site.is_strict:
            return True
        listed, others = self.beside
        is_usual = listed >= _MANY and listed >= _NEARLY_ALL * (listed + others)
        return not self.meant and listed > 0 and (is_usual or not self.linked_from)


@dataclass(slots=True)
class _Sources:
    """The repository's files as navigations ask for them."""

    repository: Repository
    sites: SitePages
    base: Path
    texts: Mapping[str, str] = field(default_factory=dict)

    def entries(self, folder: str) -> Mapping[str, bool]:
        return self.sites.files.entries(folder)

    def text(self, path: str) -> str:
        return self.texts[path] if path in self.texts else self.sites.files.text(path)

    def source(self, path: str) -> SourceText | None:
        text = self.texts.get(path, self.repository.text(path))
        if text is None:
            return None
        file = self.repository.root / path
        return SourceText(relative_name(file, self.repository.working_folder), text, relative_name(file, self.base))


class Navigation:
    """Answers what is listed. `pages` are the documents; `base` the folder that files are known by."""

    def __init__(self, pages: Sequence[Page], links: Links, repository: Repository, base: Path) -> None:
        self._pages = [page for page in pages if not page.path.endswith(".py")]
        self._links = links
        self._sites = links.sites
        self._repository = repository
        self._sources = _Sources(repository, self._sites, base)
        self._known: dict[tuple[Dialect, str, str], SiteNavigation | None] = {}
        self._found: dict[str, tuple[str, ...]] = {}

    @cached_property
    def _places(self) -> Mapping[str, tuple[Dialect, str, str]]:
        """Of each document, by its path from the repository's root, the site it belongs to."""
        found = {}
        for page in self._pages:
            path = self._repository.inside(page.path)
            if path:
                found[path] = (page.document.dialect, *place_of(path, page.document.dialect, self._sites.files))
        return found

    @cached_property
    def _by_path(self) -> Mapping[str, Page]:
        return {self._repository.inside(page.path): page for page in self._pages}

    def of(self, path: str) -> SiteNavigation | None:
        """The navigation of the site that a document, by its path from the repository's root, belongs to."""
        place = self._places.get(path)
        if place is None:
            return None
        if place not in self._known:
            self._known[place] = self._read(place, self._sources)
        return self._known[place]

    def _read(self, place: tuple[Dialect, str, str], sources: _Sources) -> SiteNavigation | None:
        return navigation_of(*place, sources, self._document)

    def _document(self, path: str) -> Document | None:
        page = self._by_path.get(path)
        return page.document if page is not None else None

    @cached_property
    def sites(self) -> tuple[SiteNavigation, ...]:
        """The navigation of each site that documents belong to."""
        found = [self.of(path) for path in self._places]
        return tuple({id(site): site for site in found if site is not None}.values())

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The files of the navigations that are no documents themselves."""
        given = {page.path for page in self._pages}
        return tuple(document for site in self.sites for document in site.documents if document.path not in given)

    def entry_of(self, path: str) -> Entry | None:
        """The first entry that leads to a page, by its path from the repository's root."""
        return self._entries_by_page.get(path)

    @cached_property
    def _entries_by_page(self) -> Mapping[str, Entry]:
        entries = [entry for site in self.sites for entry in site.entries]
        return {entry.page: entry for entry in reversed(entries) if entry.page}

    def counted(self) -> Iterator[Counted]:
        """Every entry, as the summary counts it, and each navigation of which it cannot be told what it lists."""
        stale = {id(one.entry) for one in self.stale}
        for site in self.sites:
            if site.open_because:
                yield Counted(site.file, (), Standing.UNKNOWN, site.open_because)
            for entry in site.entries:
                path, spans = entry.document.path, (entry.node.span,)
                match entry.leads:
                    case ToFile():
                        yield Counted(path, spans, Standing.RESOLVED)
                    case ToElsewhere():
                        yield Counted(path, spans, Standing.EXTERNAL)
                    case ToUnknown(reason):
                        yield Counted(path, spans, Standing.UNKNOWN, reason)
                    case ToNothing() if id(entry) in stale:
                        yield Counted(path, spans, Standing.WRONG)
                    case _:
                        yield Counted(path, spans, Standing.UNKNOWN, "a page that is made, or kept elsewhere")

    @cached_property
    def stale(self) -> tuple[StaleEntry, ...]:
        """The entries that lead to no page."""
        return tuple(
            self._stale(site, entry, entry.leads)
            for site in self.sites
            for entry in site.entries
            if isinstance(entry.leads, ToNothing) and not self._is_made(entry.leads)
        )

    def _is_made(self, leads: ToNothing) -> bool:
        repository = self._repository
        return any(
            _BUILT.search(path)
            or repository.is_ignored(path)
            or repository.is_in_submodule(path)
            or repository.has(path)
            for path in leads.looked_for
        )

    def _stale(self, site: SiteNavigation, entry: Entry, leads: ToNothing) -> StaleEntry:
        repository, looked_for = self._repository, leads.looked_for
        moved = (path for path in looked_for if self._moved_to(repository.departed(path)))
        departed, departure = departure_of(repository, (*moved, *looked_for))
        instead = self._moved_to(departure) or self._elsewhere(site, looked_for[0])
        listed = bool(instead) and site.lists(instead)
        near = () if instead else self._near(site, looked_for[0])
        return StaleEntry(site, entry, looked_for, departure, departed, instead, listed, near)

    def _moved_to(self, departure: Departure | None) -> str:
        moved_to = departure.moved_to if departure is not None else ""
        return moved_to if moved_to.endswith(MARKDOWN) and self._repository.has(moved_to) else ""

    def _elsewhere(self, site: SiteNavigation, path: str) -> str:
        """The one page of that very name elsewhere in the site."""
        stem = splitext(basename(path))[0]
        if stem.casefold() in ("index", "readme") or not stem:
            return ""
        found = [page for page in self._pages_of(site) if splitext(basename(page))[0] == stem]
        return found[0] if len(found) == 1 else ""

    def _near(self, site: SiteNavigation, path: str) -> tuple[str, ...]:
        folder = dirname(path)
        stems = {
            splitext(basename(page))[0]: page
            for page in self._pages_of(site)
            if dirname(page) == folder and not site.lists(page)
        }
        return tuple(stems[stem] for stem in likely(splitext(basename(path))[0], stems))

    def _pages_of(self, site: SiteNavigation) -> tuple[str, ...]:
        if site.root not in self._found:
            below = self._sites.files.below(site.root)
            self._found[site.root] = tuple(path for path in below if path.endswith(MARKDOWN))
        return self._found[site.root]

    @cached_property
    def unlisted(self) -> tuple[UnlistedPage, ...]:
        """The documents that have to be listed and are not; those that a stale entry is meant for are left to that."""
        meant = {
            path for one in self.stale for path in (one.instead, *(one.near if len(one.near) == 1 else ())) if path
        }
        return tuple(
            self._unlisted(page, path, site)
            for path, page in self._by_path.items()
            if path and path not in meant and (site := self._asks_for(path, page)) is not None
        )

    def _unlisted(self, page: Page, path: str, site: SiteNavigation) -> UnlistedPage:
        beside = self._beside(site, path)
        linked_from = () if site.is_strict else self._linking(site, path)
        found = UnlistedPage(page, path, site, linked_from, beside)
        return found if site.is_strict or not found.is_certain else replace(found, meant=self._why_meant(site, path))

    def _why_meant(self, site: SiteNavigation, path: str) -> str:
        """Why somebody seems to have left a page out on purpose; empty where nothing shows it."""
        below = re.escape(path.removeprefix(site.root).lstrip("/"))
        if re.search(rf"(?<![\w/.-]){below}(?![\w-])", self._repository.taken_out(basename(site.file))):
            return f"`{basename(site.file)}` had an entry for it once, which was taken out"
        name = basename(path) if is_telling(basename(path)) else "/".join(path.split("/")[-2:])
        users = [file for file in self._repository.mentioning(name) if self._may_use(site, file)]
        return f"`{users[0]}` names it" if users else ""

    def _may_use(self, site: SiteNavigation, file: str) -> bool:
        """Whether a file may be a script or a template that does something of its own with a page that it names."""
        return not file.endswith((*MARKDOWN, ".rst", ".json", ".txt", ".ipynb")) and file != site.file

    def _asks_for(self, path: str, page: Page) -> SiteNavigation | None:
        """The navigation that would have to list a page, and does not."""
        site = self.of(path)
        if site is None or not site.entries or site.open_because:
            return None  # a navigation without a single entry is not begun yet
        if site.lists(path) or site.left_out(path, page.document):
            return None
        place = self._sites.of(page.path)
        if place is None or self._sites.is_included(place) or self._sites.is_linked(place):
            return None
        return None if self._repository.is_ignored(path) else site

    def _beside(self, site: SiteNavigation, path: str) -> tuple[int, int]:
        pages = [page for page in self._pages_of(site) if dirname(page) == dirname(path)]
        listed = sum(site.lists(page) for page in pages)
        return listed, len(pages) - listed

    def _linking(self, site: SiteNavigation, path: str) -> tuple[str, ...]:
        """The pages that link to a page, and those that mention its address in whatever way."""
        linking = [page for page in self._linked.get(path, ()) if page != path]
        others = (other for other in self._pages_of(site) if other != path and other not in linking)
        return (*linking, *(other for other in others if _mentions(self._sources.text(other), other, path, site.root)))

    @cached_property
    def _linked(self) -> Mapping[str, tuple[str, ...]]:
        """Each page with the pages that link to it."""
        found: dict[str, tuple[str, ...]] = {}
        for path, page in self._by_path.items():
            for link in page.links:
                answer = self._links.of(link)
                if isinstance(answer, Reached) and path not in found.get(answer.path, ()):
                    found[answer.path] = (*found.get(answer.path, ()), path)
        return found

    def page_at(self, path: str) -> Document | None:
        """The page at a path from the repository's root; None where it cannot be read."""
        return self._document(path) or (self._sites.at(path).document if path.endswith(MARKDOWN) else None)

    def would_list(self, page: UnlistedPage, file: Document, text: str) -> SiteNavigation | None:
        """The page's navigation as it were with another text of one of its files."""
        path = self._repository.inside(file.path)
        other = _Sources(self._repository, self._sites, self._sources.base, {path: text})
        dialect, configuration, folder = self._places[page.path]
        return navigation_of(
            dialect, configuration, folder, other, lambda one: None if one == path else self._document(one)
        )


def _mentions(text: str, page: str, path: str, root: str) -> bool:
    """Whether a page's text has the address of another one: by the files' places, or from the site's root."""
    stem = splitext(path)[0]
    ways = {relpath(stem, dirname(page) or "."), relpath(stem, splitext(page)[0]), f"/{relpath(stem, root or '.')}"}
    found = "|".join(re.escape(way) for way in sorted(ways))
    return re.search(rf"(?<![\w/.-])(?:\./)?(?:{found})(?:\.\w+\b|[/)#?\"'>\s]|$)", text) is not None


def name_words(path: str) -> frozenset[str]:
    """The words of a page's file name."""
    return frozenset(_WORDS.findall(splitext(basename(path))[0].casefold()))


def line_of(entry: Entry) -> int:
    """The 1-based line of an entry."""
    return entry.document.source.lines.position(entry.node.span.start).line


def start_of(document: Document) -> Span:
    """Where a page begins for its reader: its title, else its first line that says anything."""
    title = next((heading.span for heading in document.headings if heading.level == 1), None)
    if title is not None:
        return title
    text = document.source.text
    after = document.front_matter.end
    blank = after + len(text[after:]) - len(text[after:].lstrip("\ufeff \t\r\n"))
    start = next((node.span.start for node in document.nodes if not isinstance(node, Comment)), blank)
    end = min((at for at in (text.find("\n", start), text.find("\r", start)) if at >= 0), default=len(text))
    return Span(start, end)
