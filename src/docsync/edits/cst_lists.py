"""The comma lists of Python's syntax, taken apart by libcst, which knows to whom each comma and blank belongs."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from docsync.edits.comma_lists import CommaList, Entry

_PLAIN = cst.Module([])


def import_list(statement: str) -> CommaList | None:
    """The names of a `from … import` statement, which may end in a comment; None where it is none, or a wildcard."""
    try:
        module = cst.parse_module(statement)
    except cst.ParserSyntaxError:
        return None
    line = module.body[0] if len(module.body) == 1 else None
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) != 1:
        return None
    node = line.body[0]
    if not isinstance(node, cst.ImportFrom) or isinstance(node.names, cst.ImportStar):
        return None
    entries = tuple(
        Entry(_code(name.with_changes(comma=cst.MaybeSentinel.DEFAULT)), _code(name.comma)) for name in node.names
    )
    return _placed(statement, entries)


def call_list(call: str) -> CommaList | None:
    """The arguments of a call; None where it is none, or has none."""
    try:
        node = cst.parse_expression(call)
    except cst.ParserSyntaxError:
        return None
    if not isinstance(node, cst.Call) or not node.args or node.lpar:
        return None
    bare = {"comma": cst.MaybeSentinel.DEFAULT, "whitespace_after_arg": cst.SimpleWhitespace("")}
    entries = tuple(Entry(_code(arg.with_changes(**bare)), _gap(arg)) for arg in node.args)
    return _placed(call, entries)


def _gap(argument: cst.Arg) -> str:
    """What parts an argument from the next; behind the last one, the blanks before the bracket belong to the tail."""
    if isinstance(argument.comma, cst.MaybeSentinel):
        return ""
    return _code(argument.whitespace_after_arg) + _code(argument.comma)


def _placed(text: str, entries: Sequence[Entry]) -> CommaList | None:
    """The list with what stands around its entries; None where they do not make up a part of the text."""
    inner = "".join(entry.text + entry.gap for entry in entries)
    at = text.rfind(inner)
    if at < 0:
        return None
    return CommaList(text[:at], tuple(entries), text[at + len(inner) :])


def _code(node: cst.CSTNode | cst.MaybeSentinel) -> str:
    return "" if isinstance(node, cst.MaybeSentinel) else _PLAIN.code_for_node(node)
