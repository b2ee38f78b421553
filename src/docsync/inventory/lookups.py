"""What a module's own `__getattr__` can answer: closed when every answer comes from a table that can be read."""

from __future__ import annotations

import ast

from docsync.inventory.constants import Constants, Value, readable, strings
from docsync.inventory.syntax import FunctionNode, literal_string


class ModuleGetattr:
    """The reading of one module-level `__getattr__(name)`.

    `names` are those it serves, each with the table's value for it (None where there is none); `closed` says that it
    serves no others: each `return` is reached only behind a test of the name against literals.
    """

    def __init__(self, function: FunctionNode, constants: Constants) -> None:
        arguments = [*function.args.posonlyargs, *function.args.args]
        self._name = arguments[0].arg if arguments else ""
        self._constants: dict[str, Value] = dict(constants)
        self._fetched: set[str] = set()
        self.names: dict[str, Value] = {}
        ends, self.closed = False, bool(arguments)
        if self.closed:
            ends, self.closed = self._block(function.body, guarded=False)
        self.closed = self.closed and ends

    def _block(self, body: list[ast.stmt], *, guarded: bool) -> tuple[bool, bool]:
        """Whether the block leaves the function (or ends behind a test), and whether all its answers are known."""
        for statement in body:
            if isinstance(statement, ast.Raise):
                return True, True
            if isinstance(statement, ast.Return):
                return True, guarded or self._fetches(statement) or _is_plain(statement.value)
            guards, ends, known = self._statement(statement, guarded)
            if not known:
                return False, False
            if ends:
                return True, True
            guarded = guarded or guards
        return guarded, True

    def _statement(self, statement: ast.stmt, guarded: bool) -> tuple[bool, bool, bool]:
        """Whether what follows is behind a test, whether nothing follows, whether all answers inside are known."""
        if isinstance(statement, ast.If):
            return self._if(statement, guarded)
        if isinstance(statement, (ast.Try, ast.TryStar)):
            return self._try(statement, guarded)
        if isinstance(statement, ast.Match):
            return self._match(statement, guarded)
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            return self._for(statement, guarded)
        if isinstance(statement, (ast.With, ast.AsyncWith)):
            ends, known = self._block(statement.body, guarded=guarded)
            return False, ends and _leaves(statement.body), known
        if isinstance(statement, (ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return False, False, not any(isinstance(part, ast.Return) for part in ast.walk(statement))
        return self._fetches(statement), False, True

    def _if(self, statement: ast.If, guarded: bool) -> tuple[bool, bool, bool]:
        yes, no = self._test(statement.test)
        _, body_known = self._block(statement.body, guarded=guarded or yes)
        _, else_known = self._block(statement.orelse, guarded=guarded or no)
        body_leaves, else_leaves = _leaves(statement.body), _leaves(statement.orelse)
        guards = (body_leaves and no) or (else_leaves and yes)
        return guards, body_leaves and else_leaves, body_known and else_known

    def _try(self, statement: ast.Try | ast.TryStar, guarded: bool) -> tuple[bool, bool, bool]:
        body = [*statement.body, *statement.orelse]
        behind, known = self._block(body, guarded=guarded)
        handlers_leave = all(_leaves(handler.body) for handler in statement.handlers)
        for handler in statement.handlers:
            known = self._block(handler.body, guarded=guarded)[1] and known
        known = self._block(statement.finalbody, guarded=guarded)[1] and known
        return behind and handlers_leave, _leaves(body) and handlers_leave, known

    def _match(self, statement: ast.Match, guarded: bool) -> tuple[bool, bool, bool]:
        known, leaves = True, True
        for case in statement.cases:
            literals = _pattern_literals(case.pattern)
            self._serve(dict.fromkeys(literals))
            known = self._block(case.body, guarded=guarded or bool(literals))[1] and known
            leaves = leaves and _leaves(case.body)
        last = statement.cases[-1].pattern
        total = isinstance(last, ast.MatchAs) and last.pattern is None
        return False, leaves and total, known

    def _for(self, statement: ast.For | ast.AsyncFor, guarded: bool) -> tuple[bool, bool, bool]:
        table = readable(statement.iter, self._constants)
        targets = [part.id for part in ast.walk(statement.target) if isinstance(part, ast.Name)]
        for target in targets:
            # `for module, names in TABLE.items(): if name in names:`: any string that the table holds may be served.
            self._constants[target] = list(_leaf_strings(table)) if table is not None else None
            if table is None:
                del self._constants[target]
        return False, False, self._block(statement.body, guarded=guarded)[1]

    def _test(self, test: ast.expr) -> tuple[bool, bool]:
        """Whether the name is one of literals where the test holds, and where it does not."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yes, no = self._test(test.operand)
            return no, yes
        if isinstance(test, ast.BoolOp):
            parts = [self._test(value) for value in test.values]
            some, every = (any, all) if isinstance(test.op, ast.And) else (all, any)
            return some(yes for yes, _ in parts), every(no for _, no in parts)
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return self._comparison(test.left, test.ops[0], test.comparators[0])
        return self._fetches_softly(test), False

    def _comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> tuple[bool, bool]:
        if isinstance(operator, (ast.Is, ast.IsNot)) and isinstance(right, ast.Constant) and right.value is None:
            fetched = self._fetches_softly(left)
            return (fetched, False) if isinstance(operator, ast.IsNot) else (False, fetched)
        if not (isinstance(left, ast.Name) and left.id == self._name):
            return False, False
        if isinstance(operator, (ast.Eq, ast.NotEq)):
            literal = literal_string(right)
            self._serve({literal: None} if literal is not None else {})
            tested = literal is not None
        elif isinstance(operator, (ast.In, ast.NotIn)):
            tested = self._serve_table(right)
        else:
            return False, False
        return (tested, False) if isinstance(operator, (ast.Eq, ast.In)) else (False, tested)

    def _fetches_softly(self, node: ast.expr) -> bool:
        """Whether the expression is a value fetched by `TABLE.get(name)`, or a variable that holds one."""
        if isinstance(node, ast.NamedExpr):
            fetched = self._fetches_softly(node.value)
            if fetched:
                self._fetched.add(node.target.id)
            return fetched
        if isinstance(node, ast.Name):
            return node.id in self._fetched
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "pop"):
            return bool(node.args) and self._is_name(node.args[0]) and self._serve_table(node.func.value)
        return False

    def _fetches(self, statement: ast.stmt) -> bool:
        """Whether the statement reads `TABLE[name]`, which fails for all other names."""
        hard = False
        for node in ast.walk(statement):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and self._is_name(node.slice):
                hard = self._serve_table(node.value) or _is_globals(node.value) or hard
        if isinstance(statement, ast.Assign) and self._fetches_softly(statement.value):
            self._fetched.update(target.id for target in statement.targets if isinstance(target, ast.Name))
        return hard

    def _is_name(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id == self._name

    def _serve_table(self, node: ast.expr) -> bool:
        table = readable(node, self._constants)
        if isinstance(table, dict):
            self._serve(table)
        elif isinstance(table, list):
            self._serve(dict.fromkeys(strings(table)))
        return isinstance(table, (dict, list)) or _is_globals(node)

    def _serve(self, names: dict[str, None] | dict[str, Value]) -> None:
        for name, value in names.items():
            self.names[name] = value if value is not None else self.names.get(name)


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether a block never runs off its end."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.If):
        return _leaves(last.body) and _leaves(last.orelse)
    if isinstance(last, (ast.Try, ast.TryStar)):
        return _leaves([*last.body, *last.orelse]) and all(_leaves(handler.body) for handler in last.handlers)
    if isinstance(last, (ast.With, ast.AsyncWith)):
        return _leaves(last.body)
    return isinstance(last, (ast.Return, ast.Raise))


def _is_plain(value: ast.expr | None) -> bool:
    """`return super().__getattribute__(name)` and the like: it fails as Python itself would."""
    return (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "__getattribute__"
    )


def _is_globals(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("globals", "vars")


def _pattern_literals(pattern: ast.pattern) -> list[str]:
    if isinstance(pattern, ast.MatchValue):
        literal = literal_string(pattern.value)
        return [literal] if literal is not None else []
    if isinstance(pattern, ast.MatchOr):
        parts = [_pattern_literals(part) for part in pattern.patterns]
        return [literal for part in parts for literal in part] if all(parts) else []
    return []


def _leaf_strings(value: Value) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = [*value, *value.values()] if isinstance(value, dict) else value or []
    return [leaf for part in parts for leaf in _leaf_strings(part)]
