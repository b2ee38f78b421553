"""From what stands on a page to a document: headings and tabs that nodes stand under, tab faults, ignores, a title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from docsync.documents.front_matter import cut_front_matter
from docsync.documents.markdown import parse
from docsync.documents.model import Document, Heading, MalformedTabs, Node, Tab, TabGroup
from docsync.documents.offsets import Page
from docsync.documents.parsed import Draft, Parsed, RawHeading
from docsync.documents.suppressions import find_suppressions
from docsync.documents.tab_groups import FoundGroup
from docsync.documents.tabs import find_tabs
from docsync.settings import Dialect
from docsync.source import SourceText, Span


def read(source: SourceText, dialect: Dialect) -> Document:
    """Read a page of Markdown. It never fails: whatever the text, it is some Markdown."""
    page = Page(source.text)
    start, title = cut_front_matter(page.text)
    front_matter = page.span(Span(0, start)) if start else Span(0, 0)
    document = assemble(source, dialect, parse(page, start, dialect))
    return replace(document, front_matter=front_matter, title=title or document.title)


def assemble(source: SourceText, dialect: Dialect, parsed: Parsed) -> Document:
    """The document that what was found on a page makes."""
    headings = _headings(parsed.headings)
    found = find_tabs(source.text, parsed, dialect)
    tabs, groups = _tables(found.groups, headings)
    around = _Around(tabs, groups)
    faults: list[MalformedTabs] = found.faults
    return Document(
        source=source,
        dialect=dialect,
        nodes=tuple(_nodes(parsed.drafts, headings, around)),
        headings=tuple(headings),
        tabs=tuple(tabs),
        groups=tuple(groups),
        malformed=tuple(faults),
        suppressions=tuple(find_suppressions(source.text, parsed, [group for group in groups if not _is_loose(group)])),
        front_matter=Span(0, 0),
        title=next((heading.text for heading in headings if heading.level == 1), ""),
    )


class _Above:
    """The nearest heading above an offset; asked in ascending order."""

    def __init__(self, headings: Sequence[Heading | RawHeading]) -> None:
        self._starts = [heading.span.start for heading in headings]
        self._index = -1

    def __call__(self, offset: int) -> int:
        while self._index + 1 < len(self._starts) and self._starts[self._index + 1] <= offset:
            self._index += 1
        return self._index


class _Around:
    """The innermost tab around a span; asked in ascending order of starts.

    `<details>` side by side may be no tabs at all, and nothing is said to stand in them.
    """

    def __init__(self, tabs: Sequence[Tab], groups: Sequence[FoundGroup | TabGroup]) -> None:
        self._tabs = tabs
        self._indexes = [index for index, tab in enumerate(tabs) if not _is_loose(groups[tab.group])]
        self._next = 0
        self._open: list[int] = []

    def __call__(self, span: Span, *, strictly: bool = False) -> int:
        """`strictly`: only a tab that begins before the span does."""
        if not self._indexes:
            return -1
        while self._next < len(self._indexes) and self._starts(self._indexes[self._next]) <= span.start - strictly:
            self._open.append(self._indexes[self._next])
            self._next += 1
        self._open = [index for index in self._open if self._tabs[index].span.end > span.start]
        return next((index for index in reversed(self._open) if self._tabs[index].span.end >= span.end), -1)

    def _starts(self, index: int) -> int:
        return self._tabs[index].span.start


def _is_loose(group: FoundGroup | TabGroup) -> bool:
    """Whether a group may be none: `<details>` that stand side by side."""
    return group.syntax == "details"


def _headings(raw: list[RawHeading]) -> list[Heading]:
    headings: list[Heading] = []
    above: list[int] = []  # the headings that the next one may stand under
    for heading in sorted(raw, key=lambda heading: heading.span):
        while above and headings[above[-1]].level >= heading.level:
            above.pop()
        parent = above[-1] if above else -1
        above.append(len(headings))
        headings.append(Heading(heading.span, heading.level, heading.text, heading.anchor, parent))
    return headings


def _tables(found: list[FoundGroup], headings: list[Heading]) -> tuple[list[Tab], list[TabGroup]]:
    """The document's tabs and groups, in order of their start; `found` is in that order already."""
    pairs = [(number, tab) for number, group in enumerate(found) for tab in group.tabs]
    pairs.sort(key=lambda pair: (pair[1].span.start, -pair[1].span.end))
    tabs = [Tab(tab.span, tab.label, tab.label_span, number, tab.key) for number, tab in pairs]
    members: list[list[int]] = [[] for _ in found]
    for index, tab in enumerate(tabs):
        members[tab.group].append(index)
    above, around = _Above(headings), _Around(tabs, found)
    groups = []
    for group, indexes in zip(found, members, strict=True):
        heading, outer = above(group.span.start), around(group.span, strictly=True)
        groups.append(TabGroup(group.span, group.opening, group.syntax, group.id, tuple(indexes), heading, outer))
    return tabs, groups


def _nodes(drafts: Iterable[Draft], headings: list[Heading], around: _Around) -> Iterable[Node]:
    above = _Above(headings)
    for draft in sorted(drafts, key=lambda draft: (draft.span.start, -draft.span.end)):
        yield draft.finish(above(draft.span.start), around(draft.span))
