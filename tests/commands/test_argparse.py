"""Parsers read from source against the parsers that Python itself makes of the same source."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from docsync.commands import Command
from tests.commands.conftest import Make, named, spelled

# Each program defines `build`, which makes its parser.
PROGRAMS = {
    "plain": """
def build():
    parser = argparse.ArgumentParser()
    parser.add_argument("path")
    parser.add_argument("--name", "-n", default="x")
    parser.add_argument("--count", type=int, choices=[1, 2, 3])
    parser.add_argument("--flag", action="store_true")
    parser.add_argument("--no-cache", dest="cache", action="store_false")
    parser.add_argument("-v", "--verbose", action="count")
    parser.add_argument("--many", nargs="+")
    parser.add_argument("--maybe", nargs="?", const="y")
    parser.add_argument("--version", action="version", version="1")
    return parser
""",
    "boolean-optional": """
def build():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--color", action=argparse.BooleanOptionalAction, default=True)
    return parser
""",
    "groups": """
def build():
    parser = argparse.ArgumentParser()
    group = parser.add_argument_group("g")
    group.add_argument("--a")
    either = group.add_mutually_exclusive_group()
    either.add_argument("--b")
    either.add_argument("--c")
    parser._optionals.add_argument("--d")
    return parser
""",
    "parents": """
def base():
    parent = argparse.ArgumentParser(add_help=False)
    parent.add_argument("--shared")
    return parent

def build():
    parent = base()
    parent.add_argument("--later")
    return argparse.ArgumentParser(parents=[parent, base()], conflict_handler="resolve")
""",
    "subcommands": """
def add_common(parser):
    parser.add_argument("--common", action="append")

def register(subparsers):
    inner = subparsers.add_parser("nested", aliases=["n"])
    below = inner.add_subparsers()
    leaf = below.add_parser("leaf")
    add_common(leaf)

def build():
    parser = argparse.ArgumentParser(prog="x", allow_abbrev=False)
    parser.add_argument("--root")
    subparsers = parser.add_subparsers(dest="command", required=True)
    one = subparsers.add_parser("one", help="first")
    one.add_argument("--one", choices=KINDS)
    add_common(one)
    register(subparsers)
    return parser

KINDS = ("a", "b")
""",
    "loops": """
NAMES = ["alpha", "beta_gamma"]

def build():
    parser = argparse.ArgumentParser()
    for name in NAMES:
        parser.add_argument(f"--{name}", default=None)
    for name, kind in (("x", int), ("y", str)):
        parser.add_argument("--" + name, type=kind)
    for key, value in {"lr": 0.1, "bs": 4}.items():
        parser.add_argument("--{}".format(key.replace("_", "-")), default=value)
    for at, name in enumerate(sorted(NAMES)):
        parser.add_argument("--%s-%d" % (name, at))
    [parser.add_argument(flag) for flag in ("-p", "-q")]
    return parser
""",
    "prefix": """
def build():
    parser = argparse.ArgumentParser(prefix_chars="+-")
    parser.add_argument("++plus", "--minus")
    return parser
""",
    "keywords": """
COMMON = {"type": int, "default": 3}

def build():
    parser = argparse.ArgumentParser()
    parser.add_argument("--a", **COMMON)
    names = ["--b", "-b"]
    parser.add_argument(*names, help="x")
    add = parser.add_argument
    add("--c")
    return parser
""",
    "class": """
class Tool:
    name = "tool"

    def __init__(self, extra):
        self.parser = argparse.ArgumentParser(self.name)
        self.extra = extra
        self._fill()

    def _fill(self):
        self.parser.add_argument("--" + self.extra)
        self.parser.add_argument(self.option("--of-class"))

    @staticmethod
    def option(text):
        return text + "-method"

def build():
    return Tool("given").parser
""",
    "own-parser-class": """
class Both(argparse.ArgumentParser):
    def add_argument(self, *args, **kwargs):
        names = list(args)
        for name in args:
            if "_" in name[2:]:
                names.append("--" + name[2:].replace("_", "-"))
        return super().add_argument(*names, **kwargs)

def build():
    parser = Both()
    parser.add_argument("--a_b")
    inner = parser.add_subparsers(dest="c").add_parser("sub")
    inner.add_argument("--c_d", action="store_true")
    return parser
""",
    "own-action": """
class Both(argparse.Action):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        names = []
        for name in self.option_strings:
            names.append(name)
            if "_" in name[2:]:
                names.append(name.replace("_", "-"))
        self.option_strings = names

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)

def build():
    parser = argparse.ArgumentParser()
    parser.add_argument("--a_b", action=Both)
    return parser
""",
    "returned-group": """
def options(parser):
    group = parser.add_argument_group("more")
    group.add_argument("--in-group")
    return parser

def build():
    return options(options_of_two(argparse.ArgumentParser()))

def options_of_two(parser):
    if parser is None:
        parser = argparse.ArgumentParser()
        parser.add_argument("--never")
    parser.add_argument("--two")
    return parser
""",
    "early-return": """
def build(kind="long"):
    parser = argparse.ArgumentParser()
    if kind == "short":
        parser.add_argument("--short")
        return parser
    elif kind in ("long", "longer"):
        parser.add_argument("--long")
    else:
        parser.add_argument("--other")
    return parser
""",
    "match": """
def build(kind="b"):
    parser = argparse.ArgumentParser()
    match kind:
        case "a":
            parser.add_argument("--of-a")
        case "b" | "c":
            parser.add_argument("--of-b")
        case _:
            parser.add_argument("--of-any")
    return parser
""",
}

_VALUES = {None: True, 0: False, "?": None, "*": None}


def _real(parser: argparse.ArgumentParser) -> dict[str, Any]:
    subs: dict[str, Any] = {}
    takes: dict[str, bool | None] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            subs = {name: _real(inner) for name, inner in action.choices.items()}
        for name in action.option_strings:
            takes[name] = _VALUES.get(action.nargs, True)
            choices[name] = tuple(map(str, action.choices or ()))
    return {"takes": takes, "choices": choices, "subs": subs, "abbreviates": parser.allow_abbrev}


def _read(command: Command) -> dict[str, Any]:
    pairs = [(name, option) for option in command.options for name in (*option.names, *option.negations)]
    return {
        "takes": {name: option.takes_value for name, option in pairs},
        "choices": {name: option.choices for name, option in pairs},
        "subs": {name: _read(inner) for name, inner in named(command).items()},
        "abbreviates": command.abbreviates,
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_parser_is_read_as_python_makes_it(name: str, commands: Make) -> None:
    source = "import argparse\n" + PROGRAMS[name]
    space: dict[str, Any] = {"__name__": "program"}
    exec(compile(source, name, "exec"), space)
    script = source + "\nif __name__ == '__main__':\n    build().parse_args()\n"
    command = commands({"tool.py": script}).script("tool.py")
    assert command is not None
    assert command.open_because == ""
    assert command.subcommands_open_because in ("", "a command that takes arguments of its own")
    assert _read(command) == _real(space["build"]())


HEAD = "import argparse, sys\nparser = argparse.ArgumentParser()\nparser.add_argument('--a')\n"


@pytest.mark.parametrize(
    ("rest", "is_open"),
    [
        ("parser.parse_args()", False),
        ("parser.parse_args(sys.argv[1:])", False),
        ("args, unknown = parser.parse_known_args()\nif unknown:\n    parser.error('no')", False),
        ("args, unknown = parser.parse_known_args()\nif unknown:\n    raise SystemExit(unknown)", False),
        ("args, unknown = parser.parse_known_args()\nif len(unknown) > 0:\n    raise SystemExit(unknown)", False),
        ("args, unknown = parser.parse_known_args()\nassert not unknown", False),
        ("args, unknown = parser.parse_known_args()\nif unknown and args.a:\n    parser.error('no')", True),
        ("args, unknown = parser.parse_known_args()\nif args.a:\n    if unknown:\n        parser.error('no')", True),
        ("args, _ = parser.parse_known_args()", False),
        ("args = parser.parse_known_args()[0]", False),
        ("args, rest = parser.parse_known_args()\nimport other\nother.main(rest)", True),
        ("args, rest = parser.parse_known_args()\nfor word in rest:\n    print(word)", True),
        ("args, rest = parser.parse_known_args()\nimport subprocess\nsubprocess.check_output(['x', *rest])", True),
        ("import other\nother.extend(parser)\nparser.parse_args()", True),
        ("import other\nparser.add_argument(*other.names)\nparser.parse_args()", True),
        ("import other\nfor name in other.names:\n    parser.add_argument('--' + name)\nparser.parse_args()", True),
        ("import other\nparser = other.Parser(parents=[parser])\nparser.parse_args()", True),
        ("import other\nparser = argparse.ArgumentParser(parents=[parser, other.parent])\nparser.parse_args()", True),
        ("import other\nother.run(parser)", True),
    ],
)
def test_what_becomes_of_unknown_words(rest: str, is_open: bool, commands: Make) -> None:
    command = commands({"tool.py": HEAD + rest + "\n"}).script("tool.py")
    assert command is not None
    assert bool(command.open_because) is is_open, command.open_because
    assert "--a" in spelled(command)


def test_all_ways_are_gone_where_a_condition_is_not_known(commands: Make) -> None:
    source = """
import argparse, os
def main():
    parser = argparse.ArgumentParser()
    if os.environ.get("X"):
        parser.add_argument("--x")
    else:
        parser.add_argument("--y")
    try:
        import torch
        parser.add_argument("--device")
    except ImportError:
        pass
    return parser.parse_args()
main()
"""
    command = commands({"tool.py": source}).script("tool.py")
    assert spelled(command) == {"--help", "-h", "--x", "--y", "--device"}


def test_words_that_the_program_gives_itself_are_not_the_commands(commands: Make) -> None:
    source = HEAD + "parser.parse_args(['--a', '1'])\nother = argparse.ArgumentParser()\nother.parse_args()\n"
    assert spelled(commands({"tool.py": source}).script("tool.py")) == {"--help", "-h"}


def test_a_program_without_a_parser_is_no_command(commands: Make) -> None:
    assert commands({"tool.py": "print('hello')\n"}).script("tool.py") is None
    assert commands({}).script("missing.py") is None
    assert commands({"broken.py": "def (\n"}).script("broken.py") is None


def test_functions_are_followed_through_modules(commands: Make) -> None:
    files = {
        "lib/args.py": (
            "from .deeper import more\n\ndef add(parser):\n    parser.add_argument('--lib')\n    more(parser)\n"
        ),
        "lib/deeper.py": "def more(parser):\n    parser.add_argument('--deeper')\n",
        "scripts/beside.py": "def local(parser):\n    parser.add_argument('--beside')\n",
        "scripts/tool.py": (
            "import argparse\nfrom lib.args import add\nfrom beside import local\nimport lib.deeper as d\n"
            "parser = argparse.ArgumentParser()\nadd(parser)\nlocal(parser)\nparser.parse_args()\n"
        ),
    }
    command = commands(files).script("scripts/tool.py")
    assert spelled(command) == {"--help", "-h", "--lib", "--deeper", "--beside"}
    assert command is not None
    assert command.open_because == ""
    assert (command.file, command.line) == ("scripts/tool.py", 5)


def test_modules_run_their_main(commands: Make) -> None:
    main = (
        "import argparse\ndef main():\n    p = argparse.ArgumentParser()\n"
        "    p.add_argument('--m')\n    p.parse_args()\n"
    )
    files = {
        "lib/tool.py": main + "if __name__ == '__main__':\n    main()\n",
        "lib/pack/__init__.py": "",
        "lib/pack/__main__.py": "from lib.tool import main\nmain()\n",
    }
    made = commands(files)
    assert "--m" in spelled(made.module("lib.tool"))
    assert "--m" in spelled(made.module("lib.pack"))
    assert made.module("lib.nothing") is None


RENAMING = """import argparse

class Switch(argparse.Action):
    def __init__(self, option_strings, dest, **more):
        names = []
        for name in option_strings:
            names.append(name)
            names.append("--no-" + name[2:])
        super().__init__(names, dest, nargs=0)

class Odd(argparse.Action):
    def __init__(self, option_strings, dest, **more):
        super().__init__(list(option_strings) + ["--also-" + dest], dest, nargs=0)

class Both(argparse.BooleanOptionalAction):
    pass

parser = argparse.ArgumentParser()
parser.add_argument("--one", action=ACTION)
parser.parse_args()
"""


@pytest.mark.parametrize(
    ("action", "spellings", "is_open"),
    [
        ("Switch", {"--one", "--no-one"}, False),
        ("Both", {"--one", "--no-one"}, False),
        ("Odd", set(), True),
    ],
)
def test_actions_that_rename_their_options(action: str, spellings: set[str], is_open: bool, commands: Make) -> None:
    command = commands({"tool.py": RENAMING.replace("ACTION", action)}).script("tool.py")
    assert command is not None
    assert bool(command.open_because) is is_open
    assert spelled(command) - {"--help", "-h"} == spellings


def test_what_is_said_of_a_parser_beside_its_options(commands: Make) -> None:
    source = (
        "import argparse, sys\nparser = argparse.ArgumentParser()\nparser.add_argument('--shown')\n"
        "parser.add_argument('--hidden', help=argparse.SUPPRESS)\n"
        "parser.add_argument('rest', nargs=argparse.REMAINDER)\n"
        "if '--looked-for' in sys.argv:\n    sys.argv.remove('--looked-for')\nparser.parse_args()\n"
    )
    command = commands({"tool.py": source}).script("tool.py")
    assert command is not None
    assert command.passes_on
    assert not command.reads_config
    listed = {option.names[0]: option.listed for option in command.options}
    assert listed == {"--help": True, "--shown": True, "--hidden": False, "--looked-for": False}


def test_suppressed_and_aliased_sub_commands(commands: Make) -> None:
    source = """
import argparse
parser = argparse.ArgumentParser()
parsers = parser.add_subparsers()
parsers.add_parser("show", aliases=["list"], help="Show it.")
parsers.add_parser("debug", help=argparse.SUPPRESS)
parser.parse_args()
"""
    inside = named(commands({"tool.py": source}).script("tool.py"))
    assert {name: (command.listed, command.also) for name, command in inside.items()} == {
        "show": (True, ("list",)),
        "list": (True, ("show",)),
        "debug": (False, ()),
    }
