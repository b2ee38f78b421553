"""Whether a value that a text states is the one that the code has: compared as values, not as spellings."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from enum import StrEnum

_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+")
_IDENTIFIER = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_SENTINELS: tuple[object, ...] = ("", -1, 0, (), [], {}, ...)
_STRANGE = object()  # no value that source text could stand for


class Verdict(StrEnum):
    """Whether two values are the same."""

    EQUAL = "equal"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


Follow = Callable[[str], str | None]


def compare(stated: str, code: str, follow: Follow) -> Verdict:
    """Hold a stated default against the code's, both as text; `follow` gives the value of a named constant.

    What the code decides later (`None`, `...`, an empty string) contradicts nothing; nor does a text that names a
    symbol rather than a value.
    """
    actual = _value_of_code(code, follow)
    if actual is _STRANGE or actual is None or actual is ... or actual == "":
        return Verdict.UNKNOWN
    said = _value_of_text(stated, follow)
    if said is _STRANGE:
        return _compare_word(stated, actual)
    if said is None:
        plain = isinstance(actual, bool) or (isinstance(actual, str | int | float) and actual not in _SENTINELS)
        return Verdict.DIFFERENT if plain else Verdict.UNKNOWN
    return _compare_values(said, actual, stated, code)


def _compare_word(stated: str, actual: object) -> Verdict:
    """A bare word can only be a string without its quotes."""
    if not isinstance(actual, str):
        return Verdict.UNKNOWN
    if stated.strip() == actual or stated.strip().replace("\\\\", "\\") in (actual, repr(actual)[1:-1]):
        return Verdict.EQUAL
    return Verdict.UNKNOWN


def _compare_values(said: object, actual: object, stated: str, code: str) -> Verdict:
    if _same(said, actual) or stated.strip() == code.strip():
        return Verdict.EQUAL
    if isinstance(said, str) and isinstance(actual, str):
        # A docstring that is not raw has eaten one level of backslashes; authors leave out blanks at the ends.
        same = said.strip() == actual.strip() or said == repr(actual)[1:-1] or repr(said)[1:-1] == actual
        # Many a function lowers what it is given, or takes the slash off a folder.
        alike = said.casefold().rstrip("/") == actual.casefold().rstrip("/")
        return Verdict.EQUAL if same else Verdict.UNKNOWN if alike else Verdict.DIFFERENT
    if isinstance(said, str) != isinstance(actual, str):
        return Verdict.EQUAL if str(said) == str(actual) else Verdict.UNKNOWN
    plain = (bool, int, float, str, tuple, list, dict, set, frozenset)
    return Verdict.DIFFERENT if isinstance(said, plain) and isinstance(actual, plain) else Verdict.UNKNOWN


def _same(one: object, other: object) -> bool:
    if isinstance(one, bool) != isinstance(other, bool):
        return False
    if isinstance(one, list | tuple | set | frozenset) and isinstance(other, list | tuple | set | frozenset):
        left, right = list(one), list(other)
        return len(left) == len(right) and all(_same(a, b) for a, b in zip(left, right, strict=True))
    for several, single in ((one, other), (other, one)):
        if isinstance(several, list | tuple) and len(several) == 1 and not isinstance(single, list | tuple):
            return _same(several[0], single)
    return one == other


def _value_of_text(text: str, follow: Follow) -> object:
    text = text.strip()
    if _THOUSANDS.fullmatch(text):  # as Python it would be a tuple
        text = text.replace(",", "")
    value = _literal(text)
    if value is not _STRANGE:
        return value
    lowered = {"none": None, "true": True, "false": False}.get(text.lower(), _STRANGE)
    if lowered is not _STRANGE:
        return lowered
    followed = follow(text) if "." in text and _IDENTIFIER.fullmatch(text) else None
    return _literal(followed) if followed is not None else _STRANGE


def _value_of_code(code: str, follow: Follow) -> object:
    value = _literal(code.strip())
    if value is not _STRANGE:
        return value
    if _IDENTIFIER.fullmatch(code.strip()):
        followed = follow(code.strip())
        return _literal(followed) if followed is not None else _STRANGE
    return {"list()": [], "dict()": {}, "tuple()": (), "set()": set(), "str()": ""}.get(code.strip(), _STRANGE)


def _literal(text: str) -> object:
    """The value of a literal; numbers may be put together (`2 / 3`, `1 << 20`). `_STRANGE` for anything else."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        pass
    try:
        node = ast.parse(text, mode="eval").body
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return _STRANGE
    return _calculated(node)


def _calculated(node: ast.expr) -> object:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return node.value
    if not isinstance(node, ast.BinOp):
        return _STRANGE
    left, right = _calculated(node.left), _calculated(node.right)
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return _STRANGE
    try:
        match node.op:
            case ast.Add():
                return left + right
            case ast.Sub():
                return left - right
            case ast.Mult():
                return left * right
            case ast.Div():
                return left / right
            case ast.Pow() if abs(right) < 64 and abs(left) < 2**16:
                return left**right
            case ast.LShift() if isinstance(left, int) and isinstance(right, int) and 0 <= right < 64:
                return left << right
    except (ZeroDivisionError, OverflowError, ValueError):
        pass
    return _STRANGE
