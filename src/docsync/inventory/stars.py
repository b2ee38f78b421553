"""Wildcard imports: which of those of a module may bring a name."""

from __future__ import annotations

from docsync.inventory.externals import Modules
from docsync.inventory.index import Module
from docsync.inventory.runtime import MODULES
from docsync.inventory.words import Words


class Stars:
    """Tells for a name which `from x import *` of a module have to be followed.

    A checked module's names are known; of a dependency's file the text says whether it can bind the name at all.
    """

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._words = Words(modules.locate)
        self._names: dict[str, frozenset[str] | None] = {}
        self._holders: dict[str, tuple[dict[str, list[int]], list[int]]] = {}

    def targets(self, module: Module, name: str) -> list[str]:
        """The modules whose wildcards may bring a name, the last of them first: it is the one that Python keeps."""
        if module.path not in self._holders:
            self._holders[module.path] = self._sorted(module)
        by_name, doubtful = self._holders[module.path]
        places = sorted({*by_name.get(name, ()), *doubtful}, reverse=True)
        found = [module.facts.wildcards[place] for place in places]
        return [target for target in found if self._may_hold(target, name)]

    def _sorted(self, module: Module) -> tuple[dict[str, list[int]], list[int]]:
        """The places of the wildcards by the names that they bring, and of those that may bring any."""
        by_name: dict[str, list[int]] = {}
        doubtful: list[int] = []
        for place, target in enumerate(module.facts.wildcards):
            names = self._all_names(target)
            if names is None:
                doubtful.append(place)
            for name in names or ():
                by_name.setdefault(name, []).append(place)
        return by_name, doubtful

    def _may_hold(self, target: str, name: str) -> bool:
        if self._modules.is_checked(target) or target in MODULES or not self._modules.exists(target):
            return True
        return self._words.may_bind(target, name)

    def _all_names(self, path: str) -> frozenset[str] | None:
        """All names that a module, and those that it takes everything from, bind; None when there may be more."""
        if path not in self._names:
            self._names[path] = self._gathered(path)
        return self._names[path]

    def _gathered(self, path: str) -> frozenset[str] | None:
        names: set[str] = set()
        seen: set[str] = set()
        stack = [path]
        while stack:
            target = stack.pop()
            module = self._modules.checked.get(target)
            if module is None or module.facts.open_because:
                return None
            if target not in seen:
                seen.add(target)
                names.update(module.members(), module.facts.exports or (), module.facts.submodules)
                stack.extend(module.facts.wildcards)
        return frozenset(names)
