"""What the tests of navigations share: a site made of text."""

from __future__ import annotations

from collections.abc import Mapping

from docsync import documents
from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation import SiteNavigation, navigation_of
from docsync.documents.sites import place_of
from docsync.settings import Dialect
from docsync.source import SourceText
from tests.documents.sites.filing import SomeFiles


class SomeSources(SomeFiles):
    """Files by path, which a navigation may also ask for as they are reported."""

    def source(self, path: str) -> SourceText | None:
        return SourceText(path, self.text(path)) if self.text(path) else None


def navigation(dialect: Dialect, files: Mapping[str, str], page: str) -> SiteNavigation:
    """The navigation of the site that a page belongs to."""
    some = SomeSources(files)
    found = navigation_of(dialect, *place_of(page, dialect, some), some, lambda _: None)
    assert found is not None
    return found


def listed(site: SiteNavigation, files: Mapping[str, str]) -> set[str]:
    """The pages of a site that are listed, below its root."""
    pages = (path for path in files if path.endswith((".md", ".mdx")) and path.startswith(f"{site.root}/"))
    return {path.removeprefix(f"{site.root}/") for path in pages if site.lists(path)}


def entries(document: Document) -> list[NavigationEntry]:
    """The entries of a navigation file."""
    return [node for node in document.nodes if isinstance(node, NavigationEntry)]


def written(document: Document) -> list[tuple[str, str, tuple[str, ...]]]:
    """Of each entry: its target and its title as they are written, and the titles it stands under."""
    return [
        (
            document.source[entry.span],
            document.source[entry.title_span] if entry.title_span is not None else "",
            entry.sections,
        )
        for entry in entries(document)
    ]


def page(path: str, text: str, dialect: Dialect) -> Document:
    """A page as a document."""
    return documents.read(SourceText(path, text), dialect)
