"""The lists of a page: columns of tables, bullets and numbered items, and headings side by side, with what each names.

An entry names what it begins with: one code span, link or few words, or several that are joined by commas or slashes.
What it goes on to say is no part of that.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from docsync.documents.model import CodeSpan, Document, Heading, Link, Node, Prose, ProseKind, Role
from docsync.references.contexts import Contexts
from docsync.references.list_words import Scope, scope_of
from docsync.references.tables import Table, tables_of
from docsync.source import Span


class ListForm(StrEnum):
    """How a list is written."""

    TABLE = "table"
    LIST = "list"
    HEADINGS = "headings"


@dataclass(frozen=True, slots=True)
class Mention:
    """What an entry names: a code span, a link or plain words, as shown, and where; `target` is where a link leads."""

    text: str
    span: Span
    target: str = ""
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An entry. `span` is that of its text, `whole` that of the row, item or section's heading it is written in."""

    span: Span
    whole: Span
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list, or one column of a table. `heading` and `tab` are the document's indexes for its first entry.

    `introduction` is the span of the paragraph right before it (empty where there is none), `header` the text of a
    column's header. Of a run of headings `heading` is the one that they all stand under. `scope` is what the text says
    of how much it lists; `past` that it speaks of what once was.
    """

    path: str
    form: ListForm
    items: tuple[Item, ...]
    heading: int
    tab: int
    introduction: Span
    header: str = ""
    scope: Scope = Scope.UNTOLD
    past: bool = False

    @property
    def span(self) -> Span:
        """From the first entry to the end of the last."""
        return Span(self.items[0].whole.start, self.items[-1].whole.end)


_WORD = re.compile(r"\w+(?:[-'’.]\w+)*")
_JOINED = re.compile(r"\s*(?:[/,&+、，|]|\band\b|\bor\b|<br\s*/?>|\s)*\s*")
_MARKER = re.compile(r"[\s>]*(?P<marker>[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_MARKUP = re.compile(rf"{_IMAGE.pattern}|[*`~\[\](){{}}|\"'!]|(?<!\w)_+|_+(?!\w)|<[^<>]*>")
_SEPARATOR = re.compile(r":|\s[-–—]+\s|—|\s\(|\.\s|\n|\s(?:is|are)\s", re.IGNORECASE)
_LONGEST_NAME = 5  # words that can be what an entry is called
_MOST_BESIDE = 2  # words of a cell or a heading that do not belong to what it names


def find_lists(document: Document, contexts: Contexts) -> Iterator[ItemList]:
    """The lists of a page, form by form, each in order; docstrings have none."""
    if document.docstrings:
        return
    reader = _Reader(document)
    for found in (*reader.tables(), *reader.bullets(), *reader.headings()):
        last = document.source[found.items[-1].span]
        introduction = document.source[found.introduction]
        if found.form is ListForm.HEADINGS and not introduction.rstrip().endswith((":", "：")):
            introduction = ""  # what a page begins with is about more than its sections
        scope = scope_of(document, found.heading, introduction, found.header, last)
        yield replace(found, scope=scope, past=contexts.is_past(found.introduction, found.heading))


class _Reader:
    """Reads one page."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.source.text
        kinds = (CodeSpan, Link, Role)
        self._inline: list[Node] = sorted(
            (node for node in document.nodes if isinstance(node, kinds)),
            key=lambda node: (node.span.start, -node.span.end),
        )
        self._starts = [node.span.start for node in self._inline]
        self._paragraphs = [
            node for node in document.nodes if isinstance(node, Prose) and node.kind is not ProseKind.CELL
        ]
        self._ends = [node.span.end for node in self._paragraphs]

    # Tables.

    def tables(self) -> Iterator[ItemList]:
        for table in tables_of(self._document):
            yield from self._columns(table)

    def _columns(self, table: Table) -> Iterator[ItemList]:
        header = {self._column(cell): self._document.source[cell.span] for cell in table[0]}
        items: dict[int, list[Item]] = {}
        for row in table[1:]:
            for cell in row:
                item = Item(cell.span, cell.row, self._named(cell.span, whole=True))
                items.setdefault(self._column(cell), []).append(item)
        first = table[0][0]
        for column, found in sorted(items.items()):
            yield ItemList(
                self._document.path,
                ListForm.TABLE,
                tuple(found),
                first.heading,
                first.tab,
                self._before(first.row.start),
                header.get(column, ""),
            )

    def _column(self, cell: Prose) -> int:
        """The number of a cell's column, which the bars before it tell: cells without text are no nodes."""
        before = self._text[cell.row.start : cell.span.start]
        bars = len(re.findall(r"(?<!\\)\|", before))
        return bars - before.lstrip("> \t").startswith("|")

    # Bullets and numbers.

    def bullets(self) -> Iterator[ItemList]:
        for items in self._runs():
            first = items[0]
            found = tuple(Item(item.span, item.span, self._named(item.span, whole=False)) for item in items)
            before = self._before(first.span.start)
            yield ItemList(self._document.path, ListForm.LIST, found, first.heading, first.tab, before)

    def _runs(self) -> Iterator[list[Prose]]:
        """The items of each list, nested ones apart."""
        open_lists: list[tuple[int, str, list[Prose]]] = []
        done: list[list[Prose]] = []
        for node in self._document.nodes:
            if not isinstance(node, Prose):
                continue
            if node.kind is not ProseKind.LIST_ITEM:
                open_lists.clear()
                continue
            line = self._text.rfind("\n", 0, node.span.start) + 1
            marker = _MARKER.fullmatch(self._text[line : node.span.start])
            if marker is None:
                continue  # a further paragraph of an item
            column, kind = marker.start("marker"), marker["marker"][-1]
            while open_lists and open_lists[-1][0] > column:
                open_lists.pop()
            if not open_lists or open_lists[-1][:2] != (column, kind):
                if open_lists and open_lists[-1][0] == column:
                    open_lists.pop()
                open_lists.append((column, kind, []))
                done.append(open_lists[-1][2])
            open_lists[-1][2].append(node)
        yield from done

    # Headings.

    def headings(self) -> Iterator[ItemList]:
        """The headings of one level under one heading."""
        document = self._document
        siblings: dict[tuple[int, int], list[Heading]] = {}
        for heading in document.headings:
            siblings.setdefault((heading.parent, heading.level), []).append(heading)
        for (parent, _), found in siblings.items():
            items = tuple(Item(one.span, one.span, self._named(self._words_of(one), whole=True)) for one in found)
            yield ItemList(document.path, ListForm.HEADINGS, items, parent, -1, self._before(found[0].span.start))

    def _words_of(self, heading: Heading) -> Span:
        at = self._text.find(heading.text, heading.span.start, heading.span.end) if heading.text else -1
        return Span(at, at + len(heading.text)) if at >= 0 else heading.span

    # What an entry names.

    def _before(self, start: int) -> Span:
        """The paragraph right before a place: what introduces a list."""
        at = bisect_left(self._ends, start + 1) - 1
        if at < 0 or self._paragraphs[at].kind is not ProseKind.PARAGRAPH:
            return Span(start, start)
        return self._paragraphs[at].span

    def _named(self, span: Span, *, whole: bool) -> tuple[Mention, ...]:
        """What a text begins with; nothing where a `whole` text says much more than that."""
        found: list[Mention] = []
        at = span.start
        for node in self._nodes(span):
            if node.span.start < at:
                continue  # what stands in the label of a link
            if self._is_picture(node):
                at = at if found else node.span.end
                continue
            between = _MARKUP.sub("", self._text[at : node.span.start])
            if (found and not _JOINED.fullmatch(between)) or (not found and _WORD.search(between)):
                break
            found.append(self._mention(node))
            at = node.span.end
        if not found:
            return self._plain(span)
        if whole and len(_WORD.findall(_MARKUP.sub("", self._text[at : span.end]))) > _MOST_BESIDE:
            return ()
        return tuple(found)

    def _plain(self, span: Span) -> tuple[Mention, ...]:
        """The words that an entry begins with, up to what sets them apart from the rest."""
        first = next((node.span.start for node in self._nodes(span) if not self._is_picture(node)), span.end)
        lead = _SEPARATOR.split(self._text[span.start : span.end], maxsplit=1)[0]
        if span.start + len(lead) > first:
            return ()
        words = _MARKUP.sub("", lead).strip()
        if not words or len(words.split()) > _LONGEST_NAME:
            return ()
        return (Mention(" ".join(words.split()), Span(span.start, span.start + len(lead.rstrip()))),)

    def _nodes(self, span: Span) -> Iterator[CodeSpan | Link | Role]:
        for number in range(bisect_left(self._starts, span.start), len(self._inline)):
            node = self._inline[number]
            if node.span.start >= span.end:
                return
            if isinstance(node, CodeSpan | Link | Role):
                yield node

    def _is_picture(self, node: Node) -> bool:
        return isinstance(node, Link) and (node.image or self._document.source[node.label].startswith("!["))

    def _mention(self, node: CodeSpan | Link | Role) -> Mention:
        if isinstance(node, CodeSpan):
            return Mention(node.text.strip(), node.inner, is_code=True)
        if isinstance(node, Role):
            return Mention(node.target, node.target_span, is_code=True)
        label = self._document.source[node.label]
        return Mention(label.strip("`*_ \n"), node.label, node.target, label.lstrip("*_ ").startswith("`"))
