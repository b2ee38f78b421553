"""What a `conf.py` says of the pages of a site, read as text: it is never run."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_READS_MARKDOWN = re.compile(r"myst|recommonmark|markdown|m2r", re.IGNORECASE)
_OTHER_WAYS = re.compile(
    r"sphinx_external_toc|files_to_rebuild|toctree_includes|env-(?:updated|get-updated|check-consist)"
)
_LISTS = ("exclude_patterns", "include_patterns", "templates_path", "html_static_path", "html_extra_path")
_ALWAYS_EXCLUDED = ("**/_sources", ".#*", "**/.#*", "*.lproj/**")


@dataclass(frozen=True, slots=True)
class SphinxConfig:
    """A `conf.py`: the first page's name, and patterns of the paths that are no pages.

    `open_because` says why the pages, or what lists them, cannot be told; empty where they can.
    """

    first_page: str = "index"
    excluded: tuple[str, ...] = _ALWAYS_EXCLUDED
    open_because: str = ""


@dataclass(slots=True)
class _Lists:
    values: dict[str, list[str]] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)


def read_sphinx_config(text: str) -> SphinxConfig:
    """What the source of a `conf.py` says; where it is put together at run time, it is not known."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return SphinxConfig(open_because="a configuration that cannot be read")
    if not _READS_MARKDOWN.search(text):
        return SphinxConfig(open_because="a site that is not made of Markdown")
    if _OTHER_WAYS.search(text):
        return SphinxConfig(open_because="a navigation that an extension makes")
    lists = _assigned_lists(tree)
    texts = _assigned_texts(tree)
    if lists.unknown & {"exclude_patterns", "include_patterns"} or "include_patterns" in lists.values:
        return SphinxConfig(open_because="a configuration that is put together when it is run")
    excluded = [pattern.rstrip("/") for values in lists.values.values() for pattern in values]
    first = texts.get("root_doc") or texts.get("master_doc") or "index"
    return SphinxConfig(first, (*_ALWAYS_EXCLUDED, *excluded))


def _assigned_lists(tree: ast.Module) -> _Lists:
    """The lists of texts that a module gives its names, whatever it does under conditions."""
    lists = _Lists()
    for node in ast.walk(tree):
        name, value = _list_of(node)
        if name not in _LISTS:
            continue
        texts = _texts(value)
        if texts is None:
            lists.unknown.add(name)
        else:
            lists.values.setdefault(name, []).extend(texts)
    return lists


def _list_of(node: ast.AST) -> tuple[str, ast.expr | None]:
    """The name that a statement assigns, adds to or extends, and what; an empty name for any other node."""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AugAssign(target=ast.Name(id=name), value=value)
        ):
            return name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            return name, value
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value]):
            return name, ast.List([value], ast.Load())
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=[value]):
            return name, value
    return "", None


def _texts(value: ast.expr | None) -> list[str] | None:
    if isinstance(value, ast.List | ast.Tuple | ast.Set):
        found = [item.value for item in value.elts if isinstance(item, ast.Constant) and isinstance(item.value, str)]
        return found if len(found) == len(value.elts) else None
    return None


def _assigned_texts(tree: ast.Module) -> Mapping[str, str]:
    found = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(value))):
                found[name] = value
    return found
