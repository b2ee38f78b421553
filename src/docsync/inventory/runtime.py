"""The built-in types of Python, whose members no source file states.

These are the interpreter's own, not the checked library's; asking them is safe. The few modules here are those whose
classes are written in C, or whose classes are bases so often that reading their source each time would be a waste.
"""

from __future__ import annotations

import _io
import abc
import builtins
import collections
import datetime
import enum
import functools
import inspect
import io
import types
from types import ModuleType

from docsync.inventory import reasons
from docsync.inventory.model import Kind, ModuleFacts, ObjectFacts, Parameter, ParameterKind

MODULES: dict[str, ModuleType] = {
    module.__name__: module for module in (builtins, abc, collections, enum, types, io, _io, datetime)
}
"""The modules that are described by asking the interpreter."""

# Many functions written in C do not say what they take; asking those that do costs more than it is worth.
_ANYTHING = (Parameter("args", ParameterKind.VAR_POSITIONAL), Parameter("kwargs", ParameterKind.VAR_KEYWORD))


@functools.cache
def runtime_facts(name: str) -> ModuleFacts:
    """The facts of one of `MODULES`: its classes with their members, its functions and other names."""
    objects: list[ObjectFacts] = []
    for key, value in vars(MODULES[name]).items():
        if isinstance(value, type):
            objects.extend(_class_facts(key, value))
        else:
            objects.append(_facts(key, value))
    return ModuleFacts(name, "", is_package=False, objects=tuple(objects))


def _class_facts(name: str, cls: type) -> list[ObjectFacts]:
    bases = tuple(f"{base.__module__}.{base.__qualname__}" for base in cls.__bases__ if base is not object)
    metaclass = type(cls)
    keywords = () if metaclass is type else (("metaclass", f"{metaclass.__module__}.{metaclass.__qualname__}"),)
    head = ObjectFacts(name, Kind.CLASS, 1, 1, bases=bases, class_keywords=keywords)
    return [head, *(_facts(f"{name}.{key}", value) for key, value in vars(cls).items())]


def _facts(name: str, value: object) -> ObjectFacts:
    if isinstance(value, property) or inspect.isgetsetdescriptor(value):
        return ObjectFacts(name, Kind.PROPERTY, 1, 1)
    if not callable(value) and not isinstance(value, (classmethod, staticmethod)):
        return ObjectFacts(name, Kind.ATTRIBUTE, 1, 1)
    return ObjectFacts(name, Kind.FUNCTION, 1, 1, _ANYTHING, open_because=reasons.BUILTIN)
