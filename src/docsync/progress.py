"""A progress bar on stderr, for runs that take more than a second on a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

Progress = Callable[[str, int, int], None]  # what is being done, how many are done, how many there are
_PATIENCE = 1.0  # seconds before anything is shown
_WIDTH = 24


@contextmanager
def progress_on(stream: TextIO) -> Iterator[Progress | None]:
    """A function that shows how far a run is, or None when the stream is no terminal; the bar is wiped at the end."""
    if not stream.isatty():
        yield None
        return
    started = time.monotonic()
    shown = False

    def show(what: str, done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - started < _PATIENCE:
            return
        shown = True
        filled = _WIDTH * done // max(total, 1)
        stream.write(f"\r{what} {'█' * filled}{'░' * (_WIDTH - filled)} {done}/{total}")
        stream.flush()

    try:
        yield show
    finally:
        if shown:
            stream.write("\r\x1b[2K")
            stream.flush()
