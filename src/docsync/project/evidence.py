"""What a code span names, and whether there is evidence that it is meant to be this library's at all.

A bare name in backticks is weak: authors put values, columns, metrics and other libraries' names there. It is judged
only when it is qualified by the package or by one of its classes (evidence a), or has the shape of a declared family's
class (evidence b).
"""

from __future__ import annotations

import builtins
import keyword
import re

from rapidfuzz.distance import OSA

from docsync.inventory import Inventory
from docsync.inventory.model import (
    Ambiguous,
    ApiObject,
    External,
    Family,
    Found,
    Kind,
    Missing,
    Private,
    Resolution,
    Unknown,
)
from docsync.project.names import Names
from docsync.project.near import near_members
from docsync.project.placeholders import is_placeholder
from docsync.references.model import Page

_HUMPS = re.compile(r"(?:[A-Z]+[a-z0-9]+){2,}")
_SHORTEST = 12  # characters: shorter names are near to too many words
_LONG = 14  # characters from which a name may have two slips
NOT_IMPORTED = Unknown("part of a name whose import is told to be wrong")
PREFIX = Unknown("the beginning of several names")
NO_EVIDENCE = Unknown("a bare name without evidence that it is this library's")
_LANGUAGE = frozenset(dir(builtins)) | frozenset(keyword.kwlist) | {"self", "cls"}


def resolve_code_span(inventory: Inventory, page: Page, names: Names, target: str) -> Resolution:
    """The object that a code span names; Missing only where there is evidence that it is meant to be this library's."""
    head, _, rest = target.partition(".")
    if head in inventory.packages and rest:
        package = target.removesuffix(".__init__")
        if package != target:  # the file of a package, as people call it
            return inventory.resolve(package)
        return _unless_prefix(inventory, inventory.resolve(target))
    if head in _LANGUAGE:
        return External("Python")
    found = inventory.named(target)
    if found:
        return Found(found[0]) if len(found) == 1 else Ambiguous(tuple(candidate.path for candidate in found))
    if head in names.foreign or page.imported.get(head):
        return External(head) if head in names.foreign else _imported(inventory, page, target)
    if rest:
        return _qualified(inventory, page, names, target)
    for family in inventory.families:
        if target.endswith(family.suffix):
            return _family_shaped(inventory, family, names, target)
    return _near_miss(inventory, names, target)


def _imported(inventory: Inventory, page: Page, target: str) -> Resolution:
    """A name that the page's own code imports from the package, read in the text as the code reads it."""
    head, dot, rest = target.partition(".")
    paths = [path for path in sorted(page.imported[head]) if not isinstance(inventory.resolve(path), Missing)]
    answers = [inventory.resolve(f"{path}{dot}{rest}") for path in paths]
    there = (answer for answer in answers if not isinstance(answer, Missing))
    return next(there, answers[0] if answers else NOT_IMPORTED)


def _qualified(inventory: Inventory, page: Page, names: Names, target: str) -> Resolution:
    """`Class.name`: judged when the class is this library's, known and closed, and nobody else's (evidence a)."""
    head, _, rest = target.partition(".")
    if head in page.defined or head in names.defined or not head[:1].isupper():
        return NO_EVIDENCE
    owners = [owner for owner in inventory.named(head) if owner.kind == "class"]
    if not owners:
        return NO_EVIDENCE
    answers = [inventory.resolve(f"{owner.path}.{rest}") for owner in owners]
    for answer in answers:
        if isinstance(answer, Found | Private | Unknown | External | Ambiguous):
            return answer
    return NO_EVIDENCE if inventory.dependency_exports(head) else _unless_prefix(inventory, answers[0])


def _unless_prefix(inventory: Inventory, answer: Resolution) -> Resolution:
    """A name that several names of its owner begin with is what a reader is to type, or stands for all of them."""
    if not isinstance(answer, Missing):
        return answer
    longer = [name for name in inventory.attributes(answer.owner) if name.startswith(answer.missing)]
    return PREFIX if len(longer) > 1 else answer


def _family_shaped(inventory: Inventory, family: Family, names: Names, target: str) -> Resolution:
    """A class name with a declared family's ending (evidence b)."""
    if not re.fullmatch(r"[A-Z]\w*", target) or target == family.suffix or is_placeholder(target):
        return NO_EVIDENCE
    if target in names.defined:
        return External(target)
    near = near_members(family, target)
    if len(near) != 1:
        # Any library may have a class of such a name, and not only those that this one depends on.
        return NO_EVIDENCE
    # Asked last: it reads the dependencies' files.
    if inventory.defined_by_dependency(target) or inventory.dependency_exports(target):
        return External(target)
    return Missing(target, _root(inventory), (near[0].name,))


def _near_miss(inventory: Inventory, names: Names, target: str) -> Resolution:
    """A CamelCase name of several humps that is a slip away from exactly one public class (evidence d)."""
    if len(target) < _SHORTEST or not _HUMPS.fullmatch(target) or is_placeholder(target) or target in names.defined:
        return NO_EVIDENCE
    allowed = 1 if len(target) < _LONG else 2
    near = [one for one in inventory.public_classes if abs(len(one) - len(target)) <= allowed and one != target
            and OSA.distance(target, one, score_cutoff=allowed) <= allowed]  # fmt: skip
    # A difference of case or underscores, or of a plural, is no slip: it is how prose writes.
    slips = [one for one in near if _bare(one) != _bare(target)]
    if len(near) != 1 or not slips or inventory.defined_by_dependency(target):
        return NO_EVIDENCE
    return Missing(target, _root(inventory), (slips[0],))


def _bare(name: str) -> str:
    return name.replace("_", "").lower().removesuffix("s")


def _root(inventory: Inventory) -> ApiObject:
    package = inventory.packages[0]
    answer = inventory.resolve(package)
    return (
        answer.object if isinstance(answer, Found) else ApiObject(package, package, Kind.MODULE, "", 0, external=False)
    )
