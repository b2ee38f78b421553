"""One object that answers what is, and what once was, in the repository that holds the documents."""

from __future__ import annotations

import copy
import posixpath
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from docsync.repository.git import Git
from docsync.repository.history import Departure, History
from docsync.repository.hosts import Host, hosts
from docsync.repository.ignored import Ignored
from docsync.repository.mentions import mentioning, once_documented, taken_out
from docsync.repository.rewordings import Rewording, rewording
from docsync.repository.tree import Tree
from docsync.repository.versions import Versions

_MAIN = frozenset({"main", "master", "HEAD"})
_MOST_BYTES = 5_000_000


_METADATA = ("pyproject.toml", "setup.cfg", "setup.py")


class Repository:
    """A repository, or a folder without version control, of which only the files are known.

    Paths are relative to its root, with `/`; a path that leads out of it is not there. `root` is absolute. Git is
    asked only when a question needs it, and each thing once.
    """

    def __init__(self, root: Path, working_folder: Path) -> None:
        self.root = root
        self.working_folder = working_folder
        self._git = Git(root) if (root / ".git").exists() else None
        self._texts: dict[str, str | None] = {}
        self._taken_out: dict[str, str] = {}

    @classmethod
    def around(cls, working_folder: Path) -> Repository:
        """The repository that holds a folder (also a worktree or submodule); the folder itself where none does."""
        for folder in (working_folder, *working_folder.parents):
            if (folder / ".git").exists():
                return cls(folder, working_folder)
        return cls(working_folder, working_folder)

    def with_texts(self, texts: Mapping[str, str]) -> Repository:
        """The same repository in which some files, by their paths from the root, have another text than on disk."""
        other = copy.copy(self)  # what git has told so far holds for it too
        other._texts = {**self._texts, **texts}
        return other

    @property
    def project_folder(self) -> Path:
        """The folder of the project that the work is done in: the nearest one with metadata; else the root."""
        for folder in (self.working_folder, *self.working_folder.parents):
            if any((folder / name).is_file() for name in _METADATA):
                return folder
            if folder == self.root:
                break
        return self.root

    def inside(self, reported: str) -> str:
        """The path from the root of a file as it is reported (relative to the working folder); empty if outside."""
        path = (self.working_folder / reported).resolve()
        return path.relative_to(self.root.resolve()).as_posix() if path.is_relative_to(self.root.resolve()) else ""

    def has(self, path: str) -> bool:
        """Whether a file or folder is there, its case included: on disk, or left out by a sparse checkout."""
        inner = _normal(path)
        return inner is not None and self.tree.has(inner)

    def is_folder(self, path: str) -> bool:
        """Whether a folder is there."""
        inner = _normal(path)
        return inner is not None and self.tree.is_folder(inner)

    def is_ignored(self, path: str) -> bool:
        """Whether `.gitignore` leaves a path to tools that generate it; it need not be there."""
        inner = _normal(path)
        return inner is not None and inner in self._ignored

    def is_in_submodule(self, path: str) -> bool:
        """Whether a path is, or lies in, a submodule, of which nothing is known."""
        inner = _normal(path) or ""
        return any(inner == one or inner.startswith(f"{one}/") for one in self.tree.tracked.submodules)

    def named(self, name: str) -> tuple[str, ...]:
        """The tracked files of that very name, sorted."""
        return self.tree.named(name)

    def ending_with(self, path: str) -> tuple[str, ...]:
        """The tracked files and folders whose path is this one or ends with it, at a folder boundary."""
        return self.tree.ending_with(path)

    def departed(self, path: str) -> Departure | None:
        """How a file or folder that is not there went; None where git's history never knew it."""
        inner = _normal(path)
        return self._history.departed(inner) if self._history is not None and inner else None

    def departed_ending_with(self, path: str) -> tuple[str, ...]:
        """The files that are gone whose path ends with this one, at a folder boundary."""
        return self._history.ending_with(path) if self._history is not None else ()

    def prepare(self, paths: Iterable[str]) -> None:
        """Read at once what `departed` will be asked of these paths."""
        if self._history is not None:
            self._history.prepare(inner for inner in map(_normal, paths) if inner)

    def mentioning(self, word: str) -> tuple[str, ...]:
        """The tracked files that hold a word; none without git."""
        return mentioning(self._git, word) if self._git is not None else ()

    def taken_out(self, name: str) -> str:
        """The lines that commits took out of the files of a name, as one text; empty without git."""
        if name not in self._taken_out:
            self._taken_out[name] = taken_out(self._git, name) if self._git is not None else ""
        return self._taken_out[name]

    def once_documented(self, name: str) -> bool:
        """Whether pages once had a directive that documents an object of that name; git is asked each time."""
        return self._git is not None and once_documented(self._git, name)

    def reworded(self, path: str, old: str, new: str) -> Rewording | None:
        """The newest commit by which a file's lines came to say one thing instead of another; None where none did."""
        inner = _normal(path)
        return rewording(self._git, inner, old, new) if self._git is not None and inner else None

    @property
    def is_cut_off(self) -> bool:
        """Whether git's history is here only in part (a shallow clone), so that it cannot tell what was."""
        return self._history is not None and self._history.is_cut_off

    @cached_property
    def hosts(self) -> frozenset[Host]:
        """Where this repository is hosted, by its remotes and the project's metadata."""
        return hosts(self.root, self._git)

    def is_current(self, version: str) -> bool:
        """Whether a branch's name in a link means what is checked out here."""
        if version in _MAIN or self._versions is None:
            return version in _MAIN
        return version in {self._versions.default, self._versions.branch}

    def held(self, version: str, paths: list[str]) -> dict[str, bool | None]:
        """For each path, whether a tag or a commit held it; None where that cannot be told from here."""
        return self._versions.held(version, paths) if self._versions is not None else dict.fromkeys(paths)

    @property
    def tags(self) -> frozenset[str]:
        """The names of the tags that are known here."""
        return self._versions.tags if self._versions is not None else frozenset()

    def text(self, path: str) -> str | None:
        """The text of a file; None where there is none, it is large, or it lies behind a link that leads out."""
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]

    def _read(self, path: str) -> str | None:
        inner = _normal(path)
        file = (self.root / (inner or "")).resolve()
        try:
            if not inner or not file.is_relative_to(self.root.resolve()) or file.stat().st_size > _MOST_BYTES:
                return None
            return file.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return None

    @cached_property
    def tree(self) -> Tree:
        """The files that are there now."""
        return Tree(self.root, self._git)

    @cached_property
    def _ignored(self) -> Ignored:
        return Ignored(self.root)

    @cached_property
    def _history(self) -> History | None:
        return History(self._git, self.tree.has) if self._git is not None else None

    @cached_property
    def _versions(self) -> Versions | None:
        return Versions(self._git) if self._git is not None else None


def _normal(path: str) -> str | None:
    """A path without `.`, `..` and doubled slashes; None where it leads out of the root."""
    if "\0" in path or path.startswith("/"):
        return None
    inner = posixpath.normpath(path) if path else "."
    return None if inner == ".." or inner.startswith("../") else inner
