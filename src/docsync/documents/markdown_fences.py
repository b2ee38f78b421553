"""Block rules for directives between fences: MyST's `{name}`, Docusaurus' `:::name`, pymdownx' `/// name`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from re import Match

from docsync.documents.fences import SLASH_BLOCKS, TAB_GROUPS, TABS, Body, body_of, language_of
from docsync.documents.markdown_blocks import SpanBlockParser, SpanState, Token
from docsync.documents.offsets import part
from docsync.documents.rst import read_rst
from docsync.source import Span

Item = tuple[str, Span]

MYST_FENCE = (
    r"^(?P<myst_indent> {0,3})(?P<myst_mark>(?:`{3,}|~{3,})(?=[ \t]*\{[A-Za-z])|:{3,})[ \t]*"
    r"(?:\{(?P<myst_name>[A-Za-z][\w:.+-]*)\})?[ \t]*(?P<myst_argument>.*?)[ \t]*$"
)
COLON_BLOCK = (
    r"^(?P<colon_indent>[ \t]*)(?P<colon_mark>:{3,})(?P<colon_name>[A-Za-z][\w-]*)"
    r"(?P<colon_argument>\[[^\n]*?\](?=[ \t]*$|\{)|[ \t][^\n]*?|)(?:\{[^{}\n]*\})?[ \t]*$"
)
SLASH_BLOCK = r"^ {0,3}(?P<slash_mark>/{3,}) *(?P<slash_name>[\w-]+) *(?:\| *(?P<slash_argument>.*?))? *$"
_OPTION = re.compile(r"[ \t]*:(?!::)[^\n]*")
_YAML_FENCE = re.compile(r"---[ \t]*")
_SLASHES_OR_FENCE = re.compile(
    r"^(?:[ \t]*(?P<code>`{3,}|~{3,})(?P<info>[^`\n]*)"
    r"| {0,3}(?P<slashes>/{3,}) *(?:(?P<name>[\w-]+) *(?:\| *(?P<argument>[^\n]*?))?)? *)$",
    re.MULTILINE,
)


@dataclass(slots=True)
class Fenced:
    """The body between two fences: `src[start:stop]`, and where what follows it begins.

    `closing` is the length of the fence that closes it, 0 where none does.
    """

    start: int
    stop: int
    end: int
    closing: int


@cache
def _closing_fence(mark: str, length: str, indent: str) -> re.Pattern[str]:
    return re.compile(rf"^{indent}(?P<mark>{mark}{{{length}}})[ \t]*$", re.MULTILINE)


def _between(state: SpanState, m: Match[str], mark: str, indent: str = " {0,3}") -> Fenced:
    """What a fence of at least the length of `mark` closes, or else all that follows."""
    start = min(m.end() + 1, state.cursor_max)
    close = _closing_fence(mark[0], f"{len(mark)},", indent).search(state.src, start, state.cursor_max)
    if close is None:
        return Fenced(start, state.cursor_max, state.cursor_max, 0)
    return Fenced(start, close.start(), min(close.end() + 1, state.cursor_max), len(close["mark"]))


def parse_myst_fence(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:
    """A directive between backticks, tildes or colons, or a plain division between colons."""
    mark, name = m.group("myst_mark"), m.group("myst_name") or ""
    if mark[0] == "`" and "`" in m.group("myst_argument"):
        return None
    fenced = _between(state, m, mark)
    if not name and not m.group("myst_argument") and not fenced.closing:
        return _parse_stray(m, state)
    body = body_of(name, colons=mark[0] == ":")
    if body is Body.CODE and name not in TABS:
        return _parse_code(block, m, state, fenced)
    token: Token = {
        "type": "directive",
        "name": name or "div",
        "argument": m.group("myst_argument"),
        "argument_span": _span(state, m, "myst_argument"),
        "argument_map": part(state.origin, *m.span("myst_argument")),
        "opening": state.block_span(m.start(), m.end()),
        "items": [],
        "fence": (mark[0], len(mark)),
        "closing": fenced.closing,
    }
    if body is Body.DATA:
        _, token["items"] = _lines(state, fenced.start, fenced.stop, lambda _: True)
        token["opening"] = state.block_span(m.start(), fenced.stop)
    else:
        fenced.start, token["items"] = _options(state, fenced)
        token["opening"] = state.block_span(m.start(), max(m.end(), fenced.start - 1))
        _parse_body(block, state, fenced, token, len(m.group("myst_indent")), rst=body is Body.RST)
    if name in TAB_GROUPS:
        token["type"] = "tab_group"
    elif name in TABS:
        _make_tab(token, state, m, "myst_argument")
    state.append_token(token)
    return fenced.end


def _parse_stray(m: Match[str], state: SpanState) -> int:
    """Colons alone that nothing closes: most likely the second end of something that had ended already."""
    state.append_token({"type": "stray_fence", "opening": state.block_span(m.start(), m.end())})
    return min(m.end() + 1, state.cursor_max)


def _parse_code(block: SpanBlockParser, m: Match[str], state: SpanState, fenced: Fenced) -> int:
    name, argument = m.group("myst_name"), m.group("myst_argument")
    first, _ = _options(state, fenced)
    token: Token = {
        "type": "block_code",
        "style": "fenced",
        "raw": _dedented(state.src[first : fenced.stop], len(m.group("myst_indent"))),
        "info": f"{{{name}}} {argument}".strip(),
        "language": language_of(name, argument),
        "span": state.block_span(m.start(), fenced.end),
    }
    state.append_token(token)
    block.place_code(token, first, state)
    return fenced.end


def _parse_body(
    block: SpanBlockParser, state: SpanState, fenced: Fenced, token: Token, indent: int, *, rst: bool = False
) -> None:
    text = _dedented(state.src[fenced.start : fenced.stop], indent)
    if rst or token["name"] == "code-tab":
        origin = state.place(text, fenced.start)
        if origin is None:
            token["children"] = []
        elif rst:
            token["children"] = read_rst(text, origin)
        else:
            language = language_of("code-tab", token["argument"])
            span = state.block_span(fenced.start, fenced.stop)
            code = {"type": "block_code", "style": "body", "raw": text, "info": language, "map": origin, "span": span}
            token["children"] = [code] if text.strip() else []
        return
    with state.cutting_children(fenced.start):
        child = state.child_state(text)
    block.parse(child, block.rules_within(state, block.list_rules))
    token["children"] = child.tokens


def _dedented(text: str, indent: int) -> str:
    return re.sub(rf"^ {{1,{indent}}}", "", text, flags=re.MULTILINE) if indent else text


def _options(state: SpanState, fenced: Fenced) -> tuple[int, list[Item]]:
    """Where the body begins after a directive's options, and the lines of these: `:key: value`, or YAML."""
    first = state.get_line(fenced.start) if fenced.start < fenced.stop else ""
    if _YAML_FENCE.fullmatch(first.strip()):
        at = fenced.start + len(first)
        end, items = _lines(state, at, fenced.stop, lambda line: not _YAML_FENCE.fullmatch(line.strip()))
        if end < fenced.stop:
            return end + len(state.get_line(end)), items
        return fenced.start, []
    return _lines(state, fenced.start, fenced.stop, lambda line: bool(_OPTION.match(line)))


def _lines(state: SpanState, start: int, stop: int, wanted: Callable[[str], bool]) -> tuple[int, list[Item]]:
    """The lines from `start` on, blank ones left out, for as long as they are `wanted`; and where they end."""
    items = []
    while start < stop:
        line = state.get_line(start)
        if not wanted(line):
            break
        text = line.strip()
        if text:
            lead = len(line) - len(line.lstrip())
            items.append((text, state.origin.span(start + lead, start + lead + len(text))))
        start += len(line)
    return start, items


def _span(state: SpanState, m: Match[str], group: str) -> Span:
    start, end = m.span(group)
    if end > start:
        return state.origin.span(start, end)
    at = state.origin(m.end() - 1) + 1
    return Span(at, at)


def _make_tab(token: Token, state: SpanState, m: Match[str], group: str) -> None:
    """Make a directive's token one of a tab. The label of `{code-tab} python Label` comes after the language."""
    start, end = m.span(group)
    if token["name"] == "code-tab":
        language, _, label = token["argument"].partition(" ")
        start += len(token["argument"]) - len(label.lstrip()) if label.strip() else 0
        token["argument"] = label.strip() or language
    options = {key: value for key, value, _ in map(option, token["items"])}
    token |= {
        "type": "tab",
        "syntax": token["name"],
        "label": token["argument"],
        "label_span": state.origin.span(start, end) if token["argument"] else token["opening"],
        "starts_group": "new-set" in options,
        "key": options.get("sync", ""),
    }


def option(item: Item) -> tuple[str, str, Span]:
    """The key of an option line, its value, and the span of the value."""
    text, span = item
    lead = text.startswith(":")
    key, _, value = text[lead:].partition(":")
    stripped = value.strip()
    end = span.start + len(text.rstrip())
    return key.strip(), stripped.strip("\"'") if not lead else stripped, Span(end - len(stripped), end)


def parse_colon_block(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:
    """Docusaurus' admonition. A longer fence may hold shorter ones."""
    fenced = _between(state, m, m.group("colon_mark"), "[ \t]*")
    start, end = m.start("colon_name"), m.end("colon_argument")
    token: Token = {
        "type": "directive",
        "name": "admonition",
        "argument": state.src[start:end],
        "argument_span": state.origin.span(start, end),
        "opening": state.block_span(m.start(), m.end()),
        "items": [],
    }
    _parse_body(block, state, fenced, token, len(m.group("colon_indent")))
    state.append_token(token)
    return fenced.end


def parse_slash_block(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:
    """A block of pymdownx: it ends with a fence of exactly its length."""
    mark, name = m.group("slash_mark"), m.group("slash_name").lower()
    fenced = _between_slashes(state, m, mark)
    unlabelled = name == "tab" and not m.group("slash_argument")
    if (not fenced.closing and name not in SLASH_BLOCKS) or (unlabelled and not fenced.closing):
        return None
    token: Token = {
        "type": "directive",
        "name": name,
        "argument": m.group("slash_argument") or "",
        "argument_span": _span(state, m, "slash_argument"),
        "items": [],
        "fence": ("/", len(mark)),
        "closing": fenced.closing,
    }
    fenced.start, token["items"] = _lines(
        state, fenced.start, fenced.stop, lambda line: line.startswith("    ") and bool(line.strip())
    )
    token["opening"] = state.block_span(m.start(), max(m.end(), fenced.start - 1))
    _parse_body(block, state, fenced, token, 0)
    if name == "tab":
        _make_tab(token, state, m, "slash_argument")
        options = {key: value for key, value, _ in map(option, token["items"])}
        token |= {"syntax": "///", "starts_group": options.get("new", "").lower() == "true"}
    state.append_token(token)
    return fenced.end


def _between_slashes(state: SpanState, m: Match[str], mark: str) -> Fenced:
    """Blocks of one length hold each other, as long as each has its end."""
    start = min(m.end() + 1, state.cursor_max)
    depth, fence = 1, ""
    for line in _SLASHES_OR_FENCE.finditer(state.src, start, state.cursor_max):
        code = line["code"]
        if fence or code:
            if not fence:
                fence = code
            elif code and code.startswith(fence) and not line["info"].strip():
                fence = ""
            continue
        if line["slashes"] != mark:
            continue
        if not line["name"]:
            depth -= 1
            if not depth:
                return Fenced(start, line.start(), min(line.end() + 1, state.cursor_max), len(mark))
        elif line["name"].lower() in SLASH_BLOCKS and (line["argument"] or line["name"].lower() != "tab"):
            depth += 1
    return Fenced(start, state.cursor_max, state.cursor_max, 0)
