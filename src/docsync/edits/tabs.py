"""New tabs in a group, written as its own dialect and its other tabs are.

What comes of an edit is read again before it is offered: where the group has not exactly the new tabs more, or anything
else of the page reads otherwise, there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docsync.diagnostics import Edit
from docsync.documents import read
from docsync.documents.model import CodeBlock, Document, TabGroup
from docsync.edits.tab_frames import Frame, Written, frame_of, line_end_of, separator_of
from docsync.edits.tab_listings import listing_edits
from docsync.settings import Dialect
from docsync.source import SourceText, Span


@dataclass(frozen=True, slots=True)
class Fenced:
    """A block of code: the info string of its fence, and its lines."""

    info: str
    text: str


@dataclass(frozen=True, slots=True)
class NewTab:
    """A tab that is to be. `after` is the one that it follows, `like` the one whose form it takes: document's indexes.

    `key` is what it is switched by together with others (empty: by its label). `note` becomes a comment, `lines` are
    paragraphs.
    """

    label: str
    key: str
    after: int
    like: int
    note: str = ""
    code: tuple[Fenced, ...] = ()
    lines: tuple[str, ...] = ()


def insert_tabs(document: Document, group: TabGroup, tabs: Sequence[NewTab]) -> tuple[Edit, ...]:
    """The edits that put new tabs into a group; none where they cannot be proven right.

    Tabs that follow the same one come in the order in which they are given.
    """
    if document.docstrings or not tabs:
        return ()
    edits: list[Edit] = []
    for after in dict.fromkeys(tab.after for tab in tabs):
        texts = [_written(document, group, tab) for tab in tabs if tab.after == after]
        known = [text for text in texts if text is not None]
        if len(known) < len(texts):
            return ()
        end = document.tabs[after].span.end
        edits.append(Edit(document.path, Span(end, end), "", "".join(known)))
    listing = listing_edits(document, group, [Written(tab.label, tab.key, tab.after, tab.like) for tab in tabs])
    if listing is None:
        return ()
    ordered = tuple(sorted((*edits, *listing), key=lambda edit: edit.span))
    return ordered if _is_proven(document, group, tabs, ordered) else ()


def comment(dialect: Dialect, text: str) -> str:
    """A note that the page does not show."""
    return f"{{/* {text} */}}" if dialect is Dialect.DOCUSAURUS else f"<!-- {text} -->"


def _written(document: Document, group: TabGroup, tab: NewTab) -> str | None:
    """A new tab with what parts it from the one before it; None where the form of its model is not known."""
    frame = frame_of(document, group, tab.like)
    opening = frame.opening(tab.label, tab.key) if frame else None
    if frame is None or opening is None:
        return None
    lines = [*opening, *[""] * (frame.gap - 1)]
    lines += [f"{frame.indent}{line}" if line else "" for line in _body(document, frame, tab)]
    if frame.closing:
        lines += [*[""] * (frame.end_gap - 1), frame.closing]
    blank = frame.prefix.rstrip()
    text = "".join(f"\n{frame.prefix}{line}" if line else f"\n{blank}" for line in lines)
    between = f"\n{blank}" * (separator_of(document, group, tab.after) - 1)
    return (between + text).replace("\n", line_end_of(document, tab.like))


def _body(document: Document, frame: Frame, tab: NewTab) -> list[str]:
    parts = [comment(document.dialect, tab.note)] if tab.note else []
    parts += [f"{frame.fence}{code.info}\n{code.text}\n{frame.fence}" for code in tab.code]
    return "\n\n".join((*parts, *tab.lines)).split("\n")


def _is_proven(document: Document, group: TabGroup, tabs: Sequence[NewTab], edits: Sequence[Edit]) -> bool:
    """Whether the page reads as before, with the new tabs in the group and nothing else changed."""
    text = document.source.text
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    source = document.source
    after = read(SourceText(source.path, text, source.key), document.dialect)
    place = document.groups.index(group)
    if len(after.groups) != len(document.groups):
        return False
    expected = list(_expected(document, group, tabs))
    labels = [_labels(after, one) for one in after.groups]
    wanted = [_labels(document, one) for one in document.groups]
    wanted[place] = [label for label, _ in expected]
    if labels != wanted or _faults(after) != _faults(document):
        return False
    new = [(index, tab) for index, (_, tab) in zip(after.groups[place].tabs, expected, strict=True) if tab is not None]
    return all(_holds(after, index, tab) for index, tab in new) and _others(document, group, ()) == _others(
        after, after.groups[place], [after.tabs[index].span for index, _ in new]
    )


def _expected(document: Document, group: TabGroup, tabs: Sequence[NewTab]) -> Iterator[tuple[str, NewTab | None]]:
    """The labels that a group has to have, with the tabs that are new."""
    for index in group.tabs:
        yield document.tabs[index].label, None
        for tab in tabs:
            if tab.after == index:
                yield tab.label, tab


def _labels(document: Document, group: TabGroup) -> list[str]:
    return [document.tabs[index].label for index in group.tabs]


def _faults(document: Document) -> list[tuple[str, str, str]]:
    return [(fault.fault, fault.label, fault.detail) for fault in document.malformed]


def _holds(document: Document, index: int, tab: NewTab) -> bool:
    """Whether a tab that was read is the one that was meant."""
    found = document.tabs[index]
    blocks = [node for node in document.nodes if isinstance(node, CodeBlock) and node.span in found.span]
    code = [block.content.rstrip("\n") for block in blocks]
    return (not tab.key or found.key == tab.key) and code == [one.text for one in tab.code]


def _others(document: Document, group: TabGroup, new: Sequence[Span]) -> list[tuple[type, str]]:
    """What stands outside of the new tabs; the group's own opening may list its tabs."""
    return [
        (type(node), document.source[node.span])
        for node in document.nodes
        if node.span != group.opening and not any(node.span in span for span in new)
    ]
