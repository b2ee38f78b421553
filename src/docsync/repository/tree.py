"""The files of a repository: those that git tracks, and what lies on disk."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath

from docsync.repository.git import Git

_SUBMODULE = "160000"
_SKIPPED = "S"  # not on disk in a sparse checkout, and there all the same
_NO_FILES = {".git", "node_modules", "__pycache__", "site-packages", ".venv", "venv", ".tox"}
_MOST_FILES = 200_000


@dataclass(frozen=True, slots=True)
class Tracked:
    """What git's index holds: the files, those of them that are left out of the working tree, and submodules."""

    files: frozenset[str]
    sparse: frozenset[str] = frozenset()
    submodules: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Folders:
    """The names in each folder that was looked at."""

    root: Path
    names: dict[str, frozenset[str]] = field(default_factory=dict)

    def __getitem__(self, folder: str) -> frozenset[str]:
        if folder not in self.names:
            try:
                self.names[folder] = frozenset(os.listdir(self.root / folder))  # noqa: PTH208 - names are enough
            except OSError:
                self.names[folder] = frozenset()
        return self.names[folder]


class Tree:
    """The files that are there now. Paths are relative to the root, normalised, with `/`; case counts."""

    def __init__(self, root: Path, git: Git | None) -> None:
        self._root = root
        self._git = git
        self._folders = _Folders(root)

    @cached_property
    def tracked(self) -> Tracked:
        """What git tracks; without git, every file on disk."""
        entries = self._git.fields("ls-files", "-z", "-s", "-t") if self._git else None
        if entries is None:
            return Tracked(frozenset(_on_disk(self._root)))
        files, sparse, submodules = set(), set(), set()
        for entry in entries:
            facts, _, path = entry.partition("\t")
            tag, mode = facts.split()[:2]
            if mode == _SUBMODULE:
                submodules.add(path)
                continue
            files.add(path)
            if tag == _SKIPPED:
                sparse.add(path)
        return Tracked(frozenset(files), frozenset(sparse), frozenset(submodules))

    def has(self, path: str) -> bool:
        """Whether a file or folder is there, in exactly this case: on disk, or left out by a sparse checkout.

        A folder of which an editor or a checkout has left only the empty shell is not there: git knows no such thing.
        """
        if not self._lies_on_disk(path):
            return path in self._sparse_paths
        return not (self._root / path).is_dir() or self._is_alive(path)

    def is_folder(self, path: str) -> bool:
        """Whether a folder is there."""
        if not self._lies_on_disk(path):
            return f"{path}/" in self._sparse_paths
        return (self._root / path).is_dir() and self._is_alive(path)

    def _is_alive(self, folder: str) -> bool:
        if folder in ("", ".") or folder in self.folders or folder in self.tracked.submodules:
            return True
        for _, folders, files in os.walk(self._root / folder):
            folders[:] = [name for name in folders if name not in _NO_FILES]
            if files:
                return True
        return False

    def named(self, name: str) -> tuple[str, ...]:
        """The tracked files of that very name, sorted."""
        return self._by_name.get(name, ())

    def ending_with(self, path: str) -> tuple[str, ...]:
        """The tracked files and folders whose path ends with this one, at a folder boundary."""
        found = self.named(PurePosixPath(path).name)
        folders = self._folders_by_name.get(PurePosixPath(path).name, ())
        return tuple(one for one in (*found, *folders) if one == path or one.endswith(f"/{path}"))

    def inside(self, folder: str) -> frozenset[str]:
        """The names in a folder on disk."""
        return self._folders[folder] if self._lies_on_disk(folder) else frozenset()

    @cached_property
    def endings(self) -> frozenset[str]:
        """The endings (`.py`) of the tracked files."""
        return frozenset(posixpath.splitext(file)[1] for file in self.tracked.files) - {""}

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a tracked file."""
        found: set[str] = set()
        for file in self.tracked.files:
            folder = file.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

    @cached_property
    def _sparse_paths(self) -> frozenset[str]:
        found = set(self.tracked.sparse)
        for file in self.tracked.sparse:
            for parent in PurePosixPath(file).parents:
                if str(parent) != ".":
                    found.update((str(parent), f"{parent}/"))
        return frozenset(found)

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        return _by_last_part(self.tracked.files)

    @cached_property
    def _folders_by_name(self) -> Mapping[str, tuple[str, ...]]:
        return _by_last_part(self.folders)

    def _lies_on_disk(self, path: str) -> bool:
        if path in ("", "."):
            return True
        folder = ""
        for part in path.split("/"):
            if part not in self._folders[folder]:
                return False
            folder = f"{folder}/{part}" if folder else part
        return True


def _by_last_part(paths: frozenset[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(path.rpartition("/")[2], []).append(path)
    return {name: tuple(sorted(those)) for name, those in found.items()}


def _on_disk(root: Path) -> Iterator[str]:
    """The files below a folder that no version control looks after, up to a number."""
    count = 0
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in _NO_FILES]
        for name in files:
            yield Path(folder, name).relative_to(root).as_posix()
            count += 1
        if count > _MOST_FILES:
            return
