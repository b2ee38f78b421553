"""A parameter that the text says is some callable's (evidence e): it is, or it is nobody's near it."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.inventory import Inventory
from docsync.inventory.model import (
    ApiObject,
    Found,
    Kind,
    Missing,
    ParameterOrigin,
    Private,
    Resolution,
    Unknown,
)
from docsync.project.names import Names
from docsync.project.near import family_key, near_names
from docsync.references.model import Page, Reference

FOLLOWED = "known only by following `**kwargs`"
NOT_OURS = Unknown("said to be a part of something that is not this library's")


def resolve_owned(inventory: Inventory, page: Page, names: Names, reference: Reference) -> Resolution:
    """What a name that the text gives to an owner is: a parameter or attribute of it, or of its family's sibling.

    Authors say "in the `GRPOTrainer`" of what its config takes, so a trainer's and its config's names are one.
    """
    owner = owner_object(inventory, page, names, reference)
    if owner is None:
        return NOT_OURS
    answer = _part(inventory, owner, reference.target)
    if isinstance(answer, Missing):
        for sibling in _siblings(inventory, owner):
            signature = inventory.signature(sibling)
            if signature.open_because or signature.followed:
                return Unknown(signature.open_because or FOLLOWED)
            if any(origin.parameter.name == reference.target for origin in signature.parameters):
                return Found(sibling)
            field = inventory.resolve(f"{sibling.path}.{reference.target}")
            # What a method sets on the instance is no setting that the text could mean.
            if isinstance(field, Found) and field.object.facts and "instance" not in field.object.facts.labels:
                return field
    return answer


def owner_object(inventory: Inventory, page: Page, names: Names, reference: Reference) -> ApiObject | None:
    """The class or function of the library that the text names as the owner; None where it may be several."""
    owner = reference.owner
    head, _, rest = owner.partition(".")
    if head in page.imported:
        paths = sorted(page.imported[head])
        if len(paths) != 1:
            return None
        owner = f"{paths[0]}.{rest}" if rest else paths[0]
    elif head in names.foreign or head in names.defined:
        return None
    if owner.partition(".")[0] in inventory.packages:
        answer = inventory.resolve(owner)
        found = answer.object if isinstance(answer, Found | Private) else None
    else:
        named = inventory.named(owner)
        # Several classes of one name are told apart by nothing in the text; as members of one family they are siblings.
        found = named[0] if len(named) == 1 or (named and _are_siblings(inventory, named)) else None
    callable_ = found is not None and not found.external and found.kind in (Kind.CLASS, Kind.FUNCTION)
    return found if callable_ else None


def parameters_near(inventory: Inventory, owner: ApiObject) -> Iterator[ParameterOrigin]:
    """The parameters of an owner and of its family's siblings."""
    for candidate in (owner, *_siblings(inventory, owner)):
        yield from inventory.signature(candidate).parameters


def _part(inventory: Inventory, owner: ApiObject, name: str) -> Resolution:
    signature = inventory.signature(owner)
    if any(origin.parameter.name == name for origin in signature.parameters):
        return Found(owner)
    if signature.open_because or signature.followed:
        return Unknown(signature.open_because or FOLLOWED)
    if owner.kind is Kind.FUNCTION:
        names = tuple(origin.parameter.name for origin in signature.parameters)
        return Missing(name, owner, near_names(name, names))
    return inventory.resolve(f"{owner.path}.{name}")


def _are_siblings(inventory: Inventory, found: tuple[ApiObject, ...]) -> bool:
    """Whether all of them are the first itself or its siblings, which are asked as well."""
    siblings = {sibling.canonical for sibling in _siblings(inventory, found[0])}
    return all(one.canonical in siblings for one in found[1:])


def _siblings(inventory: Inventory, owner: ApiObject) -> Iterator[ApiObject]:
    """The members of the declared families that share the owner's key: a trainer's configs, a config's trainers."""
    keys = {
        family_key(family, member.key)
        for family in inventory.families
        for member in family.members
        if member.object.canonical == owner.canonical
    }
    for family in inventory.families:
        for member in family.members:
            if family_key(family, member.key) in keys and member.object.canonical != owner.canonical:
                yield member.object
