"""What a command class of the sources changes about the command line."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from docsync.commands.apps import App
from docsync.commands.files import PythonFile
from docsync.commands.model import Option
from docsync.commands.values import Class, Function
from docsync.inventory.syntax import literal_string

_READING = frozenset({"parse_args", "resolve_command", "get_command", "invoke", "main", "make_context"})
_LOADING = frozenset({"import_module", "__import__", "entry_points", "iter_entry_points", "load", "exec", "compile"})


def take_effect(app: App, cls: Class) -> None:
    """Open what a class leaves open, and note the options that it takes out of the words itself."""
    for item in cls.order():
        if not isinstance(item, Class):
            continue
        methods = {name: held for name, held in item.names.items() if isinstance(held, Function)}
        if "get_params" in methods or "make_parser" in methods:
            app.opened("a command class that makes its own options")
        if _READING & set(methods):
            app.noted = (*app.noted, *_looked_for(item))
        for name in ("get_command", "resolve_command", "invoke", "main"):
            if name in methods and _goes_elsewhere(methods[name], item):
                app.calls_opened("a group class that finds its own commands")


_LOOKED_FOR = "<looked for>"


def _looked_for(cls: Class) -> tuple[Option, ...]:
    """The options that functions of the class's module compare words with."""
    names = cls.scope.top.names
    held = names.get(_LOOKED_FOR)
    if not isinstance(held, tuple):
        names[_LOOKED_FOR] = held = tuple(_options_compared(cls.scope.file))
    return held


def _options_compared(file: PythonFile) -> Iterator[Option]:
    seen: set[str] = set()
    for function in ast.walk(file.tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for node in ast.walk(function):
            for text in _compared(node):
                if text not in seen:
                    seen.add(text)
                    yield Option((text,), takes_value=None, file=file.name, line=getattr(node, "lineno", 0))


def _compared(node: ast.AST) -> Iterator[str]:
    parts: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("index", "remove"):
        parts = list(node.args)
    for part in parts:
        for inner in part.elts if isinstance(part, (ast.Tuple, ast.List, ast.Set)) else [part]:
            text = literal_string(inner)
            if text is not None and text.startswith("-") and text.strip("-"):
                yield text


def _goes_elsewhere(function: Function, cls: Class) -> bool:
    """Whether a method finds commands by other ways than the group's own table: what it is handed, or imports."""
    outer = cls.scope
    handed: set[str] = set()
    if outer.outer is not None:
        # The class is made in a function: what that was given may be anything.
        handed = {name for name in outer.names if name not in outer.top.names}
    for node in ast.walk(function.node):
        if isinstance(node, ast.Call):
            head = ast.unparse(node.func)
            if head.rpartition(".")[2] in _LOADING or head in handed:
                return True
    return False
