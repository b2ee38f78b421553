"""Modules by their dotted path: those of the checked packages, and single files of what is installed beside them."""

from __future__ import annotations

from collections.abc import Iterable

from docsync.inventory.environment import STDLIB, STDLIB_NAMES
from docsync.inventory.folders import Folders
from docsync.inventory.index import Module
from docsync.inventory.load import ModuleFiles, module_in, quietly, read_module
from docsync.inventory.model import Environment, ModuleFacts, SyntaxFailure
from docsync.inventory.runtime import MODULES, runtime_facts


class Modules:
    """The modules that names may lead to. A dependency's file is read when a name leads into it, and only that file."""

    def __init__(self, checked: Iterable[ModuleFacts], environment: Environment, beside: Modules | None = None) -> None:
        self.environment = environment
        self.folders: Folders = beside.folders if beside else Folders(environment.paths)
        self.checked = {facts.path: Module(facts, external=False) for facts in checked}
        self.packages = frozenset(path.partition(".")[0] for path in self.checked)
        # What dependencies hold is the same beside other facts of the checked packages.
        self._external: dict[str, Module | None] = beside._external if beside else {}
        self._files: dict[str, ModuleFiles | None] = beside._files if beside else {}
        self.failures: list[SyntaxFailure] = beside.failures if beside else []

    def get(self, path: str) -> Module | None:
        """The module of that path; None when there is none on disk."""
        found = self.checked.get(path)
        if found is not None or path.partition(".")[0] in self.packages:
            return found
        if path not in self._external:
            self._external[path] = self._read(path)
        return self._external[path]

    def exists(self, path: str) -> bool:
        """Whether there is such a module, without reading it."""
        if path.partition(".")[0] in self.packages:
            return path in self.checked
        return path in MODULES or self.locate(path) is not None

    def is_checked(self, path: str) -> bool:
        """Whether a dotted path begins with a checked package."""
        return path.partition(".")[0] in self.packages

    @property
    def read_externals(self) -> tuple[str, ...]:
        """The paths of the dependencies' modules that have been read."""
        return tuple(path for path, module in self._external.items() if module is not None and path not in MODULES)

    def _read(self, path: str) -> Module | None:
        if path in MODULES:
            return Module(runtime_facts(path), external=True)
        files = self.locate(path)
        if files is None:
            return None
        with quietly():
            facts, failure = read_module(files, self._reported(files, path))
        if failure is not None:
            self.failures.append(failure)
        return Module(facts, external=True)

    def _reported(self, files: ModuleFiles, path: str) -> str:
        """A dependency's file is named from its package on, wherever that is installed."""
        main = files.main
        parts = path.split(".")
        if main is None:
            return "/".join(parts)
        depth = len(parts) + (1 if files.folder is not None and main.is_file() else 0)
        return "/".join(main.parts[-depth:])

    def locate(self, path: str) -> ModuleFiles | None:
        """Where a module outside the checked packages lies; None when there is none."""
        if path not in self._files:
            self._files[path] = self._find(path)
        return self._files[path]

    def _find(self, path: str) -> ModuleFiles | None:
        parent, _, name = path.rpartition(".")
        if parent:
            above = self.locate(parent)
            return module_in(above.folder, name, path) if above is not None and above.folder is not None else None
        if name in STDLIB_NAMES:
            return module_in(STDLIB, name, path)
        return self.folders.find(name)
