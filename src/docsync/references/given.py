"""The texts that examples give to what they call: directly, by a variable, or to the call that makes the value.

In `dataset = load_dataset("a/b")` and `Trainer(model="c/d", train_dataset=dataset)`, the trainer is given `c/d` for its
`model` and `a/b` for its `train_dataset`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from docsync.documents.model import CodeBlock
from docsync.references.bindings import OPAQUE, Binding
from docsync.references.reading import Reading
from docsync.source import Span

_MOST_CHARACTERS = 120  # a longer text is none that two examples could share


@dataclass(frozen=True, slots=True)
class GivenText:
    """A text that a call is given. `span` is that of the text in the file, without its quotes.

    `called` is the last name of what is called, as written, and `callee` what that stands for. `keyword` is the
    argument's name; for a positional one it is empty and `position` its index (else -1). `made_by` is the last name of
    the call that makes the given value out of the text, empty where the text itself is given.
    """

    path: str
    callee: Binding
    called: str
    keyword: str
    position: int
    text: str
    span: Span
    made_by: str
    block: Span
    heading: int
    tab: int
    past: bool = False


@dataclass(frozen=True, slots=True)
class _Text:
    """A literal of the block: what it says, where (in the file), and the call that makes a value of it."""

    text: str
    span: Span
    made_by: str = ""


def given_texts(
    path: str, block: CodeBlock, reading: Reading, callees: Mapping[Span, Binding], *, past: bool
) -> Iterator[GivenText]:
    """The texts that the calls of a block are given, in order; `callees` are its known callees by their place."""
    if not ('"' in block.content or "'" in block.content) or "(" not in block.content:
        return
    reader = _Reader(block, reading)
    for node in reader.calls:
        callee = callees.get(reader.place(node.func), OPAQUE)
        called = last_name(node.func)
        for keyword, position, value in _arguments(node):
            found = reader.text(value, node) if called else None
            if found is not None:
                yield GivenText(
                    path, callee, called, keyword, position, found.text, found.span, found.made_by,
                    block.span, block.heading, block.tab, past,
                )  # fmt: skip


def last_name(node: ast.expr) -> str:
    """The last name of a dotted one; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _arguments(node: ast.Call) -> Iterator[tuple[str, int, ast.expr]]:
    for position, value in enumerate(node.args):
        if isinstance(value, ast.Starred):  # what follows stands at no known position
            break
        yield "", position, value
    for keyword in node.keywords:
        if keyword.arg is not None:
            yield keyword.arg, -1, keyword.value


class _Reader:
    """One block: its calls in the order of the text, and what its variables hold."""

    def __init__(self, block: CodeBlock, reading: Reading) -> None:
        self._block = block
        self._lines = reading.lines
        nodes = [node for statement in reading.statements for node in ast.walk(statement)]
        self.calls = sorted((node for node in nodes if isinstance(node, ast.Call)), key=self._start)
        self._values = _plain_assignments(reading.statements, nodes)

    def place(self, node: ast.expr) -> Span:
        """Where an expression stands in the file."""
        span = self._lines.span(node)
        return self._block.origin.span(span.start, span.end)

    def text(self, value: ast.expr, call: ast.Call) -> _Text | None:
        """The text that a call is given by an argument; None where that is none, or cannot be told."""
        if isinstance(value, ast.Name):
            held = self._held(value, call)
            return self._made(held, call) if held is not None else None
        return self._made(value, call)

    def _made(self, value: ast.expr, call: ast.Call) -> _Text | None:
        """The text that an expression is, or is made of: the first argument of the call at its start."""
        made_by = ""
        value = _core(value)
        if isinstance(value, ast.Call):
            made_by = last_name(value.func)
            if not value.args or not made_by:
                return None
            value = value.args[0]
            if isinstance(value, ast.Name):
                held = self._held(value, call)
                if held is None:
                    return None
                value = held
        return self._literal(value, made_by)

    def _literal(self, value: ast.expr, made_by: str) -> _Text | None:
        """A literal as it stands; None for one with escapes, or of several pieces."""
        if not isinstance(value, ast.Constant) or not isinstance(value.value, str):
            return None
        span = self._lines.span(value)
        source = self._block.content[span.start : span.end]
        if len(source) > _MOST_CHARACTERS or source[:1] not in "\"'" or source[1:-1] != value.value:
            return None
        return _Text(value.value, self._block.origin.span(span.start + 1, span.end - 1), made_by)

    def _held(self, name: ast.Name, call: ast.Call) -> ast.expr | None:
        """What a variable holds where a call is made: the last value before it."""
        before = [value for value in self._values.get(name.id, ()) if self._start(value) < self._start(call)]
        return before[-1] if before else None

    def _start(self, node: ast.expr) -> int:
        return self._lines.offset(node.lineno, node.col_offset)


def _core(value: ast.expr) -> ast.expr:
    """What a chain of methods, an index or an `await` begins with: `load(…)` of `load(…).map(f)["train"]`."""
    while True:
        if isinstance(value, ast.Await | ast.Subscript):
            value = value.value
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and _is_made(value.func.value):
            value = value.func.value
        else:
            return value


def _is_made(value: ast.expr) -> bool:
    return isinstance(_core(value), ast.Call)


def _plain_assignments(statements: Iterable[ast.stmt], nodes: Iterable[ast.AST]) -> Mapping[str, list[ast.expr]]:
    """The values of the variables that the block assigns at its top level and nowhere else, in order."""
    bound = Counter(name for node in nodes if (name := _bound(node)))
    found: dict[str, list[ast.expr]] = {}
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found.setdefault(name, []).append(value)
    return {name: values for name, values in found.items() if len(values) == bound[name]}


def _bound(node: ast.AST) -> str:
    """The name that a part of the code gives something, empty where it gives none."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
        return node.id
    return node.arg if isinstance(node, ast.arg) else ""
