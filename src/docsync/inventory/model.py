"""The library's API as facts: what each file says on its own, and what a name turns out to be.

`ModuleFacts` is flat, comes from one file alone, and holds links only as dotted strings, so that it can be kept in a
cache; following the links is `docsync.inventory.resolve`'s work.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What an object is."""

    MODULE = "module"
    CLASS = "class"
    FUNCTION = "function"
    PROPERTY = "property"
    ATTRIBUTE = "attribute"


class ParameterKind(StrEnum):
    """How an argument reaches a parameter (the five of `inspect.Parameter`)."""

    POSITIONAL_ONLY = "positional-only"
    POSITIONAL_OR_KEYWORD = "positional-or-keyword"
    VAR_POSITIONAL = "var-positional"
    KEYWORD_ONLY = "keyword-only"
    VAR_KEYWORD = "var-keyword"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `annotation` and `default` are source text; `default` is None where the caller has to give one."""

    name: str
    kind: ParameterKind
    annotation: str = ""
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Docstring:
    """Where a docstring's literal stands: 1-based lines and 0-based UTF-8 byte columns, as Python's parser counts."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Forward:
    """`**kwargs` handed on: to the callable `target` (source text; `super().__init__` as such), or taken by name.

    `names` are the keys that the body itself takes out (`kwargs.pop("x")`, `kwargs.get("x")`, `kwargs["x"]`); then
    `target` is empty. `given` are the keywords that the same call sets itself, `positional` the number of arguments
    that it gives by position, and `star` says that it hands on `*args` as well.
    """

    target: str
    names: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    positional: int = 0
    star: bool = False


@dataclass(frozen=True, slots=True)
class ObjectFacts:
    """One definition in a module. `name` is qualified inside the module: `GRPOTrainer.train`.

    Several definitions of one name (both branches of an `if`, overloads) are several facts, in source order; the last
    is the one Python keeps. `labels`: `classmethod`, `staticmethod`, `async`, `overload`, `dataclass`, `instance` (set
    on `self`), `conditional` (under `if`/`try`), `setter`, `abstract`, `enum-member`; `patch` (set from
    outside the class; with `imported`, on what another module defines), `bound` (a name without a definition: a
    loop's, a lazy table's), and what `docsync.inventory.decorating` shows of decorators.
    `bases`, `decorators`, `annotation`, `returns`, `value` are source text as written. `deprecation` is the message
    with which the code itself calls it deprecated (empty: it does not). `open_because` says what makes its members (of
    a class) or its parameters (of a function) unknowable from its own definition.
    """

    name: str
    kind: Kind
    line: int
    end_line: int
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    annotation: str = ""
    value: str | None = None
    bases: tuple[str, ...] = ()
    class_keywords: tuple[tuple[str, str], ...] = ()
    decorators: tuple[str, ...] = ()
    labels: frozenset[str] = frozenset()
    forwards: tuple[Forward, ...] = ()
    deprecation: str = ""
    docstring: Docstring | None = None
    open_because: str = ""


@dataclass(frozen=True, slots=True)
class ImportFacts:
    """`name` in this module stands for the absolute dotted `target`.

    `lazy`: from a lazy table or `TYPE_CHECKING`; `conditional`: under `if` or `try`.
    """

    name: str
    target: str
    line: int
    lazy: bool = False
    conditional: bool = False


@dataclass(frozen=True, slots=True)
class ModuleFacts:
    """All that one file says.

    `path` is dotted, `file` the name it is reported by; `wildcards` the absolute modules of `from x import *`, in
    order; `exports` the names in `__all__` (None: none that can be read); `submodules` the names of modules and
    packages beside it on disk (for a package). `open_because` says why other names may exist in it (a module
    `__getattr__`, a `globals()` write, a syntax error, a compiled module); empty when it is closed.
    """

    path: str
    file: str
    is_package: bool
    objects: tuple[ObjectFacts, ...] = ()
    imports: tuple[ImportFacts, ...] = ()
    wildcards: tuple[str, ...] = ()
    exports: tuple[str, ...] | None = None
    submodules: tuple[str, ...] = ()
    docstring: Docstring | None = None
    open_because: str = ""


@dataclass(frozen=True, slots=True)
class ApiObject:
    """An object that a name was found to be.

    `path` is the dotted path that was asked for, `canonical` the one it is defined at; `file` and `line` say where.
    `facts` are its definition (None for a module). `package` is the top-level package it belongs to; `external` says
    that this is not one of the checked packages.
    """

    path: str
    canonical: str
    kind: Kind
    file: str
    line: int
    external: bool
    facts: ObjectFacts | None = None

    @property
    def package(self) -> str:
        """The top-level package that defines it."""
        return self.canonical.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Found:
    """The name is there."""

    object: ApiObject


@dataclass(frozen=True, slots=True)
class Private:
    """Defined at exactly that path, but underscored or outside `__all__`; `public` is a public path to it, if any."""

    object: ApiObject
    public: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """The place where it would have to be is fully known, and it is not there.

    `missing` is the first segment that fails and `owner` the dotted path that lacks it (with where it is defined);
    `nearest` are public names of the owner much like it, best first; `elsewhere` public dotted paths of the checked
    packages whose last segments are the ones asked for.
    """

    missing: str
    owner: ApiObject
    nearest: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several public objects bear that last name; it counts as found."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class External:
    """Another library's name."""

    package: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """It cannot be known: the place is open. `reason` is a short phrase that is the same for the same cause."""

    reason: str


Resolution = Found | Private | Missing | Ambiguous | External | Unknown


@dataclass(frozen=True, slots=True)
class Lineage:
    """A class and its bases in resolution order; `open_because` is empty when all of it is known.

    Where the order is open, `classes` are those that are known before and around the unknown base; `missing_package`
    names the dependency that would have to be installed, if that is the cause.
    """

    classes: tuple[ApiObject, ...]
    open_because: str = ""
    missing_package: str = ""


@dataclass(frozen=True, slots=True)
class ParameterOrigin:
    """A parameter of a linked signature and the object that declares it (a base class's field, a forwarded callee).

    `followed` says that it is known only by following `**kwargs`.
    """

    parameter: Parameter
    declared_by: ApiObject
    followed: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """What a call of an object takes, `self` and `cls` left out; `open_because` is empty when that is all it takes.

    `alternatives` are the other signatures of an overloaded callable. `followed` says that the list is complete only
    because `**kwargs` were followed to where they go: what is not in it may be swallowed rather than refused.
    """

    object: ApiObject
    parameters: tuple[ParameterOrigin, ...]
    open_because: str = ""
    alternatives: tuple[tuple[ParameterOrigin, ...], ...] = ()
    followed: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a family: its class, its key (`GRPO` of `GRPOTrainer`), and whether the package root exports it."""

    family: str
    name: str
    key: str
    object: ApiObject
    public: bool
    open_because: str = ""


@dataclass(frozen=True, slots=True)
class Family:
    """A declared family of classes, found by the shape of their names (`*Trainer`); members sorted by name and path."""

    name: str
    pattern: str
    suffix: str
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class SyntaxFailure:
    """A file of the library that could not be parsed: it is open, the rest is still read."""

    file: str
    message: str


@dataclass(frozen=True, slots=True)
class Environment:
    """Where dependencies are looked for, in order: folders that hold packages; `label` is how the summary names it.

    `declared` are the distributions that the project needs, `optional` those of its extras, both under their
    normalised names (`scikit-learn`).
    """

    paths: tuple[str, ...]
    label: str = ""
    declared: tuple[str, ...] = field(default=())
    optional: tuple[str, ...] = field(default=())
