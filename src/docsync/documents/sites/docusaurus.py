"""Docusaurus: links to `.md` and `.mdx` files name source files; other links are addresses, made by many rules."""

from __future__ import annotations

import re
from posixpath import dirname, normpath, relpath, splitext

from docsync.documents.docusaurus_files import CONFIGURATIONS
from docsync.documents.model import Document
from docsync.documents.sites import slugs
from docsync.documents.sites.addresses import find, first, joined, nothing, relative
from docsync.documents.sites.anchors import numbered_from_one, page_anchors
from docsync.documents.sites.model import Anchors, Files, Leads, ToFile, ToUnknown, Writing

_PAGES = (".md", ".mdx")
_PATH = re.compile(r"""\bpath:\s*["'](?:\./)?([^"']+)["']""")
_GENERATED = re.compile(r"(?:^|/)(?:api|api-reference|api_reference|reference)(?:/|$)")


class DocusaurusSite:
    """A site of Docusaurus: `folder` is that of its configuration, `root` the same or that of pages beside it."""

    def __init__(self, files: Files, root: str, folder: str) -> None:
        self.root = root
        self._folder = folder
        self._files = files

    def lead(self, page: str, path: str, writing: Writing, *, image: bool) -> Leads:  # noqa: ARG002
        """See Site."""
        if not path:
            return ToFile(page)
        if path.startswith("@site/"):
            whole = joined(self._folder, path.removeprefix("@site/"))
            return self._file(page, whole, (whole,)) if whole else ToUnknown("a link out of the repository")
        is_page = splitext(path)[1] in _PAGES
        if path.startswith("/"):
            below = path.lstrip("/")
            static = find(self._files, f"{self._folder}/static/{below}".lstrip("/"))
            if static and not static.folder:
                return static
            return self._by_file(page, below, absolute=True) if is_page else ToUnknown("an address of the built site")
        if is_page:
            return self._by_file(page, path, absolute=False)
        whole = joined(dirname(page), path)
        found = find(self._files, whole) if whole else None
        if found and not found.folder:
            return found
        if whole and image and splitext(path)[1]:
            return self._file(page, whole, (whole,))
        return ToUnknown("an address of the built site")

    def _by_file(self, page: str, path: str, *, absolute: bool) -> Leads:
        """A link to a page's file: relative to the page, else to the folder of all pages or the site's."""
        folders = [dirname(page), self._content(page), self._folder]
        found = [joined(folder, path) for folder in (folders[1:] if absolute else folders)]
        candidates = tuple(dict.fromkeys(whole for whole in found if whole))
        return self._file(page, candidates[0], candidates) if candidates else ToUnknown("a link out of the repository")

    def _content(self, page: str) -> str:
        """The folder of the pages that a page belongs to: `docs`, `blog`, a version's."""
        if self.root != self._folder:
            return self.root
        below = page.removeprefix(self.root).lstrip("/").split("/")
        parts = below[: 2 if below[0].endswith("versioned_docs") else 1]
        return f"{self.root}/{'/'.join(parts)}".lstrip("/")

    def _is_processed(self, page: str) -> bool:
        """Whether the configuration names other folders of pages than the page's: the site is made of copies of it."""
        texts = [self._files.text(f"{self._folder}/{name}".lstrip("/")) for name in CONFIGURATIONS]
        named = {normpath(path.strip("/")) for text in texts for path in _PATH.findall(text)}
        folder = relpath(self._content(page) or ".", self._folder or ".")
        return bool(named) and folder not in (*named, "blog")

    def _file(self, page: str, whole: str, candidates: tuple[str, ...]) -> Leads:
        found = first(self._files, candidates)
        if found:
            return found
        if self._is_processed(page):
            return ToUnknown("a page that the build may make")
        if _GENERATED.search(whole.removeprefix(self.root)):
            return ToUnknown("a page that the build may make")
        return nothing(self._files, candidates)

    def anchors(self, page: str, document: Document) -> Anchors:  # noqa: ARG002
        """See Site."""
        return page_anchors(document, slugs.docusaurus, numbered_from_one)

    def written(self, page: str, to: str, like: str) -> str:
        """See Site."""
        if like.startswith(("/", "@")):
            return ""
        path = relative(page, to)
        return f"./{path}" if like.startswith("./") and not path.startswith(".") else path
