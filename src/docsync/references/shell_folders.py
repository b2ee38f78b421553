"""Which folder of the repository the commands of a page run in: `cd`, and clones of repositories."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from docsync.references.model import Clone
from docsync.references.shell_commands import SimpleCommand

_REPOSITORY = re.compile(
    r"(?:https?://|ssh://|git@|git://)?(?:[^/@]*@)?[\w.-]+[/:](?P<owner>[^/:\s]+)/(?P<name>[\w.-]+?)(?:\.git)?/?"
)
_READERS_OWN = re.compile(r"(?i)[<{$\[]|\b(?:your|my|user|username|yourusername|you|me|fork)(?:\b|[-_])")


@dataclass(frozen=True, slots=True)
class Place:
    """Where commands run: a folder from the repository's root (None: not known), or one in a fresh clone."""

    folder: str | None = ""
    clone: Clone | None = None


ROOT = Place()
NOWHERE = Place(None)


class Folders:
    """Follows the commands of a page in order.

    A `cd` holds for the section that it stands in. Whether a later section goes on from there is not known, unless it
    went into the top of a clone, which is where a page's later commands run too. Tabs are alternatives: each starts
    where the text before them was.
    """

    def __init__(self) -> None:
        self._heading, self._tab = -1, -1
        self._now = self._outside = ROOT
        self._ends: list[Place] = []  # where each tab of the group ended
        self._brackets: list[tuple[int, Place]] = []
        self._clones: dict[str, Clone] = {}
        self._made: set[str] = set()  # folders that the reader was told to make

    def enter(self, heading: int, tab: int) -> None:
        """Go on with a block under a heading and in a tab."""
        self._brackets.clear()
        if tab != self._tab:
            if self._tab < 0:
                self._outside, self._ends = self._now, []
            else:
                self._ends.append(self._now)
            agreed = self._ends and all(end == self._ends[0] for end in self._ends)
            self._now = self._outside if tab >= 0 else (self._ends[0] if agreed else NOWHERE)
            self._tab = tab
        if heading != self._heading:
            self._heading = heading
            top_of_clone = self._now.clone is not None and not self._now.clone.folder
            self._now = self._now if top_of_clone or self._now == ROOT else NOWHERE

    def at(self, command: SimpleCommand) -> Place:
        """Where a command runs."""
        while self._brackets and command.depth < self._brackets[-1][0]:
            self._now = self._brackets.pop()[1]
        if command.depth > (self._brackets[-1][0] if self._brackets else 0):
            self._brackets.append((command.depth, self._now))
        return self._now

    def run(self, command: SimpleCommand) -> None:
        """Take in what a command does to the folder."""
        words = [word.text for word in command.words]
        if words[0] in ("cd", "pushd", "chdir"):
            self._now = self._moved(command)
        elif words[0] == "popd":
            self._now = NOWHERE
        elif words[0] == "mkdir":
            self._made.update(word.rstrip("/") for word in words[1:] if not word.startswith("-"))
        elif words[:2] == ["git", "clone"] or words[:3] == ["gh", "repo", "clone"]:
            self._clone(words)

    def _moved(self, command: SimpleCommand) -> Place:
        operands = [word for word in command.words[1:] if word.text != "/d"]
        if len(operands) != 1 or operands[0].opaque or operands[0].text.startswith(("/", "-", "~")):
            return NOWHERE
        target = operands[0].text.replace("\\", "/").rstrip("/")
        first, _, rest = target.partition("/")
        if first in self._clones:
            clone = self._clones[first]
            return Place(None, Clone(clone.repository, rest))
        if target in self._made:
            return NOWHERE
        if self._now.clone is not None:
            inner = _joined(self._now.clone.folder, target)
            return NOWHERE if inner is None else Place(None, Clone(self._now.clone.repository, inner))
        return NOWHERE if self._now.folder is None else Place(_joined(self._now.folder, target))

    def _clone(self, words: list[str]) -> None:
        hosted = [f"https://github.com/{word}" if words[0] == "gh" else word for word in words]
        for number, word in enumerate(hosted):
            if number > 1 and (found := _REPOSITORY.fullmatch(word)):
                after = words[number + 1 : number + 2]
                into = after[0] if after and not after[0].startswith("-") else found["name"]
                owner = "" if _READERS_OWN.search(found["owner"]) else found["owner"]
                self._clones[into.rstrip("/")] = Clone(f"{owner}/{found['name']}")


def _joined(folder: str, target: str) -> str | None:
    """A folder below another; None where it leaves the root."""
    joined = posixpath.normpath(posixpath.join(folder, target))
    return None if joined.startswith("..") else "" if joined == "." else joined
