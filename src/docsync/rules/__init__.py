"""The rules, one file each. The front doors are `load` and `check`."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

from docsync.rules.base import Rule
from docsync.rules.checking import Checked, check
from docsync.rules.selection import preview_notes, select

__all__ = ["Checked", "check", "load", "preview_notes", "select"]


def load() -> tuple[type[Rule], ...]:
    """Every rule of this package, found by walking it, in the order of the codes."""
    found: list[type[Rule]] = []
    for module in pkgutil.iter_modules(__path__):
        loaded = importlib.import_module(f"{__name__}.{module.name}")
        for member in vars(loaded).values():
            own = inspect.isclass(member) and issubclass(member, Rule) and member.__module__ == loaded.__name__
            if own and not inspect.isabstract(member):
                found.append(member)
    return tuple(sorted(found, key=lambda rule: rule.code))
