"""MyST on Sphinx: Markdown links name source files; headings have docutils' ids and, if configured, GitHub's slugs."""

from __future__ import annotations

import ast
from functools import cached_property
from posixpath import dirname, splitext

from docsync.documents.model import Document
from docsync.documents.sites import slugs
from docsync.documents.sites.addresses import first, joined, nothing, relative
from docsync.documents.sites.anchors import numbered_from_one, page_anchors
from docsync.documents.sites.markdown_titles import leaves
from docsync.documents.sites.model import Anchors, Files, Leads, ToFile, ToUnknown, Writing

CONFIGURATION = "conf.py"
_SOURCES = (".md", ".rst", ".ipynb", ".txt")
_IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
# Extensions that make pages, and what a `conf.py` does to make files itself.
_MAKERS = (
    *(
        "autoapi",
        "apidoc",
        "autodoc2",
        "autosummary",
        "exhale",
        "gallery",
        "generate",
        "jupyter",
        "nbsphinx",
        "myst_nb",
    ),
    *("setup", "shutil", "subprocess", "os.system", "write_text", "urlretrieve", "symlink"),
)


class MystSite:
    """A site of Sphinx with MyST: the folder of a `conf.py`."""

    def __init__(self, files: Files, root: str) -> None:
        self.root = root
        self._files = files

    @cached_property
    def _configuration(self) -> str:
        return self._files.text(f"{self.root}/{CONFIGURATION}".lstrip("/"))

    @cached_property
    def _depth(self) -> int | None:
        """The level down to which headings have slugs; None where it cannot be told."""
        return _assigned_number(self._configuration, "myst_heading_anchors")

    @cached_property
    def _makes_pages(self) -> bool:
        return any(word in self._configuration for word in _MAKERS)

    def lead(self, page: str, path: str, writing: Writing, *, image: bool) -> Leads:
        """See Site."""
        if not path:
            return ToFile(page)
        whole = joined(self.root, path.lstrip("/")) if path.startswith("/") else joined(dirname(page), path)
        if whole is None:
            return ToUnknown("a link out of the repository")
        ending = splitext(whole)[1]
        candidates = (*(whole + source for source in _SOURCES), whole) if writing is Writing.ROLE else (whole,)
        found = first(self._files, candidates)
        if found and not found.folder:
            return found
        if found or self._makes_pages:
            return ToUnknown("a page that the build may make")
        if writing is Writing.FILE:
            return nothing(self._files, candidates)
        if writing is Writing.HTML and ending not in _IMAGES:
            return ToUnknown("an address of the built site")
        if writing is Writing.MARKDOWN and ending not in (*_SOURCES, *_IMAGES) and not image:
            return ToUnknown("a name that may be defined anywhere in the project")
        return nothing(self._files, candidates)

    def anchors(self, page: str, document: Document) -> Anchors:  # noqa: ARG002
        """See Site."""
        named = page_anchors(document, slugs.myst, numbered_from_one)
        ids = frozenset(slugs.docutils(leaves(heading.text)) for heading in document.headings)
        labels = frozenset(slugs.docutils(leaves(name)) for name in named.names)
        depth = self._depth
        if depth is None or "myst_heading_slug_func" in self._configuration:
            return Anchors(named.names | ids | labels, named.titles, "a site that makes its anchors by other rules")
        deep = {heading.text for heading in document.headings if heading.level > depth and not heading.anchor}
        titles = {name: title for name, title in named.titles.items() if title not in deep}
        without = frozenset(name for name, title in named.titles.items() if title in deep)
        return Anchors((named.names - without) | ids | labels, titles, named.open_because)

    def written(self, page: str, to: str, like: str) -> str:
        """See Site."""
        path = f"/{to.removeprefix(self.root).lstrip('/')}" if like.startswith("/") else relative(page, to)
        return splitext(path)[0] if like and not splitext(like)[1] else path


def _assigned_number(source: str, name: str) -> int | None:
    """The number that a module assigns to a name; 0 where it does not mention the name; None where it is not known."""
    if name not in source:
        return 0
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            number = node.value.value if isinstance(node.value, ast.Constant) else None
            return number if isinstance(number, int) else 0 if number is None else None
    return None
