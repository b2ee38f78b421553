"""What a class takes by name, and what its defaults are when they are written out."""

from __future__ import annotations

import ast

from docsync.inventory import Inventory
from docsync.inventory.model import ApiObject, ParameterKind, ParameterOrigin

_BY_NAME = {ParameterKind.POSITIONAL_OR_KEYWORD, ParameterKind.KEYWORD_ONLY}


def takes_by_name(inventory: Inventory, found: ApiObject) -> dict[str, ParameterOrigin]:
    """The arguments that a class takes by name, inherited ones too."""
    parameters = inventory.signature(found).parameters
    return {origin.parameter.name: origin for origin in parameters if origin.parameter.kind in _BY_NAME}


def defaults_of(inventory: Inventory, found: ApiObject) -> dict[str, str | None]:
    """The arguments that a class takes by name, each with its default as source text."""
    return {name: origin.parameter.default for name, origin in takes_by_name(inventory, found).items()}


def literal(source: str | None) -> object:
    """The value of a default that is written out; `...` for any other, and where there is none."""
    try:
        return ast.literal_eval(source) if source is not None else ...
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return ...
