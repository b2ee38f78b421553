"""What is known today: a file of fingerprints, so that a nightly run speaks only of what is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from docsync.diagnostics import Compared, Diagnostic, KnownFault
from docsync.errors import SettingsError
from docsync.writing import write_whole

_UNREADABLE = "DS902"
DEFAULT_FILE = "docsync-baseline.json"


Rename = Callable[[str], str]


def entries(diagnostics: Iterable[Diagnostic], rename: Rename = str) -> list[KnownFault]:
    """The entries for a run's diagnostics, sorted, one for each fingerprint; an unreadable page is none.

    `rename` makes of a path as it is reported the one that does not depend on the working folder.
    """
    found = []
    for diagnostic in diagnostics:
        if diagnostic.code == _UNREADABLE:
            continue
        parts = diagnostic.symbol.split(", ")
        symbols = (
            parts if len(parts) == len(diagnostic.fingerprints) else [diagnostic.symbol] * len(diagnostic.fingerprints)
        )
        for symbol, mark in zip(symbols, diagnostic.fingerprints, strict=True):
            found.append(KnownFault(rename(diagnostic.location.path), diagnostic.code, symbol, mark))
    return sorted(found)


def write(file: Path, diagnostics: Iterable[Diagnostic], rename: Rename = str) -> int:
    """Write a baseline atomically, one entry a line; returns how many there are."""
    known = entries(diagnostics, rename)
    _check_target(file)
    lines = ",\n".join(f"  {msgspec.json.encode(entry).decode()}" for entry in known)
    text = '{"version": 1, "known": [\n' + lines + "\n]}\n"
    try:
        write_whole(file, text)
    except OSError as error:
        raise SettingsError(
            f"the baseline {file} cannot be written: {(error.strerror or str(error)).lower()}"
        ) from None
    return len(known)


def _check_target(file: Path) -> None:
    """Refuse to write over anything that is not a baseline."""
    if file.is_dir() or (file.exists() and _decoded(file) is None):
        raise SettingsError(f"{file} is there and is no baseline; name another file with --baseline")


def _decoded(file: Path) -> _File | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=_File)
    except (OSError, msgspec.DecodeError):
        return None


class _File(msgspec.Struct, frozen=True):
    version: int
    known: list[KnownFault]


def read(file: Path) -> list[KnownFault]:
    """The entries of a baseline; raises SettingsError when there is no such file or it is none."""
    try:
        content = msgspec.json.decode(file.read_bytes(), type=_File)
    except OSError:
        raise SettingsError(f"there is no baseline {file}; write one with `docsync baseline`") from None
    except msgspec.DecodeError as error:
        raise SettingsError(
            f"{file} is no baseline of docsync ({error}); write it anew with `docsync baseline`"
        ) from None
    if content.version != 1:
        raise SettingsError(f"{file} has version {content.version}, which this docsync does not know; write it anew")
    return content.known


def compare(diagnostics: Sequence[Diagnostic], known: Sequence[KnownFault]) -> Compared:
    """Take from the diagnostics what the baseline holds; equal fingerprints are counted."""
    left = Counter(entry.fingerprint for entry in known)
    new: list[Diagnostic] = []
    for diagnostic in diagnostics:
        marks = Counter(diagnostic.fingerprints)
        if marks and all(left[mark] >= number for mark, number in marks.items()):
            left -= marks
        else:
            new.append(diagnostic)
            left -= marks  # keys of a partly known fault are still there: they are not gone
    gone: list[KnownFault] = []
    for entry in known:
        if left[entry.fingerprint] > 0:
            left[entry.fingerprint] -= 1
            gone.append(entry)
    return Compared(tuple(new), len(diagnostics) - len(new), tuple(gone))
