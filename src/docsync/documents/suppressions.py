"""Ignores: comments that silence diagnostics, and what each of them silences.

`<!-- docsync: ignore[DS101,DS102] reason -->` silences the block it stands in or, alone, the next one; in a table, its
row. `<!-- docsync: off -->` silences all up to `<!-- docsync: on -->` or the end of the page. In a code block,
`# docsync: ignore[DS105]` silences its line or, alone on it, the next one. Without codes all are silenced.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from docsync.documents.model import Suppression, TabGroup
from docsync.documents.parsed import Code, Parsed, RawIgnore
from docsync.source import OffsetMap, Span

# Codes without brackets are meant as codes: taking them for the reason would silence everything.
_ORDER = re.compile(
    r"(?:<!--|\{/\*)\s*docsync:\s*(?P<verb>ignore|off|on)"
    r"(?:\[(?P<codes>[^\[\]]*)\]|[ \t]+(?P<bare>DS\d+(?:[ \t]*,[ \t]*DS\d+)*))?(?=[\s*]|--)"
)
_IN_CODE = re.compile(
    r"#\s*docsync:\s*ignore"
    r"(?:\[(?P<codes>[^\[\]\n]*)\]|[ \t]+(?P<bare>DS\d+(?:[ \t]*,[ \t]*DS\d+)*))?(?=\s|$)",
    re.MULTILINE,
)
_CODE = re.compile(r"[^\s,]+")
_LINE_END = re.compile(r"\r\n?|\n")


def find_suppressions(text: str, parsed: Parsed, groups: Iterable[TabGroup]) -> Iterator[Suppression]:
    """All ignores of a page, in the order of their kind and place; `text` is the file's."""
    if "docsync:" not in text:
        return
    yield from _in_comments(text, parsed, groups)
    for code in parsed.code:
        if "docsync:" in code.content:
            yield from _in_code(code)


def _in_comments(text: str, parsed: Parsed, groups: Iterable[TabGroup]) -> Iterator[Suppression]:
    comments = sorted(parsed.ignores, key=lambda comment: comment.span)
    alone = {comment.row for comment in comments if comment.alone}
    blocks = {span for span in parsed.blocks if span not in alone}
    blocks.update(group.span for group in groups)
    opened: list[tuple[re.Match[str], Span]] = []
    for comment in comments:
        order = _ORDER.match(text, comment.span.start, comment.span.end)
        if not order:
            continue
        if order["verb"] == "ignore":
            yield from _suppression(order, comment.span, _silenced(comment, blocks))
        elif order["verb"] == "off":
            opened.append((order, comment.span))
        else:
            for off, span in opened:
                yield from _suppression(off, span, Span(span.start, comment.span.end))
            opened.clear()
    for off, span in opened:
        yield from _suppression(off, span, Span(span.start, len(text)))


def _silenced(comment: RawIgnore, blocks: Iterable[Span]) -> Span:
    """The block or row that a comment stands in or, alone, the next block: of those that begin there, the largest."""
    if not comment.alone:
        return comment.row
    after = [span for span in blocks if span.start >= comment.span.end]
    return min(after, key=lambda span: (span.start, -span.end), default=comment.span)


def _suppression(order: re.Match[str], span: Span, silences: Span) -> Iterator[Suppression]:
    group = "codes" if order["codes"] is not None else "bare"
    if order[group] is None:
        yield Suppression((), (), span, silences)
        return
    start = order.start(group)
    codes = [Span(start + m.start(), start + m.end()) for m in _CODE.finditer(order[group])]
    if codes:  # brackets with nothing in them are a slip, and must not silence everything
        yield Suppression(tuple(order.string[code.start : code.end] for code in codes), tuple(codes), span, silences)


def ignores_after(text: str, literal: Span) -> Iterator[Suppression]:
    """The ignore in a comment behind a docstring's closing quotes: it silences the whole docstring."""
    end = _line_end(text, literal.end)
    found = _IN_CODE.search(text, literal.end, end)
    if found:
        yield from _suppression(found, Span(found.start(), end), literal)


def ignores_in_lines(text: str) -> Iterator[Suppression]:
    """The ignores of a file that is no page, such as YAML: each holds for its line, alone on one for the next."""
    if "docsync:" in text:
        starts = [0]
        derived = [0]
        for found in _LINE_END.finditer(text):  # as in code, a line ends with a line feed
            starts.append(found.end())
            derived.append(derived[-1] + found.start() - starts[-2] + 1)
        yield from _in_code(Code(_LINE_END.sub("\n", text), OffsetMap(tuple(derived), tuple(starts))))


def _in_code(code: Code) -> Iterator[Suppression]:
    for order in _IN_CODE.finditer(code.content):
        start = code.content.rfind("\n", 0, order.start()) + 1
        end = _line_end(code.content, start)
        if not code.content[start : order.start()].strip():  # alone: the next line that says anything
            rest = code.content[end:]
            start = end + len(rest) - len(rest.lstrip())
            start = code.content.rfind("\n", 0, start) + 1
            end = _line_end(code.content, start)
        silences = code.origin.span(start, end)
        own = code.origin.span(order.start(), _line_end(code.content, order.start()))
        for found in _suppression(order, own, silences):
            spans = tuple(code.origin.span(span.start, span.end) for span in found.code_spans)
            yield Suppression(found.codes, spans, own, silences)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
