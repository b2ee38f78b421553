"""Members of classes: own, inherited, generated; and what leaves a class open."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from docsync.inventory.model import Found
from tests.inventory.libraries import library, said

Table = dict[str, tuple[str, dict[str, str]]]


def _cases(tables: Table) -> list[object]:
    return [pytest.param(text, expected, id=name) for name, (text, expected) in tables.items()]


MEMBERS: Table = {
    "own, and set on self in any method": (
        """
        class A:
            constant = 1
            annotated: int
            __slots__ = ("slot",)
            def __init__(self, x):
                self.x = x
                self.first, (self.second, *self.third) = x
                self.typed: int = 1
                self.counted += 1
                for self.looped in x: ...
                with x as self.opened: ...
                if x:
                    self.nested = 1
                def inner():
                    self.closed_over = 1
                setattr(self, "named", 1)
                self.__dict__["item"] = 1
                self.__dict__.update(kept=1)
            def method(self):
                self.late = 1
                other.foreign = 1
            @classmethod
            def make(cls):
                obj = cls.__new__(cls)
                obj.made = 1
                cls.on_class = 2
                return obj
            @staticmethod
            def static(thing):
                thing.not_ours = 1
            @property
            def prop(self): ...
            @prop.setter
            def prop(self, value):
                self._prop = value
            class Inner:
                deep = 1
            import os as imported
        """,
        {
            f"pkg.A.{name}": f"found pkg.A.{name}"
            for name in (
                "constant annotated slot x first second third typed counted looped opened nested closed_over named item"
                " kept late method make made on_class static prop Inner Inner.deep"
            ).split()
        }
        | {
            "pkg.A.imported": "found os",
            "pkg.A.foreign": "missing foreign in pkg.A",
            "pkg.A.not_ours": "missing not_ours in pkg.A",
            "pkg.A._prop": "private pkg.A._prop",
            "pkg.A.prop.x": "unknown an attribute of a value",
            "pkg.A.constant.x": "unknown an attribute of a value",
        },
    ),
    "every class's": (
        "class A: ...",
        {
            "pkg.A.__init__": "found builtins.object.__init__",
            "pkg.A.__doc__": "found builtins.object.__doc__",
            "pkg.A.__name__": "found builtins.type.__name__",
            "pkg.A.__subclasses__": "found builtins.type.__subclasses__",
            "pkg.A.mro": "found builtins.type.mro",
            "pkg.A.__nothing__": "missing __nothing__ in pkg.A",
        },
    ),
    "inherited, in resolution order": (
        """
        from .base import Base as Root
        class Left(Root):
            def where(self): ...
        class Right(Root):
            def where(self): ...
            def right(self): ...
        class Both(Left, Right): ...
        class Generic_(Root["T"]): ...
        # file: pkg/base.py
        class Base:
            def where(self): ...
            def root(self):
                self.attribute = 1
        """,
        {
            "pkg.Both.where": "found pkg.Left.where",
            "pkg.Both.right": "found pkg.Right.right",
            "pkg.Both.root": "found pkg.base.Base.root",
            "pkg.Both.attribute": "found pkg.base.Base.attribute",
            "pkg.Both.nothing": "missing nothing in pkg.Both",
            "pkg.Generic_.root": "found pkg.base.Base.root",
            "pkg.Generic_.nothing": "missing nothing in pkg.Generic_",
        },
    ),
    "a base that has a stand-in": (
        """
        try:
            from there import Base
        except ImportError:
            class Base:
                plain = 1
        class A(Base):
            own = 1
        # file: installed/there/__init__.py
        class Base:
            rich = 1
        """,
        {"pkg.A.rich": "found there.Base.rich", "pkg.A.plain": "found pkg.Base.plain", "pkg.A.x": "missing x in pkg.A"},
    ),
    "builtin and standard bases": (
        """
        import argparse
        import collections
        import threading
        from abc import ABC, ABCMeta, abstractmethod
        from typing import Generic, Mapping, Protocol, TypeVar
        T = TypeVar("T")
        class D(dict): ...
        class E(ValueError): ...
        class P(argparse.ArgumentParser): ...
        class O(collections.OrderedDict): ...
        class T1(threading.Thread): ...
        class A(ABC):
            @abstractmethod
            def do(self): ...
        class M(metaclass=ABCMeta): ...
        class G(Generic[T], Protocol[T]): ...
        class Map(Mapping[str, int]): ...
        class Obj(object): ...
        """,
        {
            "pkg.D.update": "found builtins.dict.update",
            "pkg.D.x": "missing x in pkg.D",
            "pkg.E.args": "found builtins.BaseException.args",
            "pkg.E.with_traceback": "found builtins.BaseException.with_traceback",
            "pkg.E.message": "missing message in pkg.E",
            "pkg.P.add_argument": "found argparse._ActionsContainer.add_argument",
            "pkg.P.prog": "found argparse.ArgumentParser.prog",
            "pkg.P.add_thing": "missing add_thing in pkg.P",
            "pkg.O.move_to_end": "found collections.OrderedDict.move_to_end",
            "pkg.T1.start": "found threading.Thread.start",
            "pkg.A.do": "found pkg.A.do",
            "pkg.A.register": "found abc.ABCMeta.register",
            "pkg.A.x": "missing x in pkg.A",
            "pkg.M.x": "missing x in pkg.M",
            "pkg.G.x": "missing x in pkg.G",
            "pkg.Map.items": "found _collections_abc.Mapping.items",
            "pkg.Map.x": "missing x in pkg.Map",
            "pkg.Obj.x": "missing x in pkg.Obj",
        },
    ),
    "generated": (
        """
        import enum
        from collections import namedtuple
        from dataclasses import dataclass, field
        from typing import NamedTuple, TypedDict
        @dataclass
        class Data:
            a: int
            b: list = field(default_factory=list)
        class Color(enum.Enum):
            RED = 1
        class Flags(str, enum.Enum):
            ON = "on"
        class Point(NamedTuple):
            x: int
        class Movie(TypedDict, total=False):
            title: str
        Pair = namedtuple("Pair", "left right")
        Typed = NamedTuple("Typed", [("n", int)])
        Keys = TypedDict("Keys", {"k": int})
        Level = enum.Enum("Level", "LOW HIGH")
        class Named(namedtuple("Named", ["one", "two"])):
            three = 3
        """,
        {
            "pkg.Data.a": "found pkg.Data.a",
            "pkg.Data.b": "found pkg.Data.b",
            "pkg.Data.c": "missing c in pkg.Data",
            "pkg.Data.__dataclass_fields__": "found pkg.Data.__dataclass_fields__",
            "pkg.Color.RED": "found pkg.Color.RED",
            "pkg.Color.name": "found enum.Enum.name",
            "pkg.Color.__members__": "found enum.EnumType.__members__",
            "pkg.Color.GREEN": "missing GREEN in pkg.Color",
            "pkg.Flags.ON": "found pkg.Flags.ON",
            "pkg.Flags.upper": "found builtins.str.upper",
            "pkg.Flags.OFF": "missing OFF in pkg.Flags",
            "pkg.Point.x": "found pkg.Point.x",
            "pkg.Point._replace": "found pkg.Point._replace",
            "pkg.Point.count": "found builtins.tuple.count",
            "pkg.Point.y": "missing y in pkg.Point",
            "pkg.Movie.title": "found pkg.Movie.title",
            "pkg.Movie.year": "missing year in pkg.Movie",
            "pkg.Pair.left": "found pkg.Pair.left",
            "pkg.Pair.middle": "missing middle in pkg.Pair",
            "pkg.Typed.n": "found pkg.Typed.n",
            "pkg.Keys.k": "found pkg.Keys.k",
            "pkg.Keys.l": "missing l in pkg.Keys",
            "pkg.Level.LOW": "found pkg.Level.LOW",
            "pkg.Named.one": "found pkg.Named.one",
            "pkg.Named.three": "found pkg.Named.three",
            "pkg.Named.four": "missing four in pkg.Named",
        },
    ),
    "set from outside": (
        """
        from .a import A, f
        A.patched = 1
        f.marked = True
        setattr(A, "literal", 1)
        from . import a
        a.on_module = a.again = 3
        add_property(A, "named", doc="x")
        def later():
            A.late = 2
        # file: pkg/a.py
        class A:
            own = 1
        A.here = 2
        class B:
            own = 1
        for name in names():
            setattr(B, name, 1)
        class C:
            own = 1
        for name in ("one", "two"):
            setattr(C, name, 1)
        class D:
            own = 1
        def fill(cls):
            for name in names():
                setattr(cls, name, 1)
        fill(D)
        class E:
            own = 1
        TABLE = (("red", 1), ("blue", 2))
        def paint(cls, unused):
            for name, value in TABLE:
                setattr(cls, name, value)
        paint(E, 1)
        def f(): ...
        """,
        {
            "pkg.A.patched": "found pkg.a.A.patched",
            "pkg.A.literal": "found pkg.a.A.literal",
            "pkg.A.late": "found pkg.a.A.late",
            "pkg.A.here": "found pkg.a.A.here",
            "pkg.A.named": "found pkg.a.A.named",
            "pkg.a.on_module": "found pkg.a.on_module",
            "pkg.a.again": "found pkg.a.again",
            "pkg.a.off_module": "missing off_module in pkg.a",
            "pkg.a.C.two": "found pkg.a.C.two",
            "pkg.a.C.three": "missing three in pkg.a.C",
            "pkg.a.E.blue": "found pkg.a.E.blue",
            "pkg.a.E.green": "missing green in pkg.a.E",
            "pkg.a.D.x": "unknown a class body that writes computed names",
            "pkg.A.nothing": "missing nothing in pkg.A",
            "pkg.a.B.nothing": "unknown a class body that writes computed names",
            "pkg.f.marked": "found pkg.a.f.marked",
            "pkg.f.nothing": "missing nothing in pkg.f",
        },
    ),
    "names that a loop gives, all of them written down": (
        """
        from dataclasses import dataclass, fields
        @dataclass
        class A:
            x: int
            _NAMES = ["one", "two"]
            def __post_init__(self):
                for name in self._NAMES:
                    setattr(self, name, 1)
                for old, new in (("three", "four"), ("five", "six")):
                    setattr(self, new, getattr(self, old))
                    setattr(self, old, None)
                for f in fields(self):
                    setattr(self, f.name, 1)
                for key, value in vars(self).items():
                    setattr(self, key, value)
                for key in list(self.__dict__):
                    setattr(self, key, 1)
                for key in kwargs:
                    if hasattr(self, key) and key:
                        setattr(self, key, 1)
            def __setattr__(self, name, value):
                super().__setattr__(name, value)
                object.__setattr__(self, "literal", 1)
        """,
        {f"pkg.A.{name}": f"found pkg.A.{name}" for name in "one two three four five six literal".split()}
        | {"pkg.A.seven": "missing seven in pkg.A"},
    ),
    "decorators that keep a class": (
        """
        import functools
        from typing import final, runtime_checkable
        from dataclasses import dataclass
        def register(cls):
            registry[cls.__name__] = cls
            return cls
        def register_as(name):
            def inner(cls):
                registry[name] = cls
                cls._name = name
                return cls
            return inner
        def either(thing):
            if isinstance(thing, type):
                return thing
            @functools.wraps(thing)
            def wrapper(*args, **kwargs):
                return thing(*args, **kwargs)
            return wrapper
        def adds(cls):
            cls.added = 1
            return cls
        def replaces(cls):
            return make(cls)
        @register
        @register_as("a")
        @either
        @functools.total_ordering
        @final
        class A: ...
        @adds
        class B: ...
        @replaces
        class C: ...
        @unknown.decorator
        class D: ...
        @dataclass
        class E: ...
        class F:
            own = 1
        F = replaces(F)
        """,
        {
            "pkg.F.own": "found pkg.F.own",
            "pkg.F.x": "unknown a class decorator that is not known",
            "pkg.A.x": "missing x in pkg.A",
            "pkg.B.added": "unknown a class decorator that is not known",
            "pkg.C.x": "unknown a class decorator that is not known",
            "pkg.D.x": "unknown a class decorator that is not known",
            "pkg.E.x": "missing x in pkg.E",
        },
    ),
    "from a dependency's lazy root": (
        """
        from big import Base
        class A(Base):
            own = 1
        # file: installed/big/__init__.py
        import sys
        from typing import TYPE_CHECKING
        _import_structure = {"deep.base": ["Base"]}
        if TYPE_CHECKING:
            from .deep.base import Base
        else:
            sys.modules[__name__] = _LazyModule(__name__, __file__, _import_structure)
        # file: installed/big/deep/__init__.py
        # file: installed/big/deep/base.py
        class Base:
            inherited = 1
        # file: installed/big/deep/other.py
        raise SystemExit
        """,
        {
            "pkg.A.inherited": "found big.deep.base.Base.inherited",
            "pkg.A.nothing": "missing nothing in pkg.A",
            "pkg.Base": "found big.deep.base.Base",
            "pkg.Base.nothing": "external big",
            "big.Base": "external big",
        },
    ),
}


@pytest.mark.parametrize(("text", "expected"), _cases(MEMBERS))
def test_members(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    inventory = library(tmp_path, dedent(text))
    assert {path: said(inventory.resolve(path)) for path in expected} == expected


OPEN: Table = {
    "a base that is not installed, and its heirs": (
        """
        from nowhere.deep import Base
        import elsewhere
        class A(Base):
            own = 1
        class B(A): ...
        class C(elsewhere.nn.Module): ...
        """,
        {
            "pkg.A.own": "found pkg.A.own",
            "pkg.A.x": "unknown package `nowhere` is not installed",
            "pkg.B.x": "unknown package `nowhere` is not installed",
            "pkg.C.x": "unknown package `elsewhere` is not installed",
        },
    ),
    "a base that cannot be found": (
        """
        class A(Undefined): ...
        class B(make_base()): ...
        value = 3
        class C(value): ...
        class D(type(A)): ...
        """,
        {
            "pkg.A.x": "unknown a base class that cannot be found",
            "pkg.B.x": "unknown a computed base class",
            "pkg.C.x": "unknown a computed base class",
            "pkg.D.x": "unknown a computed base class",
        },
    ),
    "a base that the compiled part has": (
        """
        from ._native import Base
        class A(Base): ...
        # file: pkg/_native.so
        """,
        {"pkg.A.x": "unknown a compiled module without a stub"},
    ),
    "`__getattr__`": (
        """
        class A:
            def __getattr__(self, name): ...
        class B(A): ...
        class C:
            def __getattribute__(self, name): ...
        """,
        {
            "pkg.A.x": "unknown a class with `__getattr__`",
            "pkg.B.x": "unknown a class with `__getattr__`",
            "pkg.C.x": "unknown a class with `__getattr__`",
        },
    ),
    "attributes with computed names": (
        """
        class A:
            def __init__(self, **kwargs):
                for key, value in kwargs.items():
                    setattr(self, key, value)
        class B(A): ...
        class C:
            def fill(self, table):
                self.__dict__.update(table)
        class D:
            def fill(self, name):
                self.__dict__[name] = 1
        class E:
            def fill(self, table):
                self.__dict__ = table
        class F:
            def fill(self, n):
                super().__setattr__(f"layer{n}", 1)
        class G:
            def fill(self, table):
                vars(self).update(table)
        """,
        {f"pkg.{name}.x": "unknown a class that sets attributes with computed names" for name in "ABCDEFG"},
    ),
    "a class body that writes computed names": (
        """
        class A:
            for name in names():
                locals()[name] = 1
        class B:
            exec("x = 1")
        class C:
            for name in ("one", "two"):
                locals()[name] = 1
        """,
        {
            "pkg.A.x": "unknown a class body that writes computed names",
            "pkg.B.x": "unknown a class body that writes computed names",
            "pkg.C.one": "found pkg.C.one",
            "pkg.C.three": "missing three in pkg.C",
        },
    ),
    "metaclasses": (
        """
        from nowhere import Meta
        class A(metaclass=Meta): ...
        class Plain(type):
            def helper(cls): ...
        class B(metaclass=Plain): ...
        class Making(type):
            def __new__(mcs, name, bases, namespace): ...
        class C(metaclass=Making): ...
        class D(C): ...
        class Asking(type):
            def __getattr__(cls, name): ...
        class E(metaclass=Asking): ...
        """,
        {
            "pkg.A.x": "unknown a metaclass that is not known",
            "pkg.B.helper": "found pkg.Plain.helper",
            "pkg.B.x": "missing x in pkg.B",
            "pkg.C.x": "unknown a metaclass that is not known",
            "pkg.D.x": "unknown a metaclass that is not known",
            "pkg.E.x": "unknown a metaclass that is not known",
        },
    ),
    "classes that inherit in circles": (
        """
        from .b import B
        class A(B): ...
        # file: pkg/b.py
        from . import A
        class B(A): ...
        """,
        {"pkg.A.x": "unknown imports that go in a circle"},
    ),
    "a function with a decorator": (
        """
        @task
        def f(): ...
        def g(): ...
        """,
        {
            "pkg.f.delay": "unknown a decorator that is not known",
            "pkg.g.delay": "missing delay in pkg.g",
            "pkg.g.__name__": "found pkg.g.__name__",
        },
    ),
}


@pytest.mark.parametrize(("text", "expected"), _cases(OPEN))
def test_open_classes(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    inventory = library(tmp_path, dedent(text))
    assert {path: said(inventory.resolve(path)) for path in expected} == expected


def test_lineage(tmp_path: Path) -> None:
    text = """
        from there import Base
        from nowhere import Mixin
        class A(Base): ...
        class B(A, Mixin):
            def own(self): ...
        # file: installed/there/__init__.py
        class Root: ...
        class Base(Root):
            def inherited(self): ...
        """
    inventory = library(tmp_path, dedent(text))
    classes = {}
    for path in ("pkg.A", "pkg.B"):
        resolution = inventory.resolve(path)
        assert isinstance(resolution, Found)
        classes[path] = inventory.lineage(resolution.object)
    assert [item.canonical for item in classes["pkg.A"].classes] == ["pkg.A", "there.Base", "there.Root"]
    assert classes["pkg.A"].open_because == ""
    assert [item.canonical for item in classes["pkg.B"].classes] == ["pkg.B", "pkg.A", "there.Base", "there.Root"]
    assert classes["pkg.B"].open_because == "package `nowhere` is not installed"
    assert classes["pkg.B"].missing_package == "nowhere"
    assert inventory.attributes(classes["pkg.B"].classes[0]) == ("own", "inherited")
    assert classes["pkg.A"].classes[1].file == "there/__init__.py"
    assert classes["pkg.A"].classes[1].external
