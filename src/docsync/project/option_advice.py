"""Which option or command a wrong one is meant to be."""

from __future__ import annotations

from docsync.commands.model import Command
from docsync.project.near import near_names


def near_options(command: Command, name: str) -> tuple[str, ...]:
    """The options much like one, spelt with dashes or underscores as it is."""
    dashed = "-" in name.lstrip("-")
    spellings = [
        min(
            (one for one in option.names if one.startswith("--")),
            key=lambda one: ("-" in one[2:]) != dashed,
            default="",
        )
        for option in command.options
    ]
    bare = {spelling.lstrip("-"): spelling for spelling in spellings if spelling}
    return tuple(bare[found] for found in near_names(name.lstrip("-"), bare))


def near_subcommands(command: Command, name: str) -> tuple[str, ...]:
    """The sub-commands much like one."""
    return near_names(name, [last_word(inner) for inner in command.subcommands])


def last_word(command: Command) -> str:
    """The word that a sub-command is called by."""
    return command.name.rsplit(" ", 1)[-1]
