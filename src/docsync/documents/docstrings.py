"""The docstrings of a Python file, read as documents: every node's span is exact in the file.

Where a docstring's text cannot be mapped to its literal it is left out.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace

from docsync.documents.assembly import assemble
from docsync.documents.docstring_sections import add_entries
from docsync.documents.help_texts import help_places
from docsync.documents.literals import Decoded, decode
from docsync.documents.markdown import parse
from docsync.documents.model import (
    Described,
    Docstring,
    DocstringPlace,
    Document,
    Heading,
    Node,
    SectionKind,
    Tab,
    TabGroup,
)
from docsync.documents.offsets import Derived, Pieces
from docsync.documents.suppressions import ignores_after
from docsync.documents.unmarked_code import add_runs, blanked, find_runs
from docsync.settings import Dialect
from docsync.source import OffsetMap, SourceText, Span


def places_in(source: SourceText) -> tuple[DocstringPlace, ...]:
    """The docstrings of a file, found by parsing it; none where it does not parse."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source.text.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError):
        return ()
    return tuple(_places(tree, ""))


_Owner = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _places(node: _Owner, owner: str) -> Iterator[DocstringPlace]:
    # A script may have its header below its imports: there every string that stands alone is one.
    for statement in node.body if isinstance(node, ast.Module) else node.body[:1]:
        value = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield _place(owner, value)
    for statement in node.body:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _places(statement, f"{owner}.{statement.name}" if owner else statement.name)


def _place(owner: str, node: ast.expr) -> DocstringPlace:
    return DocstringPlace(owner, node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0)


def read_docstrings(source: SourceText, places: Sequence[DocstringPlace], dialect: Dialect) -> Document:
    """One document that holds the docstrings of a file, in the order of the file.

    Headings, tabs and lists of one docstring have nothing to do with those of another.
    """
    found = (_read(source, place, dialect) for place in sorted(places, key=lambda place: (place.line, place.column)))
    merged = _merged(source, dialect, [document for document in found if document is not None])
    helps = [help_ for place in help_places(source) if (help_ := _help(source, place)) is not None]
    if not helps:
        return merged
    return replace(merged, nodes=tuple(sorted((*merged.nodes, *helps), key=lambda node: node.span)))


def _help(source: SourceText, place: DocstringPlace) -> Described | None:
    literal = _literal(source, place)
    decoded = decode(source.text, literal)
    if decoded is None:
        return None
    origin = OffsetMap(tuple(decoded.pieces.derived), tuple(decoded.pieces.source))
    nothing = OffsetMap((0,), (literal.start,))
    kind = SectionKind.HELP
    return Described(literal, kind, place.owner, literal, 0, "", nothing, decoded.text, origin, -1, -1)


def _literal(source: SourceText, place: DocstringPlace) -> Span:
    return Span(_offset(source, place.line, place.column), _offset(source, place.end_line, place.end_column))


def _offset(source: SourceText, line: int, column: int) -> int:
    """The offset of a byte column of a line; the parser does not count a byte order mark."""
    span = source.lines.line_span(line)
    hidden = line == 1 and source.text.startswith("\ufeff")
    text = source[span][hidden:]
    return span.start + hidden + (column if text.isascii() else len(text.encode()[:column].decode("utf-8", "replace")))


def _read(source: SourceText, place: DocstringPlace, dialect: Dialect) -> Document | None:
    literal = _literal(source, place)
    decoded = decode(source.text, literal)
    if decoded is None:
        return replace(_merged(source, dialect, ()), unmapped=(literal,))
    if not decoded.text.strip():
        return None
    page = _dedented(decoded)
    runs = find_runs(page.text, commands=not place.owner)
    parsed = parse(replace(page, text=blanked(page.text, runs)), 0, dialect, indented_code=False)
    add_runs(parsed, page, runs)
    add_entries(parsed, page)
    document = assemble(source, dialect, parsed)
    silencing = ignores_after(source.text, literal)
    part = Docstring(place.owner, literal)
    return replace(document, docstrings=(part,), suppressions=(*document.suppressions, *silencing))


def _dedented(decoded: Decoded) -> Derived:
    """The text without the indent that its lines but the first have in common (PEP 257)."""
    lines = decoded.text.split("\n")
    indents = [len(line) - len(line.lstrip(" \t")) for line in lines[1:] if line.strip()]
    cut = min(indents, default=0)
    pieces = Pieces([], [])
    kept, at, start = [], 0, 0
    for number, line in enumerate(lines):
        blanks = len(line) - len(line.lstrip(" \t"))
        left = min(cut, blanks) if number else blanks
        pieces.extend(at, decoded.pieces, start + left, min(start + len(line) + 1, len(decoded.text)))
        kept.append(line[left:])
        at += len(line) - left + 1
        start += len(line) + 1
    return Derived("\n".join(kept), pieces)


def _merged(source: SourceText, dialect: Dialect, parts: Sequence[Document]) -> Document:
    """The docstrings of a file as one document; what refers to a table by index is moved along."""
    nodes: list[Node] = []
    headings: list[Heading] = []
    tabs: list[Tab] = []
    groups: list[TabGroup] = []
    for part in parts:
        above, inside, among = len(headings), len(tabs), len(groups)

        def moved(index: int, by: int) -> int:
            return index + by if index >= 0 else index

        headings += [replace(one, parent=moved(one.parent, above)) for one in part.headings]
        nodes += [replace(one, heading=moved(one.heading, above), tab=moved(one.tab, inside)) for one in part.nodes]
        tabs += [replace(one, group=one.group + among) for one in part.tabs]
        for one in part.groups:
            members = tuple(index + inside for index in one.tabs)
            at, outer = moved(one.heading, above), moved(one.outer, inside)
            groups.append(replace(one, tabs=members, heading=at, outer=outer))
    return Document(
        source=source,
        dialect=dialect,
        nodes=tuple(nodes),
        headings=tuple(headings),
        tabs=tuple(tabs),
        groups=tuple(groups),
        malformed=tuple(fault for part in parts for fault in part.malformed),
        suppressions=tuple(one for part in parts for one in part.suppressions),
        front_matter=Span(0, 0),
        title="",
        docstrings=tuple(one for part in parts for one in part.docstrings),
        unmapped=tuple(one for part in parts for one in part.unmapped),
    )
