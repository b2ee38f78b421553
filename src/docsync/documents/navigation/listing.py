"""What is gathered of a navigation that plugins put together from several files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from posixpath import join, normpath

from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation.model import Entry, Sources, pages_below
from docsync.documents.sites.addresses import find, is_elsewhere, joined
from docsync.documents.sites.model import Leads, ToElsewhere, ToFile, ToNothing, ToUnknown

PAGES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd")
_MAGIC = "*?[]{}()!"


@dataclass(slots=True)
class Listing:
    """The files of a navigation, their entries, and the pages that are listed, while they are gathered.

    `hidden` are folders that are kept out of the navigation on purpose.
    """

    documents: list[Document] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    pages: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    lists_all: bool = False
    open_because: str = ""

    def add(self, document: Document, node: NavigationEntry, leads: Leads) -> None:
        """Add an entry, and the page it leads to."""
        self.entries.append(Entry(document, node, leads))
        if isinstance(leads, ToFile) and not leads.folder:
            self.pages.add(leads.path)


class Tree:
    """The pages of a site, by folder, looked at once."""

    def __init__(self, sources: Sources, root: str) -> None:
        self.sources = sources
        self.root = root

    @cached_property
    def pages(self) -> frozenset[str]:
        """All pages below the root."""
        return frozenset(pages_below(self.sources, self.root, PAGES))

    def below(self, folder: str) -> Iterable[str]:
        """The pages below a folder."""
        return (page for page in self.pages if page.startswith(f"{folder}/" if folder else ""))

    def children(self, folder: str) -> Iterable[tuple[str, bool]]:
        """The pages and folders in a folder, each with whether it is a folder."""
        for name, is_folder in sorted(self.sources.entries(folder).items()):
            if not name.startswith(".") and (is_folder or name.endswith(PAGES)):
                yield join(folder, name), is_folder


def lead_from(sources: Sources, root: str, folder: str, target: str) -> Leads:
    """Where a path leads that counts from a folder of the site: only a page of Markdown is sure to be missed."""
    if is_elsewhere(target) or target.startswith("/"):
        return ToElsewhere()
    whole = joined(folder, target)
    if whole is None or not target or "#" in target or "$" in target or "{{" in target:
        return ToUnknown("an entry that is filled in when the site is built")
    found = find(sources, whole)
    if found is not None:
        return found
    if has_magic(target):
        return ToUnknown("a pattern of pages")
    if not target.endswith(PAGES):
        return ToUnknown("a file that the build may make")
    return (
        ToNothing((whole,))
        if whole == root or whole.startswith(f"{root}/" if root else "")
        else ToUnknown("a file out of the site")
    )


def has_magic(target: str) -> bool:
    """Whether an entry may be a pattern."""
    return any(mark in target for mark in _MAGIC) or target.startswith("...")


def whole_folder(target: str, folder: str) -> str:
    """The path of a folder that an entry names."""
    return normpath(join(folder, target)).removeprefix("./")
