"""Block rules for MDX: tags whose content is Markdown, JavaScript that is not read, and blocks at any indent."""

from __future__ import annotations

import re
from itertools import islice
from re import Match

from docsync.documents.html import BRACES, TAG
from docsync.documents.markdown_blocks import SpanBlockParser, SpanState, Token
from docsync.documents.offsets import part

_BRACES = re.compile(BRACES)
_BLANK_LINE = re.compile(r"^[ \t]*$", re.MULTILINE)
_FENCE = re.compile(r"[ \t]*(?P<mark>`{3,}|~{3,})[^`\n]*$")
_MOST_BLANK_LINES = 60  # in one import or export
ESM = (
    r"^(?:import(?=[ \t]*[\"']|[ \t]+[\w$*{](?:[^;\"'\n]|\n(?![ \t]*\n)){0,1000}?\bfrom[ \t]*[\"'])"
    r"|export(?=[ \t]+(?:default|const|let|var|function|class|async)\b|[ \t]*[{*]))"
)
JSX = r"^[ \t]*(?=</?(?:[A-Za-z]|>))"
HTML_COMMENT = r"^[ \t]*<!--(?:(?!-->)[\s\S])*-->[ \t]*$"
EXPRESSION = r"^[ \t]*(?=\{)"
INDENTED = r"^(?P<mdx_indent> {4,}|[ ]{0,3}\t[ \t]*)(?=\S)"
DEEP_FENCE = r"^(?P<deep_indent> {4,}|[ ]{0,3}\t[ \t]*)(?P<deep_mark>`{3,}|~{3,})[ \t]*(?P<deep_info>[^`\n]*?)[ \t]*$"


def _after_paragraph(state: SpanState) -> bool:
    last = state.last_token()
    return bool(last and last["type"] == "paragraph")


def parse_esm(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:  # noqa: ARG001
    """An import or export: up to a blank line at which its brackets are closed, else to the first one."""
    if _after_paragraph(state):
        return None
    first, at, depth = 0, m.start(), 0
    for blank in islice(_BLANK_LINE.finditer(state.src, m.start(), state.cursor_max), _MOST_BLANK_LINES):
        code = state.src[at : blank.start()]
        depth += sum(map(code.count, "([{")) - sum(map(code.count, ")]}"))
        at, first = blank.start(), first or blank.start()
        if depth <= 0:
            return _skip(state, blank.start())
    return _skip(state, first or state.cursor_max)


def _skip(state: SpanState, end: int) -> int:
    state.append_token({"type": "code_of_page"})
    return end


def parse_jsx(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:  # noqa: ARG001
    """Tags alone on their lines, over which each of them may spread."""
    at = m.end()
    while tag := TAG.match(state.src, at, state.cursor_max):
        at = tag.end()
        while at < state.cursor_max and state.src[at] in " \t":
            at += 1
    if at == m.end() or (at < state.cursor_max and state.src[at] != "\n"):
        return None
    raw = state.src[m.start() : at]
    state.append_token({"type": "block_html", "raw": raw, "map": part(state.origin, m.start(), at)})
    return min(at + 1, state.cursor_max)


def parse_comment(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    """A comment of HTML, which the site generator lets pass."""
    state.append_token({"type": "block_html", "raw": m.group(), "map": part(state.origin, m.start(), m.end())})
    return min(m.end() + 1, state.cursor_max)


def parse_expression(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:  # noqa: ARG001
    """JavaScript in braces that has its lines to itself."""
    found = _BRACES.match(state.src, m.end(), state.cursor_max)
    if found is None:
        return None
    line_end = state.src.find("\n", found.end(), state.cursor_max)
    line_end = state.cursor_max if line_end < 0 else line_end
    if state.src[found.end() : line_end].strip():
        return None
    return _skip(state, min(line_end + 1, state.cursor_max))


def parse_deep_fence(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:
    """A fence that is indented as deeply as the tags around it."""
    start = min(m.end() + 1, state.cursor_max)
    mark, indent = m.group("deep_mark"), len(m.group("deep_indent"))
    close = re.compile(rf"^[ \t]*{mark[0]}{{{len(mark)},}}[ \t]*$", re.MULTILINE).search(
        state.src, start, state.cursor_max
    )
    stop, end = (close.start(), min(close.end() + 1, state.cursor_max)) if close else (state.cursor_max,) * 2
    token: Token = {
        "type": "block_code",
        "style": "fenced",
        "raw": re.sub(rf"^[ \t]{{1,{indent}}}", "", state.src[start:stop], flags=re.MULTILINE),
        "info": m.group("deep_info"),
        "span": state.block_span(m.start(), end),
    }
    state.append_token(token)
    block.place_code(token, start, state)
    return end


def parse_indented(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:
    """Blocks that are indented, as between tags, are what they would be without the indent."""
    if _after_paragraph(state):
        return None
    width, start = len(m.group("mdx_indent")), m.start()
    lines: list[str] = []
    at = end = start
    kept, fence = 0, ""
    while at < state.cursor_max:
        line = state.get_line(at)
        indent = len(line) - len(line.lstrip(" \t"))
        if line.strip() and indent < width and not fence:
            break
        at += len(line)
        lines.append(line[min(indent, width) :] if line.strip() else "\n")
        if line.strip():
            kept, end = len(lines), at
        found = _FENCE.match(line.rstrip("\n"))
        if found and not fence:
            fence = found["mark"]
        elif found and line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
    with state.cutting_children(start):
        child = state.child_state("".join(lines[:kept]))
    block.parse(child, block.rules_within(state, block.list_rules))
    state.append_token({"type": "indented", "children": child.tokens})
    return end
