"""Statements, followed as far as they can be: where a condition is not known, both ways are gone."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from docsync.commands import rests
from docsync.commands.expressions import evaluate, is_true
from docsync.commands.natives import equal, items_of
from docsync.commands.parsers import Group, Parser
from docsync.commands.program import Program
from docsync.commands.values import (
    UNKNOWN,
    Class,
    Function,
    Instance,
    Link,
    Row,
    Scope,
    Table,
    Value,
    either,
    is_given,
    unknown_from,
)

Names = dict[str, Value]


def execute(program: Program, body: Sequence[ast.stmt], scope: Scope) -> bool:
    """Follow a body. True when what stands after it is not reached (`return`, `raise`, `continue`, `break`)."""
    for statement in body:
        if program.stack and not program.reading.step():
            return True
        if _execute(program, statement, scope):
            return True
    return False


def _execute(program: Program, node: ast.stmt, scope: Scope) -> bool:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        _import(node, scope)
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        scope.names[node.name] = _defined(program, node, scope)
    elif isinstance(node, ast.ClassDef):
        scope.names[node.name] = _class(program, node, scope)
    elif isinstance(node, ast.Expr):
        evaluate(program, node.value, scope)
    elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        _assignment(program, node, scope)
    elif isinstance(node, ast.Return):
        scope.returns.append(evaluate(program, node.value, scope) if node.value is not None else None)
        return True
    elif isinstance(node, (ast.Raise, ast.Continue, ast.Break)):
        return True
    else:
        return _compound(program, node, scope)
    return False


def _compound(program: Program, node: ast.stmt, scope: Scope) -> bool:
    if isinstance(node, ast.If):
        return _if(program, node, scope)
    if isinstance(node, (ast.For, ast.AsyncFor)):
        _for(program, node, scope)
    elif isinstance(node, ast.While):
        evaluate(program, node.test, scope)
        _branches(program, [node.body, []], scope)
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        for item in node.items:
            value = evaluate(program, item.context_expr, scope)
            if item.optional_vars is not None:
                assign(program, item.optional_vars, value, scope)
        return execute(program, node.body, scope)
    elif isinstance(node, (ast.Try, ast.TryStar)):
        return _try(program, node, scope)
    elif isinstance(node, ast.Match):
        return _match(program, node, scope)
    elif isinstance(node, ast.Global):
        for name in node.names:
            scope.names[name] = scope.top.names.get(name, UNKNOWN)
    return False


# Names.


def _import(node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
    if isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name if alias.asname else alias.name.partition(".")[0]
            scope.names[alias.asname or top] = Link(top)
        return
    module = _absolute(node, scope)
    for alias in node.names:
        if alias.name == "*":
            held = scope.names.setdefault("*", Row([]))
            if isinstance(held, Row):
                held.items.append(module)
        else:
            scope.names[alias.asname or alias.name] = Link(f"{module}.{alias.name}" if module else alias.name)


def _absolute(node: ast.ImportFrom, scope: Scope) -> str:
    if not node.level:
        return node.module or ""
    parts = scope.file.package.split(".") if scope.file.package else []
    base = parts[: len(parts) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def _defined(program: Program, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> Value:
    from docsync.commands.decorators import decorated

    is_method = scope.owner is not None and scope.names is scope.owner.names
    function = Function(node, scope, owner=scope.owner if is_method else None)
    return decorated(program, function, scope) if node.decorator_list else function


def _class(program: Program, node: ast.ClassDef, scope: Scope) -> Class:
    bases: list[Value] = []
    for base in node.bases:
        head = base.value if isinstance(base, ast.Subscript) else base
        value = evaluate(program, head, scope)
        bases.append(value)
    made = Class(node, scope, f"{scope.file.module}.{node.name}", tuple(bases))
    inner = Scope(scope.file, made.names, scope, owner=made)
    execute(program, [item for item in node.body if not isinstance(item, ast.Expr)], inner)
    return made


def _assignment(program: Program, node: ast.Assign | ast.AnnAssign | ast.AugAssign, scope: Scope) -> None:
    if isinstance(node, ast.AugAssign):
        value = evaluate(program, ast.BinOp(node.target, node.op, node.value), scope)
        assign(program, node.target, value, scope)
        return
    if node.value is None:
        return
    before = len(program.reading.parsings)
    value = evaluate(program, node.value, scope)
    if len(program.reading.parsings) > before and isinstance(node, ast.Assign):
        holder = program.stack[-1] if program.stack else scope.file.tree
        if rests.is_dropped(node, holder):
            parsings = program.reading.parsings
            parsings[before:] = [replace(item, is_dropped=not item.is_strict) for item in parsings[before:]]
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        assign(program, target, value, scope)


def assign(program: Program, target: ast.expr, value: Value, scope: Scope) -> None:
    """Bind a target to a value."""
    if isinstance(target, ast.Name):
        scope.names[target.id] = value
    elif isinstance(target, ast.Starred):
        assign(program, target.value, value, scope)
    elif isinstance(target, (ast.Tuple, ast.List)):
        _unpack(program, target.elts, value, scope)
    elif isinstance(target, ast.Attribute):
        holder = evaluate(program, target.value, scope)
        if isinstance(holder, (Instance, Parser, Group, Function, Class)):
            holder.names[target.attr] = value
    elif isinstance(target, ast.Subscript):
        holder = evaluate(program, target.value, scope)
        key = evaluate(program, target.slice, scope)
        if isinstance(holder, Table):
            if isinstance(key, (str, int)):
                holder.entries[key] = value
            else:
                holder.is_open = True
        elif isinstance(holder, Row):
            holder.is_open = True


def _unpack(program: Program, targets: list[ast.expr], value: Value, scope: Scope) -> None:
    star = next((at for at, item in enumerate(targets) if isinstance(item, ast.Starred)), -1)
    if not isinstance(value, Row) or (value.is_open and star >= 0) or (not value.items and value.is_open):
        for target in targets:
            assign(program, target, _part(value), scope)
        return
    items = value.items
    after = len(targets) - star - 1 if star >= 0 else 0
    for at, target in enumerate(targets):
        if at == star:
            assign(program, target, Row(items[star : len(items) - after], given=value.given), scope)
            continue
        index = at if star < 0 or at < star else len(items) - (len(targets) - at)
        assign(program, target, items[index] if index < len(items) else _part(value), scope)


def _part(value: Value) -> Value:
    return unknown_from(value) if is_given(value) else UNKNOWN


# Ways.


def _if(program: Program, node: ast.If, scope: Scope) -> bool:
    outcome = is_true(program, node.test, scope)
    if outcome is not None:
        return execute(program, node.body if outcome else node.orelse, scope)
    return _branches(program, [node.body, node.orelse], scope)


def _branches(program: Program, bodies: Sequence[Sequence[ast.stmt]], scope: Scope) -> bool:
    """Go several ways from here; what a name stands for afterwards is what it may stand for after any of them."""
    before = dict(scope.names)
    after: list[Names] = []
    for body in bodies:
        _restore(scope, before)
        if not execute(program, body, scope):
            after.append(dict(scope.names))
    _restore(scope, _joined(after) if after else before)
    return not after


def _restore(scope: Scope, names: Names) -> None:
    # The dictionary is shared with the class or module that it is the body of.
    scope.names.clear()
    scope.names.update(names)


def _joined(ways: Sequence[Names]) -> Names:
    names: Names = {}
    for key in dict.fromkeys(key for way in ways for key in way):
        values = [way[key] for way in ways if key in way]
        names[key] = values[0] if all(value is values[0] for value in values) else either(values)
    return names


def _for(program: Program, node: ast.For | ast.AsyncFor, scope: Scope) -> None:
    row = items_of(evaluate(program, node.iter, scope))
    for item in row.items[:500]:
        assign(program, node.target, item, scope)
        execute(program, node.body, scope)
    if row.is_open:
        if row.given:
            program.reading.leaked("a loop over them")
        assign(program, node.target, unknown_from(row), scope)
        _branches(program, [node.body, []], scope)
    execute(program, node.orelse, scope)


def _try(program: Program, node: ast.Try | ast.TryStar, scope: Scope) -> bool:
    ways = [[*node.body, *node.orelse], *(handler.body for handler in node.handlers)]
    ended = _branches(program, ways, scope) if node.handlers else execute(program, ways[0], scope)
    return execute(program, node.finalbody, scope) or ended


def _match(program: Program, node: ast.Match, scope: Scope) -> bool:
    subject = evaluate(program, node.subject, scope)
    ways: list[Sequence[ast.stmt]] = []
    for case in node.cases:
        outcome = _fits(program, case.pattern, subject, scope)
        if outcome is False:
            continue
        ways.append(case.body)
        if outcome and case.guard is None:
            break
    else:
        ways.append([])
    return execute(program, ways[0], scope) if len(ways) == 1 else _branches(program, ways, scope)


def _fits(program: Program, pattern: ast.pattern, subject: Value, scope: Scope) -> bool | None:
    if isinstance(pattern, ast.MatchValue):
        return equal(subject, evaluate(program, pattern.value, scope))
    if isinstance(pattern, ast.MatchOr):
        outcomes = [_fits(program, item, subject, scope) for item in pattern.patterns]
        return True if True in outcomes else None if None in outcomes else False
    if isinstance(pattern, ast.MatchAs) and pattern.pattern is None:
        return True
    return None
