"""Lists of the members of a family: trainers in a table, under the headings of a taxonomy, in bullets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from docsync.documents.model import Directive
from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.coverage.entries import Entries
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.list_pages import ListPage
from docsync.project.coverage.members import is_exempt, named_keys, public_members
from docsync.references.list_words import Scope
from docsync.references.lists import Item, ItemList, ListForm
from docsync.source import Span

FEWEST = 3  # entries that make a list
_NAMING = 0.5  # of a list's entries name something of the kind
_MOST = 0.66  # of the public members are named: two in three
_SOME_DEEPER = 1 / 3  # of the members that the root does not export are named, where any is asked for
_TWICE = 1.25  # entries for each thing that they name: a list names it once
_NAME = re.compile(r"[\w.]+")


@dataclass(frozen=True, slots=True)
class _Found:
    """What one list names: keys with the place of the first entry that names them.

    `collected` says that its entries are reference entries that stand on other pages too.
    """

    list: ItemList
    named: Mapping[str, Span]
    collected: bool = False


def member_lists(inventory: Inventory, entries: Entries, page: ListPage) -> Iterator[CoveredList]:
    """The lists of a page that are held to a family, family by family."""
    for family in inventory.families:
        found = [one for one in (_read(family, entries, page, each) for each in page.lists) if one is not None]
        reported: set[str] = set()
        for group in _by_coverage(page, found):
            held = _held(family, entries, page, group)
            if held is not None and not reported & {one.key for one in held.missing}:
                reported |= {one.key for one in held.missing}
                yield held


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


def _read(family: Family, entries: Entries, page: ListPage, found: ItemList) -> _Found | None:
    """What a list names of a family; None where it is no list of members."""
    named: dict[str, Span] = {}
    naming = number = 0
    for item in found.items:
        keys = keys_of(family, item)
        naming += bool(keys)
        number += len(keys)
        for key in keys:
            named.setdefault(key, item.span)
    if naming < _NAMING * len(found.items) or not named or number > _TWICE * len(named):
        return None
    if found.form is not ListForm.HEADINGS or not _are_entries(page, found):
        return _Found(found, named)
    return _Found(found, named, collected=True) if _stand_elsewhere(family, entries, page, named) else None


def keys_of(family: Family, item: Item) -> tuple[str, ...]:
    """The keys of the members that an entry names."""
    names = {member.name: member.key for member in family.members}
    found: list[str] = []
    for mention in item.mentions:
        last = mention.text.removesuffix("()").rpartition(".")[2].lstrip("~")
        if last in names and _NAME.fullmatch(mention.text.lstrip("~").removesuffix("()")):
            found.append(names[last])
        else:
            found += named_keys(family, mention.text)
    return tuple(dict.fromkeys(found))


def _stand_elsewhere(family: Family, entries: Entries, page: ListPage, named: Iterable[str]) -> bool:
    """Whether most of what a page has reference entries of has one on another page too: then it collects them."""
    members = [member for member in family.members if member.key in named]
    twice = [one for one in members if _has_entry(entries, page, one)]
    return len(twice) > len(members) / 2


def _has_entry(entries: Entries, page: ListPage, member: Member) -> bool:
    return any(entry.path != page.document.path for entry in entries.of(member))


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


def _held(family: Family, entries: Entries, page: ListPage, group: Sequence[_Found]) -> CoveredList | None:
    """What lists are held to together; None where they do not name most of it."""
    named = {key: span for one in group for key, span in one.named.items()}
    public = public_members(family)
    listed = [member for member in public if member.key in named]
    deeper = _deeper(family, named)
    scope = {one.list.scope for one in group}
    if len(listed) < FEWEST or len(listed) < _MOST * len(public) or (Scope.WITH in scope and Scope.ALL not in scope):
        return None
    asked = [*public, *deeper]
    if any(one.collected for one in group):
        asked = [one for one in asked if one.key in named or _has_entry(entries, page, one)]
    section = page.section(page.common_heading([one.list for one in group]))
    missing = [one for one in asked if one.key not in named and not _is_named(family, page, one, section)]
    members = {member.key: member for member in (*deeper, *public)}
    return CoveredList(
        page.document,
        tuple(one.list for one in group),
        Subject.MEMBERS,
        f"{family.name}s",
        tuple((wanted(members[key]), span) for key, span in named.items() if key in members),
        tuple(wanted(member) for member in missing),
        len({member.key for member in asked}),
    )


def _deeper(family: Family, named: Mapping[str, Span]) -> tuple[Member, ...]:
    """The members that the root does not export and that are asked for: a list which names some of them lists them.

    They are those of the part of the package that the named ones are all in (`trl.experimental`).
    """
    public = {member.key for member in public_members(family)}
    others = [one for one in family.members if not one.public and one.key not in public and not is_exempt(one)]
    listed = [one for one in others if one.key in named]
    if not listed:
        return ()
    shared = _shared_path([one.object.path for one in listed])
    there = {one.key: one for one in others if one.object.path.startswith(f"{shared}.")}
    is_asked = len(listed) >= FEWEST and len({one.key for one in listed}) >= _SOME_DEEPER * len(there)
    return tuple(there[key] for key in sorted(there, key=str.casefold)) if is_asked else ()


def _shared_path(paths: Sequence[str]) -> str:
    """The dotted path that all paths begin with."""
    split = [path.split(".")[:-1] for path in paths]
    shared = []
    for parts in zip(*split, strict=False):
        if len(set(parts)) > 1:
            break
        shared.append(parts[0])
    return ".".join(shared)


def _is_named(family: Family, page: ListPage, member: Member, section: Span) -> bool:
    """Whether the page names a member elsewhere: in another list, a heading, or the text of the same section."""
    if page.says(member.name, section) or member.name in page.listed_words:
        return True
    return any(member.key in named_keys(family, word) for word in page.listed_words if len(word) < 60)
