"""The navigation of a mkdocs site: `nav` in its configuration, or what a plugin makes of other files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from functools import cached_property
from posixpath import dirname, join
from typing import TYPE_CHECKING

import yaml

from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation.awesome import awesome_nav, awesome_pages
from docsync.documents.navigation.left_out import is_first_page, is_of_the_host, is_partial, is_translation, said_of
from docsync.documents.navigation.listing import Listing, Tree, lead_from
from docsync.documents.navigation.literate import is_summary, literate_nav
from docsync.documents.navigation.model import Entry, Sources
from docsync.documents.navigation.nav_lists import nav_entries
from docsync.documents.navigation.reading import document_of
from docsync.documents.navigation.toml_nav import toml_entries
from docsync.documents.navigation.yaml_file import read_yaml, text_of, value_of
from docsync.documents.sites.addresses import joined
from docsync.documents.sites.mkdocs_config import (
    MkdocsConfig,
    config_of,
    hook_sources,
    named_options,
    raw_config,
)
from docsync.documents.sites.model import Leads, ToNothing, ToUnknown
from docsync.settings import Dialect

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_PART = re.compile(r"mkdocs[-_.][\w.-]+\.ya?ml")
_CHANGES_NAV = re.compile(r"\bon_nav\b|\.nav\b|\[\s*[\"']nav[\"']\s*\]")
_MAKES_SOME = ("coverage", "print-site", "tags", "pagetree")  # a page each, of a name that is theirs to choose
_DEEPEST = 5
_ALWAYS_EXCLUDED = (".*", "/templates/")


class MkdocsNavigation:
    """The navigation that a configuration file gives (see SiteNavigation)."""

    is_strict = False

    def __init__(self, sources: Sources, configuration: str, docs: str) -> None:
        self._sources = sources
        raw = raw_config(sources, configuration)
        self._config: MkdocsConfig = config_of(sources, raw, configuration, docs)
        self.root = self._config.docs
        self._raw: Mapping[str, object] = raw or {}
        self._plugins = dict(named_options(self._raw.get("plugins")))
        self._nav_file = _file_with_nav(sources, configuration)
        self._tree = Tree(sources, self.root)

    @property
    def file(self) -> str:
        """The configuration file that has the navigation, or that names the plugin which makes it."""
        return self._nav_file or self._config.file

    @cached_property
    def _listing(self) -> Listing:
        written = self._written()
        if written.open_because:
            return written
        if "awesome-nav" in self._plugins:
            return awesome_nav(self._tree, self._name_of("awesome-nav", "filename", ".nav.yml"))
        if "awesome-pages" in self._plugins:
            if not self._nav_file:
                return awesome_pages(self._tree, self._name_of("awesome-pages", "filename", ".pages"))
            if any(entry.node.target.startswith("...") for entry in written.entries):
                written.open_because = "a navigation that a plugin fills up"
            return written
        if "literate-nav" in self._plugins:
            return literate_nav(self._tree, self._summary, written)
        written.lists_all = not self._nav_file
        return written

    def _name_of(self, plugin: str, option: str, default: str) -> str:
        return str(self._plugins[plugin].get(option) or default)

    @property
    def _summary(self) -> str:
        return self._name_of("literate-nav", "nav_file", "SUMMARY.md") if "literate-nav" in self._plugins else ""

    def _written(self) -> Listing:
        """What the configuration itself lists."""
        listing = Listing()
        source = self._sources.source(self._nav_file) if self._nav_file else None
        if source is None:
            return listing
        entries: tuple[NavigationEntry, ...] | None
        if self._nav_file.endswith(".toml"):
            entries = toml_entries(source.text, self._raw.get("nav"))
        else:
            parsed = read_yaml(source.text)
            nav = value_of(parsed.root, "nav") if parsed else None
            entries = nav_entries(parsed, nav) if parsed and isinstance(nav, yaml.SequenceNode) else None
        if entries is None:
            listing.open_because = "a navigation that cannot be read"
            return listing
        document = document_of(source, Dialect.MKDOCS, entries)
        listing.documents.append(document)
        for node in entries:
            listing.add(document, node, self._lead(node))
        return listing

    def _lead(self, node: NavigationEntry) -> Leads:
        target = node.target.lstrip("/") if self._config.absolute else node.target
        leads = lead_from(self._sources, self.root, self.root, target)
        below = target.removeprefix("./")
        if isinstance(leads, ToNothing) and (below in self._config.redirects or self._is_made_elsewhere):
            return ToUnknown("a page that the build may make")
        return leads

    @cached_property
    def _is_another_sites(self) -> bool:
        """Whether the navigation is that of a site which this one is made after, such as another language's."""
        own = ("site_name", "site_url")
        return self._nav_file not in ("", self._config.file) and any(
            key in own for key in value_keys(self._sources, self._nav_file)
        )

    @property
    def _is_made_elsewhere(self) -> bool:
        """Whether pages may be missing in the sources."""
        makes = any(name in self._plugins for name in _MAKES_SOME)
        return bool(self._config.makes_pages or self._config.languages) or self._is_another_sites or makes

    @property
    def documents(self) -> tuple[Document, ...]:
        """See SiteNavigation."""
        return tuple(self._listing.documents)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """See SiteNavigation."""
        if not self._is_made_elsewhere:
            return tuple(self._listing.entries)
        made = ToUnknown(self._config.makes_pages or "a page that the build may make")
        return tuple(
            Entry(entry.document, entry.node, made if isinstance(entry.leads, ToNothing) else entry.leads)
            for entry in self._listing.entries
        )

    @cached_property
    def open_because(self) -> str:
        """See SiteNavigation."""
        if self._listing.open_because:
            return self._listing.open_because
        if self._config.makes_pages:
            return self._config.makes_pages
        if self._config.languages:
            return "a site in several languages"
        if self._is_another_sites:
            return "a navigation that is another site's"
        folder = dirname(self._config.file)
        if any(not text or _CHANGES_NAV.search(text) for text in hook_sources(self._sources, folder, self._raw)):
            return "a hook, which may change the navigation"
        if self._leaves_out_on_purpose:
            return "a site that leaves pages out of its navigation on purpose"
        return ""

    @property
    def _leaves_out_on_purpose(self) -> bool:
        validation = self._raw.get("validation")
        if not isinstance(validation, Mapping):
            return False
        nav = validation.get("nav")
        said = (nav.get("omitted_files") if isinstance(nav, Mapping) else None) or validation.get("omitted_files")
        return said == "ignore"

    def lists(self, page: str) -> bool:
        """See SiteNavigation."""
        return self._listing.lists_all or page in self._listing.pages

    def left_out(self, page: str, document: Document) -> str:
        """See SiteNavigation."""
        below = page.removeprefix(self.root).lstrip("/")
        if not page.startswith(f"{self.root}/" if self.root else ""):
            return "a page outside the site"
        if self._excluded.match_file(below) or self._is_excluded_by_plugin(below):
            return "a page that the configuration leaves out"
        if any(below.startswith(f"{folder}/") for folder in self._folders_apart):
            return "a page of the blog, or of the theme"
        if any(page.startswith(f"{folder}/") for folder in self._listing.hidden):
            return "a page that the configuration leaves out"
        if below in self._config.redirects or is_summary(page, self._summary):
            return "a page that leads on to another"
        if is_partial(below):
            return "a part of other pages"
        if is_first_page(page) or is_of_the_host(page):
            return "a page that is shown on its own"
        return "a translation" if is_translation(below, self._names) else said_of(document)

    @cached_property
    def _names(self) -> frozenset[str]:
        """The paths of all pages below the root."""
        return frozenset(path.removeprefix(self.root).lstrip("/") for path in self._tree.pages)

    @cached_property
    def _excluded(self) -> GitIgnoreSpec:
        """What the configuration leaves out of the site, or out of its navigation alone."""
        from pathspec import GitIgnoreSpec  # only sites of this kind need it

        lines = list(_ALWAYS_EXCLUDED)
        for key in ("exclude_docs", "draft_docs", "not_in_nav"):
            value = self._raw.get(key)
            lines += value.splitlines() if isinstance(value, str) else []
        try:
            return GitIgnoreSpec.from_lines(lines)
        except ValueError:
            return GitIgnoreSpec.from_lines(["*"])

    def _is_excluded_by_plugin(self, below: str) -> bool:
        options = self._plugins.get("exclude", {})
        return any(fnmatch(below, glob) for glob in _texts(options.get("glob"))) or any(
            _regex_matches(regex, below) for regex in _texts(options.get("regex"))
        )

    @cached_property
    def _folders_apart(self) -> tuple[str, ...]:
        """The folders below the root whose pages are no part of the navigation: a blog's posts, the theme's own."""
        found = []
        if "blog" in self._plugins:
            blog = str(self._plugins["blog"].get("blog_dir") or "blog").strip("/")
            found.append("posts" if blog == "." else blog)
        custom = self._config.custom
        if custom.startswith(f"{self.root}/"):
            found.append(custom.removeprefix(f"{self.root}/"))
        return tuple(found)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, list):
        yield from (str(item) for item in value)
    elif isinstance(value, str):
        yield value


def _regex_matches(regex: str, path: str) -> bool:
    try:
        return re.match(regex, path) is not None
    except re.error:
        return True


def value_keys(sources: Sources, file: str) -> frozenset[str]:
    """The keys that a configuration file has at its root."""
    parsed = read_yaml(sources.text(file)) if not file.endswith(".toml") else None
    root = parsed.root if parsed else None
    return frozenset(text_of(key) for key, _ in root.value) if isinstance(root, yaml.MappingNode) else frozenset()


def _file_with_nav(sources: Sources, configuration: str) -> str:
    """The file that has the navigation: the configuration, one that it inherits from, or one that it is joined to."""
    file = configuration
    for _ in range(_DEEPEST):
        if file.endswith(".toml"):
            return file if re.search(r"^nav[ \t]*=", sources.text(file), re.MULTILINE) else ""
        parsed = read_yaml(sources.text(file))
        if parsed is None:
            return ""
        if value_of(parsed.root, "nav") is not None:
            return file
        base = joined(dirname(file), text_of(value_of(parsed.root, "INHERIT"))) if parsed.root else None
        if not base or base == dirname(file):
            break
        file = base
    return _file_beside(sources, configuration)


def _file_beside(sources: Sources, configuration: str) -> str:
    """A file beside the configuration that holds the navigation alone: what builds the site joins the two."""
    folder = dirname(configuration)
    names = [name for name in sources.entries(folder) if _PART.fullmatch(name)]
    found = [join(folder, name) for name in names if value_keys(sources, join(folder, name)) == {"nav"}]
    return found[0] if len(found) == 1 else ""
