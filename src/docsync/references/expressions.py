"""What an expression of a block stands for, given the names that the block knows so far."""

from __future__ import annotations

import ast
import re

from docsync.references.bindings import OPAQUE, Argument, Binding, Call, InstanceOf, Member, Named, Opaque, Result
from docsync.references.environment import Names
from docsync.references.reading import Lines, read_expression
from docsync.source import OffsetMap

_CLASS_NAME = re.compile(r"[A-Z]\w*[a-z]\w*")
_LONGEST_VALUE = 200  # characters of an argument's source that are worth keeping


def evaluate(node: ast.expr, names: Names) -> Binding:
    """The binding of an expression; opaque for all but names, attributes and calls."""
    match node:
        case ast.Name(id=name):
            # A class that no block binds is read as in prose: short blocks leave their imports to the reader.
            return names.get(name, Named(name) if _CLASS_NAME.fullmatch(name) else OPAQUE)
        case ast.Attribute(value=value, attr=name):
            owner = evaluate(value, names)
            return owner if isinstance(owner, Opaque) else Member(owner, name)
        case ast.Call(func=function):
            callee = evaluate(function, names)
            return callee if isinstance(callee, Opaque) else Result(callee)
        case ast.Await(value=value) | ast.NamedExpr(value=value):
            return evaluate(value, names)
    return OPAQUE


def annotated(annotation: ast.expr | None, names: Names) -> Binding:
    """The binding of something annotated so: an instance of a class that the page knows, or nothing."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = read_expression(annotation.value)
    if not isinstance(annotation, ast.Name | ast.Attribute):
        return OPAQUE
    found = evaluate(annotation, names)
    return found if isinstance(found, Opaque) else InstanceOf(found)


def call_of(node: ast.Call, lines: Lines, origin: OffsetMap, content: str) -> Call:
    """The arguments of a call, with their places in the file."""
    arguments = []
    starred = double_starred = False
    for value in node.args:
        if isinstance(value, ast.Starred) or (isinstance(value, ast.Constant) and value.value is ...):
            starred = True
            continue
        span = lines.span(value)
        place = origin.span(span.start, span.end)
        arguments.append(Argument("", place, content[span.start : span.end][:_LONGEST_VALUE], place))
    for keyword in node.keywords:
        if keyword.arg is None:
            double_starred = True
            continue
        value_span = lines.span(keyword.value)
        start = lines.offset(keyword.lineno, keyword.col_offset)
        place = origin.span(start, start + len(keyword.arg))
        text = content[value_span.start : value_span.end][:_LONGEST_VALUE]
        arguments.append(Argument(keyword.arg, place, text, origin.span(value_span.start, value_span.end)))
    return Call(tuple(arguments), starred, double_starred)
