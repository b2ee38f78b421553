"""The Python files that commands are made in: parsed once each, found by path or by module."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass
from pathlib import Path

from docsync.inventory import Inventory
from docsync.inventory.environment import STDLIB_NAMES
from docsync.source import relative_name


@dataclass(frozen=True, slots=True, eq=False)
class PythonFile:
    """One file. `module` is its dotted path, empty for a script; `name` what it is reported by.

    `external` names the dependency that it belongs to, with its version; empty for the project's own files.
    """

    file: Path
    name: str
    module: str
    tree: ast.Module
    is_package: bool = False
    external: str = ""

    @property
    def package(self) -> str:
        """The package that its relative imports start from."""
        return self.module if self.is_package else self.module.rpartition(".")[0]


class Files:
    """Finds and parses files. `root` is the project's root folder.

    `known` keeps what one reading has found out for the next: it is the same however often it is found.
    """

    def __init__(self, inventory: Inventory, root: Path) -> None:
        self.inventory = inventory
        self.root = root
        self.known: dict[str, object] = {}
        self._modules: dict[str, PythonFile | None] = {}
        self._paths: dict[Path, ast.Module | None] = {}

    def script(self, path: str) -> PythonFile | None:
        """The file at a path from the root; None when there is none that can be parsed."""
        return self.at(self.root / path)

    def at(self, file: Path) -> PythonFile | None:
        """A file as a script."""
        tree = self._tree(file)
        return PythonFile(file, relative_name(file, self.root), "", tree) if tree is not None else None

    def module(self, dotted: str) -> PythonFile | None:
        """The file of a module of the project or of a dependency."""
        if dotted not in self._modules:
            self._modules[dotted] = self._module(dotted)
        return self._modules[dotted]

    def _module(self, dotted: str) -> PythonFile | None:
        top = dotted.partition(".")[0]
        if top in STDLIB_NAMES:
            return None
        file = self.inventory.source_file(dotted)
        tree = self._tree(file) if file is not None else None
        if file is None or tree is None:
            return None
        is_own = top in self.inventory.packages
        external = "" if is_own else f"{top} {self.inventory.dependency_version(top)}".strip()
        depth = dotted.count(".") + 1 + (file.name == "__init__.py")
        name = relative_name(file, self.root) if is_own else "/".join(file.parts[-depth:])
        return PythonFile(file, name, dotted, tree, file.name == "__init__.py", external)

    def sibling(self, file: PythonFile, dotted: str) -> PythonFile | None:
        """A module that lies beside a script, or below the project's root."""
        for folder in (file.file.parent, self.root):
            base = folder.joinpath(*dotted.split("."))
            for candidate in (base.with_suffix(".py"), base / "__init__.py"):
                tree = self._tree(candidate)
                if tree is not None:
                    is_package = candidate.name == "__init__.py"
                    return PythonFile(candidate, relative_name(candidate, self.root), dotted, tree, is_package)
        return None

    def _tree(self, file: Path) -> ast.Module | None:
        if file not in self._paths:
            self._paths[file] = parsed(file)
        return self._paths[file]


def parsed(file: Path) -> ast.Module | None:
    """The syntax tree of a file; None when there is none, or it cannot be parsed."""
    if not file.is_file():
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, OSError, RecursionError):
        return None
