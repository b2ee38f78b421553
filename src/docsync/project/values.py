"""What a binding of a page turns out to be, when the library is there to ask."""

from __future__ import annotations

from dataclasses import dataclass, replace

from docsync.inventory import Inventory
from docsync.inventory.model import ApiObject, External, Found, Kind, Private, Resolution, Signature, Unknown
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
FOLLOWS = Unknown("follows from a name that is not there")


@dataclass(frozen=True, slots=True)
class Value:
    """An object of the library, or (`instance`) an instance of a class of it.

    `defines` are names that the page's own subclass adds; `unbound` says that a method was read from its class, so
    that a call gives the instance too; `derived` that the page's own code derives the class.
    """

    object: ApiObject
    instance: bool = False
    defines: frozenset[str] = frozenset()
    unbound: bool = False
    derived: bool = False


def value_of(inventory: Inventory, binding: Binding) -> Value | Resolution:
    """The value of a binding; a resolution that is not Found where it has none, with the reason."""
    match binding:
        case Carried(inner):
            return value_of(inventory, inner)
        case Imported(path):
            return _imported(inventory, path)
        case Named(target):
            return _named(inventory, target)
        case Member(owner, name):
            return _member(inventory, owner, name)
        case Result(callee):
            return _result(inventory, callee)
        case InstanceOf(type_):
            found = value_of(inventory, type_)
            return _instance(found) if isinstance(found, Value) else found
        case Subclass(bases, defines):
            return _subclass(inventory, bases, defines)
        case Opaque():
            return UNTOLD


def _value(answer: Resolution) -> Value | Resolution:
    if isinstance(answer, Found | Private):
        return External(answer.object.package) if answer.object.external else Value(answer.object)
    return answer


def _imported(inventory: Inventory, path: str) -> Value | Resolution:
    package = path.partition(".")[0]
    return _value(inventory.resolve(path)) if package in inventory.packages else External(package)


def _named(inventory: Inventory, target: str) -> Value | Resolution:
    if target.partition(".")[0] in inventory.packages:
        return _value(inventory.resolve(target))
    found = inventory.named(target)
    return Value(found[0]) if len(found) == 1 else UNTOLD


def _instance(value: Value) -> Value | Resolution:
    return replace(value, instance=True) if value.object.kind is Kind.CLASS and not value.instance else UNTOLD


def _member(inventory: Inventory, owner_binding: Binding, name: str) -> Value | Resolution:
    owner = value_of(inventory, owner_binding)
    if not isinstance(owner, Value):
        return owner
    if name in owner.defines:
        return UNTOLD
    answer = inventory.resolve(f"{owner.object.path}.{name}")
    if not isinstance(answer, Found | Private):
        return FOLLOWS if not isinstance(answer, Unknown | External) else answer
    found = answer.object
    if owner.object.kind is not Kind.CLASS:
        return _value(answer)
    if found.kind is Kind.FUNCTION and found.facts is not None:
        bound = owner.instance or found.facts.labels & {"classmethod", "staticmethod"}
        return Value(found, unbound=not bound)
    if owner.instance and found.facts is not None and found.kind in (Kind.PROPERTY, Kind.ATTRIBUTE):
        annotation = found.facts.returns or found.facts.annotation
        annotated = inventory.annotated_class(found, annotation) if annotation else None
        return Value(annotated, instance=True) if annotated else UNTOLD
    return Value(found) if found.kind is Kind.CLASS else UNTOLD


def _result(inventory: Inventory, callee_binding: Binding) -> Value | Resolution:
    callee = value_of(inventory, callee_binding)
    if not isinstance(callee, Value) or callee.instance:
        return UNTOLD if isinstance(callee, Value) else callee
    if callee.object.kind is Kind.CLASS:
        return _instance(callee)
    if callee.object.kind is not Kind.FUNCTION or callee.object.facts is None:
        return UNTOLD
    returned = inventory.returned_class(callee.object)
    owner = _owner(inventory, callee_binding)
    if owner is not None and returned is None and _returns_self(callee.object.facts.returns):
        returned = owner.object
    if returned is None:
        return UNTOLD
    if inventory.has_subclasses(returned):
        return FACTORY
    return Value(returned, instance=True)


def _owner(inventory: Inventory, callee: Binding) -> Value | None:
    if isinstance(callee, Carried):
        return _owner(inventory, callee.binding)
    if not isinstance(callee, Member):
        return None
    owner = value_of(inventory, callee.owner)
    return owner if isinstance(owner, Value) and owner.object.kind is Kind.CLASS else None


def _returns_self(annotation: str) -> bool:
    return annotation.strip("\"'").rpartition(".")[2] == "Self"


def _subclass(inventory: Inventory, bases: tuple[Binding, ...], defines: frozenset[str]) -> Value | Resolution:
    if len(bases) != 1:
        return UNTOLD
    base = value_of(inventory, bases[0])
    if not isinstance(base, Value) or base.object.kind is not Kind.CLASS or base.instance:
        return UNTOLD if isinstance(base, Value) else base
    return replace(base, defines=base.defines | defines, derived=True)


def signature_of(inventory: Inventory, binding: Binding) -> tuple[Value, Signature] | Resolution:
    """What is called and what it takes; a resolution with the reason where that cannot be told."""
    value = value_of(inventory, binding)
    if not isinstance(value, Value):
        return value
    if value.instance:
        answer = inventory.resolve(f"{value.object.path}.__call__")
        if not isinstance(answer, Found) or "__call__" in value.defines:
            return UNTOLD
        value = Value(answer.object)
    elif value.object.kind is Kind.CLASS and value.defines & {"__init__", "__new__", "__call__"}:
        return Unknown("its constructor is the page's own")
    elif value.object.kind not in (Kind.CLASS, Kind.FUNCTION):
        return UNTOLD
    signature = inventory.signature(value.object)
    return (value, signature) if not signature.open_because else Unknown(signature.open_because)
