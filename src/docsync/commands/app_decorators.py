"""What the decorators of click and typer make of the functions that they stand on."""

from __future__ import annotations

from dataclasses import dataclass

from docsync.commands.annotations import typed_parameters
from docsync.commands.app_settings import declared_option, settle
from docsync.commands.apps import ARGUMENTS, DOUBT, App, Kind, command_name, parameters_of
from docsync.commands.model import Option
from docsync.commands.natives import is_none
from docsync.commands.program import Arguments, Program
from docsync.commands.values import (
    UNKNOWN,
    Either,
    Function,
    Scope,
    Value,
    alternatives,
)

UNKNOWN_DECORATOR = "a decorator that is not known"


OWN_ARGUMENTS = "a group that takes arguments of its own"


COMPUTED_NAME = "an option with a computed name"


@dataclass(frozen=True, slots=True, eq=False)
class Decorator:
    """A call of click's or typer's that waits for its function: `command`, `group`, `option`, `callback`, `keep`."""

    what: str
    arguments: Arguments
    parent: App | None = None
    kind: Kind = Kind.CLICK


def apply(program: Program, decorator: Decorator, target: Value, scope: Scope) -> Value:
    """What a decorator makes of what it stands on."""
    if isinstance(target, Either):
        return apply(program, decorator, target.values[0], scope)
    if decorator.what == "keep":
        return target
    if decorator.what in ("command", "group"):
        return _command(program, decorator, target)
    if decorator.what == "callback":
        return _callback(program, decorator, target)
    return _parameter(decorator, target, scope)


def _parameter(decorator: Decorator, target: Value, scope: Scope) -> Value:
    arguments = decorator.arguments
    given = [text for value in arguments.values for text in alternatives(value)]
    declared = tuple(item for item in given if isinstance(item, str))
    defaults = {
        "version_option": ("--version",),
        "help_option": ("--help",),
        "password_option": ("--password",),
        "confirmation_option": ("--yes",),
    }
    option: Option | None = None
    if decorator.what != "argument":
        if decorator.what == "version_option" and declared and not declared[0].startswith("-"):
            declared = declared[1:]
        option = declared_option(arguments, scope, declared or defaults.get(decorator.what, ()))
        if option is not None and decorator.what in ("version_option", "help_option", "confirmation_option"):
            option = Option(
                option.names,
                option.negations,
                takes_value=False,
                file=option.file,
                line=option.line,
                listed=option.listed,
            )
    doubt = COMPUTED_NAME if option is None and decorator.what == "option" else ""
    if decorator.what == "option" and len(declared) != len(given):
        doubt = COMPUTED_NAME
    if decorator.what == "argument":
        _note_argument(target)
    if isinstance(target, Function):
        if option is not None:
            parameters_of(target).insert(0, option)
        if doubt:
            target.names[DOUBT] = doubt
    elif isinstance(target, App):
        target.options.extend([option] if option is not None else [])
        target.opened(doubt) if doubt else None
    return target


def _note_argument(target: Value) -> None:
    """A group with arguments of its own is not known to find a sub-command where it seems to stand."""
    if isinstance(target, Function):
        target.names[ARGUMENTS] = True
    elif isinstance(target, App):
        target.calls_opened(OWN_ARGUMENTS)


def _command(program: Program, decorator: Decorator, target: Value) -> Value:
    arguments = decorator.arguments
    if isinstance(target, App):
        if decorator.parent is not None:
            named = arguments.get("name", 0)
            decorator.parent.called[named if isinstance(named, str) else target.name] = target
        return target
    if not isinstance(target, Function):
        if decorator.parent is not None:
            decorator.parent.calls_opened("a command made in a way that is not followed")
        return UNKNOWN
    app = App(target.scope.file.name, target.node.lineno, decorator.kind, is_group=decorator.what == "group")
    program.reading.has_apps = True
    given = arguments.get("name", 0)
    app.name = given if isinstance(given, str) else command_name(target.name)
    settle(app, arguments)
    _take_parameters(program, app, target, decorator.kind)
    parent = decorator.parent
    if parent is not None:
        parent.called[app.name] = app
        if not is_none(given) and not isinstance(given, str):
            parent.calls_opened("a sub-command with a computed name")
        short = app.name.rpartition("-")
        if (
            given is None
            and decorator.kind is Kind.CLICK
            and short[2] in ("command", "cmd", "group", "grp")
            and short[0]
        ):
            # Newer versions of click leave that ending out.
            parent.called[short[0]] = app
    return app if decorator.kind is Kind.CLICK else target


def _take_parameters(program: Program, app: App, function: Function, kind: Kind) -> None:
    if kind is Kind.CLICK:
        app.options.extend(parameters_of(function))
    else:
        app.options.extend(typed_parameters(program, function, app.opened))
    if app.is_group and function.names.get(ARGUMENTS):
        app.calls_opened(OWN_ARGUMENTS)
    doubt = function.names.get(DOUBT)
    if isinstance(doubt, str):
        app.opened(doubt)


def _callback(program: Program, decorator: Decorator, target: Value) -> Value:
    app = decorator.parent
    if app is not None and isinstance(target, Function):
        app.has_callback = True
        app.options.extend(typed_parameters(program, target, app.opened, app.calls_opened))
        settle(app, decorator.arguments)
        app.name = app.name or command_name(target.name)
    elif app is not None:
        app.opened("a callback that is not followed")
    return target
