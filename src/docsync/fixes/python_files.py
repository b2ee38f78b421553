"""Whether an edited Python file is still the same program: of its strings only the edited ones may differ."""

from __future__ import annotations

import ast
import io
import tokenize
import warnings
from collections.abc import Iterable

from docsync.diagnostics import Edit
from docsync.source import LineIndex, Span


def objection(before: str, after: str, edits: Iterable[Edit]) -> str:
    """Why the text after the edits is not the same program as before, as a sentence's end; empty where it is."""
    if _encoding(before) not in ("utf-8", "utf-8-sig"):
        return "the file declares another encoding than UTF-8"
    old, new = _parsed(before), _parsed(after)
    if old is None:
        return "the file is no Python that could be parsed"
    if new is None:
        return "the file would no longer be parsed as Python"
    were, are = _strings(old), _strings(new)
    if len(were) != len(are):
        return _OTHER_CODE
    places = _Places(before)
    spans = [edit.span for edit in edits]
    for was, is_ in zip(were, are, strict=True):
        if was.value != is_.value and not any(span in places.of(was) for span in spans):
            return _OTHER_CODE
        was.value = is_.value = ""
    return "" if ast.dump(old) == ast.dump(new) else _OTHER_CODE


_OTHER_CODE = "more than a docstring would change in the file"


def _encoding(text: str) -> str:
    try:
        return tokenize.detect_encoding(io.BytesIO(text.encode("utf-8", "replace")).readline)[0]
    except SyntaxError:
        return ""


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _strings(tree: ast.Module) -> list[ast.Constant]:
    """The string literals, in the order of the tree, which is the same for the same program."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


class _Places:
    """Where the nodes of a tree stand in the text."""

    def __init__(self, text: str) -> None:
        self._hidden = len(text) - len(text.removeprefix("\ufeff"))  # the parser does not count a byte order mark
        self._text = text[self._hidden :]
        self._lines = LineIndex(self._text)

    def of(self, node: ast.Constant) -> Span:
        """The span of a literal."""
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return Span(self._offset(node.lineno, node.col_offset), self._offset(end_line, end_column))

    def _offset(self, line: int, column: int) -> int:
        span = self._lines.line_span(line)
        text = self._text[span.start : span.end]
        return self._hidden + span.start + len(text.encode()[:column].decode("utf-8", "replace"))
