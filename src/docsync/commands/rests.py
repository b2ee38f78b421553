"""What becomes of the words that `parse_known_args` does not know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum, auto

STRICT = frozenset({"parse_args", "parse_intermixed_args"})
KNOWN = frozenset({"parse_known_args", "parse_known_intermixed_args"})
PARSING = STRICT | KNOWN | {"parse_args_into_dataclasses"}


class Check(Enum):
    """Whether the words that are left over are refused: `if unknown: raise …`."""

    NONE = auto()
    AT_TIMES = auto()  # only where something else holds too
    ALWAYS = auto()


def check(call: ast.Call, tree: ast.AST) -> Check:
    """Whether the words that a call leaves over are refused."""
    name, body = _rest(call, tree)
    found = Check.NONE
    for is_sure in _checks(body, name) if name else ():
        if is_sure:
            return Check.ALWAYS
        found = Check.AT_TIMES
    return found


def _checks(node: ast.AST, name: str, inside: bool = False) -> Iterator[bool]:
    """For each statement that refuses the words, whether it does whenever there are any."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and _mentions(child.test, name) and any(map(_refuses, child.body)):
            yield not inside and _says_some(child.test, name)
        if isinstance(child, ast.Assert) and _mentions(child.test, name):
            yield not inside and _says_none(child.test, name)
        goes_on = isinstance(child, (ast.With, ast.AsyncWith, ast.Try, ast.TryStar))
        if isinstance(child, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield from _checks(child, name, inside or not goes_on)


def _says_some(test: ast.expr, name: str) -> bool:
    """Whether a test holds whenever there are words left over, whatever else."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        left, right = _counted(test.left), ast.unparse(test.comparators[0])
        some = {"0": (ast.Gt, ast.NotEq), "1": (ast.GtE,), "[]": (ast.NotEq,), "None": (ast.IsNot,)}
        return _is_name(left, name) and isinstance(test.ops[0], some.get(right, ()))
    return _is_name(_counted(test), name)


def _says_none(test: ast.expr, name: str) -> bool:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _says_some(test.operand, name)
    is_equal = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq)
    return isinstance(test, ast.Compare) and is_equal and _is_name(_counted(test.left), name)


def _counted(node: ast.expr) -> ast.expr:
    """What `len(…)` or `bool(…)` is of."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and ast.unparse(node.func) in ("len", "bool"):
        return node.args[0]
    return node


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def is_dropped(node: ast.Assign, holder: ast.AST) -> bool:
    """Whether an assignment leaves aside the words that its parser does not know.

    Only the first part of the result is taken (`parse_known_args()[0]`), or nothing in the function (or module)
    around it uses the name of the last.
    """
    value = node.value
    if isinstance(value, ast.Subscript):
        return isinstance(value.slice, ast.Constant) and value.slice.value == 0
    target = node.targets[0]
    last = target.elts[-1] if isinstance(target, (ast.Tuple, ast.List)) else None
    if not isinstance(last, ast.Name):
        return False
    return not any(
        isinstance(item, ast.Name) and item.id == last.id and isinstance(item.ctx, ast.Load)
        for item in ast.walk(holder)
    )


def _rest(call: ast.Call, tree: ast.AST) -> tuple[str, ast.AST]:
    """The name that the rest is bound to, and the function or module that this stands in."""
    for holder, node in _statements(tree, tree):
        if isinstance(node, ast.Assign) and node.value is call and isinstance(node.targets[0], (ast.Tuple, ast.List)):
            last = node.targets[0].elts[-1]
            if isinstance(last, ast.Name) and len(node.targets[0].elts) == 2:
                return last.id, holder
    return "", tree


def _statements(node: ast.AST, holder: ast.AST) -> list[tuple[ast.AST, ast.AST]]:
    found: list[tuple[ast.AST, ast.AST]] = []
    for child in ast.iter_child_nodes(node):
        inner = child if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) else holder
        if isinstance(child, (ast.stmt, ast.excepthandler, ast.match_case)):
            found.append((holder, child))
            found.extend(_statements(child, inner))
    return found


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(item, ast.Name) and item.id == name for item in ast.walk(node))


def _refuses(node: ast.stmt) -> bool:
    if isinstance(node, ast.Raise):
        return True
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    holder, _, last = ast.unparse(node.value.func).rpartition(".")
    return last in ("error", "exit") and not re.search(r"log|warn|console", holder, re.IGNORECASE)
