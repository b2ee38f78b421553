"""`<details>` side by side, which GitHub's pages use for alternatives: groups of them, labelled by their summaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from docsync.documents.html import Tag
from docsync.documents.tab_groups import FoundGroup, FoundTab
from docsync.source import Span

_BETWEEN = re.compile(r"[\s>]*")
_TAG = re.compile(r"<[^<>]*>")


@dataclass(slots=True)
class _Details:
    opening: Span
    summary: Span | None = None
    label: Span | None = None
    end: int = 0
    children: list[_Details] = field(default_factory=list)


def find_details(text: str, tags: Iterable[Tag]) -> Iterator[FoundGroup]:
    """The groups of two or more `<details>` that have labels and nothing but blanks between them."""
    everywhere = [_Details(Span(0, 0))]  # the page itself, then every `<details>`
    stack = everywhere[:]
    for tag in tags:
        name = tag.name.lower()
        if name == "details" and not tag.self_closing:
            if tag.closing and len(stack) > 1:
                stack.pop().end = tag.span.end
            elif not tag.closing:
                stack.append(_Details(tag.span))
                stack[-2].children.append(stack[-1])
                everywhere.append(stack[-1])
        elif name == "summary":
            _take_summary(stack[-1], tag)
    for parent in everywhere:
        yield from _groups(text, parent)


def _take_summary(details: _Details, tag: Tag) -> None:
    if not tag.closing:
        details.summary = details.summary or tag.span
    elif details.summary and not details.label:
        details.label = Span(details.summary.end, tag.span.start)


def _groups(text: str, parent: _Details) -> Iterator[FoundGroup]:
    """The groups right inside one `<details>` or the page."""
    run: list[FoundTab] = []
    for details in parent.children:
        tab = _tab(text, details)
        if run and (tab is None or not _BETWEEN.fullmatch(text, run[-1].span.end, tab.span.start)):
            yield from _group(run)
            run = []
        if tab:
            run.append(tab)
    yield from _group(run)


def _group(tabs: list[FoundTab]) -> Iterator[FoundGroup]:
    if len(tabs) > 1:
        opening = Span(tabs[0].span.start, tabs[0].label_span.end)
        yield FoundGroup(Span(tabs[0].span.start, tabs[-1].span.end), opening, "details", tabs=tabs)


def _tab(text: str, details: _Details) -> FoundTab | None:
    """A closed `<details>` with a summary; its label is without markup, but `label_span` may hold some inside."""
    if details.label is None or not details.end:
        return None
    start, end = details.label.start, details.label.end
    if end < start:
        return None
    inside = text[start:end]
    label = " ".join(_TAG.sub("", inside).split())
    if not label:
        return None
    plain = _TAG.sub(lambda tag: " " * len(tag.group()), inside)
    start, end = start + len(plain) - len(plain.lstrip()), start + len(plain.rstrip())
    return FoundTab(Span(details.opening.start, details.end), label, Span(start, end))
