"""A new tab of a member: where it belongs among its siblings, and what the code shows of what it holds.

Nothing of it is prose: a note that is not shown says what a person has to do, and what cannot be told is a `TODO`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docsync.inventory.model import Member
from docsync.project.coverage.contents import config_calls, shown_commands
from docsync.project.coverage.groups import FamilyGroup
from docsync.project.coverage.labels import style_of
from docsync.project.coverage.memory import Topic
from docsync.project.coverage.pairs import config_of
from docsync.project.coverage.scaffold_code import Code, Made, call_of_config, command_of_member
from docsync.project.coverage.topics import asked_topics, mentions
from docsync.project.model import Project


@dataclass(frozen=True, slots=True)
class Scaffold:
    """A new tab. `after` is the tab (the document's index) that it comes after, `like` the one that it is written as.

    `key` is what it is switched by together with others, empty where its siblings have none. `note` is for the person
    who writes the tab, and not shown; `code` is what the code shows, and `lines` what is to be said in its place.
    """

    member: Member
    label: str
    key: str
    after: int
    like: int
    note: str
    code: tuple[Code, ...] = ()
    lines: tuple[str, ...] = ()


def scaffolds(project: Project, group: FamilyGroup, missing: Sequence[Member]) -> tuple[Scaffold, ...]:
    """A tab for each of the members, in the order in which they are to stand; none where no tab shows the form."""
    if not group.members:
        return ()
    maker = _Maker(project, group)
    return tuple(maker.scaffold(member) for member in sorted(missing, key=lambda member: member.key.casefold()))


class _Maker:
    """Makes the tabs of one group."""

    def __init__(self, project: Project, group: FamilyGroup) -> None:
        self.project, self.group, self.members = project, group, group.members
        tabs = group.document.tabs
        self.calls = tuple(config_calls(project, group))
        self.commands = tuple(shown_commands(project, group))
        self.labels = style_of((member.key, tabs[tab].label) for tab, member in self.members.items())
        self.keys = style_of((member.key, tabs[tab].key) for tab, member in self.members.items() if tabs[tab].key)

    def scaffold(self, member: Member) -> Scaffold:
        after = self.place(member.key)
        like = after if after in self.members else next(reversed(self.members))
        key = self.keys.write(member.key) if self.group.document.tabs[like].key else ""
        topics = asked_topics(self.project, self.group, member)
        made = self.made(member, topics)
        note = "; ".join((f"TODO: write what {member.key} needs here", *made.notes))
        code = (made.code,) if made.code else ()
        shown = made.code.text if made.code else ""
        silent = [topic for topic in topics if not mentions(shown, topic.words)]
        lines = tuple(f"TODO: {topic.name} ({', '.join(topic.words)})" for topic in silent)
        return Scaffold(
            member, self.labels.write(member.key), key, after, like, note, code, lines or (() if code else ("TODO",))
        )

    def place(self, key: str) -> int:
        """The tab that a new one comes after: by the alphabet, if that is the group's order, else the last member's.

        What would come first of all stands behind the last one: a group's first tab may carry what belongs to the
        whole group.
        """
        ordered = list(self.members.items())
        keys = [member.key.casefold() for _, member in ordered]
        before = [tab for tab, member in ordered if member.key.casefold() < key.casefold()]
        if keys != sorted(keys):
            return ordered[-1][0]
        if before:
            return before[-1]
        tabs = self.group.group.tabs
        at = tabs.index(ordered[0][0])
        return tabs[at - 1] if at else ordered[-1][0]

    def made(self, member: Member, topics: Sequence[Topic]) -> Made:
        """What the code shows of the tab: the call of the member's config, or its command."""
        if self.commands and not self.calls:
            return command_of_member(self.project, self.commands, member, topics)
        return call_of_config(
            self.project.inventory, self.calls, config_of(self.project.inventory, member) or member, topics
        )
