"""A list that commas part, as an import or a call writes it: taking entries out and adding some, its form kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

_COMMENT = re.compile(r"#.*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, and what parts it from the next: the comma, with the comments, line ends and blanks behind it.

    The last entry may have no comma; what follows it then belongs to the list's `tail`.
    """

    text: str
    gap: str = ""

    @property
    def beside(self) -> str:
        """What follows it on its line."""
        return self.gap.partition("\n")[0]

    @property
    def below(self) -> str:
        """What follows it from the end of its line on."""
        return self.gap[len(self.beside) :]

    @property
    def comment(self) -> str:
        """The comment on its line."""
        found = _COMMENT.search(self.beside)
        return found[0].rstrip() if found else ""


@dataclass(frozen=True, slots=True)
class CommaList:
    """Entries between a `head` and a `tail`, as written: `head + text + gap + text + gap + … + tail`."""

    head: str
    entries: tuple[Entry, ...]
    tail: str

    @property
    def text(self) -> str:
        """The whole as written."""
        return self.head + "".join(entry.text + entry.gap for entry in self.entries) + self.tail

    def comment(self, index: int) -> str:
        """The comment that is an entry's own: it stands behind it, and no other entry is on its line."""
        entry = self.entries[index]
        is_last = index == len(self.entries) - 1
        before = self.head if not index else self.entries[index - 1].gap
        if "\n" not in before:
            return ""
        return entry.comment or (
            Entry("", self.tail).comment if is_last and not entry.gap and "\n" in self.tail else ""
        )

    def without(self, index: int) -> CommaList | None:
        """The list without an entry, its comma and its own comment; None where a comment might be lost.

        That is where one stands on lines of its own beside the entry, as it may be about others too, or behind it and
        the bracket.
        """
        entry = self.entries[index]
        above = self.entries[index - 1].below if index else self.head.rpartition("(")[2]
        if len(self.entries) == 1 or _COMMENT.search(above) or _COMMENT.search(entry.below):
            return None
        if not index and entry.comment and not self.comment(index):
            return None
        return self._without_last() if index == len(self.entries) - 1 else self._without_inner(index)

    def _without_inner(self, index: int) -> CommaList:
        entries, entry = list(self.entries), self.entries[index]
        del entries[index]
        if index and "\n" in entry.gap and "\n" not in entries[index - 1].gap:
            # It ended a line that another entry begins: what follows on that line stays there.
            entries[index - 1] = replace(entries[index - 1], gap=entry.gap)
        return replace(self, entries=tuple(entries))

    def _without_last(self) -> CommaList:
        *entries, before, entry = self.entries
        shares_line = "\n" not in before.gap
        if entry.gap:
            # A comment ends its line whatever follows.
            below = "\n" if before.comment and "\n" not in entry.below + self.tail else entry.below
            gap = entry.gap if shares_line else before.beside + below
            return replace(self, entries=(*entries, replace(before, gap=gap)))
        if "\n" not in self.tail or shares_line:
            # A comment needs a comma no more than a closing bracket does.
            kept = before.beside if before.comment else ""
            tail = f"\n{self.tail}" if kept else self.tail
            return replace(self, entries=(*entries, replace(before, gap=kept)), tail=tail)
        tail = self.tail[self.tail.index("\n") :]
        return replace(self, entries=(*entries, replace(before, gap=before.beside.replace(",", "", 1))), tail=tail)

    def with_entries(self, added: Sequence[tuple[str, str]]) -> CommaList | None:
        """The list with more entries at its end, each with its own comment; None where a comment has no place."""
        result: CommaList | None = self
        for text, comment in added:
            result = result._with(text, comment) if result is not None else None
        return result

    def _with(self, text: str, comment: str) -> CommaList | None:
        *entries, last = self.entries
        indent, beside = self._indent(), f"  {comment}" if comment else ""
        own, line_end, rest = self.tail.partition("\n")
        if comment and not (indent and (last.gap or line_end)):
            return None
        if not indent:
            return replace(self, entries=(*entries, replace(last, gap=", "), Entry(text, last.gap)))
        if last.gap:
            new = Entry(text, f",{beside}{last.below}")
            return replace(self, entries=(*entries, replace(last, gap=f"{last.beside}{indent}"), new))
        if not line_end:
            return replace(self, entries=(*entries, replace(last, gap=f",{indent}"), Entry(text)))
        entries = [*entries, replace(last, gap=f",{own}{indent}"), Entry(text)]
        return replace(self, entries=tuple(entries), tail=f"{beside}\n{rest}")

    def _indent(self) -> str:
        """The line end and the indent with which the last entry that begins a line does; empty where none does."""
        starts = [self.head, *(entry.gap for entry in self.entries[:-1])] if ")" in self.tail else []
        return next((part[part.rfind("\n") :] for part in reversed(starts) if "\n" in part), "")
