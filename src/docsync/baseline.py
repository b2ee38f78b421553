"""What is known today: a file of fingerprints, so that a nightly run speaks only of what is new."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from docsync.diagnostics import Compared, Diagnostic, KnownFault
from docsync.errors import SettingsError

DEFAULT_FILE = "docsync-baseline.json"


def entries(diagnostics: Iterable[Diagnostic]) -> list[KnownFault]:
    """The entries for a run's diagnostics, sorted, one for each fingerprint."""
    return sorted(
        KnownFault(diagnostic.location.path, diagnostic.code, diagnostic.symbol, mark)
        for diagnostic in diagnostics
        for mark in diagnostic.fingerprints
    )


def write(file: Path, diagnostics: Iterable[Diagnostic]) -> int:
    """Write a baseline atomically, one entry a line; returns how many there are."""
    known = entries(diagnostics)
    lines = ",\n".join(f"  {msgspec.json.encode(entry).decode()}" for entry in known)
    text = '{"version": 1, "known": [\n' + lines + "\n]}\n"
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
        Path(temporary).chmod(mode)
        Path(temporary).replace(file)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
    return len(known)


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
