"""The inventory: one object that answers what a name of the checked packages is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from docsync.inventory import reasons
from docsync.inventory.answers import Answers
from docsync.inventory.catalogue import Catalogue
from docsync.inventory.dependencies import Dependencies
from docsync.inventory.documented import (
    DocumentedFile,
    defined_objects,
    documented_files,
    documented_objects,
    own_parameters,
)
from docsync.inventory.externals import Modules
from docsync.inventory.families import find_families
from docsync.inventory.index import Place
from docsync.inventory.lineage import Lineages
from docsync.inventory.load import quietly, read_module
from docsync.inventory.model import (
    ApiObject,
    Environment,
    Family,
    Kind,
    Lineage,
    ModuleFacts,
    Parameter,
    Resolution,
    Signature,
    SyntaxFailure,
)
from docsync.inventory.resolve import Linker
from docsync.inventory.signatures import Signatures
from docsync.inventory.types import Types
from docsync.settings import FamilyPattern


class Inventory:
    """The API of the checked packages, linked.

    `failures` are the files of the packages that could not be parsed; those modules are open.
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
        beside: Modules | None = None,
    ) -> None:
        self.packages = tuple(packages)
        self.environment = environment
        self.failures = tuple(failures)
        self._patterns = tuple(families)
        self._modules = Modules(facts, environment, beside)
        self._linker = Linker(self._modules)
        self._lineages = Lineages(self._linker)
        self._linker.classes = self._lineages
        self._signatures = Signatures(self._linker, self._lineages)
        self._catalogue = Catalogue(self._modules, self._linker)
        self._dependencies = Dependencies(self.packages, self._modules, self._linker)
        self._types = Types(self._linker, self._lineages, self._catalogue)
        self._answers = Answers(self._modules, self._linker, self._lineages, self._catalogue, self._dependencies)
        self._known_signatures: dict[tuple[str, str], Signature] = {}
        self._patch()

    def _patch(self) -> None:
        """Put attributes that one module sets on another's class or module where they belong."""
        for module in self._modules.checked.values():
            for facts in module.patches:
                owner, _, name = facts.name.rpartition(".")
                is_submodule = owner.partition(".")[0] in module.submodules
                if is_submodule or self._modules.is_checked(self._linker.absolute(module, owner)):
                    link = self._linker.lookup(module, owner)
                    if isinstance(link, Place):
                        self._linker.patched.setdefault(link.canonical, {})[name] = facts

    def with_texts(self, texts: Mapping[str, str]) -> Inventory:
        """The same packages in which some files, by the names they are reported by, have another text than on disk."""
        facts = [module.facts for module in self._modules.checked.values()]
        if not any(one.file in texts for one in facts):
            return self
        read = [self._read_again(one, texts[one.file]) if one.file in texts else one for one in facts]
        return Inventory(self.packages, self.environment, read, self.failures, self._patterns, self._modules)

    def _read_again(self, facts: ModuleFacts, text: str) -> ModuleFacts:
        files = self._modules.locate(facts.path)
        if files is None:
            return facts
        with quietly():
            return read_module(files, facts.file, text.removeprefix("\ufeff"))[0]

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The declared families with their members, in the order of their declaration."""
        roots = [root for name in self.packages if (root := self._modules.checked.get(name)) is not None]
        return find_families(self._patterns, roots, self._catalogue, self._lineages)

    @property
    def modules(self) -> tuple[ModuleFacts, ...]:
        """The facts of every module of the checked packages, by path."""
        return tuple(self._modules.checked[path].facts for path in sorted(self._modules.checked))

    def source_file(self, module: str) -> Path | None:
        """The source of a module, of the checked packages or of a dependency; None when there is none on disk."""
        files = self._modules.locate(module)
        return files.source if files is not None else None

    def definition(self, path: str) -> ApiObject | None:
        """What an absolute dotted path leads to, in the checked packages or in a dependency; None when it is not known.

        Unlike `resolve`, which tells what a document may say, this follows the names of dependencies as well.
        """
        link = self._linker.follow(path)
        return link.api_object(path) if isinstance(link, Place) else None

    # Names.

    def resolve(self, path: str, module: str = "") -> Resolution:
        """What a dotted name is: as seen from inside a module (or class) of the packages, else as an absolute path."""
        return self._answers.resolve(path, module)

    @cached_property
    def public_classes(self) -> frozenset[str]:
        """The names of all classes of the packages that have a public path."""
        return frozenset(
            place.name.rpartition(".")[2]
            for place in self._catalogue.classes()
            if self._catalogue.public_path(place.canonical)
        )

    @cached_property
    def class_paths(self) -> tuple[str, ...]:
        """The dotted paths of all classes of the packages: the one each is defined at, and its shortest public one."""
        canonical = [place.canonical for place in self._catalogue.classes()]
        return tuple(sorted({*canonical, *filter(None, map(self._catalogue.public_path, canonical))}))

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
        return self._answers.names(place) if place is not None else ()

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
        link = self._linker.walk(Place(module), names).link
        return link if isinstance(link, Place) else None

    # Docstrings.

    def documented_files(self) -> Iterator[DocumentedFile]:
        """The files of the packages that have public docstrings, by path."""
        modules = (self._modules.checked[path] for path in sorted(self._modules.checked))
        return documented_files(modules, lambda path: bool(self.public_path(path)))

    def documented(self, file: str, line: int) -> ApiObject | None:
        """What the docstring that begins on a 1-based line of a file documents; None for the file's own."""
        return self._documented.get((file, line))

    def own_parameters(self, object: ApiObject) -> tuple[Parameter, ...]:  # noqa: A002
        """The parameters that an object's own definition declares, as written; see `documented.own_parameters`."""
        place = self._place_of(object)
        return own_parameters(place, self.signature(object)) if place is not None else ()

    def writes_constructor(self, object: ApiObject) -> bool:  # noqa: A002
        """Whether a class defines an `__init__` itself."""
        place = self._place_of(object)
        is_class = place is not None and place.kind is Kind.CLASS
        return place is not None and is_class and bool(place.module.definitions(f"{place.name}.__init__"))

    def defined(self, file: str, name: str) -> ApiObject | None:
        """What a file of the packages defines under a qualified name; None where it defines no such thing."""
        return self._defined.get((file, name))

    @cached_property
    def _defined(self) -> dict[tuple[str, str], ApiObject]:
        return defined_objects(self._modules.checked.values())

    @cached_property
    def _documented(self) -> dict[tuple[str, int], ApiObject]:
        return documented_objects(self._modules.checked.values())

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
        key = (object.path, object.canonical)
        if key not in self._known_signatures:
            self._known_signatures[key] = self._signature(object)
        return self._known_signatures[key]

    def _signature(self, object: ApiObject) -> Signature:  # noqa: A002
        place = self._place_of(object)
        if place is None:
            return Signature(object, (), reasons.IMPORT)
        owner = self._answers.place(object.path.rpartition(".")[0]) if object.kind is Kind.FUNCTION else None
        is_class = owner is not None and owner.kind is Kind.CLASS and self._signatures.owner_of(place) is not None
        return self._signatures.of(place, object.path, owner if is_class else None)

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

    # Dependencies.

    @property
    def read_dependencies(self) -> tuple[str, ...]:
        """The dotted paths of the modules outside the checked packages that have been read so far."""
        return self._modules.read_externals

    def is_dependency(self, top_level: str) -> bool:
        """Whether a top-level name is a builtin, the standard library's, or one declared, installed or imported."""
        return self._dependencies.is_dependency(top_level)

    @property
    def missing_dependencies(self) -> tuple[str, ...]:
        """The distributions that the project needs and that were not found."""
        return self._dependencies.missing

    def dependency_exports(self, name: str) -> tuple[str, ...]:
        """The dotted paths under which declared dependencies that were found export a name at their root."""
        return self._dependencies.exports(name)

    @property
    def foreign_names(self) -> frozenset[str]:
        """The names that the checked packages themselves import from other libraries."""
        return self._dependencies.foreign_names

    def dependency_version(self, package: str) -> str:
        """The installed version of a dependency, by its top-level package; empty where it cannot be told."""
        return self._dependencies.version(package)

    def defined_by_dependency(self, name: str) -> bool:
        """Whether a file of a declared dependency that was found defines a class of that name."""
        return name in self._dependencies.classes
