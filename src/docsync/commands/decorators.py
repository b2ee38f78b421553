"""Decorated functions: what click, typer, or a decorator of the sources makes of them."""

from __future__ import annotations

import ast

from docsync.commands.app_decorators import UNKNOWN_DECORATOR, Decorator, apply
from docsync.commands.app_settings import CLICK, TYPER
from docsync.commands.apps import ARGUMENTS, DOUBT, PARAMETERS, App
from docsync.commands.calling import call
from docsync.commands.expressions import evaluate
from docsync.commands.program import Arguments, Program
from docsync.commands.values import Function, Link, Named, Scope, Value
from docsync.inventory.syntax import dotted

# What changes how a method is met is seen to where it is met.
_PLAIN = frozenset({"property", "staticmethod", "classmethod", "abstractmethod", "overload", "override"})


def decorated(program: Program, function: Function, scope: Scope) -> Value:
    """What a function's name stands for."""
    value: Value = function
    nodes = function.node.decorator_list if not isinstance(function.node, ast.Lambda) else []
    for node in reversed(nodes):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "wraps":
            _wrapped(program, node, function, scope)
            continue
        if ast.unparse(node.func if isinstance(node, ast.Call) else node).rpartition(".")[2] in _PLAIN:
            continue
        if _is_elsewhere(program, node, scope):
            value = _doubted(value)
        else:
            value = _applied(program, evaluate(program, node, scope), value, scope)
    return value


def _is_elsewhere(program: Program, node: ast.expr, scope: Scope) -> bool:
    """Whether a decorator comes from a dependency: those are not followed, so that it need not be read."""
    head = dotted(node.func if isinstance(node, ast.Call) else node).partition(".")[0]
    at: Scope | None = scope
    while at is not None and head not in at.names:
        at = at.outer
    held = at.names[head] if at is not None else None
    top = held.target.partition(".")[0] if isinstance(held, Link) else ""
    if not top or top in CLICK | TYPER or top in program.files.inventory.packages:
        return False
    return program.files.inventory.source_file(top) is not None


def _wrapped(program: Program, node: ast.Call, function: Function, scope: Scope) -> None:
    """`functools.wraps` gives a function what has been noted on the one that it stands for."""
    inner = evaluate(program, node.args[0], scope) if node.args else None
    if isinstance(inner, Function):
        function.names.update({key: inner.names[key] for key in (PARAMETERS, DOUBT, ARGUMENTS) if key in inner.names})


def _applied(program: Program, decorator: Value, value: Value, scope: Scope) -> Value:
    if isinstance(decorator, Decorator):
        return apply(program, decorator, value, scope)
    if isinstance(decorator, Named) and decorator.package in CLICK | TYPER:
        made = call(program, decorator, Arguments([value]), scope)
        return apply(program, made, value, scope) if isinstance(made, Decorator) else made
    if isinstance(decorator, Function) and isinstance(value, (Function, App)):
        made = call(program, decorator, Arguments([value]), scope)
        if isinstance(made, Function) and isinstance(value, Function) and made is not value:
            # The wrapper keeps what click has noted on the function, as functools.wraps does.
            for key in (PARAMETERS, DOUBT):
                if key in value.names:
                    made.names.setdefault(key, value.names[key])
            return made if PARAMETERS in made.names else value
        return made if isinstance(made, (Function, App)) else _doubted(value)
    return _doubted(value)


def _doubted(value: Value) -> Value:
    if isinstance(value, Function):
        value.names.setdefault(DOUBT, UNKNOWN_DECORATOR)
    elif isinstance(value, App):
        value.opened(UNKNOWN_DECORATOR)
    return value
