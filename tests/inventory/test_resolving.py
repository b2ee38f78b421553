"""What a name turns out to be: one small library for each way in which a name can be there, or not."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.inventory.libraries import library, said

FOUND = {
    "by definition": (
        """
        class A: ...
        def f(): ...
        x = 1
        y: int
        """,
        {
            "pkg": "found pkg",
            "pkg.A": "found pkg.A",
            "pkg.f": "found pkg.f",
            "pkg.x": "found pkg.x",
            "pkg.y": "found pkg.y",
            "pkg.z": "missing z in pkg",
            "pkg.A.z": "missing z in pkg.A",
            "pkg.f.z": "missing z in pkg.f",
        },
    ),
    "by import, absolute and relative": (
        """
        from pkg.a import A
        from .a import B as C
        from . import a as other
        import pkg.a
        # file: pkg/a.py
        class A: ...
        class B: ...
        # file: pkg/deep/__init__.py
        from ..a import A
        from .. import a
        # file: pkg/deep/inner.py
        from ..a import B
        from . import A as Again
        """,
        {
            "pkg.A": "found pkg.a.A",
            "pkg.C": "found pkg.a.B",
            "pkg.B": "missing B in pkg",
            "pkg.other.A": "found pkg.a.A",
            "pkg.a.A": "found pkg.a.A",
            "pkg.deep.A": "found pkg.a.A",
            "pkg.deep.a.B": "found pkg.a.B",
            "pkg.deep.inner.B": "found pkg.a.B",
            "pkg.deep.inner.Again": "found pkg.a.A",
            "pkg.deep.inner.A": "missing A in pkg.deep.inner",
        },
    ),
    "by wildcard": (
        """
        from .a import *
        from .listed import *
        # file: pkg/a.py
        from .b import *
        class A: ...
        class _Hidden: ...
        # file: pkg/b.py
        class B: ...
        # file: pkg/listed.py
        __all__ = ["In", "_Under"]
        class In: ...
        class Out: ...
        class _Under: ...
        """,
        {
            "pkg.A": "found pkg.a.A",
            "pkg.B": "found pkg.b.B",
            "pkg.In": "found pkg.listed.In",
            "pkg._Under": "private pkg.listed._Under public pkg.listed._Under",
            "pkg.Out": "missing Out in pkg",
            "pkg._Hidden": "missing _Hidden in pkg",
            "pkg.C": "missing C in pkg",
        },
    ),
    "the last of two wildcards wins": (
        """
        from .a import *
        from .b import *
        # file: pkg/a.py
        class X: ...
        # file: pkg/b.py
        class X: ...
        """,
        {"pkg.X": "found pkg.b.X"},
    ),
    "in circles": (
        """
        from .a import *
        from .a import Lost
        # file: pkg/a.py
        from .b import *
        from pkg import Lost
        class A: ...
        # file: pkg/b.py
        from .a import *
        from . import *
        class B: ...
        """,
        {
            "pkg.A": "found pkg.a.A",
            "pkg.B": "found pkg.b.B",
            "pkg.C": "missing C in pkg",
            "pkg.Lost": "unknown imports that go in a circle",
        },
    ),
    "on disk": (
        """
        # file: pkg/a.py
        # file: pkg/sub/__init__.py
        # file: pkg/bare/inner.py
        class X: ...
        # file: pkg/data/table.csv
        """,
        {
            "pkg.a": "found pkg.a",
            "pkg.sub": "found pkg.sub",
            "pkg.bare.inner.X": "found pkg.bare.inner.X",
            "pkg.data": "missing data in pkg",
            "pkg.sub.x": "missing x in pkg.sub",
        },
    ),
    "hidden by a function of the same name": (
        """
        from .tqdm import tqdm
        # file: pkg/tqdm.py
        class Other: ...
        def tqdm(): ...
        """,
        {
            "pkg.tqdm": "found pkg.tqdm.tqdm",
            "pkg.tqdm.Other": "found pkg.tqdm.Other",
            "pkg.tqdm.Another": "missing Another in pkg.tqdm",
        },
    ),
    "under conditions": (
        """
        import sys
        if sys.version_info >= (3, 12):
            def new(a): ...
        else:
            def old(a): ...
        try:
            from nowhere import Optional
        except ImportError:
            Optional = None
        try:
            import fast
        except ImportError:
            class Slow: ...
        else:
            class Fast: ...
        finally:
            done = True
        with open("x") as handle:
            inside = 1
        for item in range(3):
            looped = item
        while True:
            turned = 1
        match sys.platform:
            case "linux":
                matched = 1
            case other:
                pass
        if (walrus := 3):
            pass
        first, (second, *rest) = 1, (2, 3)
        counted = 0
        counted += 1
        def setter():
            global made
            made = 1
        """,
        {
            f"pkg.{name}": f"found pkg.{name}"
            for name in (
                "new old Slow Fast done handle inside item looped turned matched other walrus first second rest counted"
                " made"
            ).split()
        }
        | {"pkg.Optional": "external nowhere", "pkg.nothing": "missing nothing in pkg"},
    ),
    "in tables of names written to the module": (
        """
        import sys
        for name in ("alpha", "beta"):
            globals()[name] = 1
        globals()["gamma"] = 2
        globals().update(delta=1)
        globals().update({"epsilon": 1})
        setattr(sys.modules[__name__], "zeta", 1)
        sys.modules[__name__].eta = 1
        def late():
            globals()["iota"] = 1
        known = dict(globals())
        """,
        {f"pkg.{name}": f"found pkg.{name}" for name in "alpha beta gamma delta epsilon zeta eta iota known".split()}
        | {"pkg.theta": "missing theta in pkg"},
    ),
    "in `__all__` alone": (
        """
        __all__ = ["A", "B"]
        __all__ += ["C"]
        __all__.append("D")
        __all__.extend(["E"])
        class A: ...
        """,
        {"pkg.A": "found pkg.A"} | {f"pkg.{name}": f"found pkg.{name}" for name in "BCDE"},
    ),
    "module attributes": (
        "import os",
        {
            "pkg.__name__": "found pkg.__name__",
            "pkg.__file__": "found pkg.__file__",
            "pkg.__path__": "found pkg.__path__",
            "pkg.__version__": "missing __version__ in pkg",
            "pkg.os": "found os",
            "pkg.os.nothing": "external os",
        },
    ),
    "in a stub": (
        """
        from ._fast import run
        # file: pkg/_fast.pyi
        def run(x: int) -> int: ...
        # file: pkg/_fast.cpython-311-x86_64-linux-gnu.so
        # file: pkg/both.py
        from ._fast import *
        def own(a): ...
        # file: pkg/both.pyi
        def own(b): ...
        def extra(): ...
        """,
        {
            "pkg.run": "found pkg._fast.run",
            "pkg._fast.run": "private pkg._fast.run public pkg.run",
            "pkg._fast.walk": "missing walk in pkg._fast",
            "pkg.both.own": "found pkg.both.own",
            "pkg.both.extra": "found pkg.both.extra",
        },
    ),
    "aliases": (
        """
        from .api import Api, function
        Old = Api
        shortcut = function
        api = Api()
        call = api.call
        nothing = api.nothing
        broken = undefined.name
        # file: pkg/api.py
        class Api:
            Inner = int
            def call(self, x): ...
        def function(): ...
        """,
        {
            "pkg.Old": "found pkg.api.Api",
            "pkg.Old.call": "found pkg.api.Api.call",
            "pkg.shortcut": "found pkg.api.function",
            "pkg.call": "found pkg.api.Api.call",
            "pkg.api.Api.call": "found pkg.api.Api.call",
            "pkg.nothing": "found pkg.nothing",
            "pkg.nothing.more": "unknown an attribute of a value",
            "pkg.broken": "found pkg.broken",
        },
    ),
    "two classes of one name": (
        """
        from .a import X
        # file: pkg/a.py
        class X:
            a = 1
        # file: pkg/b.py
        class X:
            b = 1
        """,
        {
            "pkg.X.a": "found pkg.a.X.a",
            "pkg.X.b": "missing b in pkg.X",
            "pkg.b.X.b": "found pkg.b.X.b",
            "pkg.b.X.a": "missing a in pkg.b.X",
        },
    ),
    "redefined": (
        """
        class X:
            a = 1
        class X:
            b = 1
        """,
        {"pkg.X.b": "found pkg.X.b", "pkg.X.c": "missing c in pkg.X"},
    ),
    "an import that leads nowhere": (
        """
        from .a import Gone
        from ._version import version
        # file: pkg/a.py
        """,
        {
            "pkg.Gone": "unknown an import that cannot be followed",
            "pkg.version": "unknown an import that cannot be followed",
            "pkg._version": "unknown a module that is imported but not on disk",
            "pkg.a.Gone": "missing Gone in pkg.a",
        },
    ),
}


def _cases(tables: dict[str, tuple[str, dict[str, str]]]) -> list[object]:
    return [pytest.param(text, expected, id=name) for name, (text, expected) in tables.items()]


@pytest.mark.parametrize(("text", "expected"), _cases(FOUND))
def test_names_of_modules(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    inventory = library(tmp_path, dedent(text))
    assert {path: said(inventory.resolve(path)) for path in expected} == expected


LAZY = {
    "a table and a module that replaces itself": (
        """
        import sys
        from typing import TYPE_CHECKING
        from .lazy import _LazyModule
        _import_structure = {"trainer": ["ATrainer"], "models": []}
        try:
            import torch
        except ImportError:
            pass
        else:
            _import_structure["models"].extend(["AModel"])
            _import_structure["models"].append("BModel")
            _import_structure["extra"] = ["Extra"]
        if TYPE_CHECKING:
            from .trainer import ATrainer, BTrainer
        else:
            sys.modules[__name__] = _LazyModule(
                __name__, globals()["__file__"], _import_structure, extra_objects={"__version__": 1}
            )
        # file: pkg/trainer/__init__.py
        import sys
        from typing import TYPE_CHECKING
        from ..lazy import _LazyModule
        _import_structure = {"a_trainer": ["ATrainer"], "b_trainer": ["BTrainer"]}
        if TYPE_CHECKING:
            from .a_trainer import ATrainer
        else:
            sys.modules[__name__] = _LazyModule(__name__, __file__, _import_structure)
        # file: pkg/trainer/a_trainer.py
        class ATrainer:
            def train(self): ...
        # file: pkg/trainer/b_trainer.py
        class BTrainer: ...
        # file: pkg/models.py
        class AModel: ...
        class BModel: ...
        # file: pkg/extra.py
        class Extra: ...
        # file: pkg/lazy.py
        class _LazyModule: ...
        """,
        {
            "pkg.ATrainer": "found pkg.trainer.a_trainer.ATrainer",
            "pkg.ATrainer.train": "found pkg.trainer.a_trainer.ATrainer.train",
            "pkg.BTrainer": "found pkg.trainer.b_trainer.BTrainer",
            "pkg.trainer.BTrainer": "found pkg.trainer.b_trainer.BTrainer",
            "pkg.AModel": "found pkg.models.AModel",
            "pkg.BModel": "found pkg.models.BModel",
            "pkg.Extra": "found pkg.extra.Extra",
            "pkg.CTrainer": "missing CTrainer in pkg",
            "pkg.trainer.CTrainer": "missing CTrainer in pkg.trainer",
        },
    ),
    "lazy_loader": (
        """
        import lazy_loader as lazy
        __getattr__, __dir__, __all__ = lazy.attach(__name__, submodules=["io"], submod_attrs={"io": ["read"]})
        # file: pkg/io.py
        def read(): ...
        def write(): ...
        """,
        {
            "pkg.read": "found pkg.io.read",
            "pkg.io.write": "found pkg.io.write",
            "pkg.write": "missing write in pkg",
        },
    ),
    "a table of modules": (
        """
        import importlib
        _LAZY = {"A": ".a", "B": "pkg.b", "C": ("a", "C"), "D": "pkg.b:Other", "E": "pkg.a.E"}
        def __getattr__(name):
            if name in _LAZY:
                return getattr(importlib.import_module(_LAZY[name], __name__), name)
            raise AttributeError(name)
        # file: pkg/a.py
        class A: ...
        class C: ...
        class E: ...
        # file: pkg/b.py
        class B: ...
        class Other: ...
        """,
        {
            "pkg.A": "found pkg.a.A",
            "pkg.B": "found pkg.b.B",
            "pkg.C": "found pkg.a.C",
            "pkg.D": "found pkg.b.Other",
            "pkg.E": "found pkg.a.E",
            "pkg.F": "missing F in pkg",
        },
    ),
    "a table asked with get": (
        """
        _LAZY = dict(A=".a")
        def __getattr__(name: str):
            module = _LAZY.get(name)
            if module is None:
                raise AttributeError(name)
            return module
        # file: pkg/a.py
        class A: ...
        """,
        {"pkg.A": "found pkg.a.A", "pkg.B": "missing B in pkg"},
    ),
    "a table asked with try": (
        """
        _LAZY = {"A": ".a"}
        def __getattr__(name):
            try:
                module = _LAZY[name]
            except KeyError:
                raise AttributeError(name) from None
            return module
        # file: pkg/a.py
        class A: ...
        """,
        {"pkg.A": "found pkg.a.A", "pkg.B": "missing B in pkg"},
    ),
    "a table turned round": (
        """
        _structure = {"a": ["A", "B"], "b": ["C"]}
        _modules = {name: module for module, names in _structure.items() for name in names}
        def __getattr__(name):
            if name not in _modules:
                raise AttributeError(name)
            return _modules[name]
        # file: pkg/a.py
        class A: ...
        class B: ...
        # file: pkg/b.py
        class C: ...
        """,
        {"pkg.A": "found pkg.a.A", "pkg.B": "found pkg.a.B", "pkg.C": "found pkg.b.C", "pkg.D": "missing D in pkg"},
    ),
    "names compared one by one": (
        """
        def __getattr__(name):
            if name == "A":
                from .a import A
                return A
            elif name in ("old", "older"):
                import warnings
                return 1
            match name:
                case "matched" | "twice":
                    return 2
                case _:
                    raise AttributeError
        # file: pkg/a.py
        class A: ...
        """,
        {
            "pkg.A": "found pkg.a.A",
            "pkg.old": "found pkg.old",
            "pkg.twice": "found pkg.twice",
            "pkg.B": "missing B in pkg",
        },
    ),
    "`TYPE_CHECKING` with a replaced module whose table is computed": (
        """
        import sys
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from .a import *
        else:
            sys.modules[__name__] = Lazy(__name__, structure(__file__))
        # file: pkg/a.py
        __all__ = ["A"]
        class A: ...
        """,
        {"pkg.A": "found pkg.a.A", "pkg.B": "missing B in pkg"},
    ),
}


@pytest.mark.parametrize(("text", "expected"), _cases(LAZY))
def test_lazy_names(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    inventory = library(tmp_path, dedent(text))
    assert {path: said(inventory.resolve(path)) for path in expected} == expected


OPEN = {
    "a module `__getattr__` that computes": (
        """
        def __getattr__(name):
            return load(name)
        """,
        {"pkg.X": "unknown module `__getattr__`"},
    ),
    "a module `__getattr__` with one way past its table": (
        """
        _LAZY = {"A": ".a"}
        def __getattr__(name):
            if name in _LAZY:
                return 1
            if name.startswith("make_"):
                return make(name)
            raise AttributeError(name)
        # file: pkg/a.py
        class A: ...
        """,
        {"pkg.A": "found pkg.a.A", "pkg.make_x": "unknown module `__getattr__`"},
    ),
    "a module `__getattr__` that looks in other modules": (
        """
        def __getattr__(name):
            for module in modules:
                if hasattr(module, name):
                    return getattr(module, name)
            raise AttributeError(name)
        """,
        {"pkg.X": "unknown module `__getattr__`"},
    ),
    "a module `__getattr__` that is imported or made": (
        """
        from .make import __getattr__
        # file: pkg/made.py
        __getattr__ = make(__name__)
        # file: pkg/make.py
        def __getattr__(name): ...
        """,
        {
            "pkg.X": "unknown module `__getattr__`",
            "pkg.made.X": "unknown module `__getattr__`",
            "pkg.make.X": "unknown module `__getattr__`",
        },
    ),
    "a table that cannot be read": (
        """
        _LAZY = load_table()
        def __getattr__(name):
            if name in _LAZY:
                return _LAZY[name]
            raise AttributeError(name)
        """,
        {"pkg.X": "unknown module `__getattr__`"},
    ),
    "a module that replaces itself": (
        """
        import sys
        sys.modules[__name__] = Proxy()
        # file: pkg/other.py
        import sys
        sys.modules[__name__].__class__ = Proxy
        """,
        {
            "pkg.X": "unknown the module replaces itself in sys.modules",
            "pkg.other.X": "unknown the module replaces itself in sys.modules",
        },
    ),
    "computed globals": (
        """
        for name in names():
            globals()[name] = 1
        # file: pkg/a.py
        globals().update(table)
        # file: pkg/b.py
        import sys
        setattr(sys.modules[__name__], name(), 1)
        # file: pkg/c.py
        exec("x = 1")
        # file: pkg/d.py
        vars()[name()] = 1
        # file: pkg/e.py
        __all__ = clone_module("numpy", globals())
        # file: pkg/f.py
        def install(name):
            globals()[name] = 1
        # file: pkg/g.py
        import sys
        fill(sys.modules[__name__])
        """,
        {
            f"pkg{name}.X": "unknown the module writes computed names to globals()"
            for name in ("", ".a", ".b", ".c", ".d", ".e", ".f", ".g")
        },
    ),
    "a wildcard from what is not there": (
        """
        from missing_package import *
        # file: pkg/user.py
        from . import *
        # file: pkg/compiled.py
        from ._native import *
        # file: pkg/_native.abi3.so
        """,
        {
            "pkg.X": "unknown package `missing_package` is not installed",
            "pkg.user.X": "unknown package `missing_package` is not installed",
            "pkg.compiled.X": "unknown a compiled module without a stub",
            "pkg._native.X": "unknown a compiled module without a stub",
        },
    ),
    "a file that cannot be parsed": (
        """
        from .broken import A
        # file: pkg/broken.py
        def f(:
        # file: pkg/latin.py
        x = 1
        """,
        {
            "pkg.A": "unknown a file that could not be parsed",
            "pkg.broken.B": "unknown a file that could not be parsed",
            "pkg.broken": "found pkg.broken",
            "pkg.latin.x": "found pkg.latin.x",
        },
    ),
    "a stub that says it is not whole": (
        """
        # file: pkg/a.pyi
        from typing import Any
        def __getattr__(name: str) -> Any: ...
        """,
        {"pkg.a.X": "unknown module `__getattr__`"},
    ),
}


@pytest.mark.parametrize(("text", "expected"), _cases(OPEN))
def test_open_modules(tmp_path: Path, text: str, expected: dict[str, str]) -> None:
    inventory = library(tmp_path, dedent(text))
    assert {path: said(inventory.resolve(path)) for path in expected} == expected
