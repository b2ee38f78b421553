"""The files that fixes change: which may be, what they hold, and putting new text in their place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from docsync.fixes.choosing import CannotFix
from docsync.fixes.model import Texts
from docsync.writing import put_in_place, staged

_INSTALLED = {"site-packages", "dist-packages"}


@dataclass(frozen=True, slots=True)
class Places:
    """Where the files of a run lie.

    `root` is the working folder, which reported names are relative to; `named` are the files whose names do not lead to
    them; `inside` are the folders and files, without links, that are the documentation and the packages.
    """

    root: Path
    named: Mapping[str, Path] = field(default_factory=dict)
    inside: tuple[Path, ...] = ()

    def file(self, path: str) -> Path:
        """The file that is reported by a name, a link perhaps."""
        return self.named.get(path) or self.root / path

    def target(self, path: str) -> Path:
        """The file itself.

        Raises CannotFix where it is an installed package's, or reached by a link out of the documentation and the
        packages.
        """
        file = self.file(path)
        real = Path(os.path.realpath(file))
        if _INSTALLED & {*real.parts}:
            raise CannotFix("it is a file of an installed package; fix it where it is developed")
        if any(real.is_relative_to(place) for place in self.inside):
            return real
        if file.is_relative_to(self.root) and not _crosses_link(file, self.root):
            return real
        shown = os.path.relpath(real, self.root)
        raise CannotFix(f"it is a link to {shown}, which is outside the documentation and the package")


def _crosses_link(file: Path, root: Path) -> bool:
    while file != root:
        if file.is_symlink():
            return True
        file = file.parent
    return False


@dataclass(frozen=True, slots=True)
class _Opened:
    """A file as it was read: the file itself, and its bytes."""

    target: Path
    data: bytes


class Files:
    """Reads each file once, and writes it only where it is still what was read.

    `read` are the texts that the check read, by the reported names.
    """

    def __init__(self, places: Places, read: Texts) -> None:
        self._places = places
        self._read = read
        self._opened: dict[str, _Opened | str] = {}  # or why it cannot be

    def text(self, path: str) -> str:
        """What a file holds. Raises CannotFix where it may not or cannot be changed."""
        return self._open(path).data.decode("utf-8")

    def _open(self, path: str) -> _Opened:
        if path not in self._opened:
            try:
                self._opened[path] = self._newly_opened(path)
            except CannotFix as error:
                self._opened[path] = str(error)
        opened = self._opened[path]
        if isinstance(opened, str):
            raise CannotFix(opened)
        return opened

    def _newly_opened(self, path: str) -> _Opened:
        target = self._places.target(path)
        try:
            data = target.read_bytes()
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise CannotFix("the file is not UTF-8") from None
        except OSError as error:
            raise CannotFix(f"the file cannot be read ({_why(error)})") from None
        if text != self._read.get(path, text):
            raise CannotFix("the file has changed since docsync read it")
        return _Opened(target, data)

    def write(self, texts: Texts, together: Iterable[frozenset[str]]) -> dict[str, str]:
        """Put new texts in the files, those of one set all or none; the files that it was not possible for, and why.

        Such a file is as it was, unless the reason says otherwise.
        """
        failed: dict[str, str] = {}
        for group in _groups(texts, together):
            try:
                self._write_all({path: texts[path] for path in group})
            except _NotWritten as error:
                for path in group:
                    others = f" (it changes together with {error.path})" if path != error.path else ""
                    failed[path] = f"{error.reason}{others}"
        return failed

    def _write_all(self, texts: Texts) -> None:
        """Write files of which none may be written alone. Raises _NotWritten."""
        waiting: dict[str, Path] = {}
        done: list[str] = []
        try:
            for path, text in texts.items():
                waiting[path] = self._stage(path, text)
            for path in texts:
                self._put(path, waiting[path])
                done.append(path)
        except _NotWritten as error:
            raise _NotWritten(error.path, error.reason + self._taken_back(done)) from None
        except BaseException:  # the user stops the run
            self._taken_back(done)
            raise
        finally:
            for temporary in waiting.values():
                temporary.unlink(missing_ok=True)

    def _stage(self, path: str, text: str) -> Path:
        opened = self._open(path)
        try:
            self._check(path, opened)
            return staged(opened.target, text.encode("utf-8"))
        except OSError as error:
            raise _NotWritten(path, f"cannot be written ({_why(error)})") from None

    def _put(self, path: str, temporary: Path) -> None:
        opened = self._open(path)
        try:
            self._check(path, opened)
            put_in_place(temporary, opened.target)
        except OSError as error:
            raise _NotWritten(path, f"cannot be written ({_why(error)})") from None

    def _check(self, path: str, opened: _Opened) -> None:
        """See that a file is still there, as it was, and not protected. Raises OSError or _NotWritten."""
        if not opened.target.stat().st_mode & 0o222 or not os.access(opened.target, os.W_OK):
            raise _NotWritten(path, "is read-only")
        if opened.target.read_bytes() != opened.data:
            raise _NotWritten(path, "has changed on disk since docsync read it; run docsync again")
        try:
            is_same = self._places.target(path) == opened.target
        except CannotFix:
            is_same = False
        if not is_same:
            raise _NotWritten(path, "leads to another file than before; run docsync again")

    def _taken_back(self, done: Sequence[str]) -> str:
        """Put back what was written before another file of the same fix failed; what did not succeed, as a sentence."""
        stuck = []
        for path in done:
            opened = self._open(path)
            try:
                put_in_place(staged(opened.target, opened.data), opened.target)
            except OSError:
                stuck.append(path)
        return f"; {', '.join(stuck)} could not be put back" if stuck else ""


class _NotWritten(Exception):
    """A file was not written; `reason` goes on from its name."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


def _groups(texts: Texts, together: Iterable[frozenset[str]]) -> list[list[str]]:
    """The files in the sets in which they have to be written."""
    groups: list[set[str]] = [{path} for path in texts]
    for linked in together:
        joined = {path for group in groups if group & linked for path in group}
        groups = [group for group in groups if not group & linked] + ([joined] if joined else [])
    return sorted(sorted(group) for group in groups)


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
