"""The fields of dataclasses, wherever they are inherited from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from docsync.commands.program import Program
from docsync.commands.values import Class, Named
from docsync.inventory.model import ApiObject, Kind, ParameterOrigin

NO_DATACLASS = "a class that is no dataclass"


_NONE = ("None", "NoneType", "type(None)")


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `annotation` and `default` are source text; `value` is the call that is assigned to it, if it is one.

    `choices` are the values that its type allows (empty: any), `nested` the class that its annotation names, if it is
    one. `external` names the dependency that declares it, with its version.
    """

    name: str
    annotation: str
    default: str | None
    value: ast.Call | None
    choices: tuple[str, ...] = ()
    nested: Class | Named | None = None
    external: str = ""
    file: str = ""
    line: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        """The types that its annotation allows, without None."""
        return tuple(part for part in union_parts(self.annotation) if part not in _NONE)

    @property
    def is_switch(self) -> bool:
        """Whether it is true or false."""
        return self.parts == ("bool",)

    @property
    def is_optional(self) -> bool:
        """Whether it may be None."""
        return any(part in _NONE for part in union_parts(self.annotation))

    @property
    def is_list(self) -> bool:
        """Whether it takes several values."""
        heads = {part.partition("[")[0].rpartition(".")[2].lower() for part in self.parts}
        return bool(heads & {"list", "sequence", "tuple", "set", "iterable"})

    @property
    def is_listed(self) -> bool:
        """Whether help lists it: not with `metadata={"help": argparse.SUPPRESS}`."""
        for word in self.value.keywords if self.value is not None else ():
            held = word.value.values if word.arg == "metadata" and isinstance(word.value, ast.Dict) else ()
            if any(isinstance(item, ast.Attribute) and item.attr == "SUPPRESS" for item in held):
                return False
        return True

    @property
    def aliases(self) -> tuple[str, ...]:
        """The further spellings that its metadata give it."""
        for word in self.value.keywords if self.value is not None else ():
            if word.arg in ("aliases", "alias"):
                return _strings(word.value)
            if word.arg == "metadata" and isinstance(word.value, ast.Dict):
                for key, held in zip(word.value.keys, word.value.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "aliases":
                        return _strings(held)
        return ()


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a class, and why there may be others."""

    items: dict[str, Field]
    open_because: str = ""


def _strings(node: ast.expr) -> tuple[str, ...]:
    items = node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]
    return tuple(item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str))


@lru_cache(maxsize=4096)  # the same fields are read for every parser that takes their class
def union_parts(annotation: str) -> tuple[str, ...]:
    """The types that an annotation joins: `X | Y`, `Optional[X]`, `Union[X, Y]`, through `Annotated`."""
    try:
        node = ast.parse(annotation.strip().strip("\"'") or "None", mode="eval").body
    except SyntaxError:
        return (annotation,)
    return tuple(_parts(node))


def _parts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from _parts(node.left)
        yield from _parts(node.right)
    elif isinstance(node, ast.Subscript):
        head = ast.unparse(node.value).rpartition(".")[2]
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if head == "Optional":
            yield from _parts(node.slice)
            yield "None"
        elif head == "Union":
            for item in items:
                yield from _parts(item)
        elif head in ("Annotated", "Required", "Final"):
            yield from _parts(items[0])
        else:
            yield ast.unparse(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from union_parts(node.value)
    else:
        yield ast.unparse(node)


def literal_choices(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The values of `Literal[…]`, when the types are nothing else."""
    found: list[str] = []
    for part in parts:
        head, bracket, _ = part.partition("[")
        if head.rpartition(".")[2] != "Literal" or not bracket:
            return ()
        node = ast.parse(part, mode="eval").body
        inner = node.slice if isinstance(node, ast.Subscript) else node
        items = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        found.extend(str(item.value) for item in items if isinstance(item, ast.Constant))
    return tuple(found)


def fields_of(program: Program, cls: Class | Named) -> Fields:
    """The fields of a dataclass that its constructor takes, those of its bases included."""
    path = cls.path
    found = program.files.inventory.definition(path) if not path.startswith(".") else None
    if found is not None and found.kind is Kind.CLASS:
        return _from_inventory(program, found)
    if isinstance(cls, Named):
        return Fields({}, f"`{cls.last}`, which is not known")
    return _from_source(program, cls)


def _from_inventory(program: Program, found: ApiObject) -> Fields:
    key = f"fields of {found.canonical}"
    known = program.files.known.get(key)
    if isinstance(known, Fields):
        return known
    program.files.known[key] = fields = _gathered(program, found)
    return fields


def _gathered(program: Program, found: ApiObject) -> Fields:
    inventory = program.files.inventory
    signature = inventory.signature(found)
    lineage = inventory.lineage(found)
    reason = signature.open_because or lineage.open_because
    if not any("dataclass" in item for facts in (found, *lineage.classes) for item in _decorators(facts)):
        reason = reason or NO_DATACLASS
    items = {item.parameter.name: _of_origin(program, item) for item in signature.parameters}
    return Fields(items, reason)


def _decorators(found: ApiObject) -> tuple[str, ...]:
    return found.facts.decorators if found.facts is not None else ()


def _of_origin(program: Program, item: ParameterOrigin) -> Field:
    inventory = program.files.inventory
    origin, parameter = item.declared_by, item.parameter
    value = _call_in(origin.facts.value if origin.facts is not None else None)
    parts = tuple(part for part in union_parts(parameter.annotation) if part not in _NONE)
    choices = literal_choices(parts)
    nested: Named | None = None
    if not choices and len(parts) == 1 and parts[0].replace(".", "").isidentifier():
        cls = inventory.annotated_class(origin, parts[0])
        if cls is not None and cls.package != "builtins":
            choices = _members(program, cls)
            nested = Named(cls.canonical)
    version = inventory.dependency_version(origin.package) if origin.external else ""
    external = f"{origin.package} {version}".strip() if origin.external else ""
    return Field(
        parameter.name,
        parameter.annotation,
        parameter.default,
        value,
        choices,
        nested,
        external,
        origin.file,
        origin.line,
    )


def _members(program: Program, cls: ApiObject) -> tuple[str, ...]:
    """The values of an enum's members, where all are literals."""
    inventory = program.files.inventory
    if not any(item.canonical == "enum.Enum" for item in inventory.lineage(cls).classes):
        return ()
    values: list[str] = []
    for name in inventory.attributes(cls):
        found = inventory.definition(f"{cls.canonical}.{name}")
        if found is None or found.facts is None or "enum-member" not in found.facts.labels:
            continue
        try:
            values.append(str(ast.literal_eval(found.facts.value or "")))
        except (ValueError, SyntaxError):
            return ()
    return tuple(values)


@lru_cache(maxsize=4096)
def _call_in(text: str | None) -> ast.Call | None:
    if text is None or "(" not in text:
        return None
    try:
        node = ast.parse(text, mode="eval").body
    except SyntaxError:
        return None
    return node if isinstance(node, ast.Call) else None


def _from_source(program: Program, cls: Class) -> Fields:
    """The fields of a class of a script."""
    items: dict[str, Field] = {}
    reason = ""
    for base in reversed(cls.bases):
        if isinstance(base, Named) and base.last in ("object", "Generic", "ABC", "Protocol"):
            continue
        if not isinstance(base, (Class, Named)):
            reason = reason or "a base class that is not known"
            continue
        inherited = fields_of(program, base)
        items.update(inherited.items)
        reason = reason or ("" if inherited.open_because == NO_DATACLASS else inherited.open_because)
    if any("dataclass" in ast.unparse(item) for item in cls.node.decorator_list):
        for name, field in _own(program, cls):
            items.pop(name, None)
            if field is not None:
                items[name] = field
    elif not items:
        reason = reason or NO_DATACLASS
    return Fields(items, reason)


def _own(program: Program, cls: Class) -> Iterator[tuple[str, Field | None]]:
    for node in cls.node.body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        annotation = ast.unparse(node.annotation)
        if annotation.partition("[")[0].rpartition(".")[2] == "ClassVar":
            continue
        call = node.value if isinstance(node.value, ast.Call) and _makes_field(node.value) else None
        words = {word.arg: word.value for word in call.keywords} if call is not None else {}
        init = words.get("init")
        if isinstance(init, ast.Constant) and init.value is False:
            yield node.target.id, None
            continue
        parts = tuple(part for part in union_parts(annotation) if part not in _NONE)
        choices, nested = literal_choices(parts), None
        if not choices and len(parts) == 1:
            choices, nested = _named_type(program, parts[0], cls)
        file = cls.scope.file.name
        default = _default(node.value, call, words)
        external = cls.scope.file.external
        yield (
            node.target.id,
            Field(node.target.id, annotation, default, call, choices, nested, external, file, node.lineno),
        )


def _makes_field(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] in ("field", "HfArg", "mutable_field", "list_field", "arg")


def _default(value: ast.expr | None, call: ast.Call | None, words: dict[str | None, ast.expr]) -> str | None:
    if call is None:
        return ast.unparse(value) if value is not None else None
    if "default" in words:
        return ast.unparse(words["default"])
    factory = words.get("default_factory")
    if factory is None:
        return None
    return ast.unparse(factory.body) if isinstance(factory, ast.Lambda) else f"{ast.unparse(factory)}()"


def _named_type(program: Program, name: str, cls: Class) -> tuple[tuple[str, ...], Class | Named | None]:
    """What an annotation of one plain name stands for: the values of an enum, or a class."""
    if not name.replace(".", "").isidentifier():
        return (), None
    head, _, rest = name.partition(".")
    value = program.lookup(head, cls.scope)
    for part in rest.split(".") if rest else ():
        value = program.attribute(value, part, cls.scope)
    if not isinstance(value, Class):
        return (), value if isinstance(value, Named) and "." in value.path else None
    is_enum = any(isinstance(item, Named) and item.last in ("Enum", "StrEnum", "IntEnum") for item in value.order())
    members = [held for key, held in value.names.items() if not key.startswith("_")]
    plain = is_enum and all(isinstance(held, (str, int)) for held in members)
    return (tuple(str(held) for held in members) if plain else ()), value
