"""A new entry in a reference, written as another one is: its heading, the directive, and the lines that belong to it.

What comes of an edit is read again before it is offered: where the page has not exactly that entry more, there is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from docsync.diagnostics import Edit
from docsync.documents import read
from docsync.documents.model import Directive, Document, Heading
from docsync.source import SourceText, Span

_FENCE = re.compile(r"(?P<fence>`{3,}|~{3,}|:{3,})[ \t]*\{")
_LISTED = re.compile(r"[ \t]*-[ \t]+(?P<name>[^\W\d]\w*)[ \t]*")
_LINE_END = re.compile(r"\r\n|\r|\n")
_MARKS = re.compile(r"^#+")


@dataclass(frozen=True, slots=True)
class Model:
    """The entry whose form a new one takes: its directive, and the name and the target that are written there."""

    document: Document
    directive: Directive
    name: str
    target: str


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry that is to be: its name, its target as it is to be written, and the attributes that it may list."""

    name: str
    target: str
    attributes: frozenset[str]


def insert_entry(document: Document, after: Directive | None, model: Model, entry: NewEntry) -> tuple[Edit, ...]:
    """The edit that puts an entry after the section of another one (None: at the end of the page).

    None where it cannot be proven right: within tabs, and where the model has text of its own.
    """
    if document.docstrings or (after is not None and after.tab >= 0) or model.directive.tab >= 0:
        return ()
    heading = document.headings[after.heading] if after is not None and after.heading >= 0 else None
    block = _block(model, entry, heading)
    if block is None:
        return ()
    line_end = _LINE_END.search(document.source.text)
    at, text = _fitted(document, after, block)
    edit = Edit(document.path, Span(at, at), "", text.replace("\n", line_end.group() if line_end else "\n"))
    return (edit,) if _is_right(document, edit, entry) else ()


def _block(model: Model, entry: NewEntry, beside: Heading | None) -> str | None:
    """The new entry's text: its heading at the level of that of the entry before it, where the model has one."""
    source = model.document.source
    directive = _directive(model, entry)
    index = model.directive.heading
    above = model.document.headings[index] if index >= 0 else None
    if directive is None or above is None or not re.search(rf"\b{re.escape(model.name)}\b", above.text):
        return directive
    between = source.text[above.span.end : model.directive.span.start]
    if between.strip() or above.anchor:
        return None
    title = re.sub(rf"\b{re.escape(model.name)}\b", entry.name, source[above.span].rstrip())
    if beside is not None:
        title = _MARKS.sub("#" * beside.level, title)
    return f"{title}\n\n{directive}"


def _directive(model: Model, entry: NewEntry) -> str | None:
    """The directive and its lines, but for attributes that the new entry has not."""
    text = model.document.source[model.directive.span].replace("\r\n", "\n").rstrip()
    lines = text.split("\n")
    pattern = re.compile(rf"(?<![\w.]){re.escape(model.target)}(?![\w.])")
    if len(pattern.findall(lines[0])) != 1:
        return None
    kept = [pattern.sub(entry.target, lines[0])]
    for line in lines[1:]:
        listed = _LISTED.fullmatch(line)
        if listed is None and model.name in line:
            return None
        if listed is None or listed["name"] == "all" or listed["name"] in entry.attributes:
            kept.append(line)
    fence = _FENCE.match(kept[0])
    if fence and kept[-1].strip() != fence["fence"]:
        kept.append(fence["fence"])
    return "\n".join(kept)


def _fitted(document: Document, after: Directive | None, block: str) -> tuple[int, str]:
    """Where a block goes, and the block with the blank lines around it."""
    text = document.source.text
    if after is not None:
        level = document.headings[after.heading].level if after.heading >= 0 else 9
        below = (one for one in document.headings if one.span.start >= after.span.end)
        at = next((one.span.start for one in below if one.level <= level), -1)
        if at >= 0:
            return text.rfind("\n", 0, at) + 1, f"{block}\n\n"
    ending = len(text) - len(text.rstrip("\r\n"))
    blank = "\n" * max(0, 2 - text.count("\n", len(text) - ending))
    return len(text), f"{blank}{block}\n"


def _is_right(document: Document, edit: Edit, entry: NewEntry) -> bool:
    text = document.source.text
    changed = text[: edit.span.start] + edit.after + text[edit.span.end :]
    again = read(SourceText(document.path, changed, document.source.key), document.dialect)
    return len(_entries(again, entry.target)) == len(_entries(document, entry.target)) + 1


def _entries(document: Document, target: str) -> list[Directive]:
    return [node for node in document.nodes if isinstance(node, Directive) and node.argument.split()[:1] == [target]]
