"""The options that parsers make of the fields of dataclasses: HfArgumentParser, simple_parsing, tyro."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from docsync.commands.fields import NO_DATACLASS, Field, fields_of
from docsync.commands.model import Option
from docsync.commands.natives import truth
from docsync.commands.parsers import Parser
from docsync.commands.program import Arguments, Program
from docsync.commands.values import Class, Function, Named, Row, Scope, Unknown, Value, alternatives, is_given, texts

UNKNOWN_CLASSES = "dataclasses that are not known"


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
