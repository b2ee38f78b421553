"""Edits that give an imported name another one, in the import and wherever the document's Python uses it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from docsync.diagnostics import Edit
from docsync.documents.model import CodeBlock, Document
from docsync.edits.python_lines import python_blocks
from docsync.references.reading import Reading, read_python
from docsync.source import Span

_BINDING = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.arg | ast.ExceptHandler | ast.MatchAs
_Located = ast.expr | ast.stmt | ast.alias | ast.keyword | ast.arg


class _Bound(Exception):
    """Something else on the page has the name, so that it cannot be told which of them is meant."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A Python block that was read."""

    block: CodeBlock
    reading: Reading

    def nodes(self) -> Iterator[ast.AST]:
        for statement in self.reading.statements:
            yield from ast.walk(statement)

    def span(self, node: _Located, length: int) -> Span:
        """Where the first characters of a node stand in the file."""
        start = self.reading.lines.span(node).start
        return self.block.origin.span(start, start + length)


def renamed_import(document: Document, at: int, path: str, name: str) -> tuple[Edit, ...]:
    """The edits by which `from module import old` imports `name`, and everything that is called by it is, too.

    `path` is `module.old`, `at` an offset in the document: in a Python file only its docstring is looked at. Nothing
    where something else bears either name, or where a part that holds it could not be read.
    """
    module, _, old = path.rpartition(".")
    blocks = [_Block(block, read_python(block)) for block in _blocks_around(document, at)]
    try:
        spans = sorted({span for block in blocks for span in _spans(block, module, old, name)})
    except _Bound:
        return ()
    return _replaced(document, spans, old, name)


def renamed_module(document: Document, at: int, old: str, new: str) -> tuple[Edit, ...]:
    """The edits by which `import old` (a dotted module) is `import new`, and so is what is read through it."""
    blocks = [_Block(block, read_python(block)) for block in _blocks_around(document, at)]
    if any(_is_unread(block, old.rpartition(".")[2]) for block in blocks):
        return ()
    spans = [
        block.span(node, len(old))
        for block in blocks
        for node in block.nodes()
        if (isinstance(node, ast.alias) and node.name == old)
        or (isinstance(node, ast.Attribute) and _dotted(node) == old)
    ]
    return _replaced(document, sorted(set(spans)), old, new)


def _replaced(document: Document, spans: Iterable[Span], old: str, new: str) -> tuple[Edit, ...]:
    edits = tuple(Edit(document.path, span, old, new) for span in spans)
    return edits if all(document.source[edit.span] == old for edit in edits) else ()


def _blocks_around(document: Document, at: int) -> Iterator[CodeBlock]:
    part = document.docstring_at(at)
    for block in python_blocks(document):
        if part is None or block.span in part.span:
            yield block


def _spans(block: _Block, module: str, old: str, new: str) -> Iterator[Span]:
    """Where a block imports a name from a module, and uses it. Raises _Bound."""
    if _is_unread(block, old):
        raise _Bound
    for node in block.nodes():
        if isinstance(node, ast.ImportFrom | ast.Import):
            yield from _imported(block, node, module, old, new)
        elif isinstance(node, ast.Name) and node.id == old:
            if not isinstance(node.ctx, ast.Load):
                raise _Bound
            yield block.span(node, len(old))
        elif isinstance(node, _BINDING) and old in (getattr(node, "name", ""), getattr(node, "arg", "")):
            raise _Bound


def _imported(block: _Block, node: ast.Import | ast.ImportFrom, module: str, old: str, new: str) -> Iterator[Span]:
    """Where one statement imports a name. Raises _Bound where it brings the name in from elsewhere, or both names."""
    is_module = isinstance(node, ast.ImportFrom) and node.module == module and not node.level
    meant = [alias for alias in node.names if is_module and alias.name == old]
    yield from (block.span(alias, len(old)) for alias in meant)
    for alias in node.names:
        if alias not in meant and (alias.asname or alias.name) in ((old, new) if meant else (old,)):
            raise _Bound


def _is_unread(block: _Block, word: str) -> bool:
    pattern = re.compile(rf"\b{re.escape(word)}\b")
    return any(pattern.search(block.block.content, span.start, span.end) for span in block.reading.unread)


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        inner = _dotted(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return node.id if isinstance(node, ast.Name) else ""
