"""What a site's navigation lists, and where. One module for each way of writing it; the door is `navigation_of`."""

from __future__ import annotations

from collections.abc import Callable
from posixpath import dirname, join

from docsync.documents.model import Document
from docsync.documents.navigation.doc_builder import DocBuilderNavigation
from docsync.documents.navigation.docusaurus import DocusaurusNavigation
from docsync.documents.navigation.mkdocs import MkdocsNavigation
from docsync.documents.navigation.model import Entry, SiteNavigation, Sources
from docsync.documents.navigation.sphinx import SphinxNavigation
from docsync.settings import Dialect

__all__ = ["Entry", "SiteNavigation", "Sources", "navigation_of"]


def navigation_of(
    dialect: Dialect, configuration: str, folder: str, sources: Sources, page: Callable[[str], Document | None]
) -> SiteNavigation | None:
    """The navigation of the site that `docsync.documents.sites.place_of` has told; None where nothing configures one.

    `page` gives a page that is read already, by its path from the repository's root.
    """
    if not configuration:
        return None
    match dialect:
        case Dialect.DOC_BUILDER:
            return DocBuilderNavigation(sources, folder)
        case Dialect.MKDOCS:
            return MkdocsNavigation(sources, configuration, join(folder, "docs"))
        case Dialect.MYST:
            return SphinxNavigation(sources, folder, page)
        case Dialect.DOCUSAURUS:
            return DocusaurusNavigation(sources, dirname(configuration), configuration, folder)
        case Dialect.GITHUB:
            return None
