"""The library's API: what the code says, which is the one authority.

`environment` finds the folders, `load` reads the packages (`begin` does so while something else is read); the
`Inventory` that they give answers what a name is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from docsync.inventory.environment import environment
from docsync.inventory.inventory import Inventory
from docsync.inventory.model import Environment
from docsync.inventory.packages import begin_reading
from docsync.inventory.sharing import SharedReading
from docsync.settings import DEFAULT_FAMILIES, FamilyPattern

__all__ = ["Inventory", "Loading", "begin", "environment", "load"]


@dataclass(frozen=True, slots=True)
class Loading:
    """Packages that are being read."""

    packages: tuple[str, ...]
    environment: Environment
    families: tuple[FamilyPattern, ...]
    reading: SharedReading

    def finish(self) -> Inventory:
        """Wait for what is still being read, and link the names."""
        read = self.reading.finish()
        failures = [failure for _, failure in read if failure is not None]
        return Inventory(self.packages, self.environment, [facts for facts, _ in read], failures, self.families)


def begin(
    packages: Sequence[str],
    environment: Environment,
    families: Sequence[FamilyPattern] = DEFAULT_FAMILIES,
    *,
    root: Path,
    beside: int = 0,
) -> Loading:
    """Begin to read the packages. Files are reported relative to `root`, the working folder.

    `beside` is the size in bytes of what the caller reads before it calls `finish`, weighed as source code is. Nothing
    is imported or run. Raises PackageNotFound, with the folders that were searched and the nearest name there.
    """
    reading = begin_reading(packages, environment, root, beside)
    return Loading(tuple(packages), environment, tuple(families), reading)


def load(
    packages: Sequence[str],
    environment: Environment,
    families: Sequence[FamilyPattern] = DEFAULT_FAMILIES,
    *,
    root: Path,
) -> Inventory:
    """Read the packages and link their names; see `begin`."""
    return begin(packages, environment, families, root=root).finish()
