"""How a text has to be written to stand for itself at a place: in a table's cell, an address, a string literal."""

from __future__ import annotations

import io
import re
import tokenize

from docsync.documents.model import CodeSpan, Described, Document, Link, Node, Prose, ProseKind, SectionKind
from docsync.source import LineIndex, Span

_BAR = re.compile(r"(?<!\\)\|")
_OPENING = re.compile(r"(?P<prefix>[a-zA-Z]*)(?P<quote>'''|\"\"\"|'|\")")


def written_at(document: Document, span: Span, text: str) -> str | None:
    """How a text is written in the place of `span`; None where it cannot stand there."""
    for node in document.nodes:
        fitted = _fitted(document, node, span, text)
        if fitted is None:
            return None
        text = fitted
    literal = _literal(document, span) if document.path.endswith(".py") else None
    return text if literal is None else _in_literal(document.source.text, literal, span, text)


def _fitted(document: Document, node: Node, span: Span, text: str) -> str | None:
    match node:
        case CodeSpan() if span in node.span:
            return None if "`" in text or "\n" in text else text
        case Prose(kind=ProseKind.CELL) if span in node.span:
            return None if "\n" in text else _BAR.sub(r"\\|", text)
        case Link(target_span=Span() as target) if span in target:
            return _address(text, bracketed=document.source.text[target.start - 1 : target.start] == "<")
    return text


def _address(text: str, *, bracketed: bool) -> str | None:
    """A link's destination: between brackets it may hold blanks, else blanks and lone parentheses are encoded."""
    if "\n" in text or (bracketed and (">" in text or "<" in text)):
        return None
    if bracketed:
        return text
    text = text.replace(" ", "%20")
    return text if _is_balanced(text) else text.replace("(", "%28").replace(")", "%29")


def _is_balanced(text: str) -> bool:
    depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0


def _literal(document: Document, span: Span) -> Span | None:
    """The string literal of a Python file that a span stands in."""
    part = document.docstring_at(span.start)
    if part is not None:
        return part.span
    helps = (node for node in document.nodes if isinstance(node, Described) and node.section is SectionKind.HELP)
    return next((node.span for node in helps if span in node.span), None)


def _in_literal(source: str, literal: Span, span: Span, text: str) -> str | None:
    """A text in the place of a span inside a string literal; None in a raw one that cannot hold it."""
    if not any(character in text for character in "\\\"'\n"):
        return text
    opening = _opening(source[literal.start : literal.end], span.start - literal.start)
    if opening is None:
        return None
    quote, is_raw = opening["quote"], "r" in opening["prefix"].lower()
    is_long = len(quote) == 3
    before, behind = source[max(span.start - 2, 0) : span.start], source[span.end : span.end + 2]
    closes = quote in (f"{before}{text}{behind}" if is_long else text)
    if is_raw:
        is_possible = not closes and not text.endswith("\\") and (is_long or "\n" not in text)
        return text if is_possible else None
    text = text.replace("\\", "\\\\")
    text = text if is_long else text.replace("\n", "\\n")
    return text.replace(quote[0], f"\\{quote[0]}") if closes else text


def _opening(literal: str, offset: int) -> re.Match[str] | None:
    """How the string begins that an offset of one or several literals side by side stands in."""
    lines = LineIndex(f"({literal})")
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(f"({literal}\n)", newline="").readline))
    except (tokenize.TokenError, SyntaxError):
        return None
    for token in tokens:
        if token.type == tokenize.STRING:
            start, end = (lines.line_span(line).start + column - 1 for line, column in (token.start, token.end))
            if start <= offset < end:
                return _OPENING.match(token.string)
    return None
