"""Files that exist in a test's own words alone."""

from __future__ import annotations

from collections.abc import Mapping
from posixpath import dirname

from docsync.documents.sites import place_of, site_of
from docsync.documents.sites.model import Leads, Site, ToFile, ToNothing, ToUnknown, Writing
from docsync.settings import Dialect


class SomeFiles:
    """Files by path, with their texts."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._texts = dict(files)

    def entries(self, folder: str) -> dict[str, bool]:
        found: dict[str, bool] = {}
        for path in self._texts:
            if dirname(path) == folder or path.startswith(f"{folder}/" if folder else ""):
                rest = path.removeprefix(f"{folder}/" if folder else "")
                found[rest.split("/")[0]] = "/" in rest
        return found

    def text(self, path: str) -> str:
        return self._texts.get(path, "")


def site(dialect: Dialect, page: str, files: Mapping[str, str]) -> Site:
    some = SomeFiles(files)
    return site_of(dialect, *place_of(page, dialect, some), some)


def lead(dialect: Dialect, page: str, files: Mapping[str, str], path: str, writing: Writing = Writing.MARKDOWN) -> str:
    """Where a link leads, in one word: the file's path, `nothing`, `unknown`, or `elsewhere`."""
    found: Leads = site(dialect, page, {page: "", **files}).lead(page, path, writing, image=False)
    match found:
        case ToFile(name, folder):
            return name + ("/" if folder else "")
        case ToNothing(_, is_there):
            return "on GitHub only" if is_there else "nothing"
        case ToUnknown():
            return "unknown"
        case _:
            return "elsewhere"
