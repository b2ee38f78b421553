"""What a name is: one of the six resolutions, from where the name leads."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from functools import cached_property

from docsync.inventory import reasons
from docsync.inventory.catalogue import Catalogue, is_private, nearest
from docsync.inventory.dependencies import Dependencies
from docsync.inventory.externals import Modules
from docsync.inventory.index import Opaque, Open, Place
from docsync.inventory.lineage import Lineages
from docsync.inventory.model import ApiObject, External, Found, Kind, Missing, Private, Resolution, Unknown
from docsync.inventory.resolve import Linker, Walk

BUILTIN_NAMES = frozenset(dir(builtins))


class Answers:
    """Answers what names are, each once."""

    def __init__(
        self, modules: Modules, linker: Linker, lineages: Lineages, catalogue: Catalogue, dependencies: Dependencies
    ) -> None:
        self._modules = modules
        self._linker = linker
        self._lineages = lineages
        self._catalogue = catalogue
        self._dependencies = dependencies
        self._known: dict[tuple[str, str], Resolution] = {}

    def resolve(self, path: str, module: str) -> Resolution:
        """What a dotted name is, as seen from inside a module or class, else as an absolute path."""
        key = (path, module)
        if key not in self._known:
            self._known[key] = self._resolved(path, module)
        return self._known[key]

    def place(self, path: str) -> Place | None:
        """The module, class or other object of a dotted path of the packages."""
        exact = self._modules.checked.get(path)
        if exact is not None:
            return Place(exact)
        root, *names = path.split(".")
        start = self._modules.checked.get(root)
        link = self._linker.walk(Place(start), names).link if start is not None else None
        return link if isinstance(link, Place) else None

    def names(self, place: Place) -> tuple[str, ...]:
        """The names of a class's members, or of a module."""
        if place.kind is Kind.CLASS:
            return self._lineages.names(place)
        if place.facts is not None:
            return ()
        module = place.module
        return tuple(
            dict.fromkeys((*self._catalogue.public_names(module), *module.members(), *module.facts.submodules))
        )

    def _resolved(self, path: str, module: str) -> Resolution:
        names = path.split(".")
        if not all(name.isidentifier() for name in names):
            return Unknown(reasons.NO_NAME)
        scope = self.place(module) if module else None
        if scope is not None:
            return self._in_scope(scope, names, path)
        root = self._modules.checked.get(names[0])
        if root is None:
            return self._foreign(names[0]) or Unknown(reasons.OTHER_NAME)
        return self._from(Place(root), names[1:], path)

    def _foreign(self, name: str) -> External | None:
        if not self._dependencies.is_dependency(name):
            return None
        return External("builtins" if name in BUILTIN_NAMES else name)

    def _in_scope(self, scope: Place, names: list[str], path: str) -> Resolution:
        """A name inside a module or a class: its members, the module's names, then packages and builtins."""
        link: object = None
        for place in self._scopes(scope):
            link = self._linker.member(place, names[0])
            if link is not None and (place.facts is None or not isinstance(link, Open)):
                break
        else:
            place = Place(scope.module)
        if link is None or isinstance(link, Open):
            if names[0] in self._modules.checked:
                return self._resolved(path, "")
            foreign = self._foreign(names[0])
            if foreign is not None:
                return foreign
        return self._from(place, names, f"{place.canonical}.{path}")

    def _scopes(self, scope: Place) -> Iterator[Place]:
        """A class, the classes around it, and the module."""
        name = scope.name
        while name:
            definitions = scope.module.definitions(name)
            if definitions:
                yield Place(scope.module, definitions[-1])
            name = name.rpartition(".")[0]
        yield Place(scope.module)

    def _from(self, start: Place, names: list[str], path: str) -> Resolution:
        walk = self._linker.walk(start, names)
        if isinstance(walk.link, Place):
            return self._found(walk.link, path)
        if walk.owner.module.external:
            # Whatever another library has or lacks is its own affair.
            return External(walk.owner.module.path.partition(".")[0])
        if isinstance(walk.link, Open):
            return Unknown(walk.link.reason)
        if isinstance(walk.link, Opaque):
            return self._unseen(walk.link, walk, names, path)
        return self._missing(walk, names, path)

    def _unseen(self, link: Opaque, walk: Walk, names: list[str], path: str) -> Resolution:
        """A name that is there but leads out of sight."""
        if link.package and not self._modules.is_checked(link.package):
            return External(link.package)
        if walk.done < len(names) - 1 or link.reason != reasons.VALUE:
            return Unknown(link.reason)
        owner = walk.owner
        line = owner.facts.line if owner.facts is not None else 1
        canonical = f"{owner.canonical}.{names[-1]}"
        found = ApiObject(path, canonical, Kind.ATTRIBUTE, owner.module.facts.file, line, owner.module.external)
        return Found(found)

    def _found(self, place: Place, path: str) -> Resolution:
        found = place.api_object(path)
        if any(is_private(name) for name in path.split(".")[1:]):
            return Private(found, self._catalogue.public_path(found.canonical) if not found.external else "")
        owner, _, name = path.rpartition(".")
        module = self._modules.checked.get(owner)
        if module is None or place.facts is None or found.canonical != path or module.facts.exports is None:
            return Found(found)
        if name in module.facts.exports or name.startswith("__") or self._catalogue.public_path(path):
            return Found(found)
        return Private(found)

    def _missing(self, walk: Walk, names: list[str], path: str) -> Resolution:
        owner, name = walk.owner, names[walk.done]
        if owner.facts is None and f"{owner.module.path}.{name}" in self._imported:
            return Unknown(reasons.GENERATED)
        asked = ".".join(names[walk.done :])
        shown = owner.api_object(path.rsplit(".", len(names) - walk.done)[0])
        elsewhere = tuple(item.path for item in self._catalogue.named(asked))
        return Missing(name, shown, nearest(name, self.names(owner)), elsewhere)

    @cached_property
    def _imported(self) -> frozenset[str]:
        """Every module path that some import of the packages goes through."""
        found: set[str] = set()
        for module in self._modules.checked.values():
            found.update(module.facts.wildcards)
            for item in module.facts.imports:
                target = item.target.rpartition(".")[0] if not item.lazy else ""
                while target and target not in found and self._modules.is_checked(target):
                    found.add(target)
                    target = target.rpartition(".")[0]
        return frozenset(found)
