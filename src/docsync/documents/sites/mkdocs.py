"""mkdocs: Markdown links name source files; raw HTML and links without ending are relative to the page's address."""

from __future__ import annotations

import re
from functools import cached_property, partial
from posixpath import basename, dirname, join, normpath, splitext

from docsync.documents.model import Document
from docsync.documents.sites import slugs
from docsync.documents.sites.addresses import find, first, inside, joined, nothing, relative
from docsync.documents.sites.anchors import Slug, numbered_from_one, page_anchors
from docsync.documents.sites.markdown_titles import leaves
from docsync.documents.sites.mkdocs_config import MkdocsConfig, read_config
from docsync.documents.sites.model import Anchors, Files, Leads, ToElsewhere, ToFile, ToNothing, ToUnknown, Writing

_PAGES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd")
_INDEXES = ("index.md", "README.md")
# What the themes and mkdocstrings put into every site.
_BROUGHT = re.compile(
    r"(?:assets/)?(?:stylesheets|javascripts|css|js|fonts|webfonts)/.*\.(?:css|js|map|woff2?|ttf|eot)$"
    r"|search/search_index\.json$|objects\.inv$|assets/(?:_|images/favicon\.png$)"
)


class MkdocsSite:
    """A site of mkdocs, by its configuration."""

    def __init__(self, files: Files, config: MkdocsConfig) -> None:
        self.root = config.docs
        self._files = files
        self._config = config

    @classmethod
    def at(cls, files: Files, file: str, docs: str) -> MkdocsSite:
        """The site of a configuration file, or (empty) of a folder of pages."""
        return cls(files, read_config(files, file, docs) if file else MkdocsConfig(docs=docs))

    def lead(self, page: str, path: str, writing: Writing, *, image: bool) -> Leads:  # noqa: ARG002
        """See Site."""
        if not path:
            return ToFile(page)
        if not inside(page, self.root):
            return ToUnknown("a link of a page outside the site")
        if path.startswith("/"):
            return self._absolute(path)
        names_file = splitext(path.rstrip("/"))[1] != ""  # mkdocs overlooks a slash after a file's name
        if writing is Writing.HTML or not names_file:
            if self._language(page):
                return ToUnknown("a page in several languages")
            return self._by_address(page, path, writing)
        whole = joined(dirname(page), path)
        if whole is None:
            return ToUnknown("a link out of the repository")
        return self._of_language(page, whole) or self._file(whole)

    def _absolute(self, path: str) -> Leads:
        """A link from the root of the host, or of the pages' folder where the configuration says so."""
        if self._config.absolute:
            return self._file(join(self.root, path.lstrip("/")))
        site = self._config.site_path
        if not site or not (path + "/").startswith(site):
            return ToElsewhere()
        found = self._address((path + "/")[len(site) :].rstrip("/") if path != "/" else "")
        return found if isinstance(found, ToFile) else ToUnknown("a link from the root of the host")

    def _file(self, whole: str) -> Leads:
        """The file that a Markdown link names."""
        found = find(self._files, whole)
        if found and not inside(whole, self.root):
            return ToNothing((whole,), is_there=True)
        return found or self._unless_made(whole)

    def _language(self, page: str) -> str:
        """The language, other than the default one, that a page is written in; empty: the default, or all of them."""
        below = page.removeprefix(self.root).lstrip("/")
        told = {below.split("/")[0], splitext(splitext(below)[0])[1].lstrip(".")}
        return next((name for name in self._config.languages - {self._config.default_language} if name in told), "")

    def _of_language(self, page: str, whole: str) -> ToFile | None:
        """The file that stands for another on the pages of a language; None where the file itself does.

        There is one of the same name with the language before its ending, or (the languages in folders of their own)
        the default language's, where the language's own is missing.
        """
        language, default = self._language(page), self._config.default_language
        if not language:
            return None
        stem, ending = splitext(whole)
        named = find(self._files, f"{stem}.{language}{ending}")
        own = f"{self.root}/{language}/".lstrip("/")
        if named or not (self._config.falls_back and default and whole.startswith(own)) or find(self._files, whole):
            return named
        return find(self._files, f"{self.root}/{default}/".lstrip("/") + whole.removeprefix(own))

    def _unless_made(self, whole: str) -> Leads:
        config = self._config
        below = whole.removeprefix(self.root).lstrip("/")
        if below in config.redirects or f"{splitext(below)[0]}.md" in config.redirects:
            return ToUnknown("a page that the site redirects")
        if config.makes_pages:
            return ToUnknown(config.makes_pages)
        if self._is_of_theme(below):
            return ToUnknown("a file of the theme")
        stem, ending = splitext(whole)
        for language in config.languages:
            if find(self._files, f"{stem}.{language}{ending}") or find(self._files, f"{self.root}/{language}/{below}"):
                return ToUnknown("a page in several languages")
        if ending not in _PAGES and ending in ("", ".html", ".xml", ".txt", ".json"):
            return ToUnknown("a file that the build may make")
        return nothing(self._files, (whole,))

    def _is_of_theme(self, below: str) -> bool:
        """Whether the theme brings a file, or keeps it in a folder of the project's own."""
        custom = self._config.custom
        return bool(_BROUGHT.match(below)) or bool(custom and find(self._files, join(custom, below)))

    def _url(self, page: str) -> str:
        """The folder that a browser counts a page's relative links from, below the site's root."""
        below = page.removeprefix(self.root).lstrip("/")
        stem = splitext(below)[0]
        if not self._config.directory_urls or basename(below) in _INDEXES:
            return dirname(below)
        return stem

    def _by_address(self, page: str, path: str, writing: Writing) -> Leads:
        """What a browser finds; more `../` than there are folders stop at the host's root."""
        below = normpath("/" + join(self._url(page), path)).lstrip("/")
        climbed = normpath(join(self._url(page) or ".", path))
        if climbed.startswith("..") and self._config.site_path not in ("", "/"):
            return ToUnknown("a link out of the site")
        found = self._address(below)
        if found is not None:
            return found
        source = joined(dirname(page), path)
        as_source = self._as_source(source) if source is not None else None
        config = self._config
        if config.makes_pages or not config.file:
            return ToUnknown(config.makes_pages or "a site without a configuration")
        if below in config.redirects or f"{below}.md" in config.redirects or f"{below}/index.md" in config.redirects:
            return ToUnknown("a page that the site redirects")
        if not below or splitext(below)[1] in (".html", ".xml", ".txt", ".json", ".zip") or config.languages:
            return ToUnknown("a file that the build may make")
        if self._is_of_theme(below):
            return ToUnknown("a file of the theme")
        if writing is Writing.HTML and splitext(below)[1]:
            return ToNothing((join(self.root, below),), address=f"/{below}", instead=as_source or ())
        looked_for = (f"{join(self.root, below)}.md", join(self.root, below, "index.md"))
        return ToNothing(looked_for, address=f"/{below}", instead=as_source or ())

    def _as_source(self, whole: str) -> tuple[str, ...] | None:
        """The file that a link would lead to, were it counted from the source file."""
        found = first(self._files, (whole, f"{whole}.md", *(join(whole, name) for name in _INDEXES)))
        if found and found.folder:
            found = first(self._files, (f"{whole}.md", *(join(whole, name) for name in _INDEXES)))
        return (found.path,) if found and not found.folder and inside(found.path, self.root) else None

    def _address(self, below: str) -> ToFile | ToUnknown | None:
        """The page or file that has an address below the site's root; None where none has."""
        whole = join(self.root, below) if below else self.root
        pages = (*(f"{whole}{ending}" for ending in _PAGES if below), *(join(whole, name) for name in _INDEXES))
        found = first(self._files, pages)
        if found:
            return found
        file = find(self._files, whole)
        if file is None:
            return None
        return ToUnknown("a link to a folder") if file.folder else file

    @cached_property
    def _slug(self) -> Slug | None:
        """The function that makes anchors; None where it is not known."""
        config = self._config
        name = config.slugify.rpartition(".")[2]
        if not config.slugify or config.slugify.endswith("toc.slugify"):
            return partial(slugs.mkdocs, separator=config.separator)
        if name == "slugify_unicode":
            return partial(slugs.mkdocs_unicode, separator=config.separator)
        if "pymdownx.slugs" in config.slugify and name in ("slugify", "uslugify"):
            case = "lower" if name == "uslugify" else config.slugify_case
            return partial(slugs.pymdownx, separator=config.separator, case=case)
        return None

    def anchors(self, page: str, document: Document) -> Anchors:  # noqa: ARG002
        """See Site."""
        known = self._config.makes_anchors if self._slug else "a site that makes its anchors by a function of its own"
        slug = self._slug or slugs.mkdocs
        tabs = [slug(leaves(tab.label)) for tab in document.tabs]
        numbered = partial(numbered_after, separator="_")
        return page_anchors(document, slug, numbered, more=tabs, open_because=known)

    def written(self, page: str, to: str, like: str) -> str:
        """See Site."""
        if like.startswith("/"):
            return ""
        path = relative(page, to)
        return f"./{path}" if like.startswith("./") and not path.startswith(".") else path


def numbered_after(slug: str, used: set[str], separator: str) -> str:
    """A slug with a number where it is in use or empty; a number that it ends with already is counted on from."""
    if slug and slug not in used:
        return slug
    head, mark, number = slug.rpartition(separator)
    base, count = (head, int(number)) if mark and number.isdecimal() and head else (slug, 0)
    return numbered_from_one(f"{base}", used | {base}, separator) if not count else _next(base, count, used, separator)


def _next(base: str, count: int, used: set[str], separator: str) -> str:
    count += 1
    while f"{base}{separator}{count}" in used:
        count += 1
    return f"{base}{separator}{count}"
