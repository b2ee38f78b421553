"""Where a function's `**kwargs` go: handed on to another callable, taken out by name, or out of sight."""

from __future__ import annotations

import ast

from docsync.inventory import reasons
from docsync.inventory.model import Forward
from docsync.inventory.syntax import FunctionNode, SourceLines, dotted, literal_string

_TAKING = frozenset({"pop", "get"})
# Writing into kwargs, or looking which keys there are, hands nothing on.
_HARMLESS = frozenset({"setdefault", "update", "clear", "__contains__"})
_READING = frozenset({"items", "keys", "values", "copy"})


def follow_keywords(function: FunctionNode, text: SourceLines) -> tuple[tuple[Forward, ...], str]:
    """The places that a function hands its `**kwargs` to, and why there may be others (empty: there are none)."""
    if function.args.kwarg is None:
        return (), ""
    uses = _Uses(function.args.kwarg.arg, function.args.vararg.arg if function.args.vararg else "", text)
    for statement in function.body:
        uses.visit(statement)
    if uses.escaped:
        return tuple(uses.forwards), reasons.KWARGS
    forwards = list(uses.forwards)
    if uses.names:
        forwards.append(Forward("", tuple(dict.fromkeys(uses.names))))
    return tuple(forwards), "" if forwards else reasons.ANY_KEYWORD


def handed_on(wrapper: FunctionNode, given: str) -> tuple[str, ...] | None:
    """The keywords that a wrapper takes beside those of the function that it wraps, under the name `given`.

    None unless it takes `*args, **kwargs` (behind one name at most, as `self`) and hands all of both on to `given`.
    """
    arguments = wrapper.args
    named = [argument.arg for argument in [*arguments.posonlyargs, *arguments.args]]
    if arguments.vararg is None or arguments.kwarg is None or len(named) > 1 or not given:
        return None
    uses = _Uses(arguments.kwarg.arg, arguments.vararg.arg, None, is_reader=True)
    for statement in wrapper.body:
        uses.visit(statement)
    wrapped = [forward for forward in uses.forwards if forward.target == given]
    is_whole = all(forward.star and forward.positional == len(named) and not forward.given for forward in wrapped)
    if not wrapped or uses.escaped or not is_whole:
        return None
    return (*(argument.arg for argument in arguments.kwonlyargs), *uses.names)


class _Uses(ast.NodeVisitor):
    """Visits everything that mentions `kwargs`; a mention of no known shape lets it escape.

    With `is_reader`, looking at keys and values is no escape: it takes nothing away from what is handed on.
    """

    def __init__(self, keywords: str, positionals: str, text: SourceLines | None, *, is_reader: bool = False) -> None:
        self._keywords = keywords
        self._positionals = positionals
        self._text = text
        self._harmless = _HARMLESS | _READING if is_reader else _HARMLESS
        self.forwards: list[Forward] = []
        self.names: list[str] = []
        self.escaped = False

    def _is_kwargs(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Name) and node.id == self._keywords

    def visit_Name(self, node: ast.Name) -> None:
        if node.id == self._keywords:
            self.escaped = True

    def visit_FunctionDef(self, node: FunctionNode) -> None:
        self._inner(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._inner(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._inner(node)

    def _inner(self, node: FunctionNode | ast.Lambda) -> None:
        """An inner function sees the same kwargs, unless it has a parameter of that name."""
        own = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        if all(argument is None or argument.arg != self._keywords for argument in own):
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What an error message says about kwargs goes nowhere else."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Nor does what is printed."""

    def visit_If(self, node: ast.If) -> None:
        self._condition(node.test)
        for statement in [*node.body, *node.orelse]:
            self.visit(statement)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.visit(node.body)
        self.visit(node.orelse)

    def visit_Assert(self, node: ast.Assert) -> None:
        self._condition(node.test)

    def _condition(self, test: ast.expr) -> None:
        """`if kwargs:`, `if not kwargs:`, `if len(kwargs) > 0:` only ask."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self._condition(test.operand)
        elif isinstance(test, ast.BoolOp):
            for part in test.values:
                self._condition(part)
        elif isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id in ("len", "bool", "any"):
            for argument in test.args:
                self._condition(argument)
        elif isinstance(test, ast.Compare) and isinstance(test.left, ast.Call):
            self._condition(test.left)
        elif not self._is_kwargs(test):
            self.visit(test)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)) and self._is_kwargs(node.comparators[0]):
            self._take(node.left)
            if literal_string(node.left) is None:
                self.visit(node.left)
        else:
            self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not self._is_kwargs(node.value):
            self.generic_visit(node)
        elif literal_string(node.slice) is None:
            # A computed key that is read may be any; one that is written takes nothing from the caller.
            self.escaped = self.escaped or not isinstance(node.ctx, ast.Store)
            self.visit(node.slice)
        elif not isinstance(node.ctx, ast.Store):
            self._take(node.slice)

    def _take(self, key: ast.expr) -> None:
        name = literal_string(key)
        if name is not None:
            self.names.append(name)

    def visit_Call(self, node: ast.Call) -> None:
        function = node.func
        if isinstance(function, ast.Attribute) and self._is_kwargs(function.value):
            self._method(node, function.attr)
            return
        if any(word.arg is None and self._is_kwargs(word.value) for word in node.keywords):
            self.forwards.append(self._forward(node))
        self.visit(function)
        for argument in node.args:
            self.visit(argument)
        for word in node.keywords:
            if not (word.arg is None and self._is_kwargs(word.value)):
                self.visit(word.value)

    def _method(self, node: ast.Call, method: str) -> None:
        key = node.args[0] if node.args else None
        if method in _TAKING and literal_string(key) is not None:
            self._take(node.args[0])
        elif method not in self._harmless:
            self.escaped = True
        for argument in [*node.args, *(word.value for word in node.keywords)]:
            self.visit(argument)

    def _forward(self, node: ast.Call) -> Forward:
        function, arguments = node.func, node.args
        target = self._source(function)
        if target.rpartition(".")[2] == "partial" and arguments:
            target, arguments = self._source(arguments[0]), arguments[1:]
        star = [argument for argument in arguments if isinstance(argument, ast.Starred)]
        return Forward(
            target="".join(target.split()),
            given=tuple(word.arg for word in node.keywords if word.arg is not None),
            positional=len(arguments) - len(star),
            star=any(isinstance(part.value, ast.Name) and part.value.id == self._positionals for part in star),
        )

    def _source(self, node: ast.expr) -> str:
        return self._text.text(node, 200) if self._text is not None else dotted(node)
