"""What the functions, classes and decorators of click and typer do."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from docsync.commands import app_classes
from docsync.commands.annotations import typed_parameters
from docsync.commands.apps import ARGUMENTS, DOUBT, App, Choices, Kind, Marker, command_name, parameters_of, spellings
from docsync.commands.fields import add_tyro
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

CLICK = frozenset({"click", "rich_click", "asyncclick"})
TYPER = frozenset({"typer", "typer_slim"})
_OPENING = frozenset(
    {"fire", "draccus", "hydra", "absl", "cyclopts", "plac", "docopt", "pydantic_settings", "jsonargparse"}
)
_RUNS = frozenset({"Fire", "run", "docopt", "call", "main", "CLI", "auto_cli", "wrap", "parse", "CliApp"})

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
        parser = Parser(scope.file.name, _line(arguments))
        parser.opened(f"a program of `{callee.package}`")
        program.reading.made.append(parser)
        program.reading.parsings.append(Parsing(parser, is_strict=True, certain=True))
    return UNKNOWN


def _line(arguments: Arguments) -> int:
    return arguments.node.lineno if arguments.node is not None else 0


def _tyro(program: Program, arguments: Arguments, scope: Scope) -> Value:
    parser = Parser(scope.file.name, _line(arguments))
    parser.add(Option(("--help", "-h"), takes_value=False, file=parser.file, line=parser.line))
    program.reading.made.append(parser)
    add_tyro(program, parser, arguments)
    words = arguments.get("args")
    if not (isinstance(words, Row) and not is_given(words)):
        program.reading.parsings.append(Parsing(parser, is_strict=True, certain=True))
    return UNKNOWN


# Click.


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
        return _declared(arguments, scope, tuple(texts(arguments.get("param_decls", 0)) or ()))
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
    app = App(scope.file.name, _line(arguments), is_group="Command" not in last)
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


def _declared(arguments: Arguments, scope: Scope, declared: tuple[str, ...]) -> Option | None:
    """An option of click, as it is declared; None when none of its names is known."""
    names, negations = spellings(declared)
    if not names:
        return None
    kind = arguments.get("type")
    is_flag = truth(arguments.get("is_flag", default=False)) is True or bool(negations)
    is_flag = is_flag or truth(arguments.get("count", default=False)) is True
    is_flag = is_flag or ("flag_value" in arguments.words and "is_flag" not in arguments.words)
    default = arguments.get("default")
    maybe = default is True or default is False
    many = truth(arguments.get("multiple", default=False)) is True
    takes_value: bool | None = False if is_flag else None if maybe and is_none(kind) else True
    choices = kind.values if isinstance(kind, Choices) else ()
    text = _default_text(arguments)
    listed = truth(arguments.get("hidden", default=False)) is False
    line = _line(arguments)
    return Option(names, negations, takes_value, many, choices, text, scope.file.name, line, listed)


def _default_text(arguments: Arguments) -> str | None:
    for word in arguments.node.keywords if arguments.node is not None else ():
        if word.arg == "default":
            return ast.unparse(word.value)
    return None


def settle(app: App, arguments: Arguments) -> None:
    """What the settings of a command say: its context, its help, its class."""
    settings = arguments.get("context_settings")
    if isinstance(settings, Table):
        _take_settings(app, settings)
    elif not is_none(settings):
        app.opened("context settings that are not known")
    if truth(arguments.get("add_help_option", default=True)) is False:
        app.has_help = False
    if arguments.is_open:
        app.opened("settings of its command that are not known")
    cls = arguments.get("cls")
    if isinstance(cls, Class):
        app.cls = cls
        app_classes.take_effect(app, cls)
    elif not is_none(cls) and not (isinstance(cls, Named) and cls.package in CLICK | TYPER):
        app.opened("a command class that is not known")
        app.calls_opened("a group class that is not known")


def _take_settings(app: App, settings: Table) -> None:
    for key in ("ignore_unknown_options", "allow_extra_args"):
        if truth(settings.entries.get(key, False)) is not False:
            app.opened(f"`{key}`")
    if truth(settings.entries.get("allow_interspersed_args", True)) is not True:
        app.passes_on = True
    names = texts(settings.entries.get("help_option_names", UNKNOWN))
    if names is not None:
        app.help_names = names
    if settings.is_open:
        app.opened("context settings that are not known")


# Typer.


def _typer(program: Program, callee: Named, arguments: Arguments, scope: Scope) -> Value:
    last = callee.last
    if last in ("Option", "Argument"):
        return _marker(last == "Option", arguments)
    if last == "Typer":
        app = App(scope.file.name, _line(arguments), Kind.TYPER, is_group=True)
        program.reading.has_apps = True
        name = arguments.get("name")
        app.name = name if isinstance(name, str) else ""
        app.completion = truth(arguments.get("add_completion", default=True)) is not False
        settle(app, arguments)
        if isinstance(callback := arguments.get("callback"), Function):
            apply(program, Decorator("callback", Arguments(), app, Kind.TYPER), callback, scope)
        return app
    if last == "run" and arguments.values:
        app = App(scope.file.name, _line(arguments), Kind.TYPER, is_group=True)
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
    text = ast.unparse(node.args[0]) if node is not None and node.args else _default_text(arguments)
    is_count = truth(arguments.get("count", default=False)) is True
    is_hidden = truth(arguments.get("hidden", default=False)) is not False
    return Marker(is_option, names if known else None, None if text == "..." else text, is_count, is_hidden)


# Decorators.


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
        option = _declared(arguments, scope, declared or defaults.get(decorator.what, ()))
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


# Methods.


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
    further = Arguments(
        [], {key: arguments.words[key] for key in ("context_settings", "cls") if key in arguments.words}
    )
    settle(app, further)


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
    app = App(scope.file.name, _line(arguments), kind, is_group="Command" not in last, cls=cls)
    program.reading.has_apps = True
    name = arguments.get("name", 0 if kind is not Kind.TYPER else -1)
    app.name = name if isinstance(name, str) else ""
    app.completion = kind is Kind.TYPER and truth(arguments.get("add_completion", default=True)) is not False
    settle(app, Arguments([], {key: item for key, item in arguments.words.items() if key != "cls"}, arguments.is_open))
    app_classes.take_effect(app, cls)
    return app
