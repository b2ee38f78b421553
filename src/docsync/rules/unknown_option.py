"""DS602."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.commands.model import Command
from docsync.diagnostics import Diagnostic, Evidence
from docsync.documents.model import Document
from docsync.project import Project
from docsync.project.option_advice import near_options
from docsync.project.option_words import UnknownOption, WrongValue
from docsync.project.shown import Difference, ShownFault
from docsync.references.model import CommandLine
from docsync.rules.base import Advice, Rule, bad, good, one_of, renaming, words
from docsync.rules.renames import Renamed, WrongName, renamed

_API = """import argparse

def make_parser():
    parser = argparse.ArgumentParser()
    parser.add_argument("--learning_rate", "--learning-rate", type=float, default=0.1)
    parser.add_argument("--max_length", type=int, default=512)
    parser.add_argument("--mode", choices=["fast", "slow"], default="fast")
    parser.add_argument("--use_peft", "-p", action="store_true")
    parser.add_argument("--config")
    return parser

def main():
    make_parser().parse_args()
# file: scripts/train.py
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--learning_rate", type=float)
parser.add_argument("--max_length", type=int)
parser.add_argument("--use_peft", "-p", action="store_true")
args = parser.parse_args()
# file: scripts/open.py
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--learning_rate", type=float)
args, rest = parser.parse_known_args()
launch(rest)
# file: pyproject.toml
[project]
name = "pkg"
[project.scripts]
pkg = "pkg:main"
"""
_CONFIG_API = """import sys
from dataclasses import dataclass
from transformers import HfArgumentParser

class TrlParser(HfArgumentParser):
    def parse_args_and_config(self):
        args = list(sys.argv[1:])
        if "--config" in args:
            at = args.index("--config")
            del args[at : at + 2]
        return self.parse_args_into_dataclasses(args=args)

@dataclass
class Settings:
    learning_rate: float = 0.1
    max_length: int = 512

def main():
    TrlParser(Settings).parse_args_and_config()
# file: pyproject.toml
[project]
name = "pkg"
[project.scripts]
pkg = "pkg:main"
# file: scripts/file.py
import sys
from transformers import HfArgumentParser
from pkg import Settings
parser = HfArgumentParser(Settings)
if sys.argv[1].endswith(".yaml"):
    settings, = parser.parse_yaml_file(sys.argv[1])
else:
    settings, = parser.parse_args_into_dataclasses()
"""
_FLAGS_API = """import typer
app = typer.Typer()

@app.command()
def one(cache: bool = False, loud: bool = True, secret: int = typer.Option(3, hidden=True)): ...

@app.command()
def two(): ...
# file: pyproject.toml
[project]
name = "pkg"
[project.scripts]
pkg = "pkg:app"
"""
_PASSING_API = """# file: scripts/launch.py
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, choices=[0.5, 1])
parser.add_argument("command", nargs=argparse.REMAINDER)
parser.parse_args()
# file: scripts/some.py
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--lr")
args, rest = parser.parse_known_args()
if rest and not all(word.startswith("--set.") for word in rest):
    parser.error("unknown")
values = dict(word.split("=") for word in rest)
"""
_HELP = "usage: pkg [-h] [--learning_rate LEARNING_RATE] [--max_length MAX_LENGTH]\n           [--mode {fast,slow}] [--use_peft] [--config CONFIG]\n"


class UnknownOptionRule(Rule):
    """A command line gives an option that the command, or the script in this repository, does not take.

    ## What it finds
    Options of the project's console scripts, of the scripts in its repository, and of modules run by `python -m`, behind
    launchers as well (`accelerate launch`, `torchrun`, `uv run`, `srun`); the keys of a configuration file that the page
    gives to a command whose parser takes its options from it (`TrlParser`, `parse_yaml_file`); and pasted `--help` that shows options that are gone, or lacks some. Values that are none of
    an option's choices are in preview.

    ## Why
    The command ends in "unrecognized arguments", or a setting that the reader relies on is not made.

    ## How it knows
    The parser is read from its source: argparse, click, typer, and dataclasses, inherited fields included. Where any part
    of it cannot be followed, or it passes on what it does not know, nothing is said; where it leaves that aside, so that
    the option does nothing, it is in preview. An option that can be told from its
    beginning is taken for it where the parser does so.

    ## Fix safety
    Unsafe: the one option of which the name is plainly a slip, or which git shows it was renamed to, takes its place,
    unless it is given already.
    """

    code = "DS602"
    name = "unknown-option"
    examples = (
        bad("```bash\npython scripts/train.py \\\n    --learning_rat 0.1 \\\n    --max_lenght 4\n```", "--max_lenght", api=_API, fixed="```bash\npython scripts/train.py \\\n    --learning_rat 0.1 \\\n    --max_length 4\n```"),
        bad("```bash\nCUDA_VISIBLE_DEVICES=0 accelerate launch --num_processes 2 scripts/train.py --gone=3 # 2 GPUs\n```", "--gone", api=_API),
        bad("```console\n$ pkg -p --gone 1\n--gone is fine\n```", "--gone", api=_API),
        bad("Run `pkg --gone 1`.", "--gone", api=_API),
        bad('```bash\nsbatch --wrap "srun python scripts/train.py --gone 1"\n```', "--gone", api=_API),
        bad("```bash\npkg --mode best\n```", "best", api=_API),
        bad("```yaml\n# my.yaml\nmax_length: 4\nlearning_rate: 0.1\nmax_seq: 4\n```\n\n```bash\npkg --config my.yaml\n```", "max_seq", api=_CONFIG_API),
        bad("```yaml\n# my.yaml\nmax_length: 4\nmax_seq: 4\n```\n\n```bash\npython scripts/file.py my.yaml\n```", "max_seq", api=_CONFIG_API),
        bad(f"```bash\n$ pkg --help\n{_HELP}```".replace(" [--mode {fast,slow}] [--use_peft]", ""), "pkg [-h] [--learning_rate LEARNING_RATE] [--max_length MAX_LENGTH]\n           [--config CONFIG]", api=_API, symbols=("--mode, --use_peft",)),
        bad(f"```bash\n{_HELP}```".replace("--max_length", "--size"), "pkg [-h] [--learning_rate LEARNING_RATE] [--size MAX_LENGTH]\n           [--mode {fast,slow}] [--use_peft] [--config CONFIG]", "--size", api=_API),
        good("```bash\npython scripts/train.py --learning_rate -0.1 -p --max 4 --<option> --your_option 3 $MORE\npython scripts/open.py --anything 1\npython other.py --gone\npython scripts/train.py -- --gone\n```", api=_API),
        good("```bash\ncd scripts && ls\ncd scripts/inner\npython run.py --inner 1\n```", api="# file: scripts/run.py\nimport argparse\nparser = argparse.ArgumentParser()\nparser.parse_args()\n# file: scripts/inner/run.py\nimport argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--inner')\nparser.parse_args()\n"),
        good("```bash\npython scripts/train.py > log --use_peft # --gone\n# pkg --gone\npkg --learning-rate 1 | tee --gone\n```", api=_API),
        good(f"```bash\n{_HELP}```", api=_API),
        good("In 0.18 and earlier, `pkg --gone 1` was right.", api=_API),
        good("```bash\ngit clone https://github.com/other/repo\ncd repo\npython scripts/train.py --gone\n```", api=_API),
        good("```yaml\n# my.yaml\nmax_length: 4\nenv:\n  A: 1\n```\n\n```bash\npkg --config my.yaml\n```\n\n```yaml\n# other.yaml\ngone: 4\n```", api=_CONFIG_API),
        good("```yaml\n# my.yaml\ndata: 4\nlearning_rate: 0.1\nmax_length: 4\n```\n\n```bash\npkg --config my.yaml\n```", api=_API),
        good("```console\n$ pkg one --help\nUsage: pkg one [OPTIONS]\n\nOptions:\n  --cache / --no-cache  [default: no-cache]\n  --loud / --no-loud    [default: loud]\n  --help                Show this message and exit.\n$ pkg --install-completion zsh\n```", api=_FLAGS_API),
        bad("```console\n$ pkg one --help\nUsage: pkg one [OPTIONS]\n\nOptions:\n  --cache / --no-cache  [default: cache]\n  --loud / --no-loud    [default: loud]\n```", "--cache", api=_FLAGS_API),
        good(f"```console\n$ pkg --help | head -1\n{_HELP}".partition(" [--max_length")[0] + "\n```", api=_API),
        good("```console\n$ pkg --gone 1\nusage: pkg [-h] [--config CONFIG]\npkg: error: unrecognized arguments: --gone 1\n❯ pkg --max_length 3\n```", api=_API),
        good("```bash\n# coming soon\npkg --gone 1\npkg --max_length 3\n```", api=_API),
        bad("```bash\n# the length\npkg --gone 1\n```", "--gone", api=_API),
        good("```bash\npython scripts/launch.py --lr 1.0 ls -l --color\npython scripts/some.py --lr 1 --set.a=1\n```", api=_PASSING_API),
        bad("```bash\npython scripts/launch.py --color --lr 2 ls\n```", "--color", "2", api=_PASSING_API),
        good("## Roadmap\n\n`pkg --gone 1`\n\n## Use\n\nUnlike `pkg --gone 1`, it works. `pkg --gone 2` is planned. In 0.1 you ran `pkg --gone 3`.\n\n| Before | After |\n|---|---|\n| `pkg --gone 1` | `pkg` |", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for line in page.commands:
                for fault in project.commands.faults(line):
                    if isinstance(fault, UnknownOption):
                        yield self.unknown(project, line, fault)
                    elif isinstance(fault, WrongValue):
                        yield self.value(project, line, fault)
        for shown in project.commands.shown_faults():
            yield self.shown(project.page(shown.path).document, shown)

    def unknown(self, project: Project, line: CommandLine, fault: UnknownOption) -> Diagnostic:
        document = project.page(line.path).document
        if fault.of is not None:
            told = Renamed(f"it is an option of `{fault.of.name}`, and stands before the sub-command")
        else:
            nearest = near_options(fault.command, fault.name)
            declared_in = next((one.file for one in fault.command.options if nearest and nearest[0] in one.names), "")
            told = renamed(project, WrongName(document, fault.span, fault.name, nearest, declared_in))
            if any(word.text.partition("=")[0] in nearest for word in line.words):
                told = replace(told, fix=None)  # it would be given twice
        aside = " and silently ignores it" if fault.command.leaves_aside else ""
        found = self.at_span(
            document,
            fault.span,
            f"`{fault.command.name}` takes no option `{fault.name}`{aside}",
            document.source[fault.span],
            ((fault.name, words(document.source[line.context])),),
            Advice(told.help, (*_evidence(fault.command), *told.evidence), told.fix),
        )
        return replace(found, preview=fault.command.leaves_aside)

    def value(self, project: Project, line: CommandLine, fault: WrongValue) -> Diagnostic:
        document = project.page(line.path).document
        option, choices = fault.option.names[0], ", ".join(fault.option.choices)
        evidence = Evidence("definition", f"the choices of `{option}`: {choices}", fault.option.file, fault.option.line)
        found = self.at_span(
            document,
            fault.span,
            f"`{option}` of `{fault.command.name}` takes no `{fault.value}`; its choices are {choices}",
            document.source[fault.span],
            ((option, fault.value, words(document.source[line.context])),),
            Advice("", (evidence,)),
        )
        return replace(found, preview=True)

    def shown(self, document: Document, fault: ShownFault) -> Diagnostic:
        names, command = fault.names, fault.command
        hint, fix = "", None
        listed = ", ".join(f"`{name}`" for name in names)
        match fault.difference:
            case Difference.GONE | Difference.KEY:
                nearest = near_options(command, names[0])
                if fault.difference is Difference.KEY:
                    nearest = tuple(name.removeprefix("--") for name in nearest)
                    fix = renaming(document, fault.span, names[0], nearest)
                hint = one_of(nearest)
                message = f"`{command.name}` takes no option {listed}"
            case Difference.MISSING:
                message = f"the help shown lacks {listed}, which `{command.name}` takes"
            case Difference.CHOICES:
                message = f"{listed} of `{command.name}` takes {fault.real}, not {fault.shown}"
            case Difference.DEFAULT:
                message = f"{listed} of `{command.name}` is {fault.real} by default, not {fault.shown}"
        keys = tuple((fault.difference.name, command.name, name) for name in names)
        return self.at_span(
            document, fault.span, message, ", ".join(names), keys, Advice(hint, _evidence(command), fix)
        )


def _evidence(command: Command) -> tuple[Evidence, ...]:
    found = [Evidence("definition", f"the parser of `{command.name}`", command.file, command.line)]
    if command.rests_on:
        found.append(Evidence("dependency", f"with {', '.join(command.rests_on)} as installed"))
    return tuple(found)
