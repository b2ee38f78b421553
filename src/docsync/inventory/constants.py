"""Values that a module's source states outright: the tables and lists that lazy imports and `__all__` are made of.

Nothing is executed. Only strings and containers of strings are followed, with the few operations that such tables are
built with; whatever else occurs makes the value unreadable.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

Value = str | list["Value"] | dict[str, "Value"] | None
"""A string, a list (for tuples and sets too), a table with string keys; None for `None` and other plain constants."""

Constants = Mapping[str, Value]


class Unreadable(Exception):
    """The expression is not made of literals alone."""


_SAME = frozenset({"list", "tuple", "set", "frozenset", "sorted", "dict", "MappingProxyType"})


def evaluate(node: ast.expr, names: Constants) -> Value:
    """The value of an expression. Raises Unreadable when it rests on anything that is no literal."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        if node.id in names:
            return names[node.id]
        raise Unreadable
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return list(_elements(node.elts, names))
    if isinstance(node, ast.Dict):
        return _table(node, names)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.BitOr)):
        return joined(evaluate(node.left, names), evaluate(node.right, names))
    if isinstance(node, ast.Call):
        return _call(node, names)
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return [evaluate(node.elt, scope) for scope in _scopes(node.generators, names)]
    if isinstance(node, ast.DictComp):
        return {
            _key(evaluate(node.key, scope)): evaluate(node.value, scope) for scope in _scopes(node.generators, names)
        }
    raise Unreadable


def readable(node: ast.expr, names: Constants) -> Value | None:
    """The value of an expression, None where it cannot be read."""
    try:
        return evaluate(node, names)
    except Unreadable:
        return None


def strings(value: Value) -> tuple[str, ...]:
    """The strings of a list, the keys of a table."""
    if isinstance(value, dict):
        return tuple(value)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def joined(left: Value, right: Value) -> Value:
    """Two values put together, as `+` and `|` do. Raises Unreadable for values of different kinds."""
    if isinstance(left, dict) and isinstance(right, dict):
        return {**left, **right}
    if isinstance(left, list) and isinstance(right, list):
        return left + right
    if isinstance(left, str) and isinstance(right, str):
        return left + right
    raise Unreadable


def _elements(nodes: list[ast.expr], names: Constants) -> Iterator[Value]:
    for node in nodes:
        if isinstance(node, ast.Starred):
            yield from strings(evaluate(node.value, names))
        else:
            yield evaluate(node, names)


def _table(node: ast.Dict, names: Constants) -> dict[str, Value]:
    table: dict[str, Value] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            inner = evaluate(value, names)
            if not isinstance(inner, dict):
                raise Unreadable
            table.update(inner)
        else:
            table[_key(evaluate(key, names))] = _value_or_none(value, names)
    return table


def _value_or_none(node: ast.expr, names: Constants) -> Value:
    # The names are in the keys; a value that is computed takes nothing away from that.
    return readable(node, names)


def _key(value: Value) -> str:
    if not isinstance(value, str):
        raise Unreadable
    return value


def _call(node: ast.Call, names: Constants) -> Value:
    function = node.func
    if isinstance(function, ast.Attribute) and not node.keywords and not node.args:
        table = evaluate(function.value, names)
        if isinstance(table, dict):
            if function.attr in ("keys", "copy"):
                return list(table) if function.attr == "keys" else table
            if function.attr == "values":
                return list(table.values())
            if function.attr == "items":
                return [[key, value] for key, value in table.items()]
    if isinstance(function, ast.Name) and function.id in _SAME:
        if not node.args:
            return {word.arg: readable(word.value, names) for word in node.keywords if word.arg}
        value = evaluate(node.args[0], names)
        return list(value) if isinstance(value, dict) and function.id not in ("dict", "MappingProxyType") else value
    raise Unreadable


def _scopes(generators: list[ast.comprehension], names: Constants) -> Iterator[dict[str, Value]]:
    """The names as each turn of a comprehension sees them."""
    first, rest = generators[0], generators[1:]
    if first.ifs or first.is_async:
        raise Unreadable
    value = evaluate(first.iter, names)
    for item in list(value) if isinstance(value, (dict, list)) else ():
        scope = {**names, **_bound(first.target, item)}
        if rest:
            yield from _scopes(rest, scope)
        else:
            yield scope


def _bound(target: ast.expr, item: Value) -> dict[str, Value]:
    if isinstance(target, ast.Name):
        return {target.id: item}
    if isinstance(target, ast.Tuple) and isinstance(item, list) and len(item) == len(target.elts):
        scope: dict[str, Value] = {}
        for part, value in zip(target.elts, item, strict=True):
            scope.update(_bound(part, value))
        return scope
    raise Unreadable
