"""Following names: from a module and a name in it, or an absolute dotted path, to the definition that it stands for."""

from __future__ import annotations

import re
import types
from dataclasses import dataclass
from typing import Protocol

from docsync.inventory import reasons
from docsync.inventory.environment import STDLIB_NAMES
from docsync.inventory.externals import Modules
from docsync.inventory.index import Binding, Link, Module, Opaque, Open, Place
from docsync.inventory.model import ImportFacts, Kind, ObjectFacts
from docsync.inventory.stars import Stars

_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_CALL = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\(")
_MODULE_NAMES = frozenset(
    "__name__ __doc__ __file__ __path__ __dict__ __loader__ __spec__ __package__ __builtins__ __cached__"
    " __annotations__ __all__ __class__ __dir__ __getattr__".split()
)
_FUNCTION_NAMES = frozenset(dir(types.FunctionType))
# What typing defines by calls, or treats as special, and what it stands for.
_TYPING = {
    "Dict": "builtins.dict",
    "List": "builtins.list",
    "Set": "builtins.set",
    "FrozenSet": "builtins.frozenset",
    "Tuple": "builtins.tuple",
    "Type": "builtins.type",
    "DefaultDict": "collections.defaultdict",
    "OrderedDict": "collections.OrderedDict",
    "Counter": "collections.Counter",
    "Deque": "collections.deque",
    "ChainMap": "collections.ChainMap",
}


Seen = frozenset[tuple[str, str]]
"""The names that are being followed, by module: coming back to one of them is going in a circle."""

_NOTHING: Seen = frozenset()


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a row of names leads: to what, the last place on the way, and how many of the names were followed."""

    link: Link
    owner: Place
    done: int

    def after(self, steps: int) -> Walk:
        """The same, with so many names before it."""
        return Walk(self.link, self.owner, self.done + steps)


class ClassMembers(Protocol):
    """The part of lineages that following a name needs: a class's member of that name."""

    def member(self, place: Place, name: str, seen: Seen = ...) -> Link:
        """The definition of a member, its own or inherited; `seen` are the names that are being followed."""


class Linker:
    """Follows names through modules, imports, re-exports, wildcards and aliases."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self.classes: ClassMembers | None = None
        self.patched: dict[str, dict[str, ObjectFacts]] = {}
        self._stars = Stars(modules)
        self._known: dict[tuple[str, str], Link] = {}

    # Absolute paths.

    def follow(self, target: str, seen: Seen = _NOTHING) -> Link:
        """What an import of an absolute dotted path stands for; never None, as an import binds its name."""
        parts = target.split(".")
        root = parts[0]
        if not self.modules.exists(root):
            return Opaque(reasons.COMPILED if root in STDLIB_NAMES else reasons.not_installed(root), root)
        depth = 1
        while depth < len(parts) - 1 and self.modules.exists(".".join(parts[: depth + 1])):
            depth += 1
        module = self.modules.get(".".join(parts[:depth]))
        if module is None:
            return Opaque(reasons.IMPORT, root)
        link = self._steps(Place(module), parts[depth:], seen)
        if link is None or isinstance(link, Open):
            reason, package = (link.reason, link.package) if isinstance(link, Open) else (reasons.IMPORT, "")
            return Opaque(reason, package or root)
        return link

    def _steps(self, place: Place, names: list[str], seen: Seen) -> Link:
        link: Link = place
        for name in names:
            if not isinstance(link, Place):
                return link
            link = self.member(link, name, seen)
        return link

    def walk(self, place: Place, names: list[str]) -> Walk:
        """Follow names from a place, each as a member of the one before.

        Where a name hides a submodule (`tqdm.tqdm`), the submodule is tried when the name leads nowhere.
        """
        if not names:
            return Walk(place, place, 0)
        link = self.member(place, names[0])
        if not isinstance(link, Place) or len(names) == 1:
            outcome = Walk(link, place, 1 if isinstance(link, Place) else 0)
        else:
            outcome = self.walk(link, names[1:]).after(1)
        if len(names) == 1 or isinstance(outcome.link, Place) or place.facts is not None:
            return outcome
        module = self.modules.get(f"{place.module.path}.{names[0]}") if names[0] in place.module.submodules else None
        if module is None or (isinstance(link, Place) and link.module is module and link.facts is None):
            return outcome
        other = self.walk(Place(module), names[1:]).after(1)
        return outcome if outcome.link is not None and other.link is None else other

    # Names in a scope.

    def lookup(self, module: Module, text: str, owner: str = "", seen: Seen = _NOTHING, before: int = 0) -> Link:
        """What a dotted expression stands for in a module, or inside one of its classes (above a line, `before`)."""
        names = text.split(".")
        link = self._first(module, names[0], owner, seen, before)
        for name in names[1:]:
            if not isinstance(link, Place):
                return link
            link = self.member(link, name, seen)
        return link

    def _first(self, module: Module, name: str, owner: str, seen: Seen, before: int) -> Link:
        while owner:
            if module.binds(f"{owner}.{name}", before):
                return self.bound(module, f"{owner}.{name}", seen, before)
            owner = owner.rpartition(".")[0]
        if before and module.binds(name):
            # Above that line it may be another thing than in the end, or one that a wildcard brought.
            if module.binds(name, before):
                return self.bound(module, name, seen, before)
            starred = self._from_wildcards(module, name, seen)
            if isinstance(starred, Place):
                return starred
        link = self._module_member(module, name, seen)
        if link is not None and not (isinstance(link, Open) and self._is_builtin(name)):
            return link
        if self._is_builtin(name):
            builtins = self.modules.get("builtins")
            return self.bound(builtins, name, seen) if builtins is not None else None
        return link

    def _is_builtin(self, name: str) -> bool:
        builtins = self.modules.get("builtins")
        return builtins is not None and bool(builtins.bindings(name))

    def absolute(self, module: Module, text: str, owner: str = "") -> str:
        """A dotted expression, its first name replaced by what the module imports under it; nothing is read for it."""
        head, dot, rest = text.partition(".")
        while owner:
            if module.bindings(f"{owner}.{head}"):
                return f"{module.path}.{owner}.{text}"
            owner = owner.rpartition(".")[0]
        found = module.bindings(head)
        if not found:
            return f"builtins.{text}" if self._is_builtin(head) else text
        target = found[0].target if isinstance(found[0], ImportFacts) else f"{module.path}.{head}"
        return target + dot + rest

    # One step.

    def member(self, place: Place, name: str, seen: Seen = _NOTHING) -> Link:
        """What a place has under a name."""
        kind = place.kind
        if place.facts is None:
            return self._module_member(place.module, name, seen)
        if kind is Kind.CLASS:
            return self.classes.member(place, name, seen) if self.classes is not None else None
        if kind is Kind.FUNCTION:
            return self._function_member(place, name, seen)
        return self._value_member(place, name, seen)

    def _function_member(self, place: Place, name: str, seen: Seen) -> Link:
        link = self.bound(place.module, f"{place.name}.{name}", seen)
        if link is not None:
            return link
        if name in _FUNCTION_NAMES or self.is_patched(place, name):
            return Opaque(reasons.VALUE)
        is_plain = place.facts is not None and not place.facts.decorators
        return None if is_plain else Open(reasons.DECORATOR)

    def is_patched(self, place: Place, name: str) -> bool:
        """Whether another module sets an attribute of that name on a class, function or module ("": any name)."""
        return name in self.patched.get(place.canonical, {})

    def _value_member(self, place: Place, name: str, seen: Seen) -> Link:
        """A member of a value: known where the value is a call of a class (`api = HfApi()`)."""
        instance = self.instance_of(place, seen)
        if instance is not None:
            found = self.member(instance, name, seen | {(place.module.path, f"{place.name}()")})
            if isinstance(found, Place):
                return found
        return Open(reasons.VALUE)

    def instance_of(self, place: Place, seen: Seen = _NOTHING) -> Place | None:
        """The class of which a module's or class's attribute holds an instance, where the assignment shows it."""
        facts = place.facts
        value = (facts.value or "") if facts is not None and facts.kind is Kind.ATTRIBUTE else ""
        call = _CALL.match(value)
        if facts is None or call is None or not value.endswith(")"):
            return None
        key = (place.module.path, f"{facts.name}()")
        if key in seen:
            return None
        link = self.lookup(place.module, call.group(1), facts.name.rpartition(".")[0], seen | {key})
        return link if isinstance(link, Place) and link.kind is Kind.CLASS else None

    def _module_member(self, module: Module, name: str, seen: Seen) -> Link:
        key = (module.path, name)
        if key in self._known:
            return self._known[key]
        if key in seen:
            return Opaque(reasons.CYCLE)
        link = self._find(module, name, seen | {key})
        # What was found on the way round a circle rests on where the circle was entered.
        if not seen or isinstance(link, Place):
            self._known[key] = link
        return link

    def _find(self, module: Module, name: str, seen: Seen) -> Link:
        link = self._typing(module, name) or self.bound(module, name, seen)
        if link is not None:
            return link
        if name in module.submodules:
            submodule = self.modules.get(f"{module.path}.{name}")
            if submodule is not None:
                return Place(submodule)
        link = self._from_wildcards(module, name, seen)
        if isinstance(link, (Place, Opaque)):
            return link
        if name in _MODULE_NAMES or name in (module.facts.exports or ()) or self.is_patched(Place(module), name):
            return Opaque(reasons.VALUE)
        reason = module.facts.open_because or (reasons.GLOBALS if self.is_patched(Place(module), "") else "")
        return Open(reason) if reason else link

    def _typing(self, module: Module, name: str) -> Link:
        if module.path not in ("typing", "typing_extensions") or not module.external:
            return None
        if name in _TYPING:
            return self.follow(_TYPING[name])
        abstract = self.modules.get("_collections_abc")
        if abstract is not None and name in (abstract.facts.exports or ()) and module.path == "typing":
            return self.bound(abstract, name, _NOTHING)
        return None

    def bound(self, module: Module, name: str, seen: Seen = _NOTHING, before: int = 0) -> Link:
        """What the module itself binds to a qualified name; of several, a definition before what cannot be seen."""
        best: Link = None
        for binding in module.bindings(name, before):
            link = self.bound_to(module, binding, seen)
            if isinstance(link, Place) and link.kind is not Kind.ATTRIBUTE:
                return link
            if best is None or (isinstance(link, Place) and not isinstance(best, (Place, Opaque))):
                best = link
        return best

    def bound_to(self, module: Module, binding: Binding, seen: Seen = _NOTHING) -> Link:
        """What one binding of a module stands for."""
        if isinstance(binding, ImportFacts):
            if binding.target == f"{module.path}.{binding.name}":
                submodule = self.modules.get(binding.target)
                return Place(submodule) if submodule is not None else Opaque(reasons.IMPORT)
            return self.follow(binding.target, seen)
        place = Place(module, binding)
        alias = self._alias(place, seen) if binding.kind is Kind.ATTRIBUTE else None
        return alias or place

    def _alias(self, place: Place, seen: Seen) -> Place | None:
        """`Name = other.thing`: another name for a class, a function or a bound method."""
        facts = place.facts
        if facts is None or not is_attribute_alias(facts):
            return None
        key = (place.module.path, f"{facts.name}={facts.line}")
        if key in seen:
            return None
        owner = facts.name.rpartition(".")[0]
        link = self.lookup(place.module, facts.value or "", owner, seen | {key}, facts.line)
        return link if isinstance(link, Place) and link.kind in (Kind.CLASS, Kind.FUNCTION, Kind.MODULE) else None

    def _from_wildcards(self, module: Module, name: str, seen: Seen) -> Link:
        doubt: Link = None
        for target in self._stars.targets(module, name):
            if not self.modules.exists(target):
                root = target.partition(".")[0]
                is_gone = not self.modules.exists(root)
                doubt = doubt or Open(reasons.not_installed(root) if is_gone else reasons.GENERATED, root)
                continue
            if (target, name) in seen:
                continue
            source = self.modules.get(target)
            link = self._exported(source, name, seen) if source is not None else None
            if isinstance(link, (Place, Opaque)):
                return link
            doubt = doubt or link
        return doubt

    def _exported(self, module: Module, name: str, seen: Seen) -> Link:
        """What `from module import *` takes under a name."""
        exports = module.facts.exports
        if (exports is not None and name not in exports) or (exports is None and name.startswith("_")):
            return None
        return self._module_member(module, name, seen)


def is_attribute_alias(facts: ObjectFacts) -> bool:
    """Whether an attribute's value is the plain name of something else."""
    value = facts.value
    if not value or facts.kind is not Kind.ATTRIBUTE or facts.labels & {"instance", "enum-member"}:
        return False
    return value not in ("None", "True", "False") and _DOTTED.fullmatch(value) is not None
