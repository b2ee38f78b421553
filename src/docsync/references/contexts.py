"""What stands around a claim: the sentence or table row that it belongs to, and whether that speaks of the past."""

from __future__ import annotations

import re

from docsync.documents.model import CodeBlock, Document, Prose
from docsync.references.past import (
    about_the_past,
    among,
    introduces_old,
    is_change_table,
    is_migration_guide,
    is_story,
    old_side,
    opens_removal,
    sentences,
    speaks_against,
    under_gone,
)
from docsync.references.tables import tables_of
from docsync.source import Span


class Contexts:
    """One page's sentences; what holds for the page as a whole is found once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.source.text
        self._story = is_story(document)
        self._migration = is_migration_guide(document)
        self._sentences: dict[Span, list[Span]] = {}
        self._said: dict[tuple[Span, bool], bool] = {}
        self._rows = {node.span: node.row for node in document.nodes if isinstance(node, Prose)}
        self._in_change_tables = _rows_of_change_tables(document)
        self._places: dict[Span, bool] = {}
        self._introduced = _introduced(document)

    def around(self, block: Span, span: Span) -> Span:
        """The sentence of a block of prose (the whole row, in a table) that holds a span."""
        row = self._rows.get(block, block)
        if row != block:
            return row
        if block not in self._sentences:
            self._sentences[block] = sentences(self._text, block)
        return among(self._sentences[block], span)

    def is_past(self, context: Span, heading: int, *, weak: bool = False) -> bool:
        """Whether a sentence, or what stands above it, speaks of what once was.

        `weak`: of a claim that is only implied, a sentence that warns of it or has the reader make it is enough.
        """
        return self._is_over(heading) or self._says(context, weak) or self._in_old_place(context)

    def is_past_code(self, block: CodeBlock) -> bool:
        """Whether a block of code shows what once was: by the sentence before it, its tab, or what stands above."""
        introduction = self._introduced.get(block.span, "")
        in_old_tab = block.tab >= 0 and introduces_old(self._document.tabs[block.tab].label)
        return self._is_over(block.heading) or in_old_tab or bool(introduction and introduces_old(introduction))

    def _in_old_place(self, context: Span) -> bool:
        """Whether a table row stands under a header that sets what was against what is, or a directive says so."""
        if context not in self._places:
            line = self._text.rfind("\n", 0, context.start) + 1
            above = self._text[self._text.rfind("\n", 0, max(line - 1, 0)) + 1 : line]
            in_table = context in self._in_change_tables
            self._places[context] = in_table or opens_removal(above)
        return self._places[context]

    def _is_over(self, heading: int) -> bool:
        gone = self._story or under_gone(self._document, heading)
        return gone or (self._migration and old_side(self._document, heading))

    def _says(self, context: Span, weak: bool) -> bool:
        key = (context, weak)
        if key not in self._said:
            text = self._document.source[context]
            self._said[key] = about_the_past(text) or (weak and speaks_against(text))
        return self._said[key]


def _rows_of_change_tables(document: Document) -> frozenset[Span]:
    """The rows of tables whose header sets what was against what is."""
    rows: set[Span] = set()
    for table in tables_of(document):
        head = table[0][0].row
        if is_change_table(document.source[head]):
            rows.update(row[0].row for row in table[1:])
    return frozenset(rows)


def _introduced(document: Document) -> dict[Span, str]:
    """For each block of code that a sentence introduces ("…:"), that sentence."""
    found: dict[Span, str] = {}
    before: Prose | None = None
    for node in document.nodes:
        if isinstance(node, Prose):
            before = node
        elif isinstance(node, CodeBlock) and before is not None:
            text = document.source[before.span].rstrip()
            between = document.source.text[before.span.end : node.span.start]
            if text.endswith((":", "：")) and not between.strip():
                found[node.span] = re.split(r"(?<=[.!?])\s", text)[-1]
    return found
