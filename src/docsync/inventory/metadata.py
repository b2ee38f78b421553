"""A project's own metadata: its name, its entry points, its extras, its addresses."""

from __future__ import annotations

import ast
import configparser
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from docsync.inventory.constants import Constants, Value, readable, strings
from docsync.inventory.project import at, normal, texts
from docsync.inventory.syntax import dotted, literal_string

_POINT = re.compile(r"^\s*([^=\s]+)\s*=\s*([\w.]+(?:\s*:\s*[\w.]+)?)")


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a project says of itself. Names of the distribution and of extras are normalised (`scikit-learn`).

    `scripts` are its console scripts: name → `package.module:function`. `extras` is None when they are made at build
    time or in a way that cannot be read; a development group (PEP 735) is no extra. `urls` are its addresses by label;
    `requires_python` is its version specifier, empty when there is none.
    """

    name: str = ""
    scripts: Mapping[str, str] = field(default_factory=dict)
    extras: frozenset[str] | None = None
    urls: Mapping[str, str] = field(default_factory=dict)
    requires_python: str = ""


def read_metadata(root: Path) -> Metadata:
    """The metadata of the project in a folder: from `pyproject.toml`, `setup.cfg` and the literals of `setup.py`.

    What `pyproject.toml` says comes first, as it does for the tools that build from it. A file that cannot be read
    says nothing.
    """
    project = _from_pyproject(root)
    built = [source for source in (_from_setup_cfg(root), _from_setup_py(root)) if source is not None]
    said = [*([project] if project is not None else []), *built]
    if project is not None and project.name and project.extras is not None:
        # What the others say of extras is not looked at when it is built.
        extras: frozenset[str] | None = project.extras
    else:
        extras = _together(built)
    return Metadata(
        next((source.name for source in said if source.name), ""),
        {key: value for source in reversed(said) for key, value in source.scripts.items()},
        extras,
        {key: value for source in reversed(said) for key, value in source.urls.items()},
        next((source.requires_python for source in said if source.requires_python), ""),
    )


def _together(sources: list[Metadata]) -> frozenset[str] | None:
    """The extras of several files; None when there is no file, or one of them cannot be read."""
    known = [source.extras for source in sources if source.extras is not None]
    return frozenset().union(*known) if sources and len(known) == len(sources) else None


# pyproject.toml.


def _from_pyproject(root: Path) -> Metadata | None:
    try:
        data = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None
    project, poetry = at(data, "project"), at(data, "tool", "poetry")
    if not isinstance(project, dict) and not isinstance(poetry, dict):
        return None
    name = at(project, "name") or at(poetry, "name")
    urls = _texts_of(at(poetry, "urls")) | _texts_of(at(project, "urls"))
    urls |= {key: value for key, value in _texts_of(poetry).items() if key in ("homepage", "repository")}
    scripts = {key: _point(value) for key, value in _entries(at(poetry, "scripts")) if _point(value)}
    scripts |= _texts_of(at(project, "scripts"))
    python = at(project, "requires-python")
    return Metadata(
        normal(name) if isinstance(name, str) else "",
        scripts,
        _extras(project, poetry),
        urls,
        python if isinstance(python, str) else "",
    )


def _extras(project: object, poetry: object) -> frozenset[str] | None:
    if "optional-dependencies" in texts(at(project, "dynamic")):
        return None
    names = [key for key, _ in _entries(at(project, "optional-dependencies"))]
    names += [key for key, _ in _entries(at(poetry, "extras"))]
    return frozenset(map(normal, names))


def _entries(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        yield from ((key, held) for key, held in value.items() if isinstance(key, str))


def _texts_of(value: object) -> dict[str, str]:
    return {key: held for key, held in _entries(value) if isinstance(held, str)}


def _point(value: object) -> str:
    """Poetry's scripts may be tables."""
    held = at(value, "callable") or at(value, "reference")
    return value if isinstance(value, str) else held if isinstance(held, str) else ""


# setup.cfg.


def _from_setup_cfg(root: Path) -> Metadata | None:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        read = parser.read(root / "setup.cfg", "utf-8")
    except (configparser.Error, UnicodeDecodeError):
        return None
    if not read or not ("metadata" in parser or "options" in parser):
        return None
    section = "options.extras_require"
    extras = frozenset(map(normal, parser[section])) if section in parser else frozenset()
    scripts = parser.get("options.entry_points", "console_scripts", fallback="")
    urls: dict[str, str] = {}
    for line in parser.get("metadata", "project_urls", fallback="").splitlines():
        label, equals, address = line.partition("=")
        urls.update({label.strip(): address.strip()} if equals else {})
    if home := parser.get("metadata", "url", fallback=""):
        urls.setdefault("Homepage", home)
    name = parser.get("metadata", "name", fallback="")
    return Metadata(
        normal(name) if name else "",
        dict(_points(scripts.splitlines())),
        extras,
        urls,
        parser.get("options", "python_requires", fallback=""),
    )


def _points(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if match := _POINT.match(line):
            yield match[1], "".join(match[2].split())


# setup.py.


def _from_setup_py(root: Path) -> Metadata | None:
    try:
        tree = ast.parse((root / "setup.py").read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None
    call = next((node for node in ast.walk(tree) if _is_setup(node)), None)
    if not isinstance(call, ast.Call):
        return None
    constants = _constants(tree)
    words = {word.arg: word.value for word in call.keywords if word.arg}
    has_others = any(word.arg is None for word in call.keywords)
    name = readable(words["name"], constants) if "name" in words else None
    python = readable(words["python_requires"], constants) if "python_requires" in words else None
    points = readable(words["entry_points"], constants) if "entry_points" in words else None
    scripts = strings(points.get("console_scripts")) if isinstance(points, dict) else ()
    urls = readable(words["project_urls"], constants) if "project_urls" in words else None
    addresses = {key: held for key, held in urls.items() if isinstance(held, str)} if isinstance(urls, dict) else {}
    home = literal_string(words.get("url"))
    return Metadata(
        normal(name) if isinstance(name, str) else "",
        dict(_points(list(scripts))),
        None if has_others else _required_extras(words.get("extras_require"), tree, constants),
        ({"Homepage": home} if home else {}) | addresses,
        python if isinstance(python, str) else "",
    )


def _is_setup(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and dotted(node.func).rpartition(".")[2] == "setup"


def _constants(tree: ast.Module) -> dict[str, Value]:
    constants: dict[str, Value] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            constants[statement.targets[0].id] = readable(statement.value, constants)
    return constants


def _required_extras(node: ast.expr | None, tree: ast.Module, constants: Constants) -> frozenset[str] | None:
    """The keys of `extras_require`: of a literal table, or of one that is filled key by key."""
    if node is None:
        return frozenset()
    if isinstance(node, ast.Dict):
        return _keys(node)
    if not isinstance(node, ast.Name):
        value = readable(node, constants)
        return frozenset(map(normal, value)) if isinstance(value, dict) else None
    names: set[str] = set()
    is_made = False
    for statement in ast.walk(tree):
        further = _written(statement, node.id)
        if further is None:
            return None
        is_made = is_made or bool(further) or _is_bound(statement, node.id)
        names.update(further)
    return frozenset(names) if is_made else None


def _is_bound(node: ast.AST, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _written(node: ast.AST, name: str) -> frozenset[str] | None:
    """The keys that a statement gives a table; None when they cannot be told."""
    if _is_bound(node, name) and isinstance(node, (ast.Assign, ast.AnnAssign)):
        if isinstance(node.value, ast.Call) and dotted(node.value.func) in ("dict", "defaultdict"):
            words = frozenset(normal(word.arg) for word in node.value.keywords if word.arg)
            return words if not node.value.args or dotted(node.value.func) == "defaultdict" else None
        return _keys(node.value) if isinstance(node.value, ast.Dict) else None
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        target = node.targets[0]
        if isinstance(target.value, ast.Name) and target.value.id == name:
            key = literal_string(target.slice)
            return frozenset({normal(key)}) if key is not None else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and dotted(node.func.value) == name:
        if node.func.attr == "update":
            first = node.args[0] if node.args else None
            words = frozenset(normal(word.arg) for word in node.keywords if word.arg)
            given = _keys(first) if isinstance(first, ast.Dict) else None if first is not None else frozenset()
            return given | words if given is not None else None
        if node.func.attr in ("setdefault", "pop") and node.args:
            key = literal_string(node.args[0])
            return frozenset({normal(key)}) if key is not None else None
    return frozenset()


def _keys(table: ast.Dict) -> frozenset[str] | None:
    keys = [literal_string(key) for key in table.keys]
    return frozenset(normal(key) for key in keys if key is not None) if None not in keys else None
