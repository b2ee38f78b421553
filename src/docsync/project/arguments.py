"""Holding the arguments of a call against what the callable takes, as Python binds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from docsync.inventory.model import ApiObject, ParameterKind, ParameterOrigin, Signature
from docsync.project.model import Project
from docsync.project.near import near_names
from docsync.project.values import Value
from docsync.references.bindings import Argument, Call
from docsync.references.model import Reference

_POSITIONAL = {ParameterKind.POSITIONAL_ONLY, ParameterKind.POSITIONAL_OR_KEYWORD}
_BY_NAME = {ParameterKind.POSITIONAL_OR_KEYWORD, ParameterKind.KEYWORD_ONLY}


@dataclass(frozen=True, slots=True)
class CallFault:
    """An argument that the callable does not take.

    `places` is how many positional arguments it has room for; `nearest` are parameters much like a wrong keyword;
    `followed` says that this is known only by following `**kwargs`; `rests_on` are the dependencies whose classes the
    signature is made of. `given` are the parameters that the call gives already, by name or by position; `declared_in`
    is the file of this package that declares the nearest.
    """

    callee: ApiObject
    argument: Argument
    places: int
    nearest: tuple[str, ...]
    followed: bool
    rests_on: tuple[str, ...]
    given: frozenset[str] = frozenset()
    declared_in: str = ""


def call_faults(project: Project, reference: Reference) -> Iterator[CallFault]:
    """Every argument of a call that none of the callable's signatures takes; nothing where it is not fully known."""
    answer = project.signature(reference)
    if not isinstance(answer, tuple) or reference.call is None:
        return
    value, signature = answer
    for argument in reference.call.arguments:
        if argument.keyword and not any(_takes(parameters, argument.keyword) for parameters in _all(signature)):
            near = _nearest(signature, argument.keyword)
            fault = _fault(value, signature, argument, near, _rests_on(project, signature))
            declared_in = _declared_in(signature, near[0]) if near else ""
            yield replace(fault, given=_given(reference.call, value, signature), declared_in=declared_in)
    positional = [argument for argument in reference.call.arguments if not argument.keyword]
    places = max((_places(parameters) for parameters in _all(signature)), default=0) + value.unbound
    if len(positional) > places and not reference.call.starred:
        yield _fault(value, signature, positional[places], (), _rests_on(project, signature))


def _declared_in(signature: Signature, name: str) -> str:
    found = (one.declared_by for parameters in _all(signature) for one in parameters if one.parameter.name == name)
    return next((owner.file for owner in found if not owner.external), "")


def _given(call: Call, value: Value, signature: Signature) -> frozenset[str]:
    by_name = {argument.keyword for argument in call.arguments if argument.keyword}
    number = sum(not argument.keyword for argument in call.arguments) - value.unbound
    places = [o.parameter.name for o in signature.parameters if o.parameter.kind in _POSITIONAL and not o.followed]
    return frozenset(by_name | {*(places if call.starred else places[: max(number, 0)])})


def _all(signature: Signature) -> tuple[tuple[ParameterOrigin, ...], ...]:
    return (signature.parameters, *signature.alternatives)


def _takes(parameters: tuple[ParameterOrigin, ...], keyword: str) -> bool:
    for origin in parameters:
        parameter = origin.parameter
        if parameter.kind in _BY_NAME and parameter.name == keyword:
            return True
        if parameter.kind is ParameterKind.VAR_KEYWORD:
            return True
    return False


def _places(parameters: tuple[ParameterOrigin, ...]) -> int:
    if any(origin.parameter.kind is ParameterKind.VAR_POSITIONAL for origin in parameters):
        return 1_000_000
    return sum(origin.parameter.kind in _POSITIONAL and not origin.followed for origin in parameters)


def _nearest(signature: Signature, keyword: str) -> tuple[str, ...]:
    names = [o.parameter.name for parameters in _all(signature) for o in parameters if o.parameter.kind in _BY_NAME]
    return near_names(keyword, names)


def _rests_on(project: Project, signature: Signature) -> tuple[str, ...]:
    """The dependencies that declare a part of the parameters, with their versions."""
    origins = (origin.declared_by for origin in signature.parameters)
    packages = sorted({owner.package for owner in origins if owner.external and owner.package != "builtins"})
    return tuple(f"{package} {project.inventory.dependency_version(package)}".strip() for package in packages)


def _fault(
    value: Value, signature: Signature, argument: Argument, nearest: tuple[str, ...], rests_on: tuple[str, ...]
) -> CallFault:
    places = _places(signature.parameters) + value.unbound
    return CallFault(value.object, argument, places, nearest, signature.followed, rests_on)
