"""The dependencies of the checked packages: which there are, which were found, and what they are known to define."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from docsync.inventory.environment import STDLIB_NAMES
from docsync.inventory.externals import Modules
from docsync.inventory.index import Opaque, Place
from docsync.inventory.project import Distributions
from docsync.inventory.resolve import Linker

_BUILTIN_NAMES = frozenset(dir(builtins))
_CLASS = re.compile(rb"^[ \t]*class[ \t]+(\w+)", re.MULTILINE)


class Dependencies:
    """What is known of the packages that the checked ones rest on, found out when it is asked for."""

    def __init__(self, packages: tuple[str, ...], modules: Modules, linker: Linker) -> None:
        self._packages = packages
        self._modules = modules
        self._linker = linker
        self._environment = modules.environment

    @cached_property
    def _declared(self) -> dict[str, tuple[str, ...]]:
        """The import names of each declared distribution, those of extras included."""
        names = (*self._environment.declared, *self._environment.optional)
        return {name: self._distributions.import_names(name) for name in names}

    @cached_property
    def _distributions(self) -> Distributions:
        return Distributions(self._environment.paths)

    def version(self, package: str) -> str:
        """The installed version of the distribution that brings a top-level package; empty where it cannot be told."""
        bringing = (name for name, roots in self._declared.items() if package in roots)
        return self._distributions.version(next(bringing, package))

    @cached_property
    def _roots(self) -> tuple[str, ...]:
        """The top-level import names of what is declared."""
        found = dict.fromkeys(root for names in self._declared.values() for root in names)
        return tuple(root for root in found if root not in self._packages)

    def is_dependency(self, name: str) -> bool:
        """Whether a top-level name is a builtin, the standard library's, or one declared, installed or imported."""
        if name in self._packages:
            return False
        if name in STDLIB_NAMES or name in _BUILTIN_NAMES or name in self._roots or name in self._imported:
            return True
        return name.isidentifier() and self._is_installed(name)

    @cached_property
    def _imported(self) -> frozenset[str]:
        targets = (item.target for module in self._modules.checked.values() for item in module.facts.imports)
        return frozenset(target.partition(".")[0] for target in targets if not self._modules.is_checked(target))

    def _is_installed(self, name: str) -> bool:
        found = self._modules.folders.find(name)
        return found is not None and bool(found.source or found.stub or found.compiled)

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The distributions that the project needs and that were not found."""
        return tuple(
            name
            for name in self._environment.declared
            if name not in self._packages and not any(map(self._is_installed, self._declared[name]))
        )

    def exports(self, name: str) -> tuple[str, ...]:
        """The dotted paths under which declared dependencies that were found export a name at their root."""
        return tuple(f"{root}.{name}" for root in self._roots if self._is_installed(root) and self._has(root, name))

    def _has(self, root: str, name: str) -> bool:
        module = self._modules.get(root)
        if module is None:
            return False
        if name in module.members() or name in (module.facts.exports or ()):
            return True
        # What only a wildcard can bring is followed, as far as the word is there at all.
        return bool(module.facts.wildcards) and isinstance(self._linker.member(Place(module), name), (Place, Opaque))

    @cached_property
    def foreign_names(self) -> frozenset[str]:
        """The names that the checked packages themselves import from other libraries."""
        imports = (item for module in self._modules.checked.values() for item in module.facts.imports)
        return frozenset(
            name
            for item in imports
            if not self._modules.is_checked(item.target)
            for name in (item.name, item.target.rpartition(".")[2])
        )

    @cached_property
    def classes(self) -> frozenset[str]:
        """The names of all classes that the declared dependencies that were found define, read as text."""
        places = map(self._modules.folders.find, self._roots)
        found = (place.folder or place.source for place in places if place is not None)
        return _class_names(root for root in found if root is not None)


def _class_names(roots: Iterable[Path]) -> frozenset[str]:
    found: set[bytes] = set()
    for root in roots:
        for file in sorted(root.rglob("*.py")) if root.is_dir() else (root,):
            try:
                found.update(_CLASS.findall(file.read_bytes()))
            except OSError:
                continue
    return frozenset(name.decode("utf-8", "replace") for name in found)
