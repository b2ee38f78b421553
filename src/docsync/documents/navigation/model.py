"""What a site's navigation says, as values: nothing here knows one site generator from another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from docsync.documents.model import Document, NavigationEntry
from docsync.documents.sites.model import Files, Leads, ToFile
from docsync.source import SourceText


class Sources(Files, Protocol):
    """The files that a site is made of (see Files), as they are to be reported."""

    def source(self, path: str) -> SourceText | None:
        """A file's text with the name it is reported by; None where it cannot be read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a navigation, where it is written, and where it leads by the rules of its site."""

    document: Document
    node: NavigationEntry
    leads: Leads

    @property
    def page(self) -> str:
        """The file it leads to, from the repository's root; empty where it leads to none, or to a folder."""
        return self.leads.path if isinstance(self.leads, ToFile) and not self.leads.folder else ""


class SiteNavigation(Protocol):
    """The navigation of one site. Paths are from the repository's root.

    `root` is the folder of the site's pages. Where `is_strict`, the site's own build asks that every page be listed.
    """

    root: str
    is_strict: bool

    @property
    def file(self) -> str:
        """The file that the navigation is written in, or its first; empty where there is none."""

    @property
    def documents(self) -> tuple[Document, ...]:
        """The files of the navigation, read: pages that have a part of it among them."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, in order."""

    @property
    def open_because(self) -> str:
        """Why it cannot be told which pages are listed; empty where it can."""

    def lists(self, page: str) -> bool:
        """Whether a page is listed, by an entry or by a pattern."""

    def left_out(self, page: str, document: Document) -> str:
        """Why a page is not meant to be listed; empty where it is."""


def pages_below(files: Files, folder: str, endings: tuple[str, ...] = (".md", ".mdx", ".markdown")) -> Iterator[str]:
    """The pages below a folder, without those in hidden folders."""
    waiting = [folder]
    seen = 0
    while waiting and seen < _MOST_FOLDERS:
        at = waiting.pop()
        seen += 1
        for name, is_folder in sorted(files.entries(at).items()):
            path = f"{at}/{name}" if at else name
            if is_folder and not name.startswith(".") and name not in _SKIPPED:
                waiting.append(path)
            elif not is_folder and name.endswith(endings):
                yield path


_MOST_FOLDERS = 20_000
_SKIPPED = {"node_modules", "__pycache__", "site-packages"}
