"""Commands of click and typer read from source against those that the libraries make of the same source."""

from __future__ import annotations

from typing import Any

import pytest
import typer

from docsync.commands import Command
from tests.commands.conftest import Make, named, spelled

CLICK = {
    "command": """
@click.command()
@click.argument("path")
@click.option("--name", "-n", default="x", help="A name")
@click.option("--shout/--no-shout", " /-S", default=False)
@click.option("--count", count=True)
@click.option("--kind", type=click.Choice(["a", "b"]))
@click.option("--flag", is_flag=True)
@click.option("--many", multiple=True)
@click.option("renamed", "--old-name")
@click.version_option("1.0")
def main(**kwargs):
    pass
""",
    "bare": """
@click.command
def main():
    pass
""",
    "group": """
@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--debug/--no-debug")
@click.pass_context
def main(ctx, debug):
    pass

@main.command()
@click.option("--in-one")
def one_thing(in_one):
    pass

@main.command("second")
@click.pass_obj
def other(obj):
    pass

@click.command(name="third")
@click.password_option()
@click.confirmation_option()
def third():
    pass

main.add_command(third)
main.add_command(third, "fourth")

@main.group()
def nested():
    pass

@nested.command(add_help_option=False)
@click.option("--deep", type=int)
def leaf(deep):
    pass
""",
    "shared": """
import functools

def common(function):
    @click.option("--shared", is_flag=True)
    @click.option("--level", type=click.IntRange(0, 3))
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)
    return inner

def several(options):
    def decorate(function):
        for option in reversed(options):
            function = option(function)
        return function
    return decorate

OPTIONS = [click.option("--first"), click.option("--second")]

@click.command()
@common
@several(OPTIONS)
@click.option("--own")
def main(**kwargs):
    pass
""",
    "classes": """
main = click.Group("main", commands={"a": click.Command("a", params=[click.Option(["--of-a", "-a"])])})
""",
}

TYPER = {
    "single": """
app = typer.Typer()

@app.command()
def main(path: str, name: str = "x", verbose: bool = False, force_it: bool = typer.Option(False, "--force", "-f")):
    pass
""",
    "several": """
app = typer.Typer(add_completion=False)

@app.command()
def do_this(count: int = typer.Option(..., help="How many"), kind: Kind = Kind.one):
    pass

@app.command("that")
def do_that(
    ctx: typer.Context,
    target: Annotated[str, typer.Argument()] = "x",
    maybe: Annotated[Optional[str], typer.Option("--maybe", "-m")] = None,
    switch: Annotated[bool, typer.Option("--on/--off")] = True,
    accept: Annotated[bool, typer.Option("--accept/--reject", "-a/-r")] = False,
    only: Annotated[bool, typer.Option("--only")] = False,
    shared: Shared = None,
    items: list[str] = typer.Option([]),
    loud: int = typer.Option(0, '--loud', '-l', count=True),
):
    pass
""",
    "callback": """
app = typer.Typer(context_settings={"help_option_names": ["-h", "--help"]})
sub = typer.Typer()
app.add_typer(sub, name="sub")

@app.callback()
def root(version: bool = typer.Option(False, "--version", "-V"), debug: bool = False):
    pass

@app.command()
def run():
    pass

@sub.command()
def inner(deep: float = 0.1):
    pass

@sub.command(name="other", hidden=True)
def other_one(*, level: Annotated[int, typer.Option(min=0)] = 1):
    pass
""",
    "unnamed": """
app = typer.Typer()
sub = typer.Typer(name="called")
app.add_typer(sub)

@sub.command()
def a():
    pass

@sub.command()
def b():
    pass
""",
}

_HEAD = {
    "click": "import click\n",
    "typer": (
        "import enum\nfrom typing import Annotated, Optional\nimport typer\n"
        "class Kind(str, enum.Enum):\n    one = 'one'\n    two = 'two'\n"
        "Shared = Annotated[Optional[str], typer.Option('--shared', '-s', help='x')]\n"
    ),
}


def _choices_of(parameter: Any) -> tuple[str, ...]:
    """The choices of a parameter of click's; typer's newer versions keep none on theirs."""
    return tuple(map(str, getattr(getattr(parameter, "type", None), "choices", ())))


def _real(command: Any, above: Any = None) -> dict[str, Any]:
    context = command.make_context("x", [], parent=above, resilient_parsing=True)
    options: dict[str, bool] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for parameter in command.get_params(context):
        if parameter.param_type_name == "option":
            takes = not (getattr(parameter, "is_flag", False) or getattr(parameter, "count", False))
            for name in (*parameter.opts, *parameter.secondary_opts):
                options[name] = takes
                choices[name] = _choices_of(parameter)
    subs = {name: _real(inner, context) for name, inner in getattr(command, "commands", {}).items()}
    return {"options": options, "choices": choices, "subs": subs}


def _read(command: Command) -> dict[str, Any]:
    pairs = [(name, option) for option in command.options for name in (*option.names, *option.negations)]
    return {
        "options": {name: bool(option.takes_value) for name, option in pairs},
        "choices": {name: option.choices for name, option in pairs},
        "subs": {name: _read(inner) for name, inner in named(command).items()},
    }


def _space(kind: str, source: str) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "program"}
    exec(compile(_HEAD[kind] + source, "program", "exec"), space)
    return space


@pytest.mark.parametrize("name", CLICK)
def test_click_commands_are_read_as_click_makes_them(name: str, commands: Make) -> None:
    space = _space("click", CLICK[name])
    script = _HEAD["click"] + CLICK[name] + "\nif __name__ == '__main__':\n    main()\n"
    command = commands({"tool.py": script}).script("tool.py")
    assert command is not None
    assert command.open_because == command.subcommands_open_because == ""
    assert not command.abbreviates
    assert _read(command) == _real(space["main"])


@pytest.mark.parametrize("name", TYPER)
def test_typer_commands_are_read_as_typer_makes_them(name: str, commands: Make) -> None:
    space = _space("typer", TYPER[name])
    made = commands({"tool.py": _HEAD["typer"] + TYPER[name] + "\nif __name__ == '__main__':\n    app()\n"})
    command = made.script("tool.py")
    assert command is not None
    assert command.open_because == command.subcommands_open_because == ""
    real = typer.main.get_command(space["app"])
    read = _read(command)
    assert ("--show-completion" in read["options"]) is ("--show-completion" in _real(real)["options"])
    assert _options(read) == _options(_real(real))


def _options(found: dict[str, Any]) -> dict[str, Any]:
    """The options alone, without those for completion, which rest on the shell."""
    taken = {name: takes for name, takes in found["options"].items() if "-completion" not in name}
    return {"options": taken, "subs": {name: _options(inner) for name, inner in found["subs"].items()}}


def test_enums_and_literals_are_choices(commands: Make) -> None:
    source = (
        "from typing import Literal\n"
        "def main(kind: Kind = Kind.one, other: Literal['x', 'y'] = 'x', free: str = ''): ...\n"
    )
    command = commands({"tool.py": _HEAD["typer"] + source + "typer.run(main)\n"}).script("tool.py")
    assert command is not None
    choices = {option.names[0]: option.choices for option in command.options}
    assert (choices["--kind"], choices["--other"], choices["--free"]) == (("one", "two"), ("x", "y"), ())


_GROUP = (
    "class Own(click.Group):\n    def {}\n@click.group(cls=Own)\ndef main(): pass\n@main.command()\ndef known(): pass\n"
)
ALIASES = _GROUP.format("get_command(self, ctx, name):\n        return super().get_command(ctx, {})")
PREFIXES = _GROUP.format(
    "get_command(self, ctx, name):\n        found = super().get_command(ctx, name)\n        if found:\n"
    "            return found\n        for key, held in self.commands.items():\n            if {}:\n"
    "                return held\n        return None"
)
RESOLVING = _GROUP.format("resolve_command(self, ctx, args):\n        return super().resolve_command({})")


@pytest.mark.parametrize(
    ("source", "options", "calls"),
    [
        ("@click.command(context_settings={'ignore_unknown_options': True})\ndef main(): pass\n", True, False),
        ("@click.command(context_settings=dict(allow_extra_args=True))\ndef main(): pass\n", True, False),
        ("import other\n@click.group(cls=other.Group)\ndef main(): pass\n", True, True),
        ("import other\n@click.command()\n@other.options\ndef main(): pass\n", True, False),
        ("import other\n@click.group()\ndef main(): pass\nmain.add_command(other.command)\n", False, True),
        (
            "class Lazy(click.Group):\n    def get_command(self, ctx, name):\n        import importlib\n"
            "        return importlib.import_module(name).cli\n@click.group(cls=Lazy)\ndef main(): pass\n"
            "@main.command()\ndef known(): pass\n",
            False,
            True,
        ),
        (ALIASES.format("name.replace('_', '-')"), False, True),
        (ALIASES.format("self.aliases.get(name, name)"), False, True),
        (ALIASES.format("name"), False, False),
        (PREFIXES.format("name in key.split('|')"), False, False),
        (PREFIXES.format("key.startswith(name)"), False, True),
        (RESOLVING.format("ctx, args"), False, False),
        (RESOLVING.format("ctx, ['run', *args]"), False, True),
    ],
)
def test_what_opens_a_click_command(source: str, options: bool, calls: bool, commands: Make) -> None:
    command = commands({"tool.py": "import click\n" + source + "main()\n"}).script("tool.py")
    assert command is not None
    assert (bool(command.open_because), bool(command.subcommands_open_because)) == (options, calls)


def test_apps_are_followed_through_modules(commands: Make) -> None:
    files = {
        "pyproject.toml": '[project]\nname = "Lib_X"\n[project.scripts]\nlib = "lib.cli:app"\nlibc = "lib.cli:main"\n',
        "lib/cli.py": (
            "import typer\nfrom lib import sub\nfrom .factory import make\n"
            "app = make('x')\napp.add_typer(sub.app, name='below')\napp.command()(sub.go)\n"
            "def main():\n    app()\n"
        ),
        "lib/sub.py": (
            "from .factory import make\napp = make('y')\n@app.command()\ndef leaf(deep: int = 1): ...\ndef go(): ...\n"
        ),
        "lib/factory.py": "import typer\ndef make(help): return typer.Typer(help=help, add_completion=False)\n",
    }
    made = commands(files)
    assert made.entry_points() == ("lib", "libc")
    assert made.distributions == ("lib-x",)
    for name in ("lib", "libc"):
        found = named(made.entry_point(name))
        assert set(found) == {"below", "go"}
        assert spelled(named(found["below"])["leaf"]) == {"--deep", "--help"}
    assert made.entry_point("other") is None


def test_hidden_and_deprecated_commands_are_not_listed(commands: Make) -> None:
    source = """
import typer
app = typer.Typer()
inner = typer.Typer()
other = typer.Typer()
@app.command()
def one(): ...
@app.command(hidden=True)
def two(): ...
@app.command(deprecated=True)
def three(): ...
@inner.command()
def deep(): ...
@other.command()
def deep(): ...
app.add_typer(inner, name="shown")
app.add_typer(other, name="kept", hidden=True)
if __name__ == "__main__":
    app()
"""
    inside = named(commands({"tool.py": source}).script("tool.py"))
    assert {name for name, command in inside.items() if command.listed} == {"one", "shown"}
    assert set(inside) == {"one", "two", "three", "shown", "kept"}


def test_the_names_of_one_command(commands: Make) -> None:
    source = """
import click
@click.group()
def main(): ...
@click.command()
def show(): ...
@click.command()
def other(): ...
main.add_command(show)
main.add_command(show, "list")
main.add_command(other)
if __name__ == "__main__":
    main()
"""
    inside = named(commands({"tool.py": source}).script("tool.py"))
    assert {name: command.also for name, command in inside.items()} == {
        "show": ("list",),
        "list": ("show",),
        "other": (),
    }
