"""Classes and their bases: the resolution order, the members of a class, and what leaves either of them open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from docsync.inventory import reasons
from docsync.inventory.decorators import ATTRS, DATACLASS, decorator_path, keeps_class
from docsync.inventory.environment import STDLIB_NAMES
from docsync.inventory.index import Link, Module, Opaque, Open, Place
from docsync.inventory.model import Kind, ModuleFacts, ObjectFacts
from docsync.inventory.resolve import Linker, Seen

_HEAD = re.compile(r"\s*([A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)\s*(\[[\s\S]*\])?\s*")

# Bases that add no members of their own, or that stand for a built-in type.
_SPECIAL = {
    "typing.Generic": "",
    "typing.Protocol": "",
    "typing.Any": "",
    "typing.NamedTuple": "builtins.tuple",
    "typing.TypedDict": "builtins.dict",
}
_TRAITS = {
    "typing.NamedTuple": "named-tuple",
    "typing.TypedDict": "typed-dict",
    "typing.Protocol": "protocol",
    "enum.Enum": "enum",
    "pydantic.main.BaseModel": "pydantic",
}
# What Python may give any class, but `dir(object)` does not have.
_TYPE_NAMES = frozenset(
    """
    __weakref__ __slots__ __orig_bases__ __parameters__ __class_getitem__ __match_args__ __annotations__
    __abstractmethods__ __signature__ __slotnames__ __deprecated__ __wrapped__ __type_params__ __static_attributes__
    __firstlineno__ __final__
    """.split()
)
NAMED_TUPLE_NAMES = ("_asdict", "_replace", "_make", "_fields", "_field_defaults")
_TYPED_DICT_NAMES = frozenset(
    """
    __required_keys__ __optional_keys__ __readonly_keys__ __mutable_keys__ __extra_items__ __closed__ __total__
    """.split()
)
_DATACLASS_NAMES = ("__dataclass_fields__", "__dataclass_params__", "__match_args__", "__replace__")
_ATTRS_NAMES = ("__attrs_attrs__", "__attrs_init__", "__attrs_props__", "__attrs_own_setattr__", "__match_args__")

_METACLASSES = frozenset(
    {
        "builtins.type",
        "abc.ABCMeta",
        "enum.EnumMeta",
        "enum.EnumType",
        "typing._ProtocolMeta",
        "pydantic._internal._model_construction.ModelMetaclass",
    }
)


@dataclass(frozen=True, slots=True)
class Order:
    """A class's resolution order, `object` left out, and what is open about it.

    `row` is the whole order, with a stand-in for each base that is not known.
    `open_because` (and the package that would have to be there): a base that is not known. `members_open`: why other
    attributes may exist on an instance. `class_open`: the same for the class itself. `call_open`: why its call may take
    something else than its constructor says.
    """

    row: tuple[Place, ...]
    open_because: str = ""
    package: str = ""
    members_open: str = ""
    class_open: str = ""
    call_open: str = ""
    traits: frozenset[str] = frozenset()

    @property
    def classes(self) -> tuple[Place, ...]:
        """The classes that are known."""
        return tuple(item for item in self.row if not is_stand_in(item))


_UNSEEN = Module(ModuleFacts("", "", is_package=False), external=True)


def is_stand_in(place: Place) -> bool:
    """Whether a place in an order stands for a base that is not known."""
    return place.module is _UNSEEN


_CIRCLE = Order((), open_because=reasons.CYCLE)


class Lineages:
    """The lineages of all classes, each computed once."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self._orders: dict[str, Order] = {}
        self._running: set[str] = set()

    def order(self, place: Place) -> Order:
        """The resolution order of a class."""
        key = place.canonical
        if key not in self._orders:
            if key in self._running:
                return _CIRCLE
            self._running.add(key)
            try:
                self._orders[key] = self._ordered(place)
            finally:
                self._running.discard(key)
        return self._orders[key]

    def _ordered(self, place: Place) -> Order:
        facts = place.facts
        if facts is None:
            return Order(())
        bases: list[Place] = []
        traits: set[str] = set()
        doubts: list[tuple[str, str]] = []
        for text in facts.bases:
            found, doubt = self._base(place, text, traits)
            bases.extend(base for base in found if base not in bases)
            if doubt is not None:
                doubts.append(doubt)
                bases.append(Place(_UNSEEN, ObjectFacts(f"{place.canonical}:{text}", Kind.CLASS, 0, 0)))
        orders = [Order((base,)) if is_stand_in(base) else self.order(base) for base in bases]
        row = _merged(place, bases, [order.row for order in orders])
        traits.update(trait for order in orders for trait in order.traits)
        traits.update(_TRAITS[item.canonical] for item in row if item.canonical in _TRAITS)
        doubts.extend((order.open_because, order.package) for order in orders if order.open_because)
        reason, package = next((doubt for doubt in doubts if doubt[1]), doubts[0] if doubts else ("", ""))
        members, whole, call = self._own_doubts(place)
        for order in orders:
            members = members or order.members_open
            whole = whole or order.class_open
            call = call or order.call_open
        return Order(row, reason, package, members, whole, call, frozenset(traits))

    def _base(self, place: Place, text: str, traits: set[str]) -> tuple[list[Place], tuple[str, str] | None]:
        """The classes that a base's expression may stand for, and why it may be another."""
        match = _HEAD.fullmatch(text)
        if match is None:
            return [], (reasons.COMPUTED_BASE, "")
        name = "".join(match.group(1).split())
        module = place.module
        owner = place.name.rpartition(".")[0]
        full = self.linker.absolute(module, name, owner).replace("typing_extensions.", "typing.")
        if full in _TRAITS:
            traits.add(_TRAITS[full])
        if full in _SPECIAL:
            base = self.linker.follow(_SPECIAL[full]) if _SPECIAL[full] else None
            return ([base] if isinstance(base, Place) else []), None
        if full == "builtins.object":
            return [], None
        found, doubt = self._candidates(place, name, owner)
        if not found and doubt is None and "." in name:
            # The base of a class that was made by a call is given by its full path.
            link = self.linker.follow(name)
            found = [link] if isinstance(link, Place) else []
        if found or doubt is not None:
            return found, doubt
        return [], (reasons.UNKNOWN_BASE, "")

    def _candidates(self, place: Place, name: str, owner: str) -> tuple[list[Place], tuple[str, str] | None]:
        """All that a name may stand for: a base imported under `try` has a stand-in for when it is not there."""
        module = place.module
        links: list[Link] = []
        head, _, rest = name.partition(".")
        line = place.facts.line if place.facts is not None else 0
        is_outside = not owner or not module.bindings(f"{owner}.{head}")
        for binding in module.bindings(head, line) if is_outside else ():
            link = self.linker.bound_to(module, binding)
            for part in rest.split(".") if rest else ():
                link = self.linker.member(link, part) if isinstance(link, Place) else link
            links.append(link)
        if not links:
            links.append(self.linker.lookup(module, name, owner))
        found = [link for link in links if isinstance(link, Place) and link.kind is Kind.CLASS]
        found = [link for link in found if link.canonical not in ("builtins.object", place.canonical)]
        blind = next((link for link in links if isinstance(link, (Opaque, Open))), None)
        # The standard library's stand-ins for what is written in C have the same members.
        is_standard = module.path.partition(".")[0] in STDLIB_NAMES and bool(found)
        if blind is not None and not is_standard:
            return found, (blind.reason, blind.package)
        is_value = any(isinstance(link, Place) and link.kind is not Kind.CLASS for link in links)
        if is_value and not found:
            return found, (reasons.COMPUTED_BASE, "")
        return found, None

    def _own_doubts(self, place: Place) -> tuple[str, str, str]:
        """What a class's own definition leaves open: of instances, of the class, of its call."""
        facts = place.facts
        if facts is None:
            return "", "", ""
        members, whole, call = facts.open_because, "", ""
        if self.linker.is_patched(place, ""):
            members = members or reasons.COMPUTED_BODY
        if members == reasons.COMPUTED_BODY:
            whole = members
        if place.canonical == "pydantic.main.BaseModel":
            # Its `__getattr__` serves private attributes and extra fields only; extra fields are seen to elsewhere.
            members = ""
        for decorator in facts.decorators:
            if not keeps_class(place, decorator, self.linker):
                members = members or reasons.CLASS_DECORATOR
                whole = whole or reasons.CLASS_DECORATOR
                call = reasons.CLASS_DECORATOR
        for key, value in facts.class_keywords:
            if key == "metaclass":
                on_members, on_call = self._metaclass(place, value)
                members, whole, call = members or on_members, whole or on_members, call or on_call
        hook = place.module.definitions(f"{place.name}.__init_subclass__")
        if any(item.open_because == reasons.SUBCLASS_HOOK for item in hook):
            call = call or reasons.SUBCLASS_HOOK
        return members, whole, call

    def _metaclass(self, place: Place, text: str) -> tuple[str, str]:
        """What a metaclass leaves open: of the attributes, of the call."""
        name = "".join(text.split())
        owner = place.name.rpartition(".")[0]
        if self.linker.absolute(place.module, name, owner) in _METACLASSES:
            return "", ""
        link = self.linker.lookup(place.module, name, owner)
        if not isinstance(link, Place):
            link = self.linker.follow(name) if "." in name else None
        if not isinstance(link, Place) or link.kind is not Kind.CLASS:
            return reasons.METACLASS, reasons.METACLASS
        if link.canonical in _METACLASSES:
            return "", ""
        order = self.order(link)
        if order.open_because:
            return reasons.METACLASS, reasons.METACLASS
        own = [item for item in order.classes if item.canonical not in _METACLASSES]
        names = {name for item in own for name in item.module.members(item.name)}
        shapes = names & {"__new__", "__init__", "__getattr__", "__getattribute__", "__prepare__", "__setattr__"}
        return reasons.METACLASS if shapes else "", reasons.METACLASS if "__call__" in names else ""

    # Members.

    def member(self, place: Place, name: str, seen: Seen = frozenset()) -> Link:
        """What a class, or an instance of it, has under a name."""
        order = self.order(place)
        for item in order.classes:
            link = self._own_member(item, name, seen)
            if link is not None:
                return link
        for builtin in ("builtins.object", "builtins.type"):
            base = self.linker.follow(builtin)
            if isinstance(base, Place) and (link := self.linker.bound(base.module, f"{base.name}.{name}")) is not None:
                return link
        link = self._of_metaclass(order, name)
        if link is not None:
            return link
        if name in _TYPE_NAMES or name in self._generated(order):
            return Opaque(reasons.VALUE)
        reason = order.open_because or order.members_open or order.class_open
        return Open(reason, order.package if order.open_because else "") if reason else None

    def _own_member(self, place: Place, name: str, seen: Seen) -> Link:
        link = self.linker.bound(place.module, f"{place.name}.{name}", seen)
        if link is not None:
            return link
        return Opaque(reasons.VALUE) if self.linker.is_patched(place, name) else None

    def _of_metaclass(self, order: Order, name: str) -> Link:
        for item in order.classes:
            for key, value in item.facts.class_keywords if item.facts is not None else ():
                text = "".join(value.split())
                link = self.linker.lookup(item.module, text) if key == "metaclass" else None
                if link is None and key == "metaclass" and "." in text:
                    link = self.linker.follow(text)
                if isinstance(link, Place) and link.kind is Kind.CLASS:
                    for meta in self.order(link).classes:
                        found = self._own_member(meta, name, frozenset())
                        if found is not None:
                            return found
        return None

    def _generated(self, order: Order) -> set[str]:
        """Names that dataclasses, attrs, named tuples, typed dictionaries and enums give a class."""
        names: set[str] = set()
        if "named-tuple" in order.traits:
            names.update(NAMED_TUPLE_NAMES)
        if "typed-dict" in order.traits:
            names.update(_TYPED_DICT_NAMES)
        if "enum" in order.traits:
            names.update(("name", "value", "_name_", "_value_", "__members__"))
        for item in order.classes:
            for decorator in item.facts.decorators if item.facts is not None else ():
                full = decorator_path(item, decorator, self.linker)
                names.update(_DATACLASS_NAMES if full in DATACLASS else ())
                names.update(_ATTRS_NAMES if full in ATTRS else ())
        return names

    def names(self, place: Place) -> tuple[str, ...]:
        """The names of a class's members, its own first, then its bases'."""
        found: dict[str, None] = {}
        for item in self.order(place).classes:
            found.update(dict.fromkeys(item.module.members(item.name)))
            found.update(dict.fromkeys(self.linker.patched.get(item.canonical, {})))
        return tuple(found)


def _merged(place: Place, bases: Sequence[Place], orders: Sequence[tuple[Place, ...]]) -> tuple[Place, ...]:
    """C3 linearisation; for bases that Python itself would refuse, depth first."""
    rows = [list(order) for order in orders] + [list(bases)]
    result = [place]
    while rows := [row for row in rows if row]:
        head = next((row[0] for row in rows if not any(row[0] in other[1:] for other in rows)), None)
        if head is None:
            rest = dict.fromkeys(item.canonical for row in rows for item in row)
            by_name = {item.canonical: item for row in rows for item in row}
            return (*result, *(by_name[name] for name in rest))
        result.append(head)
        rows = [[item for item in row if item != head] for row in rows]
    return tuple(result)
