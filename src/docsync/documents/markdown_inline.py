"""mistune's inline parser, made to remember where everything came from, and to find no more than docsync needs.

Code spans, links, images, raw HTML and comments get a `span` in the text that is parsed; text, emphasis and line
breaks are no tokens at all, which saves half the time.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from re import Match
from typing import Any

from mistune import InlineParser, InlineState
from mistune.helpers import parse_link_href, parse_link_label
from mistune.plugins.url import URL_LINK_PATTERN, parse_url_link
from mistune.util import unikey

from docsync.documents.html import BRACES, TAG
from docsync.settings import Dialect
from docsync.source import Span

Token = dict[str, Any]

# Where anything of interest can begin; `]` and `\` matter because they end and escape.
_TRIGGER = re.compile(r"[\\`<\[\]]|!\[|https?://|\{/\*")
_MYST_TRIGGER = re.compile(_TRIGGER.pattern + r"|\{[\w+:-]+\}`")
_MDX_TRIGGER = re.compile(_TRIGGER.pattern + r"|\{")
_BRACES = re.compile(BRACES)
_BLANKS = " \t\n\r\f"  # what mistune takes for blanks in a link
_UNUSED_RULES = ("emphasis", "linebreak", "softbreak")


class SpanInlineParser(InlineParser):
    """Gives code spans, links, images, raw HTML and JSX comments a `span` in the inline source."""

    # One bracket at a time, so that each closing bracket reports the end of its own link.
    SPECIFICATION = {**InlineParser.SPECIFICATION, "link_close": r"\]"}  # noqa: RUF012 - as mistune declares it

    def __init__(self, dialect: Dialect) -> None:
        """In mkdocs, `[text][label]` is a link also where the page does not define the label."""
        super().__init__()
        self._undefined_references = dialect is Dialect.MKDOCS
        self._trigger = _TRIGGER
        self.rules = [name for name in self.rules if name not in _UNUSED_RULES]
        self.register("jsx_comment", r"\{/\*", _parse_jsx_comment)
        self.register("url_link", URL_LINK_PATTERN, parse_url_link)
        if dialect is Dialect.MYST:
            self._trigger = _MYST_TRIGGER
            self.register("role", r"\{(?P<role_name>[\w+:-]{1,36})\}(?P<role_marks>`+)(?!`)", _parse_role)
        elif dialect is Dialect.DOCUSAURUS:
            self._trigger = _MDX_TRIGGER
            self.register("jsx_tag", r"</?[A-Za-z][\w.:-]*(?=[\s/>])", _parse_jsx_tag)
            self.register("expression", r"\{", _parse_expression)
            self.rules = ["jsx_tag", *(name for name in self.rules if name != "jsx_tag")]

    def find(self, text: str, env: MutableMapping[str, Any]) -> list[Token]:
        """The tokens of one block's text; `env` holds the page's link definitions."""
        if not self._trigger.search(text):
            return []
        state = self.state_cls(env)
        state.src = text
        return self.parse(state)

    def parse(self, state: InlineState) -> list[Token]:
        """Go from one place where a token may begin to the next."""
        src, at, match_rule, search = state.src, 0, self.compile_sc().match, self._trigger.search
        while trigger := search(src, at):
            match = match_rule(src, trigger.start())
            at = (self.parse_method(match, state) if match else None) or trigger.start() + 1
        return state.tokens

    def process_text(self, text: str, state: InlineState, parse_emphasis: bool = True) -> None:
        """Text is no token here."""

    def finalize_tokens(self, tokens: list[Token], depth: int) -> list[Token]:  # noqa: ARG002
        """Where mistune resolves emphasis, which is no token here."""
        return tokens

    def parse_method(self, m: Match[str], state: InlineState) -> int | None:
        """Parse what a rule has matched, and note where it stands."""
        known, rule = len(state.tokens), m.lastgroup
        if rule == "link_close":
            return self._close_link(m, state)
        end = super().parse_method(m, state)
        if end and rule != "link" and len(state.tokens) > known:
            token = state.tokens[-1]
            token["span"] = Span(m.start(), end)
            if token["type"] == "codespan":
                inner = Span(m.end(), end - len(m.group()))
                stripped = len(inner) - len(token["raw"]) == 2  # one blank on either side is not part of the code
                token["inner"] = Span(inner.start + stripped, inner.end - stripped)
        return end

    def _close_link(self, m: Match[str], state: InlineState) -> int:
        opener = state.brackets[-1] if state.brackets else None
        end = self.parse_link_close(m, state)
        if opener is None:
            return end
        token = state.tokens[-1] if state.tokens else None
        if token is None or token["type"] not in ("link", "image") or "span" in token:
            refers = self._undefined_references and opener.active and not (opener.image or state.in_link)
            return (_parse_undefined(m, state, opener.start) if refers else None) or end
        start = opener.start - (2 if opener.image else 1)
        token["span"], token["label_span"] = Span(start, end), Span(opener.start, m.start())
        if "label" not in token:  # attrs.url is unescaped and percent-encoded; the text is not
            token["href"], token["href_span"] = _href(state.src, m.end() + 1, end - 1)
        return end


def _href(src: str, start: int, end: int) -> tuple[str, Span]:
    """The destination as written of a link whose parentheses hold `src[start:end]`."""
    inside = src[start:end].strip(_BLANKS)
    if inside and not any(blank in inside for blank in _BLANKS):  # no title: there is nothing else
        href, at = inside, start + src[start:end].index(inside)
        if href.startswith("<"):
            href, at = href[1:-1], at + 1
        return href, Span(at, at + len(href))
    found, stop = parse_link_href(src, start)
    if found is None or stop is None:
        return "", Span(start, start)  # cannot be: mistune has just read it
    bracketed = src[stop - 1] == ">" and src[start:stop].lstrip().startswith("<")
    return found, Span(stop - bracketed - len(found), stop - bracketed)


def _parse_undefined(m: Match[str], state: InlineState, label_start: int) -> int | None:
    """`[text][label]` or `[label][]` at its first closing bracket, where the page does not define the label."""
    if not state.src.startswith("[", m.end()):
        return None
    label, end = parse_link_label(state.src, m.end() + 1)
    reference = label or state.src[label_start : m.start()]
    if (
        label is None
        or end is None
        or not reference.strip()
        or reference.startswith("^")
        or unikey(reference) in state.env["ref_links"]
    ):
        return None
    spans = {"span": Span(label_start - 1, end), "label_span": Span(label_start, m.start())}
    state.append_token({"type": "link", "label": reference, "attrs": {}, **spans})
    return end


def _parse_jsx_comment(inline: SpanInlineParser, m: Match[str], state: InlineState) -> int | None:  # noqa: ARG001
    close = state.src.find("*/}", m.end())
    if close < 0:
        return None
    state.append_token({"type": "inline_html", "raw": state.src[m.start() : close + 3]})
    return close + 3


def _parse_role(inline: SpanInlineParser, m: Match[str], state: InlineState) -> int | None:  # noqa: ARG001
    marks = m.group("role_marks")
    close = re.compile(rf"(?<!`){marks}(?!`)").search(state.src, m.end() + 1)
    if close is None:
        return None
    inner = Span(m.end(), close.start())
    state.append_token({"type": "role", "name": m.group("role_name"), "inner": inner})
    return close.end()


def _parse_jsx_tag(inline: SpanInlineParser, m: Match[str], state: InlineState) -> int | None:  # noqa: ARG001
    tag = TAG.match(state.src, m.start())
    if tag is None:
        return None
    state.append_token({"type": "inline_html", "raw": tag.group()})
    return tag.end()


def _parse_expression(inline: SpanInlineParser, m: Match[str], state: InlineState) -> int | None:  # noqa: ARG001
    """JavaScript in braces, in which nothing is Markdown."""
    expression = _BRACES.match(state.src, m.start())
    return expression.end() if expression else None
