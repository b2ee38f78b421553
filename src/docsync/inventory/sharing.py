"""Reading a package's modules in two processes, where the system can fork and there is enough to read.

Only facts come back over the pipe, as messages of a fixed schema: nothing is unpickled. Where anything goes wrong in
the other process, this one reads its share as well.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence

import msgspec

from docsync.inventory.load import ModuleFiles
from docsync.inventory.model import ModuleFacts, SyntaxFailure

Read = tuple[ModuleFacts, SyntaxFailure | None]
_WORTH_SHARING = 400_000  # bytes of source: below, a second process costs more than it saves


def read_all(modules: Sequence[ModuleFiles], read: Callable[[ModuleFiles], Read]) -> list[Read]:
    """What reading each module gives, in order."""
    sizes = [_size(module) for module in modules]
    if sum(sizes) < _WORTH_SHARING or not _can_fork():
        return [read(module) for module in modules]
    mine, theirs = _halves(sizes)
    found: list[Read | None] = [None] * len(modules)
    with _Helper([modules[index] for index in theirs], read) as helper:
        for index in mine:
            found[index] = read(modules[index])
        for index, one in zip(theirs, helper.results(), strict=True):
            found[index] = one
    return [one for one in found if one is not None]


def _can_fork() -> bool:
    # A fork of a process with threads may inherit a lock that nobody will open.
    cpus = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return sys.platform.startswith("linux") and cpus > 1 and threading.active_count() == 1


def _size(module: ModuleFiles) -> int:
    try:
        return module.source.stat().st_size if module.source is not None else 0
    except OSError:
        return 0


def _halves(sizes: Sequence[int]) -> tuple[list[int], list[int]]:
    """The indexes in two groups of about the same size, largest first."""
    groups: tuple[list[int], list[int]] = ([], [])
    totals = [0, 0]
    for index in sorted(range(len(sizes)), key=lambda index: -sizes[index]):
        smaller = 0 if totals[0] <= totals[1] else 1
        groups[smaller].append(index)
        totals[smaller] += sizes[index]
    return sorted(groups[0]), sorted(groups[1])


class _Helper:
    """A forked process that reads some modules and sends what it found."""

    def __init__(self, modules: Sequence[ModuleFiles], read: Callable[[ModuleFiles], Read]) -> None:
        self._modules = modules
        self._read = read
        self._pid = 0
        self._pipe = -1

    def __enter__(self) -> _Helper:
        reader, writer = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(reader)
            self._serve(writer)
        os.close(writer)
        self._pipe = reader
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._pipe)
        os.waitpid(self._pid, 0)

    def _serve(self, writer: int) -> None:
        """Read and send, in the other process, which ends here whatever happens."""
        status = 1
        try:
            message = msgspec.msgpack.encode([self._read(module) for module in self._modules])
            with os.fdopen(writer, "wb") as stream:
                stream.write(message)
            status = 0
        finally:
            os._exit(status)

    def results(self) -> list[Read]:
        """What the other process found; read here where it did not send all of it."""
        with os.fdopen(os.dup(self._pipe), "rb") as stream:
            message = stream.read()
        try:
            found = msgspec.msgpack.decode(message, type=list[Read])
        except msgspec.DecodeError:
            found = []
        return found if len(found) == len(self._modules) else [self._read(module) for module in self._modules]
