"""What an expression of a program that makes parsers is known to be, while its source is followed.

A plain constant stands for itself, `None` included. Whatever cannot be told is `Unknown`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docsync.commands.files import PythonFile

Value = object
"""A constant, or one of the classes below, or one of `docsync.commands.parsers`."""

CONSTANTS = (str, int, float, bool, bytes, type(None))


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that is not known. `given` says that it comes from the words of the command line."""

    given: bool = False


UNKNOWN = Unknown()
GIVEN = Unknown(given=True)


@dataclass(slots=True, eq=False)
class Row:
    """A list, tuple or set. `is_open` says that there may be further items; `given` as in Unknown."""

    items: list[Value]
    is_open: bool = False
    given: bool = False


@dataclass(slots=True, eq=False)
class Table:
    """A dictionary with constant keys. `is_open` says that there may be further entries; `given` as in Unknown."""

    entries: dict[Value, Value] = field(default_factory=dict)
    is_open: bool = False
    given: bool = False


@dataclass(frozen=True, slots=True)
class Either:
    """One of several values."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """Something outside the sources that are followed, by its dotted path: `argparse.ArgumentParser`."""

    path: str

    @property
    def last(self) -> str:
        """The last name of the path."""
        return self.path.rpartition(".")[2]

    @property
    def package(self) -> str:
        """The first name of the path."""
        return self.path.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Link:
    """A name that an import binds; followed when the name is used."""

    target: str


@dataclass(slots=True, eq=False)
class Scope:
    """The names of a module, a function's call, or a class body, and the scope around it.

    `owner` is the class whose method runs here and `self` the object that it runs on, for `super()`.
    """

    file: PythonFile
    names: dict[str, Value] = field(default_factory=dict)
    outer: Scope | None = None
    owner: Class | None = None
    this: Value = None
    returns: list[Value] = field(default_factory=list)

    @property
    def top(self) -> Scope:
        """The module's scope."""
        return self if self.outer is None else self.outer.top


@dataclass(slots=True, eq=False)
class Function:
    """A function or lambda, in the scope that it was defined in; `this` is what a method is bound to."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    scope: Scope
    this: Value = None
    owner: Class | None = None
    names: dict[str, Value] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its name; empty for a lambda."""
        return "" if isinstance(self.node, ast.Lambda) else self.node.name


@dataclass(slots=True, eq=False)
class Class:
    """A class of the sources: its bases as they are known, and the names of its body."""

    node: ast.ClassDef
    scope: Scope
    path: str
    bases: tuple[Value, ...] = ()
    names: dict[str, Value] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its name."""
        return self.node.name

    def order(self) -> Iterator[Class | Named | Unknown]:
        """It and its bases, depth first; what ends a branch is the name of a class that is not followed."""
        yield self
        for base in self.bases:
            if isinstance(base, Class):
                yield from base.order()
            elif isinstance(base, Named):
                yield base
            else:
                yield UNKNOWN


@dataclass(slots=True, eq=False)
class Instance:
    """An object of a class of the sources, with the attributes that are known."""

    cls: Class
    names: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Module:
    """A module, by its dotted path."""

    path: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A method of something that is no instance of the sources' classes: of a parser, a string, a list."""

    this: Value
    name: str


@dataclass(frozen=True, slots=True)
class Super:
    """`super()` in a method of `owner`."""

    owner: Class
    this: Value


def either(values: Iterable[Value]) -> Value:
    """One of the values; the value itself where they are all the same."""
    unique: list[Value] = []
    for value in values:
        for item in value.values if isinstance(value, Either) else (value,):
            if not any(item is other or (_plain(item) and _plain(other) and same(item, other)) for other in unique):
                unique.append(item)
    if len(unique) == 1:
        return unique[0]
    return Either(tuple(unique)) if unique else UNKNOWN


def _plain(value: Value) -> bool:
    return isinstance(value, (*CONSTANTS, Unknown, Named, Module, Link))


def same(left: Value, right: Value) -> bool:
    """Whether two plain values are equal and of one type."""
    return type(left) is type(right) and left == right


def alternatives(value: Value) -> tuple[Value, ...]:
    """The values that one may be."""
    return value.values if isinstance(value, Either) else (value,)


def is_given(value: Value) -> bool:
    """Whether a value holds words of the command line."""
    if isinstance(value, Unknown):
        return value.given
    if isinstance(value, Row):
        return value.given or any(map(is_given, value.items))
    if isinstance(value, Table):
        return value.given or any(map(is_given, value.entries.values()))
    if isinstance(value, Instance):
        return any(isinstance(item, (Unknown, Row, Table)) and is_given(item) for item in value.names.values())
    return isinstance(value, Either) and any(map(is_given, value.values))


def unknown_from(*values: Value) -> Unknown:
    """What is computed from some values in a way that is not followed."""
    return GIVEN if any(map(is_given, values)) else UNKNOWN


def texts(value: Value) -> tuple[str, ...] | None:
    """The strings of a row (or of a table's keys) that is wholly known, else None."""
    if isinstance(value, str):
        return (value,)
    items = list(value.entries) if isinstance(value, Table) else value.items if isinstance(value, Row) else None
    if items is None or (isinstance(value, (Row, Table)) and value.is_open):
        return None
    found = tuple(item for item in items if isinstance(item, str))
    return found if len(found) == len(items) else None
