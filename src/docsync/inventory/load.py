"""One file of Python, or stub, to its facts. Nothing is imported: the source is parsed and visited."""

from __future__ import annotations

import gc
import io
import sys
import tokenize
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import griffe

from docsync.inventory import reasons
from docsync.inventory.extension import Gatherer
from docsync.inventory.model import ModuleFacts, SyntaxFailure
from docsync.inventory.tables import Anchor

COMPILED = (".so", ".pyd", ".dylib", ".pyx")


@dataclass(frozen=True, slots=True)
class ModuleFiles:
    """Where one module lies: its source, its stub, whether it is compiled, and for a package its folder."""

    path: str
    source: Path | None = None
    stub: Path | None = None
    compiled: bool = False
    folder: Path | None = None

    @property
    def main(self) -> Path | None:
        """The file that a report names."""
        return self.source or self.stub or self.folder


def module_in(folder: Path, name: str, path: str) -> ModuleFiles | None:
    """The module `name` in a folder, which is known as `path`; None when there is none.

    A folder without an `__init__` counts only when no file has that name, as Python has it.
    """
    package = folder / name
    if package.is_dir():
        init = [package / "__init__.py", package / "__init__.pyi"]
        source, stub = (file if file.is_file() else None for file in init)
        if source or stub:
            return ModuleFiles(path, source, stub, folder=package)
    module = [folder / f"{name}.py", folder / f"{name}.pyi"]
    source, stub = (file if file.is_file() else None for file in module)
    if source or stub:
        return ModuleFiles(path, source, stub)
    if _is_compiled(folder, name):
        return ModuleFiles(path, compiled=True)
    return ModuleFiles(path, folder=package) if package.is_dir() and name.isidentifier() else None


def _is_compiled(folder: Path, name: str) -> bool:
    if not folder.is_dir():
        return False
    return any(file.name.partition(".")[0] == name and file.suffix in COMPILED for file in folder.glob(f"{name}.*"))


def submodules_of(folder: Path) -> tuple[str, ...]:
    """The names of the modules and packages in a package's folder."""
    names: set[str] = set()
    for entry in folder.iterdir():
        stem, _, rest = entry.name.partition(".")
        if not stem.isidentifier() or stem in ("__init__", "__pycache__"):
            continue
        if entry.is_dir():
            if not rest and holds_python(entry):
                names.add(stem)
        elif entry.suffix in (".py", ".pyi", *COMPILED):
            names.add(stem)
    return tuple(sorted(names))


def holds_python(folder: Path) -> bool:
    """Whether a folder is a package, or has a Python file somewhere below."""
    if folder.is_symlink():
        # It may lead to a folder above.
        return False
    if (folder / "__init__.py").is_file() or (folder / "__init__.pyi").is_file():
        return True
    return any(
        entry.suffix in (".py", ".pyi") or (entry.is_dir() and holds_python(entry)) for entry in folder.iterdir()
    )


@contextmanager
def quietly() -> Iterator[None]:
    """While files are read: no collection of garbage, no warnings from Python's parser or from griffe.

    Reading makes very many objects and hardly any garbage; looking for it takes a third of the time. What griffe warns
    of, annotations that it cannot resolve, is kept here as it is written.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        with griffe.logger.disable(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        if was_enabled:
            gc.enable()


def read_module(files: ModuleFiles, name: str, code: str | None = None) -> tuple[ModuleFacts, SyntaxFailure | None]:
    """The facts of a module; `name` is what its file is reported by, `code` its text if not what lies on disk.

    A file that cannot be parsed gives an open module and the failure. A stub adds what the source does not have.
    """
    submodules = submodules_of(files.folder) if files.folder is not None else ()
    if files.source is None and files.stub is None:
        why = reasons.COMPILED if files.compiled else ""
        return ModuleFacts(files.path, name, files.folder is not None, submodules=submodules, open_because=why), None
    facts, failure = _read_file(files, files.source or files.stub, name, submodules, code)
    if files.source is not None and files.stub is not None and failure is None:
        stub, failure = _read_file(files, files.stub, name, submodules)
        facts = _merged(facts, stub)
    return facts, failure


def _read_file(
    files: ModuleFiles, file: Path | None, name: str, submodules: tuple[str, ...], code: str | None = None
) -> tuple[ModuleFacts, SyntaxFailure | None]:
    is_package = files.folder is not None
    package = files.path if is_package else files.path.rpartition(".")[0]
    anchor = Anchor(files.path, package, file.parent if file is not None else None)
    try:
        if code is None:
            code = _decoded(file) if file is not None else ""
        gatherer = Gatherer(code, anchor)
        griffe.visit(
            files.path.rpartition(".")[2],
            file or Path(),
            code,
            extensions=griffe.Extensions(gatherer),
            parent=_parent(files.path, file or Path(), is_package),
        )
    except (SyntaxError, UnicodeDecodeError, OSError, RecursionError, ValueError) as error:
        failure = SyntaxFailure(name, _explained(error))
        facts = ModuleFacts(files.path, name, is_package, submodules=submodules, open_because=reasons.SYNTAX)
        return facts, failure
    gatherer.finish()
    facts = ModuleFacts(
        path=files.path,
        file=name,
        is_package=is_package,
        objects=tuple(gatherer.objects),
        imports=tuple(gatherer.imports),
        wildcards=tuple(gatherer.wildcards),
        exports=gatherer.top.exports,
        submodules=submodules,
        docstring=gatherer.docstring,
        open_because=gatherer.top.open_because,
    )
    return facts, None


def _parent(path: str, file: Path, is_package: bool) -> griffe.Module | None:
    """The chain of packages above a module, which griffe needs to make relative imports absolute."""
    parts = path.split(".")[:-1]
    folder = file.parent.parent if is_package else file.parent
    folders = [folder]
    for _ in parts[1:]:
        folders.append(folders[-1].parent)
    parent: griffe.Module | None = None
    for name, place in zip(parts, reversed(folders), strict=False):
        parent = griffe.Module(name, filepath=place / "__init__.py", parent=parent)
    return parent


def _decoded(file: Path) -> str:
    """The text of a Python file in the encoding that it declares."""
    data = file.read_bytes()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding)


def _explained(error: Exception) -> str:
    if isinstance(error, SyntaxError) and error.lineno:
        return f"line {error.lineno}: {error.msg} (read as Python {sys.version_info.major}.{sys.version_info.minor})"
    if isinstance(error, UnicodeDecodeError):
        return f"not {error.encoding} at byte {error.start}"
    return str(error) or type(error).__name__


def _merged(facts: ModuleFacts, stub: ModuleFacts) -> ModuleFacts:
    """The source, and from the stub the names that it does not have (a compiled or generated part's)."""
    names = {item.name for item in facts.objects} | {item.name for item in facts.imports}
    return replace(
        facts,
        objects=facts.objects + tuple(item for item in stub.objects if item.name not in names),
        imports=facts.imports + tuple(item for item in stub.imports if item.name not in names),
        wildcards=facts.wildcards + tuple(item for item in stub.wildcards if item not in facts.wildcards),
        exports=facts.exports if facts.exports is not None else stub.exports,
        open_because="" if stub.objects and not stub.open_because else facts.open_because or stub.open_because,
    )
