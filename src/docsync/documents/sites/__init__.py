"""How each site generator addresses pages and names their anchors: one small module per dialect.

`site_of` is the front door. Everything here is a function of documents and lists of files.
"""

from __future__ import annotations

from functools import partial
from posixpath import dirname, join

from docsync.documents.docusaurus_files import CONFIGURATIONS as DOCUSAURUS
from docsync.documents.docusaurus_files import site_beside
from docsync.documents.mkdocs_files import mkdocs_configuration
from docsync.documents.sites.doc_builder import CONFIGURATION as TOCTREE
from docsync.documents.sites.doc_builder import DocBuilderSite
from docsync.documents.sites.docusaurus import DocusaurusSite
from docsync.documents.sites.github import GithubSite
from docsync.documents.sites.mkdocs import MkdocsSite
from docsync.documents.sites.model import Files, Site
from docsync.documents.sites.myst import CONFIGURATION as SPHINX
from docsync.documents.sites.myst import MystSite
from docsync.settings import Dialect

__all__ = ["place_of", "site_of"]


def place_of(page: str, dialect: Dialect, files: Files) -> tuple[str, str]:
    """The configuration file of a page's site (empty: none) and the folder that the site is told by.

    The two tell sites apart, so that a caller can keep each.
    """
    names = {
        Dialect.DOC_BUILDER: (TOCTREE,),
        Dialect.MYST: (SPHINX,),
        Dialect.DOCUSAURUS: DOCUSAURUS,
        Dialect.MKDOCS: (),
        Dialect.GITHUB: (),
    }[dialect]
    folder = dirname(page)
    while dialect is not Dialect.GITHUB:
        entries = files.entries(folder)
        name = next((name for name in names if name in entries), "")
        if dialect is Dialect.MKDOCS:
            name = mkdocs_configuration(entries, partial(_text, files, folder))
        if name:
            return join(folder, name), folder
        beside = (
            site_beside(folder, dirname(folder), files.entries, files.text) if folder and names is DOCUSAURUS else None
        )
        if beside is not None:
            return join(*beside), folder
        if not folder:
            break
        folder = dirname(folder)
    return "", "" if dialect is Dialect.GITHUB else _pages_folder(page)


def _text(files: Files, folder: str, name: str) -> str:
    return files.text(join(folder, name))


def _pages_folder(page: str) -> str:
    """The folder of a site that nothing configures: `docs`, or the folder that the page stands in."""
    parts = dirname(page).split("/")
    return "/".join(parts[: parts.index("docs") + 1]) if "docs" in parts else dirname(page)


def site_of(dialect: Dialect, configuration: str, folder: str, files: Files) -> Site:
    """The site that `place_of` has told."""
    match dialect:
        case Dialect.DOC_BUILDER:
            return DocBuilderSite(files, folder)
        case Dialect.MKDOCS:
            docs = folder if not configuration else join(folder, "docs")
            return MkdocsSite.at(files, configuration, docs)
        case Dialect.MYST:
            return MystSite(files, folder)
        case Dialect.DOCUSAURUS:
            return DocusaurusSite(files, folder, dirname(configuration) if configuration else folder)
        case Dialect.GITHUB:
            return GithubSite(files)
