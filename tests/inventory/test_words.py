"""Telling from a file's text whether it can bind a name: never a wrong no."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.inventory.load import ModuleFiles
from docsync.inventory.words import Words

BINDING = [
    "class Name: ...",
    "class Name(Base):\n    pass",
    "def Name(): ...",
    "async def Name(): ...",
    "Name = 1",
    "Name: int = 1",
    "    Name = 1",
    "a = Name = 1",
    "Name, b = 1, 2",
    "(a, Name) = 1, 2",
    "import Name",
    "import a, Name",
    "import a as Name",
    "from a import Name",
    "from a import b, Name",
    "from a import b as Name",
    "from a import (\n    b,\n    Name,\n)",
    "from a import (\n    b, Name\n)",
    "from a import (\n    b as Name,  # why\n)",
    "from a import b, \\\n    Name\n",
    "for Name in x: ...",
    "with x as Name: ...",
    "__all__ = ['Name']",
    "_structure = {'a': [\"Name\"]}",
    "def __getattr__(name): ...",
    "globals()['x'] = 1",
    "globals().update(x)",
    "__getattr__, __dir__, __all__ = lazy.attach(__name__)",
    "exec('x')",
    "import sys\nsys.modules[__name__] = Lazy()",
    "from .taken import *",
    "from .Name import other",
]
NOT_BINDING = [
    "",
    "x = Name()",
    "x = 1",
    "Names = 1",
    "'''Use Name to do it:\n>>> from a import Name\n'''",
    "__all__ = ['Other']\nclass Name: ...",
    "_file = globals()['__file__']",
    "if TYPE_CHECKING:\n    from .a import A\nelse:\n    sys.modules[__name__] = Lazy()",
    "class A:\n    def __getattr__(self, name): ...",
    "from .empty import *",
]


def _words(folder: Path, source: str) -> Words:
    files = {}
    for name, text in (("pkg", source), ("pkg.taken", "class Name: ..."), ("pkg.empty", "from . import *")):
        file = folder / f"{name}.py"
        file.write_text(text)
        files[name] = ModuleFiles(name, file, folder=folder if name == "pkg" else None)
    (folder / "Name.py").write_text("") if "from .Name" in source else None
    return Words(files.get)


@pytest.mark.parametrize("source", BINDING)
def test_may_bind(tmp_path: Path, source: str) -> None:
    assert _words(tmp_path, source).may_bind("pkg", "Name")


@pytest.mark.parametrize("source", NOT_BINDING)
def test_cannot_bind(tmp_path: Path, source: str) -> None:
    assert not _words(tmp_path, source).may_bind("pkg", "Name")


def test_what_is_not_there_or_compiled_may_bind(tmp_path: Path) -> None:
    compiled = ModuleFiles("native", compiled=True)
    assert Words({"native": compiled}.get).may_bind("native", "Name")
    assert Words({"native": compiled}.get).may_bind("elsewhere", "Name")
