"""Which unreadable code is certainly wrong: one small edit makes it parse, and no other reading explains it."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.references.elisions import fill_elisions, fill_placeholders
from docsync.source import Span

_LONGEST = 4000  # characters of a piece of code that are worth trying
_HEADER = re.compile(r"\s*(?:if|elif|else|for|while|with|def|class|try|except|finally|async)\b")
_STRINGS = re.compile(r"\"\"\".*?\"\"\"|'''.*?'''|\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*", re.DOTALL)
_MOST_COMMAS = 6
_TOKEN_END = re.compile(r"[\w\]})\"']")


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """A mistake in a block: where it stands, and the one edit that makes the code parse, in words."""

    span: Span
    remedy: str


def fault_in(code: str) -> SyntaxFault | None:
    """The mistake in a piece of code that no reading explains; offsets are in `code`. None: it may be anything."""
    if len(code) > _LONGEST or _is_fragment(code):
        return None
    text = fill_placeholders(fill_elisions(code))
    error = _error(text)
    if error is None or _is_newer_python(text):
        return None
    for at, width, inserted, remedy in _edits(text.split("\n"), error):
        edited = text[:at] + inserted + text[at + width :]
        left = _error(edited)
        if left is None or (inserted == "," and _lacks_more_commas(edited, error, left)):
            start = max(at - 1, 0) if inserted else at
            return SyntaxFault(Span(start, max(start + 1, at + width)), remedy)
    return None


def _lacks_more_commas(text: str, before: SyntaxError, error: SyntaxError) -> bool:
    """Whether more commas at the ends of later lines are all that is missing: authors forget several in a row."""
    for _ in range(_MOST_COMMAS):
        if (error.lineno or 0) <= (before.lineno or 0):
            return False
        for at, _, inserted, _ in _edits(text.split("\n"), error):
            edited = text[:at] + inserted + text[at:]
            left = _error(edited) if inserted == "," else error
            if left is None:
                return True
            if inserted == "," and (left.lineno or 0) > (error.lineno or 0):
                text, before, error = edited, error, left
                break
        else:
            return False
    return False


def _edits(lines: list[str], error: SyntaxError) -> Iterator[tuple[int, int, str, str]]:
    """Edits that a slip of the pen explains: offset, characters to drop, text to insert, and the remedy in words."""
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    number = min(max(error.lineno or 1, 1), len(lines)) - 1
    for row in (number, number - 1, number - 2):
        if row < 0:
            continue
        code = _without_comment(lines[row]).rstrip()
        if code and _TOKEN_END.match(code[-1]):
            at = starts[row] + len(code)
            # A line that begins at the margin inside brackets is a line that was broken, not an argument.
            if _open_brackets("\n".join(lines)[:at]) and not _at_margin(lines, row + 1):
                yield at, 0, ",", "a comma is missing"
                yield at, 0, ")", "a closing parenthesis is missing"
            if _HEADER.match(code):
                yield at, 0, ":", "a colon is missing"
    column = min(max((error.offset or 1) - 1, 0), len(lines[number]))
    for at in (column, column - 1):
        if 0 <= at < len(lines[number]) and lines[number][at] in ")]}":
            yield starts[number] + at, 1, "", f"`{lines[number][at]}` is too many"
    before = _without_comment(lines[number])[:column].rstrip()
    if before and _TOKEN_END.match(before[-1]) and _open_brackets("\n".join(lines)[: starts[number] + len(before)]):
        yield starts[number] + len(before), 0, ",", "a comma is missing"


def _at_margin(lines: list[str], row: int) -> bool:
    following = next((line for line in lines[row:] if line.strip()), "")
    return bool(following) and not following[0].isspace() and following[0] not in ")]}"


def _open_brackets(text: str) -> int:
    """How many brackets are open at the end of a text, as far as plain strings and comments show it."""
    bare = _STRINGS.sub("", text)
    return sum(bare.count(character) for character in "([{") - sum(bare.count(character) for character in ")]}")


def _without_comment(line: str) -> str:
    """A line without its comment, as far as a line by itself shows it."""
    quote = ""
    for at, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character == "#":
            return line[:at]
    return line


def _is_fragment(code: str) -> bool:
    """Whether the code is a part cut out of something: arguments, entries, a body."""
    inner = code.strip().rstrip(",")
    wrapped = (f"{{{inner}}}", f"f({inner})", f"[{inner}]", f"def f():\n{code}", f"class C:\n{code}")
    return any(_error(text) is None for text in wrapped)


def _error(text: str) -> SyntaxError | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError):
        return SyntaxError("not text")
    return None


def _is_newer_python(text: str) -> bool:
    """Whether a grammar newer than the running Python's reads it."""
    import libcst  # slow to import, and asked for only when a block cannot be read

    try:
        libcst.parse_module(text)
    except libcst.ParserSyntaxError:
        return False
    return True
