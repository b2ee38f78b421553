"""The text of a heading as it is rendered: what the slugs are made of.

mistune's own inline parser reads it, with emphasis, which the pages' parser leaves out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from re import Match
from typing import Any

from mistune import InlineParser, InlineState
from mistune.plugins.url import URL_LINK_PATTERN, parse_url_link

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A piece of a heading.

    `kind` is text, escape (one escaped character, or an entity), code, html, or image (its alternative text).
    """

    kind: str
    text: str


class _Verbatim(InlineParser):
    """Leaves escapes as tokens of their own, which they are to some sites, and knows no definitions of links."""

    def __init__(self) -> None:
        super().__init__()
        self.register("url_link", URL_LINK_PATTERN, parse_url_link)

    def parse_escape(self, m: Match[str], state: InlineState) -> int:
        """Each escaped character is a token."""
        for character in m.group()[1::2]:
            state.append_token({"type": "escape", "raw": character})
        return m.end()


@cache
def _parser() -> InlineParser:
    """The parser, which keeps nothing between headings but its compiled patterns."""
    return _Verbatim()


def leaves(title: str) -> tuple[Leaf, ...]:
    """The pieces of a heading's Markdown source, in order, without the marks of emphasis and links."""
    state = InlineState({"ref_links": {}})
    state.src = title
    found: list[Leaf] = []
    _gather(_parser().parse(state), found)
    return tuple(found)


def _gather(tokens: list[dict[str, Any]], found: list[Leaf]) -> None:
    for token in tokens:
        kind = token["type"]
        if kind == "text":
            found.extend(_pieces(token["raw"]))
        elif kind == "escape":
            found.append(Leaf("escape", token["raw"]))
        elif kind == "codespan":
            found.append(Leaf("code", token["raw"]))
        elif kind == "inline_html":
            found.append(Leaf("html", token["raw"]))
        elif kind == "image":
            inner: list[Leaf] = []
            _gather(token.get("children", []), inner)
            found.append(Leaf("image", "".join(leaf.text for leaf in inner)))
        elif kind in ("linebreak", "softbreak"):
            found.append(Leaf("text", " "))
        else:
            _gather(token.get("children", []), found)


def _pieces(text: str) -> list[Leaf]:
    pieces, at = [], 0
    for match in _ENTITY.finditer(text):
        if match.start() > at:
            pieces.append(Leaf("text", text[at : match.start()]))
        pieces.append(Leaf("escape", unescape(match.group())))
        at = match.end()
    if at < len(text):
        pieces.append(Leaf("text", text[at:]))
    return pieces


def plain(title: str, *kinds: str) -> str:
    """A heading's rendered text: its leaves of the given kinds, escapes always among them."""
    return "".join(leaf.text for leaf in leaves(title) if leaf.kind in kinds or leaf.kind == "escape")
