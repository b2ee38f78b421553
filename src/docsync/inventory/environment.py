"""Where packages are looked for: the folders of a run, and what its project declares to depend on."""

from __future__ import annotations

import ast
import os
import shutil
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from docsync.errors import UsageError
from docsync.inventory.constants import readable, strings
from docsync.inventory.model import Environment
from docsync.inventory.project import read_declared
from docsync.inventory.syntax import dotted
from docsync.source import relative_name

OWN = "docsync's own environment"


def environment(search_paths: Sequence[Path], python: Path | None, root: Path) -> Environment:
    """The folders that packages are looked for in, in order, and how the summary names their last part.

    First `search_paths`, then `root` and its `src`, then the site-packages of the interpreter `python`, else of
    `$VIRTUAL_ENV`, else of `.venv`, else docsync's own. All of it is found from the layout of the folders; no
    interpreter is started. Raises UsageError when `python` has no site-packages.
    """
    sites, label = _sites(python, root)
    folders = [*(root / path for path in search_paths), root, root / "src", *sites]
    existing = [Path(os.path.abspath(folder)) for folder in folders if folder.is_dir()]  # noqa: PTH100 (links are kept)
    declared, optional = read_declared(root)
    paths = dict.fromkeys(str(folder) for folder in [*existing, *_linked(existing)])
    return Environment(tuple(paths), label, declared, optional)


def _sites(python: Path | None, root: Path) -> tuple[list[Path], str]:
    if python is not None:
        found = _of_interpreter(python, root)
        if not found:
            raise UsageError(
                f"no site-packages folder belongs to `{python}`; give the path of an interpreter or of its environment"
            )
        return found, relative_name(root / python, root)
    active = os.environ.get("VIRTUAL_ENV", "")
    if os.environ.get("PRE_COMMIT") and active and Path(active).resolve() == Path(sys.prefix).resolve():
        active = ""  # pre-commit made this environment for docsync alone; nobody activated it
    for prefix in (Path(active) if active else None, root / ".venv"):
        found = _of_prefix(prefix) if prefix is not None else []
        if found and prefix is not None:
            return found, _short(prefix, root)
    return [Path(path) for path in _own_sites()], OWN


def _short(prefix: Path, root: Path) -> str:
    return relative_name(prefix, root) if prefix.is_relative_to(root) else prefix.as_posix()


def _own_sites() -> list[str]:
    known = [*site.getsitepackages(), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    if site.ENABLE_USER_SITE:
        known.append(site.getusersitepackages())
    return [path for path in dict.fromkeys(known) if Path(path).is_dir()]


def _of_interpreter(python: Path, root: Path) -> list[Path]:
    """The site-packages of an interpreter: a path, a command on PATH, or the folder of an environment."""
    place = root / python
    if not place.exists():
        command = shutil.which(str(python))
        if command is None:
            return []
        place = Path(command)
    if place.is_dir():
        return _of_prefix(place)
    # Not resolved at first: an environment's interpreter is a link to the one it was made from.
    return _of_prefix(place.parent.parent) or _of_prefix(place.resolve().parent.parent)


def _of_prefix(prefix: Path) -> list[Path]:
    patterns = ("lib/python3*/site-packages", "lib64/python3*/site-packages", "Lib/site-packages")
    system = ("lib/python3*/dist-packages", "local/lib/python3*/dist-packages", "lib/python3/dist-packages")
    found = [path for pattern in (*patterns, *system) for path in sorted(prefix.glob(pattern)) if path.is_dir()]
    unique = list({path.resolve(): path for path in found}.values())
    settings = _settings(prefix / "pyvenv.cfg")
    if settings.get("include-system-site-packages") == "true" and settings.get("home"):
        unique += _of_prefix(Path(settings["home"]).parent)
    return unique


def _settings(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    lines = file.read_text("utf-8", "replace").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {key.strip().lower(): value.strip() for key, _, value in pairs}


def _linked(folders: Iterable[Path]) -> Iterator[Path]:
    """Folders that `.pth` files add: packages that were installed to be edited in place."""
    for folder in folders:
        for link in sorted(folder.glob("*.pth")):
            for line in link.read_text("utf-8", "replace").splitlines():
                text = line.strip()
                # Lines that start with `import` are code, which is not run.
                if text and not text.startswith(("#", "import ", "import\t")) and (folder / text).is_dir():
                    yield (folder / text).resolve()
        for finder in sorted(folder.glob("__editable___*_finder.py")):
            yield from _mapped(finder)


def _mapped(finder: Path) -> Iterator[Path]:
    """The folders of the packages in `MAPPING = {…}` of setuptools' finder for packages edited in place."""
    try:
        tree = ast.parse(finder.read_text("utf-8", "replace"))
    except SyntaxError:
        return
    for statement in tree.body:
        value = _value_of(statement, "MAPPING")
        table = readable(value, {}) if value is not None else None
        for package in strings(list(table.values())) if isinstance(table, dict) else ():
            if Path(package).exists():
                yield Path(package).parent.resolve()


def _value_of(statement: ast.stmt, name: str) -> ast.expr | None:
    """The value that a statement assigns to a name."""
    if isinstance(statement, ast.Assign) and dotted(statement.targets[0]) == name:
        return statement.value
    return statement.value if isinstance(statement, ast.AnnAssign) and dotted(statement.target) == name else None


STDLIB = Path(sysconfig.get_path("stdlib"))
"""The source of the standard library of the Python that docsync runs on."""

STDLIB_NAMES = sys.stdlib_module_names
