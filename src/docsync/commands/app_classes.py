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
                app.calls_opened(FINDS_OWN)
        for name, is_plain in (("get_command", _finds_by_name), ("resolve_command", _resolves_as_given)):
            if name in methods and not is_plain(methods[name]):
                app.calls_opened(FINDS_OWN)


FINDS_OWN = "a group class that finds its own commands"
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
                    yield Option(
                        (text,), takes_value=None, file=file.name, line=getattr(node, "lineno", 0), listed=False
                    )


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


_OF_NAMES = frozenset({"super", "get_command", "split", "strip", "items", "values"})


def _finds_by_name(function: Function) -> bool:
    """Whether `get_command` finds nothing but the group's commands by the names that they have (`"list | ls"`)."""
    name = _parameter(function, 2)
    returned = [node.value for node in ast.walk(function.node) if isinstance(node, ast.Return)]
    calls = [node for node in ast.walk(function.node) if isinstance(node, ast.Call)]
    return (
        bool(returned)
        and name not in _stored(function)
        and all(_called(call) in _OF_NAMES for call in calls)
        and all(_gives(call, name) for call in calls if _called(call) == "get_command")
        and (len(returned) == 1 or any(_called(call) == "split" for call in calls))
    )


def _resolves_as_given(function: Function) -> bool:
    """Whether `resolve_command` leaves it to the group to find the command that the words name."""
    words = _parameter(function, 2)
    calls = [node for node in ast.walk(function.node) if isinstance(node, ast.Call)]
    own = [call for call in calls if _called(call) == "resolve_command"]
    before = [node for node in ast.walk(function.node) if isinstance(node, ast.Assign) and not _holds(node, own)]
    changed = any(words in {item.id for item in _targets(node)} for node in before)
    return bool(own) and not changed and all(_gives(call, words) for call in own)


def _parameter(function: Function, position: int) -> str:
    names = [item.arg for item in (*function.node.args.posonlyargs, *function.node.args.args)]
    return names[position] if position < len(names) else ""


def _called(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _gives(call: ast.Call, name: str) -> bool:
    """Whether a method of the base is given a parameter as it is."""
    given = call.args[1] if len(call.args) > 1 else None
    is_base = ast.unparse(call.func).startswith("super(")
    return is_base and isinstance(given, ast.Name) and given.id == name


def _stored(function: Function) -> set[str]:
    return {
        node.id for node in ast.walk(function.node) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _targets(node: ast.Assign) -> Iterator[ast.Name]:
    for target in node.targets:
        yield from (item for item in ast.walk(target) if isinstance(item, ast.Name))


def _holds(node: ast.Assign, calls: list[ast.Call]) -> bool:
    return any(item is call for item in ast.walk(node.value) for call in calls)
