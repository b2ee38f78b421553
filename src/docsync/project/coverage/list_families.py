"""Lists of classes of a kind that no one has declared: it is told by the entries, which share a name's end and a base.

All of `FluxLoraLoaderMixin`, `SanaLoraLoaderMixin` and the rest of a list are named `*LoraLoaderMixin` and derive from
one class of the library: so does what the list lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from docsync.inventory import Inventory
from docsync.inventory.model import ApiObject, Kind
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.list_pages import ListPage
from docsync.project.placeholders import is_placeholder
from docsync.references.list_words import Scope
from docsync.references.lists import Item, ItemList

FEWEST = 5  # entries from which a kind can be told
_MOST = 0.7  # of the kind are named
_NAMING = 0.8  # of the entries are of the kind
_HUMP = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z]+[0-9]*|[0-9]+")
_NAME = re.compile(r"~?[\w.]+")
_STAND_IN = re.compile(r"\.dummy\w*$")  # what is imported where a dependency is not there
_ASIDE = re.compile(
    r"(?:^|\.)(?:v\d+|legacy|deprecated|compat|testing|tests?|mocks?|vendor\w*|third_party)(?:\.|$)|^_|\._"
)


@dataclass(slots=True)
class Kinds:
    """The public classes of the library by the ends of their names; what is asked twice is found once."""

    inventory: Inventory
    _by_end: dict[str, list[str]] = field(default_factory=dict)
    _objects: dict[str, ApiObject | None] = field(default_factory=dict)
    _bases: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def named(self, end: str) -> list[str]:
        """The names of the public classes that end with one or more humps of a name."""
        if not self._by_end:
            for name in sorted(self.inventory.public_classes):
                for ending in ends(name):
                    self._by_end.setdefault(ending, []).append(name)
        return self._by_end.get(end, [])

    def object(self, name: str) -> ApiObject | None:
        """The public class of a name; None where there is none, or several, or it is on its way out."""
        if name not in self._objects:
            found = [one for one in self.inventory.named(name) if one.kind is Kind.CLASS and not _is_aside(one)]
            self._objects[name] = found[0] if len(found) == 1 else None
        return self._objects[name]

    def bases(self, found: ApiObject) -> tuple[str, ...]:
        """The classes of the library that a class derives from, the nearest first."""
        if found.canonical not in self._bases:
            order = self.inventory.lineage(found).classes
            own = (one.canonical for one in order if not one.external and one.canonical != found.canonical)
            self._bases[found.canonical] = tuple(own)
        return self._bases[found.canonical]


def ends(name: str) -> Iterator[str]:
    """The ends of a class's name, the longest first: `LoraLoaderMixin`, `LoaderMixin`, `Mixin`."""
    humps = _HUMP.findall(name)
    if "".join(humps) == name:
        yield from ("".join(humps[at:]) for at in range(1, len(humps)))


def kind_lists(kinds: Kinds, page: ListPage) -> Iterator[CoveredList]:
    """The lists of a page whose entries are classes of one kind."""
    for found in page.lists:
        held = _held(kinds, page, found)
        if held is not None:
            yield held


def _held(kinds: Kinds, page: ListPage, found: ItemList) -> CoveredList | None:
    named = {name: item for item in found.items for name in _names(kinds, item)}
    if len(named) < FEWEST or found.scope is Scope.WITH or len(named) < _NAMING * len(found.items):
        return None
    end = _shared_end(named)
    base = _shared_base(kinds, named, end) if end else ""
    if not base:
        return None
    part = _shared_part([one for name in named if (one := kinds.object(name)) is not None])
    of_kind = {
        name: one
        for name in kinds.named(end)
        if (one := kinds.object(name)) and base in kinds.bases(one) and one.canonical.startswith(f"{part}.")
    }
    exported = all(one.path.count(".") == 1 for name, one in of_kind.items() if name in named)
    inner = {above for one in of_kind.values() for above in kinds.bases(one)}
    asked = {
        name: one
        for name, one in of_kind.items()
        if name in named or (one.canonical not in inner and _is_asked(one, exported=exported))
    }
    listed = [name for name in asked if name in named]
    if len(listed) < FEWEST or len(listed) < _MOST * len(asked):
        return None
    missing = [name for name in asked if name not in named and not page.says(name)]
    return CoveredList(
        page.document,
        (found,),
        Subject.MEMBERS,
        f"classes named `*{end}`",
        tuple((_wanted(asked[name]), named[name].span) for name in listed),
        tuple(_wanted(asked[name]) for name in sorted(missing, key=str.casefold)),
        len(asked),
        doubtful=True,
    )


def _names(kinds: Kinds, item: Item) -> Iterator[str]:
    for mention in item.mentions:
        text = mention.text.removesuffix("()")
        name = text.rpartition(".")[2].lstrip("~")
        if _NAME.fullmatch(text) and name in kinds.inventory.public_classes and kinds.object(name) is not None:
            yield name


def _shared_end(named: Mapping[str, Item]) -> str:
    """The longest end that nearly all names share."""
    counts: dict[str, int] = {}
    for name in named:
        for end in ends(name):
            counts[end] = counts.get(end, 0) + 1
    most = [end for end, number in counts.items() if number >= _NAMING * len(named)]
    return max(most, key=len, default="")


def _shared_base(kinds: Kinds, named: Mapping[str, Item], end: str) -> str:
    """The nearest class of the library that all entries of the kind derive from; empty where there is none."""
    objects = [one for name in named if name.endswith(end) and (one := kinds.object(name)) is not None]
    bases = [kinds.bases(one) for one in objects]
    shared = [base for base in bases[0] if all(base in others for others in bases)]
    return shared[0] if shared else ""


def _shared_part(objects: Sequence[ApiObject]) -> str:
    """The dotted path of the module or package that all of some classes are in."""
    parts = [one.canonical.split(".")[:-1] for one in objects]
    shared = [names[0] for names in zip(*parts, strict=False) if len(set(names)) == 1]
    same = all(path[: len(shared)] == shared for path in parts)
    return ".".join(shared) if same else parts[0][0]


def _is_asked(found: ApiObject, *, exported: bool) -> bool:
    """Whether a class that a list lacks is one that it would have: no base by its name, and as public as those."""
    name = found.path.rpartition(".")[2]
    return (
        not is_placeholder(name)
        and not name.startswith(("Base", "Abstract"))
        and (found.path.count(".") == 1 or not exported)
    )


def _is_aside(found: ApiObject) -> bool:
    """Whether a class is on its way out, another version's, or for tests."""
    deprecated = found.facts is not None and bool(found.facts.deprecation)
    paths = (found.path.rpartition(".")[0], found.canonical.rpartition(".")[0])
    return deprecated or _ASIDE.search(paths[0]) is not None or _STAND_IN.search(paths[1]) is not None


def _wanted(found: ApiObject) -> Wanted:
    name = found.path.rpartition(".")[2]
    return Wanted(name, name, found.file, found.line)
