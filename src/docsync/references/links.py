"""The links of a page: Markdown's own, those of raw HTML, and MyST's roles and directives."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.documents.html import Attribute, Tag, markup
from docsync.documents.model import CodeBlock, CodeSpan, Component, Directive, Document, Link, Node, Prose, Role
from docsync.references.contexts import Contexts
from docsync.references.model import LinkMarkup, LinkReference
from docsync.settings import Dialect
from docsync.source import Span

# The attributes that hold an address, and whether what is there is shown in place.
_ADDRESSES = {
    ("a", "href"): False,
    ("img", "src"): True,
    ("img", "srcset"): True,
    ("source", "src"): True,
    ("source", "srcset"): True,
    ("video", "src"): True,
    ("video", "poster"): True,
    ("audio", "src"): True,
}
_ROLES = ("doc", "download")
_SHOWN = ("figure", "image")  # directives whose argument is a file
# Formulas as GitHub and the generators' extensions know them: what looks like a link in one is an index or a call.
_MATH = re.compile(
    r"\$\$(?:(?!\n[ \t]*\n)[^$])+\$\$|(?<![\w\\$])\$(?![\s$])(?:(?!\n[ \t]*\n)[^$])*(?<![\s\\])\$(?![\w$])"
)


def find_links(document: Document, contexts: Contexts) -> Iterator[LinkReference]:
    """The links of a page, in order; a definition that several links use counts once, at its first use."""
    finder = _Finder(document, contexts)
    seen: set[Span] = set()
    for node in document.nodes:
        for link in finder.links(node):
            if link.span not in seen:
                seen.add(link.span)
                yield link


class _Finder:
    """Reads one page's nodes, in order."""

    def __init__(self, document: Document, contexts: Contexts) -> None:
        self._document = document
        self._contexts = contexts
        self._block: Span | None = None  # the prose that holds what comes next, if any does
        self._formulas = tuple(_formulas(document))

    def links(self, node: Node) -> Iterator[LinkReference]:
        if isinstance(node, Prose):
            self._block = node.span
        elif isinstance(node, Link):
            if not any(node.span in formula for formula in self._formulas):
                yield from self._markdown(node)
        elif isinstance(node, Component):
            yield from self._html(node)
        elif isinstance(node, Role) and node.name in _ROLES:
            yield from self._role(node)
        elif isinstance(node, Directive) and self._document.dialect is Dialect.MYST:
            yield from self._directive(node)

    def _markdown(self, node: Link) -> Iterator[LinkReference]:
        span = node.target_span
        if span is None or not node.target or self._document.source[span] != node.target:
            return
        context = self._contexts.around(node.block, node.span)
        yield LinkReference(
            self._document.path,
            node.target,
            span,
            context,
            node.heading,
            node.tab,
            image=node.image,
            past=self._contexts.is_past(context, node.heading),
        )

    def _html(self, node: Component) -> Iterator[LinkReference]:
        shown = {name: image for (tag, name), image in _ADDRESSES.items() if tag == node.name}
        if not shown or node.closing:
            return
        context = self._around(node.span)
        past = self._contexts.is_past(context, node.heading)
        for attribute in self._attributes(node):
            if attribute.name not in shown or attribute.value.startswith("{"):
                continue
            for target, span in _addresses(attribute, node.span.start):
                yield LinkReference(
                    self._document.path,
                    target,
                    span,
                    context,
                    node.heading,
                    node.tab,
                    LinkMarkup.HTML,
                    shown[attribute.name],
                    past=past,
                )

    def _attributes(self, node: Component) -> tuple[Attribute, ...]:
        """The attributes of a tag with their places in its own source; none where that reads otherwise."""
        tag = next(markup(self._document.source[node.span]), None)
        pairs = tuple((one.name, one.value) for one in tag.attributes) if isinstance(tag, Tag) else ()
        return tag.attributes if isinstance(tag, Tag) and pairs == node.attributes else ()

    def _around(self, span: Span) -> Span:
        if self._block is not None and span in self._block:
            return self._contexts.around(self._block, span)
        return span

    def _directive(self, node: Directive) -> Iterator[LinkReference]:
        """A picture, or a file that is included."""
        if node.name in (*_SHOWN, "include") and node.argument and "*" not in node.argument:
            yield self._of_directive(node, node.argument, node.argument_span)

    def _of_directive(self, node: Directive, target: str, span: Span) -> LinkReference:
        return LinkReference(
            self._document.path,
            target,
            span,
            span,
            node.heading,
            node.tab,
            LinkMarkup.ROLE,
            node.name in _SHOWN,
            role=node.name,
            past=self._contexts.is_past(span, node.heading),
        )

    def _role(self, node: Role) -> Iterator[LinkReference]:
        """`{doc}` and `{download}`: a path in backticks, or a title with the path in angle brackets."""
        if not node.contiguous:
            return
        context = self._contexts.around(node.block, node.span)
        yield LinkReference(
            self._document.path,
            node.target,
            node.target_span,
            context,
            node.heading,
            node.tab,
            LinkMarkup.ROLE,
            role=node.name,
            past=self._contexts.is_past(context, node.heading),
        )


def _formulas(document: Document) -> Iterator[Span]:
    """Where the page's formulas between dollar signs stand; dollar signs in code are none."""
    text = document.source.text
    if "$" not in text:
        return
    characters = list(text)
    for node in document.nodes:
        if isinstance(node, CodeSpan | CodeBlock):
            code = text[node.span.start : node.span.end]
            characters[node.span.start : node.span.end] = code.replace("$", " ")
    for match in _MATH.finditer("".join(characters)):
        yield Span(match.start(), match.end())


def _addresses(attribute: Attribute, offset: int) -> Iterator[tuple[str, Span]]:
    """The addresses in an attribute's value: one, or in a `srcset` several with their sizes."""
    if attribute.name != "srcset":
        target = attribute.value.strip()
        start = offset + attribute.span.start + len(attribute.value) - len(attribute.value.lstrip())
        if target:
            yield target, Span(start, start + len(target))
        return
    for match in re.finditer(r"(?:^|,)\s*([^\s,]+)", attribute.value):
        start = offset + attribute.span.start
        yield match[1], Span(start + match.start(1), start + match.end(1))
