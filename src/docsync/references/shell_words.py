"""Splitting shell text into words, as a POSIX shell does, with the place of every character.

`shlex` keeps no offsets and knows no operators. What documents write and no shell takes is read as it is meant:
`<file>` and `{config}` are placeholders, `...` leaves something out, and a comment after a backslash at the end of a
line does not end the command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """What a token is."""

    WORD = auto()
    END = auto()  # what ends a simple command: a line end, `;`, `&&`, `||`, `|`, `&`
    OPEN = auto()  # "("
    CLOSE = auto()  # ")"
    REDIRECT = auto()  # an operator that takes the next word
    HERE = auto()  # "<<", which takes the next word and the lines up to it


@dataclass(frozen=True, slots=True)
class Token:
    """A word or an operator. `text` is what the program gets; `offsets` are the places of its characters in the text.

    `start` and `end` hold the quotes. `inner` are the spans of the command substitutions in it.
    """

    kind: Kind
    text: str
    start: int
    end: int
    offsets: tuple[int, ...] = ()
    quoted: bool = False
    opaque: bool = False
    inner: tuple[tuple[int, int], ...] = ()


class Unclosed(Exception):
    """A quote or bracket that is not closed; `start` is where it opens."""

    def __init__(self, start: int) -> None:
        super().__init__(f"not closed: {start}")
        self.start = start


_BLANK = " \t\r"
_CONTINUATION = re.compile(r"[\\^`][ \t]*(?:#[^\n]*)?\n")
_COMMENTED = re.compile(r"[ \t]*#[^\n]*\n(?=[ \t]*(?:--?\w|#))")  # a comment in the midst of continued lines
_PLACEHOLDER = re.compile(r"<(?!\()[^\s<>|&;()'\"](?:[^<>\n|&;()]*[^\s<>|&;()])?>|\{[A-Za-z][\w .-]*\}")
_OPERATOR = re.compile(r"&>>?|\|\||&&|\|&|;;|<<<|<<-?|\d*>&\d?|\d*>>|\d*>\|?|\d*<|[\n;|&()]")
_ELISION = re.compile(r"\.\.\.|…")


def split(text: str, *, backslashes: bool = True) -> list[Token]:
    """The tokens of shell text. `backslashes` is false where they are no escapes (Windows).

    Raises Unclosed.
    """
    return _Splitter(text, backslashes).tokens()


class _Splitter:
    def __init__(self, text: str, backslashes: bool) -> None:
        self._text = text
        self._at = 0
        self._backslashes = backslashes
        self._here: list[str] = []  # delimiters of the here-documents that begin after this line

    def tokens(self) -> list[Token]:
        found: list[Token] = []
        while (token := self._next()) is not None:
            found.append(token)
            if token.kind is Kind.WORD and len(found) > 1 and found[-2].kind is Kind.HERE:
                self._here.append(token.text)
            if token.kind is Kind.END and token.text == "\n":
                self._skip_here_documents()
        return found

    def _next(self) -> Token | None:
        text = self._text
        while self._at < len(text):
            if text[self._at] in _BLANK:
                self._at += 1
            elif continued := _CONTINUATION.match(text, self._at):
                self._at = continued.end()
                while commented := _COMMENTED.match(text, self._at):
                    self._at = commented.end()
            elif text[self._at] == "#":
                end = text.find("\n", self._at)
                self._at = len(text) if end < 0 else end
            else:
                break
        if self._at >= len(text):
            return None
        operator = None if _PLACEHOLDER.match(text, self._at) else _OPERATOR.match(text, self._at)
        if operator is None:
            return _Word(text, self._at, self._backslashes).read(self)
        self._at = operator.end()
        return Token(_kind(operator[0]), operator[0], operator.start(), operator.end())

    def move(self, offset: int) -> None:
        """Go on at an offset."""
        self._at = offset

    def _skip_here_documents(self) -> None:
        for delimiter in self._here:
            end = re.compile(rf"^[ \t]*{re.escape(delimiter)}[ \t]*(?:\n|\Z)", re.MULTILINE).search(
                self._text, self._at
            )
            self._at = end.end() if end else len(self._text)
        self._here.clear()


def _kind(operator: str) -> Kind:
    if operator in "()":
        return Kind.OPEN if operator == "(" else Kind.CLOSE
    if operator in ("<<", "<<-"):
        return Kind.HERE
    if re.fullmatch(r"\d*>&\d", operator):
        return Kind.REDIRECT
    return Kind.REDIRECT if "<" in operator or ">" in operator else Kind.END


class _Word:
    """One word being read."""

    def __init__(self, text: str, start: int, backslashes: bool) -> None:
        self._text = text
        self._start = self._at = start
        self._backslashes = backslashes
        self._characters: list[str] = []
        self._offsets: list[int] = []
        self._inner: list[tuple[int, int]] = []
        self._quoted = self._opaque = False

    def read(self, splitter: _Splitter) -> Token:
        text = self._text
        while self._at < len(text):
            character = text[self._at]
            if character in _BLANK or _CONTINUATION.match(text, self._at):
                break
            if placeholder := _PLACEHOLDER.match(text, self._at):
                self._opaque = True
                self._take(placeholder.end())
            elif character in "\n;|&()<>":
                break
            else:
                self._piece(character)
        splitter.move(self._at)
        word = "".join(self._characters)
        opaque = self._opaque or bool(_ELISION.search(word)) or (not self._quoted and word[:1] in "[~")
        offsets = tuple(self._offsets)
        return Token(Kind.WORD, word, self._start, self._at, offsets, self._quoted, opaque, tuple(self._inner))

    def _piece(self, character: str) -> None:
        if character == "'":
            end = self._closing("'", self._at + 1)
            self._quoted = True
            self._at += 1
            self._take(end)
            self._at = end + 1
        elif character == '"':
            self._double_quoted()
        elif character == "\\" and self._backslashes:
            if self._at + 1 >= len(self._text):
                raise Unclosed(self._at)
            self._at += 1
            self._take(self._at + 1)
        elif character == "$":
            self._expansion()
        elif character == "`":
            end = self._closing("`", self._at + 1)
            self._inner.append((self._at + 1, end))
            self._opaque = True
            self._take(end + 1)
        else:
            self._opaque = self._opaque or character in "*?{"
            self._take(self._at + 1)

    def _double_quoted(self) -> None:
        opening, text = self._at, self._text
        self._quoted = True
        self._at += 1
        while True:
            if self._at >= len(text):
                raise Unclosed(opening)
            character = text[self._at]
            if character == '"':
                self._at += 1
                return
            if character == "\\" and self._backslashes and text[self._at + 1 : self._at + 2] in ('"', "\\", "$", "`"):
                self._at += 1
                self._take(self._at + 1)
            elif text.startswith("\\\n", self._at) and self._backslashes:
                self._at += 2
            elif character == "$":
                self._expansion()
            else:
                placeholder = _PLACEHOLDER.match(text, self._at)
                self._opaque = self._opaque or placeholder is not None
                self._take(self._at + 1)

    def _expansion(self) -> None:
        """`$NAME`, `${NAME}`, `$(command)`; a dollar sign that stands for itself."""
        text, start = self._text, self._at
        if name := re.compile(r"\$(?:\w+|[@*#?$!-])").match(text, start):
            self._take(name.end())
        elif text.startswith("${", start):
            self._take(self._closing("}", start + 2) + 1)
        elif text.startswith("$(", start):
            end = self._matching(start + 1)
            self._inner.append((start + 2, end))
            self._take(end + 1)
        else:
            self._take(start + 1)
            return
        self._opaque = True

    def _take(self, end: int) -> None:
        self._characters.append(self._text[self._at : end])
        self._offsets.extend(range(self._at, end))
        self._at = end

    def _closing(self, mark: str, start: int) -> int:
        end = self._text.find(mark, start)
        if end < 0:
            raise Unclosed(self._at)
        return end

    def _matching(self, start: int) -> int:
        """Where the bracket at `start` is closed."""
        depth = 0
        for place in re.compile(r"[()]").finditer(self._text, start):
            depth += 1 if place[0] == "(" else -1
            if depth == 0:
                return place.start()
        raise Unclosed(start)
