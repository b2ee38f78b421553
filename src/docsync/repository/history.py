"""How files left the repository: one reading of git's history, and only when something is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from docsync.repository.git import Git

_LONGEST_CHAIN = 20
_EACH_COMMIT = "--format=%x01%H%x00%cs"


@dataclass(frozen=True, slots=True)
class Departure:
    """The commit by which a path went: its hash and date (ISO), empty where the removal is not committed yet.

    `moved_to` is where it is now, by git's renames one after the other; empty: deleted, or no such place is left.
    """

    commit: str
    date: str
    moved_to: str = ""


class History:
    """What HEAD's ancestors, and what is staged on top of them, say of paths that are gone.

    `exists` says whether a path is there now.
    """

    def __init__(self, git: Git, exists: Callable[[str], bool]) -> None:
        self._git = git
        self._exists = exists
        self._renamed: dict[str, Mapping[str, str]] = {}

    def departed(self, path: str) -> Departure | None:
        """How a file or folder went; None where the history does not know it, or it is there."""
        if self._exists(path):
            return None
        if path in self._gone:
            gone = self._gone[path]
            return replace(gone, moved_to=self._now(path))
        inside = self._folders.get(path)
        if not inside:
            return None
        newest = self._gone[inside[0]]  # the history is read from its newest commit on
        return Departure(newest.commit, newest.date, self._folder_now(path, inside))

    def ending_with(self, path: str) -> tuple[str, ...]:
        """The files that are gone whose path ends with this one, at a folder boundary."""
        same = self._names.get(path.rpartition("/")[2], ())
        return tuple(file for file in same if file == path or file.endswith(f"/{path}"))

    @cached_property
    def is_cut_off(self) -> bool:
        """Whether older commits are not here (a shallow clone)."""
        return (self._git.ask("rev-parse", "--is-shallow-repository") or b"").strip() == b"true"

    def _now(self, path: str) -> str:
        """Where a file is after all its renames; empty if nowhere."""
        for _ in range(_LONGEST_CHAIN):
            path = self._step(path)
            if not path or self._exists(path):
                return path
        return ""

    def _folder_now(self, folder: str, files: Iterable[str]) -> str:
        """Where a folder is: where all that moved out of it with its inner path kept went."""
        found = set()
        for file in files:
            inner = file[len(folder) :]
            now = self._now(file)
            if now:
                found.add(now.removesuffix(inner) if now.endswith(inner) else "")
        return found.pop() if len(found) == 1 else ""

    def _step(self, path: str) -> str:
        gone = self._gone.get(path)
        if gone is None:
            return ""
        return gone.moved_to or (self._renames(gone.commit).get(path, "") if gone.commit else "")

    def _renames(self, commit: str) -> Mapping[str, str]:
        """All renames of a commit, those with changes too."""
        if commit not in self._renamed:
            self._read_renames([commit])
        return self._renamed[commit]

    def _read_renames(self, commits: list[str]) -> None:
        self._renamed.update({commit: {} for commit in commits})
        fields = self._git.fields(
            *("log", "--no-walk=unsorted", "-M", "-z", "--name-status", "--diff-filter=R", _EACH_COMMIT),
            *("--no-ext-diff", "--no-textconv", *commits, "--"),
        )
        for commit, _, old, new in _changes(fields or []):
            self._renamed[commit] = {**self._renamed.get(commit, {}), old: new}

    @cached_property
    def _gone(self) -> dict[str, Departure]:
        """Every path that a commit deleted or renamed, with the newest such commit, the newest first.

        Only renames without changes are known by this: to see others git has to read the files themselves.
        """
        found: dict[str, Departure] = {}
        staged = self._git.fields(
            "diff-index", "--cached", "-M", "-z", "--name-status", "--diff-filter=DR", "--no-ext-diff", "HEAD", "--"
        )
        committed = self._git.fields(
            *("log", "-M100%", "-z", "--name-status", "--diff-filter=DR", _EACH_COMMIT),
            *("--no-ext-diff", "--no-textconv", "HEAD", "--"),
        )
        for commit, date, old, new in (*_changes(staged or []), *_changes(committed or [])):
            found.setdefault(old, Departure(commit, date, new))
        return found

    @cached_property
    def _folders(self) -> Mapping[str, list[str]]:
        """Each folder that files are gone from, at any depth, with these files, the newest gone first."""
        found: dict[str, list[str]] = {}
        for file in self._gone:
            at = file.rfind("/")
            while at > 0:
                found.setdefault(file[:at], []).append(file)
                at = file.rfind("/", 0, at)
        return found

    @cached_property
    def _names(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for file in self._gone:
            found.setdefault(file.rpartition("/")[2], []).append(file)
        return found

    def prepare(self, paths: Iterable[str]) -> None:
        """Read at once what `departed` will need of the commits by which these paths went."""
        wanted = {self._gone[path].commit for path in paths if path in self._gone and not self._gone[path].moved_to}
        unread = sorted(wanted - self._renamed.keys() - {""})
        if unread:
            self._read_renames(unread)


def _changes(fields: list[str]) -> Iterator[tuple[str, str, str, str]]:
    """Commit, date, old and new path (empty: deleted) of each change in the output of `--name-status -z`."""
    commit = date = ""
    rest = iter(fields)
    for field in rest:
        word = field.lstrip("\n")
        if word.startswith("\x01"):
            commit, date = word[1:], next(rest, "")
        elif word.startswith("R"):
            yield commit, date, next(rest, ""), next(rest, "")
        elif word == "D":
            yield commit, date, next(rest, ""), ""
