"""What a call takes: written, generated, inherited, and followed through `**kwargs`."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from docsync.inventory.model import Found
from tests.inventory.libraries import library, parameters

Table = dict[str, tuple[str, dict[str, str]]]


def _cases(tables: Table) -> list[object]:
    return [pytest.param(text, expected, id=name) for name, (text, expected) in tables.items()]


# In the expected text: `k:` by keyword alone, `p:` by position alone, `~` known by following `**kwargs`.
SIGNATURES: Table = {
    "functions": (
        """
        def plain(a, b=1, *, c, d=None): ...
        def positional(a, /, b, *args): ...
        def long(a="x",
                 b=(1,
                    2), c=1 +
                 2): ...
        def typed(a: "int" = 3) -> None: ...
        """,
        {
            "pkg.plain": "a b=1 k:c k:d=None",
            "pkg.positional": "p:a b *args",
            "pkg.long": 'a="x" b=(1, 2) c=1 + 2',
            "pkg.typed": "a=3",
        },
    ),
    "methods": (
        """
        class A:
            def __init__(self, x): ...
            def method(self, a): ...
            @classmethod
            def make(cls, b): ...
            @staticmethod
            def free(c): ...
            @property
            def prop(self): ...
            value = 3
        class B(A): ...
        """,
        {
            "pkg.A": "x",
            "pkg.A.method": "a",
            "pkg.A.make": "b",
            "pkg.A.free": "c",
            "pkg.A.prop": "open: not a function or class",
            "pkg.A.value": "open: not a function or class",
            "pkg.B": "x",
            "pkg.B.method": "a",
        },
    ),
    "constructors": (
        """
        import abc
        import enum
        class Nothing: ...
        class Protocolled(abc.ABC): ...
        class New:
            def __new__(cls, a, b): ...
        class Both:
            def __new__(cls, *args, **kwargs): ...
            def __init__(self, a): ...
        class NewAfter(Both):
            def __new__(cls, x, **kwargs): ...
        class Error(ValueError): ...
        class Told(Exception):
            def __init__(self, message): ...
        class Table(dict): ...
        class Color(enum.Enum):
            RED = 1
        class Meta(type):
            def __call__(cls, *args): ...
        class Made(metaclass=Meta):
            def __init__(self, a): ...
        class Quiet(type):
            def helper(cls): ...
        class Plain(metaclass=Quiet):
            def __init__(self, a): ...
        class Hooked:
            def __init_subclass__(cls):
                dataclass(cls)
        class Heir(Hooked):
            x: int
        @unknown
        class Decorated:
            def __init__(self, a): ...
        """,
        {
            "pkg.Nothing": "",
            "pkg.Protocolled": "",
            "pkg.New": "a b",
            "pkg.Both": "a",
            "pkg.NewAfter": "open: a constructor in `__new__`",
            "pkg.Error": "*args",
            "pkg.Told": "message",
            "pkg.Table": "open: a built-in function or class",
            "pkg.Color": "value names=None k:module=None k:qualname=None k:type=None k:start=None k:boundary=None",
            "pkg.Made": "open: a metaclass that is not known",
            "pkg.Plain": "a",
            "pkg.Heir": "open: a base class that rewrites its subclasses",
            "pkg.Decorated": "open: a class decorator that is not known",
        },
    ),
    "dataclasses": (
        """
        import dataclasses
        from dataclasses import KW_ONLY, InitVar, dataclass, field
        from typing import ClassVar
        @dataclass
        class Base:
            a: int
            b: str = "x"
            c: list = field(default_factory=list)
            d: list = field(default_factory=lambda: [1, 2])
            shared: ClassVar[int] = 1
            hidden: int = field(default=1, init=False)
            given: InitVar[int] = 2
            plain = 3
            def __post_init__(self, given): ...
        @dataclass
        class Child(Base):
            b: str = "y"
            e: int = dataclasses.field(default=5, metadata={"help": "e"})
        class Between(Child):
            not_a_field: int = 1
        @dataclass(kw_only=True)
        class Keyword(Between):
            f: int
        @dataclass
        class Marked:
            a: int
            _: KW_ONLY
            b: int = 1
        @dataclass
        class One:
            a: int = field(kw_only=True)
            b: int
        @dataclass(init=False)
        class NoInit:
            a: int
        @dataclass
        class Own:
            a: int
            def __init__(self, other): ...
        """,
        {
            "pkg.Base": 'a b="x" c=list() d=[1, 2] given=2',
            "pkg.Child": 'a b="y" c=list() d=[1, 2] given=2 e=5',
            "pkg.Between": 'a b="y" c=list() d=[1, 2] given=2 e=5',
            "pkg.Keyword": 'a b="y" c=list() d=[1, 2] given=2 e=5 k:f',
            "pkg.Marked": "a k:b=1",
            "pkg.One": "b k:a",
            "pkg.NoInit": "",
            "pkg.Own": "other",
        },
    ),
    "a dataclass over a dependency's": (
        """
        from dataclasses import dataclass
        from there import Arguments
        from gone import Missing
        @dataclass
        class Config(Arguments):
            own: int = 1
        @dataclass
        class Lost(Missing):
            own: int = 1
        # file: installed/there.py
        from dataclasses import dataclass
        @dataclass
        class Arguments:
            output: str
            rate: float = 0.1
        """,
        {"pkg.Config": "output rate=0.1 own=1", "pkg.Lost": "open: package `gone` is not installed"},
    ),
    "attrs": (
        """
        import attr
        import attrs
        from attrs import define, field
        @define
        class New:
            a: int
            _private: int = 1
            renamed: int = field(default=2, alias="other")
            made: list = field(factory=list)
            shared: ClassVar[int] = 1
            plain = 1
            skipped: int = field(init=False)
            word: int = field(default=3, kw_only=True)
        @attr.s
        class Old:
            x = attr.ib()
            y = attr.ib(default=1)
            z = 3
            annotated: int = 4
        @attr.s(auto_attribs=True)
        class Auto:
            x: int
        @define
        class Mixed:
            annotated: int
            x = field()
        @attrs.define(kw_only=True)
        class Keyword(New):
            b: int
        """,
        {
            "pkg.New": "a private=1 other=2 made=list() k:word=3",
            "pkg.Old": "x y=1",
            "pkg.Auto": "x",
            "pkg.Mixed": "x",
            "pkg.Keyword": "a private=1 other=2 made=list() k:word=3 k:b",
        },
    ),
    "pydantic": (
        """
        from pydantic import BaseModel, ConfigDict, Field
        class Model(BaseModel):
            a: int
            b: str = "x"
            c: int = Field(3, alias="see")
            d: int = Field(default=4)
            e: int = Field(...)
            _hidden: int = 1
            plain = 1
        class Open(Model):
            model_config = ConfigDict(extra="allow")
        class Old(BaseModel):
            a: int
            class Config:
                extra = "allow"
        class ByName(BaseModel):
            model_config = {"populate_by_name": True}
            a: int = Field(alias="alpha")
        class Generated(BaseModel):
            model_config = ConfigDict(alias_generator=str.upper)
            a: int
        class Written(Model):
            def __init__(self, own, **data):
                super().__init__(**data)
        # file: installed/pydantic/__init__.py
        from .main import BaseModel
        from .fields import Field
        from .config import ConfigDict
        # file: installed/pydantic/main.py
        from ._internal import _model_construction
        class BaseModel(metaclass=_model_construction.ModelMetaclass):
            def __init__(self, /, **data): ...
            def __getattr__(self, name): ...
            def model_dump(self): ...
        # file: installed/pydantic/_internal/_model_construction.py
        class ModelMetaclass(type):
            def __new__(mcs, *args): ...
            def __getattr__(cls, name): ...
        # file: installed/pydantic/_internal/__init__.py
        # file: installed/pydantic/fields.py
        def Field(): ...
        # file: installed/pydantic/config.py
        class ConfigDict: ...
        """,
        {
            "pkg.Model": 'k:a k:b="x" k:see=3 k:d=4 k:e',
            "pkg.Open": "open: a model that takes extra fields",
            "pkg.Old": "open: a model that takes extra fields",
            "pkg.ByName": "k:alpha k:a",
            "pkg.Generated": "open: a model with computed aliases",
            "pkg.Written": 'own k:a~ k:b="x"~ k:see=3~ k:d=4~ k:e~',
        },
    ),
    "named tuples and typed dictionaries": (
        """
        from collections import namedtuple
        from typing import NamedTuple, NotRequired, Required, TypedDict
        class Point(NamedTuple):
            x: int
            y: int = 0
        Pair = namedtuple("Pair", "a, b", defaults=[1])
        class Heir(Point):
            def method(self): ...
        class Based(namedtuple("Based", ["p", "q"])):
            def __new__(cls, other): ...
        class Movie(TypedDict):
            title: str
            year: NotRequired[int]
        class Loose(Movie, total=False):
            extra: int
            needed: Required[int]
        """,
        {
            "pkg.Point": "x y=0",
            "pkg.Pair": "a b=1",
            "pkg.Heir": "x y=0",
            "pkg.Based": "other",
            "pkg.Movie": "k:title k:year=...",
            "pkg.Loose": "k:title k:year=... k:extra=... k:needed",
        },
    ),
    "`**kwargs` that are followed": (
        """
        def target(a, b=1, *, c=2): ...
        def passes(x, **kwargs):
            return target(x, **kwargs)
        def gives(**kwargs):
            return target(1, b=3, **kwargs)
        def takes(x, **kwargs):
            y = kwargs.pop("y", 1)
            if "z" in kwargs:
                z = kwargs["z"]
            w = kwargs.get("w")
        def both(**kwargs):
            extra = kwargs.pop("extra", None)
            if kwargs:
                print(f"unused {kwargs}")
            return target(**kwargs)
        def starred(*args, **kwargs):
            return target(*args, **kwargs)
        def twice(**kwargs):
            return passes(**kwargs)
        def refuses(**kwargs):
            kwargs.pop("a", None)
            if kwargs:
                raise TypeError(kwargs)
        class A:
            def __init__(self, a, b=1): ...
            def run(self, r): ...
        class B(A):
            def __init__(self, own, **kwargs):
                super().__init__(**kwargs)
            def run(self, **kwargs):
                return super().run(**kwargs)
            def go(self, **kwargs):
                return self.run(**kwargs)
            @classmethod
            def make(cls, **kwargs):
                return cls(**kwargs)
        class C(B):
            def __init__(self, *args, **kwargs):
                super(C, self).__init__(*args, **kwargs)
        class Mixin:
            def __init__(self, m, **kwargs):
                super().__init__(**kwargs)
        class D(Mixin, A): ...
        class E(A):
            def __init__(self, **kwargs):
                A.__init__(self, **kwargs)
        class F:
            def __init__(self, **kwargs):
                self.made = A(**kwargs)
        """,
        {
            "pkg.passes": "x k:b=1~ k:c=2~",
            "pkg.gives": "k:c=2~",
            "pkg.takes": "x k:y=...~ k:z=...~ k:w=...~",
            "pkg.both": "k:a~ k:b=1~ k:c=2~ k:extra=...~",
            "pkg.starred": "a~ b=1~ k:c=2~",
            "pkg.twice": "k:x~ k:b=1~ k:c=2~",
            "pkg.refuses": "k:a=...~",
            "pkg.B": "own k:a~ k:b=1~",
            "pkg.B.run": "k:r~",
            "pkg.B.go": "k:r~",
            "pkg.B.make": "k:own~ k:a~ k:b=1~",
            "pkg.C": "own~ k:a~ k:b=1~",
            "pkg.D": "m k:a~ k:b=1~",
            "pkg.E": "k:a~ k:b=1~",
            "pkg.F": "k:a~ k:b=1~",
        },
    ),
    "`**kwargs: Unpack[…]`": (
        """
        from typing import TypedDict, Unpack
        class Options(TypedDict, total=False):
            a: int
            b: str
        def f(x, **kwargs: Unpack[Options]): ...
        def g(x, **kwargs: "Unpack[Options]"): ...
        """,
        {"pkg.f": "x k:a=...~ k:b=...~", "pkg.g": "x k:a=...~ k:b=...~"},
    ),
    "`**kwargs` that are lost": (
        """
        def unused(**kwargs): ...
        def away(**kwargs):
            return elsewhere.call(**kwargs)
        def kept(**kwargs):
            self.options = kwargs
        def walked(**kwargs):
            for key in kwargs.items():
                use(key)
        def computed(key, **kwargs):
            return kwargs[key]
        def loops(**kwargs):
            return loops(**kwargs)
        def handed(**kwargs):
            return call(kwargs)
        def copied(**kwargs):
            return target(**{**kwargs})
        def first(**kwargs):
            return unused(**kwargs)
        def target(a): ...
        """,
        {
            "pkg.unused": "open: `**kwargs` that take any keyword",
            "pkg.away": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.kept": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.walked": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.computed": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.loops": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.handed": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.copied": "open: `**kwargs` that go on to somewhere unknown",
            "pkg.first": "open: `**kwargs` that take any keyword",
        },
    ),
    "decorators": (
        """
        import contextlib
        import functools
        import torch
        from functools import wraps
        def keeps(function):
            @wraps(function)
            def wrapper(*args, **kwargs):
                log(args, kwargs.keys())
                return function(*args, **kwargs)
            return wrapper
        def keeps_method(function):
            def wrapper(self, *args, **kwargs):
                return function(self, *args, **kwargs)
            return wrapper
        def takes_more(function):
            def wrapper(*args, **kwargs):
                kwargs.pop("verbose", None)
                return function(*args, **kwargs)
            return wrapper
        def configured(level):
            def decorator(function):
                @wraps(function)
                def wrapper(*args, **kwargs):
                    return function(*args, **kwargs)
                return wrapper
            return decorator
        def either(function=None, *, level=1):
            def decorator(inner):
                return inner
            if function is not None:
                return decorator(function)
            return decorator
        def changes(function):
            def wrapper(*args, **kwargs):
                return function(1, *args, **kwargs)
            return wrapper
        def replaces(function):
            return make(function)
        @keeps
        def a(x): ...
        @configured(3)
        @either
        @either(level=2)
        def b(x): ...
        @changes
        def c(x): ...
        @replaces
        def d(x): ...
        @contextlib.contextmanager
        def e(x): ...
        @functools.lru_cache(maxsize=None)
        def f(x): ...
        @torch.no_grad()
        def g(x): ...
        @takes_more
        def h(x): ...
        @nowhere.decorator
        def i(x): ...
        def j(x): ...
        j = keeps(j)
        def l(x): ...
        l = functools.lru_cache(maxsize=3)(l)
        def m(x): ...
        m = nowhere.wrap(m, 1)
        class K:
            @keeps_method
            @torch.inference_mode()
            def method(self, x): ...
            @deprecate_kwarg("old", version="1")
            def renamed(self, new): ...
        """,
        {
            "pkg.a": "x",
            "pkg.b": "x",
            "pkg.c": "open: a decorator that is not known",
            "pkg.d": "open: a decorator that is not known",
            "pkg.e": "x",
            "pkg.f": "x",
            "pkg.g": "x",
            "pkg.h": "x k:verbose=...",
            "pkg.i": "open: a decorator that is not known",
            "pkg.j": "x",
            "pkg.l": "x",
            "pkg.m": "open: a decorator that is not known",
            "pkg.K.method": "x",
            "pkg.K.renamed": "new k:old=... k:version=...",
        },
    ),
    "methods bound to a module's name": (
        """
        from .api import Api
        api = Api()
        create = api.create
        # file: pkg/api.py
        class Api:
            def create(self, name, *, private=False): ...
        """,
        {"pkg.create": "name k:private=False"},
    ),
}


@pytest.mark.parametrize(("text", "expected"), _cases(SIGNATURES))
def test_signatures(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    inventory = library(tmp_path, dedent(text))
    shown = {}
    for path in expected:
        resolution = inventory.resolve(path)
        assert isinstance(resolution, Found), (path, resolution)
        shown[path] = parameters(inventory.signature(resolution.object))
    assert shown == expected


def test_overloads_and_branches(tmp_path: Path) -> None:
    text = """
        import sys
        from typing import overload
        @overload
        def open_(a: int) -> int: ...
        @overload
        def open_(a: str, b: int) -> str: ...
        def open_(*args, **kwargs): ...
        @overload
        def closed(a: int) -> int: ...
        def closed(a, b=None): ...
        if sys.version_info > (3, 12):
            def branched(new): ...
        else:
            def branched(old): ...
        """
    inventory = library(tmp_path, dedent(text))
    shown = {}
    for name in ("open_", "closed", "branched"):
        resolution = inventory.resolve(f"pkg.{name}")
        assert isinstance(resolution, Found)
        signature = inventory.signature(resolution.object)
        others = [" ".join(item.parameter.name for item in row) for row in signature.alternatives]
        shown[name] = (parameters(signature), others)
    assert shown == {"open_": ("a", ["a b"]), "closed": ("a b=None", []), "branched": ("new", ["old"])}


def test_a_parameter_knows_who_declares_it(tmp_path: Path) -> None:
    text = """
        from dataclasses import dataclass
        from .base import Base
        @dataclass
        class Config(Base):
            own: int = 1
        # file: pkg/base.py
        from dataclasses import dataclass
        @dataclass
        class Base:
            inherited: int = 2
        """
    inventory = library(tmp_path, dedent(text))
    resolution = inventory.resolve("pkg.Config")
    assert isinstance(resolution, Found)
    signature = inventory.signature(resolution.object)
    assert [
        (item.parameter.name, item.declared_by.canonical, item.declared_by.line) for item in signature.parameters
    ] == [
        ("inherited", "pkg.base.Base.inherited", 4),
        ("own", "pkg.Config.own", 5),
    ]
    assert not signature.followed


def test_what_an_unknown_base_may_hide(tmp_path: Path) -> None:
    text = """
        from nowhere import Unknown
        class Known:
            def __init__(self, a): ...
            def run(self, b): ...
        class After(Known, Unknown): ...
        class Before(Unknown, Known): ...
        class Under(Unknown):
            def __init__(self, c): ...
            def run(self, d): ...
        class Heir(Under): ...
        """
    inventory = library(tmp_path, dedent(text))
    unknown = "open: package `nowhere` is not installed"
    expected = {
        "pkg.After": "a",
        "pkg.After.run": "b",
        "pkg.Before": unknown,
        "pkg.Before.run": unknown,
        "pkg.Heir": "c",
        "pkg.Heir.run": "d",
    }
    shown = {}
    for path in expected:
        resolution = inventory.resolve(path)
        assert isinstance(resolution, Found)
        shown[path] = parameters(inventory.signature(resolution.object))
    assert shown == expected
