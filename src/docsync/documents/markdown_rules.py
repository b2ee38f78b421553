"""Block rules for what site generators add to Markdown: tabs, admonitions, directives.

Each is a function in the form that mistune asks for; `rules_of` says which ones a dialect has.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from re import Match
from typing import Any

from docsync.documents import markdown_mdx as mdx
from docsync.documents.directives import SNIPPET
from docsync.documents.markdown_blocks import SpanBlockParser, SpanState
from docsync.documents.markdown_fences import (
    COLON_BLOCK,
    MYST_FENCE,
    SLASH_BLOCK,
    parse_colon_block,
    parse_myst_fence,
    parse_slash_block,
)
from docsync.documents.offsets import part
from docsync.settings import Dialect
from docsync.source import Span

Rule = Callable[[SpanBlockParser, Match[str], SpanState], int | None]

_ALL = frozenset(Dialect)
_DOC_BUILDER = frozenset({Dialect.DOC_BUILDER})
_MKDOCS = frozenset({Dialect.MKDOCS})
_MYST = frozenset({Dialect.MYST})
_DOCUSAURUS = frozenset({Dialect.DOCUSAURUS})
_WORDS = r"[\w-]+(?: +[\w-]+)*"
_MEMBER = re.compile(r"[ \t]*-[ \t]+(\S+)[ \t]*$")
_YAML_AFTER_BLANK = re.compile(r"    (?:handler|options):")


def rules_of(dialect: Dialect) -> list[tuple[str, str, Rule]]:
    """The rules that a dialect adds: name, pattern (matched at the start of a line), and what parses it."""
    return [(name, pattern, rule) for name, pattern, rule, dialects in _RULES if dialect in dialects]


def _parse_tags(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    """A run of `<hfoptions>` and `<hfoption>` tags. What follows is Markdown, with or without a blank line."""
    end = m.end()
    if state.src.startswith("\n", end):
        end += 1
    state.append_token(_raw(m, state))
    return end


def _parse_markdown_tag(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    """A line with an opening tag that says that its content is Markdown."""
    state.append_token(_raw(m, state))
    return min(m.end() + 1, state.cursor_max)


def _parse_tab(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:
    label = m.group("tab_label")
    at = m.start("tab_label") + len(label) - len(label.lstrip())
    token: dict[str, Any] = {
        "type": "tab",
        "label": label.strip(),
        "label_span": state.origin.span(at, at + len(label.strip())),
        "opening": state.block_span(m.start(), m.end()),
        "syntax": "===",
        "starts_group": "!" in m.group("tab_flags"),
    }
    return _parse_body(block, m, state, token, len(m.group("tab_indent")) + 4)


def _parse_admonition(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:
    token = _directive(state, m, "admonition", m.span("admonition_argument"))
    token["type"] = "admonition"
    return _parse_body(block, m, state, token, len(m.group("admonition_indent")) + 4)


def _parse_body(block: SpanBlockParser, m: Match[str], state: SpanState, token: dict[str, Any], width: int) -> int:
    """Parse the lines that are indented by `width` as the body of a tab or an admonition."""
    start = min(m.end() + 1, state.cursor_max)
    lines, end = _indented(state, start, width)
    with state.cutting_children(start):
        child = state.child_state("".join(lines))
    block.parse(child, block.rules_within(state, block.list_rules))
    state.append_token({**token, "children": child.tokens})
    return end


def _parse_definition(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:
    """What stands behind the colon of a definition, and the lines below that are indented by four."""
    before = next((token["type"] for token in reversed(state.tokens) if token["type"] != "blank_line"), "")
    if before not in ("paragraph", "definition", "block_html"):
        return None
    start = m.start()
    first = state.get_line(start)
    lines, end = _indented(state, min(start + len(first), state.cursor_max), 4)
    with state.cutting_children(start):
        child = state.child_state(first[m.end() - start :] + "".join(lines))
    block.parse(child, block.rules_within(state, block.list_rules))
    state.append_token({"type": "definition", "children": child.tokens})
    return end


def _indented(state: SpanState, start: int, width: int) -> tuple[list[str], int]:
    """The lines from `start` on that are blank or indented by `width` columns, dedented; and where they end."""
    lines: list[str] = []
    kept, end, at = 0, start, start
    while at < state.cursor_max:
        line = state.get_line(at)
        at += len(line)
        text = line.lstrip(" \t")
        if not text.strip():
            lines.append("\n")
            continue
        indent = line[: len(line) - len(text)].expandtabs(4)
        if len(indent) < width:
            break
        lines.append(indent[width:] + text)
        kept, end = len(lines), at
    return lines[:kept], end


def _parse_mkdocstrings(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    token = _directive(state, m, "mkdocstrings", m.span("mkdocstrings_argument"))
    end = at = min(m.end() + 1, state.cursor_max)
    line = state.get_line(at)
    if line and not line.strip():  # a blank line may come before options, if these are plainly options
        at += len(line)
        line = state.get_line(at) if _YAML_AFTER_BLANK.match(state.src, at) else ""
    while line.strip() and line.startswith(("    ", "\t")):
        text = line.rstrip()
        indent = len(text) - len(text.lstrip())
        span = state.origin.span(at + indent, at + len(text))
        token["items"].append((text[:indent].expandtabs(4)[4:] + text[indent:], span))
        at = end = at + len(line)
        line = state.get_line(at)
    return _close(state, token, m, end)


def _parse_autodoc(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    """`[[autodoc]] X`, and its members: list items, all indented alike and more than it, blank lines allowed."""
    token = _directive(state, m, "autodoc", m.span("autodoc_argument"))
    end = at = min(m.end() + 1, state.cursor_max)
    indent = -1
    while at < state.cursor_max:
        line = state.get_line(at)
        at += len(line)
        if not line.strip():
            continue
        member = _MEMBER.match(line.rstrip("\n"))
        width = len(line) - len(line.lstrip())
        if not member or width <= len(m.group("autodoc_indent")) or indent not in (-1, width):
            break
        line_start = at - len(line)
        token["items"].append(_item(state, line_start + member.start(1), line_start + member.end(1)))
        indent, end = width, at
    return _close(state, token, m, end)


def _parse_marker(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    token = _directive(state, m, m.group("marker_name"), (m.end(), m.end()))
    return _close(state, token, m, min(m.end() + 1, state.cursor_max))


def _parse_snippet(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    token = _directive(state, m, "snippet", m.span("snippet_argument"))
    return _close(state, token, m, min(m.end() + 1, state.cursor_max))


def _parse_snippets(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    """A block of file names between two markers."""
    token = _directive(state, m, "snippet", (m.start("snippets_files"), m.start("snippets_files")))
    for name in re.finditer(r"\S(?:.*\S)?", m.group("snippets_files")):
        start = m.start("snippets_files") + name.start()
        token["items"].append(_item(state, start, start + len(name.group())))
    return _close(state, token, m, min(m.end() + 1, state.cursor_max))


def _parse_jsx_comment(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    state.append_token(_raw(m, state))
    return min(m.end() + 1, state.cursor_max)


def _parse_target(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    """MyST's `(name)=`."""
    state.append_token(_anchor(state, m, "target_name"))
    return min(m.end() + 1, state.cursor_max)


def _parse_attributes(block: SpanBlockParser, m: Match[str], state: SpanState) -> int | None:  # noqa: ARG001
    """A line of attributes before the block that they belong to."""
    last = state.last_token()
    if last and last["type"] == "paragraph":
        return None
    state.append_token(_anchor(state, m, "attributes_id"))
    return min(m.end() + 1, state.cursor_max)


def _parse_percent_comment(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    state.append_token({"type": "comment", "text": m.group("percent_text")})
    return min(m.end() + 1, state.cursor_max)


def _parse_block_break(block: SpanBlockParser, m: Match[str], state: SpanState) -> int:  # noqa: ARG001
    state.append_token({"type": "block_break"})
    return min(m.end() + 1, state.cursor_max)


def _anchor(state: SpanState, m: Match[str], group: str) -> dict[str, Any]:
    name_span = state.origin.span(*m.span(group))
    return {"type": "anchor", "name": m.group(group), "name_span": name_span}


def _raw(m: Match[str], state: SpanState) -> dict[str, Any]:
    return {"type": "block_html", "raw": m.group(), "map": part(state.origin, m.start(), m.end())}


def _directive(state: SpanState, m: Match[str], name: str, argument: tuple[int, int]) -> dict[str, Any]:
    """A directive's token; its span is that of its own line, unless `_close` adds the lines of its items."""
    start, end = argument
    return {
        "type": "directive",
        "name": name,
        "argument": state.src[start:end],
        "argument_span": state.origin.span(start, end) if end > start else _point(state, start),
        "opening": state.block_span(m.start(), m.end()),
        "items": [],
    }


def _point(state: SpanState, offset: int) -> Span:
    """The empty span after the character before `offset`, which is on the same line as it."""
    at = state.origin(offset - 1) + 1
    return Span(at, at)


def _item(state: SpanState, start: int, end: int) -> tuple[str, Span]:
    return state.src[start:end], state.origin.span(start, end)


def _close(state: SpanState, token: dict[str, Any], m: Match[str], end: int) -> int:
    state.append_token({**token, "opening": state.block_span(m.start(), end)})
    return end


# Tag and directive names that many dialects share are in every dialect that cannot mean something else by them.
_RULES: tuple[tuple[str, str, Rule, frozenset[Dialect]], ...] = (
    ("hf_tags", r"^[ \t]*(?:</?hfoptions?(?=[\s>/])[^<>]*>[ \t]*)+", _parse_tags, _ALL),
    (
        "tab",
        r"^(?P<tab_indent> {0,3})===(?P<tab_flags>[!+]{0,2}) +(?P<tab_quote>[\"'])(?P<tab_label>.*?)(?P=tab_quote)"
        r"[ \t]*$",
        _parse_tab,
        _ALL,
    ),
    (
        "admonition",
        r"^(?P<admonition_indent> {0,3})(?:!!!|\?\?\?\+?)[ \t]*"
        rf"(?P<admonition_argument>{_WORDS}(?: +\".*?\")?|\".*?\")[ \t]*$",
        _parse_admonition,
        _MKDOCS,
    ),
    (
        "markdown_tag",
        r"^ {0,3}<[A-Za-z][\w-]*(?=[\s>])[^<>\n]*\smarkdown(?:=[\"']?(?:1|block|span)[\"']?)?(?=[\s>])[^<>\n]*>[ \t]*$",
        _parse_markdown_tag,
        _MKDOCS,
    ),
    (
        "mkdocstrings",
        r"^ {0,3}(?:#{1,6} +)?::: ?(?P<mkdocstrings_argument>\S.*?)[ \t]*$",
        _parse_mkdocstrings,
        _MKDOCS,
    ),
    (
        "autodoc",
        r"^(?P<autodoc_indent>[ \t]*)\[\[autodoc\]\][ \t]+(?P<autodoc_argument>\S+)[ \t]*$",
        _parse_autodoc,
        _DOC_BUILDER,
    ),
    ("marker", r"^[ \t]*\[\[(?P<marker_name>[A-Za-z][\w-]*)\]\][ \t]*$", _parse_marker, _DOC_BUILDER),
    ("definition", r"^ {0,3}:[ ]{1,3}(?=\S)", _parse_definition, _MKDOCS),
    ("snippet", SNIPPET, _parse_snippet, _MKDOCS),
    (
        "snippets",
        r"^[ \t]*-+8<-+[ \t]*\n(?P<snippets_files>(?:[^\n]*\n)*?)[ \t]*-+8<-+[ \t]*$",
        _parse_snippets,
        _MKDOCS,
    ),
    ("jsx_comment", r"^[ \t]*\{/\*[\s\S]*?\*/\}[ \t]*$", _parse_jsx_comment, _DOCUSAURUS),
    ("jsx_comment", r"^ {0,3}\{/\*[\s\S]*?\*/\}[ \t]*$", _parse_jsx_comment, _ALL - _DOCUSAURUS),
    ("slash_block", SLASH_BLOCK, parse_slash_block, _MKDOCS),
    ("myst_fence", MYST_FENCE, parse_myst_fence, _MYST),
    ("target", r"^ {0,3}\((?P<target_name>[\w@<>*./|:+-]{1,100})\)=[ \t]*$", _parse_target, _MYST),
    (
        "attributes",
        r"^ {0,3}\{(?:[^{}\n#]*[ ])?#(?P<attributes_id>[^\s{}#]+)(?:[ ][^{}\n]*)?\}[ \t]*$",
        _parse_attributes,
        _MYST,
    ),
    ("percent_comment", r"^ {0,3}%(?P<percent_text>[^\n]*)$", _parse_percent_comment, _MYST),
    ("block_break", r"^ {0,3}\+\+\+[^\n]*$", _parse_block_break, _MYST),
    ("colon_block", COLON_BLOCK, parse_colon_block, _DOCUSAURUS),
    ("esm", mdx.ESM, mdx.parse_esm, _DOCUSAURUS),
    ("jsx", mdx.JSX, mdx.parse_jsx, _DOCUSAURUS),
    ("html_comment", mdx.HTML_COMMENT, mdx.parse_comment, _DOCUSAURUS),
    ("expression", mdx.EXPRESSION, mdx.parse_expression, _DOCUSAURUS),
    ("deep_fence", mdx.DEEP_FENCE, mdx.parse_deep_fence, _DOCUSAURUS),
    ("indented", mdx.INDENTED, mdx.parse_indented, _DOCUSAURUS),
)
