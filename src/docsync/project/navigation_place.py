"""Where in a navigation a page belongs: which entry it goes behind, how its target is written there, and its title."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from posixpath import basename, commonpath, dirname, relpath, splitext

from docsync.documents.model import Directive, Document
from docsync.documents.navigation import Entry
from docsync.documents.sites.markdown_titles import plain
from docsync.project.navigation import name_words

_ALIKE = 5  # entries of a list that speak for it
_SAME_FOLDER, _NEAR_FOLDER = 2.0, 0.5
_MOST = 0.6  # of the entries for a folder's pages, when a list is the place for them
_SORTED = 3  # entries below which no order can be told


@dataclass(frozen=True, slots=True)
class Beside:
    """The place of a new entry: behind `entry` or, where `before`, in front of it; `title` is what it is called."""

    entry: Entry
    before: bool
    target: str
    title: str


@dataclass(frozen=True, slots=True)
class Pages:
    """What is known of pages: `read` gives those that are there, `packages` are the library's."""

    read: Callable[[str], Document | None]
    packages: tuple[str, ...] = ()


def place_for(path: str, document: Document, entries: Iterable[Entry], pages: Pages) -> Beside | None:
    """Where a page belongs; None where no list of entries is clearly the one."""
    alike = _Likeness(path, document, pages)
    groups = _lists_for(path, entries)
    if not groups:
        return None
    group = max(groups, key=lambda group: (alike.of_all(group), len(group)))
    of_folder = [sum(dirname(entry.page) == dirname(path) for entry in other) for other in (group, *groups)]
    is_where_the_folder_is = of_folder[0] >= _MOST * sum(of_folder[1:]) > 0
    if not is_where_the_folder_is and not any(alike.is_clear(entry) for entry in group):
        return None
    title = _title(path, document, group, pages)
    entry, before = _position(group, path, title, alike)
    return Beside(entry, before, written_like(entry, path), title)


def _lists_for(path: str, entries: Iterable[Entry]) -> list[list[Entry]]:
    """The lists that a page may be added to: those with pages of its folder, if there are any."""
    groups: dict[tuple[str, int], list[Entry]] = {}
    for entry in entries:
        if entry.page and written_like(entry, path):
            groups.setdefault((entry.document.path, entry.node.group), []).append(entry)
    own = [group for group in groups.values() if any(dirname(entry.page) == dirname(path) for entry in group)]
    return own or list(groups.values())


@dataclass(frozen=True, slots=True)
class _Likeness:
    """How much alike pages are to one that is to be listed."""

    path: str
    document: Document
    pages: Pages

    def of(self, entry: Entry) -> float:
        """By their folders, the words of their names, and what they document."""
        ours, theirs = dirname(self.path), dirname(entry.page)
        depth = max(ours.count("/"), theirs.count("/")) + 1
        shared = commonpath((ours, theirs)) if ours and theirs else ""
        folder = _SAME_FOLDER if ours == theirs else _NEAR_FOLDER * (shared.count("/") + bool(shared)) / depth
        return folder + self._shared_words(entry) + self._documenting(entry)

    def of_all(self, group: list[Entry]) -> float:
        """Of a list: that of the entries that are most alike."""
        best = sorted((self.of(entry) for entry in group), reverse=True)[:_ALIKE]
        return sum(best) / len(best)

    def is_clear(self, entry: Entry) -> bool:
        """Whether an entry is more than one of the same folder."""
        ours = _documented(self.document, self.pages)
        return self._shared_words(entry) > 0 or (bool(ours) and self._documenting(entry) > 0)

    def _shared_words(self, entry: Entry) -> int:
        return len(name_words(self.path) & name_words(entry.page))

    def _documenting(self, entry: Entry) -> int:
        """Whether both document the same part of the library (1), different ones (-1), or one of them none (0)."""
        ours = _documented(self.document, self.pages)
        theirs = _documented(self.pages.read(entry.page), self.pages)
        return 0 if ours is None or theirs is None else 1 if ours == theirs else -1


def _documented(document: Document | None, pages: Pages) -> str | None:
    """The part of the library that the first object documented on a page is in; None where there is none."""
    for node in document.nodes if document is not None else ():
        if isinstance(node, Directive) and node.name in ("autodoc", "mkdocstrings"):
            parts = node.argument.split(".")[:-1]
            return next((part for part in parts if part not in pages.packages), "")
    return None


def written_like(entry: Entry, path: str) -> str:
    """How a page's target is written where an entry's stands; empty where that cannot be told."""
    written = entry.node.target
    mark = next((mark for mark in ("./", "/") if written.startswith(mark)), "")
    target = written.removeprefix(mark)
    bare = splitext(entry.page)[0]
    page = entry.page if entry.page.endswith(f"/{target}") or entry.page == target else bare
    if target != page and not page.endswith(f"/{target}"):
        return ""
    base = page[: len(page) - len(target)].rstrip("/")
    ours = path if page == entry.page else splitext(path)[0]
    below = relpath(ours, base or ".")
    return "" if below.startswith("..") else mark + below


def _position(group: list[Entry], path: str, title: str, alike: _Likeness) -> tuple[Entry, bool]:
    """The entry that the new one goes behind, or before: in the list's order, else in that of those most alike."""
    best = max(alike.of(entry) for entry in group)
    nearest = [entry for entry in group if alike.of(entry) == best]
    own = written_like(group[0], path).casefold()
    for entries in (*([group] if len(group) >= _SORTED else []), nearest):
        targets = [entry.node.target.casefold() for entry in entries]
        titles = [entry.node.title.casefold() for entry in entries]
        for keys, key in ((targets, own), (titles, title.casefold())):
            if key and all(keys) and len(set(keys)) == len(keys) and keys == sorted(keys):
                behind = sum(other < key for other in keys)
                return (entries[behind - 1], False) if behind else (entries[0], True)
    return nearest[-1], False


def _title(path: str, document: Document, group: list[Entry], pages: Pages) -> str:
    """What a page is called: its title, without what the entries of the list leave out of their pages' titles."""
    own = title_of(document) or re.sub(r"[_-]+", " ", splitext(basename(path))[0]).capitalize()
    tails: Counter[str] = Counter()
    for entry in group:
        page = pages.read(entry.page)
        title = title_of(page) if page is not None else ""
        if title and entry.node.title and title.startswith(f"{entry.node.title} "):
            tails[title[len(entry.node.title) :]] += 1
    tail, number = tails.most_common(1)[0] if tails else ("", 0)
    is_usual = number >= _SORTED or number * 2 > len(group)
    return own.removesuffix(tail) if tail and is_usual and own != tail.strip() else own


def title_of(document: Document) -> str:
    """A page's title as its reader sees it, on one line."""
    return " ".join(plain(document.title, "text", "code").split())
