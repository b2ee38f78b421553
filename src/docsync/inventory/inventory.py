"""The inventory: one object that answers what a name of the checked packages is."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Sequence
from functools import cached_property

from docsync.inventory import reasons
from docsync.inventory.catalogue import Catalogue, is_private, nearest
from docsync.inventory.dependency_classes import class_names
from docsync.inventory.environment import STDLIB_NAMES
from docsync.inventory.externals import Modules, top_level
from docsync.inventory.families import find_families
from docsync.inventory.index import Link, Module, Opaque, Open, Place
from docsync.inventory.lineage import Lineages
from docsync.inventory.model import (
    ApiObject,
    Environment,
    External,
    Family,
    Found,
    Kind,
    Lineage,
    Missing,
    ModuleFacts,
    Private,
    Resolution,
    Signature,
    SyntaxFailure,
    Unknown,
)
from docsync.inventory.project import Distributions
from docsync.inventory.resolve import Linker
from docsync.inventory.signatures import Signatures
from docsync.inventory.types import Types
from docsync.settings import FamilyPattern

_BUILTIN_NAMES = frozenset(dir(builtins))


class Inventory:
    """The API of the checked packages, linked.

    `families` are the declared families with their members, `failures` the files of the packages that could not be
    parsed; those modules are open.
    """

    packages: tuple[str, ...]
    environment: Environment
    failures: tuple[SyntaxFailure, ...]

    def __init__(
        self,
        packages: Sequence[str],
        environment: Environment,
        facts: Iterable[ModuleFacts],
        failures: Iterable[SyntaxFailure],
        families: Sequence[FamilyPattern],
    ) -> None:
        self.packages = tuple(packages)
        self.environment = environment
        self.failures = tuple(failures)
        self._modules = Modules(facts, environment)
        self._linker = Linker(self._modules)
        self._lineages = Lineages(self._linker)
        self._linker.classes = self._lineages
        self._signatures = Signatures(self._linker, self._lineages)
        self._catalogue = Catalogue(self._modules, self._linker)
        self._types = Types(self._linker, self._lineages, self._catalogue)
        self._patterns = tuple(families)
        self._answers: dict[tuple[str, str], Resolution] = {}
        self._patch()

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The declared families, in the order of their declaration."""
        roots = [root for name in self.packages if (root := self._modules.checked.get(name)) is not None]
        return find_families(self._patterns, roots, self._catalogue, self._lineages)

    @property
    def modules(self) -> tuple[ModuleFacts, ...]:
        """The facts of every module of the checked packages, by path."""
        return tuple(self._modules.checked[path].facts for path in sorted(self._modules.checked))

    def _patch(self) -> None:
        """Put attributes that one module sets on another's class or module where they belong."""
        for module in self._modules.checked.values():
            for facts in module.patches:
                owner, _, name = facts.name.rpartition(".") if not facts.open_because else (facts.name, "", "")
                link = self._linker.lookup(module, owner)
                if isinstance(link, Place):
                    self._lineages.patched.setdefault(link.canonical, {})[name] = facts

    # What a name is.

    def resolve(self, path: str, module: str = "") -> Resolution:
        """What a dotted name is: as seen from inside a module (or class) of the packages, else as an absolute path."""
        key = (path, module)
        if key not in self._answers:
            self._answers[key] = self._resolved(path, module)
        return self._answers[key]

    def _resolved(self, path: str, module: str) -> Resolution:
        names = path.split(".")
        if not all(names):
            return Unknown("not a dotted name")
        if module:
            scope = self._place(module)
            if scope is not None:
                return self._in_scope(scope, names, path)
        root = self._modules.checked.get(names[0])
        if root is None:
            return External(names[0]) if self.is_dependency(names[0]) else Unknown("not a name of this package")
        if len(names) == 1:
            return Found(Place(root).api_object(path))
        return self._from(Place(root), names[1:], path)

    def _place(self, path: str) -> Place | None:
        """The module, or the class, of a dotted path of the packages."""
        names = path.split(".")
        root = self._modules.checked.get(names[0])
        link = self._linker.walk(Place(root), names[1:])[0] if root is not None else None
        exact = self._modules.checked.get(path)
        return Place(exact) if exact is not None else link if isinstance(link, Place) else None

    def _in_scope(self, scope: Place, names: list[str], path: str) -> Resolution:
        """A name inside a module or a class: its members, the module's names, then packages and builtins."""
        place = scope
        while place.facts is not None:
            if self._linker.member(place, names[0]) is not None:
                return self._from(place, names, f"{place.canonical}.{path}")
            owner = place.name.rpartition(".")[0]
            definitions = place.module.definitions(owner) if owner else []
            place = Place(place.module, definitions[-1] if definitions else None)
        link = self._linker.member(place, names[0])
        if link is None or isinstance(link, Open):
            if names[0] in self._modules.checked:
                return self._resolved(path, "")
            if self.is_dependency(names[0]):
                return External(names[0])
        return self._from(place, names, f"{place.module.path}.{path}")

    def _from(self, start: Place, names: list[str], path: str) -> Resolution:
        link, done = self._linker.walk(start, names)
        if isinstance(link, Place):
            return self._found(link, path)
        owner = self._linker.walk(start, names[:done])[0] if done else start
        if isinstance(link, (Opaque, Open)):
            return self._unseen(link, owner, names, done, path)
        if not isinstance(owner, Place) or owner.module.external:
            return (
                External(owner.module.path.partition(".")[0]) if isinstance(owner, Place) else Unknown(reasons.IMPORT)
            )
        return self._missing(owner, names, done, path)

    def _unseen(self, link: Opaque | Open, owner: Link, names: list[str], done: int, path: str) -> Resolution:
        """A name that is there but leads out of sight, or one that may be there."""
        is_other = link.package and not self._modules.is_checked(link.package)
        if isinstance(link, Open):
            is_inside = isinstance(owner, Place) and owner.kind is Kind.CLASS
            return External(link.package) if is_other and not is_inside else Unknown(link.reason)
        if is_other:
            return External(link.package)
        if done == len(names) - 1 and isinstance(owner, Place) and link.reason == reasons.VALUE:
            line = owner.facts.line if owner.facts is not None else 1
            file = owner.module.facts.file
            canonical = f"{owner.canonical}.{names[-1]}"
            return Found(ApiObject(path, canonical, Kind.ATTRIBUTE, file, line, owner.module.external))
        return Unknown(link.reason)

    def _found(self, place: Place, path: str) -> Resolution:
        found = place.api_object(path)
        if place.module.external:
            return Found(found)
        inner = path.split(".")[1:]
        if any(is_private(name) for name in inner):
            return Private(found, self.public_path(found.canonical))
        owner, _, name = path.rpartition(".")
        module = self._modules.checked.get(owner)
        exports = module.facts.exports if module is not None and found.canonical == path else None
        if exports is not None and name not in exports and place.facts is not None and not name.startswith("__"):
            public = self.public_path(found.canonical)
            return Found(found) if public == path else Private(found, public)
        return Found(found)

    def _missing(self, owner: Place, names: list[str], done: int, path: str) -> Resolution:
        name = names[done]
        if owner.facts is None and f"{owner.module.path}.{name}" in self._imported:
            return Unknown(reasons.GENERATED)
        asked = ".".join(names[done:])
        shown = owner.api_object(path.rsplit(".", len(names) - done)[0])
        elsewhere = tuple(item.path for item in self.named(asked))
        return Missing(name, shown, nearest(name, self._names(owner)), elsewhere)

    @cached_property
    def _imported(self) -> frozenset[str]:
        """Every module path that some import of the packages goes through."""
        found: set[str] = set()
        for module in self._modules.checked.values():
            for item in module.facts.imports:
                target = item.target.rpartition(".")[0]
                while target and target not in found and self._modules.is_checked(target):
                    found.add(target)
                    target = target.rpartition(".")[0]
            found.update(module.facts.wildcards)
        return frozenset(found)

    # Names.

    def named(self, name: str) -> tuple[ApiObject, ...]:
        """The public objects of the packages whose qualified name ends with a (possibly dotted) name, each once.

        Each has its shortest public path as `path`; those nearest the root come first.
        """
        return self._catalogue.named(name)

    def public_path(self, canonical: str) -> str:
        """The shortest path without an underscored segment that reaches a canonical path; empty when there is none."""
        return self._catalogue.public_path(canonical)

    def attributes(self, object: ApiObject) -> tuple[str, ...]:  # noqa: A002 (the name in the front door's contract)
        """The names known on a class, inherited ones included, or in a module."""
        place = self._place_of(object)
        return self._names(place) if place is not None else ()

    def _names(self, place: Place) -> tuple[str, ...]:
        if place.kind is Kind.CLASS:
            return self._lineages.names(place)
        if place.facts is not None:
            return ()
        names = dict.fromkeys((*self._catalogue.public_names(place.module), *place.module.members()))
        names.update(dict.fromkeys(place.module.facts.submodules))
        return tuple(names)

    def _place_of(self, found: ApiObject) -> Place | None:
        """Where an object is defined, which may be in a dependency."""
        path = found.canonical
        names: list[str] = []
        while path and not self._modules.exists(path):
            path, _, name = path.rpartition(".")
            names.insert(0, name)
        module = self._modules.get(path) if path else None
        if module is None:
            return None
        if not names:
            return Place(module)
        definitions = module.definitions(".".join(names))
        exact = [facts for facts in definitions if facts == found.facts]
        if exact or definitions:
            return Place(module, (exact or definitions)[-1])
        link = self._linker.walk(Place(module), names)[0]
        return link if isinstance(link, Place) else None

    # Classes and calls.

    def lineage(self, object: ApiObject) -> Lineage:  # noqa: A002
        """A class and its bases in resolution order, those in dependencies included; `object` is left out."""
        place = self._place_of(object)
        if place is None or place.kind is not Kind.CLASS:
            return Lineage((), reasons.NOT_CALLABLE)
        order = self._lineages.order(place)
        classes = tuple(item.api_object(item.canonical) for item in order.classes)
        is_gone = bool(order.package) and not self._modules.exists(order.package)
        return Lineage(classes, order.open_because, order.package if is_gone else "")

    def signature(self, object: ApiObject) -> Signature:  # noqa: A002
        """What a call of an object takes: of a class, its constructor's parameters."""
        place = self._place_of(object)
        if place is None:
            return Signature(object, (), reasons.IMPORT)
        owner = self._place(object.path.rpartition(".")[0]) if object.kind is Kind.FUNCTION else None
        is_class = owner is not None and owner.kind is Kind.CLASS and self._signatures.owner_of(place) is not None
        return self._signatures.of(place, object.path, owner if is_class else None)

    # Dependencies.

    @cached_property
    def _distributions(self) -> Distributions:
        return Distributions(self.environment.paths)

    @cached_property
    def _declared(self) -> dict[str, tuple[str, ...]]:
        """The import names of each declared distribution, those of extras included."""
        names = (*self.environment.declared, *self.environment.optional)
        return {name: self._distributions.import_names(name) for name in names}

    @cached_property
    def _declared_names(self) -> frozenset[str]:
        return frozenset(name for names in self._declared.values() for name in names)

    def is_dependency(self, top_level: str) -> bool:
        """Whether a top-level name is a builtin, the standard library's, or of what is declared, installed, imported."""
        if top_level in self.packages:
            return False
        if top_level in STDLIB_NAMES or top_level in _BUILTIN_NAMES or top_level in self._declared_names:
            return True
        if top_level in self._imported_packages:
            return True
        return top_level.isidentifier() and self._is_installed(top_level)

    def _is_installed(self, name: str) -> bool:
        found = top_level(name, self.environment.paths)
        return found is not None and bool(found.source or found.stub or found.compiled)

    @cached_property
    def missing_dependencies(self) -> tuple[str, ...]:
        """The distributions that the project needs and that were not found."""
        return tuple(
            name
            for name in self.environment.declared
            if name not in self.packages and not any(map(self._is_installed, self._declared[name]))
        )

    def dependency_exports(self, name: str) -> tuple[str, ...]:
        """The dotted paths under which declared dependencies that were found export a name at their root."""
        roots = (root for names in self._declared.values() for root in names)
        return tuple(f"{root}.{name}" for root in dict.fromkeys(roots) if name in self._root_names(root))

    def _root_names(self, root: str) -> frozenset[str]:
        if root in self.packages or not self._is_installed(root):
            return frozenset()
        module: Module | None = self._modules.get(root)
        if module is None:
            return frozenset()
        return frozenset((*module.members(), *(module.facts.exports or ())))

    @cached_property
    def _imported_packages(self) -> frozenset[str]:
        imports = (item.target for module in self._modules.checked.values() for item in module.facts.imports)
        return frozenset(target.partition(".")[0] for target in imports if not self._modules.is_checked(target))

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
    def _dependency_classes(self) -> frozenset[str]:
        roots = dict.fromkeys(root for names in self._declared.values() for root in names if root not in self.packages)
        places = (top_level(root, self.environment.paths) for root in roots)
        roots_found = (place.folder or place.source for place in places if place is not None)
        return class_names(root for root in roots_found if root is not None)

    def defined_by_dependency(self, name: str) -> bool:
        """Whether a file of a declared dependency that was found defines a class of that name."""
        return name in self._dependency_classes

    # Types.

    def annotated_class(self, object: ApiObject, annotation: str) -> ApiObject | None:  # noqa: A002
        """The class that an annotation written at an object names, when it is one plain name of a known class."""
        place = self._place_of(object)
        found = self._types.annotated(place, annotation) if place is not None else None
        return found.api_object(found.canonical) if found is not None else None

    def returned_class(self, function: ApiObject) -> ApiObject | None:
        """The class whose instance a function's return annotation promises."""
        annotation = function.facts.returns if function.facts is not None else ""
        return self.annotated_class(function, annotation) if annotation else None

    def has_subclasses(self, object: ApiObject) -> bool:  # noqa: A002
        """Whether a class of the checked packages derives from this one."""
        place = self._place_of(object)
        return place is not None and self._types.has_heirs(place)
