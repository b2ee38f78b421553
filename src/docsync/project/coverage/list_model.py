"""The lists of the documents that set out to be complete: what each is a list of, who is in it, and who is not.

A list is held to a family of classes, to the files of a folder or to the sub-commands of a command when it names most
of them. Lists that belong together, such as those under the headings of a taxonomy, are held to it together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from docsync.documents.model import Document
from docsync.references.lists import ItemList
from docsync.settings import CoverageContract
from docsync.source import Span


class Subject(StrEnum):
    """What a list is a list of."""

    MEMBERS = "members"
    FILES = "files"
    COMMANDS = "commands"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that a list has or lacks. `name` is what it is called, `file` and `line` where it is made.

    `key` is what tells it apart from the others of its kind: a member's key, a file's path, a sub-command.
    """

    key: str
    name: str
    file: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class CoveredList:
    """One list, or several that are held to something together, on one page; without any it is the page as a whole.

    `of` says what they list ("trainers", "files of `examples/scripts`"); `named` are those that they name, each with
    its place, `missing` those that they lack and that the page does not name either, of all that is `asked` for (their
    number). `contract` is what asks for them, None where the list itself does. `doubtful` says that what it lists had
    to be guessed from its entries.
    """

    document: Document
    lists: tuple[ItemList, ...]
    subject: Subject
    of: str
    named: tuple[tuple[Wanted, Span], ...]
    missing: tuple[Wanted, ...]
    asked: int
    contract: CoverageContract | None = None
    doubtful: bool = False

    @property
    def place(self) -> Span:
        """Where it is reported: its first entry; of a page as a whole its title, or its first line."""
        if self.lists:
            return self.lists[0].items[0].span
        headings = self.document.headings
        return headings[0].span if headings else self.document.source.lines.line_span(1)

    @property
    def line(self) -> int:
        """The 1-based line of that place."""
        return self.document.source.lines.position(self.place.start).line

    @property
    def heading(self) -> str:
        """The nearest heading that all of its lists stand under, or the page's title; empty where there is none."""
        if not self.lists:
            return self.document.title
        chains = [self._above(one.heading) for one in self.lists]
        shared = [index for index in chains[0] if all(index in chain for chain in chains)]
        return self.document.headings[shared[0]].text if shared else ""

    def _above(self, index: int) -> tuple[int, ...]:
        found = []
        while index >= 0:
            found.append(index)
            index = self.document.headings[index].parent
        return tuple(found)
