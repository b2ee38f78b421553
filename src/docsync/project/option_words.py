"""Holding the words of a command line against what a command takes, as argparse and click bind them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from docsync.commands import Command, Option
from docsync.project.launchers import is_script
from docsync.project.placeholders import is_placeholder
from docsync.references.model import Word
from docsync.source import Span


@dataclass(frozen=True, slots=True)
class UnknownOption:
    """An option that a command does not take. `of` is the group before the command that takes it, if one does."""

    command: Command
    name: str
    span: Span
    of: Command | None = None


@dataclass(frozen=True, slots=True)
class UnknownSubcommand:
    """A sub-command that a command does not have."""

    command: Command
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class WrongValue:
    """A value that is none of an option's choices."""

    command: Command
    option: Option
    value: str
    span: Span


Fault = UnknownOption | UnknownSubcommand | WrongValue


@dataclass(slots=True)
class Reading:
    """What the words of a command line are: `command` is the innermost that they call.

    `operands` are the words that are no options (nor their values, nor sub-commands), as far as they were read.
    `known` are the options and sub-commands that are there, `unknown` those of which that cannot be told, with why.
    """

    command: Command
    known: list[Span] = field(default_factory=list)
    unknown: list[tuple[Span, str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    used: list[tuple[Option, Word | None]] = field(default_factory=list)
    operands: list[Word] = field(default_factory=list)


HELP = Option(("--help", "-h"), takes_value=False)
_NUMBER = re.compile(r"-\d+(?:\.\d*)?(?:e[-+]?\d+)?|-\.\d+")
_LONG = re.compile(r"--[A-Za-z][\w.-]*")
_PLACEHOLDER = re.compile(
    r"(?:(?:your|my|other|more|some|all|any|extra|script|training|the)_)*"
    r"(?:arg(?:ument)?s?|options?|flags?|param(?:eter)?s?|x+|y+|foo|bar|baz|etc)_?(?:\d+|[a-z]|n)?(?:_.*)?"
    r"|(?:all|any|other|more|your|my|some)_.*"
)
# Commands of which all that follows the first operand goes to another program.
_PASSES_ON = re.compile(r".*[ -](?:run|exec|launch)")
NOT_SURE = "an abbreviation of several options"


def read_words(command: Command, words: tuple[Word, ...], *, elided: bool = False) -> Reading:
    """Go through the words that a command gets."""
    return _Reader(command, words, elided).read()


def option_named(command: Command, name: str) -> Option | None:
    """The option of that spelling."""
    for option in command.options:
        if name in option.names or name in option.negations:
            return option
    return HELP if name in HELP.names else None


def abbreviated(command: Command, name: str) -> tuple[Option, ...]:
    """The options that a beginning may stand for."""
    if not command.abbreviates or not name.startswith("--"):
        return ()
    return tuple(
        option
        for option in command.options
        if any(spelling.startswith(name) for spelling in (*option.names, *option.negations))
    )


class _Reader:
    def __init__(self, command: Command, words: tuple[Word, ...], elided: bool) -> None:
        self._words, self._at, self._elided = words, 0, elided
        self._above: list[Command] = []
        self._reading = Reading(command)

    def read(self) -> Reading:
        while self._at < len(self._words):
            word = self._words[self._at]
            self._at += 1
            if word.text == "--" or (not word.text.startswith("-") and not self._operand(word)):
                break
            if word.text.startswith("-") and not self._option(word):
                break
        return self._reading

    @property
    def _command(self) -> Command:
        return self._reading.command

    def _operand(self, word: Word) -> bool:
        """Take a word that is no option; whether what follows is still this command's."""
        if is_script(word) or (word.opaque and word.text.endswith((".py}", ".py>"))):
            return False  # what follows is for the script
        command = self._command
        if not (command.subcommands or command.subcommands_open_because):
            self._reading.operands.append(word)
            return not command.passes_on and not _PASSES_ON.fullmatch(command.name)
        if word.opaque or word.quoted or not re.fullmatch(r"[a-z][\w-]*", word.text):
            self._reading.unknown.append((word.span, "a command that the reader is to put in"))
            return False
        for inner in command.subcommands:
            if inner.name.rsplit(" ", 1)[-1] == word.text:
                self._reading.known.append(word.span)
                self._above.append(command)
                self._reading.command = inner
                return True
        if command.subcommands_open_because:
            self._reading.unknown.append((word.span, command.subcommands_open_because))
        elif is_placeholder(word.text) or word.text in ("command", "subcommand"):
            self._reading.unknown.append((word.span, "a command that the reader is to put in"))
        else:
            self._reading.faults.append(UnknownSubcommand(command, word.text, word.span))
        return False

    def _option(self, word: Word) -> bool:
        """Take an option and its value; whether it is known where the next one is."""
        text = word.text
        if _NUMBER.fullmatch(text) or text == "-":
            return True
        if text.startswith("--"):
            return self._long(word)
        return self._short(word)

    def _long(self, word: Word) -> bool:
        name, equals, value = word.text.partition("=")
        if not _LONG.fullmatch(name):
            return True  # a placeholder: `--<name>`, `--{option}`, `--...`
        span = word.span if word.quoted or not equals else Span(word.span.start, word.span.start + len(name))
        option = option_named(self._command, name)
        if option is None:
            candidates = abbreviated(self._command, name)
            if len(candidates) == 1:
                option = candidates[0]
            elif candidates:
                self._reading.unknown.append((span, NOT_SURE))
                return True
        if option is None:
            return self._not_taken(name, span)
        self._reading.known.append(span)
        if equals:
            self._value(option, Word(value, word.span, word.quoted, word.opaque))
        else:
            self._values(option)
        return True

    def _short(self, word: Word) -> bool:
        name = word.text.partition("=")[0]
        option = option_named(self._command, name)
        if option is not None:
            self._reading.known.append(word.span)
            if "=" not in word.text:
                self._values(option)
            return True
        if word.opaque or not re.fullmatch(r"-[A-Za-z]\w*", name):
            return True
        first = option_named(self._command, name[:2])
        if first is not None and len(name) > 2:
            if first.takes_value is False and not self._all_flags(name):
                return self._not_taken(name, word.span)
            self._reading.known.append(word.span)
            return True
        return self._not_taken(name, word.span)

    def _all_flags(self, cluster: str) -> bool:
        options = [option_named(self._command, f"-{letter}") for letter in cluster[1:]]
        return all(option is not None for option in options)

    def _not_taken(self, name: str, span: Span) -> bool:
        command = self._command
        if name.startswith("--") and is_example_option(name):
            self._reading.unknown.append((span, "an option that the reader is to put in"))
        elif command.open_because:
            self._reading.unknown.append((span, command.open_because))
        else:
            above = next((group for group in self._above if option_named(group, name)), None)
            self._reading.faults.append(UnknownOption(command, name, span, above))
        # Whether the next word is its value or a sub-command is not known.
        return not (command.subcommands or command.subcommands_open_because)

    def _values(self, option: Option) -> None:
        if option.takes_value is False:
            self._reading.used.append((option, None))
            return
        taken = 0
        while self._at < len(self._words) and (taken == 0 or option.many):
            word = self._words[self._at]
            if word.text.startswith("-") and not _NUMBER.fullmatch(word.text):
                break
            if option.takes_value is None and not _may_be_value(word.text, option):
                break
            self._value(option, word)
            self._at += 1
            taken += 1
        if not taken:
            self._reading.used.append((option, None))

    def _value(self, option: Option, word: Word) -> None:
        self._reading.used.append((option, word))
        literal = not word.opaque and re.fullmatch(r"[\w.+-]+", word.text) and not re.fullmatch(r"[A-Z_]+", word.text)
        known = {choice.casefold() for choice in option.choices}  # a `type` may fold them
        if known and literal and option.takes_value and not _is_one_of(word.text, known):
            self._reading.faults.append(WrongValue(self._command, option, word.text, word.span))


def _is_one_of(text: str, known: set[str]) -> bool:
    """Whether a word is one of an option's choices, which a `type` may read as numbers."""
    if text.casefold() in known:
        return True
    number = _number(text)
    return number is not None and number in {_number(choice) for choice in known}


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _may_be_value(text: str, option: Option) -> bool:
    """Whether a word is taken for the value of an option that need not have one."""
    is_file = re.fullmatch(r"[\w./-]+\.(?:ya?ml|json|toml)", text) is not None
    return is_file or _is_boolean(text) or text in option.choices


def _is_boolean(text: str) -> bool:
    return text.lower() in ("true", "false", "1", "0", "yes", "no", "t", "f", "y", "n", "on", "off")


def is_example_option(name: str) -> bool:
    """Whether an option reads as one that stands for others."""
    bare = name.lstrip("-").replace("-", "_").lower()
    return bool(is_placeholder(bare) or _PLACEHOLDER.fullmatch(bare))
