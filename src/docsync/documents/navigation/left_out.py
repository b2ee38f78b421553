"""Pages that no navigation is asked for: parts of others, redirects, translations, those whose author says so."""

from __future__ import annotations

import re
from posixpath import basename, splitext

from docsync.documents.front_matter import header_value
from docsync.documents.model import Document

_FIRST_PAGES = ("readme", "index")
_OF_THE_HOST = ("404", "403", "500", "offline", "search", "tags")
_REDIRECT = re.compile(
    r"""http-equiv\s*=\s*["']?refresh|<Redirect\b|\blocation(?:\.href)?\s*=[^=]|\blocation\.(?:replace|assign)\(""",
    re.IGNORECASE,
)
_LONGEST_REDIRECT = 2_000  # characters; what is longer is there to be read
_ORPHAN_FIELD = re.compile(
    r"\A\ufeff?(?:\s*\n|\([^()\n]*\)=[ \t]*\r?\n|:[\w-]+:[^\n]*\n)*?:orphan:[ \t]*\r?$", re.MULTILINE
)
_SAYS_SO = re.compile(
    r"^(?:orphan|draft|unlisted|nav_exclude|hidden|redirect\w*|template|not_in_nav|published)[ \t]*:(?P<value>.*)$",
    re.MULTILINE,
)
_HIDES = re.compile(r"^hide[ \t]*:[^\n]*(?:\n[ \t-]+[^\n]*)*?\bnavigation\b", re.MULTILINE)
# The languages that documentation is translated into; not every two letters are one.
_LANGUAGE = re.compile(
    r"(?:ar|az|bg|bn|ca|cn|cs|da|de|el|en|es|fa|fi|fr|he|hi|hu|id|it|ja|jp|ko|kr|lt|nl|no|pl|ps|pt|ro|ru|sk|sl|sr|sv"
    r"|ta|te|th|tl|tr|uk|ur|vi|zh)(?:[-_][A-Za-z]{2,4})?"
)


def is_partial(below: str) -> bool:
    """Whether a page, by its path below its site's root, is a part of others: it or a folder begins with `_` or `.`."""
    return any(part.startswith(("_", ".")) for part in below.split("/") if part)


def is_first_page(page: str) -> bool:
    """Whether a page is the one that its folder's address shows."""
    return splitext(basename(page))[0].casefold() in _FIRST_PAGES


def is_of_the_host(page: str) -> bool:
    """Whether a page is shown on an occasion of its own, such as for an address that is not there."""
    return splitext(basename(page))[0].casefold() in _OF_THE_HOST


def said_of(document: Document) -> str:
    """Why a page itself says that it is not to be listed; empty where it does not."""
    header = document.source[document.front_matter].replace("\r\n", "\n").replace("\r", "\n")
    for found in _SAYS_SO.finditer(header):
        if found["value"].strip().casefold() not in ("false", "no", "off"):
            return "a page that is not meant to be listed"
    if _HIDES.search(header):
        return "a page without the navigation"
    text = document.source.text
    if _ORPHAN_FIELD.match(text[document.front_matter.end :]):
        return "a page that is not meant to be listed"
    if (len(text) < _LONGEST_REDIRECT and _REDIRECT.search(text)) or header_value(header, "location"):
        return "a page that leads on to another"
    return ""


def is_translation(below: str, has: frozenset[str]) -> bool:
    """Whether a page, by its path below the root, is another one's translation: `x.zh.md` beside `x.md`, or `zh/x.md`.

    `has` are the paths of all pages below the root.
    """
    stem, ending = splitext(below)
    original, code = splitext(stem)
    if code and _LANGUAGE.fullmatch(code[1:]) and original + ending in has:
        return True
    folder, _, rest = below.partition("/")
    return bool(rest) and bool(_LANGUAGE.fullmatch(folder)) and rest in has
