"""A statement in a block of code as Python sees it, and where each of its lines stands in the file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from docsync.diagnostics import Edit
from docsync.documents.model import CodeBlock, Document
from docsync.references.reading import Reading, is_python, read_python
from docsync.source import Span

_REPEATABLE = re.compile(r"[ \t>]*(?:>>> |\.\.\. )?")  # what may stand before each line of a block: no list marks
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANK_LINE = re.compile(r"[ \t>]*(?:\r\n|\r|\n)")
_WITHIN_WORD = re.compile(r"[\w.][\w.]")
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")

Change = tuple[Span, str]  # what takes the place of a span of the file


@dataclass(frozen=True, slots=True)
class Line:
    """A line of Python: its text, the offset in the file where that begins, and what stands before it there."""

    text: str
    at: int
    prefix: str

    @property
    def end(self) -> int:
        """The offset in the file where it ends, before the line end."""
        return self.at + len(self.text)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that has its lines to itself. `siblings` are the statements of the same body, itself included."""

    document: Document
    block: CodeBlock
    reading: Reading
    node: ast.stmt
    siblings: Sequence[ast.stmt]
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """Its source as written, comments behind it included."""
        return "\n".join(line.text for line in self.lines)

    def offset(self, line: int, column: int) -> int:
        """The offset in `text` of a place in the tree: a 1-based line, and a column in UTF-8 bytes."""
        lines = self.reading.lines
        start = lines.offset(line, self.node.col_offset if line == self.node.lineno else 0)
        above = self.lines[: line - self.node.lineno]
        return sum(len(one.text) + 1 for one in above) + lines.offset(line, column) - start

    def sibling(self, node: ast.stmt) -> Statement | None:
        """Another statement of the same body."""
        return _statement(self.document, self.block, self.reading, node, self.siblings)

    def becoming(self, text: str, following: Iterable[str] = ()) -> tuple[Edit, ...]:
        """The small edits that make it another text, and write further statements, of one line each, below it."""
        changes = [*_changes(self.lines, text.split("\n"))]
        end = self.lines[-1].end
        changes += [(Span(end, end), f"\n{self.lines[0].prefix}{statement}") for statement in following]
        return _edits(self.document, changes)

    def without(self) -> tuple[Edit, ...]:
        """The edit that takes its lines out; none where the last of them does not end there."""
        ending = _LINE_END.match(self.document.source.text, self.lines[-1].end)
        if ending is None:
            return ()
        start, end = self.lines[0].at - len(self.lines[0].prefix), ending.end()
        blank = _BLANK_LINE.match(self.document.source.text, end)
        if blank is not None and self.node is self.reading.statements[0] and not self.block.content[: self._at].strip():
            end = blank.end()  # a block begins with no blank line
        return _edits(self.document, [(Span(start, end), "")])

    @property
    def _at(self) -> int:
        """The offset in the block at which its first line begins."""
        return self.reading.lines.starts[self.node.lineno - 1]


def statement_at(document: Document, span: Span) -> Statement | None:
    """The statement that stands at a span of a document; None where it cannot be edited for certain.

    That is one that shares its lines, or whose lines are not those of the file: a string put together from others.
    """
    for block in python_blocks(document):
        if span not in block.span:
            continue
        reading = read_python(block)
        for node, siblings in statements_of(reading):
            at = reading.lines.span(node)
            if block.origin.span(at.start, at.end) == span:
                return _statement(document, block, reading, node, siblings)
    return None


def python_blocks(document: Document) -> Iterator[CodeBlock]:
    """The Python blocks of a document."""
    return (node for node in document.nodes if isinstance(node, CodeBlock) and is_python(node))


def statements_of(reading: Reading) -> Iterator[tuple[ast.stmt, Sequence[ast.stmt]]]:
    """The statements of a block, those inside others included, each with the body that it stands in."""
    waiting: list[Sequence[ast.AST]] = [reading.statements]
    while waiting:
        body = waiting.pop()
        statements = [node for node in body if isinstance(node, ast.stmt)]
        for node in body:
            if isinstance(node, ast.stmt):
                yield node, statements
            waiting += [getattr(node, name, []) for name in _BODIES if isinstance(getattr(node, name, None), list)]


def _statement(
    document: Document, block: CodeBlock, reading: Reading, node: ast.stmt, siblings: Sequence[ast.stmt]
) -> Statement | None:
    first, last = node.lineno, node.end_lineno or node.lineno
    found = [_line(document, block, reading, number, node) for number in range(first, last + 1)]
    lines = tuple(line for line in found if line is not None)
    if len(lines) < len(found) or any(_shares(other, first, last) for other in siblings if other is not node):
        return None
    return Statement(document, block, reading, node, siblings, lines)


def _shares(other: ast.stmt, first: int, last: int) -> bool:
    return other.lineno <= last and (other.end_lineno or other.lineno) >= first


def _line(document: Document, block: CodeBlock, reading: Reading, number: int, node: ast.stmt) -> Line | None:
    """One line of a statement, of which the first begins where the statement does."""
    lines, file = reading.lines, document.source
    start = lines.offset(number, node.col_offset if number == node.lineno else 0)
    stop = lines.starts[number - 1] + lines.cut[number - 1] + len(lines.text[number - 1])
    text = block.content[start:stop]
    whole = block.content.split("\n")[number - 1]
    if not lines.text[number - 1] and whole.strip():
        return None  # a line of output, or one that was cut away for another reason
    at = block.origin(start)
    prefix = file.text[_line_start(file.text, at) : at]
    if file.text[at : at + len(text)] != text or not _REPEATABLE.fullmatch(prefix.removeprefix("\ufeff")):
        return None
    return Line(text, at, prefix)


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _continued(prefix: str) -> str:
    """What stands before a further line of a statement that begins behind a prompt."""
    return prefix.replace(">>> ", "... ")


def _changes(lines: Sequence[Line], new: Sequence[str]) -> Iterator[Change]:
    """What turns the lines into others, line by line where as many take their place."""
    matcher = SequenceMatcher(None, [line.text for line in lines], new, autojunk=False)
    for tag, low, high, start, stop in matcher.get_opcodes():
        if tag == "equal":
            continue
        paired = min(high - low, stop - start)
        for line, text in zip(lines[low : low + paired], new[start : start + paired], strict=True):
            yield _trimmed(line, text)
        if low + paired < high:  # the first line of a statement always stays in some form
            yield Span(lines[low + paired - 1].end, lines[high - 1].end), ""
        if start + paired < stop:
            at = lines[low + paired - 1]
            prefix = lines[low].prefix if 0 < low < len(lines) else _continued(at.prefix)
            yield Span(at.end, at.end), "".join(f"\n{prefix}{text}" for text in new[start + paired : stop])


def _trimmed(line: Line, text: str) -> Change:
    """The change of one line without what stays at its ends, in whole words."""
    old = line.text
    before = _common(old, text)
    while before and _is_within_word(old, before) | _is_within_word(text, before):
        before -= 1
    after = _common(old[before:][::-1], text[before:][::-1])
    while after and _is_within_word(old, len(old) - after) | _is_within_word(text, len(text) - after):
        after -= 1
    return Span(line.at + before, line.end - after), text[before : len(text) - after]


def _common(one: str, other: str) -> int:
    """With how many characters both begin."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _is_within_word(text: str, at: int) -> bool:
    return _WITHIN_WORD.fullmatch(text[max(at - 1, 0) : at + 1]) is not None


def _edits(document: Document, changes: Iterable[Change]) -> tuple[Edit, ...]:
    """The changes as edits; those that touch are one."""
    merged: list[Change] = []
    for span, after in sorted(changes, key=lambda change: change[0]):
        if merged and span.start <= merged[-1][0].end:
            merged[-1] = (Span(merged[-1][0].start, span.end), merged[-1][1] + after)
        else:
            merged.append((span, after))
    return tuple(Edit(document.path, span, document.source[span], after) for span, after in merged)
