"""Reading the Python of a code block, as tolerantly as a reader does, without losing a single offset.

Authors elide (`f(x=1, ...)`), show prompts and output, shell lines and magics, indent the whole block, and stop in the
middle. Every repair either cuts characters from the left of a line or replaces some by as many others, so a position
in the tree always leads back to the block. What no repair makes readable is left out, statement by statement, and
counted.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from docsync.documents.model import CodeBlock
from docsync.references.elisions import fill_elisions, fill_placeholders
from docsync.source import Span

_LANGUAGES = {"python", "py", "python3", "py3", "pycon", "ipython", "ipython3", "python-repl", "pyi"}
_PROMPT = re.compile(r"\s*(?:>>>|In \[\d+\]:)(?: |$)")
_CONTINUED = re.compile(r"\s*\.\.\.(?::)?(?: |$)")
_SHELL = re.compile(r"\s*(?:[!%]|\$ |pip install |uv pip )")
_IMPORT_ELISION = re.compile(r"\s*(?:import|from\s+[\w.]+\s+import)\s+\.\.\.\s*(?:#.*)?$")
_CONTINUES = re.compile(r"[)\]}]|(?:else|elif|except|finally|case)\b")
_DIFF_HEADER = re.compile(r"(?:---|\+\+\+|@@|diff |index )")
_LONG_BLOCK = 300  # pieces
_MOST_CHUNKS = 60  # how many top-level pieces one statement may span while salvaging


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a block made readable: `cut[i]` characters were cut from the left of line i, none was added."""

    text: tuple[str, ...]
    cut: tuple[int, ...]
    starts: tuple[int, ...]

    def offset(self, line: int, column: int) -> int:
        """The offset in the block of a place in the tree: a 1-based line and a column in UTF-8 bytes."""
        text = self.text[line - 1]
        characters = column if text.isascii() else len(text.encode()[:column].decode(errors="ignore"))
        return self.starts[line - 1] + self.cut[line - 1] + characters

    def span(self, node: ast.expr | ast.stmt | ast.alias | ast.keyword | ast.arg) -> Span:
        """The span in the block of a node of the tree."""
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return Span(self.offset(node.lineno, node.col_offset), self.offset(end_line, end_column))

    def with_text(self, text: list[str]) -> Lines:
        """The same lines with other characters in them, as many as before."""
        return Lines(tuple(text), self.cut, self.starts)


@dataclass(frozen=True, slots=True)
class Reading:
    """The statements of a block that could be read, and the spans (in the block) of those that could not."""

    statements: tuple[ast.stmt, ...]
    lines: Lines
    unread: tuple[Span, ...]


def is_python(block: CodeBlock) -> bool:
    """Whether a block says it is Python, or shows Python's prompt."""
    words = block.info.replace("{", " ").replace("}", " ").replace(",", " ").split()
    names = {word.lower().lstrip(".") for word in words[:2]} if "code" in block.info[:12] else {block.language}
    return bool(names & _LANGUAGES) or (not block.language and ">>> " in block.content)


def is_diff(block: CodeBlock) -> bool:
    """Whether a block is a diff, whose added and unmarked lines may be Python."""
    return block.language == "diff"


def read_python(block: CodeBlock) -> Reading:
    """Read a block that is Python."""
    lines = lines_of(block.content)
    lines = _without_prompts(lines) if ">>>" in block.content or "In [" in block.content else lines
    return _read(_dedented(lines))


def read_diff(block: CodeBlock) -> Reading | None:
    """Read the new side of a diff; None when it is not Python as a whole."""
    for marker_width in (0, 1, 2):
        lines = _dedented(_new_side(lines_of(block.content), marker_width))
        for repaired in _repairs(lines):
            if (tree := _parse(repaired.text)) is not None:
                return Reading(tuple(tree), repaired, ())
    return None


def read_expression(text: str) -> ast.expr | None:
    """Read a code span as one Python expression; None when it is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def lines_of(content: str) -> Lines:
    """The lines of a text as they stand."""
    text = content.split("\n")
    starts, at = [], 0
    for line in text:
        starts.append(at)
        at += len(line) + 1
    return Lines(tuple(text), (0,) * len(text), tuple(starts))


def _cut(lines: Lines, widths: list[int | None]) -> Lines:
    """Cut so many characters from the left of each line; None empties the line."""
    text, cut = [], []
    for line, before, width in zip(lines.text, lines.cut, widths, strict=True):
        text.append("" if width is None else line[width:])
        cut.append(before + (width or 0))
    return Lines(tuple(text), tuple(cut), lines.starts)


def _without_prompts(lines: Lines) -> Lines:
    widths: list[int | None] = []
    inside = False
    for line in lines.text:
        prompt = _PROMPT.match(line) or (_CONTINUED.match(line) if inside else None)
        inside = prompt is not None
        widths.append(prompt.end() if prompt else None)
    return _cut(lines, widths)


def _new_side(lines: Lines, marker_width: int) -> Lines:
    widths: list[int | None] = []
    for line in lines.text:
        if line.startswith("-") or _DIFF_HEADER.match(line):
            widths.append(None)
        elif marker_width == 1:
            widths.append(1 if line[:1] in ("+", " ") else 0)
        else:
            widths.append(min(marker_width, len(line)) if line.startswith("+") else 0)
    text = [" " + line[1:] if marker_width == 0 and line.startswith("+") else line for line in lines.text]
    return _cut(lines.with_text(text), widths)


def _dedented(lines: Lines) -> Lines:
    indents = [len(line) - len(line.lstrip()) for line in lines.text if line.strip()]
    common = min(indents, default=0)
    return _cut(lines, [min(common, len(line)) for line in lines.text]) if common else lines


def _parse(text: tuple[str, ...]) -> list[ast.stmt] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes in an example are its author's affair
            return ast.parse("\n".join(text)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _repairs(lines: Lines) -> Iterator[Lines]:
    """The lines as they stand, then with one kind of repair after the other."""
    yield lines
    steps: tuple[Callable[[str], str], ...] = (_shell_to_pass, fill_elisions, fill_placeholders)
    text = "\n".join(lines.text)
    for step in steps:
        repaired = step(text)
        if repaired != text:
            text = repaired
            yield lines.with_text(text.split("\n"))


def _shell_to_pass(text: str) -> str:
    """Make shell lines, magics and elided imports statements that do nothing."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if _SHELL.match(line) or _IMPORT_ELISION.match(line):
            lines[number] = _nothing(line)
    return "\n".join(lines)


def _nothing(line: str) -> str:
    indent = len(line) - len(line.lstrip())
    room = len(line) - indent
    return (line[:indent] + ("pass" if room >= 4 else "0"[:room])).ljust(len(line))


def _read(lines: Lines) -> Reading:
    repaired = lines
    for repaired in _repairs(lines):
        if (tree := _parse(repaired.text)) is not None:
            return Reading(tuple(tree), repaired, ())
    return _salvage(repaired)


def _salvage(lines: Lines) -> Reading:
    """Read the statements that can be read, one after the other."""
    heads = [
        n for n, line in enumerate(lines.text) if line.strip() and not line[0].isspace() and not _CONTINUES.match(line)
    ]
    if not heads or any(line.strip() for line in lines.text[: heads[0]]):
        heads.insert(0, 0)
    edges = [*heads, len(lines.text)]
    statements: list[ast.stmt] = []
    unread: list[Span] = []
    at = 0
    most = _MOST_CHUNKS if len(edges) < _LONG_BLOCK else 2  # each try reads the block up to there
    while at < len(edges) - 1:
        for end in range(at + 1, min(at + most, len(edges))):
            if (tree := _parse_part(lines, edges[at], edges[end])) is not None:
                statements += tree
                at = end
                break
        else:
            tree, gaps = _without_bad_lines(lines, edges[at], edges[at + 1])
            statements += tree
            unread += gaps
            at += 1
    return Reading(tuple(statements), lines, tuple(unread))


def _parse_part(lines: Lines, first: int, last: int) -> list[ast.stmt] | None:
    return _parse(("",) * first + lines.text[first:last])


def _without_bad_lines(lines: Lines, first: int, last: int) -> tuple[list[ast.stmt], list[Span]]:
    """A compound statement with the lines that cannot be read left out, or nothing of it."""
    text = list(lines.text[:last])
    gaps: list[Span] = []
    for _ in range(min(8, last - first - 1)):
        try:
            return _quiet_parse([*[""] * first, *text[first:]]), gaps
        except SyntaxError as error:
            bad = min((error.lineno or last) - 1, last - 1)
            if bad <= first or not text[bad].strip() or text[bad].strip() == "pass":
                break
            text[bad] = _nothing(text[bad])
            gaps.append(_line_span(lines, bad, bad + 1))
        except (ValueError, RecursionError, MemoryError):
            break
    return [], [_line_span(lines, first, last)]


def _quiet_parse(text: list[str]) -> list[ast.stmt]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse("\n".join(text)).body


def _line_span(lines: Lines, first: int, last: int) -> Span:
    while last > first + 1 and not lines.text[last - 1].strip():
        last -= 1
    start = lines.starts[first] + lines.cut[first]
    return Span(start, lines.starts[last - 1] + lines.cut[last - 1] + len(lines.text[last - 1]))
