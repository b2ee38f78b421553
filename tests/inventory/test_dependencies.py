"""Dependencies: what the project declares, what of it is found, and under which import names."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync import inventory
from docsync.inventory.project import read_declared
from tests.inventory.libraries import library, write

PROJECT = """
    # file: pyproject.toml
    [project]
    name = "pkg"
    dependencies = [
        "Scikit-Learn>=1",
        "pillow",
        "plain_dep",
        "absent[extra]>=2; python_version >= '3.8'",
        "old; python_version < '3'",
        "windows_only; sys_platform == 'win33'",
    ]
    [project.optional-dependencies]
    dev = ["Test.Tool>=1", "plain-dep"]
    # file: pkg/__init__.py
    import torch
    from rich.console import Console
    # file: installed/sklearn/__init__.py
    # file: installed/scikit_learn-1.5.dist-info/top_level.txt
    sklearn
    # file: installed/PIL/__init__.py
    from ._core import open as open_image
    from .names import *
    Image = 1
    # file: installed/PIL/names.py
    __all__ = ["Widget"]
    class Widget: ...
    class Other: ...
    # file: installed/Pillow-10.0.dist-info/RECORD
    PIL/__init__.py,sha256=x,10
    Pillow-10.0.dist-info/RECORD,,
    # file: installed/plain_dep.py
    def Image(): ...
    # file: installed/undeclared/__init__.py
    # file: installed/no_package/data.txt
    """


def test_what_is_a_dependency(tmp_path: Path) -> None:
    loaded = library(tmp_path, PROJECT)
    dependencies = "sklearn PIL plain_dep absent test_tool undeclared json builtins print torch rich griffe"
    assert {name: loaded.is_dependency(name) for name in dependencies.split()} == dict.fromkeys(
        dependencies.split(), True
    )
    others = ("pkg", "no_package", "scikit_learn", "nonsense", "GRPOTrainer", "", "not a name")
    assert {name: loaded.is_dependency(name) for name in others} == dict.fromkeys(others, False)
    assert loaded.missing_dependencies == ("absent",)


def test_what_dependencies_export(tmp_path: Path) -> None:
    loaded = library(tmp_path, PROJECT)
    assert loaded.dependency_exports("Image") == ("PIL.Image", "plain_dep.Image")
    assert loaded.dependency_exports("open_image") == ("PIL.open_image",)
    assert loaded.dependency_exports("Widget") == ("PIL.Widget",)
    assert loaded.dependency_exports("Other") == ()
    assert loaded.foreign_names == {"torch", "Console"}
    assert loaded.defined_by_dependency("Other")
    assert not loaded.defined_by_dependency("Image")


DECLARED = {
    "setup.cfg": (
        """
        # file: setup.cfg
        [options]
        install_requires =
            One>=1
            two
        [options.extras_require]
        x = three
        """,
        ("one", "two"),
        ("three",),
    ),
    "setup.py": (
        """
        # file: setup.py
        from setuptools import setup
        REQ = ["one"]
        setup(install_requires=REQ + ["two>=2"], extras_require={"x": ["three"]})
        """,
        ("one", "two"),
        ("three",),
    ),
    "a setup.py that computes": (
        """
        # file: setup.py
        from setuptools import setup
        setup(install_requires=read())
        """,
        (),
        (),
    ),
    "a setup.py that is broken": ("# file: setup.py\ndef broken(:\n", (), ()),
    "poetry": (
        """
        # file: pyproject.toml
        [tool.poetry.dependencies]
        python = "^3.9"
        one = "*"
        """,
        ("one",),
        (),
    ),
    "a requirements file": (
        """
        # file: pyproject.toml
        [project]
        dynamic = ["dependencies"]
        [tool.setuptools.dynamic]
        dependencies = {file = ["req.txt"]}
        # file: req.txt
        one==1  # why
        -r other.txt
        # no
        """,
        ("one",),
        (),
    ),
    "a broken pyproject.toml": ("# file: pyproject.toml\nnot toml [\n", (), ()),
    "nothing": ("x = 1\n", (), ()),
}


@pytest.mark.parametrize(
    ("files", "needed", "extras"), [pytest.param(*case, id=name) for name, case in DECLARED.items()]
)
def test_where_dependencies_are_declared(
    tmp_path: Path, files: str, needed: tuple[str, ...], extras: tuple[str, ...]
) -> None:
    write(tmp_path, files)
    assert read_declared(tmp_path) == (needed, extras)


def test_the_environment_says_what_is_declared(tmp_path: Path) -> None:
    write(tmp_path, PROJECT)
    environment = inventory.environment([], None, tmp_path)
    assert environment.declared == ("scikit-learn", "pillow", "plain-dep", "absent")
    assert environment.optional == ("test-tool",)
