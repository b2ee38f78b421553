"""Constructors that no one writes: those of dataclasses, attrs, pydantic, named tuples, typed dictionaries, enums."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from docsync.inventory import reasons
from docsync.inventory.decorators import ATTRS, DATACLASS, decorator_path
from docsync.inventory.index import Place
from docsync.inventory.lineage import Lineages, Order
from docsync.inventory.model import Kind, ObjectFacts, Parameter, ParameterKind, ParameterOrigin
from docsync.inventory.syntax import dotted, literal_string

Generated = tuple[tuple[ParameterOrigin, ...], str]


def generated_parameters(place: Place, lineages: Lineages) -> Generated | None:
    """The parameters of the constructor that a class has generated for it, and why there may be others.

    None when nothing generates one.
    """
    maker = _Maker(lineages)
    own = lineages.order(place)
    facts = place.facts
    if facts is None:
        return None
    for text in facts.decorators:
        full = decorator_path(place, text, lineages.linker)
        options = _options(text)
        if full in DATACLASS and options.get("init") != "False":
            return maker.dataclass(own)
        if full in ATTRS and options.get("init") != "False":
            return maker.attrs(own)
    if "pydantic" in own.traits:
        return maker.pydantic(own)
    if "named-tuple" in own.traits and _is_tuple_itself(place, lineages):
        return maker.fields(own, ParameterKind.POSITIONAL_OR_KEYWORD), own.open_because
    if "typed-dict" in own.traits:
        return maker.typed_dict(own), own.open_because
    return None


def _is_tuple_itself(place: Place, lineages: Lineages) -> bool:
    """Whether a class is the one that `NamedTuple` makes, rather than an heir, and has no `__new__` of its own."""
    bases = place.facts.bases if place.facts is not None else ()
    paths = {lineages.linker.absolute(place.module, base).replace("typing_extensions.", "typing.") for base in bases}
    return "typing.NamedTuple" in paths and not place.module.definitions(f"{place.name}.__new__")


def enum_call(place: Place) -> tuple[ParameterOrigin, ...]:
    """What the call of an enum takes: the value of a member, or what makes a new enum."""
    origin = place.api_object(place.canonical)
    both, keyword = ParameterKind.POSITIONAL_OR_KEYWORD, ParameterKind.KEYWORD_ONLY
    rest = [Parameter(name, keyword, "", "None") for name in ("module", "qualname", "type", "start", "boundary")]
    shown = (Parameter("value", both), Parameter("names", both, "", "None"), *rest)
    return tuple(ParameterOrigin(parameter, origin) for parameter in shown)


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of a class: where it is defined, its annotation and value as text, the value parsed."""

    owner: Place
    facts: ObjectFacts
    value: ast.expr | None

    @property
    def name(self) -> str:
        return self.facts.name.rpartition(".")[2]

    @property
    def call(self) -> str:
        """The last name of the function that makes the value (`field` of `field(default=…)`)."""
        return dotted(self.value.func).rpartition(".")[2] if isinstance(self.value, ast.Call) else ""

    @property
    def is_attribute(self) -> bool:
        """Whether the value is attrs's mark of a field: `attr.ib()`, `field()`."""
        return self.call in ("ib", "attrib", "field", "attr")

    @property
    def words(self) -> dict[str, ast.expr]:
        """The keywords of that call."""
        if not isinstance(self.value, ast.Call):
            return {}
        return {word.arg: word.value for word in self.value.keywords if word.arg}

    def is_annotated_as(self, name: str) -> bool:
        """Whether the annotation is `name` or `name[…]`, of whatever module."""
        head = self.facts.annotation.strip("\"' ").partition("[")[0]
        return head.rpartition(".")[2].strip() == name

    def parameter(self, name: str, kind: ParameterKind, default: str | None) -> ParameterOrigin:
        """It, as a parameter."""
        origin = Place(self.owner.module, self.facts)
        shown = Parameter(name, kind, self.facts.annotation, default)
        return ParameterOrigin(shown, origin.api_object(origin.canonical))


class _Maker:
    def __init__(self, lineages: Lineages) -> None:
        self._lineages = lineages

    def _own_fields(self, place: Place) -> Iterator[_Field]:
        """The annotated assignments of a class body, in order; the last of several with one name."""
        for name in place.module.members(place.name):
            found = [
                facts
                for facts in place.module.definitions(f"{place.name}.{name}")
                if facts.kind is Kind.ATTRIBUTE and "instance" not in facts.labels
            ]
            if found:
                yield _Field(place, found[-1], _parsed(found[-1].value))

    def fields(self, order: Order, kind: ParameterKind) -> tuple[ParameterOrigin, ...]:
        """The fields of a named tuple."""
        found: dict[str, ParameterOrigin] = {}
        for item in reversed(order.classes):
            for field in self._own_fields(item) if item.module.path != "builtins" else ():
                if field.facts.annotation:
                    found[field.name] = field.parameter(field.name, kind, field.facts.value)
        return tuple(found.values())

    def typed_dict(self, order: Order) -> tuple[ParameterOrigin, ...]:
        """The keys of a typed dictionary; those that need not be there have the default `...`."""
        found: dict[str, ParameterOrigin] = {}
        for item in reversed(order.classes):
            keywords = dict(item.facts.class_keywords) if item.facts is not None else {}
            is_total = keywords.get("total") != "False"
            for field in self._own_fields(item) if item.module.path != "builtins" else ():
                is_needed = (is_total or field.is_annotated_as("Required")) and not field.is_annotated_as("NotRequired")
                default = None if is_needed else "..."
                found[field.name] = field.parameter(field.name, ParameterKind.KEYWORD_ONLY, default)
        return tuple(found.values())

    # Dataclasses.

    def dataclass(self, order: Order) -> Generated:
        """The fields of a dataclass and of its bases that are dataclasses, in the order of its constructor."""
        found: dict[str, ParameterOrigin | None] = {}
        for item in reversed(order.classes):
            options = self._dataclass_options(item)
            if options is None:
                continue
            found.update(self._dataclass_fields(item, options.get("kw_only") == "True"))
        shown = [origin for origin in found.values() if origin is not None]
        shown.sort(key=lambda item: item.parameter.kind is not ParameterKind.POSITIONAL_OR_KEYWORD)
        return tuple(shown), order.open_because

    def _dataclass_options(self, place: Place) -> dict[str, str] | None:
        for text in place.facts.decorators if place.facts is not None else ():
            if decorator_path(place, text, self._lineages.linker) in DATACLASS:
                return _options(text)
        return None

    def _dataclass_fields(self, place: Place, kw_only: bool) -> Iterator[tuple[str, ParameterOrigin | None]]:
        """Each field's name and parameter; without one when it is no argument, which also hides a base's."""
        for field in self._own_fields(place):
            if not field.facts.annotation or field.is_annotated_as("ClassVar"):
                continue
            if field.is_annotated_as("KW_ONLY"):
                kw_only = True
                continue
            words = field.words if field.call == "field" else {}
            if _source(words.get("init")) == "False":
                yield field.name, None
                continue
            own = _source(words.get("kw_only"))
            is_keyword = own == "True" if own else kw_only
            kind = ParameterKind.KEYWORD_ONLY if is_keyword else ParameterKind.POSITIONAL_OR_KEYWORD
            default = _default(words, "default_factory") if field.call == "field" else field.facts.value
            yield field.name, field.parameter(field.name, kind, default)

    # attrs.

    def attrs(self, order: Order) -> Generated:
        """The attributes of an attrs class and of its bases, under the names that its constructor takes."""
        found: dict[str, ParameterOrigin] = {}
        for item in reversed(order.classes):
            for field in self._attrs_fields(item):
                origin = self._attrs_parameter(field, self._attrs_options(item))
                if origin is not None:
                    found[field.name] = origin
        return tuple(found.values()), order.open_because

    def _attrs_options(self, place: Place) -> dict[str, str]:
        """The options of a class's attrs decorator, and under `by` its name; empty for other classes."""
        for text in place.facts.decorators if place.facts is not None else ():
            full = decorator_path(place, text, self._lineages.linker)
            if full in ATTRS:
                return {"by": full.rpartition(".")[2], **_options(text)}
        return {}

    def _attrs_fields(self, place: Place) -> list[_Field]:
        """The fields of one class: all that are annotated, or only those made by `field()`, as attrs decides it."""
        options = self._attrs_options(place)
        fields = (
            [field for field in self._own_fields(place) if not field.is_annotated_as("ClassVar")] if options else []
        )
        made = [field for field in fields if field.is_attribute]
        is_new = options.get("by") in ("define", "frozen", "mutable") and all(field.facts.annotation for field in made)
        takes_all = options.get("auto_attribs", str(is_new or options.get("by") == "dataclass")) == "True"
        return [field for field in fields if field.is_attribute or field.facts.annotation] if takes_all else made

    def _attrs_parameter(self, field: _Field, options: dict[str, str]) -> ParameterOrigin | None:
        words = field.words if field.is_attribute else {}
        if _source(words.get("init")) == "False":
            return None
        name = literal_string(words.get("alias")) or field.name.lstrip("_")
        is_keyword = (_source(words.get("kw_only")) or options.get("kw_only")) == "True"
        kind = ParameterKind.KEYWORD_ONLY if is_keyword else ParameterKind.POSITIONAL_OR_KEYWORD
        default = _default(words, "factory") if field.is_attribute else field.facts.value
        return field.parameter(name, kind, default)

    # pydantic.

    def pydantic(self, order: Order) -> Generated:
        """The fields of a pydantic model, by alias where they have one; a model that takes extra fields is open."""
        found: dict[str, list[ParameterOrigin]] = {}
        config = self._pydantic_config(order)
        doubt = order.open_because
        for item in reversed(order.classes):
            if item.canonical == "pydantic.main.BaseModel" or not self._is_model(item):
                continue
            for field in self._own_fields(item):
                if field.facts.annotation and not field.name.startswith("_") and not field.is_annotated_as("ClassVar"):
                    found[field.name] = self._pydantic_field(field, config)
        if config.get("extra") in ("'allow'", '"allow"', "Extra.allow"):
            doubt = doubt or reasons.EXTRA_FIELDS
        if "alias_generator" in config:
            doubt = doubt or reasons.ALIASES
        return tuple(origin for origins in found.values() for origin in origins), doubt

    def _is_model(self, place: Place) -> bool:
        return place.module.path != "builtins" and "pydantic" in self._lineages.order(place).traits

    def _pydantic_config(self, order: Order) -> dict[str, str]:
        """`model_config`, `class Config` and class keywords, put together from the last base on."""
        config: dict[str, str] = {}
        for item in reversed(order.classes):
            if item.facts is None or item.canonical == "pydantic.main.BaseModel":
                continue
            for facts in item.module.definitions(f"{item.name}.model_config"):
                config.update(_options(facts.value or ""))
                config.update(_entries(facts.value or ""))
            for name in item.module.members(f"{item.name}.Config"):
                values = [facts.value for facts in item.module.definitions(f"{item.name}.Config.{name}")]
                config[name] = (values[-1] if values else None) or ""
            config.update({key: value for key, value in item.facts.class_keywords if key != "metaclass"})
        return config

    def _pydantic_field(self, field: _Field, config: dict[str, str]) -> list[ParameterOrigin]:
        words = field.words if field.call == "Field" else {}
        default = field.facts.value
        if field.call == "Field" and isinstance(field.value, ast.Call):
            first = field.value.args[0] if field.value.args else words.get("default")
            default = _source(first) or _default(words, "default_factory")
            default = None if default == "..." else default
        alias = literal_string(words.get("validation_alias")) or literal_string(words.get("alias"))
        names = [alias] if alias else [field.name]
        by_name = ("populate_by_name", "validate_by_name", "allow_population_by_field_name")
        if alias and any(config.get(key) == "True" for key in by_name):
            names.append(field.name)
        if "validation_alias" in words and alias is None:
            names = []
        return [field.parameter(name, ParameterKind.KEYWORD_ONLY, default) for name in names]


@lru_cache(maxsize=4096)  # a base class's fields are read again for each of its heirs
def _parsed(value: str | None) -> ast.expr | None:
    if value is None or "(" not in value:
        return None
    try:
        return ast.parse(value, mode="eval").body
    except SyntaxError:
        return None


def _source(node: ast.expr | None) -> str | None:
    return ast.unparse(node) if node is not None else None


def _default(words: dict[str, ast.expr], factory: str) -> str | None:
    """The default of a field: its value, or a call of its factory."""
    if "default" in words:
        return _source(words["default"])
    made = words.get(factory)
    if made is None:
        return None
    return ast.unparse(made.body) if isinstance(made, ast.Lambda) else f"{ast.unparse(made)}()"


def _options(text: str) -> dict[str, str]:
    """The keywords of a call, as text."""
    call = _parsed(text)
    if not isinstance(call, ast.Call):
        return {}
    return {word.arg: ast.unparse(word.value) for word in call.keywords if word.arg}


def _entries(text: str) -> dict[str, str]:
    """The entries of a literal table, as text."""
    try:
        table = ast.parse(text or "0", mode="eval").body
    except SyntaxError:
        return {}
    if not isinstance(table, ast.Dict):
        return {}
    pairs = ((literal_string(key), value) for key, value in zip(table.keys, table.values, strict=True))
    return {key: ast.unparse(value) for key, value in pairs if key is not None}
