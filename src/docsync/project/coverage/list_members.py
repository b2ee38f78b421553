"""Lists of the members of a family: trainers in a table, under the headings of a taxonomy, in bullets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from docsync.documents.model import Directive
from docsync.inventory.model import Family, Member
from docsync.project.coverage.entries import Entries
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.list_pages import ListPage
from docsync.project.coverage.members import Labels, is_exempt, public_members
from docsync.references.list_words import Scope
from docsync.references.lists import Item, ItemList, ListForm
from docsync.source import Span

FEWEST = 3  # entries that make a list
_NAMING = 0.5  # of a list's entries name something of the kind
_MOST = 0.66  # of the public members are named: two in three
_SOME_DEEPER = 1 / 3  # of the members that the root does not export are named, where any is asked for
_TWICE = 1.25  # entries for each thing that they name: a list names it once
_LONGEST_LABEL = 60
_NAME = re.compile(r"[\w.]+")


@dataclass(frozen=True, slots=True)
class _Found:
    """What one list names: keys with the place of the first entry that names them.

    `collected` says that its entries are reference entries that stand on other pages too.
    """

    list: ItemList
    named: Mapping[str, Span]
    collected: bool = False


class Names:
    """What entries name of one family."""

    def __init__(self, family: Family) -> None:
        self._names = {member.name: member.key for member in family.members}
        self._labels = Labels(family)

    def of(self, item: Item) -> tuple[str, ...]:
        """The keys of the members that an entry names, by class, path, key or a label made of it."""
        return tuple(dict.fromkeys(key for mention in item.mentions for key in self.in_words(mention.text)))

    def in_words(self, text: str) -> tuple[str, ...]:
        """The keys of the members that a few words are the name of."""
        bare = text.lstrip("~").removesuffix("()")
        last = bare.rpartition(".")[2]
        if last in self._names and _NAME.fullmatch(bare):
            return (self._names[last],)
        return self._labels.keys(text) if len(text) <= _LONGEST_LABEL else ()


class MemberLists:
    """Finds the lists that are held to one family."""

    def __init__(self, family: Family, entries: Entries) -> None:
        self._family = family
        self._entries = entries
        self._names = Names(family)
        self._public = public_members(family)

    def of(self, page: ListPage) -> Iterator[CoveredList]:
        """Those of a page, each with what it lacks."""
        found = [one for one in (self._read(page, each) for each in page.lists) if one is not None]
        reported: set[str] = set()
        for group in _by_coverage(page, found):
            held = self._held(page, group)
            if held is not None and not reported & {one.key for one in held.missing}:
                reported |= {one.key for one in held.missing}
                yield held

    def _read(self, page: ListPage, found: ItemList) -> _Found | None:
        """What a list names; None where it is no list of members."""
        named: dict[str, Span] = {}
        naming = number = 0
        for item in found.items:
            keys = self._names.of(item)
            naming += bool(keys)
            number += len(keys)
            for key in keys:
                named.setdefault(key, item.span)
        if naming < _NAMING * len(found.items) or not named or number > _TWICE * len(named):
            return None
        if found.form is not ListForm.HEADINGS or not _are_entries(page, found):
            return _Found(found, named)
        return _Found(found, named, collected=True) if self._stand_elsewhere(page, named) else None

    def _held(self, page: ListPage, group: Sequence[_Found]) -> CoveredList | None:
        """What lists are held to together; None where they do not name most of it."""
        named = {key: span for one in group for key, span in one.named.items()}
        listed = [member for member in self._public if member.key in named]
        scopes = {one.list.scope for one in group}
        is_of_some = Scope.WITH in scopes and Scope.ALL not in scopes
        if len(listed) < FEWEST or len(listed) < _MOST * len(self._public) or is_of_some:
            return None
        asked = [*self._public, *self._deeper(named)]
        if any(one.collected for one in group):
            asked = [one for one in asked if one.key in named or self._has_entry(page, one)]
        section = page.section(page.common_heading([one.list for one in group]))
        missing = [one for one in asked if one.key not in named and not self._is_named(page, one, section)]
        members = {member.key: member for member in reversed(asked)}
        return CoveredList(
            page.document,
            tuple(one.list for one in group),
            Subject.MEMBERS,
            f"{self._family.name}s",
            tuple((wanted(members[key]), span) for key, span in named.items() if key in members),
            tuple(wanted(member) for member in missing),
            len(members),
        )

    def _deeper(self, named: Mapping[str, Span]) -> tuple[Member, ...]:
        """The members that the root does not export and that are asked for: a list that names some of them lists them.

        They are those of the part of the package that the named ones are all in (`trl.experimental`).
        """
        public = {member.key for member in self._public}
        members = self._family.members
        others = [one for one in members if not one.public and one.key not in public and not is_exempt(one)]
        listed = [one for one in others if one.key in named]
        if len(listed) < FEWEST:
            return ()
        shared = _shared_path([one.object.path for one in listed])
        there = {one.key: one for one in others if one.object.path.startswith(f"{shared}.")}
        is_asked = len({one.key for one in listed}) >= _SOME_DEEPER * len(there)
        return tuple(there[key] for key in sorted(there, key=str.casefold)) if is_asked else ()

    def _stand_elsewhere(self, page: ListPage, named: Iterable[str]) -> bool:
        """Whether most of what a page has reference entries of has one elsewhere too: then it collects them."""
        members = [member for member in self._family.members if member.key in named]
        return sum(self._has_entry(page, one) for one in members) > len(members) / 2

    def _has_entry(self, page: ListPage, member: Member) -> bool:
        return any(entry.path != page.document.path for entry in self._entries.of(member))

    def _is_named(self, page: ListPage, member: Member, section: Span) -> bool:
        """Whether the page names a member elsewhere: in another list, a heading, or the text of the same section."""
        if page.says(member.name, section):
            return True
        return any(member.key in self._names.in_words(word) for word in page.listed_words)


def wanted(member: Member) -> Wanted:
    """A member as something that a list has or lacks."""
    return Wanted(member.key, member.name, member.object.file, member.object.line)


def _by_coverage(page: ListPage, found: Sequence[_Found]) -> Iterator[tuple[_Found, ...]]:
    """The lists by themselves and those that belong together, those that name most first."""
    by_list = {id(one.list): one for one in found}
    groups = [tuple(by_list[id(each)] for each in group) for group in page.groups([one.list for one in found])]
    apart = [group for group in groups if _are_apart(group)]
    yield from sorted(apart, key=lambda group: -len({key for one in group for key in one.named}))


def _are_apart(group: Sequence[_Found]) -> bool:
    """Whether no two lists name the same thing: the parts of one list do not, lists of what goes with things do."""
    return sum(len(one.named) for one in group) == len({key for one in group for key in one.named})


def _are_entries(page: ListPage, found: ItemList) -> bool:
    """Whether headings stand above the reference entries of what they name: what has none is DS204's to tell."""
    starts = [item.span for item in found.items]
    autodoc = [node for node in page.document.nodes if isinstance(node, Directive) and node.name != "admonition"]
    held = sum(any(start.end <= node.span.start < end for node in autodoc) for start, end in _sections(page, starts))
    return held > len(starts) / 2


def _sections(page: ListPage, starts: Sequence[Span]) -> Iterator[tuple[Span, int]]:
    ends = [heading.span.start for heading in page.document.headings]
    for start in starts:
        yield start, next((end for end in ends if end > start.start), len(page.document.source.text))


def _shared_path(paths: Sequence[str]) -> str:
    """The dotted path that all paths begin with."""
    split = [path.split(".")[:-1] for path in paths]
    shared = []
    for parts in zip(*split, strict=False):
        if len(set(parts)) > 1:
            break
        shared.append(parts[0])
    return ".".join(shared)
