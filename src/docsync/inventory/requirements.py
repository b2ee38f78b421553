"""The versions that a project asks for: of its dependencies, those of its extras included, and of Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from docsync.inventory.metadata import read_metadata
from docsync.inventory.project import normal, read_required


@dataclass(frozen=True, slots=True)
class Requirements:
    """`name` is the project's own, normalised; `versions` the specifier of each requirement by normalised name.

    `python` is the specifier of Python, empty when there is none. `file` is where they are declared.
    """

    name: str
    python: str
    versions: Mapping[str, tuple[str, ...]]
    file: str


def read_requirements(root: Path) -> Requirements:
    """What the project in a folder requires; a requirement that cannot be read is left out."""
    from packaging.requirements import InvalidRequirement, Requirement

    found: dict[str, list[str]] = {}
    for text in read_required(root):
        try:
            one = Requirement(text)
        except InvalidRequirement:
            continue
        if str(one.specifier):
            found.setdefault(normal(one.name), []).append(str(one.specifier))
    metadata = read_metadata(root)
    names = ("pyproject.toml", "setup.cfg", "setup.py")
    declared = [name for name in names if (root / name).is_file()]
    texts = {name: (root / name).read_text("utf-8", "replace") for name in declared}
    file = next((name for name in declared if "python_requires" in texts[name] or "requires-python" in texts[name]), "")
    versions = {name: tuple(dict.fromkeys(specifiers)) for name, specifiers in found.items()}
    return Requirements(metadata.name, metadata.requires_python, versions, file or next(iter(declared), ""))
