"""Tags and comments in raw HTML and JSX: what they are and where, nothing about what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.source import Span

# A JSX value may hold braces, two levels of which are enough for `options={{a: {b: 1}}}`.
BRACES = r"\{(?:[^{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\})*+\}"
_ATTRIBUTE = rf"""[^\s"'<>/={{}}]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|{BRACES}|[^\s"'=<>`{{}}]+))?|{BRACES}"""
TAG = re.compile(
    rf"""<!--(?P<comment>.*?)(?:-->|(?=\s*\Z))
    |\{{/\*(?P<jsx>.*?)\*/\}}
    |<(?P<closing>/?)(?P<name>[A-Za-z][A-Za-z0-9.:_-]*)(?P<attributes>(?:\s+(?:{_ATTRIBUTE}))*)\s*(?P<selfclosing>/?)>
    """,
    re.DOTALL | re.VERBOSE,
)
_ONE_ATTRIBUTE = re.compile(
    rf"""(?P<name>[^\s"'<>/={{}}]+)(?:\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'
    |(?P<braces>{BRACES})|(?P<bare>[^\s"'=<>`{{}}]+)))?|{BRACES}""",
    re.VERBOSE,
)
_RAW_TEXT = re.compile(r"</(?:script|style)\s*>", re.IGNORECASE)  # what ends an element whose content is no markup


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute as written; `span` is that of its value without quotes (empty where it has none)."""

    name: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and where it stands in the text that was read."""

    span: Span
    name: str
    attributes: tuple[Attribute, ...]
    closing: bool
    self_closing: bool

    def attribute(self, name: str) -> Attribute | None:
        """The first attribute of that name."""
        return next((attribute for attribute in self.attributes if attribute.name == name), None)


@dataclass(frozen=True, slots=True)
class RawComment:
    """A comment and where it stands in the text that was read; `text` is what stands inside."""

    span: Span
    text: str


def markup(text: str) -> Iterator[Tag | RawComment]:
    """The tags and comments of raw HTML, in order; what a script or a style sheet holds is none of either."""
    at = 0
    while match := TAG.search(text, at):
        at = match.end()
        comment = match["comment"] if match["comment"] is not None else match["jsx"]
        if comment is not None:
            yield RawComment(Span(*match.span()), comment)
            continue
        tag = _tag(match)
        yield tag
        if tag.name.lower() in ("script", "style") and not tag.closing and not tag.self_closing:
            end = _RAW_TEXT.search(text, at)
            at = end.start() if end else len(text)


def _tag(match: re.Match[str]) -> Tag:
    attributes = tuple(_attributes(match["attributes"], match.start("attributes"))) if match["attributes"] else ()
    return Tag(Span(*match.span()), match["name"], attributes, match["closing"] == "/", match["selfclosing"] == "/")


def _attributes(text: str, start: int) -> Iterator[Attribute]:
    for match in _ONE_ATTRIBUTE.finditer(text):
        if match["name"] is None:
            continue  # a JSX spread, `{...props}`
        for group in ("double", "single", "braces", "bare"):
            if match[group] is not None:
                yield Attribute(match["name"], match[group], Span(start + match.start(group), start + match.end(group)))
                break
        else:
            end = start + match.end("name")
            yield Attribute(match["name"], "", Span(end, end))
