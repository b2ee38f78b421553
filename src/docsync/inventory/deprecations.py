"""How code itself says that something is deprecated: a decorator, a warning in the body, a docstring directive."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from docsync.inventory.syntax import FunctionNode, blocks, docstring_node, dotted, message_text

_CATEGORY = re.compile(r"(Deprecat\w*|Future)Warning$|Deprecat")
# `deprecated_instance_property`, `deprecated_alias` and the like deprecate a way of using a thing, not the thing.
_DECORATOR = re.compile(r"^deprecated?$|^deprecation$|^deprecated?_(class|func|function|method)$", re.IGNORECASE)
_DIRECTIVE = re.compile(r"^[ \t]*\.\.[ \t]+deprecated::[ \t]*(.*(?:\n(?:[ \t]+\S.*|[ \t]*$))*)", re.MULTILINE)
_DEPRECATES = re.compile(r"deprecat|will be removed|is removed|no longer", re.IGNORECASE)
_MESSAGE_WORDS = ("message", "msg", "reason", "extra", "instructions", "additional_message", "custom_message")


def decorated(decorators: list[ast.expr]) -> str:
    """The message of a deprecating decorator; empty when there is none."""
    for decorator in decorators:
        call = decorator if isinstance(decorator, ast.Call) else None
        name = dotted(call.func if call else decorator).rpartition(".")[2]
        if not _DECORATOR.match(name) or "arg" in name.lower() or "param" in name.lower():
            continue
        if call is None:
            return "deprecated"
        words = [word.value for word in call.keywords if word.arg in _MESSAGE_WORDS]
        message = next((text for text in map(message_text, [*words, *call.args]) if text), "")
        return _squeezed(message) or "deprecated"
    return ""


def documented(body: list[ast.stmt]) -> str:
    """The text of a `.. deprecated::` directive that stands at the docstring's own level; empty when there is none."""
    node = docstring_node(body)
    if node is None or ".. deprecated::" not in str(node.value):
        return ""
    text = str(node.value)
    match = _DIRECTIVE.search(text)
    if match is None or _is_nested(text, match.start()):
        return ""
    return _squeezed(match.group(1)) or "deprecated"


def _is_nested(text: str, start: int) -> bool:
    """Whether the directive is about a parameter: deeper than the docstring's other lines."""
    line = text[text.rfind("\n", 0, start) + 1 :]
    indent = len(line) - len(line.lstrip())
    margins = [len(other) - len(other.lstrip()) for other in text.splitlines()[1:] if other.strip()]
    return bool(margins) and indent > min(margins)


def warned(function: FunctionNode) -> str:
    """The message of a deprecation warning that every call of the function gives; empty when there is none."""
    for statement in function.body:
        if isinstance(statement, ast.Expr):
            message = _warning(statement.value)
            if message and _DEPRECATES.search(message):
                return message
        elif not isinstance(statement, (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)):
            break
    return ""


def warned_fields(function: FunctionNode) -> Iterator[tuple[str, str]]:
    """`if self.old is not None: warnings.warn("`old` is deprecated …")`: the field's name and the message."""
    stack: list[ast.stmt] = list(function.body)
    while stack:
        statement = stack.pop()
        for block in blocks(statement):
            stack.extend(block)
        if not isinstance(statement, ast.If):
            continue
        tested = {node.attr for node in ast.walk(statement.test) if isinstance(node, ast.Attribute)}
        for inner in statement.body:
            message = _warning(inner.value) if isinstance(inner, ast.Expr) else ""
            subject = re.search(r"[`'\"](\w+)(?:=[^`'\"]*)?[`'\"]", message)
            if subject and subject.group(1) in tested and re.search(r"deprecat|will be removed", message):
                yield subject.group(1), message


def _warning(value: ast.expr) -> str:
    """The message of `warnings.warn(message, SomeDeprecationWarning)`."""
    if not isinstance(value, ast.Call) or dotted(value.func).rpartition(".")[2] not in ("warn", "warn_deprecated"):
        return ""
    words = {word.arg: word.value for word in value.keywords}
    category = words.get("category", value.args[1] if len(value.args) > 1 else None)
    first = value.args[0] if value.args else words.get("message")
    if isinstance(first, ast.Call):
        category, first = first.func, first.args[0] if first.args else None
    if category is None or not _CATEGORY.search(dotted(category)):
        return ""
    return _squeezed(message_text(first))


def _squeezed(text: str) -> str:
    return " ".join(text.split())
