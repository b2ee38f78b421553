"""Finding packages and environments, reading every kind of file, and running none of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from docsync import inventory
from docsync.errors import PackageNotFound, UsageError
from docsync.inventory.model import SyntaxFailure
from tests.inventory.libraries import library, said, write


def test_nothing_is_imported_or_run(tmp_path: Path) -> None:
    spy = f"open({str(tmp_path / 'ran')!r}, 'a').write(__name__)\n"
    names = ("pkg/__init__", "pkg/a", "pkg/sub/__init__", "installed/dep/__init__", "installed/dep/base", "setup")
    for name in names:
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(spy)
    with (tmp_path / "pkg/a.py").open("a") as file:
        file.write("from dep import Base\nfrom dep.base import *\n@Base.decorate\nclass A(Base): ...\n")
    with (tmp_path / "installed/dep/__init__.py").open("a") as file:
        file.write("from .base import Base\n")
    with (tmp_path / "installed/dep/base.py").open("a") as file:
        file.write("class Base: ...\n")
    (tmp_path / "installed" / "evil.pth").write_text(f"import os; {spy}")
    environment = inventory.environment([tmp_path / "installed"], None, tmp_path)
    loaded = inventory.load(["pkg"], environment, root=tmp_path)
    assert said(loaded.resolve("pkg.a.A")) == "found pkg.a.A"
    assert said(loaded.resolve("pkg.a.Base")) == "found dep.base.Base"
    assert said(loaded.resolve("pkg.a.nothing")) == "missing nothing in pkg.a"
    assert loaded.named("A")
    assert loaded.families
    assert loaded.missing_dependencies == ()
    assert not (tmp_path / "ran").exists()
    assert not {"pkg", "pkg.a", "dep", "dep.base"} & set(sys.modules)


def test_where_a_package_is_looked_for(tmp_path: Path) -> None:
    write(tmp_path, "# file: given/pkg/__init__.py\n# file: src/pkg/__init__.py\n# file: src/only/__init__.py\nx = 1\n")
    environment = inventory.environment([Path("given")], None, tmp_path)
    assert environment.paths[:3] == (str(tmp_path / "given"), str(tmp_path), str(tmp_path / "src"))
    assert inventory.load(["pkg"], environment, root=tmp_path).modules[0].file == "given/pkg/__init__.py"
    assert inventory.load(["only"], environment, root=tmp_path).modules[0].file == "src/only/__init__.py"


def test_a_package_that_is_not_there(tmp_path: Path) -> None:
    write(tmp_path, "# file: src/trl/__init__.py\n# file: tests/__init__.py\n")
    environment = inventory.environment([], None, tmp_path)
    with pytest.raises(PackageNotFound) as caught:
        inventory.load(["tlr"], environment, root=tmp_path)
    message = str(caught.value)
    assert message.startswith("no package `tlr` in the folders searched: `.`, `src`, ")
    assert message.endswith("; did you mean `trl`?")
    with pytest.raises(PackageNotFound, match="--search-path"):
        inventory.load(["nothing_like_it_at_all"], environment, root=tmp_path)


@pytest.mark.parametrize(
    ("files", "package", "path"),
    [
        ("# file: single.py\nx = 1\n", "single", "single.x"),
        ("# file: space/part/__init__.py\nx = 1\n", "space", "space.part.x"),
        ("# file: stubs-only/a\n# file: fast-stubs/__init__.pyi\nx: int\n", "fast", "fast.x"),
        ("# file: fast.pyi\nx: int\n# file: fast.so\n", "fast", "fast.x"),
    ],
)
def test_kinds_of_packages(tmp_path: Path, files: str, package: str, path: str) -> None:
    loaded = library(tmp_path, files, package, search=(".",))
    assert said(loaded.resolve(path)) == f"found {path}"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path, "x = 1\n# file: pkg/broken.py\ny = (\n# file: pkg/newer.py\nmatch x:\n    case 1 then 2: ...\n")
    (tmp_path / "pkg" / "latin.py").write_bytes(b"# -*- coding: latin-1 -*-\nname = '\xe9'\n")
    (tmp_path / "pkg" / "wrong.py").write_bytes(b"name = '\xe9'\n")
    (tmp_path / "pkg" / "null.py").write_bytes(b"x = 1\0\n")
    (tmp_path / "pkg" / "bom.py").write_bytes(b"\xef\xbb\xbfmarked = 1\r\nsecond = 2\r\n")
    (tmp_path / "pkg" / "escape.py").write_text('pattern = "\\d"\n"\\d" is 1\ndef f(a: "b["): ...\n')
    (tmp_path / "pkg" / "deep.py").write_text("x = " + "(" * 300 + ")" * 300 + "\n")
    loaded = inventory.load(["pkg"], inventory.environment([], None, tmp_path), root=tmp_path)
    assert {failure.file for failure in loaded.failures} == {
        "pkg/broken.py",
        "pkg/newer.py",
        "pkg/wrong.py",
        "pkg/null.py",
        "pkg/deep.py",
    }
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert SyntaxFailure("pkg/broken.py", f"line 1: '(' was never closed (read as Python {version})") in loaded.failures
    assert said(loaded.resolve("pkg.latin.name")) == "found pkg.latin.name"
    assert said(loaded.resolve("pkg.bom.second")) == "found pkg.bom.second"
    assert said(loaded.resolve("pkg.escape.pattern")) == "found pkg.escape.pattern"
    assert said(loaded.resolve("pkg.bom.third")) == "missing third in pkg.bom"
    for name in ("broken", "newer", "wrong", "null", "deep"):
        assert said(loaded.resolve(f"pkg.{name}.x")) == "unknown a file that could not be parsed"
    assert said(loaded.resolve("pkg.x")) == "found pkg.x"


def _venv(folder: Path) -> Path:
    site = folder / "lib" / "python3.12" / "site-packages"
    site.mkdir(parents=True)
    (folder / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    (folder / "bin").mkdir()
    (folder / "bin" / "python").touch()
    return site


def test_the_environment_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    assert inventory.environment([], None, tmp_path).label == "docsync's own environment"
    local = _venv(tmp_path / ".venv")
    found = inventory.environment([], None, tmp_path)
    assert (found.label, found.paths[-1]) == (".venv", str(local))
    active = _venv(tmp_path / "elsewhere" / "active")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "elsewhere" / "active"))
    found = inventory.environment([], None, tmp_path)
    assert (found.label, found.paths[-1]) == ("elsewhere/active", str(active))
    chosen = _venv(tmp_path / "chosen")
    for python in ("chosen/bin/python", "chosen"):
        found = inventory.environment([], Path(python), tmp_path)
        assert (found.label, found.paths[-1]) == (python, str(chosen))
    with pytest.raises(UsageError, match=r"no site-packages folder belongs to `nowhere/python`"):
        inventory.environment([], Path("nowhere/python"), tmp_path)


def test_packages_that_are_edited_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    site = _venv(tmp_path / ".venv")
    write(tmp_path, "from linked import A\nfrom mapped import B\n")
    write(tmp_path / "one", "# file: linked.py\nclass A: ...\n")
    write(tmp_path / "two", "# file: mapped/__init__.py\nclass B: ...\n")
    (site / "linked.pth").write_text(f"# a comment\n{tmp_path / 'one'}\nimport something\n{tmp_path / 'gone'}\n")
    mapping = {"mapped": str(tmp_path / "two" / "mapped")}
    (site / "__editable___mapped_finder.py").write_text(f"MAPPING: dict[str, str] = {mapping!r}\n")
    loaded = inventory.load(["pkg"], inventory.environment([], None, tmp_path), root=tmp_path)
    assert said(loaded.resolve("pkg.A")) == "found linked.A"
    assert said(loaded.resolve("pkg.B")) == "found mapped.B"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_folder_that_links_to_itself(tmp_path: Path) -> None:
    write(tmp_path, "x = 1\n# file: pkg/sub/__init__.py\n")
    (tmp_path / "pkg" / "sub" / "again").symlink_to(tmp_path / "pkg", target_is_directory=True)
    loaded = library(tmp_path, "x = 1\n")
    assert said(loaded.resolve("pkg.x")) == "found pkg.x"


def test_what_a_dependency_lacks_is_not_read(tmp_path: Path) -> None:
    text = """
        from big import *
        # file: installed/big/__init__.py
        from .one import *
        from .two import *
        # file: installed/big/one.py
        __all__ = ["One"]
        class One:
            '''Not Two, nor `from big import Two`.'''
        # file: installed/big/two.py
        class Two: ...
        # file: installed/big/three.py
        """
    loaded = library(tmp_path, text)
    assert said(loaded.resolve("pkg.Two")) == "found big.two.Two"
    assert said(loaded.resolve("pkg.Four")) == "missing Four in pkg"
    read = loaded.read_dependencies
    assert "big.two" in read
    assert not {"big.one", "big.three"} & set(read)
