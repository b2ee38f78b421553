"""A program that is followed: its modules' scopes, and what the names in them stand for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from docsync.commands.files import Files, PythonFile
from docsync.commands.parsers import Group, Namespace, Parser, Subparsers
from docsync.commands.reading import DEPTH, Reading, is_relevant
from docsync.commands.values import (
    UNKNOWN,
    Bound,
    Class,
    Either,
    Function,
    Instance,
    Link,
    Module,
    Named,
    Row,
    Scope,
    Super,
    Table,
    Unknown,
    Value,
    either,
    is_given,
)
from docsync.inventory.environment import STDLIB_NAMES
from docsync.inventory.model import Kind

# Libraries that make commands: what they do is known here, their sources are not followed.
LIBRARIES = frozenset(
    "click rich_click asyncclick typer typer_slim tyro simple_parsing jsonargparse fire draccus hydra absl "
    "configargparse cyclopts plac docopt pydantic_settings".split()
)

_FOLLOWED = re.compile(r"(Parser|Action|Group|Command)$")
_OF_COMMANDS = re.compile(
    r"pars|arg|option|command|action|group|\bcli|launch|config|\bmain|\bapp|typer|click|settings|field|dataclass",
    re.IGNORECASE,
)
_OFFERED = frozenset(
    """
    Typer Option Argument run Context TyperGroup TyperCommand TyperOption TyperArgument get_command command group
    option argument version_option help_option pass_context pass_obj make_pass_decorator Choice Command Group
    MultiCommand CommandCollection cli ArgumentParser
    """.split()
)


@dataclass(slots=True, eq=False)
class Arguments:
    """What a call is given.

    `is_open` says that there may be more (`*args`, `**kwargs` that are not known), `given` that words of the command
    line are among those.
    """

    values: list[Value] = field(default_factory=list)
    words: dict[str, Value] = field(default_factory=dict)
    is_open: bool = False
    node: ast.Call | None = None
    given: bool = False

    def get(self, name: str, position: int = -1, default: Value = None) -> Value:
        """An argument by its name, or its position."""
        if name in self.words:
            return self.words[name]
        return self.values[position] if 0 <= position < len(self.values) else default

    @property
    def all(self) -> list[Value]:
        """Every argument."""
        return [*self.values, *self.words.values()]


class Program:
    """Finds what names stand for. One for each reading: the values change while the program is followed.

    `main` is the file that runs as a program, whose `__name__` is `__main__`.
    """

    def __init__(self, files: Files, chosen: tuple[str, ...] = (), main: PythonFile | None = None) -> None:
        self.files = files
        self.reading = Reading(chosen)
        self.main = main
        self.stack: list[ast.AST] = []
        self._forced = 0
        self.types: dict[ast.AST, object] = {}
        self._scopes: dict[str, Scope] = {}
        self._relevant: dict[ast.AST, bool] = {}
        self._followed: dict[tuple[str, str], Value] = {}

    # Modules.

    def scope_of(self, file: PythonFile) -> Scope:
        """The scope of a module, which runs when it is first asked for."""
        from docsync.commands.statements import execute

        key = str(file.file)
        if key not in self._scopes:
            is_main = self.main is not None and self.main.file == file.file
            names: dict[str, Value] = {
                "__name__": "__main__" if is_main else file.module,
                "__file__": str(file.file),
                "__package__": file.package,
            }
            known = None if is_main else self.files.known.get(f"scope of {key}")
            if isinstance(known, Scope):
                self._scopes[key] = known
                return known
            self._scopes[key] = Scope(file, names)
            before = len(self.reading.made)
            execute(self, file.tree.body, self._scopes[key])
            if not is_main and len(self.reading.made) == before and not self.reading.has_apps:
                self.files.known[f"scope of {key}"] = self._scopes[key]
        return self._scopes[key]

    def _file(self, module: str, beside: PythonFile) -> PythonFile | None:
        found = self.files.module(module)
        is_loose = not beside.module or self.files.module(beside.module) is None
        return self.files.sibling(beside, module) if found is None and is_loose else found

    def _is_library(self, dotted: str) -> bool:
        top, _, rest = dotted.partition(".")
        if top in self.files.inventory.packages:
            # A library's own program is followed, what it offers to others is known all the same.
            return top in LIBRARIES and rest.rpartition(".")[2] in _OFFERED
        return top in STDLIB_NAMES or top in LIBRARIES

    def _is_beside_the_point(self, target: str, beside: PythonFile) -> bool:
        """Whether a dependency's name has nothing to do with a command line: most of them are not worth reading."""
        top, _, rest = target.partition(".")
        inventory = self.files.inventory
        if not rest or top in inventory.packages or _OF_COMMANDS.search(rest):
            return False
        return inventory.is_dependency(top) and self.files.sibling(beside, top) is None

    def follow(self, target: str, beside: PythonFile) -> Value:
        """What an absolute dotted path stands for, for a file that imports it."""
        key = (target, "" if beside.module else str(beside.file.parent))
        if key not in self._followed:
            self._followed[key] = UNKNOWN
            self._followed[key] = self._follow(target, beside)
        return self._followed[key]

    def _follow(self, target: str, beside: PythonFile) -> Value:
        if self._is_library(target) or self._is_beside_the_point(target, beside):
            return Named(target)
        found = self.files.inventory.definition(target)
        path = found.canonical if found is not None else target
        if found is not None and found.kind is Kind.MODULE:
            return Module(path)
        if found is not None and found.external and found.kind is Kind.CLASS and not _FOLLOWED.search(path):
            # Only its fields may be of interest, and those the inventory knows.
            return Named(path)
        if self._is_library(path):
            return Named(path)
        value = self._in_module(path, beside)
        if isinstance(value, Unknown) and path != target:
            value = self._in_module(target, beside)
        return value

    def _in_module(self, path: str, beside: PythonFile) -> Value:
        parts = path.split(".")
        for depth in range(len(parts), 0, -1):
            file = self._file(".".join(parts[:depth]), beside)
            if file is None:
                continue
            value: Value = Module(file.module)
            if depth == len(parts):
                return value
            scope = self.scope_of(file)
            value = self.named(scope, parts[depth])
            for name in parts[depth + 1 :]:
                value = self.attribute(value, name, scope)
            return value
        return Named(path)

    def named(self, scope: Scope, name: str) -> Value:
        """A name of a scope, with what it links to; UNKNOWN when it has none such."""
        value = scope.names.get(name, UNKNOWN)
        return self.linked(value, scope)

    def linked(self, value: Value, scope: Scope) -> Value:
        """A value, imports followed."""
        if isinstance(value, Link):
            return self.follow(value.target, scope.file)
        if isinstance(value, Either) and any(isinstance(item, Link) for item in value.values):
            return either(self.linked(item, scope) for item in value.values)
        return value

    def lookup(self, name: str, scope: Scope) -> Value:
        """What a name stands for where it is used."""
        at: Scope | None = scope
        while at is not None:
            if name in at.names:
                return self.linked(at.names[name], at)
            at = at.outer
        top = scope.top
        for module in self.stars(top):
            file = self._file(module, top.file)
            if file is not None and name in self.scope_of(file).names:
                return self.named(self.scope_of(file), name)
        return Named(name)

    def stars(self, top: Scope) -> list[str]:
        """The modules that a module imports everything from."""
        held = top.names.get("*")
        return [item for item in held.items if isinstance(item, str)] if isinstance(held, Row) else []

    # Attributes.

    @property
    def main_name(self) -> Value:
        """The first of the words that the program is called with."""
        return str(self.main.file) if self.main is not None else UNKNOWN

    def attribute(self, value: Value, name: str, scope: Scope) -> Value:
        """An attribute of a value."""
        if isinstance(value, Either):
            return either(self.attribute(item, name, scope) for item in value.values if item is not None)
        if isinstance(value, Named):
            if (path := f"{value.path}.{name}") == "sys.argv":
                return Row([self.main_name, *self.reading.chosen[:1]], is_open=True, given=True)
            return Named(path)
        if isinstance(value, Module):
            return self._of_module(value, name, scope)
        if isinstance(value, Instance):
            return self._of_instance(value, name)
        if isinstance(value, Class):
            return self._of_class(value, name)
        if isinstance(value, (Parser, Group)):
            return self._of_parser(value, name)
        if isinstance(value, Super):
            return self._of_super(value, name)
        if isinstance(value, Namespace):
            return self._of_namespace(value, name)
        if isinstance(value, Unknown):
            return value
        if isinstance(value, Function) and name in value.names:
            return value.names[name]
        return Bound(value, name)

    def _of_module(self, module: Module, name: str, scope: Scope) -> Value:
        file = self._file(module.path, scope.file)
        if file is not None:
            inner = self.scope_of(file)
            if name in inner.names:
                return self.named(inner, name)
        return self.follow(f"{module.path}.{name}", scope.file)

    def method(self, cls: Class, name: str, after: Class | None = None) -> Value:
        """What a class has under a name, itself or from its bases; `after` leaves out those up to a class."""
        skipping = after is not None
        for item in cls.order():
            if skipping:
                skipping = item is not after
                continue
            if isinstance(item, Class) and name in item.names:
                return self.linked(item.names[name], item.scope)
        return UNKNOWN

    def _of_instance(self, instance: Instance, name: str) -> Value:
        if name in instance.names:
            return instance.names[name]
        found = self.method(instance.cls, name)
        return self.bound(found, instance)

    def bound(self, found: Value, this: Value) -> Value:
        """A function of a class as it is met on an object."""
        if not isinstance(found, Function) or isinstance(found.node, ast.Lambda):
            return found
        decorators = {ast.unparse(item) for item in found.node.decorator_list}
        if "staticmethod" in decorators:
            return found
        if "classmethod" in decorators:
            cls = this.cls if isinstance(this, (Instance, Parser, Group)) else this
            return Function(found.node, found.scope, cls, found.owner)
        method = Function(found.node, found.scope, this, found.owner, found.names)
        if decorators & {"property", "cached_property", "functools.cached_property"}:
            from docsync.commands.calling import call

            return call(self, method, Arguments(), found.scope)
        return method

    def _of_class(self, cls: Class, name: str) -> Value:
        if name == "__name__":
            return cls.name
        found = self.method(cls, name)
        is_method = isinstance(found, Function) and not isinstance(found.node, ast.Lambda)
        return self.bound(found, cls) if is_method and _is_of_class(found) else found

    def _of_parser(self, parser: Parser | Group, name: str) -> Value:
        if name in parser.names:
            return parser.names[name]
        if name in ("_optionals", "_positionals"):
            return parser
        if name == "_action_groups":
            return Row([parser] * 3)
        found = self.method(parser.cls, name) if parser.cls is not None else UNKNOWN
        if isinstance(found, Function) and not is_known_parser(found.owner):
            return self.bound(found, parser)
        return Bound(parser, name)

    def _of_super(self, value: Super, name: str) -> Value:
        cls = value.this.cls if isinstance(value.this, (Instance, Parser, Group)) else value.owner
        found = self.method(cls or value.owner, name, value.owner)
        if isinstance(found, Function) and not is_known_parser(found.owner):
            return self.bound(found, value.this)
        return Bound(value, name)

    def _of_namespace(self, namespace: Namespace, name: str) -> Value:
        parser: Parser | None = namespace.parser
        found: Value = UNKNOWN
        for chosen in ("", *self.reading.chosen):
            if chosen and parser is not None and parser.subparsers is not None:
                parser = parser.subparsers.children.get(chosen)
            if parser is not None and name in parser.defaults:
                found = parser.defaults[name]
        parser = namespace.parser
        for chosen in self.reading.chosen:
            if parser is None or parser.subparsers is None:
                break
            if parser.subparsers.dest == name:
                return chosen
            parser = parser.subparsers.children.get(chosen)
        return found if self.reading.chosen else UNKNOWN

    # Calls.

    @contextmanager
    def forced(self) -> Iterator[None]:
        """While this lasts, every call is followed."""
        self._forced += 1
        try:
            yield
        finally:
            self._forced -= 1

    def enters(self, function: Function, arguments: Arguments) -> bool:
        """Whether a call of a function is followed."""
        if self.reading.is_exhausted or len(self.stack) > DEPTH or self.stack.count(function.node) > 1:
            return False
        if self._forced:
            return True
        if self.reading.has_parted:
            return False
        given = (*arguments.all, function.this)
        if any(map(holds_parser, given)):
            return True
        if function.node not in self._relevant:
            self._relevant[function.node] = is_relevant(function)
        if self._relevant[function.node]:
            return True
        if function.scope.file.external:
            return False
        return not self.reading.has_parsed or any(map(is_given, given))


def _is_of_class(found: Value) -> bool:
    node = found.node if isinstance(found, Function) else None
    return isinstance(node, ast.FunctionDef) and any(ast.unparse(item) == "classmethod" for item in node.decorator_list)


def is_known_parser(cls: Class | None) -> bool:
    """Whether a class is one whose methods are known here rather than followed."""
    return cls is not None and cls.name == "HfArgumentParser"


def holds_parser(value: Value) -> bool:
    """Whether a value is a parser, or holds one."""
    if isinstance(value, Row):
        return any(map(holds_parser, value.items))
    if isinstance(value, Table):
        return any(map(holds_parser, value.entries.values()))
    if isinstance(value, Either):
        return any(map(holds_parser, value.values))
    return isinstance(value, (Parser, Group, Subparsers))
