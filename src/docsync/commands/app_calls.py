"""What the functions, classes and methods of click and typer do."""

from __future__ import annotations

import ast

from docsync.commands import app_classes
from docsync.commands.app_decorators import Decorator, apply
from docsync.commands.app_settings import CLICK, TYPER, declared_option, default_text, line_of, settle
from docsync.commands.apps import App, Choices, Kind, Marker
from docsync.commands.field_options import add_tyro
from docsync.commands.model import Option
from docsync.commands.natives import is_none, items_of, truth
from docsync.commands.parsers import Parser, Parsing
from docsync.commands.program import Arguments, Program
from docsync.commands.values import (
    UNKNOWN,
    Class,
    Either,
    Function,
    Named,
    Row,
    Scope,
    Table,
    Value,
    alternatives,
    is_given,
    texts,
)

_OPENING = frozenset(
    {"fire", "draccus", "hydra", "absl", "cyclopts", "plac", "docopt", "pydantic_settings", "jsonargparse"}
)


_RUNS = frozenset({"Fire", "run", "docopt", "call", "main", "CLI", "auto_cli", "wrap", "parse", "CliApp"})


def is_app_library(name: Named) -> bool:
    """Whether a name is one of click's or typer's, or of a library whose programs are not read."""
    return name.package in CLICK | TYPER | _OPENING or name.package in ("tyro", "simple_parsing")


def named_call(program: Program, callee: Named, arguments: Arguments, scope: Scope) -> Value:
    """A call of one of their functions or classes."""
    if callee.package in CLICK:
        return _click(program, callee, arguments, scope)
    if callee.package in TYPER:
        return _typer(program, callee, arguments, scope)
    if callee.package == "tyro" and callee.last == "cli":
        return _tyro(program, arguments, scope)
    if callee.last in _RUNS and (callee.package in _OPENING or callee.last == "parse"):
        parser = Parser(scope.file.name, line_of(arguments))
        parser.opened(f"a program of `{callee.package}`")
        program.reading.made.append(parser)
        program.reading.parsings.append(Parsing(parser, is_strict=True, certain=True))
    return UNKNOWN


def _tyro(program: Program, arguments: Arguments, scope: Scope) -> Value:
    parser = Parser(scope.file.name, line_of(arguments))
    parser.add(Option(("--help", "-h"), takes_value=False, file=parser.file, line=parser.line))
    program.reading.made.append(parser)
    add_tyro(program, parser, arguments)
    words = arguments.get("args")
    if not (isinstance(words, Row) and not is_given(words)):
        program.reading.parsings.append(Parsing(parser, is_strict=True, certain=True))
    return UNKNOWN


def _click(program: Program, callee: Named, arguments: Arguments, scope: Scope) -> Value:
    last = callee.last
    if last in ("command", "group", "option", "argument", "version_option", "help_option"):
        return _applied_at_once(program, Decorator(last, arguments), arguments, scope)
    if last in ("password_option", "confirmation_option"):
        return Decorator(last, arguments)
    if last in ("pass_context", "pass_obj"):
        return arguments.values[0] if arguments.values else Decorator("keep", arguments)
    if last == "make_pass_decorator":
        return Decorator("keep", arguments)
    if last == "Choice":
        return Choices(_choices(arguments.get("choices", 0)))
    if last == "Option":
        return declared_option(arguments, scope, tuple(texts(arguments.get("param_decls", 0)) or ()))
    if last in ("Command", "Group", "MultiCommand", "CommandCollection", "RichGroup", "RichCommand"):
        return _built(program, last, arguments, scope)
    for value in arguments.all:
        if isinstance(value, App) and last not in ("echo", "Context"):
            value.opened(f"it is handed to `{callee.path}`")
    return UNKNOWN


def _applied_at_once(program: Program, decorator: Decorator, arguments: Arguments, scope: Scope) -> Value:
    """`@click.command` without a call is given the function itself."""
    first = arguments.values[0] if arguments.values else None
    if decorator.what in ("command", "group") and isinstance(first, Function):
        return apply(program, Decorator(decorator.what, Arguments(), decorator.parent, decorator.kind), first, scope)
    return decorator


def _choices(value: Value) -> tuple[str, ...]:
    if isinstance(value, Class):
        held = [item for key, item in value.names.items() if not key.startswith("_")]
        return tuple(str(item) for item in held) if all(isinstance(item, (str, int)) for item in held) else ()
    row = items_of(value)
    known = not row.is_open and all(isinstance(item, (str, int)) for item in row.items)
    return tuple(str(item) for item in row.items) if known and not isinstance(value, Either) else ()


def _built(program: Program, last: str, arguments: Arguments, scope: Scope) -> App:
    """A command that is made by its class."""
    app = App(scope.file.name, line_of(arguments), is_group="Command" not in last)
    program.reading.has_apps = True
    name = arguments.get("name", 0)
    app.name = name if isinstance(name, str) else ""
    settle(app, arguments)
    for item in items_of(arguments.get("params", default=Row([]))).items:
        if isinstance(item, Option):
            app.options.append(item)
    commands = arguments.get("commands", default=Row([]))
    if isinstance(commands, Table):
        for key, held in commands.entries.items():
            if isinstance(key, str) and isinstance(held, App):
                app.called[key] = held
    elif isinstance(commands, Row):
        app.called.update({held.name: held for held in commands.items if isinstance(held, App)})
    for source in items_of(arguments.get("sources", default=Row([]))).items:
        if isinstance(source, App):
            app.called.update(source.called)
            app.is_group = True
    return app


def _typer(program: Program, callee: Named, arguments: Arguments, scope: Scope) -> Value:
    last = callee.last
    if last in ("Option", "Argument"):
        return _marker(last == "Option", arguments)
    if last == "Typer":
        app = App(scope.file.name, line_of(arguments), Kind.TYPER, is_group=True)
        program.reading.has_apps = True
        name = arguments.get("name")
        app.name = name if isinstance(name, str) else ""
        app.completion = truth(arguments.get("add_completion", default=True)) is not False
        settle(app, arguments)
        if isinstance(callback := arguments.get("callback"), Function):
            apply(program, Decorator("callback", Arguments(), app, Kind.TYPER), callback, scope)
        return app
    if last == "run" and arguments.values:
        app = App(scope.file.name, line_of(arguments), Kind.TYPER, is_group=True)
        apply(program, Decorator("command", Arguments(), app, Kind.TYPER), arguments.values[0], scope)
        program.reading.apps.append(app)
        return UNKNOWN
    if last in ("get_command", "get_group") and arguments.values:
        return arguments.values[0]
    return UNKNOWN


def _marker(is_option: bool, arguments: Arguments) -> Marker:
    known = all(isinstance(item, str) for item in arguments.values[1:]) and not arguments.is_open
    names = tuple(item for item in arguments.values if isinstance(item, str) and item[:1] in "-/ " and item.strip())
    node = arguments.node
    text = ast.unparse(node.args[0]) if node is not None and node.args else default_text(arguments)
    is_count = truth(arguments.get("count", default=False)) is True
    is_hidden = truth(arguments.get("hidden", default=False)) is not False
    return Marker(is_option, names if known else None, None if text == "..." else text, is_count, is_hidden)


def app_method(program: Program, app: App, name: str, arguments: Arguments, scope: Scope) -> Value:
    """A method of a command or a group."""
    if name in ("command", "group"):
        kind = app.kind if app.kind is not Kind.CLICK else Kind.CLICK
        if name == "group" and app.kind is not Kind.CLICK:
            app.calls_opened("a group made in a way that is not followed")
        return _applied_at_once(program, Decorator(name, arguments, app, kind), arguments, scope)
    if name in ("callback", "group_callback", "result_callback"):
        if app.kind is Kind.CLICK or name == "result_callback":
            return Decorator("keep", arguments)
        return Decorator("callback", arguments, app, app.kind)
    if name in ("add_command", "add_typer", "add_group"):
        _added(app, arguments)
        return None
    if name in ("main", "__call__"):
        program.reading.apps.append(app)
        return UNKNOWN
    for value in arguments.all:
        if isinstance(value, App):
            app.calls_opened(f"a sub-command added by `{name}`")
    return Decorator("keep", arguments) if name in ("error_handler", "resultcallback") else UNKNOWN


def _added(app: App, arguments: Arguments) -> None:
    app.is_group = True
    inner = arguments.values[0] if arguments.values else next(iter(arguments.words.values()), UNKNOWN)
    named = arguments.get("name", 1)
    for item in alternatives(inner):
        if not isinstance(item, App):
            app.calls_opened("a sub-command that is not followed")
            continue
        if isinstance(named, str) or item.name:
            name = named if isinstance(named, str) else item.name
            app.called[name] = item
        elif item.kind is Kind.TYPER:
            app.called.update(item.called)
        if not is_none(named) and not isinstance(named, str):
            app.calls_opened("a sub-command with a computed name")
        _settle_added(item, arguments)


def _settle_added(app: App, arguments: Arguments) -> None:
    told = ("context_settings", "cls", "hidden", "deprecated")
    settle(app, Arguments([], {key: arguments.words[key] for key in told if key in arguments.words}))


def made_by_class(program: Program, cls: Class, arguments: Arguments, scope: Scope) -> Value | None:
    """A command made by a class that the sources derive from click's or typer's; None for other classes."""
    bases = [item for item in cls.order() if isinstance(item, Named) and item.package in CLICK | TYPER]
    last = next((item.last for item in bases), "")
    if last in ("Option", "Argument", "TyperOption", "TyperArgument"):
        return UNKNOWN
    if last not in (
        "Command",
        "Group",
        "MultiCommand",
        "TyperGroup",
        "TyperCommand",
        "Typer",
        "RichGroup",
        "RichCommand",
    ):
        return None
    kind = Kind.TYPER if last == "Typer" else Kind.OWN if program.method(cls, "command") is not UNKNOWN else Kind.CLICK
    app = App(scope.file.name, line_of(arguments), kind, is_group="Command" not in last, cls=cls)
    program.reading.has_apps = True
    name = arguments.get("name", 0 if kind is not Kind.TYPER else -1)
    app.name = name if isinstance(name, str) else ""
    app.completion = kind is Kind.TYPER and truth(arguments.get("add_completion", default=True)) is not False
    settle(app, Arguments([], {key: item for key, item in arguments.words.items() if key != "cls"}, arguments.is_open))
    app_classes.take_effect(app, cls)
    return app
