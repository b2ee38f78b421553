"""Writing files whole: a file is never there by half, whatever happens meanwhile."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write a file as UTF-8, its line endings as they are in `text`, so that it is never there by half.

    A link stays one, and a file keeps its mode. Raises OSError.
    """
    target = file.resolve()
    put_in_place(staged(target, text.encode("utf-8")), target)


def staged(target: Path, data: bytes) -> Path:
    """A file beside `target` that holds `data`, surely on the disk, with the mode and owner that `target` has.

    Raises OSError; then no file is left behind.
    """
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _as_before(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def put_in_place(temporary: Path, target: Path) -> None:
    """Put a staged file in the place of its target, at once. Raises OSError; then the staged file is gone."""
    try:
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _as_before(temporary: Path, target: Path) -> None:
    """Give a file the mode of another and, where that is allowed, its owner."""
    if not target.exists():
        temporary.chmod(0o644)
        return
    was, is_ = target.stat(), temporary.stat()
    if hasattr(os, "chown") and (was.st_uid, was.st_gid) != (is_.st_uid, is_.st_gid):
        with suppress(OSError):  # only the administrator may give files away
            os.chown(temporary, was.st_uid, was.st_gid)
    temporary.chmod(was.st_mode & 0o7777)


def _sync_folder(folder: Path) -> None:
    """See that a rename outlasts a power cut, where folders can be synced."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    with suppress(OSError):
        os.fsync(handle)
    os.close(handle)
