"""What a project declares to depend on, and which import names its distributions have."""

from __future__ import annotations

import ast
import configparser
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from docsync.inventory.constants import Constants, Value, readable, strings
from docsync.inventory.syntax import dotted

_NAME = re.compile(r"^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)")
_MARKER = re.compile(
    r"""^\s*\(?\s*(python_version|python_full_version|sys_platform|platform_system)\s*(==|!=|<=|>=|<|>)\s*["']([^"']+)["']\s*\)?\s*$"""
)

# Import names that cannot be guessed from the distribution's, for those that are not installed.
_IMPORT_NAMES = {
    "attrs": ("attr", "attrs"),
    "beautifulsoup4": ("bs4",),
    "faiss-cpu": ("faiss",),
    "gitpython": ("git",),
    "grpcio": ("grpc",),
    "msgpack-python": ("msgpack",),
    "opencv-python": ("cv2",),
    "opencv-python-headless": ("cv2",),
    "pillow": ("PIL",),
    "protobuf": ("google",),
    "pyjwt": ("jwt",),
    "pymupdf": ("fitz",),
    "python-dateutil": ("dateutil",),
    "python-dotenv": ("dotenv",),
    "python-multipart": ("multipart",),
    "pytorch-lightning": ("pytorch_lightning",),
    "pyyaml": ("yaml",),
    "pyzmq": ("zmq",),
    "scikit-image": ("skimage",),
    "scikit-learn": ("sklearn",),
    "setuptools": ("setuptools", "pkg_resources"),
}


def normal(distribution: str) -> str:
    """A distribution's name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def read_declared(root: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The distributions that a project needs, and those of its extras, under their normalised names.

    Those of other platforms and Python versions are left out. From `pyproject.toml` (`[project]` or poetry's),
    `setup.cfg`, or the literals of `setup.py`.
    """
    needed: list[str] = []
    extras: list[str] = []
    for read in (_from_pyproject, _from_setup_cfg, _from_setup_py):
        required, optional = read(root)
        needed.extend(required)
        extras.extend(optional)
    required_names = dict.fromkeys(_names(needed))
    optional_names = dict.fromkeys(name for name in _names(extras) if name not in required_names)
    return tuple(required_names), tuple(optional_names)


def read_required(root: Path) -> tuple[str, ...]:
    """The requirements of a project as written, with their versions: its own and those of its extras."""
    found: list[str] = []
    for read in (_from_pyproject, _from_setup_cfg, _from_setup_py):
        needed, extras = read(root)
        found += [*needed, *extras]
    return tuple(text.strip() for text in found if text.strip())


class Distributions:
    """The distributions that are installed in some folders, by their normalised names."""

    def __init__(self, folders: Iterable[str]) -> None:
        self._metadata: dict[str, Path] = {}
        for folder in map(Path, folders):
            for pattern in ("*.dist-info", "*.egg-info"):
                for entry in sorted(folder.glob(pattern)):
                    self._metadata.setdefault(normal(entry.stem.partition("-")[0]), entry)

    def version(self, distribution: str) -> str:
        """The installed version of a distribution; empty where its metadata is not there."""
        metadata = self._metadata.get(normal(distribution))
        return metadata.stem.partition("-")[2] if metadata is not None else ""

    def import_names(self, distribution: str) -> tuple[str, ...]:
        """Its top-level import names: from its metadata where it is installed, else as they are known."""
        metadata = self._metadata.get(distribution)
        names = tuple(_top_level(metadata)) if metadata is not None else ()
        return names or _IMPORT_NAMES.get(distribution, (distribution.replace("-", "_"),))


def _top_level(metadata: Path) -> list[str]:
    listed = metadata / "top_level.txt"
    if listed.is_file():
        names = [line.strip() for line in listed.read_text("utf-8", "replace").splitlines()]
        return [name.replace("/", ".") for name in names if name and not name.startswith("_")]
    record = metadata / "RECORD"
    if not record.is_file():
        return []
    found: dict[str, None] = {}
    for line in record.read_text("utf-8", "replace").splitlines():
        head, slash, _ = line.partition(",")[0].partition("/")
        name = head if slash else head.removesuffix(".py")
        if (slash or head.endswith(".py")) and name.isidentifier() and name != "__pycache__":
            found[name] = None
    return list(found)


def _from_pyproject(root: Path) -> tuple[list[str], list[str]]:
    file = root / "pyproject.toml"
    if not file.is_file():
        return [], []
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        # The settings say what is wrong with it; here it only means that nothing is known.
        return [], []
    needed = texts(at(data, "project", "dependencies"))
    groups = at(data, "project", "optional-dependencies")
    extras = [text for group in groups.values() for text in texts(group)] if isinstance(groups, dict) else []
    poetry = at(data, "tool", "poetry", "dependencies")
    if isinstance(poetry, dict):
        needed.extend(name for name in poetry if isinstance(name, str) and name != "python")
    dynamic = at(data, "tool", "setuptools", "dynamic", "dependencies", "file")
    for name in [dynamic] if isinstance(dynamic, str) else texts(dynamic):
        needed.extend(_requirements(root / name))
    return needed, extras


def at(data: object, *keys: str) -> object:
    """What a parsed file holds under a row of keys; None where there is nothing."""
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def texts(value: object) -> list[str]:
    """The strings of a parsed list."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _requirements(file: Path) -> list[str]:
    if not file.is_file():
        return []
    lines = (line.partition(" #")[0].strip() for line in file.read_text("utf-8", "replace").splitlines())
    return [line for line in lines if line and not line.startswith(("#", "-"))]


def _from_setup_cfg(root: Path) -> tuple[list[str], list[str]]:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(root / "setup.cfg", "utf-8")
    except (configparser.Error, UnicodeDecodeError):
        return [], []
    needed = parser.get("options", "install_requires", fallback="").splitlines()
    section = "options.extras_require"
    extras = [line for _, lines in parser.items(section) for line in lines.splitlines()] if section in parser else []
    return needed, extras


def _from_setup_py(root: Path) -> tuple[list[str], list[str]]:
    file = root / "setup.py"
    try:
        tree = ast.parse(file.read_bytes()) if file.is_file() else ast.Module([], [])
    except (SyntaxError, ValueError):
        return [], []
    constants: dict[str, Value] = {}
    needed: list[str] = []
    extras: list[str] = []
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            constants[statement.targets[0].id] = readable(statement.value, constants)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and dotted(node.func).rpartition(".")[2] == "setup":
            words = {word.arg: word.value for word in node.keywords if word.arg}
            needed.extend(_literal(words.get("install_requires"), constants))
            groups = readable(words["extras_require"], constants) if "extras_require" in words else None
            extras.extend(text for group in groups.values() for text in strings(group)) if isinstance(
                groups, dict
            ) else None
    return needed, extras


def _literal(node: ast.expr | None, constants: Constants) -> tuple[str, ...]:
    return strings(readable(node, constants)) if node is not None else ()


def _names(requirements: Iterable[str]) -> Iterator[str]:
    for requirement in requirements:
        match = _NAME.match(requirement)
        if match and _applies(requirement.partition(";")[2]):
            yield normal(match.group(1))


def _applies(marker: str) -> bool:
    """Whether a requirement holds here. Markers of one comparison are decided; others are taken to hold."""
    match = _MARKER.match(marker)
    if match is None:
        return True
    variable, operator, value = match.groups()
    if variable in ("sys_platform", "platform_system"):
        own = (
            sys.platform
            if variable == "sys_platform"
            else {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}.get(sys.platform, "")
        )
        return (own == value) == (operator == "==")
    if not re.fullmatch(r"\d+(\.\d+)*", value):
        return True
    wanted = tuple(map(int, value.split(".")))
    here = tuple(sys.version_info[: len(wanted)])
    outcomes = {
        "==": here == wanted,
        "!=": here != wanted,
        "<": here < wanted,
        "<=": here <= wanted,
        ">": here > wanted,
    }
    return outcomes.get(operator, here >= wanted)
