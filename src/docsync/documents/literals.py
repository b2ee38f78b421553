r"""A string literal of Python as the text that it stands for, with each character's place in the file.

The grammar is that of Python's reference, "String and Bytes literals": prefixes, escapes, a backslash at the end of a
line, and literals side by side. What is read is held against Python's own reading; where the two differ, nothing is
returned.
"""

from __future__ import annotations

import ast
import re
import unicodedata
import warnings
from dataclasses import dataclass

from docsync.documents.offsets import Pieces
from docsync.source import Span

_OPENING = re.compile(r"(?P<prefix>[rRuU]?)(?P<quote>'''|\"\"\"|'|\")")
_BETWEEN = re.compile(r"(?:[ \t\f]|\\?(?:\r\n|\r|\n)|#[^\r\n]*)+")
_ESCAPE = re.compile(
    r"\\(?:(?P<line>\r\n|\r|\n)|(?P<octal>[0-7]{1,3})|x(?P<x>[0-9a-fA-F]{2})|u(?P<u>[0-9a-fA-F]{4})"
    r"|U(?P<U>[0-9a-fA-F]{8})|N\{(?P<name>[^}]*)\}|(?P<char>[\s\S]))"
)
_PLAIN = re.compile(r"[^\\\r]+")
_SIMPLE = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text that a literal stands for; `pieces` maps its offsets to the file's."""

    text: str
    pieces: Pieces


class _Writer:
    """Builds the text, and a map with a new piece wherever text and source stop running in step."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.pieces = Pieces([], [])

    def add(self, text: str, at: int) -> None:
        """`text` is written at the offset `at` of the file."""
        if not self.pieces.derived or self.pieces(self.length) != at:
            self.pieces.derived.append(self.length)
            self.pieces.source.append(at)
        self.parts.append(text)
        self.length += len(text)


def decode(text: str, literal: Span) -> Decoded | None:
    """The text of the literal, or of several side by side, at `literal`; None where it cannot be mapped.

    What that is: bytes, f-strings, literals in parentheses between which there is more than blanks and comments.
    """
    writer = _Writer()
    at = literal.start
    while at < literal.end:
        between = _BETWEEN.match(text, at, literal.end)
        at = between.end() if between else at
        if at >= literal.end:
            break
        opening = _OPENING.match(text, at, literal.end)
        if opening is None:
            return None
        at = _read(text, opening, literal.end, writer)
        if at < 0:
            return None
    found, source = "".join(writer.parts), text[literal.start : literal.end]
    if not writer.pieces.derived:
        writer.add("", literal.end)
    is_plain = "\\" not in source and len(writer.pieces.derived) == 1
    return Decoded(found, writer.pieces) if is_plain or found == _value(source) else None


def _value(source: str) -> str | None:
    """What Python itself makes of the literal."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an escape that Python does not know stands for itself
            value = ast.literal_eval(f"({source}\n)")
    except (SyntaxError, ValueError):
        return None
    return value if isinstance(value, str) else None


def _read(text: str, opening: re.Match[str], end: int, writer: _Writer) -> int:
    """Read one literal from its opening on; returns where it ends, or -1 where that is not found."""
    quote, raw = opening["quote"], opening["prefix"] in ("r", "R")
    at = opening.end()
    while at < end:
        if text.startswith(quote, at):
            return at + len(quote)
        if text[at] == "\r":  # Python reads every line end as a line feed
            writer.add("\n", at)
            at += 2 if text.startswith("\r\n", at) else 1
        elif text[at] == "\\":
            at = _read_escape(text, at, end, writer, raw=raw)
        else:
            plain = _PLAIN.match(text, at, end)
            stop = plain.end() if plain else at + 1
            closing = text.find(quote, at, stop)
            stop = closing if closing >= 0 else stop
            writer.add(text[at:stop], at)
            at = stop
        if at < 0:
            return -1
    return -1


def _read_escape(text: str, at: int, end: int, writer: _Writer, *, raw: bool) -> int:
    """Read what a backslash begins; returns where that ends, or -1 where it is no escape that Python knows."""
    found = _ESCAPE.match(text, at, end)
    if found is None:
        return -1
    if raw:
        stop = at + 2
        if text[at + 1] == "\r":
            writer.add("\\", at)
            return at + 1
        writer.add(text[at:stop], at)
        return stop
    if found["line"]:
        return found.end()
    if found["char"]:
        known = _SIMPLE.get(found["char"])
        writer.add(known if known is not None else found[0], at)
        return found.end()
    character = _character(found)
    if not character:
        return -1
    writer.add(character, at)
    return found.end()


def _character(found: re.Match[str]) -> str:
    """The character that a numeric or named escape stands for; empty where there is none."""
    try:
        if found["octal"]:
            return chr(int(found["octal"], 8))
        if found["name"] is not None:
            return unicodedata.lookup(found["name"])
        return chr(int(found["x"] or found["u"] or found["U"], 16))
    except (KeyError, ValueError):
        return ""
