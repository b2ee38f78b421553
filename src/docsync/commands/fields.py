"""The fields of dataclasses, wherever they are inherited from, and the options that parsers make of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from docsync.commands.model import Option
from docsync.commands.natives import truth
from docsync.commands.parsers import Parser
from docsync.commands.program import Arguments, Program
from docsync.commands.values import Class, Function, Named, Row, Scope, Unknown, Value, alternatives, is_given, texts
from docsync.inventory.model import ApiObject, Kind, ParameterOrigin

UNKNOWN_CLASSES = "dataclasses that are not known"
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


# Gathering.


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


# Options.


def add_classes(program: Program, parser: Parser, given: Value, scope: Scope) -> None:
    """Add an option for each field of dataclasses, as `HfArgumentParser` does."""
    for cls in classes_in(given):
        if cls is None:
            parser.opened(UNKNOWN_CLASSES)
            parser.classes = None
            continue
        if parser.classes is not None:
            parser.classes += 1
        found = fields_of(program, cls)
        if found.open_because:
            parser.opened(_reason(cls, found.open_because))
        for field in found.items.values():
            _add(parser, field, _hf_option(field, parser.dashes))
    _ = scope


def _reason(cls: Class | Named, reason: str) -> str:
    name = cls.name if isinstance(cls, Class) else cls.last
    return f"the fields of `{name}`: {reason}"


def _add(parser: Parser, field: Field, option: Option) -> None:
    parser.add(option)
    if field.external:
        parser.rests[field.external] = None


def classes_in(given: Value) -> Iterator[Class | Named | None]:
    """The classes that a parser is given, None for each that is not known."""
    seen: list[Value] = []
    stack = [given]
    while stack:
        value = stack.pop(0)
        if value is None or any(value is item for item in seen):
            continue
        seen.append(value)
        if isinstance(value, Row):
            stack[:0] = value.items
            if value.is_open:
                yield None
        elif isinstance(value, (Class, Named)):
            yield value
        elif isinstance(value, (Unknown, Function)) or len(alternatives(value)) < 2:
            yield None
        else:
            stack[:0] = alternatives(value)


def _hf_option(field: Field, dashes: bool) -> Option:
    names = [f"--{field.name}"]
    if dashes and "_" in field.name:
        names.append(f"--{field.name.replace('_', '-')}")
    takes_value: bool | None = True
    negations: tuple[str, ...] = ()
    if field.is_switch:
        takes_value = True if field.is_optional and field.default in (None, "None") else None
        if field.default == "True":
            negations = (f"--no_{field.name}", f"--no-{field.name.replace('_', '-')}")
    names.extend(field.aliases)
    unique = tuple(dict.fromkeys(names))
    return Option(
        unique,
        tuple(dict.fromkeys(negations)),
        takes_value,
        field.is_list,
        field.choices,
        field.default,
        field.file,
        field.line,
        field.is_listed,
    )


# simple_parsing and tyro.


def add_simple(program: Program, parser: Parser, arguments: Arguments, scope: Scope) -> Value:
    """`add_arguments(Config, dest="config")` of simple_parsing: an option for each field, nested ones too."""
    dest = arguments.get("dest", 1)
    prefix = arguments.get("prefix", default="")
    for cls in classes_in(arguments.get("dataclass", 0)):
        if cls is None or not isinstance(prefix, str):
            parser.opened(UNKNOWN_CLASSES)
            continue
        path = dest if isinstance(dest, str) else ""
        _add_nested(program, parser, cls, lambda field, above: _simple_option(field, prefix, above), (path,))
    _ = scope
    return None


Maker = Callable[[Field, tuple[str, ...]], Option]


def _add_nested(program: Program, parser: Parser, cls: Class | Named, make: Maker, above: tuple[str, ...]) -> None:
    found = fields_of(program, cls)
    if found.open_because:
        parser.opened(_reason(cls, found.open_because))
    for field in found.items.values():
        head = ast.unparse(field.value.func).rpartition(".")[2] if field.value is not None else ""
        if head in ("subgroups", "subparsers") or "tyro.conf" in field.annotation or len(above) > 4:
            parser.opened(f"a field that chooses between classes: `{field.name}`")
            continue
        if field.nested is not None and not field.choices and is_dataclass(program, field.nested):
            _add_nested(program, parser, field.nested, make, (*above, field.name))
            continue
        if len(field.parts) > 1 and any(part[:1].isupper() and "[" not in part for part in field.parts):
            parser.opened(f"a field that chooses between classes: `{field.name}`")
        _add(parser, field, make(field, above))


def is_dataclass(program: Program, cls: Class | Named) -> bool:
    """Whether a class is known to be a dataclass with fields."""
    found = fields_of(program, cls)
    return found.open_because != NO_DATACLASS and (bool(found.items) or bool(found.open_because))


def _simple_option(field: Field, prefix: str, above: tuple[str, ...]) -> Option:
    full = ".".join(part for part in (*above, field.name) if part)
    spelled = [f"--{prefix}{field.name}", f"--{prefix}{full}"]
    spelled += [f"--{'.'.join((*above[at:], field.name))}" for at in range(1, len(above))]
    names = dict.fromkeys(name for item in spelled for name in (item, item.replace("_", "-")))
    takes_value = None if field.is_switch else True
    negations = (
        tuple(f"--{word}{name[2:]}" for name in names for word in ("no", "no-", "no_")) if field.is_switch else ()
    )
    return Option(
        (*names, *field.aliases),
        negations,
        takes_value,
        field.is_list,
        field.choices,
        field.default,
        field.file,
        field.line,
    )


def add_tyro(program: Program, parser: Parser, arguments: Arguments) -> None:
    """`tyro.cli(Config)`: an option for each field, with dashes or underscores, nested ones below their field."""
    parser.abbreviates = False
    if truth(arguments.get("return_unknown_args", default=False)) is not False:
        parser.opened("unknown arguments are returned")
    given = arguments.get("f", 0)
    if "config" in arguments.words or arguments.is_open or is_given(given):
        parser.opened("settings of tyro that are not followed")
    prefix = texts(arguments.get("prefix", default="")) or ("",)
    for cls in classes_in(given):
        if cls is None:
            parser.opened(UNKNOWN_CLASSES)
        else:
            _add_nested(program, parser, cls, _tyro_option, tuple(filter(None, prefix)))


def _tyro_option(field: Field, above: tuple[str, ...]) -> Option:
    full = ".".join((*above, field.name))
    names = tuple(dict.fromkeys((f"--{full.replace('_', '-')}", f"--{full}")))
    negations: tuple[str, ...] = ()
    if field.is_switch:
        negated = ".".join((*above, f"no_{field.name}"))
        negations = (f"--{negated.replace('_', '-')}", f"--{negated}")
    takes_value = not field.is_switch
    return Option(names, negations, takes_value, field.is_list, field.choices, field.default, field.file, field.line)
