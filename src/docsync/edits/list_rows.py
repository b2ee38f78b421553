"""New entries in a list or a table, written as another entry is: what a person has to say is marked `TODO`.

What comes of an edit is read again before it is offered: where the list has not exactly the new entries more, there is
none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from docsync.diagnostics import Edit
from docsync.documents import read
from docsync.documents.model import Document, Prose, ProseKind
from docsync.references.contexts import Contexts
from docsync.references.lists import Item, ItemList, ListForm, find_lists
from docsync.source import SourceText, Span

_TODO = "TODO"
_BULLET = re.compile(r"[ \t]*[-*+][ \t]+")
_TAIL = re.compile(r"[`\])*_]*(?:\([^()\s]*\))?[`\])*_]*")  # what closes the mark-up of a name
_SEPARATOR = re.compile(r"\s*(?::|[-–—](?=\s))\s+")
_BLANK_LINE = re.compile(r"\n[ \t>]*\r?\n")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class NewItem:
    """An entry that is to be: what is written instead of the model's names, and the number of the one that it follows.

    That is -1 where it comes before all others.
    """

    after: int
    instead: Mapping[str, str]


def insert_items(document: Document, found: ItemList, model: Item, items: Sequence[NewItem]) -> tuple[Edit, ...]:
    """The edits that put new entries into a list; none where they cannot be proven right."""
    if found.form is ListForm.HEADINGS or not items or len(model.mentions) != 1 or _is_loose(document, found):
        return ()
    edits = []
    for number in dict.fromkeys(item.after for item in items):
        end = _line_after(document, found, found.items[number]) if number >= 0 else _line_start(document, found)
        lines = [_line(document, found, model, item.instead) for item in items if item.after == number]
        if end < 0 or not all(lines):
            return ()
        edits.append(_insertion(document, end, [line for line in lines if line]))
    return tuple(edits) if _is_right(document, found, edits, len(items)) else ()


def _insertion(document: Document, end: int, lines: list[str]) -> Edit:
    text = document.source.text
    line_end = _LINE_END.search(text)
    between = line_end.group() if line_end else "\n"
    joined = between.join(lines)
    opened = end == len(text) and not text.endswith(("\r", "\n"))
    return Edit(document.path, Span(end, end), "", f"{between}{joined}" if opened else f"{joined}{between}")


def _is_loose(document: Document, found: ItemList) -> bool:
    """Whether blank lines set the entries apart."""
    pairs = zip(found.items, found.items[1:], strict=False)
    between = (document.source.text[one.whole.end : other.whole.start] for one, other in pairs)
    return found.form is ListForm.LIST and any(_BLANK_LINE.search(text) for text in between)


def _line_start(document: Document, found: ItemList) -> int:
    lines = document.source.lines
    return lines.line_span(lines.position(found.items[0].whole.start).line).start


def _line_after(document: Document, found: ItemList, item: Item) -> int:
    """Where the line after an entry begins; -1 where the entry has more than that."""
    lines = document.source.lines
    first, last = lines.position(item.whole.start).line, lines.position(item.whole.end).line
    end = lines.line_span(last).end
    if first != last:
        return -1
    if found.form is ListForm.LIST:
        rest = document.source.text[end:]
        following = rest.lstrip("\r\n").partition("\n")[0]
        goes_on = not rest.startswith(("\r", "\n")) and not _BULLET.match(following)
        is_deeper = len(following) - len(following.lstrip()) > _indent(document, item)
        if following.strip() and (is_deeper or goes_on):
            return -1
    return end


def _indent(document: Document, item: Item) -> int:
    line = document.source[document.source.lines.line_span(document.source.lines.position(item.span.start).line)]
    return len(line) - len(line.lstrip())


def _line(document: Document, found: ItemList, model: Item, instead: Mapping[str, str]) -> str:
    """The line of a new entry; empty where the model's is no plain one."""
    source = document.source
    span = source.lines.line_span(source.lines.position(model.span.start).line)
    line = source[span].rstrip("\r\n")
    start = model.span.start - span.start
    name = _renamed(source.text, model, instead)
    if not name:
        return ""
    if found.form is ListForm.LIST:
        lead = line[:start]
        return f"{lead}{name}{_rest(source.text, model)}" if _BULLET.fullmatch(lead) else ""
    cells = [
        node
        for node in document.nodes
        if isinstance(node, Prose) and node.kind is ProseKind.CELL and node.row == model.whole
    ]
    for cell in reversed(cells):
        text = name if cell.span == model.span else _TODO
        at = cell.span.start - span.start
        end = at + len(source[cell.span])
        padding = len(line[end:]) - len(line[end:].lstrip(" "))
        width = end + padding - 1 - at if padding > 1 else 0  # the cells of a column may all be as wide
        line = line[:at] + text.ljust(width) + line[end + padding - 1 if padding > 1 else end :]
    return line


def _renamed(text: str, model: Item, instead: Mapping[str, str]) -> str:
    """The model's name with its mark-up, and the new names in it; empty where one of the old does not stand in it."""
    end = _name_end(text, model)
    found = text[model.span.start : end]
    for old in sorted(instead, key=len, reverse=True):
        if old not in found:
            return ""
        found = found.replace(old, instead[old])
    return found


def _name_end(text: str, model: Item) -> int:
    mention = model.mentions[0]
    closing = _TAIL.match(text, mention.span.end, model.span.end)
    return closing.end() if closing else mention.span.end


def _rest(text: str, model: Item) -> str:
    """What follows the name: the model's separator and a mark that something has to be written, where it says more."""
    rest = text[_name_end(text, model) : model.span.end]
    if not re.search(r"\w", rest):
        return ""
    separator = _SEPARATOR.match(rest)
    return f"{separator.group()}{_TODO}" if separator else f" {_TODO}"


def _is_right(document: Document, found: ItemList, edits: Sequence[Edit], number: int) -> bool:
    """Whether the list has the new entries, and all others are as they were (but for the table's other columns)."""
    text = document.source.text
    for edit in sorted(edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    changed = read(SourceText(document.path, text, document.source.key), document.dialect)
    before = list(find_lists(document, Contexts(document)))
    after = list(find_lists(changed, Contexts(changed)))
    if len(after) != len(before):
        return False
    for one, other in zip(before, after, strict=True):
        more = len(other.items) - len(one.items)
        is_it = one.form is found.form and one.items == found.items
        beside = one.form is ListForm.TABLE and one.items[0].whole == found.items[0].whole
        if more != number if is_it else more not in ((0, number) if beside else (0,)):
            return False
    return True
