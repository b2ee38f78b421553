"""What a place on a page stands in, for claims that are found in the text itself rather than in a node."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from docsync.documents.model import CodeBlock, Comment, Component, Directive, Document, Link, Prose
from docsync.references.contexts import Contexts
from docsync.source import Span

_Block = Prose | CodeBlock | Comment | Directive | Component

_DEEPEST = 50  # tags within a paragraph start after it: so many of them are looked past for what holds a span


@dataclass(frozen=True, slots=True)
class Place:
    """Where a claim stands: the sentence, statement or line around it, its heading and tab, and its tense."""

    context: Span
    heading: int
    tab: int
    past: bool


class Surroundings:
    """Answers for the spans of one page."""

    def __init__(self, document: Document, contexts: Contexts) -> None:
        self._document = document
        self._contexts = contexts
        self._blocks: list[_Block] = [
            node for node in document.nodes if isinstance(node, Prose | CodeBlock | Comment | Directive | Component)
        ]
        self._starts = [block.span.start for block in self._blocks]

    def place(self, span: Span, *, weak: bool) -> Place | None:
        """Where a span stands; None inside a comment, which nobody reads. For `weak` see `Contexts.is_past`."""
        at = bisect_right(self._starts, span.start) - 1
        before = [self._blocks[number] for number in range(at, max(at - _DEEPEST, -1), -1)]
        holder = next((block for block in before if span in block.span), None)
        if isinstance(holder, Comment):
            return None
        nearest = holder or (before[0] if before else None)
        heading, tab = (nearest.heading, nearest.tab) if nearest is not None else (-1, -1)
        if isinstance(holder, CodeBlock):
            return Place(self._line(span), heading, tab, self._contexts.is_past_code(holder))
        context = self._contexts.around(holder.span, span) if isinstance(holder, Prose) else self._line(span)
        return Place(context, heading, tab, self._contexts.is_past(context, heading, weak=weak))

    def is_story(self, heading: int) -> bool:
        """Whether the page, or what stands above, speaks of the past as a whole."""
        return self._contexts.is_past(Span(0, 0), heading)

    def _line(self, span: Span) -> Span:
        lines = self._document.source.lines
        line = lines.line_span(lines.position(span.start).line)
        return Span(line.start, max(line.end, span.end))


class LinksAround:
    """Which link holds a span: in its label, or as its target."""

    def __init__(self, document: Document) -> None:
        self._links = sorted((node for node in document.nodes if isinstance(node, Link)), key=lambda link: link.span)
        self._starts = [link.span.start for link in self._links]

    def at(self, span: Span) -> Link | None:
        """The innermost link around a span (an image may stand in a link's label)."""
        at = bisect_right(self._starts, span.start) - 1
        before = (self._links[number] for number in range(at, max(at - _DEEPEST, -1), -1))
        return next((link for link in before if span in link.span), None)
