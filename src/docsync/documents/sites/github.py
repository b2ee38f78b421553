"""Plain Markdown on GitHub: links are relative to the file in the repository, `/x` to the repository's root."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from posixpath import dirname

from docsync.documents.model import Document
from docsync.documents.sites import slugs
from docsync.documents.sites.addresses import find, joined, nothing, relative
from docsync.documents.sites.anchors import numbered_from_one, page_anchors
from docsync.documents.sites.markdown_titles import leaves
from docsync.documents.sites.model import Anchors, Files, Leads, ToFile, ToUnknown, Writing

_HTML_HEADING = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
# What other site generators, whose rules are not known here, are recognised by.
_OTHERS = re.compile(
    r"mkdocs[\w.-]*\.ya?ml|zensical\.toml|properdocs\.yml|_config\.ya?ml|_config\.toml|hugo\.(?:toml|ya?ml)|config\.toml"
    r"|book\.toml|astro\.config\.\w+|mint\.json|docs\.json|antora\.yml|sidebars?\.\w+|\.vitepress|\.vuepress"
    r"|_meta\.(?:json|[jt]sx?)|conf\.py|docusaurus\.config\.\w+|quarto\.ya?ml|_quarto\.yml|myst\.yml|SUMMARY\.md"
    r"|next\.config\.\w+|_sidebar\.md|\.nojekyll|gatsby-config\.\w+|pelicanconf\.py|zola\.toml"
)
_READ_ON_GITHUB = re.compile(r"(?i)readme|contributing|changelog|security|code_of_conduct|support|governance|\.github/")


# Sites whose first page is README.md, which is then not meant for GitHub alone.
_WITH_README = re.compile(r"\.vuepress|_sidebar\.md")


def _variants(document: Document) -> Iterator[str]:
    """The anchors that headings with images or joined emoji may have as well, numbered where they are alike."""
    used: set[str] = set()
    for heading in document.headings:
        if not heading.anchor:
            names = {numbered_from_one(slug, used) for slug in slugs.github_variants(leaves(heading.text))}
            used |= names
            yield from names


class GithubSite:
    """A repository as GitHub shows it."""

    def __init__(self, files: Files, root: str = "") -> None:
        self.root = root
        self._files = files

    def lead(self, page: str, path: str, writing: Writing, *, image: bool) -> Leads:  # noqa: ARG002
        """See Site."""
        if not path:
            return ToFile(page)
        whole = joined("", path.lstrip("/")) if path.startswith("/") else joined(dirname(page), path)
        if whole is None:
            return ToUnknown("a link out of the repository")
        found = find(self._files, whole)
        if found:
            return found
        if self._is_built_elsewhere(page):
            return ToUnknown("a page of a site whose generator is not known")
        return nothing(self._files, (whole,))

    def _is_built_elsewhere(self, page: str) -> bool:
        """Whether a page is made for a site that is built from the repository, not to be read on GitHub."""
        folder = dirname(page)
        if self._is_first_page_there(folder):
            return True
        if _READ_ON_GITHUB.search(page.rpartition("/")[2]) or page.startswith(".github/"):
            return False
        while folder:
            if any(_OTHERS.fullmatch(name) for name in self._files.entries(folder)):
                return True
            folder = dirname(folder)
        in_docs = page.split("/")[0].casefold() in ("docs", "doc", "documentation", "site", "website", "content")
        return in_docs and any(_OTHERS.fullmatch(name) for name in self._files.entries(""))

    def _is_first_page_there(self, folder: str) -> bool:
        """Whether a folder lies in a site of docsify or VuePress, which shows README.md as a page of its own."""
        while True:
            entries = self._files.entries(folder)
            if any(_WITH_README.fullmatch(name) for name in entries):
                return True
            if "index.html" in entries and "docsify" in self._files.text(f"{folder}/index.html".lstrip("/")):
                return True
            if not folder:
                return False
            folder = dirname(folder)

    def anchors(self, page: str, document: Document) -> Anchors:
        """See Site."""
        elsewhere = "a page of a site whose generator is not known" if self._is_built_elsewhere(page) else ""
        raw = [slugs.github(leaves(_TAG.sub("", match[2]))) for match in _HTML_HEADING.finditer(document.source.text)]
        more = ("readme", *raw, *_variants(document))
        found = page_anchors(document, slugs.github, numbered_from_one, more=more, open_because=elsewhere, folded=True)
        named = frozenset(f"user-content-{name}" for name in found.names)
        return replace(found, names=found.names | named)

    def written(self, page: str, to: str, like: str) -> str:
        """See Site."""
        if like.startswith("/"):
            return f"/{to}"
        path = relative(page, to)
        return f"./{path}" if like.startswith("./") and not path.startswith(".") else path
