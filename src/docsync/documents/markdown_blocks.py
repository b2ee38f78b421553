"""mistune's block parser, made to remember where everything came from.

mistune keeps no positions, and parses every container from a new, dedented string. Here every state knows where its
characters stand in the page (`origin`), every block token gets a `span`, and every token with inline text a `map` for
it. Tokens are mistune's: dictionaries, which do not leave the modules whose name begins with `markdown`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from re import Match
from string import whitespace  # ASCII only, as Markdown's blanks are
from typing import Any

from mistune import BlockParser, BlockState
from mistune.helpers import parse_link_href
from mistune.plugins.table import NP_TABLE_PATTERN, TABLE_PATTERN, parse_nptable, parse_table
from mistune.util import unikey

from docsync.documents.offsets import AlignmentError, Pieces, align, part
from docsync.documents.parsed import Definition
from docsync.source import Span

Token = dict[str, Any]

_BARE_MARKER = re.compile(r"[ \t]*(?:[*+-]|\d{1,9}[.)])[^\S\n]*\n")
# Lines that no rule can match: they begin with a letter, and hold no bar that might make them a table's head.
_PLAIN_LINES = re.compile(r"(?:[^\W\d_][^|\n]*(?:\n|\Z))+")
_PLAIN_LINES_OF_MDX = re.compile(r"(?:(?!import\b|export\b)[^\W\d_][^|\n]*(?:\n|\Z))+")
_BLANK_LINES = re.compile(BlockParser.SPECIFICATION["blank_line"], re.MULTILINE)
_BLANK_END = re.compile(r"(?:\n[ \t]*)+\Z")
_ENDS_A_LIST = ("fenced_code", "block_html")
# The rules whose blocks hold blocks.
CONTAINERS = (
    "block_quote", "list", "tab", "admonition", "myst_fence", "colon_block", "slash_block", "indented",
    "definition",
)  # fmt: skip


class SpanState(BlockState):
    """A block state that knows where each of its characters stands in the page."""

    def __init__(self, parent: SpanState | None = None) -> None:
        super().__init__(parent)
        self.origin: Pieces = parent.origin if parent else Pieces([0], [0])
        self.interrupted_at: int | None = None  # where the block began that ended the one being parsed
        self.probe: Token | None = None  # stands for the paragraph that the quote being parsed may end with
        self._child_line = 0  # the line of src that the next child is cut from
        self._children_are_items = False
        self._child_spans: list[Span] = []
        if not parent:
            self.env["definitions"] = {}
            self.env["lost"] = 0

    @contextmanager
    def cutting_children(self, line: int, *, items: bool = False) -> Iterator[list[Span]]:
        """Say which line of `src` the next child is cut from; yields the list that the children's spans go to.

        A quote or a list may parse the block that ends it before its own children, so the outer answer comes back.
        """
        outer = self._child_line, self._children_are_items, self._child_spans
        self._child_line, self._children_are_items, self._child_spans = line, items, []
        try:
            yield self._child_spans
        finally:
            self._child_line, self._children_are_items, self._child_spans = outer

    def child_state(self, src: str, lazy_line_starts: set[int] | None = None) -> SpanState:
        """The state of a container's content, aligned with the lines that it was cut from."""
        child: SpanState = super().child_state(src, lazy_line_starts)  # type: ignore[assignment]
        line = first_line = self._child_line
        if self._children_are_items:
            bare = _BARE_MARKER.match(self.src, line)
            first_line = bare.end() if bare else line  # an item with nothing after its marker starts on the next line
        origin = self.place(src, first_line)
        if origin is None:
            child.process("")
        child.origin = origin or self.origin
        end = first_line
        for _ in range(src.count("\n") + bool(src and not src.endswith("\n"))):
            end = self.find_line_end_at(end)
        self._child_spans.append(self.block_span(line, end))
        # mistune has already read the next item's marker line: it is the line just before the cursor.
        self._child_line = self.src.rfind("\n", 0, max(self.cursor - 1, 0)) + 1
        return child

    def place(self, derived: str, line: int) -> Pieces | None:
        """The map of a text that was cut from the line at `line` on; None, and counted, where it cannot be told."""
        try:
            return align(derived, self.src, line, self.origin)
        except AlignmentError:
            self.env["lost"] += 1
            return None

    def block_span(self, start: int, end: int) -> Span:
        """The span of `src[start:end]` without blank lines around it or the indent of its first line."""
        text = self.src[start:end]
        stop = start + len(text.rstrip(whitespace))
        start += len(text) - len(text.lstrip(" \t\n"))
        return self.origin.span(min(start, stop), stop)

    def add_paragraph(self, text: str) -> None:
        """Add `text`, which begins at the cursor, to the paragraph before it or as a new one."""
        super().add_paragraph(text)
        self._map_paragraph(text)

    def append_paragraph(self) -> int | None:
        """Add the line at the cursor to the paragraph before it, if there is one; returns where the line ends."""
        end = super().append_paragraph()
        if end:
            self._map_paragraph(self.get_text(end))
        return end

    def _map_paragraph(self, text: str) -> None:
        token = self.tokens[-1]
        pieces: Pieces = token.setdefault("map", Pieces([], []))
        pieces.extend(len(token["text"]) - len(text), self.origin, self.cursor, self.cursor + len(text))


class SpanBlockParser(BlockParser):
    """Gives every block token a `span`, and every token with inline text a `map` of that text."""

    state_cls = SpanState

    def __init__(self, rules: Sequence[tuple[str, str, Any]], *, indented_code: bool, mdx: bool = False) -> None:
        """`rules` are those of the dialect: name, pattern, function; they come before Markdown's own.

        MDX has no blocks of HTML: what stands between tags is Markdown.
        """
        super().__init__()
        self._plain_lines = _PLAIN_LINES_OF_MDX if mdx else _PLAIN_LINES
        for name, pattern, rule in rules:
            self.register(name, pattern, rule)
        self.register("table", TABLE_PATTERN, parse_table)
        self.register("nptable", NP_TABLE_PATTERN, parse_nptable)
        own = self._own = [name for name, _, _ in rules]
        self.rules = [*own, *(name for name in self.rules if name not in own)]
        if not indented_code:
            self.rules.remove("indent_code")
        if mdx:
            self.rules.remove("raw_html")
        self.block_quote_rules = self.list_rules = self.rules

    def parse(self, state: BlockState, rules: list[str] | None = None) -> None:
        """Parse line by line: all rules match from a line's start on, so that nothing needs to be searched for."""
        assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
        rules = self.rules if rules is None else rules
        plain_lines = self._plain_lines
        match_rule, src, indented_code = self.compile_sc(rules).match, state.src, "indent_code" in rules
        while state.cursor < state.cursor_max:
            plain = plain_lines.match(src, state.cursor)
            if plain:
                state.add_paragraph(plain.group())
                state.cursor = plain.end()
                continue
            blank = _BLANK_LINES.match(src, state.cursor)
            if blank:  # before all else: for mistune, a line of five blanks is code or goes on a paragraph
                state.cursor = self.parse_blank_line(blank, state)
                continue
            if indented_code and src[state.cursor] in " \t":
                end = self._parse_indent_code_fast(state)
                if end is not None:
                    state.cursor = end
                    continue
            match = match_rule(src, state.cursor)
            end = self.parse_method(match, state) if match else None
            if not end:
                end = state.find_line_end()
                state.add_paragraph(state.get_text(end))
            state.cursor = end

    def parse_method(self, m: Match[str], state: BlockState) -> int | None:
        """Parse what a rule has matched, and note where it stands."""
        assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
        if m.lastgroup in _ENDS_A_LIST and self._own:
            m = self._of_dialect(state) or m
        start, known, outer = state.cursor, len(state.tokens), state.interrupted_at
        state.interrupted_at = None
        end = super().parse_method(m, state)
        if end and state.probe is not None and state.probe["text"]:
            state.probe["text"], end = "", None  # it would only go on the paragraph
        if not end:
            state.interrupted_at = outer
            return end
        stop = end if state.interrupted_at is None else state.interrupted_at
        state.interrupted_at = start
        if m.lastgroup != "blank_line":
            for token in state.tokens[known:]:
                if "span" not in token and token["type"] not in ("paragraph", "blank_line"):
                    token["span"] = state.block_span(start, stop)
                    if token["type"] == "table":
                        _locate_cells(token, start, state, piped=m.lastgroup == "table")
                    elif token["type"] == "block_html" and "map" not in token:
                        token["map"] = part(state.origin, start, start + len(token["raw"]))
        return end

    def _of_dialect(self, state: SpanState) -> Match[str] | None:
        """What a rule of the dialect matches: mistune looks up what ends a list or a quote by Markdown's own alone."""
        found = self.compile_sc(self.rules_within(state, self.rules)).match(state.src, state.cursor)
        return found if found and found.lastgroup in self._own else None

    def _parse_indent_code_fast(self, state: BlockState) -> int | None:
        start, known = state.cursor, len(state.tokens)
        end = super()._parse_indent_code_fast(state)
        if end is not None and len(state.tokens) > known:
            assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
            token = state.tokens[-1]
            token["raw"] = _BLANK_END.sub("", token["raw"])
            token["span"] = state.block_span(start, end)
            self.place_code(token, start, state)
        return end

    def place_code(self, token: Token, line: int, state: SpanState) -> None:
        """Map code that begins on the line at `line`; its last line may end in blanks, which belong to it."""
        code = token["raw"].rstrip("\n")
        token["map"] = pieces = state.place(token["raw"], line)
        if pieces and code:
            token["span"] = Span(token["span"].start, max(token["span"].end, pieces.span(0, len(code)).end))

    def parse_fenced_code(self, m: Match[str], state: BlockState) -> int | None:
        """As mistune's, with a map of the code and the info string as written."""
        end = super().parse_fenced_code(m, state)
        if end:
            assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
            token = state.tokens[-1]
            token["info"] = m.group("fenced_3").strip()
            token["span"] = state.block_span(m.start(), end)
            self.place_code(token, m.end() + 1, state)
        return end

    def parse_atx_heading(self, m: Match[str], state: BlockState) -> int:
        """As mistune's, with a map of the text."""
        end = super().parse_atx_heading(m, state)
        assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
        raw, token = m.group("atx_2"), state.tokens[-1]
        at = m.start("atx_2") + len(raw) - len(raw.lstrip(whitespace))
        token["map"] = part(state.origin, at, at + len(token["text"]))
        return end

    def parse_setex_heading(self, m: Match[str], state: BlockState) -> int | None:
        """As mistune's; the heading begins with the paragraph that it was."""
        end = super().parse_setex_heading(m, state)
        last = state.last_token()
        if end and last and last.get("style") == "setext" and "span" not in last:
            assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
            text = last["text"]
            first = last["map"](len(text) - len(text.lstrip()))
            last["span"] = Span(first, state.block_span(m.start(), m.end()).end)
        return end

    def parse_block_quote(self, m: Match[str], state: BlockState) -> int:
        """As mistune's, but what ends the quote comes after it, and cannot go on a paragraph that stands before it."""
        assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
        before, outer_probe = state.tokens, state.probe
        with state.cutting_children(state.cursor):
            # Whether a line ends the quote depends on the paragraph *in* the quote, for which this one stands.
            state.probe = {"type": "paragraph", "text": ""}
            state.tokens = [state.probe]
            text, end, lazy_lines = self.extract_block_quote(m, state)
            after, state.tokens, state.probe = state.tokens[1:], before, outer_probe
            child = state.child_state(text, lazy_lines)
        self.parse(child, self.rules_within(state, self.block_quote_rules))
        state.append_token({"type": "block_quote", "children": child.tokens})
        for token in after:
            state.append_token(token)
        return end or state.cursor

    def rules_within(self, state: BlockState, rules: list[str]) -> list[str]:
        """The rules for what stands in a container of `state`: none of containers once they are nested too deeply."""
        if state.depth() < self.max_nested_level - 1:
            return rules
        return [rule for rule in rules if rule not in CONTAINERS]

    def parse_list(self, m: Match[str], state: BlockState) -> int:
        """As mistune's, with a span for each item."""
        assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
        known = len(state.tokens)
        with state.cutting_children(state.cursor, items=True) as spans:
            end = super().parse_list(m, state)
        for token in state.tokens[known:]:
            if token["type"] == "list" and "span" not in token:
                for item, span in zip(token["children"], spans, strict=True):
                    item["span"] = span
        return end

    def parse_ref_link(self, m: Match[str], state: BlockState) -> int | None:
        """As mistune's, with the definition as written and the span of its target; a footnote is none."""
        if m.group("reflink_1").startswith("^"):
            return None
        end = super().parse_ref_link(m, state)
        last = state.last_token()
        if end and not (last and last["type"] == "paragraph"):
            assert isinstance(state, SpanState)  # noqa: S101 - tells mypy
            href, href_end = parse_link_href(state.src, m.end(), block=True)
            if href is not None and href_end is not None:
                href_end -= state.src[href_end - 1] == ">" and state.src[m.end() : href_end].lstrip().startswith("<")
                span = state.origin.span(href_end - len(href), href_end)
                label = m.group("reflink_1")
                state.env["definitions"].setdefault(unikey(label), Definition(label, href, span))
        return end


def _locate_cells(token: Token, start: int, state: SpanState, *, piped: bool) -> None:
    head, body = token["children"]
    for row in (head, None, *body["children"]):  # None: the delimiter row
        line = state.get_line(start)
        if row is not None:
            row["span"] = state.block_span(start, start + len(line))
            content = line.rstrip("\n").rstrip(" \t")
            left = len(content) - len(content.lstrip(" ")) + 1 if piped else 0
            edges = [left - 1, *_cell_bars(content, left, len(content) - piped)]
            for cell, (before, after) in zip(row["children"], pairwise(edges), strict=True):
                raw = content[before + 1 : after]
                at = start + before + 1 + len(raw) - len(raw.lstrip())
                cell["map"] = part(state.origin, at, at + len(cell["text"]))
        start += len(line)


def _cell_bars(content: str, left: int, right: int) -> list[int]:
    """Offsets of the bars that end a cell: every unescaped bar, then the end of the row."""
    bars, escaped = [], False
    for at in range(left, right):
        if content[at] == "|" and not escaped:
            bars.append(at)
        escaped = content[at] == "\\" and not escaped
    return [*bars, right]
