"""One module's facts, arranged for looking names up in them."""

from __future__ import annotations

from dataclasses import dataclass

from docsync.inventory.model import ApiObject, ImportFacts, Kind, ModuleFacts, ObjectFacts

Binding = ObjectFacts | ImportFacts


class Module:
    """A module's facts by name. `external` says that it is not one of a checked package."""

    def __init__(self, facts: ModuleFacts, *, external: bool) -> None:
        self.facts = facts
        self.path = facts.path
        self.external = external
        self._bindings: dict[str, list[Binding]] = {}
        self._members: dict[str, dict[str, None]] = {}
        self.patches: list[ObjectFacts] = []
        self.submodules = frozenset(facts.submodules)
        bindings: list[Binding] = [*facts.objects, *facts.imports]
        for binding in bindings:
            if isinstance(binding, ObjectFacts) and "imported" in binding.labels:
                self.patches.append(binding)
                continue
            self._bindings.setdefault(binding.name, []).append(binding)
            owner, _, name = binding.name.rpartition(".")
            self._members.setdefault(owner, {})[name] = None

    def bindings(self, name: str, before: int = 0) -> list[Binding]:
        """What a qualified name may stand for when the module has run: the most telling first.

        A definition outside every branch replaces what came before it; those in branches are kept side by side. With
        `before`, what it stands for above that line, where it is bound there (`class Trainer(Trainer)`).
        """
        found = self._bindings.get(name)
        if not found:
            return []
        if before:
            found = [item for item in found if item.line < before] or found
        if len(found) == 1:
            return found
        last = max((item.line for item in found if _is_certain(item)), default=0)
        return sorted((item for item in found if item.line >= last), key=_telling)

    def binds(self, name: str, before: int = 0) -> bool:
        """Whether the module binds a qualified name (above a line)."""
        found = self._bindings.get(name, ())
        return any(item.line < before for item in found) if before else bool(found)

    def definitions(self, name: str) -> list[ObjectFacts]:
        """All recorded definitions of a qualified name, in source order."""
        return [item for item in self._bindings.get(name, ()) if isinstance(item, ObjectFacts)]

    def members(self, owner: str = "") -> tuple[str, ...]:
        """The names that the module (or one of its classes) binds itself, in source order."""
        return tuple(self._members.get(owner, ()))


# Definitions that do not end what came before them under their name.
_SIDE = frozenset({"conditional", "setter", "overload", "instance", "patch", "bound"})
_RANK = {Kind.CLASS: 0, Kind.FUNCTION: 0, Kind.MODULE: 0, Kind.PROPERTY: 0, Kind.ATTRIBUTE: 2}


def _is_certain(binding: Binding) -> bool:
    """Whether a binding is made whenever the module runs, and so ends what the name stood for before."""
    if isinstance(binding, ImportFacts):
        return not binding.conditional and not binding.lazy
    return not binding.labels & _SIDE


def _telling(binding: Binding) -> int:
    if isinstance(binding, ImportFacts):
        return 1
    if binding.labels & {"setter", "overload"}:
        return 4
    if binding.labels & {"instance", "patch", "bound"}:
        return 3
    return _RANK[binding.kind]


@dataclass(frozen=True, slots=True)
class Place:
    """A definition that a name led to, in its module; `facts` is None for the module itself."""

    module: Module
    facts: ObjectFacts | None = None

    @property
    def canonical(self) -> str:
        """The dotted path that it is defined at."""
        return f"{self.module.path}.{self.facts.name}" if self.facts is not None else self.module.path

    @property
    def kind(self) -> Kind:
        """What it is."""
        return self.facts.kind if self.facts is not None else Kind.MODULE

    @property
    def name(self) -> str:
        """Its qualified name in its module; empty for the module itself."""
        return self.facts.name if self.facts is not None else ""

    def api_object(self, path: str) -> ApiObject:
        """It, as found under a path."""
        return ApiObject(
            path=path,
            canonical=self.canonical,
            kind=self.kind,
            file=self.module.facts.file,
            line=self.facts.line if self.facts is not None else 1,
            external=self.module.external,
            facts=self.facts,
        )


@dataclass(frozen=True, slots=True)
class Opaque:
    """The name is there, but what it stands for cannot be seen."""

    reason: str
    package: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """The name may or may not be there."""

    reason: str
    package: str = ""


Link = Place | Opaque | Open | None
"""Where a name leads: None means that it is certainly not there."""
