"""What a name on a page stands for, symbolically: decided only when the inventory is there.

Anything that these few forms cannot say is Opaque, and silent.
"""

from __future__ import annotations

from dataclasses import dataclass

from docsync.source import Span


@dataclass(frozen=True, slots=True)
class Opaque:
    """Something the page does not tell: a local of the reader's own, a result of unknown code."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brings in, by its absolute dotted path."""

    path: str


@dataclass(frozen=True, slots=True)
class Named:
    """A dotted name as prose has it (`GRPOConfig(beta=0.0)` in a code span), imported or not."""

    target: str


@dataclass(frozen=True, slots=True)
class Member:
    """An attribute read from something."""

    owner: Binding
    name: str


@dataclass(frozen=True, slots=True)
class Result:
    """What calling something gives."""

    callee: Binding


@dataclass(frozen=True, slots=True)
class InstanceOf:
    """A value whose annotation names its class."""

    type: Binding


@dataclass(frozen=True, slots=True)
class Subclass:
    """A class that the page's own code derives; `defines` are the names of its own body."""

    bases: tuple[Binding, ...]
    defines: frozenset[str]


@dataclass(frozen=True, slots=True)
class Carried:
    """A value that an earlier block of the page bound: the reader may have changed it since."""

    binding: Binding


Binding = Opaque | Imported | Named | Member | Result | InstanceOf | Subclass | Carried

OPAQUE = Opaque()


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call: its `keyword` (empty: positional), and its value's source text.

    `span` is where the keyword stands in the file, or a positional argument's expression; `value_span` the value.
    """

    keyword: str
    span: Span
    value: str
    value_span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments of a call in order; `starred` and `double_starred` say that others may be unpacked into it."""

    arguments: tuple[Argument, ...]
    starred: bool
    double_starred: bool
