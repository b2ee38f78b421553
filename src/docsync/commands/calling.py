"""Calls, followed into the functions and classes of the sources."""

from __future__ import annotations

import ast

from docsync.commands import argparse_calls
from docsync.commands.apps import App
from docsync.commands.expressions import evaluate
from docsync.commands.natives import SHOWING, items_of, row_method, table_method, text_method
from docsync.commands.parsers import Group, Namespace, Parser, Subparsers
from docsync.commands.program import Arguments, Program
from docsync.commands.reading import unparsed
from docsync.commands.values import (
    CONSTANTS,
    UNKNOWN,
    Bound,
    Class,
    Either,
    Function,
    Instance,
    Named,
    Row,
    Scope,
    Super,
    Table,
    Value,
    either,
    is_given,
    unknown_from,
)


def call(program: Program, callee: Value, arguments: Arguments, scope: Scope) -> Value:
    """What a call gives; what it does to parsers is done."""
    if isinstance(callee, Either):
        values = [item for item in callee.values if item is not None]
        return either(call(program, item, arguments, scope) for item in values)
    if isinstance(callee, Function):
        return _function(program, callee, arguments)
    if isinstance(callee, Class):
        return _made(program, callee, arguments, scope)
    if isinstance(callee, Bound):
        return _method(program, callee, arguments, scope)
    if isinstance(callee, Named):
        from docsync.commands.known_calls import named_call

        return named_call(program, callee, arguments, scope)
    if isinstance(callee, Instance):
        method = program.attribute(callee, "__call__", scope)
        return call(program, method, arguments, scope) if isinstance(method, Function) else UNKNOWN
    if isinstance(callee, App):
        program.reading.apps.append(callee)
        return UNKNOWN
    from docsync.commands.app_decorators import Decorator, apply

    if isinstance(callee, Decorator):
        return apply(program, callee, arguments.values[0] if arguments.values else UNKNOWN, scope)
    return escaped(program, arguments)


def escaped(program: Program, arguments: Arguments, what: str = "") -> Value:
    """A call that is not followed: parsers that it is given may get anything, words may go anywhere."""
    name = what or (unparsed(arguments.node.func) if arguments.node is not None else "a call")
    for value in arguments.all:
        for item in items_of(value).items if isinstance(value, (Row, Either)) else (value,):
            _escape(item, name)
        if is_given(value) and name.rpartition(".")[2] not in SHOWING:
            program.reading.leaked(f"`{name}`")
    return unknown_from(*arguments.all)


def _escape(value: Value, name: str) -> None:
    if isinstance(value, App):
        value.opened(f"it is handed to `{name}`")
        value.calls_opened(f"it is handed to `{name}`")
    if isinstance(value, (Parser, Subparsers, Group)):
        reason = f"its parser is handed to `{name}`"
        parser = value if isinstance(value, Parser) else value.parser
        if isinstance(value, Subparsers):
            value.opened(reason)
        else:
            parser.opened(reason)
            if isinstance(value, Parser) and parser.subparsers is not None:
                parser.subparsers.opened(reason)


def _function(program: Program, function: Function, arguments: Arguments) -> Value:
    if arguments.given and function.node.args.kwarg is None and function.node.args.vararg is None:
        # Words become keywords that the function does not have: Python refuses them.
        program.reading.refuses = True
    if not program.enters(function, arguments):
        return escaped(program, arguments, function.name)
    key = _kept_under(function, arguments)
    known = program.files.known.get(key) if key else None
    if isinstance(known, Parser):
        return known.copy()
    is_body = function.owner is not None and function.scope.names is function.owner.names
    outer = function.scope.outer if is_body and function.scope.outer is not None else function.scope
    inner = Scope(function.scope.file, {}, outer, function.owner, function.this)
    _bind(program, function, arguments, inner)
    program.stack.append(function.node)
    try:
        if isinstance(function.node, ast.Lambda):
            return evaluate(program, function.node.body, inner)
        result = _run(program, function.node, inner)
    finally:
        program.stack.pop()
    if key and isinstance(result, Parser):
        program.files.known[key] = result.copy()
    return result


def _kept_under(function: Function, arguments: Arguments) -> str:
    """What the parser that a function of a dependency makes is kept under, where it is always the same one."""
    file = function.scope.file
    is_plain = file.external and function.this is None and not arguments.all and not arguments.is_open
    return f"parser of {file.module}:{function.name}:{function.node.lineno}" if is_plain else ""


def _run(program: Program, node: ast.FunctionDef | ast.AsyncFunctionDef, inner: Scope) -> Value:
    from docsync.commands.statements import execute

    ended = execute(program, node.body, inner)
    if not ended:
        inner.returns.append(None)
    return either(inner.returns)


def _bind(program: Program, function: Function, arguments: Arguments, inner: Scope) -> None:
    spec = function.node.args
    positional = [item.arg for item in (*spec.posonlyargs, *spec.args)]
    values = list(arguments.values)
    if function.this is not None and positional:
        values.insert(0, function.this)
    words = dict(arguments.words)
    names = inner.names
    for name, value in zip(positional, values, strict=False):
        names[name] = value
    extra = values[len(positional) :]
    for name in (*positional, *(item.arg for item in spec.kwonlyargs)):
        if name in words:
            names[name] = words.pop(name)
        elif name not in names:
            names[name] = UNKNOWN if arguments.is_open else _default(program, function, name)
    if spec.vararg is not None:
        names[spec.vararg.arg] = Row(extra, arguments.is_open, arguments.given)
    if spec.kwarg is not None:
        names[spec.kwarg.arg] = _table_of(words, arguments)


def _table_of(words: dict[str, Value], arguments: Arguments) -> Table:
    table = Table(is_open=arguments.is_open, given=arguments.given)
    table.entries.update(words.items())
    return table


def _default(program: Program, function: Function, name: str) -> Value:
    spec = function.node.args
    positional = [item.arg for item in (*spec.posonlyargs, *spec.args)]
    node: ast.expr | None = None
    if name in positional:
        at = positional.index(name) - len(positional) + len(spec.defaults)
        node = spec.defaults[at] if at >= 0 else None
    else:
        node = spec.kw_defaults[[item.arg for item in spec.kwonlyargs].index(name)]
    return evaluate(program, node, function.scope) if node is not None else UNKNOWN


def _made(program: Program, cls: Class, arguments: Arguments, scope: Scope) -> Value:
    from docsync.commands import app_calls

    line = arguments.node.lineno if arguments.node is not None else cls.node.lineno
    made: Value
    if argparse_calls.is_parser_class(cls):
        made = parser = Parser(scope.file.name, line, cls=cls)
        argparse_calls.prepare(parser, cls)
        program.reading.made.append(parser)
    elif argparse_calls.is_group_class(cls):
        first = arguments.values[0] if arguments.values else UNKNOWN
        holder = first.parser if isinstance(first, Group) else first
        made = Group(holder, cls) if isinstance(holder, Parser) else UNKNOWN
        return made
    elif (app := app_calls.made_by_class(program, cls, arguments, scope)) is not None:
        return app
    else:
        made = Instance(cls)
    _initialise(program, made, cls, arguments, scope)
    return made


def _initialise(program: Program, made: Value, cls: Class, arguments: Arguments, scope: Scope) -> None:
    init = program.attribute(made, "__init__", scope)
    if isinstance(init, (Function, Bound)):
        call(program, init, arguments, scope)
    elif isinstance(made, Instance):
        fields = [item.target.id for item in _annotated(cls)]
        for name, value in zip(fields, arguments.values, strict=False):
            made.names[name] = value
        made.names.update(arguments.words)
        for item in _annotated(cls):
            if item.target.id not in made.names and item.target.id not in cls.names:
                made.names[item.target.id] = UNKNOWN


def _annotated(cls: Class) -> list[_Annotated]:
    found = [item for base in [*cls.order()][::-1] if isinstance(base, Class) for item in base.node.body]
    return [_Annotated(item.target) for item in found if isinstance(item, ast.AnnAssign) and _is_name(item.target)]


class _Annotated:
    """An annotated name of a class body."""

    def __init__(self, target: ast.expr) -> None:
        self.target = target if isinstance(target, ast.Name) else ast.Name("")


def _is_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Name)


def _method(program: Program, bound: Bound, arguments: Arguments, scope: Scope) -> Value:
    this, name = bound.this, bound.name
    if isinstance(this, (Parser, Group)):
        return argparse_calls.parser_method(program, this, name, arguments, scope)
    if isinstance(this, Subparsers):
        return argparse_calls.subparsers_method(program, this, name, arguments, scope)
    if isinstance(this, Super):
        return _super_method(program, this, name, arguments, scope)
    if isinstance(this, str):
        return text_method(this, name, arguments.values, arguments.words)
    if isinstance(this, Row):
        if name == "index" and this.given and arguments.values and isinstance(arguments.values[0], str):
            return UNKNOWN
        return row_method(this, name, arguments.values)
    if isinstance(this, Table):
        return table_method(this, name, arguments.values, arguments.words)
    if isinstance(this, Bound) and isinstance(this.this, (Parser, Group)):
        return argparse_calls.inner_method(this.this, this.name, name)
    if isinstance(this, (Namespace, *CONSTANTS)):
        return UNKNOWN
    if isinstance(this, App):
        from docsync.commands.app_calls import app_method

        return app_method(program, this, name, arguments, scope)
    return escaped(program, arguments)


def _super_method(program: Program, this: Super, name: str, arguments: Arguments, scope: Scope) -> Value:
    if isinstance(this.this, (Parser, Group)):
        if name == "__init__":
            if isinstance(this.this, Parser):
                argparse_calls.initialise(program, this.this, arguments, scope)
            return None
        return argparse_calls.parser_method(program, this.this, name, arguments, scope)
    if isinstance(this.this, Instance) and name == "__init__":
        # What argparse's own actions keep of their arguments.
        for position, key in enumerate(("option_strings", "dest", "nargs")):
            this.this.names[key] = arguments.get(key, position, UNKNOWN if arguments.is_open else None)
        return None
    return UNKNOWN
