"""What was meant to be a link and is none: the reader sees its brackets.

Only addresses of the web are looked for: `[a](b` may be anything, `[a](https://b` is nothing but a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from docsync.documents.model import CodeSpan, Comment, Component, Described, Document, Link, Prose, Role, SectionKind
from docsync.settings import Dialect
from docsync.source import Span, merged

_LABEL = r"(?<![\\\]])!?\[(?P<label>[^\[\]]{1,200})\]"
_BALANCED = r"https?://[^\s()<>\[\]]*(?:\([^\s()<>\[\]]*\)[^\s()<>\[\]]*)*"
_NO_OPENING = re.compile(rf"{_LABEL}(?P<address>{_BALANCED})\)")
_NO_CLOSING = re.compile(rf"{_LABEL}\((?P<address>https?://[^\s<>]*)")
_SPACED = re.compile(rf"{_LABEL}(?P<gap>[ \t]+)\((?P<address>{_BALANCED})\)")
_REVERSED = re.compile(r"(?<!\\)\((?P<label>[^()\[\]]{1,100})\)\[(?P<address>https?://[^\s\[\]()<>]+)\](?![(\[])")
# Whether there may be any: most texts are ruled out by this alone.
_SUSPECT = re.compile(
    r"\][ \t]+\(https?://|\]https?://|\)\[https?://"
    r"|\]\(https?://[^\s)]*(?!\S)|\]\(https?://[^\s()]*\([^\s()]*\)[^\s()]*(?!\S)"
)
# What ends a link's parentheses after its address: a title, blanks.
_END = re.compile(r"""\s*(?:"[^"]*"|'[^']*'|\([^()]*\))?\s*\)""")
_TEMPLATE = re.compile(r"\{|\$\(|\.\.\.|…")
# `[1] (https://…)` is how papers cite, `[x] (…)` an entry of a list of tasks.
_CITATION = re.compile(r"\^.*|[\W\d_]*|[xX]|[A-Z]\w*\+?\d{2,4}[a-z]?|[\w. ]*et al\b.*", re.DOTALL)
_CODE_TAGS = ("code", "pre", "kbd", "samp", "script", "style")
# In the text of a help, which is no page: code, and links as they should be.
_MARKED = re.compile(r"(?<!`)(`++).*?(?<!`)\1(?!`)|(?<!\\)\[[^\[\]]*\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)", re.DOTALL)
_COVER = "\x1a"  # stands for what is no text: it is part of no address and of no gap


class LinkFault(StrEnum):
    """What keeps it from being a link."""

    NO_OPENING = "no-opening"
    NO_CLOSING = "no-closing"
    BLANK = "blank"
    REVERSED = "reversed"
    SPACED = "spaced"


@dataclass(frozen=True, slots=True)
class MalformedLink:
    """Something that reads as a link to the web and is none, at `span`. `written` is it, on one line.

    `address` is its address as far as that goes, `meant` what takes its place, empty where that cannot be told.
    `described` is the parameter or field whose description or help it stands in, else empty.
    """

    path: str
    fault: LinkFault
    span: Span
    written: str
    address: str
    meant: str
    described: str = ""


def find_malformed_links(document: Document) -> Iterator[MalformedLink]:
    """The malformed links of a page, in order."""
    if not _SUSPECT.search(document.source.text):
        return
    found = [*_in_prose(document), *_in_helps(document)]
    yield from sorted({one.span: one for one in found}.values(), key=lambda one: one.span)


def _in_prose(document: Document) -> Iterator[MalformedLink]:
    if document.docstrings and document.dialect is Dialect.MYST:
        return  # its docstrings are reStructuredText, in which brackets mean nothing
    text = document.source.text
    blocks = [node.span for node in document.nodes if isinstance(node, Prose) and "://" in text[_slice(node.span)]]
    if not blocks:
        return
    covered = _covered(document)
    described = [node for node in document.nodes if isinstance(node, Described)]
    for block in blocks:
        prose = text[_slice(block)]
        for found in _malformed(covered[_slice(block)]):
            span = Span(block.start + found.span.start, block.start + found.span.end)
            name = next((node.name for node in reversed(described) if span in node.span), "")
            yield _link(document, found, span, prose, name)


def _in_helps(document: Document) -> Iterator[MalformedLink]:
    for node in document.nodes:
        if isinstance(node, Described) and node.section is SectionKind.HELP and "://" in node.text:
            plain = _MARKED.sub(lambda found: _COVER * len(found[0]), node.text)
            for found in _malformed(plain):
                span = node.text_origin.span(found.span.start, found.span.end)
                yield _link(document, found, span, node.text, node.name.rpartition(".")[2])


def _link(document: Document, found: _Found, span: Span, text: str, described: str) -> MalformedLink:
    """What was found in a text, which stands at `span` of the file."""
    written = text[_slice(found.span)]
    # A help may be put together of several literals, and what is mended has to stand in one of them.
    meant = found.meant(text) if document.source[span] == written else ""
    address = text[_slice(found.address)]
    return MalformedLink(document.path, found.fault, span, re.sub(r"\s+", " ", written), address, meant, described)


def _slice(span: Span) -> slice:
    return slice(span.start, span.end)


def _covered(document: Document) -> str:
    """The document's text with all that is code, markup or a link covered."""
    text = document.source.text
    pieces, at = [], 0
    for cover in merged(_covers(document)):
        pieces += [text[at : cover.start], _COVER * len(cover)]
        at = cover.end
    return "".join((*pieces, text[at:]))


def _covers(document: Document) -> Iterator[Span]:
    opened: dict[str, int] = {}
    for node in document.nodes:
        match node:
            case Link() if node.span == node.label == node.target_span:
                pass  # an address that stands by itself is the text of what is looked for
            case Link() | CodeSpan() | Comment() | Role() | Component():
                yield node.span
        if isinstance(node, Component) and node.name in _CODE_TAGS and not node.self_closing:
            if node.closing:
                yield Span(opened.pop(node.name, node.span.start), node.span.end)
            else:
                opened.setdefault(node.name, node.span.start)


@dataclass(frozen=True, slots=True)
class _Found:
    """A fault in a piece of text; `label` and `address` are the spans of its parts, `whole` says that they are all."""

    fault: LinkFault
    span: Span
    label: Span
    address: Span
    whole: bool = True

    def meant(self, text: str) -> str:
        """The link, empty where it cannot be told."""
        if not self.whole:
            return ""
        meant = f"[{text[_slice(self.label)]}]({text[_slice(self.address)]})"
        return ("!" if text[self.span.start] == "!" else "") + meant if "\n" not in meant else ""


def _malformed(text: str) -> Iterator[_Found]:
    """The faults in a text."""
    for found in _NO_OPENING.finditer(text):
        if not _is_open(text[: found.start()]):
            yield _found(LinkFault.NO_OPENING, found)
    for found in _NO_CLOSING.finditer(text):
        yield from _unclosed(text, found)
    for found in _SPACED.finditer(text):
        if not _CITATION.fullmatch(found["label"]):
            yield _found(LinkFault.SPACED, found)
    for found in _REVERSED.finditer(text):
        yield _found(LinkFault.REVERSED, found)


def _found(fault: LinkFault, found: re.Match[str]) -> _Found:
    return _Found(fault, Span(*found.span()), Span(*found.span("label")), Span(*found.span("address")))


def _is_open(before: str) -> bool:
    """Whether a parenthesis stands open, so that one behind an address closes that."""
    return before.count("(") > before.count(")")


def _unclosed(text: str, found: re.Match[str]) -> Iterator[_Found]:
    address, label = found["address"], Span(*found.span("label"))
    depth = 1
    for character in address:
        depth += (character == "(") - (character == ")")
        if not depth:
            return  # it is closed: something else keeps it from being a link, or the reader here is mistaken
    if _TEMPLATE.search(address) or _COVER in address or _END.match(text, found.end()):
        return
    start = found.start("address")
    line_end = text.find("\n", found.end())
    rest = text[found.end() : line_end if line_end >= 0 else len(text)]
    if ")" in rest and not 0 <= rest.find("(") < rest.find(")"):
        end = found.end() + rest.index(")")
        yield _Found(LinkFault.BLANK, Span(found.start(), end + 1), label, Span(start, end), whole=False)
        return
    bare = address.rstrip(".,;:!?*_\"'")
    bracket = bare.endswith("]")
    bare = bare.removesuffix("]")
    end = start + len(bare)
    # An address that is cut off in the name of its host is not mended by a parenthesis.
    whole = "/" in bare.partition("://")[2]
    yield _Found(LinkFault.NO_CLOSING, Span(found.start(), end + bracket), label, Span(start, end), whole)
