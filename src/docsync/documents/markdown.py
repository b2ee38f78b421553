"""Markdown, read: mistune's tokens become nodes with exact spans in the file.

mistune is imported only in the modules whose name begins with `markdown`.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache, partial
from typing import Any

from docsync.documents.directives import alert, code_language, heading_id, snippets
from docsync.documents.markdown_blocks import SpanBlockParser, SpanState, Token
from docsync.documents.markdown_inline import SpanInlineParser
from docsync.documents.markdown_nodes import Place, read_inline, read_markup
from docsync.documents.markdown_rules import rules_of
from docsync.documents.model import CodeBlock, Directive, DirectiveItem, Node, Prose, ProseKind
from docsync.documents.offsets import Mapped, Pieces
from docsync.documents.parsed import Code, Draft, IndentedTab, Parsed, RawHeading, RawIgnore
from docsync.settings import Dialect
from docsync.source import Span


@cache
def _parsers(dialect: Dialect, indented_code: bool) -> tuple[SpanBlockParser, SpanInlineParser]:
    """The parsers of a dialect; they keep nothing between pages but their compiled patterns."""
    block = SpanBlockParser(rules_of(dialect), indented_code=indented_code)
    return block, SpanInlineParser(undefined_references=dialect is Dialect.MKDOCS)


def parse(page: Mapped, start: int, dialect: Dialect, *, indented_code: bool = True) -> Parsed:
    """Everything on a page from `start` (an offset in its normalised text, past the front matter) on.

    `indented_code`: what is indented by four is code, as far as the dialect has such code.
    """
    # doc-builder's renderer has no indented code: people indent what stands between tags.
    block, inline = _parsers(dialect, indented_code and dialect is not Dialect.DOC_BUILDER)
    state = SpanState()
    state.origin = Pieces([0], [start])
    body = page.text[start:]
    state.process(body if body.endswith("\n") or not body else body + "\n")
    block.parse(state)
    reader = _Reader(page, dialect, inline, state.env)
    reader.read_blocks(state.tokens, ProseKind.PARAGRAPH)
    reader.found.lost = state.env["lost"]
    return reader.found


class _Reader:
    """Goes through a page's tokens and gathers what they hold."""

    def __init__(self, page: Mapped, dialect: Dialect, inline: SpanInlineParser, env: MutableMapping[str, Any]) -> None:
        self.found = Parsed()
        self._page = page
        self._dialect = dialect
        self._inline = inline
        self._env = env
        self._groups = 0

    def read_blocks(self, tokens: list[Token], kind: ProseKind) -> None:
        """Read sibling blocks; `kind` is what a paragraph among them is."""
        group = -1
        for token in tokens:
            type_ = token["type"]
            if type_ == "blank_line":
                continue
            if type_ in ("paragraph", "block_text"):
                self._read_text(token, kind)
            elif type_ == "heading":
                self._read_heading(token)
            elif type_ == "block_code" and token["map"]:
                self._read_code(token)
            elif type_ == "block_html":
                self._read_html(token)
            elif type_ == "table":
                self._read_table(token)
            elif type_ == "tab":
                group = self._read_tab(token, group)
                continue
            elif type_ in ("directive", "admonition"):
                self._read_directive(token)
            elif "children" in token:
                self._read_container(token)
            group = -1

    def _block(self, token: Token) -> Span:
        span = self._page.span(token["span"])
        self.found.blocks.append(span)
        return span

    def _read_container(self, token: Token) -> None:
        self._block(token)
        if token["type"] == "block_quote":
            self._read_alert(token["children"])
        kind = ProseKind.LIST_ITEM if token["type"] == "list_item" else ProseKind.PARAGRAPH
        self.read_blocks(token["children"], kind)

    def _read_alert(self, tokens: list[Token]) -> None:
        first = next((token for token in tokens if token["type"] != "blank_line"), None)
        if first is None or first["type"] != "paragraph":
            return
        lead = len(first["text"]) - len(first["text"].lstrip())
        found = alert(first["text"][lead:], self._dialect)
        if found:
            kind, rest = found
            span = self._page.span(first["map"].span(lead, lead + len(kind) + 3))
            argument = Span(span.start + 2, span.end - 1)
            self._add(span, partial(Directive, span, "admonition", kind, argument, ()))
            first["skip"] = lead + rest

    def _add(self, span: Span, finish: Callable[[int, int], Node]) -> None:
        self.found.drafts.append(Draft(span, finish))

    def _read_text(self, token: Token, kind: ProseKind) -> None:
        text: str = token["text"]
        start = token.get("skip", 0)
        start += len(text[start:]) - len(text[start:].lstrip())
        end = len(text.rstrip())
        if start < end:
            span = self._page.span(token["map"].span(start, end))
            self.found.blocks.append(span)
            self._read_inline(kind, Place(self._page, text[start:end], token["map"], start, span, span))

    def _read_heading(self, token: Token) -> None:
        span = self._block(token)
        text: str = token["text"]
        start, end = len(text) - len(text.lstrip()), len(text.rstrip())
        anchor, length = heading_id(text[start:end], self._dialect)
        end = start + len(text[start : start + length].rstrip())
        self.found.headings.append(RawHeading(span, token["attrs"]["level"], text[start:end], anchor))
        if start < end:
            block = self._page.span(token["map"].span(start, end))
            place = Place(self._page, text[start:end], token["map"], start, block, block)
            self._read_inline(ProseKind.HEADING, place)

    def _read_code(self, token: Token) -> None:
        span = self._block(token)
        info = token.get("info", "")
        content: str = token["raw"]
        origin = self._page.offset_map(token["map"], len(content))
        fenced = token["style"] == "fenced"
        self.found.code.append(Code(content, origin))
        self._add(span, partial(CodeBlock, span, info, code_language(info), content, origin, fenced))
        if self._dialect is Dialect.MKDOCS and "8<" in content:
            for line, name in snippets(content):
                at, argument = origin.span(line.start, line.end), origin.span(name.start, name.end)
                self._add(at, partial(Directive, at, "snippet", content[name.start : name.end], argument, ()))

    def _read_table(self, token: Token) -> None:
        self._block(token)
        head, body = token["children"]
        for row in (head, *body["children"]):
            row_span = self._page.span(row["span"])
            self.found.blocks.append(row_span)
            for cell in row["children"]:
                text = cell["text"]
                if text:
                    span = self._page.span(cell["map"].span(0, len(text)))
                    place = Place(self._page, text, cell["map"], 0, span, row_span, in_cell=True)
                    self._read_inline(ProseKind.CELL, place)

    def _read_tab(self, token: Token, group: int) -> int:
        """Read a tab that goes on `group` (-1: the block before is no tab); returns the group it is in."""
        if group < 0 or token["starts_group"]:
            self._groups += 1
            group = self._groups
        span = self._block(token)
        opening, label_span = self._page.span(token["opening"]), self._page.span(token["label_span"])
        self.found.indented_tabs.append(IndentedTab(span, opening, token["label"], label_span, group))
        self.read_blocks(token["children"], ProseKind.PARAGRAPH)
        return group

    def _read_directive(self, token: Token) -> None:
        self._block(token)
        span, argument_span = self._page.span(token["opening"]), self._page.span(token["argument_span"])
        items = tuple(DirectiveItem(text, self._page.span(at)) for text, at in token["items"])
        self._add(span, partial(Directive, span, token["name"], token["argument"], argument_span, items))
        self.read_blocks(token.get("children", []), ProseKind.PARAGRAPH)

    def _read_html(self, token: Token) -> None:
        span = self._block(token)
        raw: str = token["raw"]
        place = Place(self._page, raw, token["map"], 0, span, span)
        comments = read_markup(raw, 0, place, self.found)
        alone = len(raw.strip()) == sum(len(comment.span) for comment in comments)
        self.found.ignores.extend(RawIgnore(comment.span, comment.text, span, alone) for comment in comments)

    def _read_inline(self, kind: ProseKind, place: Place) -> None:
        self._add(place.block, partial(Prose, place.block, kind, place.row))
        tokens = self._inline.find(place.text, self._env)
        if tokens:
            read_inline(tokens, place, self._env["definitions"], self.found)
