"""The library's API: what the code says, which is the one authority.

`environment` finds the folders, `load` reads the packages; the `Inventory` that it gives answers what a name is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from docsync.inventory.environment import environment
from docsync.inventory.inventory import Inventory
from docsync.inventory.model import Environment
from docsync.inventory.packages import read_packages
from docsync.settings import DEFAULT_FAMILIES, FamilyPattern

__all__ = ["Inventory", "environment", "load"]


def load(
    packages: Sequence[str],
    environment: Environment,
    families: Sequence[FamilyPattern] = DEFAULT_FAMILIES,
    *,
    root: Path,
) -> Inventory:
    """Read the packages and link their names. Files are reported relative to `root`, the working folder.

    Nothing is imported or run. Raises PackageNotFound, with the folders that were searched and the nearest name there.
    """
    facts, failures = read_packages(packages, environment, root)
    return Inventory(packages, environment, facts, failures, families)
