"""Parsers as they are put together: argparse's and those that build on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from docsync.commands.model import Command, Option, other_names
from docsync.commands.values import Class, Value


class Style(StrEnum):
    """What kind of parser it is, as far as its options are concerned."""

    ARGPARSE = "argparse"
    DATACLASSES = "HfArgumentParser"
    SIMPLE = "simple_parsing"


@dataclass(slots=True, eq=False)
class Parser:
    """One parser. `cls` is its class, where that is one of the sources'.

    `defaults` are what `set_defaults` gave it; `rests` the dependencies whose fields are among its options; `names`
    the attributes that are set on it. `takes_words` says that it has arguments that are no options, `classes` how many
    dataclasses it makes (None: that is not known). `dashes` says that an option of a field is spelled with dashes too;
    `passes_on`, `reads_config` and `is_listed` as in Command.
    """

    file: str
    line: int
    style: Style = Style.ARGPARSE
    cls: Class | None = None
    name: str = ""
    options: list[Option] = field(default_factory=list)
    subparsers: Subparsers | None = None
    abbreviates: bool = True
    dashes: bool = True
    prefix: str = "-"
    open_because: str = ""
    takes_words: bool = False
    passes_on: bool = False
    reads_config: bool = False
    is_listed: bool = True
    classes: int | None = 0
    defaults: dict[str, Value] = field(default_factory=dict)
    rests: dict[str, None] = field(default_factory=dict)
    names: dict[str, Value] = field(default_factory=dict)

    def copy(self) -> Parser:
        """A parser with the same options, which may be added to on its own."""
        return replace(self, options=list(self.options), defaults=dict(self.defaults), rests=dict(self.rests))

    def opened(self, reason: str) -> None:
        """Say that it may take other options."""
        self.open_because = self.open_because or reason

    def add(self, option: Option) -> None:
        """Add an option; one with the same names takes the place of the one before (`conflict_handler`)."""
        self.options = [item for item in self.options if item.names != option.names]
        self.options.append(option)

    def taken_over(self, other: Parser) -> None:
        """Take the options of a parent."""
        for option in other.options:
            self.add(option)
        self.rests.update(other.rests)
        self.defaults.update(other.defaults)
        self.passes_on = self.passes_on or other.passes_on
        if other.open_because:
            self.opened(other.open_because)
        if other.subparsers is not None and self.subparsers is None:
            self.subparsers = other.subparsers


@dataclass(slots=True, eq=False)
class Subparsers:
    """The sub-commands of a parser, by name; aliases are names of their own."""

    parser: Parser
    dest: str = ""
    parser_class: Value = None
    children: dict[str, Parser] = field(default_factory=dict)
    open_because: str = ""

    def opened(self, reason: str) -> None:
        """Say that there may be other sub-commands."""
        self.open_because = self.open_because or reason


@dataclass(slots=True, eq=False)
class Group:
    """A group of a parser's arguments, of a class of the sources."""

    parser: Parser
    cls: Class | None = None
    names: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Namespace:
    """What a parser made of the command line."""

    parser: Parser


@dataclass(frozen=True, slots=True, eq=False)
class Parsing:
    """A parser is given the words of the command line.

    `is_strict` says that what it does not know is an error, `is_dropped` that it is left aside; `certain` that these
    are the command's words, rather than others that cannot be told.
    """

    parser: Parser
    is_strict: bool
    certain: bool
    is_dropped: bool = False


def command_of(parser: Parser, name: str) -> Command:
    """A parser as the command that it is for."""
    nested: list[Command] = []
    subparsers = parser.subparsers
    if subparsers is not None:
        calls = list(subparsers.children.items())
        nested = [replace(command_of(child, f"{name} {key}"), also=other_names(calls, key)) for key, child in calls]
    return Command(
        name=name,
        options=tuple(parser.options),
        subcommands=tuple(nested),
        abbreviates=parser.abbreviates,
        open_because=parser.open_because,
        subcommands_open_because=_calls_open(parser, subparsers) if subparsers is not None else "",
        rests_on=tuple(parser.rests),
        passes_on=parser.passes_on,
        reads_config=parser.reads_config,
        file=parser.file,
        line=parser.line,
        listed=parser.is_listed,
    )


def _calls_open(parser: Parser, subparsers: Subparsers) -> str:
    return subparsers.open_because or ("a command that takes arguments of its own" if parser.takes_words else "")


def combined(first: Command, second: Command) -> Command:
    """A command that takes what two parsers take; whoever knows whether it is open sets that."""
    known = {option.names for option in first.options}
    seen = {name for option in first.options for name in option.names}
    further = [
        replace(option, names=rest)
        for option in second.options
        if option.names not in known and (rest := tuple(name for name in option.names if name not in seen))
    ]
    mine = {command.name for command in first.subcommands}
    nested = (*first.subcommands, *(item for item in second.subcommands if item.name not in mine))
    return replace(
        first,
        options=(*first.options, *further),
        subcommands=nested,
        abbreviates=first.abbreviates or second.abbreviates,
        open_because=first.open_because or second.open_because,
        subcommands_open_because=first.subcommands_open_because or second.subcommands_open_because,
        rests_on=tuple(dict.fromkeys((*first.rests_on, *second.rests_on))),
        passes_on=first.passes_on or second.passes_on,
        reads_config=first.reads_config or second.reads_config,
    )
