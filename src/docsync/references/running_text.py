"""Running text as its reader sees it: without markup, on one line, every character traced to its place in the file.

What is no prose (code, images, addresses, mathematics, tags, templates) is one character, `HIDDEN`, which is part of no
word; emphasis, link brackets and comments leave nothing behind, and a soft line break, with the quote mark or indent
that begins the next line, is a blank.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from docsync.documents.model import (
    CodeSpan,
    Comment,
    Component,
    Described,
    Directive,
    Document,
    Link,
    NavigationEntry,
    Node,
    Prose,
    ProseKind,
    Role,
)
from docsync.references.emphasis import Emphasis, find_emphasis
from docsync.references.tables import tables_of
from docsync.source import OffsetMap, Span

HIDDEN = "\ufffc"

# Where a piece of text that is not shown as it stands can begin: the search for these leaps from one to the next.
_SPECIAL = re.compile(r"[\\\r\n$`\]{:\[&]")
_PIECE = re.compile(
    r"""
      (?P<command>\\?(?:\r\n|\r|\n)[ \t>]*\$[ ][^\r\n]*)
    | (?P<blank>\\?(?:\r\n|\r|\n)[ \t>]*)
    | (?P<hidden>\$\$.+?\$\$ | \\\\\(.+?\\\\\) | \\\\\[.+?\\\\\] | (?<![\w\\$])\$(?=\S)[^$\n]+?(?<=\S)\$(?!\w)
        | `+[^`]*`+ | ://[^\s<>()\[\]]+ | \]\([^()\n]*\)
        | \{\{.*?\}\} | \{%.*?%\} | \{[#.:][^{}\n]*\} | :[a-z0-9_+-]+:)
    | (?P<nothing>\[\^[^\]\s]+\])
    | \\(?P<escaped>[!-/:-@\[-`{-~])
    | (?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)
    """,
    re.DOTALL | re.VERBOSE,
)
# Elements that only dress the text they hold, and those whose content is no prose.
_DRESS = frozenset("a abbr b big cite del em font i ins mark p q s small span strong sub sup u".split())
_NO_PROSE = frozenset("code kbd math pre samp script style svg textarea tt var".split())
_TITLES = frozenset("h1 h2 h3 h4 h5 h6 summary th".split())
_HEADER_LINE = re.compile(
    r"^(?P<key>title|description|summary|subtitle|sidebar_label|sidebarTitle|short_title)"
    r"[ \t]*:[ \t]+(?P<value>\S.*?)[ \t]*\r?$",
    re.MULTILINE,
)
_ADMONITION_TITLE = re.compile(r"\"(?P<quoted>[^\"\n]+)\"|\[(?P<bracketed>[^\]\n]+)\]")
_END_OF_MARKUP = re.compile(r"\n[ \t]*\r?\n|\n[ \t>]*(?:```|~~~)")


class Shown(NamedTuple):
    """The label of a link: from where to where in a passage it is shown."""

    start: int
    end: int
    link: Link


@dataclass(frozen=True, slots=True)
class Passage:
    """A block of running text, as shown. `origin` maps its offsets to the file.

    `is_title`: a heading, the title of an admonition or of the page, the head of a table's column; `is_cell`: a cell
    of a table. `emphasis` (in offsets of the passage) and `links` are what is marked in it.
    """

    text: str
    origin: OffsetMap
    is_title: bool = False
    is_cell: bool = False
    heading: int = -1
    tab: int = -1
    emphasis: tuple[Emphasis, ...] = ()
    links: tuple[Shown, ...] = ()


def passages(document: Document, wanted: re.Pattern[str]) -> Iterator[Passage]:
    """The blocks of a page whose source a pattern is found in, outside of what is hidden, in the order of the page.

    Each costs as much as looking for the pattern in a hundred others.
    """
    yield from _of_header(document, wanted)
    heads: frozenset[Span] | None = None
    text, nodes = document.source.text, document.nodes
    for index, node in enumerate(nodes):
        if isinstance(node, Prose):
            if wanted.search(text, node.span.start, node.span.end):
                if heads is None:
                    heads = frozenset(table[0][0].row for table in tables_of(document))
                yield from _of_prose(document, index, node, node.row in heads, wanted)
        elif isinstance(node, Component):
            yield from _of_markup(document, index, node, wanted)
        elif isinstance(node, Directive) and node.name == "admonition":
            yield from _of_admonition(document, node, wanted)
        elif isinstance(node, NavigationEntry) and node.title and wanted.search(node.title):
            yield from _of_navigation(document, node)


def _of_prose(
    document: Document, index: int, block: Prose, is_head: bool, wanted: re.Pattern[str]
) -> Iterator[Passage]:
    before = document.nodes[index - 1] if index else None
    titles = isinstance(before, Directive) and before.argument_span == block.span
    is_title = is_head or titles or block.kind is ProseKind.HEADING
    end = index + 1
    while end < len(document.nodes) and document.nodes[end].span.start < block.span.end:
        end += 1
    inner = document.nodes[index + 1 : end]
    cuts, text = _cuts(inner), document.source.text
    if text.startswith("$ ", block.span.start):  # a command line
        line = re.compile(r"[^\r\n]*").match(text, block.span.start)
        cuts = sorted([*cuts, _Cut(block.span.start, line.end() if line else block.span.start, HIDDEN)])
    if any(_is_shown(found, cuts) for found in wanted.finditer(text, block.span.start, block.span.end)):
        passage = _read(document, block.span, cuts)
        is_cell = block.kind is ProseKind.CELL
        yield replace(passage, is_title=is_title, is_cell=is_cell, heading=block.heading, tab=block.tab)


def _is_shown(found: re.Match[str], cuts: Sequence[_Cut]) -> bool:
    return not any(cut.start <= found.start() < cut.end for cut in cuts)


def _of_markup(document: Document, index: int, tag: Component, wanted: re.Pattern[str]) -> Iterator[Passage]:
    """The text behind a tag of a block of raw HTML, which is no node: up to the next node, a blank line or a fence."""
    text, start = document.source.text, tag.span.end
    following = document.nodes[index + 1].span.start if index + 1 < len(document.nodes) else len(text)
    blank = _END_OF_MARKUP.search(text, start, following) if following > start else None
    span = Span(start, blank.start() if blank else following)
    if not wanted.search(text, span.start, span.end) or _is_in_prose(document, index, tag):
        return
    if not _hides(tag):
        is_title = tag.name.lower() in _TITLES and not tag.closing
        yield replace(_read(document, span, []), is_title=is_title, heading=tag.heading, tab=tag.tab)


def _of_admonition(document: Document, node: Directive, wanted: re.Pattern[str]) -> Iterator[Passage]:
    """The title that stands on the line of `!!! note "Title"` and `:::note[Title]`."""
    found = _ADMONITION_TITLE.search(document.source.text, node.argument_span.start, node.argument_span.end)
    if found is not None and wanted.search(found[0]):
        span = Span(*found.span(found.lastgroup or 0))
        yield replace(_read(document, span, []), is_title=True, heading=node.heading, tab=node.tab)


def _of_navigation(document: Document, node: NavigationEntry) -> Iterator[Passage]:
    """The title by which a navigation calls a page, where it is written as it reads."""
    if node.title_span is not None and document.source[node.title_span] == node.title:
        yield Passage(node.title, OffsetMap((0,), (node.title_span.start,)), is_title=True)


def _is_in_prose(document: Document, index: int, tag: Component) -> bool:
    before = (document.nodes[at] for at in range(index - 1, -1, -1))
    block = next((node for node in before if isinstance(node, Prose)), None)
    return block is not None and tag.span in block.span


def _of_header(document: Document, wanted: re.Pattern[str]) -> Iterator[Passage]:
    """The title and the description that the front matter gives."""
    header = document.front_matter
    if not wanted.search(document.source.text, header.start, header.end):
        return
    for found in _HEADER_LINE.finditer(document.source.text, header.start, header.end):
        span = Span(*found.span("value"))
        is_title = found["key"] not in ("description", "summary")
        yield Passage(found["value"], OffsetMap((0,), (span.start,)), is_title)


class _Cut(NamedTuple):
    """Source text that is not shown as it stands: `shown` takes its place; a link's label begins or ends behind it."""

    start: int
    end: int
    shown: str
    opens: Link | None = None
    closes: Link | None = None


def _cuts(inner: Sequence[Node]) -> list[_Cut]:
    """What of a block's nodes is not shown."""
    found: list[_Cut] = []
    for number, node in enumerate(inner):
        span = node.span
        if isinstance(node, Link) and not node.image and len(node.label) and node.label != node.target_span:
            found.append(_Cut(span.start, node.label.start, "", opens=node))
            found.append(_Cut(node.label.end, span.end, "", closes=node))
        elif isinstance(node, CodeSpan | Link | Role | Directive):
            found.append(_Cut(span.start, span.end, HIDDEN))
        elif isinstance(node, Comment):
            found.append(_Cut(span.start, span.end, ""))
        elif isinstance(node, Described):
            found.append(_Cut(span.start, max(_text_start(node), node.name_span.end), HIDDEN))
        elif isinstance(node, Component):
            found.append(_of_tag(node, inner[number + 1 :]))
    return sorted(found)


def _text_start(node: Described) -> int:
    return node.text_origin(0) if node.text else node.span.end


def _hides(tag: Component) -> bool:
    """Whether what a tag holds is no prose of this page: code, or the title of another site's page."""
    leads_elsewhere = any(key == "href" and "//" in value for key, value in tag.attributes)
    return (leads_elsewhere or tag.name.lower() in _NO_PROSE) and not (tag.closing or tag.self_closing)


def _of_tag(tag: Component, following: Sequence[Node]) -> _Cut:
    name = tag.name.lower()
    if _hides(tag):
        closing = (node for node in following if isinstance(node, Component) and node.closing)
        end = next((node.span.end for node in closing if node.name.lower() == name), tag.span.end)
        return _Cut(tag.span.start, end, HIDDEN)
    return _Cut(tag.span.start, tag.span.end, "" if name in _DRESS else HIDDEN)


def _read(document: Document, span: Span, cuts: list[_Cut]) -> Passage:
    text = document.source.text
    marks = find_emphasis(text, span, [Span(cut.start, cut.end) for cut in cuts])
    builder = _Builder(text)
    places = [_Cut(mark.start, mark.end, "") for pair in marks for mark in (pair.opening, pair.closing)]
    at = span.start
    for cut in sorted([*cuts, *places]):
        if cut.start < at:
            continue  # inside what is hidden already
        builder.walk(at, cut.start)
        builder.cut(cut)
        at = cut.end
    builder.walk(at, span.end)
    shown, emphasis = "".join(builder.parts), []
    for pair in marks:
        if pair.opening.start in builder.shown_at and pair.closing.start in builder.shown_at:
            start, end = builder.shown_at[pair.opening.start], builder.shown_at[pair.closing.start]
            emphasis.append(Emphasis(start, end, len(pair.opening)))
    origin = OffsetMap(tuple(builder.derived) or (0,), tuple(builder.source) or (span.start,))
    return Passage(shown, origin, emphasis=tuple(emphasis), links=tuple(builder.links))


class _Builder:
    """Puts the shown text together, piece by piece."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts: list[str] = []
        self.derived: list[int] = []
        self.source: list[int] = []
        self.links: list[Shown] = []
        self.shown_at: dict[int, int] = {}  # where what is cut at an offset of the file would be shown
        self._length = 0
        self._opened: dict[Span, int] = {}

    def add(self, shown: str, start: int) -> None:
        """Show text that stands at an offset of the file."""
        if shown:
            self.parts.append(shown)
            self.derived.append(self._length)
            self.source.append(start)
            self._length += len(shown)

    def cut(self, cut: _Cut) -> None:
        """Leave source text out."""
        self.add(cut.shown, cut.start)
        self.shown_at[cut.start] = self._length
        if cut.opens is not None:
            self._opened[cut.opens.span] = self._length
        if cut.closes is not None and cut.closes.span in self._opened:
            self.links.append(Shown(self._opened[cut.closes.span], self._length, cut.closes))

    def walk(self, start: int, end: int) -> None:
        """Show the text between two offsets of the file."""
        at = start
        while special := _SPECIAL.search(self.text, start, end):
            piece = _PIECE.match(self.text, special.start(), end)
            start = piece.end() if piece else special.end()
            if piece is None:
                continue
            self.add(self.text[at : piece.start()], at)
            at = start
            kind = piece.lastgroup
            if kind == "blank":
                self.add(" ", piece.start())
            elif kind in ("hidden", "command"):
                self.add(HIDDEN, piece.start())
            elif kind == "escaped":
                self.add(piece["escaped"], piece.end() - 1)
            elif kind == "entity":
                self.add(html.unescape(piece[0]), piece.start())
        self.add(self.text[at:end], at)
