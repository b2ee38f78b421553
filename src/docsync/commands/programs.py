"""Whole programs: a script, a module, or the function of an entry point, as the commands that they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from docsync.commands.apps import App, command_of_app
from docsync.commands.calling import call
from docsync.commands.files import Files, PythonFile
from docsync.commands.model import Command
from docsync.commands.parsers import Parser, combined, command_of
from docsync.commands.program import Arguments, Program
from docsync.commands.reading import Reading
from docsync.commands.values import Class, Function, Scope, Value, alternatives

Run = Callable[[tuple[str, ...]], Reading]
"""Follows the program, with a sub-command chosen, and says what was met."""


MISSING = "no parser was found"
TOO_DEEP = "a program that is too deep to follow"
PASSED_ON = "what its parser does not know is passed on"


def read_script(files: Files, file: PythonFile, name: str) -> Command | None:
    """What a file takes when it is run; None when no parser is made."""

    def run(chosen: tuple[str, ...]) -> Reading:
        program = Program(files, chosen, file)
        program.scope_of(file)
        return program.reading

    return _command(files, run, name)


def read_function(files: Files, target: str, name: str) -> Command | None:
    """What the function (or command object) of an entry point takes: `package.module:function`."""
    module, _, attribute = target.partition(":")
    file = files.module(module.strip())
    if file is None:
        return None

    def run(chosen: tuple[str, ...]) -> Reading:
        program = Program(files, chosen)
        scope = program.scope_of(file)
        value = _target(program, scope, attribute.partition("[")[0].strip())
        for item in alternatives(value):
            if isinstance(item, (Function, Class)):
                call(program, item, Arguments(), scope)
            else:
                program.reading.apps.append(item)
        return program.reading

    return _command(files, run, name)


def _target(program: Program, scope: Scope, attribute: str) -> Value:
    from docsync.commands.values import Module

    value: Value = Module(scope.file.module)
    for part in attribute.split("."):
        value = program.attribute(value, part, scope)
    return value


def _command(files: Files, run: Run, name: str) -> Command | None:
    try:
        return _followed(files, run, name)
    except RecursionError:
        return Command(name, open_because=TOO_DEEP, subcommands_open_because=TOO_DEEP)


def _followed(files: Files, run: Run, name: str) -> Command | None:
    reading = run(())
    found = [item for item in reading.apps if isinstance(item, App)]
    if found and not reading.parsings:
        return _noted(reading, _joined_commands([command_of_app(app, name) for app in found]))
    if not reading.parsings and not reading.made and reading.first_words:
        return _by_first_word(files, run, name, reading)
    if not reading.parsings:
        return _unparsed(reading, name)
    first = next((item for item in reading.parsings if item.parser.subparsers is not None), reading.parsings[0])
    main = first.parser
    if first.is_strict or main.subparsers is None:
        return _joined(reading, main, name)
    nested = tuple(_chosen(run, key, f"{name} {key}", main) for key in main.subparsers.children)
    return replace(command_of(main, name), subcommands=nested)


def _by_first_word(files: Files, run: Run, name: str, reading: Reading) -> Command:
    """A program that compares its first word with the names of its commands itself."""
    nested: list[Command] = []
    for word in dict.fromkeys(reading.first_words):
        inner = run((word,))
        found = [read for path in inner.scripts if (read := _at(files, path, f"{name} {word}")) is not None]
        if found and len(found) == len(inner.scripts):
            nested.append(_joined_commands(found))
        else:
            nested.append(Command(f"{name} {word}", open_because=MISSING, subcommands_open_because=MISSING))
    return Command(name, (), tuple(nested), open_because=MISSING, subcommands_open_because=MISSING)


def _joined_commands(found: list[Command]) -> Command:
    command = found[0]
    for further in found[1:]:
        command = combined(command, further)
    return command


def _at(files: Files, path: str, name: str) -> Command | None:
    """What a script takes that another program starts."""
    file = files.at(Path(path))
    if file is None:
        # A build may put files elsewhere; the one of that name and folder is meant.
        near = "/".join(Path(path).parts[-2:])
        found = [*files.root.glob(f"*/{near}"), *files.root.glob(f"*/*/{near}")]
        file = files.at(found[0]) if len(found) == 1 else None
    return read_script(files, file, name) if file is not None else None


def _unparsed(reading: Reading, name: str) -> Command | None:
    """Parsers are made, but what becomes of them is not known."""
    if not reading.made:
        return None
    command = command_of(reading.made[0], name)
    for parser in reading.made[1:]:
        command = combined(command, command_of(parser, name))
    reason = "its parser is used in a way that is not followed"
    return replace(command, open_because=command.open_because or reason)


def _joined(reading: Reading, main: Parser, name: str) -> Command:
    """A command that takes what all of its parsers take."""
    command = command_of(main, name)
    for parsing in reading.parsings:
        if parsing.parser is not main:
            command = combined(command, command_of(parsing.parser, name))
    return _closed(reading, _noted(reading, command))


def _noted(reading: Reading, command: Command) -> Command:
    known = {name for option in command.options for name in option.names}
    unique = {option.names: option for option in reading.noted if option.names[0] not in known}
    return replace(command, options=(*command.options, *unique.values()))


def _closed(reading: Reading, command: Command) -> Command:
    """The same, open where words that no parser knows may go on to somewhere."""
    reason = ""
    if not reading.is_settled and not reading.refuses:
        is_dropped = all(item.is_dropped or item.is_strict for item in reading.parsings)
        uncertain = any(not item.certain for item in reading.parsings)
        reason = reading.leak or ("" if not uncertain else PASSED_ON)
        if reading.is_exhausted and not is_dropped:
            reason = reason or "a program that is too long to follow"
    aside = not reading.refuses and any(item.is_dropped for item in reading.parsings)
    return replace(command, open_because=command.open_because or reason, leaves_aside=aside)


def _chosen(run: Run, key: str, name: str, first: Parser) -> Command:
    """A sub-command, with what the rest of the program does when it is chosen."""
    reading = run((key,))
    main = first
    for parsing in reading.parsings:
        if parsing.parser.subparsers is not None and key in parsing.parser.subparsers.children:
            main = parsing.parser
            break
    subparsers = main.subparsers
    child = subparsers.children[key] if subparsers is not None else main
    command = command_of(child, name)
    for parsing in reading.parsings:
        if parsing.parser is not main:
            command = combined(command, command_of(parsing.parser, name))
    return _closed(reading, _noted(reading, command))
