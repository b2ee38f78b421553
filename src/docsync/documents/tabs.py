"""Tabs: groups of alternatives, from tags or from indented bodies, and what is wrong with their markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from docsync.documents.html import Tag
from docsync.documents.model import MalformedTabs, TabFault
from docsync.documents.parsed import IndentedTab
from docsync.source import Span

# doc-builder finds its tags with a pattern: an id in quotes, right after the name, and nothing else.
_STRICT_TAG = re.compile(r"<hfoptions?\s+id=(?:\"[^\"]+\"|'[^']+')\s*>")
_LINE_BEFORE = re.compile(r"[ \t>]*(?:</?hfoptions?\b[^<>]*>[ \t]*)*")
_AFTER_TAG = re.compile(r"[ \t]*(?:(?P<end>(?>\r\n?|\n))(?P<mark>[ \t>]*+))?(?!\s|</?[A-Za-z]|<!--|\Z)")
_SWALLOWED = re.compile(r".*?(?=\s*(?>\r\n?|\n)[ \t>]*(?:[\r\n]|\Z)|\s*</?hfoptions?\b|\s*\Z)", re.DOTALL)
_MARKDOWN = re.compile(
    r"""^[ \t>]*(?:`{3}|~{3}|\#{1,6}[ \t]+\S|(?:[-*+]|\d{1,9}[.)])[ \t]+\S)  # fence, heading, list
    |`[^`\n]+`|\[[^\[\]]+\]\(|\*\*\S[^*]*\*\*  # code, link, bold""",
    re.MULTILINE | re.VERBOSE,
)
_NO_GROUP_ID = "without an id, the renderer shows the tags of the group as text"
_NOT_READ = 'the renderer reads only id="…" right after the name of the tag, and nothing else'


@dataclass(slots=True)
class FoundTab:
    """A tab of a group; `span` ends with its closing tag, or where it has to have ended."""

    span: Span
    label: str
    label_span: Span


@dataclass(slots=True)
class FoundGroup:
    """A group of tabs that does not yet know where it stands."""

    span: Span
    opening: Span
    syntax: str
    id: str = ""
    tabs: list[FoundTab] = field(default_factory=list)


@dataclass(slots=True)
class FoundTabs:
    """All tabs of a page, and the faults of their markup."""

    groups: list[FoundGroup] = field(default_factory=list)
    faults: list[MalformedTabs] = field(default_factory=list)


def find_tabs(text: str, tags: Iterable[Tag], indented: Iterable[IndentedTab]) -> FoundTabs:
    """The groups of tabs in a file's text, from the tags and the indented tabs found in it."""
    pairing = _Pairing(text)
    for tag in sorted(tags, key=lambda tag: tag.span):
        pairing.read(tag)
    found = pairing.finish()
    by_group = sorted(indented, key=lambda tab: (tab.group, tab.span))
    for _, tabs in groupby(by_group, key=lambda tab: tab.group):
        found.groups.append(_indented_group(list(tabs)))
    for group in found.groups:
        found.faults.extend(_label_faults(group))
    found.groups.sort(key=lambda group: (group.span.start, -group.span.end))
    found.faults.sort(key=lambda fault: fault.span)
    return found


def _indented_group(tabs: list[IndentedTab]) -> FoundGroup:
    span = Span(tabs[0].span.start, tabs[-1].span.end)
    found = [FoundTab(tab.span, tab.label, tab.label_span if tab.label else tab.opening) for tab in tabs]
    return FoundGroup(span, tabs[0].opening, "===", tabs=found)


def _label_faults(group: FoundGroup) -> Iterable[MalformedTabs]:
    if not group.tabs:
        yield MalformedTabs(TabFault.EMPTY_GROUP, group.opening, group.id)
    seen: set[str] = set()
    for tab in group.tabs:
        if not tab.label:
            yield MalformedTabs(TabFault.MISSING_LABEL, tab.label_span, "")
        elif tab.label in seen:
            yield MalformedTabs(TabFault.DUPLICATE_LABEL, tab.label_span, tab.label)
        seen.add(tab.label)


@dataclass(slots=True)
class _OpenGroup:
    tag: Tag
    group: FoundGroup
    open_tab: Tag | None = None


class _Pairing:
    """Pairs opening and closing tags, and goes on sensibly where one is missing."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = FoundTabs()
        self._open: list[_OpenGroup] = []
        self._outside = 0  # open tabs that stand in no group

    def read(self, tag: Tag) -> None:
        """Take the next `hfoptions` or `hfoption` tag of the page."""
        if tag.name == "hfoptions":
            if tag.closing:
                self._close_group(tag)
            else:
                self._open_group(tag)
        elif tag.closing:
            self._close_tab(tag)
        else:
            self._open_tab(tag)

    def finish(self) -> FoundTabs:
        """What was found, once the last tag has been read; what is still open then is not closed."""
        end = len(self._text)
        while self._open:
            self._drop_group(end)
        return self._found

    def _fault(self, fault: TabFault, tag: Tag, detail: str = "") -> None:
        label = tag.attribute("id")
        self._found.faults.append(MalformedTabs(fault, tag.span, label.value.strip() if label else "", detail))

    def _open_group(self, tag: Tag) -> None:
        if self._open and self._open[-1].open_tab is None:
            self._drop_group(tag.span.start)  # a group stands in a tab or in none; the one before has not been closed
        id_ = tag.attribute("id")
        name = id_.value.strip() if id_ else ""
        if not name:
            self._fault(TabFault.MISSING_LABEL, tag, _NO_GROUP_ID)
        else:
            self._check_form(tag)
        self._open.append(_OpenGroup(tag, FoundGroup(tag.span, tag.span, "hfoptions", name)))
        self._check_swallowing(tag, name)

    def _check_form(self, tag: Tag) -> None:
        if not _STRICT_TAG.fullmatch(self._text[tag.span.start : tag.span.end]):
            self._fault(TabFault.MISSING_LABEL, tag, _NOT_READ)

    def _check_swallowing(self, tag: Tag, label: str) -> None:
        """Markdown right after a tag is part of the tag's HTML block, which ends with the next blank line.

        Only the content of a tab is safe: the renderer puts blank lines around it. What begins with a tag of its own
        would be HTML after a blank line as well.
        """
        line_start = max(self._text.rfind("\n", 0, tag.span.start), self._text.rfind("\r", 0, tag.span.start)) + 1
        after = _AFTER_TAG.match(self._text, tag.span.end)
        if not after or not _LINE_BEFORE.fullmatch(self._text, line_start, tag.span.start):
            return
        text = _SWALLOWED.match(self._text, after.end())
        if text and _MARKDOWN.search(text.group()):
            # In a quote a blank line needs its mark, and text on the tag's own line more than a blank line.
            insert_at = after.end("end") if after["end"] and ">" not in after["mark"] else -1
            span, detail = Span(*text.span()), self._text[tag.span.start : tag.span.end]
            self._found.faults.append(MalformedTabs(TabFault.SWALLOWED_MARKDOWN, span, label, detail, insert_at))

    def _close_group(self, tag: Tag) -> None:
        if not self._open:
            self._fault(TabFault.STRAY_CLOSING, tag)
            return
        top = self._open.pop()
        if top.open_tab:
            self._end_tab(top, tag.span.start, closed=False)
        self._keep(top, tag.span.end)
        self._check_swallowing(tag, top.group.id)

    def _drop_group(self, end: int) -> None:
        """Close a group that no tag closes; it ends at `end`, or with the last of its tabs that is closed."""
        top = self._open.pop()
        if top.open_tab:
            self._end_tab(top, end, closed=False)
        self._fault(TabFault.UNCLOSED_GROUP, top.tag)
        self._keep(top, top.group.tabs[-1].span.end if top.group.tabs else top.tag.span.end)

    def _keep(self, top: _OpenGroup, end: int) -> None:
        top.group.span = Span(top.tag.span.start, end)
        self._found.groups.append(top.group)

    def _open_tab(self, tag: Tag) -> None:
        if not self._open:
            self._outside += 1
            self._fault(TabFault.TAB_OUTSIDE_GROUP, tag)
            return
        top = self._open[-1]
        if top.open_tab:
            self._end_tab(top, tag.span.start, closed=False)
        label = tag.attribute("id")
        if label and label.value.strip():
            self._check_form(tag)
        top.open_tab = tag

    def _close_tab(self, tag: Tag) -> None:
        if self._open and self._open[-1].open_tab:
            self._end_tab(self._open[-1], tag.span.end, closed=True)
            self._check_swallowing(tag, self._open[-1].group.tabs[-1].label)
        elif self._outside:
            self._outside -= 1
        else:
            self._fault(TabFault.STRAY_CLOSING, tag)

    def _end_tab(self, top: _OpenGroup, end: int, *, closed: bool) -> None:
        tag, top.open_tab = top.open_tab, None
        assert tag is not None  # noqa: S101 - only called with an open tab
        if not closed:
            self._fault(TabFault.UNCLOSED_TAB, tag)
            end -= len(self._text[tag.span.end : end]) - len(self._text[tag.span.end : end].rstrip())
        label = tag.attribute("id")
        if label is None or not label.value.strip():
            top.group.tabs.append(FoundTab(Span(tag.span.start, end), "", tag.span))
            return
        start = label.span.start + len(label.value) - len(label.value.lstrip())
        text = label.value.strip()
        top.group.tabs.append(FoundTab(Span(tag.span.start, end), text, Span(start, start + len(text))))
