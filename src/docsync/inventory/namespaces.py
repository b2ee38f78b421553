"""The module's own namespace in its source: `globals()`, `sys.modules[__name__]`, and where they are given away."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from docsync.inventory.syntax import dotted

# Calls that only look, or whose writing is read where it stands.
_LOOKING = frozenset("dict list set sorted len print eval id repr get getattr hasattr setattr delattr".split())


def is_namespace(node: ast.expr) -> bool:
    """`globals()`, `vars()` or `locals()` of the module, `sys.modules[__name__].__dict__`."""
    if isinstance(node, ast.Attribute) and node.attr == "__dict__":
        return is_this_module(node.value)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    if node.func.id == "vars" and node.args:
        return is_this_module(node.args[0])
    return node.func.id in ("globals", "vars", "locals") and not node.args


def is_this_module(node: ast.expr) -> bool:
    """`sys.modules[__name__]`."""
    return isinstance(node, ast.Subscript) and dotted(node.value) == "sys.modules" and dotted(node.slice) == "__name__"


def is_given_away(call: ast.Call) -> bool:
    """Whether a call is handed the module's namespace, and may write to it."""
    word = call.func.attr if isinstance(call.func, ast.Attribute) else dotted(call.func)
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    return word not in _LOOKING and any(is_namespace(value) or is_this_module(value) for value in values)


def writes_in_functions(tree: ast.Module) -> Iterator[ast.expr]:
    """The keys under which functions of the module write to `globals()`; the call itself for `globals().update(…)`."""
    for statement in tree.body:
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and _is_globals(node.value):
                yield node.slice
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_globals(node.func.value):
                yield from [node] if node.func.attr in ("update", "setdefault", "__setitem__") else []


def _is_globals(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and dotted(node.func) == "globals"
