"""The navigation of awesome-pages (`.pages`) and awesome-nav (`.nav.yml`): each folder says what of it is listed.

What their patterns match is taken widely: a page that may be listed counts as listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from posixpath import basename, dirname, join

import yaml

from docsync.documents.navigation.listing import Listing, Tree, has_magic, lead_from, whole_folder
from docsync.documents.navigation.nav_lists import nav_entries
from docsync.documents.navigation.reading import document_of
from docsync.documents.navigation.yaml_file import Once, YamlText, items, pairs, read_yaml, text_of, value_of
from docsync.documents.sites.model import ToFile
from docsync.settings import Dialect

_REST = re.compile(r"\.{3}\s*(?:\|\s*flat\s*)?\s*(?:\|\s*(?:(?P<kind>regex|glob)=)?(?P<pattern>.*))?")
_EXTENDED = re.compile(r"[@!+?*]\(|\{")


def awesome_pages(tree: Tree, filename: str) -> Listing:
    """What `.pages` files list: each names files and folders that lie beside it, or `...` for the rest."""
    listing = Listing()
    _pages_folder(tree, filename, tree.root, listing)
    return listing


def _pages_folder(tree: Tree, filename: str, folder: str, listing: Listing) -> None:
    parsed = _read(tree, join(folder, filename), listing)
    nav = value_of(parsed.root, "nav") if parsed else None
    named: set[str] | None = None
    rests: list[str] = []
    if parsed is not None and text_of(value_of(parsed.root, "hide")).casefold() == "true":
        listing.hidden.add(folder)
    if parsed is not None and isinstance(nav, yaml.SequenceNode):
        named = set()
        document = listing.documents[-1]
        for node in nav_entries(parsed, nav):
            if _REST.match(node.target):
                rests.append(node.target)
                continue
            leads = lead_from(tree.sources, tree.root, folder, node.target)
            listing.add(document, node, leads)
            named.add(node.target)
    for path, is_folder in tree.children(folder):
        if named is None or basename(path) in named or any(_is_rest(rest, basename(path)) for rest in rests):
            if is_folder:
                _pages_folder(tree, filename, path, listing)
            else:
                listing.pages.add(path)


def _is_rest(rest: str, name: str) -> bool:
    found = _REST.match(rest)
    pattern = (found["pattern"] or "").strip() if found else ""
    if not pattern:
        return True
    if found and found["kind"] == "regex":
        try:
            return re.search(pattern, name) is not None
        except re.error:
            return True
    return glob_matches(pattern, name)


def awesome_nav(tree: Tree, filename: str) -> Listing:
    """What `.nav.yml` files list: paths from their folder, folders, and patterns."""
    listing = Listing()
    _NavFolders(tree, filename, listing).visit(tree.root, append=False)
    return listing


class _NavFolders:
    def __init__(self, tree: Tree, filename: str, listing: Listing) -> None:
        self._tree = tree
        self._filename = filename
        self._listing = listing
        self._visited: set[str] = set()

    def visit(self, folder: str, *, append: bool) -> None:
        """List what a folder's file says; `append` is whether what it leaves out is listed all the same."""
        if folder in self._visited:
            return
        self._visited.add(folder)
        parsed = _read(self._tree, join(folder, self._filename), self._listing)
        root = parsed.root if parsed else None
        said = text_of(value_of(root, "append_unmatched")).casefold()
        append = said == "true" if said else append
        nav = value_of(root, "nav")
        if parsed is None or not isinstance(nav, yaml.SequenceNode):
            self._match(folder, "*", append=append)
            return
        document = self._listing.documents[-1]
        for node in nav_entries(parsed, nav, "glob"):
            leads = lead_from(self._tree.sources, self._tree.root, folder, node.target)
            self._listing.add(document, node, leads)
            if isinstance(leads, ToFile) and leads.folder:
                self.visit(leads.path, append=append)
            elif has_magic(node.target):
                self._match(folder, node.target, append=append)
        for pattern in _globs(nav, Once()):
            self._match(folder, pattern, append=append)
        if append:
            self._match(folder, "*", append=append)

    def _match(self, folder: str, pattern: str, *, append: bool) -> None:
        whole = whole_folder(pattern, folder)
        for path, is_folder in list(self._below(folder if not pattern.startswith("..") else self._tree.root)):
            if not glob_matches(whole, path):
                continue
            if not is_folder:
                self._listing.pages.add(path)
            elif self._is_hidden(path):
                self._listing.hidden.add(path)
            else:
                self.visit(path, append=append)

    def _below(self, folder: str) -> Iterator[tuple[str, bool]]:
        for path in self._tree.below(folder):
            yield path, False
        for inner in {parent for path in self._tree.below(folder) for parent in _parents(path, folder)}:
            yield inner, True

    def _is_hidden(self, folder: str) -> bool:
        parsed = read_yaml(self._tree.sources.text(join(folder, self._filename)))
        return parsed is not None and text_of(value_of(parsed.root, "hide")).casefold() == "true"


def _globs(nav: yaml.Node, is_new: Once) -> Iterator[str]:
    """The patterns that items with options of their own give."""
    for item in items(nav) if is_new(nav) else ():
        for key, value in pairs(item):
            if key.value == "glob" and isinstance(value, yaml.ScalarNode):
                yield text_of(value)
            elif isinstance(value, yaml.SequenceNode):
                yield from _globs(value, is_new)


def _parents(path: str, folder: str) -> Iterator[str]:
    at = dirname(path)
    while at and at != folder:
        yield at
        at = dirname(at)


def glob_matches(pattern: str, path: str) -> bool:
    """Whether a path matches a pattern, with `**` for any folders; one of another kind is taken to match."""
    if _EXTENDED.search(pattern):
        return True
    parts = []
    for part in re.split(r"(\*\*/?|\*|\?|\[[^\]]*\])", pattern.rstrip("/")):
        if part.startswith("**"):
            parts.append("(?:.*/)?" if part.endswith("/") else ".*")
        elif part == "*":
            parts.append("[^/]*")
        elif part == "?":
            parts.append("[^/]")
        elif part.startswith("["):
            parts.append(
                f"[{'^' if part[1:2] in ('!', '^') else ''}{re.escape(part[1:-1].lstrip('!^'))}]".replace("\\-", "-")
            )
        else:
            parts.append(re.escape(part))
    try:
        return re.fullmatch("".join(parts), path) is not None
    except re.error:
        return True


def _read(tree: Tree, file: str, listing: Listing) -> YamlText | None:
    """A folder's file, which is then the last of the documents; None where there is none."""
    if not tree.sources.entries(dirname(file)).get(basename(file), True):
        source = tree.sources.source(file)
        parsed = read_yaml(source.text) if source is not None else None
        if parsed is None or source is None:
            listing.open_because = "a navigation that cannot be read"
            return None
        entries = nav_entries(parsed, value_of(parsed.root, "nav"), "glob")
        kept = (entry for entry in entries if not _REST.match(entry.target))
        listing.documents.append(document_of(source, Dialect.MKDOCS, kept))
        return parsed
    return None
