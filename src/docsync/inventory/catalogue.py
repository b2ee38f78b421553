"""All names of the checked packages: where each is public, what else bears a name, and which names are like it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from rapidfuzz.distance import OSA

from docsync.inventory.externals import Modules
from docsync.inventory.index import Module, Place
from docsync.inventory.model import ApiObject, ImportFacts, Kind
from docsync.inventory.resolve import Linker

_SHOWN = 3


def is_private(name: str) -> bool:
    """Whether a name is underscored; `__version__` and `__init__` are not."""
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


class Catalogue:
    """The names of the checked packages, gathered when first asked for."""

    def __init__(self, modules: Modules, linker: Linker) -> None:
        self._modules = modules
        self._linker = linker

    # Public paths.

    @cached_property
    def _public(self) -> dict[str, str]:
        """The best public path of every module and top-level object, by canonical path."""
        best: dict[str, tuple[tuple[int, int, int, str], str]] = {}
        for module in self._modules.checked.values():
            if any(is_private(part) for part in module.path.split(".")[1:]):
                continue
            _offer(best, module.path, module.path, listed=True)
            for name, place in self.exposed(module):
                listed = name in (module.facts.exports or ())
                _offer(best, place.canonical, f"{module.path}.{name}", listed=listed)
        return {canonical: path for canonical, (_, path) in best.items()}

    def exposed(self, module: Module) -> Iterator[tuple[str, Place]]:
        """The public names of a module, with what they stand for in a checked package."""
        exports = module.facts.exports
        for name in dict.fromkeys((*self.public_names(module), *(exports or ()))):
            if is_private(name) and name not in (exports or ()):
                continue
            if not self._is_ours(module, name):
                continue
            link = self._linker.member(Place(module), name)
            if isinstance(link, Place) and not link.module.external:
                yield name, link

    def _is_ours(self, module: Module, name: str) -> bool:
        """Whether a name can lead to a checked package at all, so that no dependency is read to find out."""
        bindings = module.bindings(name)
        return not bindings or any(
            not isinstance(item, ImportFacts) or self._modules.is_checked(item.target) for item in bindings
        )

    def public_names(self, module: Module) -> tuple[str, ...]:
        """The names that a module offers: its `__all__`, else its definitions, and for a package also its imports."""
        exports = module.facts.exports
        if exports is not None:
            return exports
        names = dict.fromkeys(name for name in module.members() if self._is_offered(module, name))
        for target in module.facts.wildcards:
            source = self._modules.get(target) if self._modules.is_checked(target) else None
            if source is not None and source is not module and module.facts.is_package:
                names.update(dict.fromkeys(self.public_names_once(source, {module.path})))
        return tuple(name for name in names if not is_private(name))

    def public_names_once(self, module: Module, seen: set[str]) -> tuple[str, ...]:
        """The names that a wildcard import of a module takes, circles left out."""
        if module.path in seen:
            return ()
        seen.add(module.path)
        if module.facts.exports is not None:
            return module.facts.exports
        names = dict.fromkeys(module.members())
        for target in module.facts.wildcards:
            source = self._modules.get(target) if self._modules.is_checked(target) else None
            if source is not None:
                names.update(dict.fromkeys(self.public_names_once(source, seen)))
        return tuple(name for name in names if not name.startswith("_"))

    def _is_offered(self, module: Module, name: str) -> bool:
        if module.facts.is_package:
            return True
        # What a plain module imports for its own use, or for its annotations, is nobody's public path; the names of a
        # lazy table are meant, and need a `__getattr__` that hands them out.
        hands_out = bool(module.bindings("__getattr__"))
        return any(not isinstance(item, ImportFacts) or (item.lazy and hands_out) for item in module.bindings(name))

    def public_path(self, canonical: str) -> str:
        """The shortest path without an underscored segment that reaches a canonical path; empty when there is none."""
        found = self._public.get(canonical)
        if found is not None:
            return found
        owner, _, name = canonical.rpartition(".")
        if not owner or is_private(name) or owner in self._modules.checked:
            return ""
        above = self.public_path(owner)
        return f"{above}.{name}" if above else ""

    # Names.

    @cached_property
    def _by_name(self) -> dict[str, dict[str, Place]]:
        """Places by the last segment that they are known under, then by canonical path."""
        found: dict[str, dict[str, Place]] = {}
        for module in self._modules.checked.values():
            found.setdefault(module.path.rpartition(".")[2], {})[module.path] = Place(module)
            for facts in module.facts.objects:
                if not facts.labels & {"imported", "setter", "overload"}:
                    place = Place(module, facts)
                    found.setdefault(facts.name.rpartition(".")[2], {})[place.canonical] = place
            for item in module.facts.imports:
                name = item.name.rpartition(".")[2]
                if name != item.target.rpartition(".")[2] and self._modules.is_checked(item.target):
                    link = self._linker.member(Place(module), name) if "." not in item.name else None
                    if isinstance(link, Place) and not link.module.external:
                        found.setdefault(name, {})[link.canonical] = link
        return found

    def named(self, name: str) -> tuple[ApiObject, ...]:
        """The public objects whose qualified name ends with a (possibly dotted) name, each once, shortest first."""
        head, dot, rest = name.partition(".")
        places = self._by_name.get(head, {}) if not dot else self._members_named(head, rest.split("."))
        found: dict[str, ApiObject] = {}
        for canonical, place in places.items():
            path = self.public_path(canonical)
            if path:
                found[canonical] = place.api_object(path)
        return tuple(sorted(found.values(), key=lambda item: (item.path.count("."), item.path)))

    def _members_named(self, head: str, names: list[str]) -> dict[str, Place]:
        found: dict[str, Place] = {}
        for place in self._by_name.get(head, {}).values():
            link = self._linker.walk(place, names).link
            if isinstance(link, Place) and not link.module.external:
                found[link.canonical] = link
        return found

    def classes(self) -> Iterator[Place]:
        """Every class that the checked packages define, in order of path."""
        for path in sorted(self._modules.checked):
            module = self._modules.checked[path]
            for facts in module.facts.objects:
                if facts.kind is Kind.CLASS:
                    yield Place(module, facts)


def _offer(best: dict[str, tuple[tuple[int, int, int, str], str]], canonical: str, path: str, *, listed: bool) -> None:
    """Keep the better of two public paths: the shorter, then one in `__all__`, then the place of definition."""
    rank = (path.count("."), 0 if listed else 1, 0 if path == canonical else 1, path)
    if canonical not in best or rank < best[canonical][0]:
        best[canonical] = (rank, path)


def nearest(name: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The names that a misspelt one may have meant, best first: at most two edits, and few for its length."""
    allowed = 1 if len(name) < 5 else 2
    scored: list[tuple[float, str]] = []
    folded = _folded(name)
    for candidate in set(candidates):
        if candidate == name or (is_private(candidate) and not name.startswith("_")):
            continue
        if abs(len(candidate) - len(name)) > max(allowed, len(name) // 3):
            continue
        if _folded(candidate) == folded:
            scored.append((0.5, candidate))
            continue
        edits = OSA.distance(name, candidate)
        if (edits <= allowed and edits * 3 <= len(name)) or OSA.normalized_similarity(name, candidate) >= 0.8:
            scored.append((float(edits), candidate))
    return tuple(candidate for _, candidate in sorted(scored)[:_SHOWN])


def _folded(name: str) -> str:
    return name.replace("_", "").lower()
