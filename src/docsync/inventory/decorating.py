"""Whether a function, used as a decorator, is shown by its own source to keep what it decorates.

The labels that say so: `pass-through`, a function comes back that takes the same arguments (`takes:name`: and that
keyword as well); `transparent`, a class comes back as the same class. Either with `-factory` where the decorator is
what a call of the function makes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from docsync.inventory.keywords import handed_on
from docsync.inventory.syntax import FunctionNode, blocks, dotted

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def decorator_labels(function: FunctionNode) -> frozenset[str]:
    """What a function's returns prove of it as a decorator; nothing when they prove nothing."""
    returned = list(_returns(function.body))
    if not returned or not (_inner(function) or all(_is_given(value, function) for value in returned)):
        return frozenset()
    labels = _Proof(function, returned).labels("pass-through")
    for_class = list(_returns(function.body, _first(function)))
    return frozenset(labels | _Proof(function, for_class, for_class=True).labels("transparent"))


class _Proof:
    """The values that a function returns, each shown to keep what is decorated, or not."""

    def __init__(self, function: FunctionNode, returned: list[ast.expr], *, for_class: bool = False) -> None:
        self._function = function
        self._returned = returned
        self._for_class = for_class
        self._inner = {node.name: node for node in _inner(function)}
        self._taken: set[str] = set()

    def labels(self, word: str) -> set[str]:
        """`word` and `word-factory` as far as they are shown; none when one return is not understood."""
        kinds = {self._kind(_unwrapped(value)) for value in self._returned}
        if "" in kinds or (self._for_class and _adds_attributes(self._function)):
            return set()
        labels = {f"{word}-factory"} if "decorator" in kinds else set()
        if kinds & {"given", "wrapper"}:
            labels.add(word)
        return labels | {f"takes:{name}" for name in self._taken}

    def _kind(self, value: ast.expr) -> str:
        if _is_given(value, self._function):
            return "given"
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and len(value.args) == 1:
            made = self._inner.get(value.func.id)
            is_applied = made is not None and _is_given(value.args[0], self._function) and self._keeps(made)
            return "given" if is_applied else ""
        inner = self._inner.get(value.id) if isinstance(value, ast.Name) else None
        if inner is None:
            return ""
        if not self._for_class:
            taken = handed_on(inner, _first(self._function))
            if taken is not None:
                self._taken.update(taken)
                return "wrapper"
        return "decorator" if self._keeps(inner) else ""

    def _keeps(self, inner: FunctionNode) -> bool:
        returned = list(_returns(inner.body, _first(inner) if self._for_class else ""))
        proof = _Proof(inner, returned, for_class=self._for_class)
        labels = proof.labels("kept")
        self._taken.update(label.removeprefix("takes:") for label in labels if label.startswith("takes:"))
        return "kept" in labels


def _first(function: FunctionNode) -> str:
    arguments = [*function.args.posonlyargs, *function.args.args]
    return arguments[0].arg if arguments else ""


def _is_given(value: ast.expr, function: FunctionNode) -> bool:
    if not isinstance(value, ast.Name) or not value.id or value.id != _first(function):
        return False
    # `cls = dataclass(cls); return cls` gives back something else under the same name.
    stores = (part for statement in function.body for part in ast.walk(statement) if isinstance(part, ast.Name))
    return not any(part.id == value.id and isinstance(part.ctx, ast.Store) for part in stores)


def _unwrapped(value: ast.expr) -> ast.expr:
    """The function inside `cast(T, f)`, `update_wrapper(f, given)` and `wraps(given)(f)`."""
    if not isinstance(value, ast.Call) or not value.args:
        return value
    word = dotted(value.func).rpartition(".")[2]
    if isinstance(value.func, ast.Call) and dotted(value.func.func).rpartition(".")[2] == "wraps":
        return value.args[0]
    if word == "cast":
        return value.args[-1]
    return value.args[0] if word == "update_wrapper" else value


def _returns(body: list[ast.stmt], class_name: str = "") -> Iterator[ast.expr]:
    """What a body returns, inner functions left out; a bare `return` counts as a value that is not understood.

    With `class_name`, what it returns when that name holds a class: behind `if isinstance(given, type): return given`
    nothing more.
    """
    for statement in body:
        if isinstance(statement, ast.Return):
            yield statement.value or ast.Constant(None)
        elif isinstance(statement, ast.If) and class_name and _asks_for_class(statement.test, class_name):
            yield from _returns(statement.body, class_name)
            if isinstance(statement.body[-1], (ast.Return, ast.Raise)):
                return
        elif not isinstance(statement, (*_FUNCTIONS, ast.ClassDef)):
            for block in blocks(statement):
                yield from _returns(block, class_name)


def _asks_for_class(test: ast.expr, name: str) -> bool:
    if not isinstance(test, ast.Call) or not test.args or dotted(test.args[0]) != name:
        return False
    called = dotted(test.func).rpartition(".")[2]
    return called == "isclass" or (called == "isinstance" and len(test.args) == 2 and dotted(test.args[1]) == "type")


def _inner(function: FunctionNode) -> list[FunctionNode]:
    found: list[FunctionNode] = []
    stack: list[ast.stmt] = list(function.body)
    while stack:
        statement = stack.pop()
        if isinstance(statement, _FUNCTIONS):
            found.append(statement)
        elif not isinstance(statement, ast.ClassDef):
            for block in blocks(statement):
                stack.extend(block)
    return found


def _adds_attributes(function: FunctionNode) -> bool:
    """Whether a decorator gives the class public attributes, or takes its constructor's place."""
    given = {_first(function)} | {_first(inner) for inner in _inner(function)}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and dotted(node.value) in given - {""}:
            if not node.attr.startswith("_") or node.attr in ("__init__", "__new__", "__call__"):
                return True
        elif isinstance(node, ast.Call) and dotted(node.func) == "setattr" and dotted(node.args[0]) in given - {""}:
            return True
    return False


_CALLED = ("__init__", "__new__", "__call__", "__signature__")


def rewrites_subclasses(hook: FunctionNode) -> bool:
    """Whether an `__init_subclass__` makes its subclasses' constructors, or gives them other members."""
    first = _first(hook)
    for node in ast.walk(hook):
        if isinstance(node, ast.Call):
            word = dotted(node.func).rpartition(".")[2]
            if word in ("dataclass", "define", "frozen", "attrs", "mutable", "setattr", "make_dataclass"):
                return True
        is_set = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in _CALLED
        if is_set and isinstance(node, ast.Attribute) and dotted(node.value) == first:
            return True
    return False
