"""Whether shown help is what a command says of itself, and whether it takes a shown configuration."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from docsync.commands.model import Command, Option
from docsync.project.option_words import Reading, option_named
from docsync.references.model import ShownConfig, ShownHelp, ShownOption
from docsync.source import Span

_FROM_CLICK = {"--help", "-h", "--install-completion", "--show-completion"}
_NO_OPTIONS = {"env"}  # what the parsers of configuration files take apart from options


class Difference(Enum):
    """What differs."""

    GONE = auto()  # an option is shown that the command does not take
    MISSING = auto()  # options of the command are not shown
    CHOICES = auto()  # other choices are shown
    DEFAULT = auto()  # another default is shown
    KEY = auto()  # a configuration file has a key that is no option


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A difference at `span`. `names` are the options that it is about, `shown` and `real` their values that differ."""

    path: str
    span: Span
    block: Span
    difference: Difference
    command: Command
    names: tuple[str, ...]
    shown: str = ""
    real: str = ""


def help_faults(shown: ShownHelp, command: Command) -> Iterator[ShownFault]:
    """Where pasted help differs from what the command takes."""
    for option in shown.options:
        found = next((one for name in option.names if (one := option_named(command, name))), None)
        if found is not None:
            yield from _value_faults(shown, command, option, found)
        elif not command.open_because and not _FROM_CLICK & set(option.names):
            yield ShownFault(shown.path, option.span, shown.block, Difference.GONE, command, option.names[:1])
    missing = _missing(shown, command)
    if missing:
        yield ShownFault(shown.path, shown.usage, shown.block, Difference.MISSING, command, missing)


def _missing(shown: ShownHelp, command: Command) -> tuple[str, ...]:
    """The options that help of which nothing is left out does not show; none where it shows less than half."""
    names = {name for option in shown.options for name in option.names}
    listed = [option for option in command.options if _is_listed(option, command)]
    missing = [option for option in listed if not names & {*option.names, *option.negations}]
    if shown.elided or command.open_because or len(missing) * 2 > len(listed):
        return ()
    return tuple(_main_name(option) for option in missing)


def _is_listed(option: Option, command: Command) -> bool:
    """Whether help lists an option: not those that the parser takes apart by itself, or looks for in `sys.argv`."""
    where_made = (option.file, option.line) == (command.file, command.line)
    return option.listed and not where_made and not _FROM_CLICK & set(option.names)


def _main_name(option: Option) -> str:
    """The spelling by which help shows an option: with underscores, of two that differ in that alone."""
    longest = max(len(name) for name in option.names)
    return next(name for name in sorted(option.names, key=lambda name: "_" not in name) if len(name) == longest)


def _value_faults(shown: ShownHelp, command: Command, option: ShownOption, real: Option) -> Iterator[ShownFault]:
    name = option.names[:1]
    if option.choices and real.choices and set(option.choices) != set(real.choices):
        choices = ", ".join(option.choices), ", ".join(real.choices)
        yield ShownFault(shown.path, option.span, shown.block, Difference.CHOICES, command, name, *choices)
    if option.default is not None and real.default is not None:
        value = _literal(real.default)
        if value is not None and not _same(option.default, value) and not _as_spelled(option.default, value[0], real):
            yield ShownFault(
                shown.path, option.span, shown.block, Difference.DEFAULT, command, name, option.default, str(value[0])
            )


def _literal(source: str) -> tuple[object] | None:
    """The value of a literal; None where the source is no plain one."""
    try:
        value: object = ast.literal_eval(source)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return (value,) if isinstance(value, str | int | float | bool) or value is None else None


def _same(shown: str, value: tuple[object]) -> bool:
    if shown.strip("'\"") == str(value[0]):
        return True
    read = _literal(shown)
    return read is not None and read[0] == value[0]


def _as_spelled(shown: str, value: object, real: Option) -> bool:
    """Whether a default is shown as click and typer show a switch of two names: `[default: no-cache]`."""
    if not isinstance(value, bool):
        return False
    spelled = {name.lstrip("-") for name in (real.names if value else real.negations)}
    return re.sub(r"\s", "", shown).lstrip("-") in spelled


def config_faults(shown: ShownConfig, commands: Sequence[Command]) -> Iterator[ShownFault]:
    """The keys that are options of none of the commands that are given the file."""
    if not commands or any(not _judges_keys(command) for command in commands):
        return  # the file may be of the program's own form
    for key in shown.keys:
        if any(_is_option(command, key.text) for command in commands):
            continue
        yield ShownFault(shown.path, key.span, shown.block, Difference.KEY, commands[0], (key.text,))


def _judges_keys(command: Command) -> bool:
    """Whether a command refuses a configuration file with keys that are none of its options."""
    return command.reads_config and not command.open_because and not command.leaves_aside


def _is_option(command: Command, key: str) -> bool:
    if key in _NO_OPTIONS:
        return True
    return any(option_named(command, f"--{name}") for name in (key, key.replace("_", "-"), key.replace("-", "_")))


def takes_config(reading: Reading, name: str) -> bool:
    """Whether a command is given a file of that name as its configuration: by `--config`, or as all that it gets."""
    file = name.rsplit("/", 1)[-1]
    given = [word for option, word in reading.used if "--config" in option.names]
    alone = reading.operands if not reading.used and len(reading.operands) == 1 else []
    return any(word is not None and word.text.rsplit("/", 1)[-1] == file for word in (*given, *alone))
