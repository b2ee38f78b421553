"""What a function's body says about its class: the attributes it sets, and which it sets under computed names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from docsync.inventory import reasons
from docsync.inventory.constants import Constants, Value, readable, strings
from docsync.inventory.model import Kind, ObjectFacts
from docsync.inventory.syntax import FunctionNode, SourceLines, blocks, dotted, literal_string

# `obj = cls.__new__(cls)` and the like give another instance, whose attributes count as much as those of `self`.
_MAKERS = ("__new__", "cls", "copy", "deepcopy", "__class__")
_INSTANCE_TEXT = 200
# These put back what the object had before it was pickled or copied.
_RESTORING = frozenset({"__setstate__", "__copy__", "__deepcopy__"})


@dataclass(frozen=True, slots=True)
class Assignment:
    """`owner.name = value`: the owner as dotted text."""

    owner: str
    name: str
    line: int
    annotation: ast.expr | None
    value: ast.expr | None


@dataclass(slots=True)
class BodyFacts:
    """Attributes that a method sets on its own object, and on other things (`Other.x = …`, as owner and name).

    `on_arguments` are the names that it sets by `setattr` on its arguments ("": a computed one).
    """

    attributes: list[ObjectFacts] = field(default_factory=list)
    foreign: list[Assignment] = field(default_factory=list)
    on_arguments: list[str] = field(default_factory=list)
    open_because: str = ""


def read_body(function: FunctionNode, owner: str, text: SourceLines, constants: Constants, loud: bool) -> BodyFacts:
    """Read a function's body. `owner` is the class it is a method of (empty: none); `constants` its class's literals.

    `loud` says that the body mentions `setattr` or `__dict__` at all, so that its expressions have to be searched.
    """
    result = BodyFacts()
    arguments = [*function.args.posonlyargs, *function.args.args]
    selves = {arguments[0].arg} if owner and arguments and not _is_static(function) else set()
    assignments = list(_assignments(function.body))
    for assignment in assignments:
        if isinstance(assignment.value, ast.Call) and not assignment.owner and owner:
            head = assignment.value.func
            word = head.attr if isinstance(head, ast.Attribute) else head.id if isinstance(head, ast.Name) else ""
            if word in _MAKERS:
                selves.add(assignment.name)
    parameters = {argument.arg for argument in arguments}
    for assignment in assignments:
        if assignment.owner in selves:
            result.attributes.append(_instance_attribute(assignment, owner, text))
        elif assignment.owner and assignment.owner.partition(".")[0] not in parameters:
            result.foreign.append(assignment)
    if loud and function.name not in _RESTORING:
        _Dynamic(function, selves, owner, constants, result).search()
    return result


def _is_static(function: FunctionNode) -> bool:
    return any(dotted(decorator) == "staticmethod" for decorator in function.decorator_list) or function.name == ""


def _instance_attribute(assignment: Assignment, owner: str, text: SourceLines) -> ObjectFacts:
    value = text.text(assignment.value, _INSTANCE_TEXT) if assignment.value is not None else ""
    return ObjectFacts(
        name=f"{owner}.{assignment.name}",
        kind=Kind.ATTRIBUTE,
        line=assignment.line,
        end_line=assignment.line,
        annotation=text.text(assignment.annotation) if assignment.annotation is not None else "",
        value=value or None,
        labels=frozenset({"instance"}),
    )


def _assignments(body: list[ast.stmt]) -> Iterator[Assignment]:
    """Every assignment in a body, inner functions included: to `owner.name`, or to a plain name (no owner)."""
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                yield from _targets(target, None, statement.value)
        elif isinstance(statement, ast.AnnAssign):
            yield from _targets(statement.target, statement.annotation, statement.value)
        elif isinstance(statement, ast.AugAssign):
            yield from _targets(statement.target, None, None)
        elif isinstance(statement, (ast.Expr, ast.Return, ast.Pass, ast.Raise)):
            continue
        elif isinstance(statement, (ast.For, ast.AsyncFor)):
            yield from _targets(statement.target, None, None)
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            for item in statement.items:
                if item.optional_vars is not None:
                    yield from _targets(item.optional_vars, None, None)
        if not isinstance(statement, ast.ClassDef):
            for block in reversed(blocks(statement)):
                stack.extend(reversed(block))


def _targets(target: ast.expr, annotation: ast.expr | None, value: ast.expr | None) -> Iterator[Assignment]:
    if isinstance(target, ast.Attribute):
        owner = dotted(target.value)
        if owner:
            yield Assignment(owner, target.attr, target.lineno, annotation, value)
    elif isinstance(target, ast.Name):
        yield Assignment("", target.id, target.lineno, annotation, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for part in target.elts:
            yield from _targets(part, None, None)
    elif isinstance(target, ast.Starred):
        yield from _targets(target.value, None, None)


class _Dynamic(ast.NodeVisitor):
    """Finds `setattr(self, …)` and writes to `self.__dict__`, and what names they can have."""

    def __init__(
        self, function: FunctionNode, selves: set[str], owner: str, constants: Constants, result: BodyFacts
    ) -> None:
        self._function = function
        self._selves = selves
        self._owner = owner
        self._constants = constants
        self._result = result
        self._loops: dict[str, tuple[ast.expr, int]] = {}
        self._checked: list[str] = []
        self._parameters = {argument.arg for argument in [*function.args.args, *function.args.kwonlyargs]}
        # Inside `__setattr__(self, name, value)` setting `name` is what every assignment does.
        arguments = [argument.arg for argument in function.args.args]
        self._own_names = arguments[1:2] if function.name == "__setattr__" else []

    def search(self) -> None:
        for statement in self._function.body:
            self.visit(statement)

    def visit_For(self, node: ast.For) -> None:
        targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        for index, target in enumerate(targets):
            if isinstance(target, ast.Name):
                self._loops[target.id] = (node.iter, index if len(targets) > 1 else -1)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self.visit(node.test)
        known = self._existing(node.test)
        self._checked.extend(known)
        for statement in node.body:
            self.visit(statement)
        del self._checked[len(self._checked) - len(known) :]
        for statement in node.orelse:
            self.visit(statement)

    def _existing(self, test: ast.expr) -> list[str]:
        """The names that `hasattr(self, name)` has found to be there."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return [name for part in test.values for name in self._existing(part)]
        is_check = isinstance(test, ast.Call) and dotted(test.func) == "hasattr" and len(test.args) == 2
        if is_check and isinstance(test, ast.Call) and dotted(test.args[0]) in self._selves:
            return [dotted(test.args[1])] if dotted(test.args[1]) else []
        return []

    def visit_Call(self, node: ast.Call) -> None:
        name = dotted(node.func)
        if name in ("setattr", "object.__setattr__") and len(node.args) >= 2:
            self._set(node.args[0], node.args[1], node.lineno)
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "__setattr__" and node.args:
            self._set(self._receiver(node.func.value), node.args[0], node.lineno)
        elif name.rpartition(".")[0].rpartition(".")[2] == "__dict__" and node.func.attr in ("update", "setdefault"):  # type: ignore[attr-defined]
            self._update(name.rpartition(".__dict__")[0], node)
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "update" and self._is_vars(node.func.value):
            self._open()
        self.generic_visit(node)

    def _receiver(self, node: ast.expr) -> ast.expr:
        is_super = isinstance(node, ast.Call) and dotted(node.func) == "super"
        return ast.Name(next(iter(self._selves), ""), ast.Load()) if is_super else node

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Attribute) and node.value.attr == "__dict__":
                self._set(node.value.value, node.slice, node.lineno)
            elif self._is_vars(node.value):
                self._set(node.value.args[0], node.slice, node.lineno)  # type: ignore[attr-defined]
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Attribute) and target.attr == "__dict__" and dotted(target.value) in self._selves:
                self._open()
        self.generic_visit(node)

    def _is_vars(self, node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Call)
            and dotted(node.func) == "vars"
            and len(node.args) == 1
            and dotted(node.args[0]) in self._selves
        )

    def _update(self, owner: str, call: ast.Call) -> None:
        if owner not in self._selves:
            return
        for word in call.keywords:
            if word.arg:
                self._add(word.arg, call.lineno)
        values = [*call.args, *(word.value for word in call.keywords if word.arg is None)]
        if any(not self._is_own_state(value) for value in values):
            self._open()

    def _is_own_state(self, node: ast.expr) -> bool:
        """`self.__dict__`, `other.__dict__.copy()`, or a literal table of nothing new."""
        return dotted(node).endswith(".__dict__")

    def _set(self, target: ast.expr, key: ast.expr, line: int) -> None:
        owner = dotted(target)
        literal = literal_string(key)
        names = (literal,) if literal is not None else self._names(key)
        if owner not in self._selves:
            self._set_on_other(owner, names, line)
            return
        if names is None:
            self._open()
        for name in names or ():
            self._add(name, line)

    def _set_on_other(self, owner: str, names: tuple[str, ...] | None, line: int) -> None:
        head = owner.partition(".")[0]
        if owner in self._parameters:
            self._result.on_arguments.extend(("",) if names is None else names)
        elif owner and head not in self._selves and head not in self._parameters:
            found = ("",) if names is None else names
            self._result.foreign.extend(Assignment(owner, name, line, None, None) for name in found)

    def _names(self, key: ast.expr) -> tuple[str, ...] | None:
        """The names that a computed key can have; none new where the object has them already; None: any."""
        text = dotted(key)
        if text and text in self._checked:
            return ()
        if text and text in self._own_names:
            return ()
        source, index = self._loops.get(text.partition(".")[0], (None, -1))
        if source is None:
            return None
        if text.endswith(".name") and _walks_fields(source):
            return ()
        if text not in self._loops:
            return None
        values = self._literal(source)
        if values is not None:
            return _column(values, index)
        return () if index < 1 and self._walks_state(source) else None

    def _literal(self, source: ast.expr) -> Value:
        """The literal that a loop walks: written there, in the class (`self._FIELDS`), or in the module."""
        values = readable(source, self._constants)
        is_own = isinstance(source, ast.Attribute) and dotted(source.value) in {*self._selves, "cls", self._owner}
        if values is None and is_own and isinstance(source, ast.Attribute):
            values = self._constants.get(source.attr)
        return values

    def _walks_state(self, source: ast.expr) -> bool:
        """`vars(self)`, `self.__dict__.items()`, `self.__slots__`, `self.__dataclass_fields__`, `dir(self)`."""
        while isinstance(source, ast.Call):
            if dotted(source.func) in ("vars", "dir") and source.args:
                return dotted(source.args[0]) in self._selves
            if dotted(source.func) in ("list", "sorted", "tuple", "set") and source.args:
                source = source.args[0]
            elif isinstance(source.func, ast.Attribute) and source.func.attr in ("items", "keys", "copy"):
                source = source.func.value
            else:
                return False
        owner, _, name = dotted(source).rpartition(".")
        return owner in self._selves and name in (
            "__dict__",
            "__slots__",
            "__dataclass_fields__",
            "__annotations__",
            "_fields",
        )

    def _add(self, name: str, line: int) -> None:
        self._result.attributes.append(
            ObjectFacts(f"{self._owner}.{name}", Kind.ATTRIBUTE, line, line, labels=frozenset({"instance"}))
        )

    def _open(self) -> None:
        if self._owner:
            self._result.open_because = reasons.COMPUTED_ATTRIBUTES


def _column(values: Value, index: int) -> tuple[str, ...] | None:
    """The strings that one of a loop's targets takes in turn: of tuples, those at `index`; None when not all are."""
    if isinstance(values, dict):
        return strings(values) if index < 1 else None
    if index < 0:
        return strings(values) if isinstance(values, list) and len(strings(values)) == len(values) else None
    rows = values if isinstance(values, list) else []
    cells = [row[index] if isinstance(row, list) and len(row) > index else None for row in rows]
    found = tuple(cell for cell in cells if isinstance(cell, str))
    return found if len(found) == len(rows) else None


def _walks_fields(source: ast.expr) -> bool:
    return isinstance(source, ast.Call) and dotted(source.func).rpartition(".")[2] == "fields"
