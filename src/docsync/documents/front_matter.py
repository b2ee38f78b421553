"""The YAML header that a page may begin with."""

from __future__ import annotations

import re

_HEADER = re.compile(r"---[ \t]*\n(?P<yaml>(?:[^\n]*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_KEY = re.compile(r"^[\w-]+[ \t]*:|\A\s*\Z|\A(?:\s*#[^\n]*\n)+\Z", re.MULTILINE)
_ENTRY = r"^{}[ \t]*:(?:[^\n]*\n?)(?:[ \t][^\n]*\n?)*"


def cut_front_matter(text: str) -> tuple[int, str]:
    """Where the body of a page begins (0 without a header) and the title its header gives, else an empty string.

    Two thematic breaks with prose between them are no header: some line has to look like a key.
    """
    header = _HEADER.match(text)
    if not header or not _KEY.search(header["yaml"]):
        return 0, ""
    return header.end(), header_value(header["yaml"], "title")


def header_value(header: str, key: str) -> str:
    """The string that a page's header (`document.source[document.front_matter]`) gives a key, else an empty string."""
    entry = re.search(_ENTRY.format(re.escape(key)), header.replace("\r\n", "\n").replace("\r", "\n"), re.MULTILINE)
    return _scalar(entry.group()) if entry else ""


def _scalar(entry: str) -> str:
    """The string that a YAML mapping of one entry maps to; empty where it is no string or no YAML."""
    import yaml  # few pages have a header, and the import takes as long as reading ten pages

    try:
        root = yaml.compose(entry)
    except (yaml.YAMLError, RecursionError):
        return ""
    value = root.value[0][1] if isinstance(root, yaml.MappingNode) and root.value else None
    return value.value.strip() if isinstance(value, yaml.ScalarNode) else ""
