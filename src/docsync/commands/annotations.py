"""The parameters of functions that typer, and frameworks like it, make options of."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from docsync.commands.apps import Marker, Typed, command_name, spellings
from docsync.commands.expressions import evaluate
from docsync.commands.model import Option
from docsync.commands.program import Program
from docsync.commands.values import Class, Function, Instance, Named, Scope, Value, texts

_CONTEXTS = frozenset({"Context", "CallbackParam"})
_ROWS = frozenset({"list", "List", "Sequence", "Iterable", "set", "Set", "frozenset"})


@dataclass(frozen=True, slots=True)
class _Type:
    """What an annotation says: the names of its types, the values allowed, the marker of `Annotated`."""

    names: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    marker: Marker | None = None
    many: bool = False


def typed_parameters(
    program: Program, function: Function, opened: Callable[[str], None], positional: Callable[[str], None] | None = None
) -> Iterator[Option]:
    """The options among a function's parameters; `opened` is told of what cannot be read, `positional` of arguments."""
    spec = function.node.args
    ordered = [*spec.posonlyargs, *spec.args]
    defaults: list[ast.expr | None] = [None] * (len(ordered) - len(spec.defaults))
    defaults += [*spec.defaults]
    pairs = [*zip(ordered, defaults, strict=True), *zip(spec.kwonlyargs, spec.kw_defaults, strict=True)]
    if function.this is not None and pairs:
        pairs = pairs[1:]
    for parameter, default in pairs:
        found = _type_of(program, parameter.annotation, function.scope) if parameter.annotation else _Type()
        if _CONTEXTS & {name.rpartition(".")[2] for name in found.names}:
            continue
        marker, text = found.marker, None if default is None else ast.unparse(default)
        value = evaluate(program, default, function.scope) if default is not None else None
        if (own := _marker(value)) is not None:
            marker = own
            text = own.default
            if isinstance(default, ast.Call) and own.names and default.args and own.names[0] == _first(default):
                marker = Marker(own.is_option, own.names[1:], own.default, own.is_count, own.is_hidden)
        if (marker is None and default is None) or (marker is not None and not marker.is_option):
            if positional is not None:
                positional("a group that takes arguments of its own")
            continue
        if marker is not None and marker.names is None:
            opened("an option with a computed name")
            continue
        yield _option(parameter, found, marker, text, function)


def _first(call: ast.Call) -> str:
    head = call.args[0]
    return head.value if isinstance(head, ast.Constant) and isinstance(head.value, str) else ""


def _option(parameter: ast.arg, found: _Type, marker: Marker | None, text: str | None, function: Function) -> Option:
    names, negations = spellings(marker.names if marker is not None and marker.names else ())
    is_count = marker is not None and marker.is_count
    is_switch = found.names == ("bool",)
    if not names and not negations:
        plain = command_name(parameter.arg)
        names = (f"--{plain}",)
        negations = (f"--no-{plain}",) if is_switch else ()
    return Option(
        names=names,
        negations=negations,
        takes_value=bool(names) and not is_switch and not is_count,
        many=found.many,
        choices=found.choices,
        default=text,
        file=function.scope.file.name,
        line=parameter.lineno,
        listed=marker is None or not marker.is_hidden,
    )


def _marker(value: Value) -> Marker | None:
    """A value as the mark of an option or argument: typer's, or of a class of that name in the sources."""
    if isinstance(value, Marker):
        return value
    if isinstance(value, Instance) and value.cls.name in ("Option", "Argument"):
        names = next((texts(item) for key, item in value.names.items() if "decl" in key), None)
        return Marker(value.cls.name == "Option", names)
    return None


def _type_of(program: Program, node: ast.expr, scope: Scope) -> _Type:
    if isinstance(node, ast.Constant):
        if node.value is None:
            return _Type()
        if isinstance(node.value, str):
            try:
                return _type_of(program, ast.parse(node.value, mode="eval").body, scope)
            except SyntaxError:
                return _Type(("?",))
    if isinstance(node, ast.BinOp):
        return _joined(_type_of(program, node.left, scope), _type_of(program, node.right, scope))
    if isinstance(node, ast.Subscript):
        return _subscript(program, node, scope)
    value = evaluate(program, node, scope)
    if isinstance(value, Typed) and isinstance(value.scope, Scope):
        known = program.types.get(value.node)
        if not isinstance(known, _Type):
            program.types[value.node] = known = _type_of(program, value.node, value.scope)
        return known
    if isinstance(value, Class):
        return _Type((value.name,), _members(value))
    return _Type((value.path,)) if isinstance(value, Named) else _Type((ast.unparse(node),))


def _members(cls: Class) -> tuple[str, ...]:
    if not any(isinstance(item, Named) and item.last in ("Enum", "StrEnum", "IntEnum") for item in cls.order()):
        return ()
    held = [item for key, item in cls.names.items() if not key.startswith("_") and not isinstance(item, Function)]
    return tuple(str(item) for item in held) if all(isinstance(item, (str, int)) for item in held) else ()


def _joined(left: _Type, right: _Type) -> _Type:
    names = tuple(name for name in (*left.names, *right.names) if name != "None")
    return _Type(names, left.choices or right.choices, left.marker or right.marker, left.many or right.many)


def _subscript(program: Program, node: ast.Subscript, scope: Scope) -> _Type:
    head = ast.unparse(node.value).rpartition(".")[2]
    items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if head == "Annotated":
        inner = _type_of(program, items[0], scope)
        marks = (_marker(evaluate(program, item, scope)) for item in items[1:])
        marker = next((mark for mark in marks if mark is not None), inner.marker)
        return _Type(inner.names, inner.choices, marker, inner.many)
    if head == "Literal":
        return _Type(("Literal",), tuple(str(item.value) for item in items if isinstance(item, ast.Constant)))
    if head in ("Optional", "Union"):
        found = _Type()
        for item in items:
            found = _joined(found, _type_of(program, item, scope))
        return found
    inner = _type_of(program, items[0], scope)
    if head in _ROWS:
        return _Type((head,), inner.choices, inner.marker, many=True)
    return _Type((head,), (), inner.marker)
