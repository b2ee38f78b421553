"""Whether a type that a docstring gives can be the annotation's: only plain types that share nothing contradict."""

from __future__ import annotations

import ast
import re

_WORDS = {
    "string": "str", "strings": "str", "integer": "int", "double": "float", "boolean": "bool", "dictionary": "dict",
    **{name: name for name in ("str", "int", "float", "bool", "dict", "list", "tuple", "set", "bytes")},
}  # fmt: skip
_NAMES = {
    "Dict": "dict", "List": "list", "Tuple": "tuple", "Set": "set", "Text": "str",
    **{name: name for name in ("str", "int", "float", "bool", "dict", "list", "tuple", "set", "bytes")},
}  # fmt: skip
_EMPTY = frozenset(("None", "NoneType"))
# Which of the plain types a value of one may be written for without anyone being misled.
_NEAR = {
    "int": {"int", "float"}, "float": {"float", "int"},
    "list": {"list", "tuple", "set"}, "tuple": {"tuple", "list"}, "set": {"set", "list"},
}  # fmt: skip
_OPTIONAL = re.compile(r"\*?optional\*?|\bdefaults?\b.*$|\brequired\b|\bkeyword[- ]only\b", re.IGNORECASE | re.DOTALL)


def contradict(stated: str, annotation: str) -> bool:
    """Whether a docstring's type names only plain types, the annotation too, and they have none in common."""
    said, actual = _said(stated), _annotated(annotation)
    if not said or not actual:
        return False
    return not any(one in _NEAR.get(other, {other}) for one in said for other in actual)


def _said(text: str) -> frozenset[str]:
    """The plain types that a docstring's type names; none where it names anything else."""
    text = _OPTIONAL.sub("", text)
    parts = re.split(r"\s*(?:,|\||/|\bor\b)\s*", re.sub(r"[`*]", "", text).strip(" ,"))
    kinds: set[str] = set()
    for part in filter(None, (part.strip() for part in parts)):
        if part in _EMPTY:
            continue
        known = _WORDS.get(part.lower()) or _plain(part)
        if not known:
            return frozenset()
        kinds.add(known)
    return frozenset(kinds)


def _plain(text: str) -> str:
    head = re.match(r"([A-Za-z]+)\[", text)
    return _NAMES.get(head[1], "") if head else ""


def _annotated(annotation: str) -> frozenset[str]:
    """The plain types that an annotation joins; none where it names anything else."""
    try:
        node = ast.parse(annotation.strip().strip("\"'"), mode="eval").body
    except (SyntaxError, ValueError):
        return frozenset()
    found = _parts(node)
    return frozenset(found) if found else frozenset()


def _parts(node: ast.expr) -> set[str] | None:
    match node:
        case ast.Constant(value=None):
            return set()
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            one, other = _parts(left), _parts(right)
            return None if one is None or other is None else one | other
        case ast.Subscript(value=head, slice=inner) if _last(head) == "Optional":
            return _parts(inner)
        case ast.Subscript(value=head, slice=ast.Tuple(elts=parts)) if _last(head) == "Union":
            several = [_parts(part) for part in parts]
            known = [part for part in several if part is not None]
            return set().union(*known) if len(known) == len(several) else None
        case ast.Subscript(value=head) | (ast.Name() | ast.Attribute() as head):
            name = _NAMES.get(_last(head), "")
            return {name} if name else None
    return None


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
