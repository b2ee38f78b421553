"""Making elided code parse: `f(x=1, ...)`, `{"a": 1, ...}`, `def f(self, ...)`, `x = <your key>`.

Each repair replaces characters by as many others, so that offsets stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""
    (?P<string>[rbfuRBFU]{0,2}(?:'{3}(?:\\.|[^\\])*?'{3}|"{3}(?:\\.|[^\\])*?"{3}|'(?:\\.|[^\\'\n])*'|"(?:\\.|[^\\"\n])*"))
  | (?P<comment>\#[^\n]*)
  | (?P<elision>\.\.\.|…)
  | (?P<open>[(\[{])
  | (?P<close>[)\]}])
  | (?P<placeholder><[A-Za-z_][\w .-]*>)
  | (?P<word>\w+)
  | (?P<other>\S)
    """,
    re.VERBOSE | re.DOTALL,
)


_OPERATORS = frozenset("=:+-*/|&%<>!")


@dataclass(frozen=True, slots=True)
class _Bracket:
    """An open bracket: its character, whether it holds a call's arguments, and whether it holds parameters."""

    character: str
    call: bool
    parameters: bool


def fill_elisions(text: str) -> str:
    """Replace each `...` that stands where an argument or entry is elided by something that parses there."""
    result = list(text)
    tokens = [match for match in _TOKEN.finditer(text) if match.lastgroup != "comment"]
    stack: list[_Bracket] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        if token.lastgroup == "open":
            stack.append(_bracket(token.group(), before, tokens[at - 2] if at > 1 else None))
        elif token.lastgroup == "close" and stack:
            stack.pop()
        elif token.lastgroup == "elision" and stack and before is not None:
            after = tokens[at + 1].group() if at + 1 < len(tokens) else ")"
            result[token.start() : token.end()] = _filling(token.group(), stack[-1], before.group(), after)
    return "".join(result)


def fill_placeholders(text: str) -> str:
    """Replace each `<placeholder>` outside strings and comments by a name as long."""
    result = list(text)
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "placeholder":
            result[token.start() : token.end()] = "_" * len(token.group())
    return "".join(result)


def _bracket(character: str, before: re.Match[str] | None, earlier: re.Match[str] | None) -> _Bracket:
    named = before is not None and (before.lastgroup == "word" or before.group() in ")]")
    parameters = named and earlier is not None and earlier.group() == "def"
    return _Bracket(character, character == "(" and named, parameters)


def _filling(elision: str, bracket: _Bracket, before: str, after: str) -> str:
    width = len(elision)
    starts_element, ends_element = before in "([{,", after in ")]},"
    if starts_element and ends_element:
        if bracket.parameters and after == ",":
            return "*_".ljust(width) if width > 1 else "_"
        if (bracket.call or bracket.character == "{") and width > 2:
            return "**_"
        return elision if width > 1 else "_"
    operand = before in _OPERATORS or after in _OPERATORS or after == "."
    if not operand and (bracket.call or bracket.character == "{"):
        return " " * width  # no comma parts it from its neighbour
    return elision if width > 1 else "_"
