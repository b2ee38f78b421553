"""The navigation of literate-nav: lists of links in `SUMMARY.md`, which may hand folders over to files of their own.

What its patterns match is taken widely: a page that may be listed counts as listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from posixpath import basename, join

from docsync import documents
from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation.listing import Listing, Tree, lead_from, whole_folder
from docsync.documents.sites.model import ToFile
from docsync.settings import Dialect
from docsync.source import SourceText, Span

_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:[*+-]|\d+[.)])[ \t]+(?P<text>[^\r\n]*?)[ \t]*\r?$", re.MULTILINE)
_LINK = re.compile(r"\[(?P<title>(?:\\.|[^\[\]\\])*)\]\([ \t]*<?(?P<target>[^()<>\s]*)>?[ \t]*\)")


def literate_nav(tree: Tree, filename: str, listing: Listing) -> Listing:
    """Add what the files list to a listing that holds the entries of mkdocs.yml, if there are any."""
    folders = _Folders(tree, filename, listing)
    if filename in tree.sources.entries(tree.root):
        listing.entries.clear()
        listing.pages.clear()
        folders.visit(tree.root)
        return listing
    for entry in list(listing.entries):
        folders.take(tree.root, entry.node.target)
    listing.lists_all = not listing.documents
    return listing


class _Folders:
    def __init__(self, tree: Tree, filename: str, listing: Listing) -> None:
        self._tree = tree
        self._filename = filename
        self._listing = listing
        self._visited: set[str] = set()

    def visit(self, folder: str) -> None:
        """List what a folder's file says; everything in it where it has none."""
        if folder in self._visited:
            return
        self._visited.add(folder)
        file = join(folder, self._filename)
        source = self._tree.sources.source(file) if self._filename in self._tree.sources.entries(folder) else None
        if source is None:
            self._take_pattern(folder, "*")
            return
        document, patterns = read_summary(source)
        self._listing.documents.append(document)
        for node in document.nodes:
            if isinstance(node, NavigationEntry):
                leads = lead_from(self._tree.sources, self._tree.root, folder, node.target)
                self._listing.add(document, node, leads)
                self.take(folder, node.target)
        for pattern in patterns:
            self._take_pattern(folder, pattern)

    def take(self, folder: str, target: str) -> None:
        """List the pages of a folder or a pattern that an entry names."""
        leads = lead_from(self._tree.sources, self._tree.root, folder, target)
        if "*" in target:
            self._take_pattern(folder, target)
        elif isinstance(leads, ToFile) and leads.folder:
            self.visit(leads.path)

    def _take_pattern(self, folder: str, pattern: str) -> None:
        whole = whole_folder(pattern, folder)
        depth = whole.count("/")
        for page in self._tree.pages:
            if page.count("/") >= depth:
                head = "/".join(page.split("/")[: depth + 1])
                if _matches(whole, head):
                    if head == page:
                        self._listing.pages.add(page)
                    else:
                        self.visit(head)


def _matches(pattern: str, path: str) -> bool:
    """Whether a path matches a pattern, part by part."""
    return all(fnmatchcase(part, glob) for part, glob in zip(path.split("/"), pattern.split("/"), strict=True))


def read_summary(source: SourceText) -> tuple[Document, tuple[str, ...]]:
    """A `SUMMARY.md` as a document whose entries are the links of its lists, and the patterns that stand there."""
    page = documents.read(source, Dialect.MKDOCS)
    entries: list[NavigationEntry] = []
    patterns: list[str] = []
    for entry in _list_items(source.text):
        if isinstance(entry, str):
            patterns.append(entry)
        else:
            entries.append(entry)
    nodes = sorted((*page.nodes, *entries), key=lambda node: (node.span.start, -node.span.end))
    return replace(page, nodes=tuple(nodes)), tuple(patterns)


def _list_items(text: str) -> Iterator[NavigationEntry | str]:
    """The links in a file's lists, with the titles they stand under, and the patterns in them."""
    above: list[tuple[int, str, int]] = []  # the items that the next one may stand under: indent, title, group
    groups = 0
    for item in _ITEM.finditer(text):
        indent = len(item["indent"].expandtabs(4))
        while above and above[-1][0] > indent:
            above.pop()
        if not above or above[-1][0] < indent:
            groups += 1
            above.append((indent, "", groups))
        sections = tuple(title for _, title, _ in above[:-1])
        group = above[-1][2]
        link = _LINK.fullmatch(item["text"])
        above[-1] = (indent, link["title"] if link else item["text"], group)
        at = item.start("text")
        if link:
            span = Span(at + link.start("target"), at + link.end("target"))
            title_span = Span(at + link.start("title"), at + link.end("title"))
            whole = Span(at, at + link.end())
            yield NavigationEntry(span, link["target"], link["title"], title_span, whole, sections, group, plain=True)
        elif "*" in item["text"]:
            yield item["text"]


def is_summary(page: str, filename: str) -> bool:
    """Whether a page is a file of the navigation itself."""
    return basename(page) == filename
