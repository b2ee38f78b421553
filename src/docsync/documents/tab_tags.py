"""Tabs from tags: doc-builder's `<hfoptions>`, Docusaurus' `<Tabs>`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from docsync.documents.html import Attribute, Tag
from docsync.documents.model import MalformedTabs, TabFault
from docsync.documents.tab_groups import FoundGroup, FoundTab, FoundTabs
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


# Docusaurus: what a JavaScript value is when it is written out.
_LITERAL = re.compile(r"\{\s*([\"'`])(?P<text>(?:(?!\1)[^\\$])*)\1\s*\}")
_OBJECT = re.compile(r"\{(?P<inside>[^{}]*)\}")
_PROPERTY = r"(?<![\w$]){}[\"']?\s*:\s*([\"'`])(?P<text>(?:(?!\1)[^\\$])*)\1"
_LABEL_PROPERTY, _VALUE_PROPERTY = re.compile(_PROPERTY.format("label")), re.compile(_PROPERTY.format("value"))
_NO_VALUE = "Docusaurus asks every <TabItem> for a value of its own, and stops the build without it"


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of the file's text without blanks around it."""

    text: str
    span: Span


@dataclass(slots=True)
class _OpenGroup:
    tag: Tag
    group: FoundGroup
    open_tab: Tag | None = None


class Pairing(ABC):
    """Pairs opening and closing tags, and goes on sensibly where one is missing."""

    syntax: ClassVar[str]
    group_name: ClassVar[str]
    tab_name: ClassVar[str]

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[_OpenGroup] = []
        self._outside = 0  # open tabs that stand in no group
        self.found = FoundTabs()

    @abstractmethod
    def name_of(self, tag: Tag) -> str:
        """What a fault of a tag calls it; empty where it has no name."""

    @abstractmethod
    def group_of(self, tag: Tag) -> FoundGroup:
        """The group that a tag opens."""

    @abstractmethod
    def tab_of(self, tag: Tag, group: Tag, span: Span) -> FoundTab:
        """The tab that a tag opens in a group, at a span."""

    def check_opening(self, tag: Tag) -> None:  # noqa: B027 - most have nothing to look at
        """Look at the form of an opening tag."""

    def check_after(self, tag: Tag, label: str) -> None:  # noqa: B027 - most have nothing to look at
        """Look at what stands right after a tag."""

    def read(self, tag: Tag) -> None:
        """Take the next tag of the page."""
        if tag.name == self.group_name:
            if tag.closing:
                self._close_group(tag)
            else:
                self._open_group(tag)
        elif tag.name == self.tab_name:
            if tag.closing:
                self._close_tab(tag)
            else:
                self._open_tab(tag)

    def finish(self) -> None:
        """Say that the last tag has been read: what is still open is not closed."""
        while self._open:
            self._drop_group(len(self._text))

    def fault(self, fault: TabFault, tag: Tag, detail: str = "") -> None:
        """Note what is wrong with a tag."""
        self.found.faults.append(MalformedTabs(fault, tag.span, self.name_of(tag), detail))

    def _open_group(self, tag: Tag) -> None:
        if self._open and self._open[-1].open_tab is None:
            self._drop_group(tag.span.start)  # a group stands in a tab or in none; the one before has not been closed
        group = self.group_of(tag)
        self.check_opening(tag)
        self._open.append(_OpenGroup(tag, group))
        self.check_after(tag, group.id)

    def _close_group(self, tag: Tag) -> None:
        if not self._open:
            self.fault(TabFault.STRAY_CLOSING, tag)
            return
        top = self._open.pop()
        if top.open_tab:
            self._end_tab(top, tag.span.start, closed=False)
        self._keep(top, tag.span.end)
        self.check_after(tag, top.group.id)

    def _drop_group(self, end: int) -> None:
        """Close a group that no tag closes; it ends at `end`, or with the last of its tabs that is closed."""
        top = self._open.pop()
        if top.open_tab:
            self._end_tab(top, end, closed=False)
        self.fault(TabFault.UNCLOSED_GROUP, top.tag)
        self._keep(top, top.group.tabs[-1].span.end if top.group.tabs else top.tag.span.end)

    def _keep(self, top: _OpenGroup, end: int) -> None:
        top.group.span = Span(top.tag.span.start, end)
        self.finish_group(top.group)
        self.found.groups.append(top.group)

    def finish_group(self, group: FoundGroup) -> None:  # noqa: B027 - most have nothing to look at
        """Look at a whole group."""

    def _open_tab(self, tag: Tag) -> None:
        if not self._open:
            self._outside += not tag.self_closing
            self.check_outside(tag)
            return
        top = self._open[-1]
        if top.open_tab:
            self._end_tab(top, tag.span.start, closed=False)
        top.open_tab = tag
        if tag.self_closing:
            self._end_tab(top, tag.span.end, closed=True)
        elif self.name_of(tag):
            self.check_opening(tag)

    def check_outside(self, tag: Tag) -> None:
        """Look at a tab that no group of the page holds."""
        self.fault(TabFault.TAB_OUTSIDE_GROUP, tag)

    def _close_tab(self, tag: Tag) -> None:
        if self._open and self._open[-1].open_tab:
            self._end_tab(self._open[-1], tag.span.end, closed=True)
            self.check_after(tag, self._open[-1].group.tabs[-1].label)
        elif self._outside:
            self._outside -= 1
        else:
            self.fault(TabFault.STRAY_CLOSING, tag)

    def _end_tab(self, top: _OpenGroup, end: int, *, closed: bool) -> None:
        tag, top.open_tab = top.open_tab, None
        assert tag is not None  # noqa: S101 - only called with an open tab
        if not closed:
            self.fault(TabFault.UNCLOSED_TAB, tag)
            end -= len(self._text[tag.span.end : end]) - len(self._text[tag.span.end : end].rstrip())
        top.group.tabs.append(self.tab_of(tag, top.tag, Span(tag.span.start, end)))


class OptionPairing(Pairing):
    """doc-builder's `<hfoptions id="group">` and `<hfoption id="label">`."""

    syntax = "hfoptions"
    group_name = "hfoptions"
    tab_name = "hfoption"

    def name_of(self, tag: Tag) -> str:
        id_ = tag.attribute("id")
        return id_.value.strip() if id_ else ""

    def group_of(self, tag: Tag) -> FoundGroup:
        return FoundGroup(tag.span, tag.span, self.syntax, self.name_of(tag))

    def tab_of(self, tag: Tag, group: Tag, span: Span) -> FoundTab:  # noqa: ARG002
        label = _stripped(tag.attribute("id"))
        return FoundTab(span, label.text, label.span) if label else FoundTab(span, "", tag.span)

    def check_opening(self, tag: Tag) -> None:
        """The renderer finds its tags with a pattern."""
        if not self.name_of(tag):
            self.fault(TabFault.MISSING_LABEL, tag, _NO_GROUP_ID)
        elif not _STRICT_TAG.fullmatch(self._text[tag.span.start : tag.span.end]):
            self.fault(TabFault.MISSING_LABEL, tag, _NOT_READ)

    def check_after(self, tag: Tag, label: str) -> None:
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
            self.found.faults.append(MalformedTabs(TabFault.SWALLOWED_MARKDOWN, span, label, detail, insert_at))


class ComponentPairing(Pairing):
    """Docusaurus' `<Tabs groupId="…">` and `<TabItem value="…" label="…">`.

    Tabs are told apart by their values, and labelled by them where they have no label of their own and the group lists
    none (`values={[{label, value}]}`). JavaScript that is more than a literal is nothing that can be known.
    """

    syntax = "Tabs"
    group_name = "Tabs"
    tab_name = "TabItem"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._others: list[str] = []  # the open components that are neither

    def read(self, tag: Tag) -> None:
        """Take the next tag; another component may hold a group of its own."""
        if tag.name in (self.group_name, self.tab_name):
            if not (tag.name == self.group_name and tag.self_closing):
                super().read(tag)
        elif tag.closing:
            if tag.name in self._others:
                del self._others[len(self._others) - 1 - self._others[::-1].index(tag.name) :]
        elif not tag.self_closing and tag.name[0].isupper():
            self._others.append(tag.name)

    def name_of(self, tag: Tag) -> str:
        named = (_literal(tag.attribute(name)) for name in ("label", "value", "groupId"))
        return next((text.text for text in named if text), "")

    def group_of(self, tag: Tag) -> FoundGroup:
        id_ = _literal(tag.attribute("groupId"))
        return FoundGroup(tag.span, tag.span, self.syntax, id_.text if id_ else "")

    def tab_of(self, tag: Tag, group: Tag, span: Span) -> FoundTab:
        value, written = _literal(tag.attribute("value")), tag.attribute("value")
        key = value.text if value else written.value if written else ""
        label = _literal(tag.attribute("label")) or (_listed(group, key) if value else None) or value
        if not written and not self._is_spread(tag):
            self.fault(TabFault.MISSING_VALUE, tag, _NO_VALUE)
        if label is None:
            return FoundTab(span, "", tag.span, key)
        return FoundTab(span, label.text, label.span, key)

    def finish_group(self, group: FoundGroup) -> None:
        """No two tabs have one value; and a group is empty only where nothing else stands in it."""
        seen: set[str] = set()
        for tab in group.tabs:
            if tab.key and tab.key in seen:
                self.found.faults.append(MalformedTabs(TabFault.DUPLICATE_VALUE, tab.label_span, tab.key))
            seen.add(tab.key)
        inside = self._text[group.opening.end : group.span.end]
        group.may_be_empty = bool(inside.removesuffix("</Tabs>").strip())

    def check_outside(self, tag: Tag) -> None:
        if not self._others:
            super().check_outside(tag)

    def _is_spread(self, tag: Tag) -> bool:
        return "{..." in "".join(self._text[tag.span.start : tag.span.end].split())


def _stripped(attribute: Attribute | None) -> Text | None:
    """An attribute's value; None where there is none or it is blank."""
    if attribute is None or not attribute.value.strip():
        return None
    start = attribute.span.start + len(attribute.value) - len(attribute.value.lstrip())
    text = attribute.value.strip()
    return Text(text, Span(start, start + len(text)))


def _literal(attribute: Attribute | None) -> Text | None:
    """A JSX attribute's value, if it is a string that is written out."""
    found = _stripped(attribute)
    if found is None or not found.text.startswith("{"):
        return found
    literal = _LITERAL.fullmatch(found.text)
    return _piece(literal, found.span.start) if literal else None


def _listed(group: Tag, value: str) -> Text | None:
    """The label that a group lists for a tab of that value."""
    values = group.attribute("values")
    for listed in _OBJECT.finditer(values.value) if values else ():
        key, label = _VALUE_PROPERTY.search(listed["inside"]), _LABEL_PROPERTY.search(listed["inside"])
        if values and key and label and key["text"] == value:
            return _piece(label, values.span.start + listed.start("inside"))
    return None


def _piece(match: re.Match[str], start: int) -> Text | None:
    text = match["text"].strip()
    at = start + match.start("text") + len(match["text"]) - len(match["text"].lstrip())
    return Text(text, Span(at, at + len(text))) if text else None
