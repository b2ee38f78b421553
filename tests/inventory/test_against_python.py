"""The inventory against Python itself: what really importing a package shows, the inventory has to agree with."""

from __future__ import annotations

import importlib
import inspect
import itertools
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docsync import inventory
from docsync.inventory import Inventory
from docsync.inventory.model import Environment, Found, Missing, Private, Resolution

_COUNT = itertools.count()
_POOL = ("A", "B", "C", "_D", "helper")
_MODULES = ("m0", "m1", "m2", "sub.m3", "sub.m4")


@st.composite
def modules(draw: st.DrawFn) -> dict[str, str]:
    """The sources of a package in which each module takes names from later ones in every way that Python has."""
    names: dict[str, set[str]] = {}
    exports: dict[str, list[str] | None] = {}
    sources: dict[str, str] = {}
    order = ["", *_MODULES]
    for index in range(len(order) - 1, -1, -1):
        later = order[index + 1 :]
        lines: list[str] = []
        bound: set[str] = set()
        for _ in range(draw(st.integers(0, 4))):
            line, added = draw(_statements(later, names, exports, bound))
            lines.append(line)
            bound |= added
        module = order[index]
        exports[module] = draw(st.none() | st.lists(st.sampled_from(sorted(bound)), unique=True)) if bound else None
        if exports[module] is not None:
            lines.append(f"__all__ = {exports[module]!r}")
        names[module] = bound
        # A wildcard is looked at last, wherever it stands: what is written out comes before it.
        sources[module] = "\n".join(sorted(lines, key=lambda line: not line.endswith("*"))) + "\n"
    return sources


def _statements(
    later: list[str], names: dict[str, set[str]], exports: dict[str, list[str] | None], bound: set[str]
) -> st.SearchStrategy[tuple[str, set[str]]]:
    """One statement, and the names that it binds."""
    pool = st.sampled_from(_POOL)
    choices = [
        pool.map(lambda name: (f"class {name}:\n    own_{name} = 1", {name})),
        pool.map(lambda name: (f"if True:\n    class {name}: ...\nelse:\n    other_{name} = 1", {name})),
    ]
    if bound:
        choices.append(
            st.tuples(pool, st.sampled_from(sorted(bound))).map(lambda pair: (f"{pair[0]} = {pair[1]}", {pair[0]}))
        )
    full = [module for module in later if names[module]]
    for module in full:
        taken = st.sampled_from(sorted(names[module]))
        path = f"PACKAGE.{module}"
        choices.append(taken.map(lambda name, path=path: (f"from {path} import {name}", {name})))
        choices.append(
            st.tuples(taken, pool).map(
                lambda pair, path=path: (f"from {path} import {pair[0]} as {pair[1]}", {pair[1]})
            )
        )
        public = exports[module]
        star = {name for name in names[module] if not name.startswith("_")} if public is None else set(public)
        choices.append(st.just((f"from {path} import *", star)))
    return st.one_of(choices)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sources=modules())
def test_reexports(sources: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> None:
    package = f"generated_{next(_COUNT)}"
    folder = tmp_path_factory.mktemp("generated")
    for module, source in sources.items():
        inner = {"": "__init__"}.get(module, module.replace(".", "/"))
        file = folder / package / f"{inner}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source.replace("PACKAGE", package))
    (folder / package / "sub" / "__init__.py").touch()
    loaded = inventory.load([package], Environment((str(folder),)), root=folder)
    sys.path.insert(0, str(folder))
    try:
        for module in sources:
            _agree(loaded, importlib.import_module(f"{package}.{module}".rstrip(".")))
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
        shutil.rmtree(folder)


def _agree(loaded: Inventory, module: ModuleType) -> None:
    """Each name of the pool is there or not, and is the same class, and has the same members."""
    for name in _POOL:
        path = f"{module.__name__}.{name}"
        resolution = loaded.resolve(path)
        if not hasattr(module, name):
            assert isinstance(resolution, Missing), path
            continue
        value = getattr(module, name)
        assert isinstance(resolution, (Found, Private)), (path, resolution)
        assert resolution.object.canonical == f"{value.__module__}.{value.__qualname__}"
        for member in (f"own_{other}" for other in _POOL):
            is_there = not isinstance(loaded.resolve(f"{path}.{member}"), Missing)
            # A class of that name in two branches or places has one of the two bodies; both are the inventory's.
            assert is_there or not hasattr(value, member), (path, member)


STANDARD = ("json", "logging", "argparse", "http", "html")


@pytest.fixture(scope="module", params=STANDARD)
def standard(request: pytest.FixtureRequest) -> tuple[Inventory, list[ModuleType]]:
    """A package of the standard library: its inventory, and its modules as Python imports them."""
    folder = Path(sysconfig.get_path("stdlib"))
    name = str(request.param)
    loaded = inventory.load([name], inventory.environment([folder], None, folder), root=folder)
    return loaded, [importlib.import_module(facts.path) for facts in loaded.modules if "__main__" not in facts.path]


def _members(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The dotted paths of all that a module and its own classes have."""
    for name, value in vars(module).items():
        yield f"{module.__name__}.{name}", value
        if isinstance(value, type) and value.__module__ == module.__name__:
            for member in dir(value):
                if not (member.startswith("_") and member.partition("__")[2]) or member.startswith("__"):
                    yield f"{module.__name__}.{name}.{member}", getattr(value, member, None)


# What the interpreter keeps for itself.
_ITS_OWN = ("_abc_impl", "__setstate__")


def test_what_python_has_is_not_missing(standard: tuple[Inventory, list[ModuleType]]) -> None:
    loaded, python_modules = standard
    paths = [path for module in python_modules for path, _ in _members(module) if not path.endswith(_ITS_OWN)]
    assert len(paths) > 50
    assert [path for path in paths if isinstance(loaded.resolve(path), Missing)] == []


def test_signatures_are_pythons(standard: tuple[Inventory, list[ModuleType]]) -> None:
    loaded, python_modules = standard
    compared, wrong = 0, []
    for module in python_modules:
        for path, value in _members(module):
            resolution = loaded.resolve(path)
            if not _is_comparable(path, value, resolution) or not isinstance(resolution, (Found, Private)):
                continue
            signature = loaded.signature(resolution.object)
            if signature.open_because or signature.followed or signature.alternatives:
                continue
            expected = list(inspect.signature(value).parameters)  # type: ignore[arg-type]
            is_method = isinstance(value, FunctionType) and "." in value.__qualname__
            is_static = (
                isinstance(inspect.getattr_static(_owner(module, value), value.__name__), staticmethod)
                if is_method
                else False
            )
            shown = [origin.parameter.name for origin in signature.parameters]
            compared += 1
            if shown != expected[1 if is_method and not is_static else 0 :]:
                wrong.append((path, shown, expected))
    assert compared > 10
    assert wrong == []


def _owner(module: ModuleType, value: FunctionType) -> object:
    owner: object = module
    for name in value.__qualname__.split(".")[:-1]:
        owner = getattr(owner, name, module)
    return owner


def _is_comparable(path: str, value: object, resolution: Resolution) -> bool:
    """Functions and classes that are the path's own, written in Python, with a signature."""
    if not isinstance(resolution, (Found, Private)) or resolution.object.external:
        return False
    if not isinstance(value, (FunctionType, type)) or f"{value.__module__}.{value.__qualname__}" != path:
        return False
    try:
        inspect.signature(value)
    except (ValueError, TypeError):
        return False
    return True
