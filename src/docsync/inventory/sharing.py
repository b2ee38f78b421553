"""Reading a package's modules in two processes, where the system can fork and there is enough to read.

The other process starts at once, so that this one can read the documents meanwhile. Only facts come back over the
pipe, as messages of a fixed schema: nothing is unpickled. Where anything goes wrong there, this process reads that
share as well.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence

import msgspec

from docsync.inventory.load import ModuleFiles, quietly
from docsync.inventory.model import ModuleFacts, SyntaxFailure

Read = tuple[ModuleFacts, SyntaxFailure | None]
_WORTH_SHARING = 400_000  # bytes of source: below, a second process costs more than it saves


class SharedReading:
    """A reading of modules that has begun. `beside` is how much else this process has to do, in bytes of source."""

    def __init__(self, modules: Sequence[ModuleFiles], read: Callable[[ModuleFiles], Read], beside: int = 0) -> None:
        self._modules = modules
        self._read = read
        self._theirs: list[int] = []
        sizes = [_size(module) for module in modules]
        if sum(sizes) >= _WORTH_SHARING and _can_fork():
            self._theirs = _share(sizes, (sum(sizes) + beside) // 2)
            self._helper = _Helper([modules[index] for index in self._theirs], read)

    def finish(self) -> list[Read]:
        """What reading each module gives, in order."""
        theirs = set(self._theirs)
        with quietly():
            found = {index: self._read(module) for index, module in enumerate(self._modules) if index not in theirs}
        if self._theirs:
            found.update(zip(self._theirs, self._helper.results(), strict=True))
        return [found[index] for index in range(len(self._modules))]


def _can_fork() -> bool:
    # A fork of a process with threads may inherit a lock that nobody will open.
    cpus = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return sys.platform.startswith("linux") and cpus > 1 and threading.active_count() == 1


def _size(module: ModuleFiles) -> int:
    try:
        return module.source.stat().st_size if module.source is not None else 0
    except OSError:
        return 0


def _share(sizes: Sequence[int], wanted: int) -> list[int]:
    """The indexes of modules that are about `wanted` bytes together, every so many of them, so that both get a mix."""
    chosen: list[int] = []
    total = passed = 0
    everything = sum(sizes)
    for index, size in enumerate(sizes):
        passed += size
        if total * everything < wanted * passed and total < wanted:
            chosen.append(index)
            total += size
    return chosen


class _Helper:
    """A forked process that reads some modules and sends what it found."""

    def __init__(self, modules: Sequence[ModuleFiles], read: Callable[[ModuleFiles], Read]) -> None:
        self._modules = modules
        self._read = read
        reader, writer = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(reader)
            self._serve(writer)
        os.close(writer)
        self._pipe = reader

    def _serve(self, writer: int) -> None:
        """Read and send, in the other process, which ends here whatever happens."""
        status = 1
        try:
            with quietly():
                message = msgspec.msgpack.encode([self._read(module) for module in self._modules])
            with os.fdopen(writer, "wb") as stream:
                stream.write(message)
            status = 0
        finally:
            os._exit(status)

    def results(self) -> list[Read]:
        """What the other process found; read here where it did not send all of it."""
        with os.fdopen(self._pipe, "rb") as stream:
            message = stream.read()
        os.waitpid(self._pid, 0)
        try:
            found = msgspec.msgpack.decode(message, type=list[Read])
        except msgspec.DecodeError:
            found = []
        return found if len(found) == len(self._modules) else [self._read(module) for module in self._modules]
