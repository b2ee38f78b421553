"""How a tab is written: what opens and closes it, how its body is indented, and how it is parted from its siblings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from docsync.documents.html import TAG, Attribute, Tag, markup
from docsync.documents.model import CodeBlock, Document, Tab, TabGroup
from docsync.source import Span

_TAGS = {"hfoptions": "hfoption", "Tabs": "TabItem", "details": "details"}
_APART = frozenset({"===", "///", "tab"})  # the dialects that have no group around their tabs
_SUMMARY = re.compile(r"<details\b[^<>]*>\s*<summary\b[^<>]*>.*?</summary\s*>", re.DOTALL)
_FENCE = re.compile(r"`{3,}|~{3,}|:{3,}|/{3,}")
_DEFAULT = re.compile(r"\s+default(?:=\{true\})?(?=[\s/>])")
_KEPT_OPTION = re.compile(r"\s*:?(?:sync|class(?:-\w+)?):")
_OPTION = re.compile(r"[ \t]*:(?!:).*")
_INDENTED_OPTION = re.compile(r" {4}\s*\S.*")
_DASHES = re.compile(r"(?:\r\n|\r|\n)[ \t>]*---[ \t]*(?=[\r\n])")
_LINE = re.compile(r"(?:\r\n|\r|\n)(?P<text>[^\r\n]*)")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Written:
    """The label and the key of a new tab, the tab that it follows, and the one that it is written as."""

    label: str
    key: str
    after: int
    like: int


@dataclass(frozen=True, slots=True)
class Frame:
    """The form of a tab, without what stands in it.

    `head` is what opens it, with its `label` and `key` in it. `prefix` is what begins each of its lines (the indent of
    a list, the marks of a quote), `lead` what its first line has more, and `indent` a line of its body. `gap` and
    `end_gap` are the line ends before and after the body, `closing` its last line (empty where the dialect has none),
    and `fence` what its blocks of code stand between.
    """

    head: str
    label: Span
    key: Span | None
    syntax: str
    prefix: str
    lead: str
    indent: str
    gap: int
    end_gap: int
    closing: str
    fence: str

    def opening(self, label: str, key: str) -> list[str] | None:
        """The lines that open a tab of that label and key, without the prefix; None where its key has no place."""
        changes = {self.label: label} if self.label.end <= len(self.head) and self.label.start >= 0 else {}
        if key and self.key is None:
            return None
        if self.key is not None:
            changes[self.key] = key
        text = self.head
        for span in sorted(changes, reverse=True):
            text = text[: span.start] + changes[span] + text[span.end :]
        first, *others = _LINE_END.split(text)
        return _plain([self.lead + first, *(line.removeprefix(self.prefix) for line in others)], self.syntax)


def frame_of(document: Document, group: TabGroup, index: int) -> Frame | None:
    """The form of a tab; None where it is not one that can be followed."""
    tab = document.tabs[index]
    prefix = _prefix_of(document, tab)
    source = document.source[tab.span]
    length = _head_length(source, group.syntax, prefix)
    if not length:
        return None
    lines, lead = _LINE_END.split(source[length:]), ""
    if any(line.strip() and not line.startswith(prefix) and line.strip() != prefix.strip() for line in lines[1:]):
        if prefix.strip() or group.syntax not in _TAGS:
            return None
        prefix, lead = "", prefix  # the indent of a tag says nothing of what stands in it
    lines = [lines[0], *(line[len(prefix) :] if line.startswith(prefix) else "" for line in lines[1:])]
    closing = _closing(lines, source, group.syntax)
    if closing is None:
        return None
    body = lines[: len(lines) - 1] if closing else lines
    if closing and lines[-1].strip() != closing.strip():  # the body ends on the line of the closing tag
        body = [*body, lines[-1][: lines[-1].rindex(closing.strip())]]
    gap, end_gap, indent = _gaps(body, group.syntax)
    start = tab.span.start
    label = Span(tab.label_span.start - start, tab.label_span.end - start)
    fence = _fence(document, index, source)
    key = _key(source[:length], group.syntax, tab)
    return Frame(source[:length], label, key, group.syntax, prefix, lead, indent, gap, end_gap, closing, fence)


def separator_of(document: Document, group: TabGroup, after: int) -> int:
    """The number of line ends that part the tabs of a group: as behind that one, else as anywhere in the group."""
    place = group.tabs.index(after)
    pairs = [(one, other) for one, other in zip(group.tabs, group.tabs[1:], strict=False)]
    for one, other in sorted(pairs, key=lambda pair: (pair[0] != after, abs(group.tabs.index(pair[0]) - place))):
        between = document.source.text[document.tabs[one].span.end : document.tabs[other].span.start]
        if not between.strip(" \t\r\n>") and _LINE_END.search(between):
            return len(_LINE_END.findall(between))
    return 2 if group.syntax in _APART else 1


def line_end_of(document: Document, index: int) -> str:
    """The line end that a tab is written with."""
    found = _LINE_END.search(document.source[document.tabs[index].span]) or _LINE_END.search(document.source.text)
    return found.group() if found else "\n"


def tag_of(source: str) -> Tag | None:
    """The tag that a text begins with."""
    found = next(markup(source), None)
    return found if isinstance(found, Tag) and found.span.start == 0 else None


def inner(attribute: Attribute, text: str) -> Span | None:
    """Where a text stands in an attribute's value, once."""
    at = attribute.value.find(text)
    if not text or at < 0 or attribute.value.count(text) > 1:
        return None
    return Span(attribute.span.start + at, attribute.span.start + at + len(text))


def _prefix_of(document: Document, tab: Tab) -> str:
    """What the further lines of a tab begin with: the marks of a quote, and blanks for all else before its first."""
    lines = document.source.lines
    line = lines.line_span(lines.position(tab.span.start).line)
    before = document.source[Span(line.start, tab.span.start)].removeprefix("\ufeff")
    return re.sub(r"[^\s>]", " ", before)


def _head_length(source: str, syntax: str, prefix: str) -> int:
    """The length of what opens a tab; 0 where it is of no form that can be followed."""
    if syntax == "details":
        found = _SUMMARY.match(source)
        return found.end() if found else 0
    if syntax in _TAGS:
        tag = TAG.match(source)
        return tag.end() if tag and tag["name"] == _TAGS[syntax] and not tag["selfclosing"] else 0
    if source.startswith(("..", "{")):
        return 0  # reStructuredText
    end = _line_length(source, 0)
    dashes = _DASHES.match(source, end)
    if dashes and syntax not in ("===", "///"):
        close = _DASHES.search(source, dashes.end())
        return close.end() if close else 0
    option = {"===": None, "///": _INDENTED_OPTION}.get(syntax, _OPTION)
    while option and (line := _LINE.match(source, end)) and option.fullmatch(line["text"].removeprefix(prefix)):
        end = line.end()
    return end


def _line_length(source: str, start: int) -> int:
    found = _LINE_END.search(source, start)
    return found.start() if found else len(source)


def _closing(lines: list[str], source: str, syntax: str) -> str | None:
    """The last line of a tab; empty where its dialect has none, None where it is missing."""
    if syntax == "===":
        return ""
    last = lines[-1]
    if syntax in _TAGS:
        tag = f"</{_TAGS[syntax]}"
        if tag not in last:
            return None
        is_alone = last.strip().startswith(tag)
        return last if is_alone and len(lines) > 1 else last[last.rindex(tag) :]
    fence = _FENCE.match(source)
    return last if fence and len(lines) > 1 and not last.strip().strip(fence.group()[0]) and last.strip() else None


def _gaps(body: list[str], syntax: str) -> tuple[int, int, str]:
    """The line ends before the body and after it, and the indent of its first line."""
    filled = [number for number, line in enumerate(body) if line.strip()]
    if not filled or filled[0] == 0:
        return (2, 2, "") if syntax in _TAGS else (1, 1, "    " if syntax == "===" else "")
    first = body[filled[0]]
    indent = first[: len(first) - len(first.lstrip())]
    too_deep = len(indent.expandtabs(4)) > 3 and syntax not in ("===", "Tabs")
    if syntax == "===" and indent.startswith(" "):
        indent = "    "  # a tab's body may begin with something that is indented itself
    return filled[0], len(body) - filled[-1], "" if too_deep else indent


def _fence(document: Document, index: int, source: str) -> str:
    """What a tab's own blocks of code stand between; else three marks that do not end the tab."""
    span = document.tabs[index].span
    for node in document.nodes:
        if isinstance(node, CodeBlock) and node.fenced and node.span in span:
            found = _FENCE.match(document.source[node.span])
            if found:
                return found.group()
    around = _FENCE.match(source)
    return "~~~" if around and around.group().startswith("`") and len(around.group()) == 3 else "```"


def _key(head: str, syntax: str, tab: Tab) -> Span | None:
    """Where the key of a tab stands in what opens it."""
    if not tab.key:
        return None
    if syntax == "Tabs":
        tag = tag_of(head)
        value = tag.attribute("value") if tag else None
        return inner(value, tab.key) if value else None
    found = re.search(
        rf"(?<=[\r\n])[ \t>]*:?sync:[ \t]*[\"']?(?P<key>{re.escape(tab.key)})[\"']?[ \t]*(?=[\r\n]|\Z)", head
    )
    return Span(*found.span("key")) if found else None


def _plain(lines: list[str], syntax: str) -> list[str]:
    """The lines that open a tab without what only one tab of a group may have: the mark of the first, ids."""
    if syntax == "Tabs":
        return _DEFAULT.sub("", "\n".join(lines)).split("\n")
    if syntax == "===":
        return [re.sub(r"^===[!+]+", "===", lines[0])]
    if syntax == "///":
        return lines[:1]
    if syntax in _TAGS:
        return lines
    return [lines[0], *(line for line in lines[1:] if _KEPT_OPTION.match(line) or line.strip() == "---")]
