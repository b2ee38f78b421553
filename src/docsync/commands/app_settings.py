"""What the settings of a command, and the declaration of an option, say in click and typer."""

from __future__ import annotations

import ast

from docsync.commands import app_classes
from docsync.commands.apps import App, Choices, spellings
from docsync.commands.model import Option
from docsync.commands.natives import is_none, truth
from docsync.commands.program import Arguments
from docsync.commands.values import (
    UNKNOWN,
    Class,
    Named,
    Scope,
    Table,
    texts,
)

CLICK = frozenset({"click", "rich_click", "asyncclick"})


TYPER = frozenset({"typer", "typer_slim"})


def line_of(arguments: Arguments) -> int:
    """The 1-based line of a call; 0 for one that the sources do not hold."""
    return arguments.node.lineno if arguments.node is not None else 0


def declared_option(arguments: Arguments, scope: Scope, declared: tuple[str, ...]) -> Option | None:
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
    text = default_text(arguments)
    listed = truth(arguments.get("hidden", default=False)) is False
    line = line_of(arguments)
    return Option(names, negations, takes_value, many, choices, text, scope.file.name, line, listed)


def default_text(arguments: Arguments) -> str | None:
    """The source text of the default that a call gives."""
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
    for word in ("hidden", "deprecated"):
        app.is_listed = app.is_listed and truth(arguments.get(word, default=False)) is False
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
