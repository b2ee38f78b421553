"""What a project says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.inventory.metadata import Metadata, read_metadata


def read(folder: Path, **files: str) -> Metadata:
    for name, text in files.items():
        ending = "toml" if name == "pyproject" else "cfg" if name == "cfg" else "py"
        (folder / f"{'setup' if name in ('cfg', 'py') else name}.{ending}").write_text(text, encoding="utf-8")
    return read_metadata(folder)


def test_pyproject(tmp_path: Path) -> None:
    text = """
[project]
name = "My_Lib"
requires-python = ">=3.10"
[project.urls]
Homepage = "https://example.org"
[project.scripts]
my = "my.cli:main"
[project.gui-scripts]
window = "my.gui:main"
[project.optional-dependencies]
Fast_One = ["x"]
all = ["my-lib[fast-one]"]
[dependency-groups]
dev = ["y"]
"""
    found = read(tmp_path, pyproject=text)
    assert found.name == "my-lib"
    assert found.requires_python == ">=3.10"
    assert dict(found.scripts) == {"my": "my.cli:main"}
    assert found.extras == {"fast-one", "all"}
    assert found.urls["Homepage"] == "https://example.org"


def test_poetry(tmp_path: Path) -> None:
    text = """
[tool.poetry]
name = "lib"
homepage = "https://example.org"
[tool.poetry.scripts]
one = "lib:main"
two = { callable = "lib.two:main", extras = ["x"] }
[tool.poetry.extras]
x = ["y"]
[tool.poetry.group.dev.dependencies]
pytest = "*"
"""
    found = read(tmp_path, pyproject=text)
    assert (found.name, found.extras) == ("lib", {"x"})
    assert dict(found.scripts) == {"one": "lib:main", "two": "lib.two:main"}


def test_setup_cfg(tmp_path: Path) -> None:
    text = """
[metadata]
name = lib
url = https://example.org
[options]
python_requires = >=3.8
[options.extras_require]
a =
    b
c_d = e
[options.entry_points]
console_scripts =
    lib = lib.cli:main
    other=lib.other:run [a]
"""
    found = read(tmp_path, cfg=text)
    assert found.extras == {"a", "c-d"}
    assert dict(found.scripts) == {"lib": "lib.cli:main", "other": "lib.other:run"}
    assert found.urls == {"Homepage": "https://example.org"}


SETUP = """
from setuptools import setup
extras = {}
extras["a"] = ["x"]
extras["dev"] = extras["a"] + ["y"]
%s
setup(name="lib", extras_require=extras, python_requires=">=3.9",
      entry_points={"console_scripts": ["lib=lib.cli:main"], "other": ["x = y:z"]})
"""


def test_setup_py(tmp_path: Path) -> None:
    found = read(tmp_path, py=SETUP % "extras.update({'b': ['z']})")
    assert (found.name, found.requires_python, found.extras) == ("lib", ">=3.9", {"a", "b", "dev"})
    assert dict(found.scripts) == {"lib": "lib.cli:main"}


@pytest.mark.parametrize(
    "line", ["extras[name] = ['z']", "extras.update(read())", "extras = read()", "extras = {**read(), 'c': []}"]
)
def test_extras_that_are_computed_are_not_known(line: str, tmp_path: Path) -> None:
    assert read(tmp_path, py=SETUP % line).extras is None


def test_what_is_dynamic_is_looked_for_in_the_other_files(tmp_path: Path) -> None:
    text = '[project]\nname = "lib"\ndynamic = ["optional-dependencies"]\n'
    assert read(tmp_path, pyproject=text).extras is None
    assert read(tmp_path, py=SETUP % "").extras == {"a", "dev"}


def test_what_is_not_dynamic_is_not(tmp_path: Path) -> None:
    found = read(tmp_path, pyproject='[project]\nname = "lib"\n', py=SETUP % "")
    assert found.extras == frozenset()


def test_no_metadata(tmp_path: Path) -> None:
    assert read(tmp_path) == Metadata()
    assert read(tmp_path, pyproject="not toml [", cfg="[tool]\nx=1\n").extras is None
