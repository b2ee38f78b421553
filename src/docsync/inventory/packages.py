"""The checked packages on disk: finding them, and the facts of every module in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from docsync.errors import PackageNotFound
from docsync.inventory.folders import Folders
from docsync.inventory.load import ModuleFiles, module_in, read_module, submodules_of
from docsync.inventory.model import Environment, ModuleFacts, SyntaxFailure
from docsync.inventory.sharing import SharedReading
from docsync.source import relative_name


def find_package(name: str, environment: Environment, root: Path) -> ModuleFiles:
    """Where a package lies. Raises PackageNotFound, with the folders searched and the nearest name in them."""
    folders = Folders(environment.paths)
    found = folders.find(name)
    if found is not None:
        return found
    shown = ", ".join(f"`{relative_name(Path(path), root)}`" for path in environment.paths) or "none"
    near = process.extractOne(name, sorted(folders.names), scorer=OSA.normalized_similarity, score_cutoff=0.6)
    hint = f"; did you mean `{near[0]}`?" if near else "; name the folder that holds it with --search-path"
    raise PackageNotFound(f"no package `{name}` in the folders searched: {shown}{hint}")


def _walk(files: ModuleFiles, above: frozenset[Path] = frozenset()) -> Iterator[ModuleFiles]:
    """A module, and all that lie below it; a folder that links to one above is not entered again."""
    yield files
    if files.folder is None or files.folder.resolve() in above:
        return
    for name in submodules_of(files.folder):
        inner = module_in(files.folder, name, f"{files.path}.{name}")
        if inner is not None:
            yield from _walk(inner, above | {files.folder.resolve()})


def begin_reading(names: Sequence[str], environment: Environment, root: Path, beside: int) -> SharedReading:
    """Begin to read several packages; `beside` is how much else there is to read here, in bytes.

    Raises PackageNotFound for the first that is not there.
    """
    found = [find_package(name, environment, root) for name in names]

    def read(module: ModuleFiles) -> tuple[ModuleFacts, SyntaxFailure | None]:
        main = module.main
        return read_module(module, relative_name(main, root) if main is not None else "")

    return SharedReading([module for files in found for module in _walk(files)], read, beside)
