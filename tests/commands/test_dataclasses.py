"""Parsers that make an option of each field of dataclasses."""

from __future__ import annotations

from docsync.commands import Command, Option
from tests.commands.conftest import Make, named, spelled

# As transformers has it, as far as it is read.
HF = {
    "deps/transformers-9.1.dist-info/METADATA": "",
    "deps/transformers-9.1.dist-info/top_level.txt": "transformers\n",
    "deps/transformers/__init__.py": "from .args import TrainingArguments\nfrom .hf import HfArgumentParser\n",
    "deps/transformers/hf.py": """
from argparse import ArgumentParser

class HfArgumentParser(ArgumentParser):
    def __init__(self, dataclass_types=None, **kwargs):
        super().__init__(**kwargs)
        for dtype in dataclass_types:
            self._add_dataclass_arguments(dtype)

    def _parse_dataclass_field(parser, field):
        long_options = [f"--{field.name}", f"--{field.name.replace('_', '-')}"]

    def parse_args_into_dataclasses(self, args=None, return_remaining_strings=False):
        namespace, rest = self.parse_known_args(args)
""",
    "deps/transformers/args.py": """
from dataclasses import dataclass, field
from enum import Enum
from typing import Optional

class Strategy(str, Enum):
    NO = "no"
    STEPS = "steps"

@dataclass
class TrainingArguments:
    output_dir: Optional[str] = None
    bf16: bool = False
    do_log: bool = field(default=True)
    tf32: Optional[bool] = None
    strategy: Strategy = Strategy.NO
    report_to: Optional[list[str]] = None
    _n_gpu: int = field(init=False, default=1)
""",
}


def options(command: Command | None) -> dict[str, Option]:
    assert command is not None
    return {option.names[0]: option for option in command.options}


def test_each_field_is_an_option(commands: Make) -> None:
    script = """
from dataclasses import dataclass, field
from typing import Literal
from transformers import HfArgumentParser, TrainingArguments

@dataclass
class Mine(TrainingArguments):
    max_len: int = 3
    mode: Literal["a", "b"] = field(default="a", metadata={"aliases": ["--style", "-s"]})
    hidden: str = field(default="", init=False)

if __name__ == "__main__":
    parser = HfArgumentParser((Mine,))
    parser.add_argument("--extra")
    mine, namespace = parser.parse_args_into_dataclasses()
"""
    command = commands(HF | {"tool.py": script}).script("tool.py")
    assert command is not None
    assert command.open_because == ""
    assert command.rests_on == ("transformers 9.1",)
    assert spelled(command) == {
        *("--help", "-h", "--extra", "--bf16", "--tf32", "--strategy", "--mode", "--style", "-s"),
        *("--output_dir", "--output-dir", "--report_to", "--report-to", "--max_len", "--max-len"),
        *("--do_log", "--do-log", "--no_do_log", "--no-do-log"),
    }
    found = options(command)
    assert [found[name].takes_value for name in ("--bf16", "--do_log", "--tf32", "--max_len")] == [
        None,
        None,
        True,
        True,
    ]
    assert found["--report_to"].many
    assert not found["--max_len"].many
    assert found["--strategy"].choices == ("no", "steps")
    assert found["--mode"].choices == ("a", "b")
    assert (found["--max_len"].default, found["--output_dir"].default) == ("3", "None")


OWN = {
    "lib/__init__.py": "from .config import Config\nfrom .parsing import OwnParser\n",
    "lib/config.py": (
        "from dataclasses import dataclass\nfrom transformers import TrainingArguments\n"
        "@dataclass\nclass Config(TrainingArguments):\n    beta: float = 0.1\n"
    ),
    "lib/parsing.py": """
import sys
from transformers import HfArgumentParser

class OwnParser(HfArgumentParser):
    def __init__(self, dataclass_types=None, **kwargs):
        if dataclass_types is None:
            dataclass_types = []
        super().__init__(dataclass_types=dataclass_types, **kwargs)

    def parse_with_config(self, args=None, return_remaining_strings=False):
        args = list(args) if args is not None else sys.argv[1:]
        if "--config" in args:
            args.pop(args.index("--config"))
        output = self.parse_args_into_dataclasses(args=args, return_remaining_strings=return_remaining_strings)
        if return_remaining_strings:
            return output[:-1] + (output[-1] + ["more"],)
        return output
""",
}


def test_a_librarys_own_parser_is_followed(commands: Make) -> None:
    script = (
        "from lib import Config, OwnParser\ndef make_parser(subparsers=None):\n    types = (Config,)\n"
        "    if subparsers is not None:\n        parser = subparsers.add_parser('x', dataclass_types=types)\n"
        "    else:\n        parser = OwnParser(types)\n    return parser\n"
        "if __name__ == '__main__':\n    (config,) = make_parser().parse_with_config()\n"
    )
    command = commands(HF | OWN | {"tool.py": script}).script("tool.py")
    assert command is not None
    assert command.open_because == ""
    assert {"--config", "--beta", "--bf16", "--no_do_log"} <= spelled(command)
    assert "--extra" not in spelled(command)


def test_what_is_left_over_may_be_left_aside(commands: Make) -> None:
    head = "from lib import Config, OwnParser\nparser = OwnParser((Config,))\n"
    files = {
        "aside.py": head + "config, _ = parser.parse_with_config(return_remaining_strings=True)\nprint(config)\n",
        "on.py": head
        + "config, rest = parser.parse_with_config(return_remaining_strings=True)\nimport x\nx.run(rest)\n",
    }
    made = commands(HF | OWN | files)
    aside, on = made.script("aside.py"), made.script("on.py")
    assert aside is not None
    assert on is not None
    assert aside.open_because == ""
    assert on.open_because == "its words go on to `x.run`"


def test_a_class_that_is_not_known_opens_the_command(commands: Make) -> None:
    script = (
        "from dataclasses import dataclass\nfrom transformers import HfArgumentParser\nfrom elsewhere import Base\n"
        "@dataclass\nclass Mine(Base):\n    known: int = 1\n"
        "HfArgumentParser(Mine).parse_args_into_dataclasses()\n"
    )
    command = commands(HF | {"tool.py": script}).script("tool.py")
    assert command is not None
    assert command.open_because
    assert "--known" in spelled(command)


def test_without_the_dependency_its_parser_is_known_by_name(commands: Make) -> None:
    script = (
        "from dataclasses import dataclass\nfrom transformers import HfArgumentParser\n"
        "@dataclass\nclass Mine:\n    a_b: int\nHfArgumentParser([Mine]).parse_args_into_dataclasses()\n"
    )
    command = commands({"tool.py": script}).script("tool.py")
    assert command is not None
    assert command.open_because == ""
    assert spelled(command) == {"--help", "-h", "--a_b", "--a-b"}


NESTED = """
from dataclasses import dataclass, field

@dataclass
class Inner:
    inner_rate: float = 0.1

@dataclass
class Config:
    run_name: str
    inner: Inner = field(default_factory=Inner)
    use_it: bool = False
"""


def test_tyro_has_dashes_and_nested_names(commands: Make) -> None:
    command = commands({"tool.py": "import tyro\n" + NESTED + "config = tyro.cli(Config)\n"}).script("tool.py")
    assert command is not None
    assert command.open_because == ""
    assert not command.abbreviates
    assert spelled(command) == {
        *("--help", "-h", "--run-name", "--run_name", "--inner.inner-rate", "--inner.inner_rate"),
        *("--use-it", "--use_it", "--no-use-it", "--no_use_it"),
    }


def test_simple_parsing_adds_the_fields_of_a_class(commands: Make) -> None:
    source = (
        "from simple_parsing import ArgumentParser\n" + NESTED + "parser = ArgumentParser()\n"
        "parser.add_argument('--own')\nparser.add_arguments(Config, dest='config')\nparser.parse_args()\n"
    )
    command = commands({"tool.py": source}).script("tool.py")
    assert command is not None
    assert command.open_because == ""
    assert {"--own", "--run_name", "--config.run_name", "--inner_rate", "--config.inner.inner_rate"} <= spelled(command)
    assert "--missing" not in spelled(command)


def test_programs_of_other_libraries_are_open(commands: Make) -> None:
    for line in (
        "import fire\nfire.Fire(main)",
        "from jsonargparse import CLI\nCLI(main)",
        "import tyro\ntyro.cli(make())",
    ):
        command = commands({"tool.py": "def main(a: int): ...\n" + line + "\n"}).script("tool.py")
        assert command is not None
        assert command.open_because


LAUNCHER = {
    "deps/launcher/__init__.py": "",
    "deps/launcher/launch.py": (
        "import argparse\ndef launch_parser(subparsers=None):\n    parser = argparse.ArgumentParser()\n"
        "    parser.add_argument('--num_processes')\n    parser.add_argument('script')\n"
        "    parser.add_argument('rest', nargs=argparse.REMAINDER)\n    return parser\ndef launch(args): ...\n"
    ),
}


def test_commands_that_are_made_when_the_program_runs(commands: Make) -> None:
    """`lib train …` runs the parser of `lib/scripts/train.py`, and what that does not know goes to a launcher."""
    files = {
        "pyproject.toml": '[project]\nname = "lib"\n[project.scripts]\nlib = "lib.cli:main"\n',
        "lib/scripts/__init__.py": "",
        "lib/scripts/train.py": (
            "from lib import Config, OwnParser\ndef make_parser():\n    return OwnParser((Config,))\n"
        ),
        "lib/cli.py": """
import importlib, sys
from argparse import ArgumentParser
from launcher.launch import launch, launch_parser

class Command:
    def __init__(self, name):
        self.name = name
    def register(self, subparsers):
        subparsers.add_parser(self.name, add_help=False)

class Training(Command):
    def run(self, args, argv):
        module = importlib.import_module(f".scripts.{self.name}", package=__package__)
        words = argv[argv.index(self.name) + 1:]
        *_, rest = module.make_parser().parse_with_config(words, return_remaining_strings=True)
        self.start(launch_parser().parse_args(rest + ["script.py"]))
    def start(self, args):
        launch(args)

class Env(Command):
    def __init__(self):
        super().__init__("env")
    def run(self, args, argv):
        print("env")

def get_commands():
    return [Training("train"), Env()]

def main(argv=None):
    commands = {command.name: command for command in get_commands()}
    parser = ArgumentParser(allow_abbrev=False)
    subparsers = parser.add_subparsers(dest="command")
    for command in commands.values():
        command.register(subparsers)
    argv = list(sys.argv[1:] if argv is None else argv)
    args, _ = parser.parse_known_args(argv)
    name = getattr(args, "command", None)
    if name is None:
        return 0
    return commands[name].run(args, argv)
""",
    }
    command = commands(HF | OWN | LAUNCHER | files).entry_point("lib")
    assert command is not None
    assert command.open_because == command.subcommands_open_because == ""
    found = named(command)
    assert set(found) == {"train", "env"}
    assert {"--config", "--beta", "--num_processes"} <= spelled(found["train"])
    assert found["train"].open_because == found["env"].open_because == ""
    assert spelled(found["env"]) == set()


def test_a_first_word_that_names_a_script(commands: Make) -> None:
    files = {
        "pyproject.toml": '[project]\nname = "lib"\n[project.scripts]\nlib = "lib.cli:main"\n',
        "lib/scripts/train.py": (
            "import argparse\np = argparse.ArgumentParser()\np.add_argument('--lr')\np.parse_args()\n"
        ),
        "lib/cli.py": (
            "import os, subprocess, sys\ndef train(name):\n    folder = os.path.dirname(__file__)\n"
            "    command = f\"accelerate launch {folder}/scripts/{name}.py {' '.join(sys.argv[2:])}\"\n"
            "    subprocess.run(command.split(), check=True)\n"
            "def main():\n    name = sys.argv[1]\n    if name in ['train']:\n        train(name)\n"
            "    elif name == 'env':\n        print('env')\n"
        ),
    }
    command = commands(files).entry_point("lib")
    assert command is not None
    found = named(command)
    assert spelled(found["train"]) == {"--help", "-h", "--lr"}
    assert found["train"].open_because == ""
    assert found["env"].open_because
    assert command.subcommands_open_because
