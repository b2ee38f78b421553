"""What an explicit reference names: looked up from where the renderer looks it up.

doc-builder looks a name up from the package's root, by attribute or submodule; mkdocstrings and autorefs know only
full paths.
"""

from __future__ import annotations

from docsync.inventory import Inventory
from docsync.inventory.model import Ambiguous, External, Found, Kind, Missing, Private, Resolution, Unknown
from docsync.project.names import Names
from docsync.references.model import Page


def resolve_explicit(inventory: Inventory, page: Page, names: Names, target: str, *, absolute: bool) -> Resolution:
    """The object of a cross-reference or an autodoc directive; `absolute` where the renderer takes full paths only."""
    name, _, parameter = target.partition("#")
    if parameter:
        return _parameter(inventory, resolve_explicit(inventory, page, names, name, absolute=absolute), parameter)
    head = target.partition(".")[0]
    if head in inventory.packages:
        return inventory.resolve(target)
    if absolute:
        if target in names.inventoried:
            return External(head)
        return External(head) if inventory.is_dependency(head) else Unknown("not a path of this package")
    answers = [inventory.resolve(f"{package}.{target}") for package in inventory.packages]
    for answer in answers:
        if not isinstance(answer, Missing):
            return answer
    if imported_from_elsewhere(inventory, page, head) or inventory.is_dependency(head) or head in names.foreign:
        return External(head)
    first = answers[0]
    if (
        "." in target
        and isinstance(first, Missing)
        and first.missing == head
        and not (first.nearest or first.elsewhere)
    ):
        return Unknown("perhaps a path of another library")
    return first


def _parameter(inventory: Inventory, owner: Resolution, name: str) -> Resolution:
    """A parameter of what `owner` was found to be: of the function, or of the class's constructor."""
    if not isinstance(owner, Found | Private):
        return owner
    if owner.object.external:
        return External(owner.object.package)
    if owner.object.kind in (Kind.CLASS, Kind.FUNCTION):
        signature = inventory.signature(owner.object)
        if any(origin.parameter.name == name for origin in signature.parameters):
            return owner
        if signature.open_because:
            return Unknown(signature.open_because)
    return inventory.resolve(f"{owner.object.path}.{name}")


def resolve_anchor(inventory: Inventory, target: str) -> Resolution:
    """The object whose generated anchor a link points at; a documented parameter has an anchor too."""
    if target.partition(".")[0] not in inventory.packages:
        return Unknown("not an anchor of this package's reference")
    answer = inventory.resolve(target)
    if not isinstance(answer, Missing):
        return answer
    owner, _, last = target.rpartition(".")
    found = inventory.resolve(owner)
    return _parameter(inventory, found, last) if isinstance(found, Found) else answer


def resolve_autodoc_member(inventory: Inventory, page: Page, names: Names, owner: str, member: str) -> Resolution:
    """A member that `[[autodoc]] OWNER` lists; unknown where the owner is, whose own fault is told at the owner."""
    match resolve_explicit(inventory, page, names, owner, absolute=False):
        case Found(found) | Private(found):
            return External(found.package) if found.external else inventory.resolve(f"{found.path}.{member}")
        case External() | Unknown() | Ambiguous() as answer:
            return answer
        case _:
            return Unknown("listed under a name that is not there")


def imported_from_elsewhere(inventory: Inventory, page: Page, name: str) -> bool:
    """Whether the page's code brings the name in from another library."""
    paths = page.imported.get(name, frozenset())
    return any(path.partition(".")[0] not in inventory.packages for path in paths)
