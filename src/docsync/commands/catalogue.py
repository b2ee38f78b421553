"""The commands of a project: its entry points, the scripts in its repository, and what `python -m` runs."""

from __future__ import annotations

from pathlib import Path

from docsync.commands.files import Files
from docsync.commands.model import Command
from docsync.commands.programs import read_function, read_script
from docsync.inventory import Inventory
from docsync.inventory.metadata import Metadata, read_metadata


class Commands:
    """Answers what a command takes. A parser is read when it is asked for, and once.

    `root` is the repository's folder, which scripts are counted from, `project` that of the project's metadata.
    Nothing is imported or run.
    """

    def __init__(self, inventory: Inventory, root: Path, project: Path) -> None:
        self._files = Files(inventory, root)
        self._metadata: Metadata = read_metadata(project)
        self._read: dict[str, Command | None] = {}

    @property
    def distributions(self) -> tuple[str, ...]:
        """The names of the project's distributions, normalised; empty when they are not known."""
        return (self._metadata.name,) if self._metadata.name else ()

    def extras(self) -> frozenset[str] | None:
        """The extras of the project's metadata, normalised; None when they cannot be known."""
        return self._metadata.extras

    def entry_points(self) -> tuple[str, ...]:
        """The names of the console scripts that the project's metadata declares."""
        return tuple(self._metadata.scripts)

    def entry_point(self, name: str) -> Command | None:
        """What an entry point takes; None when it is not one of the project's.

        One whose parser cannot be found is a command that is open.
        """
        target = self._metadata.scripts.get(name)
        if target is None:
            return None
        if name not in self._read:
            found = read_function(self._files, target, name)
            self._read[name] = found or Command(
                name, open_because="no parser was found", subcommands_open_because="no parser was found"
            )
        return self._read[name]

    def module(self, dotted: str) -> Command | None:
        """What `python -m` of a module takes; None when there is no such module, or no parser is made in it.

        A package stands for its `__main__`.
        """
        key = f"-m {dotted}"
        if key not in self._read:
            found = self._files.module(f"{dotted}.__main__") or self._files.module(dotted)
            self._read[key] = read_script(self._files, found, f"python -m {dotted}") if found is not None else None
        return self._read[key]

    def script(self, path: str) -> Command | None:
        """What a script takes, by its path from the root; None when there is none, or no parser is made in it."""
        if path not in self._read:
            found = self._files.script(path)
            self._read[path] = read_script(self._files, found, path) if found is not None else None
        return self._read[path]
