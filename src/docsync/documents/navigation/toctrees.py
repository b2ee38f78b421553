"""Sphinx's `toctree` directives: in pages of MyST, in their `{eval-rst}`, and in files of reStructuredText."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.documents.model import Directive, Document, NavigationEntry
from docsync.source import Span

_NAMES = ("toctree", "nbgallery")
_MADE_BY_SPHINX = ("self", "genindex", "modindex", "py-modindex", "search")
_EXPLICIT = re.compile(r"(?P<title>.+?)\s*<(?P<target>[^<]*?)>", re.DOTALL)
_IN_RST = re.compile(r"^(?P<indent>[ \t]*)\.\.[ \t]+(?:toctree|nbgallery)::[ \t]*\r?$", re.MULTILINE)
_OPTION = re.compile(r":[\w-]+:")
_MAGIC = re.compile(r"[*?\[]")


def page_entries(document: Document) -> Iterator[NavigationEntry]:
    """The entries of the directives on a page; a pattern has no title."""
    for group, node in enumerate(document.nodes):
        if isinstance(node, Directive) and node.name in _NAMES:
            lines = [(document.source[item.span], item.span.start) for item in node.items]
            yield from _entries(lines, group, node.heading, node.tab)


def rst_entries(text: str) -> Iterator[NavigationEntry]:
    """The entries of the directives in a file of reStructuredText."""
    for group, found in enumerate(_IN_RST.finditer(text)):
        indent = len(found["indent"].expandtabs())
        lines: list[tuple[str, int]] = []
        at = found.end() + 1
        while at < len(text):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            line = text[at:end].rstrip()
            deep = len(line.expandtabs()) - len(line.expandtabs().lstrip())
            if line and deep <= indent:
                break
            if line:
                lines.append((line.lstrip(), at + len(line) - len(line.lstrip())))
            at = end + 1
        yield from _entries(lines, group, -1, -1)


def _entries(lines: list[tuple[str, int]], group: int, heading: int, tab: int) -> Iterator[NavigationEntry]:
    for line, start in lines:
        text = line.strip()
        start += len(line) - len(line.lstrip())
        if not text or _OPTION.match(text):
            continue
        explicit = _EXPLICIT.fullmatch(text)
        title = explicit["title"] if explicit else ""
        target, at = (explicit["target"], explicit.start("target")) if explicit else (text, 0)
        if target not in _MADE_BY_SPHINX:
            span = Span(start + at, start + at + len(target))
            title_span = Span(start, start + len(title)) if explicit else None
            whole = Span(start, start + len(text))
            yield NavigationEntry(
                span, target, title, title_span, whole, (), group, plain=True, heading=heading, tab=tab
            )


def is_pattern(entry: NavigationEntry) -> bool:
    """Whether an entry stands for all pages that match it."""
    return entry.title_span is None and bool(_MAGIC.search(entry.target))


def pattern_matches(pattern: str, name: str) -> bool:
    """Whether a page's name matches a pattern of Sphinx's: `*` stays in a folder, `**` does not."""
    parts = []
    for part in re.split(r"(\*\*|\*|\?|\[[^\]]*\])", pattern):
        if part.startswith("[") and len(part) > 2:
            inner = part[1:-1].replace("\\", "\\\\")
            parts.append(f"[^{inner[1:]}/]" if inner.startswith("!") else f"[{inner}]")
        else:
            parts.append({"**": ".*", "*": "[^/]*", "?": "[^/]"}.get(part, re.escape(part)))
    try:
        return re.fullmatch("".join(parts), name) is not None
    except re.error:
        return True
