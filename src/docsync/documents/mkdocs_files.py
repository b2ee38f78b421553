"""Which file configures a mkdocs site, where there is more than one to choose from."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

_NAMES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "zensical.toml")
_VARIANT = re.compile(r"mkdocs[-_.][\w.-]+\.ya?ml")
# A part that others inherit, or that holds the navigation alone, is not what the site is built from.
_BUILT_FROM = re.compile(r"^(?:site_url|INHERIT)\s*:", re.MULTILINE)


def mkdocs_configuration(names: Collection[str], text: Callable[[str], str]) -> str:
    """The configuration among the names of a folder's files, of which `text` gives the content; empty: none.

    A site without a plain `mkdocs.yml` may keep variants (`mkdocs-online.yml`): the one with the site's address is
    taken first, then one that inherits.
    """
    for name in _NAMES:
        if name in names:
            return name
    variants = sorted(name for name in names if _VARIANT.fullmatch(name))
    found = {name: set(_BUILT_FROM.findall(text(name))) for name in variants}
    built = [name for name in variants if found[name]]
    return min(built, key=lambda name: not any(key.startswith("site_url") for key in found[name]), default="")
