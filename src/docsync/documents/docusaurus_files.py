"""Which Docusaurus site, if any, is built of a folder that lies beside it: `website/` with the pages in `docs/`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from posixpath import join, normpath

CONFIGURATIONS = ("docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.mts")
_UPWARD = re.compile(r"""["'`](?:\./)?(\.\./[^"'`\n]*)["'`]""")
_WITHOUT = re.compile(r"\bdocs\s*:\s*false\b")
_SKIPPED = {"node_modules", "__pycache__", "site-packages"}


def site_beside(
    docs: str, above: str, entries: Callable[[str], Mapping[str, bool]], text: Callable[[str], str]
) -> tuple[str, str] | None:
    """The folder and the configuration file's name of the site that has its pages in `docs`; None where there is none.

    `above` is the folder that `docs` lies in, `entries` gives the names in a folder (each with whether it is a folder
    itself) and `text` a file's content. The site's configuration names the folder (`path: '../docs'`), or the folder
    is called `docs` and the site has none of its own.
    """
    for name, is_folder in sorted(entries(above).items()):
        site = join(above, name)
        if not is_folder or name.startswith(".") or name in _SKIPPED or site == docs:
            continue
        names = entries(site)
        configuration = next((one for one in CONFIGURATIONS if one in names), "")
        if configuration and _is_built_of(docs, above, site, text(join(site, configuration)), names):
            return site, configuration
    return None


def _is_built_of(docs: str, above: str, site: str, configuration: str, names: Mapping[str, bool]) -> bool:
    if any(normpath(join(site, path)) == docs for path in _UPWARD.findall(configuration)):
        return True
    return docs == join(above, "docs") and "docs" not in names and not _WITHOUT.search(configuration)
