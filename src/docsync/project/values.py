"""What a binding of a page turns out to be, when the library is there to ask."""

from __future__ import annotations

from dataclasses import dataclass, replace

from docsync.inventory import Inventory
from docsync.inventory.model import (
    Ambiguous,
    ApiObject,
    External,
    Found,
    Kind,
    Missing,
    Private,
    Resolution,
    Signature,
    Unknown,
)
from docsync.project.names import Names
from docsync.references.bindings import (
    Binding,
    Carried,
    Imported,
    InstanceOf,
    Member,
    Named,
    Opaque,
    Result,
    Subclass,
)

UNTOLD = Unknown("the page does not tell what it is")
FACTORY = Unknown("made by a factory of a class that has subclasses")
HEIRS = Unknown("annotated with a class that has subclasses")
FOLLOWS = Unknown("follows from a name that is not there")
OWN_CONSTRUCTOR = Unknown("its constructor is the page's own")
_CONSTRUCTORS = {"__init__", "__new__", "__call__"}


@dataclass(frozen=True, slots=True)
class Value:
    """An object of the library, or (`instance`) an instance of a class of it.

    `defines` are names that the page's own subclass adds; `unbound` says that a method was read from its class, so
    that a call gives the instance too.
    """

    object: ApiObject
    instance: bool = False
    defines: frozenset[str] = frozenset()
    unbound: bool = False


@dataclass(frozen=True, slots=True)
class Values:
    """Evaluates bindings; a resolution that is not Found stands for a value that cannot be told, with the reason."""

    inventory: Inventory
    names: Names

    def of(self, binding: Binding) -> Value | Resolution:
        """The value of a binding."""
        match binding:
            case Carried(inner):
                return self.of(inner)
            case Imported(path):
                package = path.partition(".")[0]
                return self._imported(path) if package in self.inventory.packages else External(package)
            case Named(target):
                return self._named(target)
            case Member(owner, name):
                return self._member(self.of(owner), name)
            case Result(callee):
                return self._result(callee)
            case InstanceOf(type_):
                annotated = _instance(self.of(type_))
                has_heirs = isinstance(annotated, Value) and self.inventory.has_subclasses(annotated.object)
                return HEIRS if has_heirs else annotated
            case Subclass(bases, defines):
                return self._subclass(bases, defines)
            case Opaque():
                return UNTOLD

    def signature(self, binding: Binding) -> tuple[Value, Signature] | Resolution:
        """What is called and what it takes; a resolution with the reason where that cannot be told."""
        value = self.of(binding)
        if not isinstance(value, Value):
            return value
        if value.instance:
            answer = self.inventory.resolve(f"{value.object.path}.__call__")
            if not isinstance(answer, Found) or "__call__" in value.defines:
                return UNTOLD
            value = Value(answer.object)
        elif value.object.kind is Kind.CLASS and value.defines & _CONSTRUCTORS:
            return OWN_CONSTRUCTOR
        elif value.object.kind not in (Kind.CLASS, Kind.FUNCTION):
            return UNTOLD
        signature = self.inventory.signature(value.object)
        return (value, signature) if not signature.open_because else Unknown(signature.open_because)

    def _imported(self, path: str) -> Value | Resolution:
        """What an import names; where it names a wrong place, the one thing that it must mean."""
        answer = self.inventory.resolve(path)
        if isinstance(answer, Missing) and len(answer.elsewhere) == 1:
            answer = self.inventory.resolve(answer.elsewhere[0])
        return _value(answer)

    def _named(self, target: str) -> Value | Resolution:
        """A name that the page's code does not bind: the library's when it alone has it."""
        head = target.partition(".")[0]
        if head in self.inventory.packages:
            return _value(self.inventory.resolve(target))
        if head in self.names.foreign or head in self.names.defined:
            return External(head)
        found = self.inventory.named(target)
        at_root = [one for one in found if one.path.count(".") == 1]
        return Value(found[0]) if len(found) == 1 and (at_root or found[0].kind is Kind.CLASS) else UNTOLD

    def _member(self, owner: Value | Resolution, name: str) -> Value | Resolution:
        if not isinstance(owner, Value):
            return owner
        if name in owner.defines:
            return UNTOLD
        answer = self.inventory.resolve(f"{owner.object.path}.{name}")
        if not isinstance(answer, Found | Private):
            return FOLLOWS if isinstance(answer, Missing | Ambiguous) else answer
        found = answer.object
        if owner.object.kind is not Kind.CLASS or found.kind is Kind.CLASS:
            return _value(answer)
        if found.facts is None:
            return UNTOLD
        if found.kind is Kind.FUNCTION:
            return Value(found, unbound=not owner.instance and not found.facts.labels & {"classmethod", "staticmethod"})
        annotation = found.facts.returns or found.facts.annotation
        annotated = self.inventory.annotated_class(found, annotation) if owner.instance and annotation else None
        return Value(annotated, instance=True) if annotated else UNTOLD

    def _result(self, callee_binding: Binding) -> Value | Resolution:
        callee = self.of(callee_binding)
        if not isinstance(callee, Value):
            return callee
        if callee.object.kind is Kind.CLASS:
            return _instance(callee)
        if callee.object.kind is not Kind.FUNCTION or callee.object.facts is None or callee.instance:
            return UNTOLD
        if "async" in callee.object.facts.labels:
            return UNTOLD  # a coroutine, until it is awaited
        returned = self.inventory.returned_class(callee.object)
        if returned is None and callee.object.facts.returns.strip("\"'").rpartition(".")[2] == "Self":
            returned = self._class_read_from(callee_binding)
        if returned is None:
            return UNTOLD
        return FACTORY if self.inventory.has_subclasses(returned) else Value(returned, instance=True)

    def _class_read_from(self, binding: Binding) -> ApiObject | None:
        """The class that a method was read from."""
        owner = self.of(binding.owner) if isinstance(binding, Member) else None
        return owner.object if isinstance(owner, Value) and owner.object.kind is Kind.CLASS else None

    def _subclass(self, bases: tuple[Binding, ...], defines: frozenset[str]) -> Value | Resolution:
        base = self.of(bases[0]) if len(bases) == 1 else UNTOLD
        if not isinstance(base, Value):
            return base
        if base.object.kind is not Kind.CLASS or base.instance:
            return UNTOLD
        return replace(base, defines=base.defines | defines)


def _value(answer: Resolution) -> Value | Resolution:
    if isinstance(answer, Found | Private):
        return External(answer.object.package) if answer.object.external else Value(answer.object)
    return FOLLOWS if isinstance(answer, Missing) else answer


def _instance(value: Value | Resolution) -> Value | Resolution:
    if not isinstance(value, Value):
        return value
    return replace(value, instance=True) if value.object.kind is Kind.CLASS and not value.instance else UNTOLD
