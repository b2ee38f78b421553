"""What the configuration names and neither the library nor the documents have, and where in its file it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from docsync.documents.model import Document
from docsync.inventory import Inventory
from docsync.project.coverage.members import family_named, symbol_named
from docsync.project.coverage.places import heads, is_on
from docsync.settings import CoverageContract, Dialect, Members, Place, Settings, TopicContract
from docsync.source import Span, read_source, relative_name


@dataclass(frozen=True, slots=True)
class Stale:
    """A name of the configuration that names nothing.

    `table` is the entry's, with its number among those of that table (0: it is no array); `value` is what is written,
    `fault` says what it is not, `known` what it could have been.
    """

    table: str
    number: int
    value: str
    fault: str
    known: tuple[str, ...] = ()


def stale_names(settings: Settings, inventory: Inventory, documents: Sequence[Document]) -> Iterator[Stale]:
    """All of them. What narrows the documents is not judged where a run was given only some of them."""
    yield from _families(settings, inventory)
    for table, entries in (("coverage", settings.coverage), ("topics", settings.topics)):
        for entry in entries:
            for value, fault, known in _members(entry.members, inventory):
                yield Stale(table, entry.number, value, fault, known)
            if isinstance(entry, CoverageContract):
                for value, fault, known in _without(entry, inventory):
                    yield Stale(table, entry.number, value, fault, known)
            if not settings.partial:
                for value, fault, known in _place(entry, documents):
                    yield Stale(table, entry.number, value, fault, known)
    glossary = settings.terms.glossary
    if glossary is not None and not glossary.is_file():
        name = relative_name(glossary, settings.project or settings.base)
        yield Stale("glossary", 0, name, f"the glossary `{name}` is not there")


_Fault = tuple[str, str, tuple[str, ...]]


def _families(settings: Settings, inventory: Inventory) -> Iterator[Stale]:
    for pattern in settings.families:
        for glob in (*pattern.include, *pattern.exclude):
            if not _names_a_class(glob, inventory):
                fault = f"no class of the library is at `{glob}`"
                yield Stale(f"families.{pattern.name}", 0, glob, fault, inventory.class_paths)


def _names_a_class(glob: str, inventory: Inventory) -> bool:
    return any(fnmatchcase(path, glob) for path in inventory.class_paths)


def _members(asked: Members, inventory: Inventory) -> Iterator[_Fault]:
    names = tuple(family.name for family in inventory.families)
    if asked.family and asked.family not in names:
        yield asked.family, f"there is no family `{asked.family}`; the families are {', '.join(names)}", names
    for symbol in asked.symbols:
        if symbol_named(inventory, symbol) is None:
            yield symbol, f"the library has no `{symbol}`", _member_names(inventory)
    for glob in (*asked.include, *asked.exclude):
        if not _names_a_class(glob, inventory):
            yield glob, f"no class of the library is at `{glob}`", inventory.class_paths


def _without(contract: CoverageContract, inventory: Inventory) -> Iterator[_Fault]:
    family = family_named(inventory, contract.members.family)
    known = {name for member in (family.members if family else ()) for name in (member.key, member.name)}
    known.update(contract.members.symbols)
    folded = {name.casefold() for name in known}
    for name, _ in contract.without:
        if name.casefold() not in folded:
            what = f"member of the family `{family.name}`" if family else "symbol of this entry"
            yield name, f"`{name}` is left out and is no {what}", tuple(sorted(known))


def _member_names(inventory: Inventory) -> tuple[str, ...]:
    return tuple(member.name for family in inventory.families for member in family.members)


def _place(entry: CoverageContract | TopicContract, documents: Sequence[Document]) -> Iterator[_Fault]:
    place = entry.place
    for glob in place.pages:
        if not any(is_on(Place((glob,)), document) for document in documents):
            yield glob, f"no document is matched by `{glob}`", tuple(document.source.identity for document in documents)
    pages = [document for document in documents if is_on(place, document)]
    if not pages:
        return
    ids = tuple(dict.fromkeys(group.id for document in pages for group in document.groups if group.id))
    if place.group and place.group not in ids:
        yield place.group, f"no group of tabs has the id `{place.group}`", ids
    if place.heading and not any(heads(place, document) for document in pages):
        yield place.heading, f"no heading, title or file name matches `{place.heading}`", ()


class ConfigurationFile:
    """The configuration's file as a document, in which entries can be found. Raises UnreadableFile where it is gone."""

    def __init__(self, settings: Settings, working_folder: Path) -> None:
        folder = settings.project or settings.base
        file = folder / settings.file
        source = read_source(file, relative_name(file, working_folder), settings.file)
        nothing = Span(0, 0)
        self.document = Document(source, settings.dialect or Dialect.GITHUB, (), (), (), (), (), (), nothing, "")

    def span(self, stale: Stale) -> Span:
        """Where a name is written; its table's header, or the start of the file, where that cannot be told."""
        text = self.document.source.text
        section = _section(text, stale.table, stale.number)
        quoted = re.compile(rf"""(?P<quote>["'])(?P<value>{re.escape(stale.value)})(?P=quote)""")
        bare = re.compile(rf"(?P<value>(?<![\w.-]){re.escape(stale.value)}(?=\s*=))")
        for pattern in (quoted, bare):
            found = pattern.search(text, section.start, section.end)
            if found:
                return Span(found.start("value"), found.end("value"))
        end = text.find("\n", section.start)
        return Span(section.start, len(text) if end < 0 else end)


def _section(text: str, table: str, number: int) -> Span:
    """The lines of a table, from its header to the next that is no sub-table of it; else of its key to the end."""
    name = r"\s*\.\s*".join(re.escape(part) for part in table.split("."))
    header = re.compile(rf"^[ \t]*\[{{1,2}}\s*(?:tool\s*\.\s*docsync\s*\.\s*)?{name}\s*\]", re.MULTILINE)
    headers = list(header.finditer(text))
    if len(headers) < max(number, 1):
        key = re.search(rf"^[ \t]*{re.escape(table.rpartition('.')[2])}\s*=", text, re.MULTILINE)
        return Span(key.start(), len(text)) if key else Span(0, len(text))
    start = headers[max(number, 1) - 1].start()
    others = re.compile(rf"^[ \t]*\[(?!\s*(?:tool\s*\.\s*docsync\s*\.\s*)?{name}\s*\.)", re.MULTILINE)
    following = others.search(text, headers[max(number, 1) - 1].end())
    return Span(start, following.start() if following else len(text))
