"""From what the Markdown parser found in a block to nodes: code spans, links, tags, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from docsync.documents.html import Attribute, RawComment, Tag, markup
from docsync.documents.model import Anchor, CodeSpan, Comment, Component, Link, Role
from docsync.documents.offsets import Mapped, Pieces
from docsync.documents.parsed import Definition, Draft, Parsed, RawIgnore
from docsync.source import Span

_ATTRIBUTES = re.compile(r"\{:?[ ]*(?:[^{}\n#]*[ ])?#(?P<id>[^\s{}#]+)(?:[ ][^{}\n]*)?\}")
_EXPLICIT_TARGET = re.compile(r"(?P<text>[^<>]*?)\s*(?<!\\)<(?P<target>[^<>]+)>\s*", re.DOTALL)
_TAB_TAGS = frozenset({"hfoptions", "hfoption", "details", "summary"})


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of text to read: where it comes from, the block it stands in, and what an ignore in it silences."""

    page: Mapped
    text: str
    origin: Pieces
    offset: int  # of `text` in what `origin` maps
    block: Span
    row: Span
    in_cell: bool = False

    def span(self, span: Span) -> Span:
        """The span in the file of a span of `text`."""
        return self.page.span(self.origin.span(span.start + self.offset, span.end + self.offset))

    def contiguous(self, span: Span) -> bool:
        """Whether the page holds that part of `text` as it stands here, without quote marks or indents between."""
        at = self.origin.span(span.start + self.offset, span.end + self.offset)
        return self.page.text[at.start : at.end] == self.text[span.start : span.end]


def read_inline(tokens: list[dict[str, Any]], place: Place, definitions: dict[str, Definition], found: Parsed) -> None:
    """Make nodes of inline tokens, and of what stands in the text of links."""
    for token in tokens:
        type_ = token["type"]
        if "span" not in token:
            continue
        if type_ == "codespan":
            _read_code_span(token, place, found)
        elif type_ == "role":
            text = Span(token["inner"].start, token["inner"].end)
            read_role(token["name"], token["span"], text, place, found)
        elif type_ in ("link", "image"):
            _read_link(token, place, definitions, found)
            read_inline(token.get("children", []), place, definitions, found)
        elif type_ == "inline_html":
            for comment in read_markup(token["raw"], token["span"].start, place, found):
                alone = comment.span == place.block and not place.in_cell
                found.ignores.append(RawIgnore(comment.span, comment.text, place.row, alone))


def read_markup(raw: str, start: int, place: Place, found: Parsed) -> list[RawComment]:
    """Make nodes of the tags and comments in raw HTML that stands at `start` of the text; returns the comments."""
    comments = []
    for item in markup(raw):
        span = place.span(Span(start + item.span.start, start + item.span.end))
        if isinstance(item, RawComment):
            found.drafts.append(Draft(span, partial(Comment, span, item.text)))
            comments.append(RawComment(span, item.text))
            continue
        pairs = tuple((attribute.name, attribute.value) for attribute in item.attributes)
        found.drafts.append(Draft(span, partial(Component, span, item.name, pairs, item.closing, item.self_closing)))
        if item.name in _TAB_TAGS or item.name[0].isupper():
            found.tags.append(_placed(item, span, start, place))
    return comments


def _placed(tag: Tag, span: Span, start: int, place: Place) -> Tag:
    attributes = []
    for attribute in tag.attributes:
        at = place.span(Span(start + attribute.span.start, start + attribute.span.end))
        attributes.append(Attribute(attribute.name, attribute.value, at))
    return Tag(span, tag.name, tuple(attributes), tag.closing, tag.self_closing)


def _read_code_span(token: dict[str, Any], place: Place, found: Parsed) -> None:
    span, inner = place.span(token["span"]), place.span(token["inner"])
    # A bar in a table's cell has to be escaped even inside code, where no other escape means anything.
    text = token["raw"].replace("\\|", "|") if place.in_cell else token["raw"]
    whole = place.contiguous(token["span"])
    found.drafts.append(Draft(span, partial(CodeSpan, span, inner, text, whole, place.block)))


def _read_link(token: dict[str, Any], place: Place, definitions: dict[str, Definition], found: Parsed) -> None:
    span, whole = place.span(token["span"]), place.contiguous(token["span"])
    reference, target_span = "", None
    label: Span = token["label_span"] if "label_span" in token else token["span"]
    if "href" in token:
        target, target_span = token["href"], place.span(token["href_span"])
    elif "_autolink" in token:
        bracketed = token["_autolink"].startswith("<")
        label = Span(label.start + bracketed, label.end - bracketed)
        target, target_span = place.text[label.start : label.end], place.span(label)
        if token["attrs"]["url"].startswith("mailto:") and not target.startswith("mailto:"):
            target, target_span = "mailto:" + target, None
    else:
        definition = definitions.get(token.get("ref", ""))
        reference = definition.label if definition else token["label"]
        target = definition.target if definition else ""
        target_span = place.page.span(definition.span) if definition else None
    label_span = place.span(label)
    image = token["type"] == "image"
    finish = partial(Link, span, label_span, target, target_span, reference, image, whole, place.block)
    found.drafts.append(Draft(span, finish))


def read_role(name: str, span: Span, inner: Span, place: Place, found: Parsed) -> None:
    """Make a node of a role whose text is at `inner`: `target`, or `text <target>`."""
    raw = place.text[inner.start : inner.end]
    explicit = _EXPLICIT_TARGET.fullmatch(raw)
    start, end = explicit.span("target") if explicit else (0, len(raw))
    start += len(raw[start:end]) - len(raw[start:end].lstrip())
    target = raw[start:end].strip()
    at = place.span(Span(inner.start + start, inner.start + start + len(target)))
    whole, text = place.contiguous(inner), explicit["text"].strip() if explicit else ""
    span = place.span(span)
    found.drafts.append(Draft(span, partial(Role, span, name, target, at, text, whole, place.block)))


def read_anchors(tokens: list[dict[str, Any]], place: Place, found: Parsed, marks: str, *, last_line: bool) -> None:
    """Make nodes of the ids in attribute lists: right behind inline markup, or as a block's last line (`last_line`).

    `marks` are the characters that markup may end with which is no token: emphasis, a span in brackets.
    """
    ends = {token["span"].end for token in _all(tokens) if "span" in token}
    for match in _ATTRIBUTES.finditer(place.text):
        start = match.start()
        if any(token["span"].start <= start < token["span"].end for token in tokens if "span" in token):
            continue
        before = place.text[:start].rstrip(" ")
        ends_block = match.end() == len(place.text) and (not before or before.endswith("\n"))
        if start in ends or (start and place.text[start - 1] in marks) or (last_line and ends_block):
            add_anchor(match["id"], place.span(Span(*match.span("id"))), found)


def add_anchor(name: str, span: Span, found: Parsed) -> None:
    """Make a node of a place that the author named."""
    found.drafts.append(Draft(span, partial(Anchor, span, name)))


def _all(tokens: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for token in tokens:
        yield token
        yield from _all(token.get("children", []))
