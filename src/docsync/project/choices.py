"""The values that a parameter takes, where its annotation lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.inventory.model import ApiObject, ParameterOrigin
from docsync.project.annotations import Literal, choices_of, literal
from docsync.project.model import Project
from docsync.references.bindings import Argument
from docsync.references.model import Reference

_PLACEHOLDER = re.compile(r"\.\.\.|…|[<>|{}]|\byour\b|\bmy\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ChoiceFault:
    """An argument whose literal value is none of the values that its parameter takes."""

    parameter: ParameterOrigin
    callee: ApiObject
    argument: Argument
    choices: tuple[Literal, ...]


def choice_faults(project: Project, reference: Reference) -> Iterator[ChoiceFault]:
    """The keyword arguments of a call whose values are not among the choices of their parameters."""
    if reference.call is None:
        return
    callee, parameters = project.parameters(reference)
    by_name: dict[str, ParameterOrigin] = {}
    for origin in parameters:
        by_name.setdefault(origin.parameter.name, origin)
    for argument in reference.call.arguments:
        found = by_name.get(argument.keyword)
        if found is None or callee is None:
            continue
        choices = choices_of(found.parameter.annotation)
        given = literal(argument.value)
        if (
            choices
            and isinstance(given, str)
            and given.lower() not in _folded(choices)
            and not _PLACEHOLDER.search(given)
        ):
            yield ChoiceFault(found, callee, argument, choices)


def _folded(choices: tuple[Literal, ...]) -> set[str]:
    """The choices in lower case: many a class lowers what it is given."""
    return {choice.lower() for choice in choices if isinstance(choice, str)}
