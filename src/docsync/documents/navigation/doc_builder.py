"""doc-builder's `_toctree.yml`: every page of its folder has to be listed, or the build fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from posixpath import dirname, join, normpath, splitext

import yaml

from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation.left_out import is_partial
from docsync.documents.navigation.model import Entry, Sources
from docsync.documents.navigation.reading import document_of
from docsync.documents.navigation.yaml_file import Once, YamlText, items, pairs, read_yaml, text_of, value_of
from docsync.documents.sites.addresses import first, nothing
from docsync.documents.sites.doc_builder import CONFIGURATION
from docsync.documents.sites.model import Leads, ToUnknown
from docsync.settings import Dialect
from docsync.source import SourceText, Span

_ENDINGS = (".md", ".mdx", ".rst")
_PAGE_KEYS = ("local", "title")
_UNCHECKED = re.compile(r"^disable_toc_check\s*=\s*True\b", re.MULTILINE)


def read_toctree(source: SourceText) -> Document | None:
    """A `_toctree.yml` as a document of entries; None where it cannot be read."""
    parsed = read_yaml(source.text)
    if parsed is None or (parsed.root is not None and not isinstance(parsed.root, yaml.SequenceNode)):
        return None
    return document_of(source, Dialect.DOC_BUILDER, _Reader(parsed).entries(parsed.root, ()))


class _Reader:
    def __init__(self, parsed: YamlText) -> None:
        self._parsed = parsed
        self._groups = 0
        self._is_new = Once()

    def entries(self, node: yaml.Node | None, sections: tuple[str, ...]) -> Iterator[NavigationEntry]:
        """The entries of a list and of the sections in it, which have titles of their own."""
        self._groups += 1
        group = self._groups
        for item in items(node) if self._is_new(node) else ():
            for target in _targets(item):
                yield self._entry(item, target, sections, group)
            inner = value_of(item, "sections")
            if inner is not None:
                yield from self.entries(inner, (*sections, text_of(value_of(item, "title"))))

    def _entry(
        self, item: yaml.Node, target: yaml.ScalarNode, sections: tuple[str, ...], group: int
    ) -> NavigationEntry:
        title = value_of(item, "title")
        scalars = [value for _, value in pairs(item)]
        plain = all(key.value in _PAGE_KEYS and isinstance(value, yaml.ScalarNode) for key, value in pairs(item))
        end = max((self._parsed.span(value).end for value in scalars), default=0)
        return NavigationEntry(
            span=self._parsed.inner(target),
            target=text_of(target),
            title=text_of(title),
            title_span=self._parsed.inner(title) if isinstance(title, yaml.ScalarNode) else None,
            item=Span(self._parsed.span(item).start, end),
            sections=sections,
            group=group,
            plain=plain,
        )


def _targets(item: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """What an item lists: one page, or one for each framework that a course is about."""
    for key, value in pairs(item):
        if key.value == "local" and isinstance(value, yaml.ScalarNode):
            yield value
        elif key.value == "local_fw":
            yield from (page for _, page in pairs(value) if isinstance(page, yaml.ScalarNode))


class DocBuilderNavigation:
    """The navigation in the `_toctree.yml` of a folder (see SiteNavigation)."""

    is_strict = True

    def __init__(self, sources: Sources, root: str) -> None:
        self.root = root
        self.file = join(root, CONFIGURATION)
        self._sources = sources

    @cached_property
    def _document(self) -> Document | None:
        source = self._sources.source(self.file)
        return read_toctree(source) if source is not None else None

    @property
    def documents(self) -> tuple[Document, ...]:
        """See SiteNavigation."""
        return (self._document,) if self._document is not None else ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """See SiteNavigation."""
        nodes = self._document.nodes if self._document is not None else ()
        return tuple(
            Entry(self._document, node, self._lead(node.target))
            for node in nodes
            if self._document is not None and isinstance(node, NavigationEntry)
        )

    def _lead(self, target: str) -> Leads:
        whole = normpath(join(self.root, target))
        candidates = tuple(whole + ending for ending in _ENDINGS)
        if not target:
            return ToUnknown("an entry that names nothing")
        found = first(self._sources, candidates)
        if found is not None:
            return found
        if first(self._sources, (f"{whole}.ipynb",)):
            return ToUnknown("a page that is made of a notebook")
        return nothing(self._sources, candidates[:2])

    @cached_property
    def open_because(self) -> str:
        """See SiteNavigation."""
        if self._document is None:
            return "a navigation that cannot be read"
        if _UNCHECKED.search(self._sources.text(join(self.root, "_config.py"))):
            return "a site that may leave pages out of its table of contents"
        return ""

    @cached_property
    def _listed(self) -> frozenset[str]:
        return frozenset(normpath(entry.node.target) for entry in self.entries)

    def lists(self, page: str) -> bool:
        """See SiteNavigation."""
        return self._name(page) in self._listed

    def _name(self, page: str) -> str:
        return splitext(page.removeprefix(self.root).lstrip("/"))[0]

    def left_out(self, page: str, document: Document) -> str:  # noqa: ARG002
        """See SiteNavigation."""
        if self._name(page).endswith("README"):
            return "a README"
        if is_partial(page.removeprefix(self.root)):
            return "a part of other pages"
        if any(self._name(page) in other for other in self._other_languages):
            return "a page that another language lists"
        return ""

    @cached_property
    def _other_languages(self) -> tuple[frozenset[str], ...]:
        """What the sites of other languages, which lie beside this one, list."""
        above = dirname(self.root)
        found = []
        for name, is_folder in sorted(self._sources.entries(above).items()):
            folder = join(above, name)
            if is_folder and folder != self.root and CONFIGURATION in self._sources.entries(folder):
                found.append(DocBuilderNavigation(self._sources, folder)._listed)
        return tuple(found)
