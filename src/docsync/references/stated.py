"""Defaults that a text states: "defaults to `0.1`", "(default: 8)", "*optional*, default `None`".

Only whole values are read, and none that a condition follows: "defaults to `True` if `fp16` is not set" states none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.source import Span

_LEAD = re.compile(
    r"""(?<![\w`'"-])(?<!by[ ])(?<!By[ ])\*{0,2}(?:the[ ]+)?defaults?\*{0,2}
    (?: [ \t\n]+(?:value[ \t\n]+)?(?:to|is)[ \t\n]*(?::[ \t\n]+)?
      | [ \t\n]*[:=][ \t\n]*
      | (?:[ \t\n]+values?)?[ \t\n]*[:=][ \t\n]*
      | [ \t\n]+(?=[`'"\d({\[+-]|(?:True|False|None)\b) )""",
    re.IGNORECASE | re.VERBOSE,
)
_MARK = re.compile(r"(?::\w+:)?(?P<ticks>`+)(?P<inner>[^`]+?)(?P=ticks)|\*(?P<stressed>[^*\s][^*\n]*?)\*(?!\*)")
_QUOTED = re.compile(r"""(?P<quote>"|')(?:\\.|(?!(?P=quote))[^\\\n])*(?P=quote)""")
_BARE = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?![\w.])|[+-]?[\w.][\w.+/%^*-]*")
_CONDITION = re.compile(
    r"""[\s,;:(]*(?:\()?(?:if|when|whenever|unless|otherwise|or|else|for|on|in|depending|where|during|while|except|but
        |then|with|of|times|plus|minus|as|followed
        |(?:and|which)\b.*\bif)\b|[ \t]*[*/+x×][ \t]*[\w`]|[ \t]*(?:->|→|\.\.\.|…)""",
    re.IGNORECASE | re.VERBOSE,
)
_OWN = re.compile(r"(?:^|[.,;:(\[)!?]|\n[ \t]*\n|[*-][ \t])[ \t\n]*\Z|(?:\bit|\bThis|\band)[ \t\n]+\Z")
_UNIT = re.compile(
    r"[ \t]*(?:%|(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|[kKMGT]i?B"
    r"|bytes?|bits?|percent|px|pixels?)\b)"
)
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Stated:
    """A value that a text gives: as written, without the marks around it, and its span in that text.

    `marked` says that it stands in code marks or quotes; `quoted` that it is a string literal as written.
    """

    text: str
    span: Span
    marked: bool


def stated_defaults(text: str, *, own: bool = False) -> Iterator[Stated]:
    """Every default that a text states, in order.

    `own`: only those that the text states of its own subject ("… Defaults to 1.", "(default: 1)"), not of what its
    sentences speak of ("the dtype defaults to `float32`").
    """
    for lead in _LEAD.finditer(text):
        if own and (not _OWN.search(text, 0, lead.start()) or _in_a_case(text, lead.start())):
            continue
        value = _value(text, lead.end())
        if value is not None and not _CONDITION.match(text, value[1]) and not _is_measured(text, *value):
            yield value[0]


def _is_measured(text: str, value: Stated, end: int) -> bool:
    """Whether a number is given with a unit ("10 minutes"), in which the code need not count."""
    return value.text[-1:].isdigit() and _UNIT.match(text, end) is not None


def _in_a_case(text: str, at: int) -> bool:
    """Whether the sentence has set a condition before an offset."""
    sentence = re.split(r"[.!?]\s", text[:at])[-1]
    return re.search(r"\b(?:if|when|unless|otherwise)\b", sentence, re.IGNORECASE) is not None


def _value(text: str, at: int) -> tuple[Stated, int] | None:
    """The value at an offset, and where what follows it begins."""
    mark = _MARK.match(text, at)
    if mark:
        group = "inner" if mark["inner"] is not None else "stressed"
        inner = mark[group]
        start = mark.start(group) + len(inner) - len(inner.lstrip())
        if re.match(r"\w", text[mark.end() : mark.end() + 1]):
            return None
        return Stated(inner.strip(), Span(start, start + len(inner.strip())), marked=True), mark.end()
    if text[at : at + 1] in _BRACKETS:
        end = _closing(text, at)
        return (Stated(text[at:end], Span(at, end), marked=False), end) if end > at else None
    quoted = _QUOTED.match(text, at)
    if quoted:
        return Stated(quoted[0], Span(at, quoted.end()), marked=True), quoted.end()
    bare = _BARE.match(text, at)
    if bare is None:
        return None
    word = bare[0].rstrip(".,;:*")
    end = at + len(word)
    if text[end : end + 1] == "(" and not word[0].isdigit():  # a call
        closing = _closing(text, end)
        return (Stated(text[at:closing], Span(at, closing), marked=False), closing) if closing > end else None
    return (Stated(word, Span(at, end), marked=False), end) if word else None


def _closing(text: str, opening: int) -> int:
    """Where the bracket that opens at an offset has closed; -1 where it does not."""
    stack: list[str] = []
    quote = ""
    for at in range(opening, min(len(text), opening + _LONGEST)):
        character = text[at]
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in _BRACKETS:
            stack.append(_BRACKETS[character])
        elif stack and character == stack[-1]:
            stack.pop()
            if not stack:
                return at + 1
    return -1
