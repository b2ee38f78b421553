"""What a command takes, as its parser's source says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `names` are all its spellings, dashes included (`--beta`, `-b`), the longest first.

    `negations` are the spellings that turn it off (`--no-beta`, `--no_beta`). `takes_value` says that a value follows
    (None: it may). `choices` are the values it takes (empty: any); `default` is its default as source text (None: it
    has to be given, or none is known). `listed` is false where help does not show it: it is hidden, or looked for among
    the words. `file` and `line` say where it is declared.
    """

    names: tuple[str, ...]
    negations: tuple[str, ...] = ()
    takes_value: bool | None = True
    many: bool = False
    choices: tuple[str, ...] = ()
    default: str | None = None
    file: str = ""
    line: int = 0
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Command:
    """A command, a script, or a sub-command. `name` is how it is called: `trl sft`, `examples/scripts/sft.py`.

    `abbreviates` says that an unambiguous beginning of an option is taken for it (argparse). `open_because` is empty
    when `options` are all that it takes, `subcommands_open_because` when `subcommands` are all there are; a command
    with sub-commands takes its own options before them. `passes_on` says that whatever follows its first operand is for
    another program, `reads_config` that the keys of the configuration file it is given are its options. `listed` is
    false where help does not show it, or calls it deprecated; `also` are the last words of its other names. `file` and
    `line` say where its parser is made.
    """

    name: str
    options: tuple[Option, ...] = ()
    subcommands: tuple[Command, ...] = field(default=())
    abbreviates: bool = False
    open_because: str = ""
    subcommands_open_because: str = ""
    leaves_aside: bool = False  # what it does not know is no error, and nothing reads it
    rests_on: tuple[str, ...] = ()  # dependencies, with their versions, whose fields are among the options
    passes_on: bool = False
    reads_config: bool = False
    file: str = ""
    line: int = 0
    listed: bool = True
    also: tuple[str, ...] = ()


def other_names(calls: Sequence[tuple[str, object]], name: str) -> tuple[str, ...]:
    """Of sub-commands by name, the other names of that which has this one."""
    made = next(item for key, item in calls if key == name)
    return tuple(key for key, item in calls if item is made and key != name)
