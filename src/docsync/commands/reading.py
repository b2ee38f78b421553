"""What is met while a program is followed."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from docsync.commands.model import Option
from docsync.commands.parsers import Parser, Parsing
from docsync.commands.values import Function, Value

BUDGET = 12_000
"""The number of statements in functions that one reading follows at most."""

FIRST_BUDGET = 1_500
"""The same, before any parser has been made."""

DEPTH = 16
"""The number of calls inside one another that are followed at most."""


@dataclass(slots=True)
class Reading:
    """What was met while a program was followed, with `chosen` as its sub-command (and those below it).

    `noted` are options that the program itself looks for among its words (`"--config" in argv`). `apps` are click's or
    typer's commands that were called. `leak` says where words of the command line go that cannot be followed, and
    `refuses` that unknown words become keywords that are refused. `first_words` are what words are compared with that
    are no options, `scripts` the files that the words are handed on to, in a process of their own.
    """

    chosen: tuple[str, ...] = ()
    parsings: list[Parsing] = field(default_factory=list)
    made: list[Parser] = field(default_factory=list)
    noted: list[Option] = field(default_factory=list)
    apps: list[Value] = field(default_factory=list)
    leak: str = ""
    first_words: list[str] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    has_apps: bool = False
    refuses: bool = False
    steps: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether the command's words have been given to a parser that refuses what it does not know."""
        return any(item.is_strict and item.certain for item in self.parsings)

    @property
    def has_parsed(self) -> bool:
        """Whether the command's words have been given to a parser."""
        return any(item.certain for item in self.parsings)

    @property
    def has_parted(self) -> bool:
        """Whether the program goes on in as many ways as it has sub-commands, none of which has been chosen."""
        return not self.chosen and any(
            item.certain and item.parser.subparsers is not None and item.parser.subparsers.children
            for item in self.parsings
        )

    @property
    def is_exhausted(self) -> bool:
        """Whether there was more than is followed."""
        return self.steps > (BUDGET if self.made or self.has_apps else FIRST_BUDGET)

    def step(self) -> bool:
        """Count one statement; False when even those of the functions that were entered before are too many."""
        self.steps += 1
        return self.steps <= 4 * BUDGET

    def leaked(self, where: str) -> None:
        """Say that words of the command line go on to somewhere that is not followed."""
        self.leak = self.leak or f"its words go on to {where}"


def unparsed(node: ast.AST, limit: int = 60) -> str:
    """The source text of a node, cut to a length."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


_WORDS = ("argv", "add_argument", "click", "typer", "tyro", "make_parser")


def is_relevant(function: Function) -> bool:
    """Whether a function has to do with parsers, going by the names in it."""
    for node in ast.walk(function.node):
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        low = name.lower()
        if "parser" in low or "argparse" in low or low in _WORDS:
            return True
    return False
