"""DS601."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Evidence
from docsync.project import Project
from docsync.project.option_advice import last_word, near_subcommands
from docsync.project.option_words import UnknownSubcommand
from docsync.references.model import CommandLine
from docsync.rules.base import Advice, Rule, bad, good, one_of, renaming, words

_API = """import argparse

def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    train = commands.add_parser("train")
    train.add_argument("--steps", type=int)
    commands.add_parser("evaluate")
    parser.parse_args()
# file: pyproject.toml
[project]
name = "pkg"
[project.scripts]
pkg = "pkg:main"
"""
_SHOWN = 12


class UnknownCommand(Rule):
    """A command line calls a sub-command that the library's program does not have.

    ## What it finds
    Sub-commands of the console scripts that the project's metadata declares, in shell blocks and in code spans.

    ## Why
    The reader's first contact with the program is its usage message.

    ## How it knows
    The program's parser is read from its source, and all its sub-commands are known: none is added in a way that cannot
    be followed. Words that stand for others (`<command>`, `COMMAND`) are left alone.

    ## Fix safety
    Unsafe: the one sub-command of which the word is plainly a slip takes its place, which may be another thing after all.
    """

    code = "DS601"
    name = "unknown-command"
    examples = (
        bad("```bash\npkg trian --steps 3\n```", "trian", api=_API, fixed="```bash\npkg train --steps 3\n```"),
        bad("Run `pkg predict --steps 3`.", "predict", api=_API),
        good("```bash\npkg train --steps 3\npkg <command>\npkg $COMMAND\npkg --help\nother predict\n```", api=_API),
        good("```console\n$ pkg predict\nusage: pkg [-h] {train,evaluate} ...\npkg: error: argument command: invalid choice: 'predict'\n```", api=_API),
        bad("```console\n$ pkg train\nerror: no data\n$ pkg predict\ndone\n```", "predict", api=_API),
        good("`pkg predict` is now `pkg evaluate`, and `pkg is fun`.", api=_API),
        good("Before 0.12, it was `pkg predict --steps 3`.", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for line in page.commands:
                for fault in project.commands.faults(line):
                    if isinstance(fault, UnknownSubcommand):
                        yield self.fault(project, line, fault)

    def fault(self, project: Project, line: CommandLine, fault: UnknownSubcommand) -> Diagnostic:
        document, command = project.page(line.path).document, fault.command
        nearest = near_subcommands(command, fault.name)
        names = [last_word(inner) for inner in command.subcommands]
        some = ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
        evidence = Evidence("definition", f"the sub-commands of `{command.name}`: {some}", command.file, command.line)
        fix = renaming(document, fault.span, fault.name, nearest)
        return self.at_span(
            document,
            fault.span,
            f"`{command.name}` has no command `{fault.name}`",
            document.source[fault.span],
            ((fault.name, words(document.source[line.context])),),
            Advice(one_of(nearest), (evidence,), fix),
        )
