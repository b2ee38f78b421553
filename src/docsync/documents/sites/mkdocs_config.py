"""What mkdocs.yml says about addresses and anchors. It may hold tags of any kind, which are not acted upon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import dirname, join
from urllib.parse import urlsplit

from docsync.documents.sites.addresses import joined
from docsync.documents.sites.model import Files

# Plugins that neither make pages nor change where they are; of any other the pages are not known.
_QUIET_PLUGINS = frozenset(
    (
        "search autorefs mkdocstrings minify git-revision-date git-revision-date-localized git-committers"
        " git-committers-2 git-authors social offline privacy optimize meta typeset table-reader section-index"
        " literate-nav awesome-pages awesome-nav exclude glightbox macros include-markdown redirects redirect llmstxt"
        " autolinks exclude-search open-in-new-tab charts mermaid2 markdown-exec callouts tags info group include"
        " codeinclude htmlproofer exclude-unused-files spellcheck pagetree d2 drawio panzoom kroki plantuml termynal"
        " same-dir encryptcontent print-site with-pdf pdf-export markmap tooltips render_swagger neoteroi.mkdocsoad"
        " badges ezlinks_off markdownextradata img2fig enumerate-headings add-number mike coverage rss click"
    ).split()
)
_MAKES_ANCHORS = re.compile(r"\bid\s*=|\{\s*#|\bname\s*=\s*[\"']|<h[1-6]|\banchor", re.IGNORECASE)
_MAKES_PAGES = re.compile(r"\bon_files\b|File\.generated|files\.append|\bFile\(")


@dataclass(frozen=True, slots=True)
class MkdocsConfig:
    """A mkdocs.yml: `docs` is the pages' folder and `file` its own path, from the repository's root.

    `site_path` is the path of the site's address (`/lib/`; empty: not told); `redirects` are the old paths of the
    redirects plugin; `slugify` and `separator` those of `toc` (`slugify` empty: Python-Markdown's own); `makes_pages`
    and `makes_anchors` name what may make pages and anchors of its own. `languages` are those of the i18n plugin, the
    `default_language` among them; where it `falls_back`, a page that a language does not have is the default one's.
    `custom` is the folder of the project's additions to the theme.
    """

    file: str = ""
    docs: str = ""
    directory_urls: bool = True
    site_path: str = ""
    absolute: bool = False
    redirects: frozenset[str] = frozenset()
    slugify: str = ""
    slugify_case: str = "none"
    separator: str = "-"
    makes_pages: str = ""
    makes_anchors: str = ""
    languages: frozenset[str] = field(default=frozenset())
    default_language: str = ""
    falls_back: bool = True
    custom: str = ""


def read_config(files: Files, file: str, docs: str) -> MkdocsConfig:
    """The configuration in a file; `docs` is the pages' folder where it names none."""
    return config_of(files, raw_config(files, file), file, docs)


def config_of(files: Files, raw: Mapping[str, object] | None, file: str, docs: str) -> MkdocsConfig:
    """What the mapping of a file (`raw_config`) says."""
    if raw is None:
        return MkdocsConfig(file, docs, makes_pages="a configuration that cannot be read")
    folder = dirname(file)
    plugins = dict(named_options(raw.get("plugins")))
    toc = dict(named_options(raw.get("markdown_extensions"))).get("toc", {})
    slugify, case = _slugify(toc)
    site = raw.get("site_url")
    validation = raw.get("validation")
    links = validation.get("links", validation) if isinstance(validation, Mapping) else {}
    languages, theme = _languages(_i18n(plugins)), raw.get("theme")
    return MkdocsConfig(
        file,
        joined(folder, str(raw.get("docs_dir") or "docs")) or docs,
        raw.get("use_directory_urls") is not False,
        urlsplit(site).path or "/" if isinstance(site, str) else "",
        isinstance(links, Mapping) and links.get("absolute_links") == "relative_to_docs",
        frozenset(_redirects(plugins)),
        slugify,
        case,
        str(toc.get("separator") or "-"),
        _makes_pages(files, folder, raw, plugins),
        _makes_anchors(files, folder, raw),
        frozenset(languages),
        next((name for name, is_default in languages.items() if is_default), ""),
        _i18n(plugins).get("fallback_to_default") is not False,
        (joined(folder, str(theme["custom_dir"])) or "")
        if isinstance(theme, Mapping) and "custom_dir" in theme
        else "",
    )


def raw_config(files: Files, file: str, depth: int = 0) -> Mapping[str, object] | None:
    """The mapping of a file over that of the file it inherits from; None where one of them cannot be read."""
    raw = _toml(files.text(file)) if file.endswith(".toml") else _yaml(files.text(file))
    if raw is None or not isinstance(raw.get("INHERIT"), str) or depth > 4:
        return raw
    base = joined(dirname(file), str(raw["INHERIT"]))
    below = raw_config(files, base, depth + 1) if base else None
    return None if below is None else _merged(below, raw)


def _merged(below: Mapping[str, object], above: Mapping[str, object]) -> Mapping[str, object]:
    """One mapping over another; where both have a mapping for a key, these are merged too, as mkdocs does."""
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        merged[key] = _merged(under, value) if isinstance(under, Mapping) and isinstance(value, Mapping) else value
    return merged


def _yaml(text: str) -> Mapping[str, object] | None:
    import yaml  # a site of another kind need not load it

    class Loader(yaml.SafeLoader):
        """Reads what has an unknown tag as the plain value it holds."""

    def plain(loader: yaml.SafeLoader, suffix: str, node: yaml.Node) -> object:
        if isinstance(node, yaml.MappingNode):
            return {"!": suffix, **loader.construct_mapping(node, deep=True)}
        if isinstance(node, yaml.SequenceNode):
            return loader.construct_sequence(node, deep=True)
        return {"!": suffix} if suffix.startswith("tag:yaml.org,2002:python") or not node.value else node.value

    Loader.add_multi_constructor("", plain)
    try:
        found = yaml.load(text, Loader)  # noqa: S506 - a safe loader, with tags read as plain values
    except (yaml.YAMLError, RecursionError, ValueError, TypeError):
        return None
    return found if isinstance(found, dict) else None


def _toml(text: str) -> Mapping[str, object] | None:
    import tomllib

    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    project = raw.get("project")
    return project if isinstance(project, dict) else raw


def named_options(value: object) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The plugins or extensions of a list or mapping, each with its options."""
    if isinstance(value, list):
        for item in value:
            yield from named_options(item if isinstance(item, Mapping) else {str(item): {}})
    elif isinstance(value, Mapping):
        for name, options in value.items():
            last = str(name).removeprefix("material/").removeprefix("markdown.extensions.")
            yield last, options if isinstance(options, Mapping) else {}


def _slugify(toc: Mapping[str, object]) -> tuple[str, str]:
    value = toc.get("slugify")
    if value is None:
        return "", "none"
    if isinstance(value, Mapping):
        options = value.get("kwds") or value.get("args")
        case = options.get("case") if isinstance(options, Mapping) else None
        name = str(value.get("!") or value.get("object") or "?")
        return name.rpartition(":")[2].rpartition("/")[2], str(case or "none")
    return str(value), "none"


def _redirects(plugins: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    maps = plugins.get("redirects", {}).get("redirect_maps")
    if isinstance(maps, Mapping):
        yield from (str(old) for old in maps)


def _i18n(plugins: Mapping[str, Mapping[str, object]]) -> Mapping[str, object]:
    """The options of the plugin for several languages; nothing where it is not used."""
    return plugins.get("i18n") or plugins.get("static-i18n") or {}


def _languages(options: Mapping[str, object]) -> dict[str, bool]:
    """The languages, each with whether it is the default one: in a list, or (the plugin's first versions) a mapping."""
    languages = options.get("languages")
    if isinstance(languages, Mapping):
        return {str(name): str(name) == str(options.get("default_language") or "en") for name in languages}
    found = [language for language in languages if isinstance(language, Mapping)] if isinstance(languages, list) else []
    return {str(language.get("locale", "")): language.get("default") is True for language in found}


def _makes_pages(
    files: Files, folder: str, raw: Mapping[str, object], plugins: Mapping[str, Mapping[str, object]]
) -> str:
    """What of a configuration may make pages of its own; empty where nothing does."""
    for name in plugins:
        if name not in _QUIET_PLUGINS and name not in ("i18n", "static-i18n", "blog"):
            return f"the plugin {name}, which may make pages"
    if any(not text or _MAKES_PAGES.search(text) for text in hook_sources(files, folder, raw)):
        return "a hook, which may make pages"
    return ""


def _makes_anchors(files: Files, folder: str, raw: Mapping[str, object]) -> str:
    """What of a configuration may set anchors that do not stand in the pages; empty where nothing does."""
    for text in hook_sources(files, folder, raw):
        if not text or ("on_page_" in text and _MAKES_ANCHORS.search(text)):
            return "a site with a hook, which may make anchors"
    return ""


def hook_sources(files: Files, folder: str, raw: Mapping[str, object]) -> Iterator[str]:
    """The sources of the hooks, which are read, never run."""
    hooks = raw.get("hooks")
    yield from (files.text(join(folder, str(hook))) for hook in (hooks if isinstance(hooks, list) else ()))
