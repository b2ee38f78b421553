"""Expressions: their values, as far as they can be told."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from docsync.commands.apps import Typed
from docsync.commands.model import Option
from docsync.commands.natives import added, contains, equal, is_none, item_at, items_of, slice_of, truth
from docsync.commands.program import Arguments, Program
from docsync.commands.values import (
    CONSTANTS,
    UNKNOWN,
    Class,
    Either,
    Function,
    Named,
    Row,
    Scope,
    Table,
    Value,
    either,
    is_given,
    unknown_from,
)


def evaluate(program: Program, node: ast.expr, scope: Scope) -> Value:
    """The value of an expression; calls in it are followed."""
    handler = _HANDLERS.get(type(node))
    return handler(program, node, scope) if handler is not None else _others(program, node, scope)


def is_true(program: Program, node: ast.expr, scope: Scope) -> bool | None:
    """Whether a condition holds; None when that cannot be told."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = is_true(program, node.operand, scope)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        outcomes = [is_true(program, value, scope) for value in node.values]
        decisive = isinstance(node.op, ast.Or)
        if decisive in outcomes:
            return decisive
        return None if None in outcomes else not decisive
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _compared(program, node, scope)
    if isinstance(node, ast.Compare):
        for part in (node.left, *node.comparators):
            evaluate(program, part, scope)
        return None
    return truth(evaluate(program, node, scope))


def _compared(program: Program, node: ast.Compare, scope: Scope) -> bool | None:
    left = evaluate(program, node.left, scope)
    right = evaluate(program, node.comparators[0], scope)
    operator = node.ops[0]
    outcome: bool | None = None
    if isinstance(operator, (ast.Is, ast.IsNot)):
        outcome = is_none(left) if right is None else equal(left, right)
    elif isinstance(operator, (ast.Eq, ast.NotEq)):
        outcome = equal(left, right)
        _noted(program, left, right, node, scope)
    elif isinstance(operator, (ast.In, ast.NotIn)):
        outcome = contains(right, left)
        _noted(program, right, left, node, scope)
        _noted(program, left, right, node, scope)
    is_negated = isinstance(operator, (ast.IsNot, ast.NotEq, ast.NotIn))
    return outcome if outcome is None or not is_negated else not outcome


def _noted(program: Program, given: Value, wanted: Value, node: ast.expr, scope: Scope) -> None:
    """Keep an option that the program looks for among its words itself."""
    if not is_given(given):
        return
    wanted_items = items_of(wanted).items if isinstance(wanted, Row) else [wanted]
    for item in wanted_items:
        if isinstance(item, str) and item.startswith("-"):
            program.reading.noted.append(
                Option((item,), takes_value=None, file=scope.file.name, line=node.lineno, listed=False)
            )
        elif isinstance(item, str) and item:
            program.reading.first_words.append(item)


def _constant(_program: Program, node: ast.expr, _scope: Scope) -> Value:
    value = node.value if isinstance(node, ast.Constant) else UNKNOWN
    return value if isinstance(value, CONSTANTS) else UNKNOWN


def _name(program: Program, node: ast.expr, scope: Scope) -> Value:
    return program.lookup(node.id, scope) if isinstance(node, ast.Name) else UNKNOWN


def _attribute(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, ast.Attribute):
        return UNKNOWN
    return program.attribute(evaluate(program, node.value, scope), node.attr, scope)


def _sequence(program: Program, node: ast.expr, scope: Scope) -> Value:
    row = Row([])
    for item in node.elts if isinstance(node, (ast.List, ast.Tuple, ast.Set)) else ():
        if isinstance(item, ast.Starred):
            inner = items_of(evaluate(program, item.value, scope))
            row.items.extend(inner.items)
            row.is_open = row.is_open or inner.is_open
            row.given = row.given or inner.given
        else:
            row.items.append(evaluate(program, item, scope))
    return row


def _table(program: Program, node: ast.expr, scope: Scope) -> Value:
    table = Table()
    if not isinstance(node, ast.Dict):
        return table
    for key, value in zip(node.keys, node.values, strict=True):
        held = evaluate(program, value, scope)
        if key is None:
            if isinstance(held, Table):
                table.entries.update(held.entries)
            table.is_open = table.is_open or not isinstance(held, Table) or held.is_open
            continue
        name = evaluate(program, key, scope)
        if isinstance(name, CONSTANTS):
            table.entries[name] = held
        else:
            table.is_open = True
    return table


def _text(program: Program, node: ast.expr, scope: Scope) -> Value:
    parts: list[str] = []
    unknown: list[Value] = []
    for part in node.values if isinstance(node, ast.JoinedStr) else ():
        value = evaluate(program, part.value, scope) if isinstance(part, ast.FormattedValue) else _constant_of(part)
        plain = not isinstance(part, ast.FormattedValue) or (part.conversion == -1 and part.format_spec is None)
        if isinstance(value, CONSTANTS) and plain:
            parts.append(str(value))
        else:
            unknown.append(value)
    if is_given(unknown[-1] if unknown else None) and len(unknown) == 1 and ".py " in "".join(parts):
        # A command line that hands the words on to a script.
        return Row(list("".join(parts).split()), is_open=True, given=True)
    return unknown_from(*unknown) if unknown else "".join(parts)


def _constant_of(part: ast.expr) -> Value:
    return part.value if isinstance(part, ast.Constant) else UNKNOWN


def _operation(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, ast.BinOp):
        return UNKNOWN
    left, right = evaluate(program, node.left, scope), evaluate(program, node.right, scope)
    if isinstance(node.op, ast.Add):
        return added(left, right)
    if isinstance(node.op, ast.BitOr) and isinstance(left, Table) and isinstance(right, Table):
        return Table({**left.entries, **right.entries}, left.is_open or right.is_open)
    if isinstance(node.op, ast.BitOr) and isinstance(left, (Named, Class, Typed)):
        return Typed(node, scope)
    if isinstance(node.op, ast.BitOr) and isinstance(left, Row) and isinstance(right, Row):
        return added(left, right)
    if isinstance(node.op, ast.Mod) and isinstance(left, str):
        return _formatted(left, right)
    if isinstance(node.op, ast.Div) and isinstance(left, str) and isinstance(right, str):
        return f"{left}/{right}"
    if isinstance(node.op, (ast.Sub, ast.Mult)) and isinstance(left, int) and isinstance(right, int):
        return left - right if isinstance(node.op, ast.Sub) else left * right
    return unknown_from(left, right)


def _formatted(left: str, right: Value) -> Value:
    values = tuple(right.items) if isinstance(right, Row) else (right,)
    if not all(isinstance(value, CONSTANTS) for value in values):
        return UNKNOWN
    try:
        return left % values
    except (TypeError, ValueError):
        return UNKNOWN


def _either_of(program: Program, node: ast.expr, scope: Scope) -> Value:
    """`a or b`, `a and b`."""
    if not isinstance(node, ast.BoolOp):
        return UNKNOWN
    ends_with = isinstance(node.op, ast.Or)
    values: list[Value] = []
    for item in node.values:
        value = evaluate(program, item, scope)
        outcome = truth(value)
        if outcome is None or outcome is ends_with or item is node.values[-1]:
            values.append(value)
        if outcome is ends_with:
            break
    return either(values)


def _conditional(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, ast.IfExp):
        return UNKNOWN
    outcome = is_true(program, node.test, scope)
    if outcome is not None:
        return evaluate(program, node.body if outcome else node.orelse, scope)
    return either([evaluate(program, node.body, scope), evaluate(program, node.orelse, scope)])


def _test(program: Program, node: ast.expr, scope: Scope) -> Value:
    outcome = is_true(program, node, scope)
    return UNKNOWN if outcome is None else outcome


def _negative(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, ast.UnaryOp):
        return UNKNOWN
    if isinstance(node.op, ast.Not):
        return _test(program, node, scope)
    value = evaluate(program, node.operand, scope)
    if isinstance(value, (int, float)):
        return -value if isinstance(node.op, ast.USub) else value
    return unknown_from(value)


def _item(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, ast.Subscript):
        return UNKNOWN
    holder = evaluate(program, node.value, scope)
    if isinstance(node.slice, ast.Slice):
        start = evaluate(program, node.slice.lower, scope) if node.slice.lower is not None else None
        stop = evaluate(program, node.slice.upper, scope) if node.slice.upper is not None else None
        step = node.slice.step is not None
        return slice_of(holder, start, stop) if not step else unknown_from(holder)
    if isinstance(holder, (Named, Class, Typed)) and not isinstance(node.slice, ast.Slice):
        return Typed(node, scope)
    key = evaluate(program, node.slice, scope)
    if isinstance(holder, Either):
        return either(item_at(item, key) for item in holder.values)
    return item_at(holder, key)


def _comprehension(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return UNKNOWN
    row = Row([])
    for inner, sure in _turns(program, node.generators, scope):
        row.items.append(evaluate(program, node.elt, inner)) if sure else None
        row.is_open = row.is_open or not sure
    first = evaluate(program, node.generators[0].iter, scope)
    row.given = is_given(first)
    return row


def _table_comprehension(program: Program, node: ast.expr, scope: Scope) -> Value:
    table = Table()
    if not isinstance(node, ast.DictComp):
        return table
    for inner, sure in _turns(program, node.generators, scope):
        key = evaluate(program, node.key, inner) if sure else UNKNOWN
        if isinstance(key, CONSTANTS):
            table.entries[key] = evaluate(program, node.value, inner)
        else:
            table.is_open = True
    table.given = table.is_open and is_given(evaluate(program, node.generators[0].iter, scope))
    return table


def _turns(program: Program, generators: list[ast.comprehension], scope: Scope) -> Iterator[tuple[Scope, bool]]:
    """The scope of each turn, and whether it is known to be taken."""
    from docsync.commands.statements import assign

    first, rest = generators[0], generators[1:]
    row = items_of(evaluate(program, first.iter, scope))
    for item in row.items[:500]:
        inner = Scope(scope.file, {}, scope)
        assign(program, first.target, item, inner)
        outcomes = [is_true(program, test, inner) for test in first.ifs]
        if False in outcomes:
            continue
        if rest and None not in outcomes:
            yield from _turns(program, rest, inner)
        else:
            yield inner, None not in outcomes
    if row.is_open:
        if row.given:
            program.reading.leaked("a loop over them")
        yield scope, False


def _lambda(_program: Program, node: ast.expr, scope: Scope) -> Value:
    return Function(node, scope) if isinstance(node, ast.Lambda) else UNKNOWN


def _walrus(program: Program, node: ast.expr, scope: Scope) -> Value:
    if not isinstance(node, ast.NamedExpr):
        return UNKNOWN
    scope.names[node.target.id] = value = evaluate(program, node.value, scope)
    return value


def _call(program: Program, node: ast.expr, scope: Scope) -> Value:
    from docsync.commands.calling import call

    if not isinstance(node, ast.Call):
        return UNKNOWN
    callee = evaluate(program, node.func, scope)
    return call(program, callee, arguments_of(program, node, scope), scope)


def arguments_of(program: Program, node: ast.Call, scope: Scope) -> Arguments:
    """What a call is given."""
    arguments = Arguments(node=node)
    for item in node.args:
        if isinstance(item, ast.Starred):
            row = items_of(evaluate(program, item.value, scope))
            arguments.values.extend(row.items)
            arguments.is_open = arguments.is_open or row.is_open
            arguments.given = arguments.given or (row.is_open and row.given)
        else:
            arguments.values.append(evaluate(program, item, scope))
    for word in node.keywords:
        value = evaluate(program, word.value, scope)
        if word.arg is not None:
            arguments.words[word.arg] = value
        elif isinstance(value, Table):
            arguments.words.update({key: held for key, held in value.entries.items() if isinstance(key, str)})
            arguments.is_open = arguments.is_open or value.is_open
            arguments.given = arguments.given or value.given
        else:
            arguments.is_open = True
            arguments.given = arguments.given or is_given(value)
    return arguments


def _others(program: Program, node: ast.expr, scope: Scope) -> Value:
    if isinstance(node, (ast.Await, ast.Starred, ast.YieldFrom)):
        return evaluate(program, node.value, scope)
    if isinstance(node, ast.Yield) and node.value is not None:
        evaluate(program, node.value, scope)
    return UNKNOWN


_HANDLERS: dict[type[ast.expr], Callable[[Program, ast.expr, Scope], Value]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.List: _sequence,
    ast.Tuple: _sequence,
    ast.Set: _sequence,
    ast.Dict: _table,
    ast.JoinedStr: _text,
    ast.BinOp: _operation,
    ast.BoolOp: _either_of,
    ast.IfExp: _conditional,
    ast.Compare: _test,
    ast.UnaryOp: _negative,
    ast.Subscript: _item,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.DictComp: _table_comprehension,
    ast.Lambda: _lambda,
    ast.NamedExpr: _walrus,
    ast.Call: _call,
}
