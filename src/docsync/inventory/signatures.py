"""What a call takes: functions and methods, with `**kwargs` followed to where they go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from docsync.inventory import reasons
from docsync.inventory.constructors import enum_call, generated_parameters
from docsync.inventory.decorators import added_keywords
from docsync.inventory.index import Place
from docsync.inventory.lineage import Lineages, is_stand_in
from docsync.inventory.model import Forward, Kind, Parameter, ParameterKind, ParameterOrigin, Signature
from docsync.inventory.resolve import Linker


@dataclass(frozen=True, slots=True)
class Taken:
    """What a callable takes. `followed`: complete only because `**kwargs` were followed."""

    parameters: tuple[ParameterOrigin, ...]
    open_because: str = ""
    followed: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A function as it is called: on which class (None: a plain function), and whether its first parameter is bound."""

    place: Place
    owner: Place | None
    bound: bool


class Signatures:
    """The signatures of everything that can be called."""

    def __init__(self, linker: Linker, lineages: Lineages) -> None:
        self.linker = linker
        self.lineages = lineages

    def of(self, place: Place, path: str, owner: Place | None = None) -> Signature:
        """The signature of a function, a method (found on the class `owner`), or a class's constructor."""
        target = place.api_object(path)
        facts = place.facts
        if facts is None or facts.kind in (Kind.ATTRIBUTE, Kind.PROPERTY, Kind.MODULE):
            return Signature(target, (), reasons.NOT_CALLABLE)
        if facts.kind is Kind.CLASS:
            taken = self.constructor(place, ())
            return Signature(target, taken.parameters, taken.open_because, followed=taken.followed)
        if owner is not None and self._may_be_hidden(place, owner):
            return Signature(target, (), self.lineages.order(owner).open_because)
        owner = owner or self.owner_of(place)
        call = Call(place, owner, owner is not None)
        variants = self._variants(call)
        closed = [taken for taken in variants if not taken.open_because]
        if not closed:
            return Signature(target, variants[0].parameters, variants[0].open_because, followed=variants[0].followed)
        first, *others = closed if len(closed) == len(variants) else variants
        why = next((taken.open_because for taken in variants if taken.open_because), "")
        alternatives = tuple(taken.parameters for taken in others)
        return Signature(target, first.parameters, why, alternatives, first.followed)

    def _may_be_hidden(self, place: Place, owner: Place) -> bool:
        """Whether a base that is not known comes before the class that a method was found on."""
        defined_in = place.canonical.rpartition(".")[0]
        for item in self.lineages.order(owner).row:
            if is_stand_in(item):
                return True
            if item.canonical == defined_in:
                return False
        return False

    def owner_of(self, place: Place) -> Place | None:
        """The class that a method is defined in."""
        name = place.name.rpartition(".")[0]
        definitions = place.module.definitions(name) if name else []
        classes = [facts for facts in definitions if facts.kind is Kind.CLASS]
        return Place(place.module, classes[-1]) if classes else None

    def _variants(self, call: Call) -> list[Taken]:
        """The function's own signature, or, where it has several, each of them.

        Of an overloaded function the implementation is what Python calls; the overloads say more when that is open.
        """
        place = call.place
        definitions = [item for item in place.module.definitions(place.name) if item.kind is Kind.FUNCTION]
        overloads = [item for item in definitions if "overload" in item.labels]
        others = [item for item in definitions if not item.labels & {"overload", "setter"}]
        last = next((index for index in reversed(range(len(others))) if "conditional" not in others[index].labels), 0)
        found = [self._function(replace(call, place=Place(place.module, item)), ()) for item in others[last:]]
        if overloads and (not found or any(taken.open_because for taken in found)):
            found = [self._function(replace(call, place=Place(place.module, item)), ()) for item in overloads]
        return found or [Taken((), reasons.NOT_CALLABLE)]

    # One function.

    def _function(self, call: Call, path: tuple[str, ...]) -> Taken:
        facts = call.place.facts
        if facts is None:
            return Taken((), reasons.NOT_CALLABLE)
        parameters = facts.parameters
        if call.bound and "staticmethod" not in facts.labels:
            parameters = parameters[1:] if parameters and parameters[0].kind in _POSITIONAL else parameters
        taken: list[str] = []
        for decorator in facts.decorators:
            more = added_keywords(call.place, decorator, self.linker)
            if more is None:
                return Taken(self._origins(call, parameters), reasons.DECORATOR)
            taken.extend(more)
        found = self._follow(call, parameters, path)
        if not taken:
            return found
        known = {origin.parameter.name for origin in found.parameters}
        names = [name for name in dict.fromkeys(taken) if name not in known]
        added = self._origins(call, [Parameter(name, ParameterKind.KEYWORD_ONLY, "", "...") for name in names])
        return replace(found, parameters=(*found.parameters, *added))

    def _origins(
        self, call: Call, parameters: Iterable[Parameter], *, followed: bool = False
    ) -> tuple[ParameterOrigin, ...]:
        origin = call.place.api_object(call.place.canonical)
        return tuple(ParameterOrigin(parameter, origin, followed) for parameter in parameters)

    # `**kwargs`.

    def _follow(self, call: Call, parameters: tuple[Parameter, ...], path: tuple[str, ...]) -> Taken:
        own = self._origins(call, parameters)
        keywords = next((item for item in own if item.parameter.kind is ParameterKind.VAR_KEYWORD), None)
        facts = call.place.facts
        if keywords is None or facts is None:
            return Taken(own)
        unpacked = self._unpacked(call.place, keywords.parameter.annotation)
        if unpacked is not None:
            return _closed(own, unpacked)
        if facts.open_because:
            return Taken(own, facts.open_because)
        key = call.place.canonical
        if key in path or len(path) > 12:
            return Taken(own, reasons.KWARGS)
        more: list[ParameterOrigin] = []
        for forward in facts.forwards:
            taken = self._forwarded(call, forward, (*path, key))
            if taken is None or taken.open_because:
                return Taken(own, taken.open_because if taken is not None else reasons.KWARGS)
            more.extend(taken.parameters)
        stars = [forward.star for forward in facts.forwards if forward.target]
        return _closed(own, more, is_whole=bool(stars) and all(stars))

    def _unpacked(self, place: Place, annotation: str) -> list[ParameterOrigin] | None:
        """The keys of `**kwargs: Unpack[SomeTypedDict]`."""
        head, bracket, rest = annotation.strip("\"'").partition("[")
        if not bracket or head.rpartition(".")[2] != "Unpack":
            return None
        link = self.linker.lookup(place.module, rest.rstrip("] \n"), place.name.rpartition(".")[0])
        if not isinstance(link, Place) or link.kind is not Kind.CLASS:
            return None
        if "typed-dict" not in self.lineages.order(link).traits or self.lineages.order(link).open_because:
            return None
        return [replace(item, followed=True) for item in self.constructor(link, ()).parameters]

    def _forwarded(self, call: Call, forward: Forward, path: tuple[str, ...]) -> Taken | None:
        """What the callee of one forward takes beyond what the call gives it itself; None: the callee is not known."""
        if not forward.target:
            parameters = [Parameter(name, ParameterKind.KEYWORD_ONLY, "", "...") for name in forward.names]
            return Taken(self._origins(call, parameters, followed=True))
        taken = self._callee(call, forward.target, path)
        if taken is None:
            return None
        left: list[ParameterOrigin] = []
        position = 0
        for item in taken.parameters:
            kind = item.parameter.kind
            if kind in _POSITIONAL and position < forward.positional:
                position += 1
                continue
            if item.parameter.name in forward.given and kind not in _VARIABLE:
                continue
            left.append(replace(item, followed=True) if forward.star else _keyword_only(item))
        keep = [
            item
            for item in left
            if item.parameter.kind is not ParameterKind.VAR_KEYWORD
            and (
                forward.star or item.parameter.kind not in (ParameterKind.VAR_POSITIONAL, ParameterKind.POSITIONAL_ONLY)
            )
        ]
        return Taken(tuple(keep), taken.open_because)

    def _callee(self, call: Call, target: str, path: tuple[str, ...]) -> Taken | None:
        facts = call.place.facts
        owner = call.owner
        if facts is None:
            return None
        first = facts.parameters[0].name if facts.parameters else ""
        head, _, method = target.rpartition(".")
        if owner is not None and (head == "super()" or head.startswith("super(")):
            return self._super(call, owner, method, path)
        if owner is not None and target in (first, "cls", f"type({first})", f"{first}.__class__"):
            return self.constructor(owner, path) if target != "self" else None
        if owner is not None and first and head == first:
            return self._method(owner, method, path)
        link = self.linker.lookup(call.place.module, target, call.place.name.rpartition(".")[0])
        if not isinstance(link, Place):
            return None
        if link.kind is Kind.CLASS:
            return self.constructor(link, path)
        if link.kind is not Kind.FUNCTION:
            return None
        defined_in = self.owner_of(link)
        # `Base.__init__(self, **kwargs)` gives the first argument itself.
        is_bound = defined_in is not None and link.facts is not None and "classmethod" in link.facts.labels
        return self._function(Call(link, defined_in, is_bound), path)

    def _method(self, owner: Place, name: str, path: tuple[str, ...]) -> Taken | None:
        link = self.lineages.member(owner, name)
        if not isinstance(link, Place) or link.kind is not Kind.FUNCTION:
            return None
        return self._function(Call(link, owner, bound=True), path)

    def _super(self, call: Call, owner: Place, name: str, path: tuple[str, ...]) -> Taken | None:
        """The next definition of a method after the one that calls `super()`, in the order of the object's class."""
        order = self.lineages.order(owner)
        here = self.owner_of(call.place)
        names = [item.canonical for item in order.row]
        if here is None or here.canonical not in names:
            return None
        rest = order.row[names.index(here.canonical) + 1 :]
        if name in ("__init__", "__new__"):
            return self._construct(owner, rest, order.open_because, path)
        for item in rest:
            if is_stand_in(item):
                return Taken((), order.open_because)
            link = self.linker.bound(item.module, f"{item.name}.{name}")
            if isinstance(link, Place) and link.kind is Kind.FUNCTION:
                return self._function(Call(link, owner, bound=True), path)
        return None

    # Constructors.

    def constructor(self, place: Place, path: tuple[str, ...]) -> Taken:
        """What calling a class takes."""
        order = self.lineages.order(place)
        if order.call_open:
            return Taken((), order.call_open)
        if "enum" in order.traits:
            # A call of an enum looks a member up; its `__init__` and `__new__` are for making the members.
            return Taken(enum_call(place))
        return self._construct(place, order.row, order.open_because, path)

    def _construct(self, owner: Place, row: tuple[Place, ...], doubt: str, path: tuple[str, ...]) -> Taken:
        """The first constructor along a part of an object's order: written out, or generated."""
        by_new: Taken | None = None
        for item in row:
            if is_stand_in(item):
                return Taken((), doubt)
            if item.module.path == "builtins":
                return by_new or self._of_builtin(item)
            by_init = self._by_init(item, owner, path)
            if by_init is not None:
                if by_new is not None and by_new.open_because == _REDIRECTED:
                    return replace(by_new, open_because=reasons.NEW)
                is_alone = by_new is None or _takes_anything(by_new)
                return by_init if is_alone else replace(by_init, open_because=by_init.open_because or reasons.NEW)
            by_new = by_new or self._by_new(item, owner, path)
        return by_new or Taken(())

    def _by_init(self, item: Place, owner: Place, path: tuple[str, ...]) -> Taken | None:
        """What the `__init__` that a class defines itself takes, or one that is generated for it."""
        link = self.linker.bound(item.module, f"{item.name}.__init__")
        if isinstance(link, Place) and link.kind is Kind.FUNCTION and item.canonical not in _GENERATING:
            return self._function(Call(link, owner, bound=True), path)
        if link is not None and not isinstance(link, Place):
            return Taken((), link.reason)
        generated = generated_parameters(item, self.lineages)
        return Taken(*generated) if generated is not None else None

    def _by_new(self, item: Place, owner: Place, path: tuple[str, ...]) -> Taken | None:
        """What the `__new__` that a class defines itself takes; open when it may hand more on to somewhere."""
        link = self.linker.bound(item.module, f"{item.name}.__new__")
        if not isinstance(link, Place) or link.kind is not Kind.FUNCTION or item.module.path == "enum":
            return None
        forwards = link.facts.forwards if link.facts is not None else ()
        if any(forward.target and not forward.target.endswith("__new__") for forward in forwards):
            return Taken((), _REDIRECTED)  # what it makes need not be of this class, and then no `__init__` runs
        taken = self._function(Call(link, owner, bound=True), path)
        is_open = any(origin.parameter.kind is ParameterKind.VAR_KEYWORD for origin in taken.parameters)
        return replace(taken, open_because=reasons.NEW) if is_open else taken

    def _of_builtin(self, place: Place) -> Taken:
        """A constructor written in C: plain exceptions take anything by position and nothing by name."""
        names = {item.canonical for item in self.lineages.order(place).classes}
        special = {"builtins.ImportError", "builtins.NameError", "builtins.AttributeError", "builtins.UnicodeError"}
        if "builtins.BaseException" in names and not names & special:
            origin = place.api_object(place.canonical)
            return Taken((ParameterOrigin(Parameter("args", ParameterKind.VAR_POSITIONAL), origin),))
        if place.canonical == "builtins.object":
            return Taken(())
        return Taken((), reasons.BUILTIN)


_REDIRECTED = "a `__new__` that makes something else"
_POSITIONAL = (ParameterKind.POSITIONAL_ONLY, ParameterKind.POSITIONAL_OR_KEYWORD)
_ORDER = tuple(ParameterKind)
_VARIABLE = (ParameterKind.VAR_POSITIONAL, ParameterKind.VAR_KEYWORD)
# Classes whose written constructor stands for one that is generated from the fields.
_GENERATING = frozenset({"pydantic.main.BaseModel", "builtins.object"})


def _takes_anything(taken: Taken) -> bool:
    return all(origin.parameter.kind in _VARIABLE for origin in taken.parameters)


def _keyword_only(item: ParameterOrigin) -> ParameterOrigin:
    kind = item.parameter.kind
    if kind is ParameterKind.POSITIONAL_OR_KEYWORD:
        return replace(item, parameter=replace(item.parameter, kind=ParameterKind.KEYWORD_ONLY), followed=True)
    return replace(item, followed=True)


def _closed(own: Iterable[ParameterOrigin], more: Iterable[ParameterOrigin], *, is_whole: bool = False) -> Taken:
    """A function's own parameters, and in place of its `**kwargs` those that they were followed to.

    With `is_whole` its `*args` went the same way, and what they were followed to stands in their place as well.
    """
    replaced = _VARIABLE if is_whole else (ParameterKind.VAR_KEYWORD,)
    found = {item.parameter.name: item for item in own if item.parameter.kind not in replaced}
    for item in more:
        found.setdefault(item.parameter.name, item)
    ordered = sorted(found.values(), key=lambda item: _ORDER.index(item.parameter.kind))
    return Taken(tuple(ordered), followed=True)
