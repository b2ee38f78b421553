"""What an annotation says of the values that a parameter takes."""

from __future__ import annotations

import ast

Literal = str | bytes | bool | int | None


def choices_of(annotation: str) -> tuple[Literal, ...]:
    """All values of an annotation made of `Literal` and None alone; empty for any other, which may take more."""
    try:
        node = ast.parse(annotation.strip().strip("\"'") if annotation[:1] in "\"'" else annotation, mode="eval").body
    except (SyntaxError, ValueError):
        return ()
    found = _members(node)
    return tuple(found) if found is not None and any(isinstance(choice, str) for choice in found) else ()


def _members(node: ast.expr) -> list[Literal] | None:
    match node:
        case ast.Constant(value=None):
            return [None]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _joined([left, right])
        case ast.Subscript(value=head, slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            match _last_name(head):
                case "Literal":
                    values = [part.value for part in parts if isinstance(part, ast.Constant)]
                    plain = [value for value in values if isinstance(value, str | bytes | bool | int) or value is None]
                    return plain if len(plain) == len(parts) else None
                case "Optional":
                    found = _joined(parts)
                    return None if found is None else [*found, None]
                case "Union":
                    return _joined(parts)
    return None


def _joined(parts: list[ast.expr]) -> list[Literal] | None:
    found: list[Literal] = []
    for part in parts:
        members = _members(part)
        if members is None:
            return None
        found += members
    return found


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def literal(source: str) -> object:
    """The value of a literal's source text; the Ellipsis for anything else."""
    try:
        return ast.literal_eval(source)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return ...
