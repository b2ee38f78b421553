"""Small readings of Python's syntax tree: source text of a node, dotted names, docstrings, messages."""

from __future__ import annotations

import ast
import re

from docsync.inventory.model import Docstring

# The parser counts lines by these three alone; str.splitlines() also splits at form feeds and Unicode separators.
_LINE_END = re.compile(r"\r\n|\r|\n")

# Nodes whose text stays an expression over several lines, because their own brackets hold it together.
_BRACKETED = (ast.Call, ast.Dict, ast.List, ast.Set, ast.Subscript, ast.ListComp, ast.DictComp, ast.SetComp)

_TOO_LONG = "..."

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


class SourceLines:
    """The text of one file, for cutting out what a node was written as."""

    def __init__(self, code: str) -> None:
        self.lines = _LINE_END.split(code)

    def text(self, node: ast.expr, limit: int = 4000) -> str:
        """The source text of an expression; `...` in place of one that is longer than `limit` characters."""
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        if first == last:
            piece = _cut(self.lines[first], node.col_offset, node.end_col_offset)
            return piece if len(piece) <= limit else _TOO_LONG
        if sum(map(len, self.lines[first : last + 1])) > limit:
            return _TOO_LONG
        if not isinstance(node, _BRACKETED) or _head_is_split(node):
            return ast.unparse(node)
        lines = self.lines[first : last + 1]
        lines[-1] = _cut(lines[-1], 0, node.end_col_offset)
        lines[0] = _cut(lines[0], node.col_offset, None)
        return "\n".join(lines)


def _cut(line: str, start: int, end: int | None) -> str:
    if line.isascii():
        return line[start:end]
    return line.encode("utf-8", "surrogatepass")[start:end].decode("utf-8", "replace")


def _head_is_split(node: ast.expr) -> bool:
    head = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Subscript) else None
    return head is not None and head.lineno != head.end_lineno


def dotted(node: ast.AST) -> str:
    """`a.b.c` for such an expression, empty for every other."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    parts.append(node.id)
    return ".".join(reversed(parts))


def literal_string(node: ast.AST | None) -> str | None:
    """The value of a string literal, else None."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def place_of(node: ast.expr) -> Docstring:
    """Where a docstring's literal stands."""
    return Docstring(node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0)


def docstring_node(body: list[ast.stmt]) -> ast.Constant | None:
    """The string literal that a body starts with."""
    first = body[0] if body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first.value
    return None


def message_text(node: ast.expr | None) -> str:
    """What a message says: literals as they are, the parts of an f-string that are computed as `{source}`."""
    if node is None:
        return ""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_part_text, node.values))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return message_text(node.left) + message_text(node.right)
    return ""


def _part_text(part: ast.expr) -> str:
    if isinstance(part, ast.FormattedValue):
        return "{" + ast.unparse(part.value) + "}"
    return literal_string(part) or ""


def blocks(node: ast.AST) -> list[list[ast.stmt]]:
    """The statement lists directly inside a compound statement (not those of functions or classes)."""
    found: list[list[ast.stmt]] = []
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            found.append(block)
    if isinstance(node, (ast.Try, ast.TryStar)):
        found.extend(handler.body for handler in node.handlers)
    if isinstance(node, ast.Match):
        found.extend(case.body for case in node.cases)
    return found


def without_definitions(body: list[ast.stmt]) -> list[ast.stmt]:
    """A body's statements, those that define functions and classes left out."""
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [statement for statement in body if not isinstance(statement, definitions)]


def bound_names(target: ast.expr) -> list[str]:
    """The plain names that an assignment target binds."""
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for part in target.elts for name in bound_names(part)]
    if isinstance(target, ast.Starred):
        return bound_names(target.value)
    return []
