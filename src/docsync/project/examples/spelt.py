"""One identifier written in two ways: with and without its owner, or in another case.

What is compared is what the same parameter is given: `from_pretrained("name")` and `from_pretrained("owner/name")`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from docsync.inventory import Inventory
from docsync.inventory.model import Kind, ParameterKind
from docsync.project.examples.identifiers import is_bare_name, is_identifier, names_a_result
from docsync.project.values import Value, Values
from docsync.references.given import GivenText
from docsync.references.model import Page

_CLEARLY = 3  # times as often
_MAKES = re.compile(
    r"(?:save|push|create|write|dump|export|upload|duplicate|merge|train|fit|mkdir|init)", re.IGNORECASE
)
_POSITIONAL = (ParameterKind.POSITIONAL_ONLY, ParameterKind.POSITIONAL_OR_KEYWORD)


class Spelling(StrEnum):
    """How an identifier is written otherwise than elsewhere."""

    NO_OWNER = "no-owner"
    OTHER_CASE = "other-case"


@dataclass(frozen=True, slots=True)
class Place:
    """A text that an example gives, and the page it stands on; `keys` say for what, in ways that can be compared."""

    page: Page
    text: GivenText
    keys: frozenset[tuple[str, str]]

    def __str__(self) -> str:
        """`path:line`."""
        return f"{self.page.path}:{self.page.document.source.lines.position(self.text.span.start).line}"


@dataclass(frozen=True, slots=True)
class Misspelt:
    """An identifier that is written as `usual` at all `witnesses`; `total` counts these and those that are not."""

    place: Place
    spelling: Spelling
    usual: str
    witnesses: tuple[Place, ...]
    total: int


def misspelt(inventory: Inventory, values: Values, pages: Sequence[Page]) -> Iterator[Misspelt]:
    """The identifiers in examples that are written otherwise than elsewhere."""
    by_text: dict[str, list[Place]] = defaultdict(list)
    for page in pages:
        for text in page.given:
            if text.past or text.made_by:
                continue
            if is_identifier(text.text):
                by_text[text.text].append(Place(page, text, _keys(inventory, values, text)))
    names: dict[str, list[str]] = defaultdict(list)
    for identifier in by_text:
        names[identifier.rpartition("/")[2]].append(identifier)
    yield from _without_owner(inventory, values, pages, names, by_text)
    yield from _in_other_case(by_text)


def _without_owner(
    inventory: Inventory,
    values: Values,
    pages: Sequence[Page],
    names: Mapping[str, Sequence[str]],
    by_text: Mapping[str, Sequence[Place]],
) -> Iterator[Misspelt]:
    found: dict[str, list[Place]] = defaultdict(list)
    for page in pages:
        for text in page.given:
            if text.text in names and not text.past and not text.made_by and is_bare_name(text.text):
                found[text.text].append(Place(page, text, _keys(inventory, values, text)))
    for name, places in found.items():
        for place in places:
            meant = [one for one in names[name] if any(place.keys & other.keys for other in by_text[one])]
            is_one = len(meant) == len(names[name]) == 1
            if is_one and len(by_text[meant[0]]) >= len(places) and not _is_made(place):
                witnesses = tuple(by_text[meant[0]])
                yield Misspelt(place, Spelling.NO_OWNER, meant[0], witnesses, len(witnesses) + len(places))


def _in_other_case(by_text: Mapping[str, Sequence[Place]]) -> Iterator[Misspelt]:
    groups: dict[str, list[str]] = defaultdict(list)
    for identifier in by_text:
        groups[identifier.casefold()].append(identifier)
    for group in groups.values():
        usual, *others = sorted(group, key=lambda one: -len(by_text[one]))
        total = sum(len(by_text[one]) for one in group)
        for other in others:
            if len(by_text[usual]) >= _CLEARLY * len(by_text[other]):
                for place in by_text[other]:
                    yield Misspelt(place, Spelling.OTHER_CASE, usual, tuple(by_text[usual]), total)


def _keys(inventory: Inventory, values: Values, text: GivenText) -> frozenset[tuple[str, str]]:
    """What a text is given for: the parameter's name where that is known, and its place in a call of that name."""
    keys = {(text.called, text.keyword or str(text.position))}
    value = values.of(text.callee)
    if isinstance(value, Value) and value.object.kind in (Kind.CLASS, Kind.FUNCTION) and not value.instance:
        parameters = [one.parameter for one in inventory.signature(value.object).parameters]
        positional = [one.name for one in parameters if one.kind in _POSITIONAL]
        name = text.keyword or (positional[text.position] if text.position < len(positional) else "")
        keys |= {("", name)} if name else set()
    return frozenset(key for key in keys if not names_a_result(key[1]) and not _MAKES.match(key[0]))


def _is_made(place: Place) -> bool:
    """Whether a page makes something of that name: then it is a folder, or a repository, of the reader's own."""
    name = place.text.text
    for one in place.page.given:
        if one.text == name and (names_a_result(one.keyword) or _MAKES.match(one.called)):
            return True
    return any(re.split(r"[/=]", word.text)[-1] == name for line in place.page.commands for word in line.words)
