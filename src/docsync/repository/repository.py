"""One object that answers what is, and what once was, in the repository that holds the documents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Departure:
    """The commit by which a path went: its hash, its date (ISO), and the path it was moved to (empty: deleted)."""

    commit: str
    date: str
    moved_to: str = ""


class Repository:
    """A repository, or a folder without version control, of which only the files are known.

    Paths are relative to its root, with `/`. `root` is absolute.
    """

    def __init__(self, root: Path, working_folder: Path) -> None:
        self.root = root
        self._working_folder = working_folder

    @classmethod
    def around(cls, working_folder: Path) -> Repository:
        """The repository that holds a folder; the folder itself where none does."""
        for folder in (working_folder, *working_folder.parents):
            if (folder / ".git").exists():
                return cls(folder, working_folder)
        return cls(working_folder, working_folder)

    def inside(self, reported: str) -> str:
        """The path from the root of a file as it is reported (relative to the working folder); empty if outside."""
        path = (self._working_folder / reported).resolve()
        return path.relative_to(self.root.resolve()).as_posix() if path.is_relative_to(self.root.resolve()) else ""

    def has(self, path: str) -> bool:
        """Whether a file or folder is there: on disk, or in git's index (a sparse checkout has not all on disk)."""
        return (self.root / path).exists()
