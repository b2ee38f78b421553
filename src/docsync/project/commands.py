"""What the command lines of the pages call, and whether that takes what they give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from docsync.commands import Commands
from docsync.commands.model import Command
from docsync.inventory import Inventory
from docsync.inventory.model import Unknown
from docsync.project.command_patterns import Declared
from docsync.project.extras import Extras
from docsync.project.launchers import Runs, Target, program_name, targets
from docsync.project.option_words import Fault, Reading, read_words
from docsync.project.script_places import ScriptPlaces
from docsync.project.shown import ShownFault, config_faults, help_faults, takes_config
from docsync.project.standing import Counted, Standing
from docsync.references.model import CommandLine, Page, ShownHelp, Word
from docsync.repository import Repository
from docsync.settings import CommandPattern

NO_PARSER = Unknown("a command whose parser was not found")


@dataclass(frozen=True, slots=True)
class Call:
    """One thing of this project that a command line runs. `reading` is None where `why` says what is not known."""

    target: Target
    reading: Reading | None
    why: str = ""


class CommandLines:
    """Answers what a command line calls."""

    def __init__(
        self,
        inventory: Inventory,
        pages: Sequence[Page],
        repository: Repository,
        patterns: Sequence[CommandPattern] = (),
    ) -> None:
        self.inventory = inventory
        self.pages = pages
        self.repository = repository
        self.known = Commands(inventory, repository.root, repository.project_folder)
        self.extras = Extras(self.known, pages, repository)
        self._declared = Declared(self.known, patterns)
        self._places = ScriptPlaces(repository, pages)
        self._calls: dict[CommandLine, tuple[Call, ...]] = {}

    @cached_property
    def own(self) -> frozenset[str]:
        """The names of the programs that are this project's: its entry points, and those that are configured."""
        return frozenset((*self.known.entry_points(), *self._declared.programs))

    def calls(self, line: CommandLine) -> tuple[Call, ...]:
        """What of this project a command line runs; nothing where it is all others'."""
        if line not in self._calls:
            found = (self._call(line, target) for target in targets(line.words, self.own))
            self._calls[line] = tuple(call for call in found if call is not None)
        return self._calls[line]

    def faults(self, line: CommandLine) -> Iterator[Fault]:
        """What a command line gives that is not taken; nothing of a line that speaks of the past."""
        if not line.past:
            for call in self.calls(line):
                yield from call.reading.faults if call.reading else ()

    def shown_faults(self) -> Iterator[ShownFault]:
        """What is wrong with the help output and the configuration files that the pages show."""
        yield from self._shown_faults

    @cached_property
    def _shown_faults(self) -> tuple[ShownFault, ...]:
        found: list[ShownFault] = []
        for page in self.pages:
            for shown in page.shown_help:
                command = None if shown.past else self._helped(shown)
                found.extend(help_faults(shown, command) if command else ())
            for config in page.shown_configs:
                given = [] if config.past else self._configured(page, config.name)
                found.extend(config_faults(config, given))
        return tuple(found)

    def _helped(self, shown: ShownHelp) -> Command | None:
        """The command whose help is shown; None where that is not this project's, or not known."""
        if program_name(shown.words[0]) not in self.own:
            return None
        command = self.command(Target(Runs.PROGRAM, shown.words[0], shown.words[1:]), None)
        if not isinstance(command, Command):
            return None
        reading = read_words(command, self._words(shown.words))
        return None if reading.faults or reading.unknown else reading.command

    def _configured(self, page: Page, name: str) -> list[Command]:
        """The commands of a page that are given a configuration file."""
        readings = [call.reading for line in page.commands for call in self.calls(line) if call.reading]
        return [reading.command for reading in readings if takes_config(reading, name)]

    def command(self, target: Target, line: CommandLine | None) -> Command | str | None:
        """What a target takes; else why that is not known; None where it is not this project's."""
        declared = self._declared.command((target.word, *target.rest)) if target.kind is Runs.PROGRAM else None
        if declared is not None:
            return declared
        match target.kind:
            case Runs.PROGRAM:
                return self.known.entry_point(program_name(target.word)) or NO_PARSER.reason
            case Runs.MODULE:
                top = target.word.text.partition(".")[0]
                if top not in self.inventory.packages:
                    return None
                return self.known.module(target.word.text) or NO_PARSER.reason
            case Runs.SCRIPT:
                path = self._places.path(target.word, line) if line else None
                if not isinstance(path, str):
                    return path.reason if path else None
                return self.known.script(path) or NO_PARSER.reason

    def _call(self, line: CommandLine, target: Target) -> Call | None:
        command = self.command(target, line)
        if command is None:
            return None
        if isinstance(command, str):
            return Call(target, None, command)
        is_program = target.kind is Runs.PROGRAM
        words = self._words((target.word, *target.rest)) if is_program else target.rest
        return Call(target, read_words(command, words))

    def _words(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """What the program that the first word names gets; behind a configured command, what follows that."""
        declared = self._declared.after(words)
        return words[1:] if declared is None else declared

    def counted(self) -> Iterator[Counted]:
        """Every sub-command and option, as the summary counts it."""
        for page in self.pages:
            for line in page.commands:
                yield from self._counted(line)
        yield from self.extras.counted()
        for fault in self.shown_faults():
            yield Counted(fault.path, (fault.span,), Standing.WRONG)

    def _counted(self, line: CommandLine) -> Iterator[Counted]:
        calls = self.calls(line)
        if not calls:
            yield Counted(line.path, (line.span,), Standing.EXTERNAL)
        for call in calls:
            if call.reading is None:
                yield Counted(line.path, (call.target.word.span,), Standing.UNKNOWN, call.why)
                continue
            yield Counted(line.path, (call.target.word.span,), Standing.RESOLVED)
            for span in call.reading.known:
                yield Counted(line.path, (span,), Standing.RESOLVED)
            for span, why in call.reading.unknown:
                yield Counted(line.path, (span,), Standing.UNKNOWN, why)
            for fault in call.reading.faults:
                yield Counted(line.path, (fault.span,), Standing.WRONG)
