"""Markdown, read: mistune's tokens become nodes with exact spans in the file.

mistune is imported only in the modules whose name begins with `markdown`.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache, partial
from itertools import takewhile
from typing import Any

from docsync.documents.directives import alert, code_language, heading_id, snippets
from docsync.documents.fences import ADMONITIONS
from docsync.documents.markdown_blocks import SpanBlockParser, SpanState, Token
from docsync.documents.markdown_inline import SpanInlineParser
from docsync.documents.markdown_nodes import Place, add_anchor, read_anchors, read_inline, read_markup, read_role
from docsync.documents.markdown_rules import rules_of
from docsync.documents.model import (
    CodeBlock,
    Comment,
    Directive,
    DirectiveItem,
    MalformedTabs,
    Node,
    Prose,
    ProseKind,
    TabFault,
)
from docsync.documents.offsets import Mapped, Pieces
from docsync.documents.parsed import Code, Draft, Parsed, RawGroup, RawHeading, RawIgnore, RawTab
from docsync.documents.rst import ROLE
from docsync.documents.tab_fences import GROUPED_TABS, follows, group_faults, is_fragment, is_swallowed, tab_faults
from docsync.settings import Dialect
from docsync.source import Span

_DIRECTIVES = ("directive", "admonition", "tab")
_LEAVES = ("anchor", "comment", "rst_text")


@cache
def _parsers(dialect: Dialect, indented_code: bool) -> tuple[SpanBlockParser, SpanInlineParser]:
    """The parsers of a dialect; they keep nothing between pages but their compiled patterns."""
    block = SpanBlockParser(rules_of(dialect), indented_code=indented_code, mdx=dialect is Dialect.DOCUSAURUS)
    return block, SpanInlineParser(dialect)


def parse(page: Mapped, start: int, dialect: Dialect, *, indented_code: bool = True) -> Parsed:
    """Everything on a page from `start` (an offset in its normalised text, past the front matter) on.

    `indented_code`: what is indented by four is code, as far as the dialect has such code.
    """
    # doc-builder's renderer and MDX have no indented code: people indent what stands between tags.
    block, inline = _parsers(dialect, indented_code and dialect not in (Dialect.DOC_BUILDER, Dialect.DOCUSAURUS))
    state = SpanState()
    state.origin = Pieces([0], [start])
    body = page.text[start:]
    state.process(body if body.endswith("\n") or not body else body + "\n")
    block.parse(state)
    reader = _Reader(page, dialect, inline, state.env)
    reader.read_page(state.tokens)
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
        self._marks_with_attributes = {Dialect.MKDOCS: "*_~=^", Dialect.MYST: "*_~]"}.get(dialect, "")
        self._groups = 0
        self._fragment = False
        self._in_tab = 0  # how many tabs stand around the block being read
        self._syntax = ""  # of the tab read last

    def read_page(self, tokens: list[Token]) -> None:
        """Read the blocks of a page."""
        self._fragment = is_fragment(tokens)
        self.read_blocks(tokens, ProseKind.PARAGRAPH)

    def read_blocks(self, tokens: list[Token], kind: ProseKind) -> None:
        """Read sibling blocks; `kind` is what a paragraph among them is."""
        group = -1
        forgiven: set[int] = set()  # what follows a group that was closed early, which has been blamed for it
        for number, token in enumerate(tokens):
            type_ = token["type"]
            if type_ == "blank_line":
                continue
            if type_ in ("paragraph", "block_text"):
                if group >= 0 and self._syntax == "///":
                    self._check_slashes(token)
                self._read_text(token, kind)
            elif type_ == "heading":
                self._read_heading(token)
            elif type_ == "block_code" and token["map"]:
                self._read_code(token)
            elif type_ == "block_html":
                self._read_html(token)
            elif type_ == "table":
                self._read_table(token)
            elif type_ == "tab" and number not in forgiven:
                group = self._read_tab(token, group)
                continue
            elif type_ == "tab_group":
                joined = self._read_tab_group(token, tokens[number + 1 :])
                forgiven = set(range(number + 1, number + 1 + joined))
            elif type_ in _DIRECTIVES:
                self._read_directive(token)
            elif type_ in _LEAVES:
                self._read_leaf(token)
            elif type_ == "stray_fence":
                if number and number not in forgiven and tokens[number - 1]["type"] in ("tab", "tab_group"):
                    self._blame(TabFault.STRAY_CLOSING, token)
            elif "children" in token:
                self._read_container(token)
            group = -1

    def _read_leaf(self, token: Token) -> None:
        """What is no block of its own to a reader: names of places, comments, text that is no Markdown."""
        if token["type"] == "anchor":
            add_anchor(token["name"], self._page.span(token["name_span"]), self.found)
        elif token["type"] == "comment":
            span = self._page.span(token["span"])
            self._add(span, partial(Comment, span, token["text"]))
        else:
            length = len(token["text"])
            span = self._page.span(token["map"].span(0, length))
            place = Place(self._page, token["text"], token["map"], 0, span, span)
            for role in ROLE.finditer(token["text"]):
                read_role(role["name"], Span(*role.span()), Span(*role.span("text")), place, self.found)

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
        language = token["language"] if "language" in token else code_language(info)
        self.found.code.append(Code(content, origin))
        self._add(span, partial(CodeBlock, span, info, language, content, origin, fenced))
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
        if token["syntax"] in GROUPED_TABS:
            if not (self._fragment or (self._in_tab and is_swallowed(token))):
                self._blame(TabFault.TAB_OUTSIDE_GROUP, token)
            self._read_directive(token)
            return -1
        if group < 0 or token["starts_group"] or self._syntax != token["syntax"]:
            self._groups += 1
            group = self._groups
        self._add_tab(token, group)
        self._syntax = token["syntax"]
        for fault, blamed, detail in tab_faults(token):
            self._blame(fault, blamed, detail)
        return group

    def _add_tab(self, token: Token, group: int) -> None:
        span = self._block(token)
        opening, label_span = self._page.span(token["opening"]), self._page.span(token["label_span"])
        syntax, key = token["syntax"], token.get("key", "")
        self.found.tabs.append(RawTab(span, opening, token["label"], label_span, group, syntax, key))
        self._in_tab += 1
        self.read_blocks(token["children"], ProseKind.PARAGRAPH)
        self._in_tab -= 1

    def _read_tab_group(self, token: Token, after: list[Token]) -> int:
        """Read a group that has a directive of its own; returns how many of the blocks after it should be in it."""
        self._groups += 1
        group = self._groups
        span, opening = self._block(token), self._page.span(token["opening"])
        ids = [text.partition(":sync-group:")[2].strip() for text, _ in token["items"] if ":sync-group:" in text]
        empty = all(child["type"] == "blank_line" for child in token["children"])
        self.found.groups.append(RawGroup(span, opening, group, token["name"], ids[0] if ids else "", empty))
        for child in token["children"]:
            if child["type"] == "tab":
                self._add_tab(child, group)
            else:
                self.read_blocks([child], ProseKind.PARAGRAPH)
        faults = list(group_faults(token, after))
        for fault, blamed, detail in faults:
            self._blame(fault, blamed, detail)
        early = any(fault is TabFault.CLOSED_EARLY for fault, _, _ in faults)
        return sum(1 for _ in takewhile(follows, after)) if early else 0

    def _check_slashes(self, token: Token) -> None:
        """A paragraph right after a tab that begins with the end of another one."""
        line = token["text"].lstrip().partition("\n")[0].rstrip()
        if len(line) >= 3 and not line.strip("/"):
            at = token["text"].index(line)
            span = self._page.span(token["map"].span(at, at + len(line)))
            self.found.faults.append(MalformedTabs(TabFault.STRAY_CLOSING, span, ""))

    def _blame(self, fault: TabFault, token: Token, detail: str = "") -> None:
        label = token.get("label") or token.get("name", "")
        self.found.faults.append(MalformedTabs(fault, self._page.span(token["opening"]), label, detail))

    def _read_directive(self, token: Token) -> None:
        self._block(token)
        span, argument_span = self._page.span(token["opening"]), self._page.span(token["argument_span"])
        items = tuple(DirectiveItem(text, self._page.span(at)) for text, at in token["items"])
        self._add(span, partial(Directive, span, token["name"], token["argument"], argument_span, items))
        if token["name"] in ADMONITIONS and token["argument"] and "argument_map" in token:
            place = Place(self._page, token["argument"], token["argument_map"], 0, argument_span, argument_span)
            self._read_inline(ProseKind.PARAGRAPH, place)
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
        if self._marks_with_attributes and "#" in place.text and "{" in place.text:
            marks = self._marks_with_attributes
            read_anchors(tokens, place, self.found, marks, last_line=kind is not ProseKind.HEADING)
