"""The names of all classes that the found dependencies define, read as text: to tell another library's from a misspelt.

It is asked only when a name is suspected, and reads each file once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_CLASS = re.compile(rb"^[ \t]*class[ \t]+(\w+)", re.MULTILINE)


def class_names(roots: Iterable[Path]) -> frozenset[str]:
    """Every class name in the Python files below the given packages' folders (or in the given files)."""
    found: set[bytes] = set()
    for root in roots:
        for file in sorted(root.rglob("*.py")) if root.is_dir() else (root,):
            try:
                found.update(_CLASS.findall(file.read_bytes()))
            except OSError:
                continue
    return frozenset(name.decode("utf-8", "replace") for name in found)
