"""The navigation of a Docusaurus site: `sidebars.json`. One in JavaScript or TypeScript is never run, so not known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from posixpath import join, normpath, relpath, splitext

import yaml

from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation.left_out import is_first_page, is_of_the_host, is_partial, said_of
from docsync.documents.navigation.model import Entry, Sources, pages_below
from docsync.documents.navigation.reading import document_of
from docsync.documents.navigation.yaml_file import Once, YamlText, items, pairs, read_yaml, text_of, value_of
from docsync.documents.sites.addresses import joined
from docsync.documents.sites.model import Leads, ToElsewhere, ToFile, ToNothing, ToUnknown
from docsync.settings import Dialect
from docsync.source import Span

_SIDEBARS = re.compile(r"""\bsidebarPath\s*:\s*(?P<value>[^,}\n]*)""")
_QUOTED = re.compile(r"""["'](?P<path>[^"'\n]+)["']""")
_CONTENT = re.compile(r"""\bpath\s*:\s*["'](?P<path>[^"'\n]+)["']""")
_MAKES_PAGES = re.compile(r"typedoc|openapi|remote-content|generated-docs|plugin-content-docs|graphql", re.IGNORECASE)
_NUMBERED = re.compile(r"\d+\s*[-_.]+\s*(?P<rest>[^-_.\s].*)")
_DATED = re.compile(r"(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.]\d{2,4})?.*|\d+[-_.]\d+.*")
_ID = re.compile(r"\A---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*?id[ \t]*:[ \t]*[\"']?(?P<id>[^\s\"'#]+)")
_ENDINGS = (".md", ".mdx")


class DocusaurusNavigation:
    """The sidebars of the site in a folder (see SiteNavigation); `docs` is where its pages are said to be."""

    is_strict = False

    def __init__(self, sources: Sources, folder: str, configuration: str, docs: str) -> None:
        self._sources = sources
        self._text = sources.text(configuration)
        self._folder = folder
        content = _CONTENT.search(self._text)
        told = joined(folder, content["path"]) if content else None
        self.root = docs if docs != folder else told or join(folder, "docs")
        self.file, self._reason, self._lists_all = self._find()

    def _find(self) -> tuple[str, str, bool]:
        """The file with the sidebars, else why they are not known, and whether they are made of the folders."""
        names = self._sources.entries(self._folder)
        said = [found["value"].strip() for found in _SIDEBARS.finditer(self._text)]
        if len(said) > 1 or any("plugin-content-docs" in self._text for _ in said):
            return "", "a site with several sets of pages", False
        quoted = _QUOTED.search(said[0]) if said else None
        if not said or said[0].startswith("undefined"):
            script = next((name for name in names if re.fullmatch(r"sidebars\.[cm]?[jt]s", name)), "")
            return ("", "a navigation in JavaScript", False) if script else ("", "", True)
        path = joined(self._folder, quoted["path"]) if quoted else None
        if path is None or not path.endswith(".json"):
            return "", "a navigation in JavaScript", False
        return path, "", False

    @cached_property
    def _parsed(self) -> tuple[Document, YamlText] | None:
        source = self._sources.source(self.file) if self.file else None
        parsed = read_yaml(source.text.replace("\t", " ")) if source is not None else None
        if source is None or parsed is None or not isinstance(parsed.root, yaml.MappingNode):
            return None
        found = [entry for _, sidebar in pairs(parsed.root) for entry in _Reader(parsed).entries(sidebar, ())]
        return document_of(source, Dialect.DOCUSAURUS, found), parsed

    @property
    def documents(self) -> tuple[Document, ...]:
        """See SiteNavigation."""
        return (self._parsed[0],) if self._parsed is not None else ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """See SiteNavigation."""
        found = []
        for document in self.documents:
            nodes = (node for node in document.nodes if isinstance(node, NavigationEntry))
            found += [Entry(document, node, self._lead(node)) for node in nodes]
        return tuple(found)

    def _lead(self, node: NavigationEntry) -> Leads:
        if node.target.startswith(("http:", "https:", "mailto:", "/")):
            return ToElsewhere()
        if node.target in self._pages:
            return ToFile(self._pages[node.target])
        if _MAKES_PAGES.search(self._text):
            return ToUnknown("a page that the build may make")
        return ToNothing(tuple(f"{join(self.root, node.target)}{ending}" for ending in _ENDINGS))

    @cached_property
    def _pages(self) -> dict[str, str]:
        """The pages by what the sidebars call them: paths without numbers, or with the name a page gives itself."""
        found: dict[str, str] = {}
        for path in pages_below(self._sources, self.root, _ENDINGS):
            below = splitext(relpath(path, self.root or "."))[0]
            given = _ID.search(self._sources.text(path))
            folders = [_unnumbered(part) for part in below.split("/")]
            found["/".join([*folders[:-1], given["id"] if given else folders[-1]])] = path
        return found

    @property
    def open_because(self) -> str:
        """See SiteNavigation."""
        if self._reason:
            return self._reason
        return "a navigation that cannot be read" if self.file and self._parsed is None else ""

    def lists(self, page: str) -> bool:
        """See SiteNavigation."""
        return self._lists_all or page in self._listed

    @cached_property
    def _listed(self) -> frozenset[str]:
        found = {entry.page for entry in self.entries}
        folders = _autogenerated(self._parsed[1].root, Once()) if self._parsed is not None else ()
        for folder in folders:
            whole = normpath(join(self.root, folder))
            found.update(path for path in self._pages.values() if folder == "." or path.startswith(f"{whole}/"))
        return frozenset(found)

    def left_out(self, page: str, document: Document) -> str:
        """See SiteNavigation."""
        below = page.removeprefix(self.root).lstrip("/")
        if not page.startswith(f"{self.root}/" if self.root else "") or page not in self._pages.values():
            return "a page of another part of the site"
        if is_partial(below):
            return "a part of other pages"
        if is_first_page(page) or is_of_the_host(page):
            return "a page that is shown on its own"
        return said_of(document)


class _Reader:
    """Reads sidebars; what they name by `id` are pages, by `href` addresses."""

    def __init__(self, parsed: YamlText) -> None:
        self._parsed = parsed
        self._groups = 0
        self._is_new = Once()

    def entries(self, node: yaml.Node, sections: tuple[str, ...]) -> Iterator[NavigationEntry]:
        self._groups += 1
        group = self._groups
        if not self._is_new(node):
            return
        if isinstance(node, yaml.MappingNode):  # short for a list of categories
            yield from self._categories(node, sections)
        for item in items(node):
            if isinstance(item, yaml.ScalarNode):
                yield self._entry(item, None, item, sections, group, plain=True)
            elif isinstance(item, yaml.MappingNode):
                yield from self._object(item, sections, group)

    def _categories(self, node: yaml.MappingNode, sections: tuple[str, ...]) -> Iterator[NavigationEntry]:
        for label, inner in pairs(node):
            yield from self.entries(inner, (*sections, text_of(label)))

    def _object(self, item: yaml.MappingNode, sections: tuple[str, ...], group: int) -> Iterator[NavigationEntry]:
        kind = text_of(value_of(item, "type"))
        label = value_of(item, "label")
        if not kind:
            yield from self._categories(item, sections)
            return
        for target in (value_of(item, "id"), value_of(item, "href"), value_of(value_of(item, "link"), "id")):
            if isinstance(target, yaml.ScalarNode):
                title = label if isinstance(label, yaml.ScalarNode) else None
                plain = {key.value for key, _ in pairs(item)} <= {"type", "id", "label"}
                yield self._entry(target, title, item, sections, group, plain=plain)
        inner = value_of(item, "items")
        if inner is not None:
            yield from self.entries(inner, (*sections, text_of(label)))

    def _entry(
        self,
        target: yaml.ScalarNode,
        title: yaml.ScalarNode | None,
        item: yaml.Node,
        sections: tuple[str, ...],
        group: int,
        *,
        plain: bool,
    ) -> NavigationEntry:
        title_span: Span | None = self._parsed.inner(title) if title is not None else None
        span = self._parsed.inner(target)
        return NavigationEntry(
            span, text_of(target), text_of(title), title_span, self._parsed.span(item), sections, group, plain
        )


def _autogenerated(node: yaml.Node | None, is_new: Once) -> Iterator[str]:
    """The folders whose pages are all listed."""
    if not is_new(node):
        return
    if isinstance(node, yaml.MappingNode) and text_of(value_of(node, "type")) == "autogenerated":
        yield text_of(value_of(node, "dirName")) or "."
    for inner in (*items(node), *(value for _, value in pairs(node))):
        yield from _autogenerated(inner, is_new)


def _unnumbered(name: str) -> str:
    """A file's or folder's name without the number that orders it; a date or a version is none."""
    numbered = _NUMBERED.fullmatch(name)
    return numbered["rest"] if numbered and not _DATED.fullmatch(name) else name
