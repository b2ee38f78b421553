"""The folders of an environment, and the packages that lie directly in them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from docsync.inventory.load import COMPILED, ModuleFiles, holds_python, module_in


class Folders:
    """Finds top-level packages and modules. Each folder is listed once, however many names are asked for."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._names: dict[str, list[Path]] = {}
        for path in map(Path, paths):
            for name in sorted(_names_in(path)):
                self._names.setdefault(name, []).append(path)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all that lies in the folders and may be a package or module."""
        return tuple(name for name in self._names if name.isidentifier())

    def find(self, name: str) -> ModuleFiles | None:
        """The first package or module of that name; one without an `__init__` only when there is no other."""
        bare: ModuleFiles | None = None
        for folder in self._names.get(name, ()):
            found = module_in(folder, name, name)
            if found is not None and (found.source or found.stub or found.compiled):
                return found
            if bare is None and found is not None and found.folder is not None and holds_python(found.folder):
                bare = found
        for folder in self._names.get(f"{name}-stubs", ()):
            init = folder / f"{name}-stubs" / "__init__.pyi"
            if init.is_file():
                return ModuleFiles(name, stub=init, folder=init.parent)
        return bare


def _names_in(folder: Path) -> set[str]:
    if not folder.is_dir():
        return set()
    names: set[str] = set()
    for entry in folder.iterdir():
        if entry.suffix in (".py", ".pyi", *COMPILED):
            names.add(entry.name.partition(".")[0])
        elif "." not in entry.name and entry.is_dir():
            names.add(entry.name)
    return names
