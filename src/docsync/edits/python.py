"""Edits inside the Python of a document: an import that moves, a keyword that goes.

libcst is loaded only when one of them is asked for. What cannot be edited for certain is not edited at all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence

from docsync.diagnostics import Edit
from docsync.documents.model import Document
from docsync.edits.comma_lists import CommaList
from docsync.edits.python_lines import Statement, statement_at
from docsync.source import Span

_MODULE = re.compile(r"(from[ \t]+)(\S+)(?=[ \t]+import\b)")
_OPENING = re.compile(r"[\s)]*\(")


def moved_import(document: Document, span: Span, moves: Mapping[str, str]) -> tuple[Edit, ...]:
    """The edits by which names of the `from … import` statement at `span` are imported from other modules.

    `moves` leads from a name to the module that has it. Names that stay, comments, brackets, aliases and the form of
    the lines are kept; a statement of the same body that imports from that module is extended. Nothing where there is
    no certain way.
    """
    statement = statement_at(document, span)
    if statement is None or not isinstance(statement.node, ast.ImportFrom) or statement.node.level:
        return ()
    moving = [name for name in statement.node.names if name.name in moves]
    targets = dict.fromkeys(moves[name.name] for name in moving)
    if not moving or statement.node.module in targets:
        return ()
    extended = {target: found for target in targets if (found := _import_from(statement, target)) is not None}
    if len(moving) == len(statement.node.names) and len(targets) == 1 and not extended:
        return _from(statement, *targets)
    return _split(statement, moves, extended)


def without_keyword(document: Document, span: Span, keyword: Span) -> tuple[Edit, ...]:
    """The edits that take a keyword out of a call in the statement at `span`, with its comma and its comment.

    `keyword` is the span of its name. Nothing where there is no certain way.
    """
    from docsync.edits.cst_lists import call_list

    statement = statement_at(document, span)
    found = _call_with(statement, keyword) if statement is not None else None
    if statement is None or found is None:
        return ()
    start, end, name = found
    arguments = call_list(f"f{statement.text[start:end]}")
    given = [n for n, entry in enumerate(arguments.entries) if _names(entry.text, name)] if arguments else []
    if arguments is None or len(given) != 1:
        return ()
    if len(arguments.entries) == 1:
        text = "" if "#" in arguments.text else "f()"
    else:
        left = arguments.without(*given)
        text = left.text if left is not None else ""
    return statement.becoming(statement.text[:start] + text[1:] + statement.text[end:]) if text else ()


def _from(statement: Statement, module: str) -> tuple[Edit, ...]:
    """The statement with another module."""
    text = statement.text
    found = _MODULE.match(text)
    return statement.becoming(f"{found[1]}{module}{text[found.end() :]}") if found else ()


def _import_from(statement: Statement, module: str) -> Statement | None:
    """The first statement beside another that imports names from a module."""
    for node in statement.siblings:
        is_same = isinstance(node, ast.ImportFrom) and node.module == module and not node.level
        if is_same and isinstance(node, ast.ImportFrom) and node.names[0].name != "*":
            return statement.sibling(node)
    return None


_Taken = Mapping[str, Sequence[tuple[str, str]]]  # by the module that has them: names with their aliases, and comments


def _split(statement: Statement, moves: Mapping[str, str], extended: Mapping[str, Statement]) -> tuple[Edit, ...]:
    """The statement without the names that move, and these imported by others."""
    from docsync.edits.cst_lists import import_list

    names = import_list(statement.text)
    parted = _parted(names, moves) if names is not None else None
    if names is None or parted is None:
        return ()
    left, taken = parted
    edits: list[Edit] = []
    new: list[str] = []
    for module, entries in taken.items():
        extension = _extension(extended[module], entries) if module in extended else ()
        edits += extension
        new += [] if extension else [_statement(module, entries)]
    if not all(new) or (left is None and "#" in names.head):
        return ()
    if left is not None:
        rest = statement.becoming(left.text, new)
    elif new:
        rest = statement.becoming(new[0] + _comment_behind(names), new[1:])
    else:
        rest = () if _comment_behind(names) else statement.without()
    return (*edits, *rest) if rest else ()


def _parted(names: CommaList, moves: Mapping[str, str]) -> tuple[CommaList | None, _Taken] | None:
    """The list of those that stay (None: none does), and those that move; None where a comment might be lost."""
    taken: dict[str, list[tuple[str, str]]] = {}
    for index, entry in enumerate(names.entries):
        if (module := moves.get(_name_of(entry.text))) is not None:
            taken.setdefault(module, []).append((entry.text, names.comment(index)))
    staying = [entry for entry in names.entries if _name_of(entry.text) not in moves]
    if not staying:
        return None, taken
    left = names
    for index in reversed(range(len(names.entries))):
        if _name_of(names.entries[index].text) in moves:
            fewer = left.without(index)
            if fewer is None:
                return None
            left = fewer
    return left, taken


def _extension(other: Statement, entries: Sequence[tuple[str, str]]) -> tuple[Edit, ...]:
    """The edits that add names to a statement; none where there is no way."""
    from docsync.edits.cst_lists import import_list

    there = import_list(other.text)
    if there is None:
        return ()
    known = {entry.text for entry in there.entries}
    longer = there.with_entries([entry for entry in entries if entry[0] not in known])
    return other.becoming(longer.text) if longer is not None and longer != there else ()


def _statement(module: str, entries: Sequence[tuple[str, str]]) -> str:
    """A statement that imports names; empty where one line cannot hold their comments."""
    if len(entries) > 1 and any(comment for _, comment in entries):
        return ""
    comment = f"  {entries[0][1]}" if entries[0][1] else ""
    return f"from {module} import {', '.join(name for name, _ in entries)}{comment}"


def _comment_behind(names: CommaList) -> str:
    """The comment behind the whole of a statement, with the blanks before it."""
    last = names.tail.rpartition("\n")[2].rpartition(")")[2]
    return last if "#" in last else ""


def _name_of(entry: str) -> str:
    return entry.split()[0]


def _call_with(statement: Statement, keyword: Span) -> tuple[int, int, str] | None:
    """Where in a statement's text the arguments of the call with a keyword stand, brackets included; and its name."""
    lines, origin = statement.reading.lines, statement.block.origin
    for call in ast.walk(statement.node):
        for one in call.keywords if isinstance(call, ast.Call) else ():
            start = lines.offset(one.lineno, one.col_offset)
            if one.arg is None or origin.span(start, start + len(one.arg)) != keyword or not isinstance(call, ast.Call):
                continue
            behind = statement.offset(call.func.end_lineno or 0, call.func.end_col_offset or 0)
            opening = _OPENING.match(statement.text, behind)
            end = statement.offset(call.end_lineno or 0, call.end_col_offset or 0)
            return (opening.end() - 1, end, one.arg) if opening else None
    return None


def _names(argument: str, keyword: str) -> bool:
    """Whether an argument gives a keyword."""
    return re.match(rf"{re.escape(keyword)}\s*=", argument) is not None
