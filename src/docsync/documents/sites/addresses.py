"""The parts of a link's destination, and paths as sites and repositories count them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from posixpath import basename, dirname, join, normpath, relpath
from urllib.parse import unquote

from docsync.documents.sites.model import Files, ToFile, ToNothing

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
# Templates, shell and JSX expressions, and words in angle brackets: somebody fills them in.
_EXPRESSION = re.compile(r"\{\{|\{%|\$\{|^\{|[{}<>]|\$\(|%\(|\.\.\.$|…|(?i:^(?:[^#]*/)?your[-_])")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


@dataclass(frozen=True, slots=True)
class Target:
    """A destination cut up: the path (decoded), whether a query follows it, and the anchor (decoded).

    `raw_path` and `raw_anchor` are as written; `at` is where the anchor begins in the destination (-1: none).
    """

    path: str
    query: bool
    anchor: str
    raw_path: str
    raw_anchor: str
    at: int


def is_elsewhere(destination: str) -> bool:
    """Whether a destination has a scheme (`https:`, `mailto:`) or another host (`//cdn.example.org`)."""
    return destination.startswith("//") or bool(_SCHEME.match(destination))


def is_expression(destination: str) -> bool:
    """Whether a destination is made when the site is built, or is to be filled in by the reader."""
    return bool(_EXPRESSION.search(destination))


def cut(destination: str) -> Target:
    """The parts of a relative destination as written in Markdown or HTML."""
    raw, mark, raw_anchor = destination.partition("#")
    raw_path, query, _ = raw.partition("?")
    return Target(
        _decode(raw_path), bool(query), _decode(raw_anchor), raw_path, raw_anchor, len(raw) + 1 if mark else -1
    )


def _decode(text: str) -> str:
    """The text that a browser asks for: escapes, entities and percent signs decoded."""
    return unquote(unescape(_ESCAPE.sub(r"\1", text)))


def joined(folder: str, path: str) -> str | None:
    """A path relative to a folder, from the repository's root; None where it leads out of that."""
    whole = normpath(join(folder or ".", path))
    return None if whole == ".." or whole.startswith("../") else "" if whole == "." else whole


def inside(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies in it."""
    return not folder or path == folder or path.startswith(folder + "/")


def relative(page: str, to: str) -> str:
    """The path from a page's folder to a file."""
    return relpath(to, dirname(page) or ".")


def find(files: Files, path: str) -> ToFile | None:
    """The file or folder at a path, spelt exactly so."""
    if not path:
        return ToFile("", folder=True)
    entries = files.entries(dirname(path))
    return ToFile(path, folder=entries[basename(path)]) if basename(path) in entries and _exact(files, path) else None


def _exact(files: Files, path: str) -> bool:
    """Whether the folders of a path are spelt so too; a file system that ignores case would not tell."""
    folder = dirname(path)
    while folder:
        if basename(folder) not in files.entries(dirname(folder)):
            return False
        folder = dirname(folder)
    return True


def find_spelt_otherwise(files: Files, path: str) -> str:
    """The one file that differs from a path only in case; empty where there is none or more than one."""
    found = [""]
    for part in path.split("/"):
        found = [
            join(folder, name)
            for folder in found
            for name in _names(files.entries(folder))
            if name.casefold() == part.casefold()
        ]
        if not found:
            return ""
    return found[0] if len(found) == 1 else ""


def _names(entries: Mapping[str, bool]) -> list[str]:
    return list(entries)


def first(files: Files, candidates: tuple[str, ...]) -> ToFile | None:
    """The first of some paths at which there is a file or a folder."""
    return next((found for path in candidates if (found := find(files, path))), None)


def nothing(files: Files, candidates: tuple[str, ...]) -> ToNothing:
    """That none of the candidates is there, with the one that is spelt otherwise, if any."""
    other = next((found for name in candidates if (found := find_spelt_otherwise(files, name))), "")
    return ToNothing(candidates, instead=(other,) if other else ())
