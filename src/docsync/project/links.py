"""Where the links of the pages lead, by the rules of each page's site dialect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename, splitext

from docsync.documents.sites.addresses import Target, cut, is_elsewhere, is_expression
from docsync.documents.sites.anchors import documents_objects, is_always_there, stands_in
from docsync.documents.sites.model import Anchors, ToElsewhere, ToFile, ToNothing, ToUnknown, Writing
from docsync.inventory import Inventory
from docsync.project.likeness import likely
from docsync.project.site_pages import MARKDOWN, SitePage, SitePages
from docsync.project.standing import Counted, Standing
from docsync.project.weak_paths import departure_of
from docsync.references.hosting import repository_of
from docsync.references.model import LinkMarkup, LinkReference, Page
from docsync.repository import Departure, Repository
from docsync.settings import Dialect

# Folders that are filled when the documentation is built.
_BUILT = re.compile(r"(?:^|/)(?:_?build|dist|_site|public|generated|_generated|_static|_autosummary)(?:/|$)")
_LINES = re.compile(r"L\d+")
_NAME_FILES = ("download", "figure", "image", "include")  # the roles and directives that name a file with its ending
_IN_PARENTHESES = re.compile(r"\((.+)\)")
_UNFILLED = re.compile(r"(?:^|[/_-])(?:TODO|FIXME)/?\Z")
_FILE_ON_A_HOST = re.compile(r"/(?:blob|tree|raw|edit|src)/|\?")
_WRITINGS = {
    LinkMarkup.MARKDOWN: Writing.MARKDOWN,
    LinkMarkup.HTML: Writing.HTML,
    LinkMarkup.ROLE: Writing.ROLE,
}


@dataclass(frozen=True, slots=True)
class Reached:
    """A link that leads somewhere: the file's path from the repository's root."""

    path: str


@dataclass(frozen=True, slots=True)
class NoPage:
    """A link to no page and no file. `leads` says where that was looked for.

    `written` are the destinations that it may be meant to have, written as the link is: one where that is clear.
    `departure` is the commit by which what was there went (as `departed`), where git shows one; if that moved it to a
    file that is there now, `written` begins with that. `bare` is the destination without the parentheses that stand
    around it (empty: none do); then `written` is that, if it leads somewhere.
    """

    leads: ToNothing
    written: tuple[str, ...]
    departure: Departure | None = None
    departed: str = ""
    bare: str = ""


@dataclass(frozen=True, slots=True)
class NoAnchor:
    """A link to a place that the page at `path` does not have; `own` says that it is the page of the link.

    `near` are anchors of that page which may be meant, `titles` the headings they are of. `written` is the destination
    with the one other page that has the anchor (empty: none, or several). `taken_by` is the documented object whose
    anchor the heading of that name has instead (then `near` is that), else empty.
    """

    path: str
    anchor: str
    own: bool
    near: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    written: str = ""
    taken_by: str = ""


@dataclass(frozen=True, slots=True)
class Unfilled:
    """A link that still says `TODO` where its address is to be."""


@dataclass(frozen=True, slots=True)
class Outside:
    """A link out of the site and the repository."""


@dataclass(frozen=True, slots=True)
class Untold:
    """A link of which it cannot be told whether it leads anywhere."""

    reason: str


Destination = Reached | NoPage | NoAnchor | Unfilled | Outside | Untold


class Links:
    """Answers where a link leads."""

    def __init__(self, inventory: Inventory, pages: Sequence[Page], repository: Repository) -> None:
        self._inventory = inventory
        self._pages = pages
        self._repository = repository
        self._sites = SitePages(pages, repository)
        self._answers: dict[LinkReference, Destination] = {}

    @property
    def sites(self) -> SitePages:
        """The pages as their sites have them."""
        return self._sites

    def of(self, link: LinkReference) -> Destination:
        """Where a link leads; the same answer however often it is asked."""
        known = self._answers.get(link)
        if known is None:
            known = self._answers[link] = self._find(link)
        return known

    def counted(self) -> Iterator[Counted]:
        """Every link, as the summary counts it."""
        for page in self._pages:
            for link in page.links:
                if not repository_of(link.target):  # a place in a repository is a path, and counted as such
                    yield self._counted(link)
            for malformed in page.malformed_links:
                yield Counted(malformed.path, (malformed.span,), Standing.WRONG)

    def _counted(self, link: LinkReference) -> Counted:
        match self.of(link):
            case Reached():
                return Counted(link.path, (link.span,), Standing.RESOLVED)
            case Outside():
                return Counted(link.path, (link.span,), Standing.EXTERNAL)
            case Untold(reason):
                return Counted(link.path, (link.span,), Standing.UNKNOWN, reason)
            case _ if link.past:
                return Counted(link.path, (link.span,), Standing.UNKNOWN, "said of the past")
            case _:
                return Counted(link.path, (link.span,), Standing.WRONG)

    def _find(self, link: LinkReference) -> Destination:
        if is_elsewhere(link.target):
            unfilled = _UNFILLED.search(link.target) and not _FILE_ON_A_HOST.search(link.target)
            return Unfilled() if unfilled else Outside()
        if is_expression(link.target):
            return Untold("an address that the build or the reader fills in")
        if link.path.endswith(".py"):
            return Untold("a link of a docstring, which counts from the page that shows it")
        page = self._sites.of(link.path)
        if page is None:
            return Untold("a link of a page outside the repository")
        writing = Writing.FILE if link.role in _NAME_FILES else _WRITINGS[link.markup]
        return self._destination(page, link.target, writing, image=link.image)

    def _destination(self, page: SitePage, written: str, writing: Writing, *, image: bool = False) -> Destination:
        target = cut(written)
        if not target.path and not target.anchor:
            return Reached(page.path)
        match page.site.lead(page.path, target.path, writing, image=image):
            case ToElsewhere():
                return Outside()
            case ToUnknown(reason):
                return Untold(reason)
            case ToNothing() as leads:
                return self._no_page(page, written, target, leads)
            case ToFile() as leads:
                return self._in_page(page, target, leads)

    def _no_page(self, page: SitePage, written: str, target: Target, leads: ToNothing) -> Destination:
        if self._sites.is_included(page):
            return Untold("a link of a file that other pages include")
        if _UNFILLED.search(target.path):
            return Unfilled()
        if self._sites.is_linked(page):
            return Untold("a page that stands in two places")
        if not leads.is_there and self._is_made(leads):
            return Untold("a file that is made, or kept elsewhere")
        bare = _IN_PARENTHESES.fullmatch(written)
        if bare:
            inner = self._destination(page, bare[1], Writing.MARKDOWN)
            return NoPage(leads, (bare[1],) if isinstance(inner, Reached) else (), bare=bare[1])
        departed, departure = self._departure(leads)
        instead = self._moved_to(departure) or leads.instead or self._meant(page, leads)
        ways = (page.site.written(page.path, path, target.raw_path) for path in instead)
        tail = written[len(target.raw_path) :]
        return NoPage(leads, tuple(way + tail for way in ways if way), departure, departed)

    def _is_made(self, leads: ToNothing) -> bool:
        """Whether a file that is not there may be made, or lie in another repository."""
        is_ignored, is_in_submodule = self._repository.is_ignored, self._repository.is_in_submodule
        return any(
            _BUILT.search(path) or is_ignored(path) or is_in_submodule(path) or self._repository.has(path)
            for path in leads.looked_for
        )

    def _departure(self, leads: ToNothing) -> tuple[str, Departure | None]:
        """How what was there went: moved to a place that is there now, else removed."""
        paths = () if leads.is_there else leads.looked_for
        moved = (path for path in paths if self._moved_to(self._repository.departed(path)))
        return departure_of(self._repository, (*moved, *paths))

    def _moved_to(self, departure: Departure | None) -> tuple[str, ...]:
        """Where a file is now, if git shows that it was moved there."""
        moved_to = departure.moved_to if departure is not None else ""
        return (moved_to,) if moved_to and self._repository.has(moved_to) else ()

    def _meant(self, page: SitePage, leads: ToNothing) -> tuple[str, ...]:
        """The files that a link may be meant to lead to: the one of that name elsewhere, else pages of a like name."""
        if leads.is_there:
            return ()
        stem, ending = splitext(basename(leads.looked_for[0]))
        named = self._sites.named(page.site)
        same = tuple(path for path in named.get(stem.casefold(), ()) if path != page.path and path.endswith(ending))
        if same or ending not in MARKDOWN:
            return same[:2]
        pages = {name: paths for name, paths in named.items() if any(path.endswith(MARKDOWN) for path in paths)}
        longer = [name for name in pages if name.startswith(f"{stem.casefold()}_")]
        names = tuple(longer) if len(longer) == 1 else likely(stem, pages)
        found = [path for name in names for path in pages[name] if path.endswith(MARKDOWN)]
        return tuple(path for path in found if path != page.path)[:2]

    def _in_page(self, page: SitePage, target: Target, leads: ToFile) -> Destination:
        anchor = target.anchor
        if is_always_there(anchor) or leads.folder:
            return Reached(leads.path)
        if target.query and _LINES.match(anchor):  # `?plain=1#L2`: GitHub's view of a page's source
            return Reached(leads.path)
        if not leads.path.endswith(MARKDOWN):
            return Reached(leads.path) if _LINES.match(anchor) else Untold("an anchor of a file that is no page")
        to = self._sites.at(leads.path, page)
        anchors = self._sites.anchors(to)
        if anchors is None or anchors.has(anchor):
            return Reached(leads.path)
        if to is page and to.document is not None and to.document.dialect is Dialect.MYST:
            return Untold("a name that may be defined anywhere in the project")
        unknown = self._why_unknown(page, to, anchor, anchors)
        return Untold(unknown) if unknown else self._no_anchor(page, to, target, anchors)

    def _why_unknown(self, page: SitePage, to: SitePage, anchor: str, anchors: Anchors) -> str:
        """Why it cannot be told whether a page has an anchor; empty where it can."""
        if anchors.open_because:
            return anchors.open_because
        if to.document is None or stands_in(to.document, anchor):
            return "an anchor that the page's source mentions"
        of_object = "." in anchor or "--" in anchor or anchor in self._inventory.packages
        if of_object and documents_objects(to.document):
            return "an anchor of a documented object"
        if to is page and self._sites.is_included(page):
            return "a link of a file that other pages include"
        return ""

    def _no_anchor(self, page: SitePage, to: SitePage, target: Target, anchors: Anchors) -> NoAnchor:
        anchor, own = target.anchor, to is page
        name = anchors.taken.get(anchor)
        if name is not None:
            found = self._inventory.named(name.strip())
            return NoAnchor(to.path, anchor, own, tuple(one.path for one in found[:1]), taken_by=name.strip())
        near = (anchors.renamed[anchor],) if anchor in anchors.renamed else likely(anchor, anchors.titles)
        if near:
            return NoAnchor(to.path, anchor, own, near, tuple(anchors.titles[one] for one in near))
        return NoAnchor(to.path, anchor, own, written=self._on_another_page(page, to, target))

    def _on_another_page(self, page: SitePage, to: SitePage, target: Target) -> str:
        """The destination with the one other page of the site that has such a heading; empty if there is not one."""
        others = [
            other
            for other in self._sites.of_site(page.site)
            if other is not to and (found := self._sites.anchors(other)) is not None and target.anchor in found.titles
        ]
        if len(others) != 1 or others[0] is page:
            return ""
        way = page.site.written(page.path, others[0].path, target.raw_path)
        return f"{way}#{target.raw_anchor}" if way else ""
