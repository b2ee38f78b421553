"""Lists of the sub-commands of one of the library's commands: headings `trl sft`, bullets, rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from docsync.commands.model import Command
from docsync.project.commands import CommandLines
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.list_pages import ListPage
from docsync.references.lists import Item, ItemList, ListForm, Mention
from docsync.references.model import Page
from docsync.source import Span

FEWEST = 3  # sub-commands that make a list
_MOST = 0.6  # of the sub-commands are named
_NAMING = 0.5  # of a list's entries name one
_PROMPT = re.compile(r"^\$\s+")


@dataclass(frozen=True, slots=True)
class Parent:
    """A command with sub-commands: the words by which it is called, and those of the sub-commands by their name.

    Those that help does not show are left out; of several names of one the first is the one that is asked for.
    """

    words: tuple[str, ...]
    calls: Mapping[str, Command]

    @property
    def name(self) -> str:
        """How it is called."""
        return " ".join(self.words)

    @property
    def asked(self) -> tuple[str, ...]:
        """The names that a list is held to, one for each sub-command."""
        names = list(self.calls)
        return tuple(name for at, name in enumerate(names) if not set(self.calls[name].also) & set(names[:at]))


@dataclass(frozen=True, slots=True)
class _Found:
    """What one list names: sub-commands with the place of the first entry that names each.

    `only` says that it has no other entries.
    """

    list: ItemList
    named: Mapping[str, Span]
    only: bool


def parents(commands: CommandLines, pages: Sequence[Page]) -> tuple[Parent, ...]:
    """The commands with sub-commands, all of which are known, of the project's entry points that some page names."""
    found: list[Parent] = []
    for name in commands.known.entry_points():
        if not any(name in page.document.source.text for page in pages):
            continue  # its parser need not be read
        command = commands.known.entry_point(name)
        if command is not None:
            found.extend(_parents(command, (name,)))
    return tuple(found)


def _parents(command: Command, words: tuple[str, ...]) -> Iterator[Parent]:
    calls = {one.name.rpartition(" ")[2]: one for one in command.subcommands if one.listed}
    if len(calls) >= FEWEST and not command.subcommands_open_because:
        yield Parent(words, calls)
    for name, one in calls.items():
        yield from _parents(one, (*words, name))


def command_lists(known: Sequence[Parent], page: ListPage) -> Iterator[CoveredList]:
    """The lists of a page that are held to the sub-commands of a command, command by command."""
    for parent in known:
        found = [one for one in (_read(parent, page, each) for each in page.lists) if one is not None]
        held = _held(parent, page, found) if found else None
        if held is not None:
            yield held


def _read(parent: Parent, page: ListPage, found: ItemList) -> _Found | None:
    """What a list names of a command; None where it is no list of its sub-commands."""
    bare = _is_of(parent, page, found)
    named: dict[str, Span] = {}
    naming = 0
    for item in found.items:
        calls = tuple(_calls(parent, item, bare=bare))
        naming += bool(calls)
        for call in calls:
            named.setdefault(call, item.span)
    is_one = named and naming >= _NAMING * len(found.items)
    return _Found(found, named, naming == len(found.items)) if is_one else None


def _calls(parent: Parent, item: Item, *, bare: bool) -> Iterator[str]:
    for mention in item.mentions:
        words = _words(mention)
        if words[: len(parent.words)] == parent.words and len(words) > len(parent.words):
            words = words[len(parent.words) :]
        elif not bare or len(words) != 1 or not mention.is_code:
            continue
        if words[0] in parent.calls:
            yield words[0]


def _words(mention: Mention) -> tuple[str, ...]:
    return tuple(_PROMPT.sub("", mention.text).split())


def _is_of(parent: Parent, page: ListPage, found: ItemList) -> bool:
    """Whether the text says that a list is of a command: then a bare name in code is a sub-command's."""
    document = page.document
    above = document.headings_above(found.heading)[:1]
    texts = [document.source[found.introduction], *(one.text for one in above)]
    longer = rf"(?<![\w-]){re.escape(parent.name)}(?![\w-]|\s+(?:{'|'.join(map(re.escape, parent.calls))})\b)"
    return any(re.search(longer, text) for text in texts)


def _held(parent: Parent, page: ListPage, found: Sequence[_Found]) -> CoveredList | None:
    named = {name: span for one in found for name, span in one.named.items()}
    known = set(named) | {other for name in named for other in parent.calls[name].also}
    asked = parent.asked
    listed = [name for name in asked if name in known]
    if len(listed) < FEWEST or len(listed) < _MOST * len(asked):
        return None
    missing = [name for name in asked if name not in known and not _is_named(parent, page, name)]
    return CoveredList(
        page.document,
        tuple(one.list for one in found),
        Subject.COMMANDS,
        f"sub-commands of `{parent.name}`",
        tuple((_wanted(parent, name), span) for name, span in named.items()),
        tuple(_wanted(parent, name) for name in missing),
        len(asked),
        # A guide has sections about commands among others, and need not have one for each.
        doubtful=any(one.list.form is ListForm.HEADINGS and not one.only for one in found),
    )


def _is_named(parent: Parent, page: ListPage, name: str) -> bool:
    """Whether the page names a sub-command elsewhere, by any of its names."""
    return any(page.says(f"{parent.name} {one}") for one in (name, *parent.calls[name].also))


def _wanted(parent: Parent, name: str) -> Wanted:
    command = parent.calls[name]
    return Wanted(f"{parent.name} {name}", f"{parent.name} {name}", command.file, command.line)
