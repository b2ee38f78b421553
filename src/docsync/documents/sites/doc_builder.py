"""doc-builder: pages have no ending, links resolve like URLs against the page's folder."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from posixpath import dirname, join, splitext

from docsync.documents.model import Directive, Document, Heading
from docsync.documents.sites import slugs
from docsync.documents.sites.addresses import find, first, inside, joined, nothing, relative
from docsync.documents.sites.anchors import page_anchors, without_numbers
from docsync.documents.sites.markdown_titles import leaves
from docsync.documents.sites.model import Anchors, Files, Leads, ToElsewhere, ToFile, ToNothing, ToUnknown, Writing

CONFIGURATION = "_toctree.yml"
_MOVED = re.compile(r"^\s*(?:-\s*)?(?:newlocal|local)\s*:\s*[\"']?([^\s\"'#]+)", re.MULTILINE)
_REDIRECT = re.compile(r"^[\"']?([^\s\"':#][^\"':]*)[\"']?\s*:", re.MULTILINE)
_ENDINGS = (".md", ".mdx")
_LEVELS = 2  # the version and the language, which an address of the hub may leave out


class DocBuilderSite:
    """A site of doc-builder: the folder of a `_toctree.yml`."""

    def __init__(self, files: Files, root: str) -> None:
        self.root = root
        self._files = files

    @cached_property
    def _moved(self) -> frozenset[str]:
        """The pages that the site knows by other names than their files'."""
        toctree = _MOVED.findall(self._files.text(f"{self.root}/{CONFIGURATION}".lstrip("/")))
        redirects = _REDIRECT.findall(self._files.text(f"{self.root}/_redirects.yml".lstrip("/")))
        return frozenset((*toctree, *redirects))

    def lead(self, page: str, path: str, writing: Writing, *, image: bool) -> Leads:  # noqa: ARG002
        """See Site."""
        if path.startswith("/"):
            return ToElsewhere()
        if not path:
            return ToFile(page)
        whole = joined(dirname(page), path)
        if whole is None:
            return ToUnknown("a link out of the repository")
        if not inside(whole, self.root):
            return self._outside(whole)
        return self._inside(whole, slash=path.endswith("/"))

    def _inside(self, whole: str, *, slash: bool) -> Leads:
        stem, ending = splitext(whole)
        bare = stem if ending in (*_ENDINGS, ".html") else whole
        candidates = (*(bare + known for known in _ENDINGS), *((whole,) if ending not in _ENDINGS else ()))
        found = first(self._files, candidates)
        if found and not found.folder:
            return found
        if bare.removeprefix(self.root).lstrip("/") in self._moved:
            return ToUnknown("a page that the site redirects")
        if found or slash:  # a folder: what stands there is the hub's affair
            return ToUnknown("a link to a folder")
        if self._in_another_language(candidates):
            return ToUnknown("a page that is there in another language only")
        return nothing(self._files, candidates)

    def _in_another_language(self, candidates: tuple[str, ...]) -> bool:
        """Whether a page that is missing is there in another language: the hub may show that one."""
        above = dirname(self.root)
        languages = (join(above, name) for name, is_folder in self._files.entries(above).items() if is_folder)
        return any(
            first(self._files, tuple(folder + path.removeprefix(self.root) for path in candidates))
            for folder in languages
            if folder != self.root and CONFIGURATION in self._files.entries(folder)
        )

    def _outside(self, whole: str) -> Leads:
        """A link that leaves the pages' folder: another language's page, the hub, or a file on GitHub only."""
        stem = splitext(whole)[0] if splitext(whole)[1] in _ENDINGS else whole
        found = first(self._files, tuple(stem + known for known in _ENDINGS))
        if found and self._is_page(found.path):
            return found
        file = found or find(self._files, whole)
        above = dirname(self.root)
        climbed = 1
        while above and not inside(whole, above):
            above, climbed = dirname(above), climbed + 1
        if not file or climbed > _LEVELS + 1:
            return ToUnknown("a link out of the site")
        rest = stem.removeprefix(above).lstrip("/")
        if climbed <= _LEVELS and first(self._files, tuple(f"{self.root}/{rest}{known}" for known in _ENDINGS)):
            return ToUnknown("a link out of the site")
        return ToNothing((file.path,), is_there=True)

    def _is_page(self, path: str) -> bool:
        """Whether a file belongs to this or another language of the site."""
        folder = dirname(path)
        while inside(folder, dirname(self.root)) and folder:
            if CONFIGURATION in self._files.entries(folder):
                return True
            folder = dirname(folder)
        return False

    def anchors(self, page: str, document: Document) -> Anchors:  # noqa: ARG002
        """See Site. The last heading before an autodoc directive has that object's anchor instead of its own."""
        found = page_anchors(document, slugs.doc_builder, without_numbers)
        taken = _taken(document)
        kept = {_slug(heading) for index, heading in enumerate(document.headings) if index not in taken}
        slugged = {_slug(document.headings[index]): name for index, name in taken.items()}
        lost = {slug: name for slug, name in slugged.items() if slug not in kept}
        titles = {name: title for name, title in found.titles.items() if name not in lost}
        return replace(found, names=found.names - set(lost), titles=titles, taken=lost)

    def written(self, page: str, to: str, like: str) -> str:
        """See Site."""
        path = relative(page, to)
        stem, ending = splitext(path)
        if ending in _ENDINGS and not like.endswith(_ENDINGS):
            path = stem
        return f"./{path}" if like.startswith("./") and not path.startswith(".") else path


def _slug(heading: Heading) -> str:
    return heading.anchor or slugs.doc_builder(leaves(heading.text))


def _taken(document: Document) -> dict[int, str]:
    """The headings (their indexes) whose anchor is that of the object documented below them, with its name."""
    taken: dict[int, str] = {}
    last = -1
    for node in document.nodes:
        if isinstance(node, Directive) and node.name == "autodoc" and node.heading > last:
            last = node.heading
            if not document.headings[last].anchor:
                taken[last] = node.argument
    return taken
