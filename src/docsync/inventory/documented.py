"""Which docstrings the checked packages have, and what each of them documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from docsync.inventory.index import Module, Place
from docsync.inventory.model import ApiObject, Docstring, Kind, Parameter, Signature


@dataclass(frozen=True, slots=True)
class DocumentedFile:
    """A file of a checked package, as it is reported, and its public docstrings with what they document.

    The owners are qualified names in the file; empty for the file itself.
    """

    file: str
    docstrings: tuple[tuple[str, Docstring], ...]


def documented_files(modules: Iterable[Module], is_exported: Callable[[str], bool]) -> Iterator[DocumentedFile]:
    """The files that have docstrings of public things: of those whose names have no underscore in front.

    What a private module defines is public where it can be reached without an underscore; `is_exported` says so of
    the dotted path of its definition.
    """
    for module in modules:
        facts = module.facts
        if not facts.file.endswith(".py"):
            continue
        is_open = _is_public(facts.path)
        found = [("", facts.docstring)] if facts.docstring is not None and is_open else []
        for one in facts.objects:
            if one.docstring is None or not _is_public(one.name):
                continue
            if is_open or is_exported(f"{facts.path}.{one.name.partition('.')[0]}"):
                found.append((one.name, one.docstring))
        unique = {(docstring.line, docstring.column): (owner, docstring) for owner, docstring in found}
        if unique:
            yield DocumentedFile(facts.file, tuple(unique[key] for key in sorted(unique)))


def _is_public(name: str) -> bool:
    parts = name.split(".")
    return not any(part.startswith("_") and not (part.startswith("__") and part.endswith("__")) for part in parts)


def documented_objects(modules: Iterable[Module]) -> dict[tuple[str, int], ApiObject]:
    """What the docstring that begins on a line of a file documents."""
    found: dict[tuple[str, int], ApiObject] = {}
    for module in modules:
        for facts in module.facts.objects:
            if facts.docstring is not None:
                place = Place(module, facts)
                found[module.facts.file, facts.docstring.line] = place.api_object(place.canonical)
    return found


def defined_objects(modules: Iterable[Module]) -> dict[tuple[str, str], ApiObject]:
    """The classes and functions of the packages by file and qualified name; of several of one name the last."""
    found: dict[tuple[str, str], ApiObject] = {}
    for module in modules:
        for facts in module.facts.objects:
            if facts.kind in (Kind.CLASS, Kind.FUNCTION):
                place = Place(module, facts)
                found[module.facts.file, facts.name] = place.api_object(place.canonical)
    return found


def own_parameters(place: Place, signature: Signature) -> tuple[Parameter, ...]:
    """The parameters that an object's own definition declares, `self` and `cls` left out.

    Of a class those of the `__init__` that it defines itself, or the fields of its own body; what it inherits is not
    among them.
    """
    if place.facts is None:
        return ()
    if place.kind is Kind.FUNCTION:
        is_method = "." in place.name and "staticmethod" not in place.facts.labels
        parameters = place.facts.parameters
        return parameters[1:] if is_method and parameters and parameters[0].name in ("self", "cls") else parameters
    written = place.module.definitions(f"{place.name}.__init__")
    if written:
        return written[-1].parameters[1:]
    own = f"{place.canonical}."
    return tuple(one.parameter for one in signature.parameters if one.declared_by.canonical.startswith(own))
