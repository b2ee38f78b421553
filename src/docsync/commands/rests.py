"""What becomes of the words that `parse_known_args` does not know."""

from __future__ import annotations

import ast

STRICT = frozenset({"parse_args", "parse_intermixed_args"})
KNOWN = frozenset({"parse_known_args", "parse_known_intermixed_args"})
PARSING = STRICT | KNOWN | {"parse_args_into_dataclasses"}


def is_checked(call: ast.Call, tree: ast.AST) -> bool:
    """Whether the words that are left over are refused: `if unknown: raise …`."""
    name, body = _rest(call, tree)
    if not name:
        return False
    for node in ast.walk(body):
        if isinstance(node, ast.If) and _mentions(node.test, name) and any(map(_refuses, node.body)):
            return True
        if isinstance(node, ast.Assert) and _mentions(node.test, name):
            return True
    return False


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
    return ast.unparse(node.value.func).rpartition(".")[2] in ("error", "exit")
