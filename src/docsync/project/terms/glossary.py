"""Reading a glossary: the tables of a Markdown file that have a column for how a term is written."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from docsync.documents.model import CodeSpan, Document, Prose
from docsync.project.terms.model import Cell, Entry, Glossary
from docsync.references.tables import Row, Table, tables_of
from docsync.settings import TermEntry
from docsync.source import Span

# The headers by which a column is known, as `_plain` makes them; a project adds its own with `terms.columns`.
_HEADERS: Mapping[str, Sequence[str]] = {
    "term": ("term", "terms", "concept", "name", "word", "概念", "术语", "名称", "词条", "词语"),
    "code": (
        *("code", "code form", "in code", "class", "class name", "class/code form", "identifier", "api"),
        *(
            "代码",
            "类名",
            "代码写法",
            "类名写法",
            "代码/类名",
            "代码/类名写法",
            "类名/代码写法",
            "代码中写法",
            "代码形式",
            "标识符",
        ),
    ),
    "prose": (
        *("prose", "prose form", "in prose", "in text", "spelling", "preferred", "preferred form"),
        *("preferred spelling", "correct", "correct form", "recommended"),
        *("叙述", "叙述中写法", "叙述写法", "正文", "正文写法", "正文中写法", "文中写法"),
        *("推荐", "推荐写法", "规范写法", "标准写法", "写法", "正确写法"),
    ),
    "forbidden": (
        *("forbidden", "forbidden form", "forbidden forms", "forbidden spelling", "forbidden spellings", "avoid"),
        *("wrong", "wrong form", "incorrect", "do not use", "do not write", "don't use", "don't write"),
        *("禁止", "禁用", "禁止使用", "禁止写法", "禁用写法", "错误", "错误写法"),
        *("避免", "避免使用", "不要使用", "不推荐", "不推荐写法"),
    ),
    "long": (
        *("long", "long form", "full form", "full name", "expansion", "expanded", "stands for", "spelled out"),
        *("全称", "全名", "完整名称", "完整形式", "英文全称", "展开", "展开形式"),
    ),
}
_NOTE = re.compile(r"[ \t]*(?:\([^()]*\)(?![A-Za-z0-9])|（[^（）]*）)")  # `(IA)3` begins with no note
_SPLIT = re.compile(r"[/、,，；]|<br\s*/?>")
_EMPTY = frozenset(("", "-", "–", "—", "--", "---", "无", "n/a", "N/A"))
_QUOTES = "\"'“”‘’„«»「」『』"
_MARKUP = re.compile(r"(?<!\\)(?:\*+|~~|\[|\]\([^()]*\)|\]\[[^\]]*\]|\])")
_CODE = "\ue000"  # stands for the code spans of a cell, which are not split


def read_glossary(document: Document, columns: Sequence[tuple[str, str]]) -> Glossary:
    """The glossary that a file holds; `columns` are the headers that the configuration gives."""
    code = [node for node in document.nodes if isinstance(node, CodeSpan)]
    tables: list[Span] = []
    entries: list[Entry] = []
    parts = (part for whole in tables_of(document) for part in _parted(document, whole))
    for table in parts:
        places = _columns(document, table[0], dict(columns))
        if places is not None:
            tables.append(Span(table[0][0].row.start, table[-1][0].row.end))
            entries += _entries(document, table, places, code)
    return Glossary(document, tuple(tables), tuple(entries))


def _parted(document: Document, table: Table) -> Iterator[Table]:
    """Tables that follow each other without a word between them, one by one: a header is underlined."""
    text = document.source.text
    pairs = enumerate(pairwise(table))
    heads = [number for number, (row, next_) in pairs if "-" in text[row[0].row.end : next_[0].row.start]] or [0]
    for start, end in zip(heads, [*heads[1:], len(table)], strict=True):
        yield table[start:end]


def _columns(document: Document, header: Row, own: Mapping[str, str]) -> dict[str, int] | None:
    """Which column holds what; None where a table is no glossary: it has to say how something is written."""
    found: dict[str, int] = {}
    for cell in header:
        title = _plain(document.source[cell.span])
        for kind, known in _HEADERS.items():
            is_meant = title == _plain(own[kind]) if own.get(kind) else title in known
            if is_meant and kind not in found:
                found[kind] = _column(document, cell)
                break
    says_how = "forbidden" in found or ("prose" in found and ("term" in found or "code" in found))
    names_it = bool(found.keys() & {"term", "code", "prose"})
    return found if says_how and names_it else None


def _plain(title: str) -> str:
    text = re.sub(r"[*_`]", "", _NOTE.sub("", html.unescape(title)))
    return re.sub(r"\s*/\s*", "/", re.sub(r"\s+", " ", text.replace("’", "'"))).strip().casefold()


def _column(document: Document, cell: Prose) -> int:
    """The number of a cell's column. A row has no cell for what is empty, so its bars are counted."""
    before = document.source.text[cell.row.start : cell.span.start]
    return len(re.findall(r"(?<!\\)\|", before)) - before.lstrip(" \t>").startswith("|")


def _entries(document: Document, table: Table, places: Mapping[str, int], code: Sequence[CodeSpan]) -> Iterator[Entry]:
    for row in table[1:]:
        cells = {_column(document, cell): cell for cell in row}
        forms = {
            kind: tuple(_forms(document, cells[place], code)) if place in cells else ()
            for kind, place in places.items()
        }
        texts = {kind: tuple(form.text for form in found) for kind, found in forms.items()}
        names = texts.get("term") or texts.get("prose") or texts.get("code")
        if not names:
            continue
        # A table without a column for prose has the term itself as it is to be written.
        prose = texts.get("prose", names)
        entry = TermEntry(
            _name(document, cells.get(places.get("term", -1))) or names[0],
            texts.get("code", ()),
            prose,
            texts.get("forbidden", ()),
            texts.get("long", ()),
        )
        yield Entry(entry, row[0].row, forms.get("code", ()))


def _name(document: Document, cell: Prose | None) -> str:
    """A term's name: its whole cell."""
    if cell is None:
        return ""
    text = _MARKUP.sub("", document.source[cell.span]).replace("`", "")
    return re.sub(r"\s+", " ", _NOTE.sub("", html.unescape(text))).strip()


def _forms(document: Document, cell: Prose, code: Sequence[CodeSpan]) -> Iterator[Cell]:
    """The forms that a cell lists, without notes and marks."""
    text = document.source[cell.span]
    spans = [node for node in code if node.span in cell.span]
    for node in spans:
        start, end = node.span.start - cell.span.start, node.span.end - cell.span.start
        text = text[:start] + _CODE * (end - start) + text[end:]
    text = _blank(_NOTE, text)
    start = 0
    for stop in [*(found for found in _SPLIT.finditer(text)), None]:
        end = stop.start() if stop else len(text)
        inside = [node for node in spans if start <= node.span.start - cell.span.start < end]
        if inside:
            yield from (Cell(node.text.strip(), node.inner) for node in inside)
        elif form := _form(text, start, end, cell.span.start):
            yield form
        start = stop.end() if stop else end


def _form(text: str, start: int, end: int, base: int) -> Cell | None:
    """A form in plain text; None where the cell says that there is none."""
    cut = _blank(_MARKUP, text[start:end]).strip(" \t" + _QUOTES)
    shown = re.sub(r"\s+", " ", html.unescape(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", cut))).strip()
    if shown in _EMPTY:
        return None
    at = base + start + text[start:end].find(cut.split(" ")[0])
    return Cell(shown, Span(at, at + len(cut)))


def _blank(pattern: re.Pattern[str], text: str) -> str:
    """The text with what a pattern matches made blank, so that offsets stay."""
    return pattern.sub(lambda found: " " * len(found[0]), text)
