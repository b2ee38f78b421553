"""Classes that are made by a call: `namedtuple`, `NamedTuple`, `TypedDict`, functional enums."""

from __future__ import annotations

import ast

from docsync.inventory.model import Kind, ObjectFacts
from docsync.inventory.syntax import SourceLines, dotted, literal_string

_BASES = {
    "namedtuple": "typing.NamedTuple",
    "NamedTuple": "typing.NamedTuple",
    "TypedDict": "typing.TypedDict",
    "Enum": "enum.Enum",
    "StrEnum": "enum.StrEnum",
    "IntEnum": "enum.IntEnum",
    "Flag": "enum.Flag",
    "IntFlag": "enum.IntFlag",
}


def class_from_call(name: str, node: ast.Assign | ast.AnnAssign, text: SourceLines) -> list[ObjectFacts]:
    """The class, and its fields, that `Name = namedtuple("Name", "a b")` and the like make; empty for other calls.

    The base is given by its full path, as there may be no import of that name.
    """
    call = node.value
    if not isinstance(call, ast.Call) or len(call.args) < 2 or literal_string(call.args[0]) is None:
        return []
    maker = dotted(call.func).rpartition(".")[2]
    fields = _fields(call.args[1], text) if maker in _BASES else None
    if fields is None:
        return []
    words = {word.arg: word.value for word in call.keywords if word.arg}
    optional = _defaults(words.get("defaults"), fields, text)
    line, end = node.lineno, node.end_lineno or node.lineno
    keywords = tuple((key, text.text(value)) for key, value in words.items() if key == "total")
    made = [ObjectFacts(name, Kind.CLASS, line, end, bases=(_BASES[maker],), class_keywords=keywords)]
    is_enum = maker not in ("namedtuple", "NamedTuple", "TypedDict")
    labels = frozenset({"enum-member"}) if is_enum else frozenset()
    for field, annotation in fields:
        value = "..." if is_enum else optional.get(field)
        made.append(
            ObjectFacts(f"{name}.{field}", Kind.ATTRIBUTE, line, end, annotation=annotation, value=value, labels=labels)
        )
    return made


def tuple_base(name: str, base: ast.expr, text: SourceLines) -> list[ObjectFacts]:
    """The fields that a class has from a base such as `namedtuple("Name", "a b")`; empty for other bases."""
    if not isinstance(base, ast.Call) or len(base.args) < 2:
        return []
    if dotted(base.func).rpartition(".")[2] not in ("namedtuple", "NamedTuple"):
        return []
    words = {word.arg: word.value for word in base.keywords if word.arg}
    fields = _fields(base.args[1], text) or []
    optional = _defaults(words.get("defaults"), fields, text)
    line, end = base.lineno, base.end_lineno or base.lineno
    return [
        ObjectFacts(f"{name}.{field}", Kind.ATTRIBUTE, line, end, annotation=annotation, value=optional.get(field))
        for field, annotation in fields
    ]


def _fields(node: ast.expr, text: SourceLines) -> list[tuple[str, str]] | None:
    """Names and annotations; None where they are computed."""
    words = literal_string(node)
    if words is not None:
        return [(word, "Any") for word in words.replace(",", " ").split()]
    if isinstance(node, ast.Dict):
        keys = [literal_string(key) for key in node.keys]
        pairs = [(key, text.text(value)) for key, value in zip(keys, node.values, strict=True) if key is not None]
        return pairs if len(pairs) == len(keys) else None
    if not isinstance(node, (ast.List, ast.Tuple)):
        return None
    found: list[tuple[str, str]] = []
    for item in node.elts:
        is_pair = isinstance(item, ast.Tuple) and len(item.elts) == 2
        field = literal_string(item.elts[0] if is_pair and isinstance(item, ast.Tuple) else item)
        if field is None:
            return None
        found.append((field, text.text(item.elts[1]) if is_pair and isinstance(item, ast.Tuple) else "Any"))
    return found


def _defaults(node: ast.expr | None, fields: list[tuple[str, str]], text: SourceLines) -> dict[str, str]:
    """`defaults=` of `namedtuple`, which counts from the right."""
    if node is None:
        return {}
    if not isinstance(node, (ast.List, ast.Tuple)):
        return {field: "..." for field, _ in fields}
    last = fields[len(fields) - len(node.elts) :]
    return {field: text.text(value) for (field, _), value in zip(last, node.elts, strict=True)}
