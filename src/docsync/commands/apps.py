"""Click's and typer's commands as they are put together."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from docsync.commands.model import Command, Option, other_names
from docsync.commands.values import Class, Function, Value


class Kind(StrEnum):
    """Whose command it is, which decides what its function's parameters mean.

    OWN is a group of a class that the sources derive from click's, and that reads functions as typer does.
    """

    CLICK = "click"
    TYPER = "typer"
    OWN = "own"


@dataclass(slots=True, eq=False)
class App:
    """A command or a group of commands.

    `called` are the sub-commands by name. `help_names` are the spellings of its help option, None for those of the
    group above. `completion` says that typer adds options for shell completion when it is the program itself,
    `is_listed` that help shows it and does not call it deprecated.
    """

    file: str
    line: int
    kind: Kind = Kind.CLICK
    name: str = ""
    is_group: bool = False
    cls: Class | None = None
    options: list[Option] = field(default_factory=list)
    called: dict[str, App] = field(default_factory=dict)
    has_callback: bool = False
    has_help: bool = True
    help_names: tuple[str, ...] | None = None
    completion: bool = False
    passes_on: bool = False
    noted: tuple[Option, ...] = ()
    open_because: str = ""
    calls_open_because: str = ""
    is_listed: bool = True

    def opened(self, reason: str) -> None:
        """Say that it may take other options."""
        self.open_because = self.open_because or reason

    def calls_opened(self, reason: str) -> None:
        """Say that there may be other sub-commands."""
        self.calls_open_because = self.calls_open_because or reason


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """`typer.Option(…)` or `typer.Argument(…)`: `names` are the spellings given, None when they are not known."""

    is_option: bool
    names: tuple[str, ...] | None
    default: str | None = None
    is_count: bool = False
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """`click.Choice([…])`, with the values that are allowed (empty: they are not known)."""

    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Typed:
    """A type written as an expression, with the scope that its names are looked up in."""

    node: ast.expr
    scope: Value


PARAMETERS = "<parameters>"
DOUBT = "<doubt>"
ARGUMENTS = "<arguments>"


def parameters_of(function: Function) -> list[Option]:
    """The options that click's decorators have given a function so far."""
    held = function.names.setdefault(PARAMETERS, [])
    return held if isinstance(held, list) else []


def spellings(declared: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spellings that turn an option on, and those that turn it off (`--flag/--no-flag`)."""
    names: list[str] = []
    negations: list[str] = []
    for item in declared:
        if item[:1] not in "-/+ " or not item.strip("-/+ "):
            continue
        first, slash, second = item.partition("/") if not item.startswith("/") else item.partition(";")
        names.extend([first.strip()] if first.strip() else [])
        negations.extend([second.strip()] if slash and second.strip() else [])
    return tuple(sorted(names, key=lambda name: -len(name))), tuple(negations)


def command_name(function_name: str) -> str:
    """The name that click and typer give a function's command."""
    return function_name.lower().replace("_", "-").strip("-") or function_name


@dataclass(frozen=True, slots=True)
class Above:
    """What the groups above a command give it: the spellings of its help option, and options that they take out."""

    help_names: tuple[str, ...] = ("--help",)
    noted: tuple[Option, ...] = ()
    is_top: bool = True


def command_of_app(app: App, name: str, above: Above = Above()) -> Command:
    """An app as the command that it is."""
    names = app.help_names if app.help_names is not None else above.help_names
    noted = tuple({option.names: option for option in (*above.noted, *app.noted)}.values())
    below = Above(names, noted, is_top=False)
    if app.kind is Kind.TYPER and above.is_top and _is_single(app):
        inner = next(iter(app.called.values()))
        command = command_of_app(inner, name, below)
        return replace(command, options=(*command.options, *_completion(app)))
    known = {spelled for option in app.options for spelled in option.names}
    own = [option for option in noted if option.names[0] not in known]
    taken = known | {spelled for option in own for spelled in option.names}
    free = tuple(item for item in names if item not in taken)
    helps = [Option(free, takes_value=False, file=app.file, line=app.line)] if app.has_help and free else []
    calls = [(key, inner) for key, inner in _by_name(app) if inner is not app]
    nested = tuple(
        replace(command_of_app(inner, f"{name} {key}", below), also=other_names(calls, key)) for key, inner in calls
    )
    return Command(
        name=name,
        options=(*app.options, *own, *helps, *(_completion(app) if above.is_top else ())),
        subcommands=nested,
        open_because=app.open_because,
        subcommands_open_because=app.calls_open_because or _no_calls(app, nested),
        passes_on=app.passes_on and not app.is_group,
        file=app.file,
        line=app.line,
        listed=app.is_listed,
    )


def _no_calls(app: App, nested: tuple[Command, ...]) -> str:
    return "a group whose commands were not found" if app.is_group and not nested else ""


def _by_name(app: App) -> Iterator[tuple[str, App]]:
    """The sub-commands, one that is given under several names (`list | ls`) once for each."""
    for key, inner in app.called.items():
        parts = [part.strip() for part in key.split("|")] if app.kind is not Kind.CLICK or app.cls else [key]
        for part in parts:
            yield part, inner


def _is_single(app: App) -> bool:
    """Whether typer makes the only command the program itself."""
    inner = next(iter(app.called.values()), None)
    return len(app.called) == 1 and not app.has_callback and inner is not None and not inner.is_group


_SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def _completion(app: App) -> tuple[Option, ...]:
    if not app.completion:
        return ()
    names = ("--install-completion", "--show-completion")
    # Depending on what else is installed, they are given a shell's name or find it out.
    return tuple(Option((name,), takes_value=None, choices=_SHELLS, file=app.file, line=app.line) for name in names)
