"""The tables of a page, put together from their cells."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.documents.model import Document, Prose, ProseKind

Row = tuple[Prose, ...]
Table = tuple[Row, ...]


def tables_of(document: Document) -> Iterator[Table]:
    """The tables of a page: each its rows, the header first; a row its cells that hold anything, in order."""
    rows: list[Row] = []
    for row in _rows(document):
        if rows and not _follows(document, rows[-1], row):
            yield tuple(rows)
            rows = []
        rows.append(row)
    if rows:
        yield tuple(rows)


def _rows(document: Document) -> Iterator[Row]:
    cells: list[Prose] = []
    for node in document.nodes:
        if not isinstance(node, Prose) or node.kind is not ProseKind.CELL:
            continue
        if cells and cells[-1].row != node.row:
            yield tuple(cells)
            cells = []
        cells.append(node)
    if cells:
        yield tuple(cells)


def _follows(document: Document, before: Row, row: Row) -> bool:
    """Whether only the line that underlines a header, or nothing, stands between two rows."""
    between = document.source.text[before[0].row.end : row[0].row.start]
    return not between.strip(" \t\r\n|:->+=")
