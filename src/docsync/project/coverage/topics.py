"""The tabs and sections about a member, and the topics that each of them has to speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from docsync.documents.model import Comment, Document, Heading
from docsync.inventory.model import Family, Member
from docsync.project.coverage.arguments import defaults_of
from docsync.project.coverage.contents import is_draft
from docsync.project.coverage.groups import (
    OUT_OF_MEMORY,
    FamilyGroup,
    asked_family,
    family_groups,
    groups_under,
)
from docsync.project.coverage.members import asked_members, named_keys
from docsync.project.coverage.memory import Topic, memory_topics
from docsync.project.coverage.pairs import config_of
from docsync.project.coverage.places import is_on, topic_of
from docsync.project.model import Project
from docsync.references.writing import WORD, is_word
from docsync.settings import TopicContract
from docsync.source import Span

_ABBREVIATION = re.compile(r"[A-Z][A-Z0-9]+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A tab or a section about a member, at `span`. `mark` is its label or heading, `title` that as text.

    `topics` are those that it has to speak of: by `contract`, or else as the member's config shows.
    """

    document: Document
    member: Member
    span: Span
    mark: Span
    title: str
    is_tab: bool
    topics: tuple[Topic, ...]
    contract: TopicContract | None = None

    @property
    def missing(self) -> tuple[Topic, ...]:
        """The topics that it does not speak of."""
        text = visible_text(self.document, self.span)
        return tuple(topic for topic in self.topics if not mentions(text, topic.words))


def passages(project: Project) -> Iterator[Passage]:
    """The tabs and sections that have to speak of something, contract by contract, then those about memory."""
    told: set[tuple[int, Span]] = set()
    for contract in project.settings.topics:
        for passage in _passages_of(project, contract):
            told.add((id(passage.document), passage.span))
            yield passage
    for group in family_groups(project.inventory, project.pages):
        for tab, member in group.members.items():
            span = group.document.tabs[tab].span
            topics = _topics_of_memory(project, group, member) if group.required else ()
            if topics and (id(group.document), span) not in told:
                yield _tab(group, tab, member, topics, None)


def asked_topics(project: Project, group: FamilyGroup, member: Member) -> tuple[Topic, ...]:
    """What a new tab of a member would have to speak of in a group."""
    asked: list[Topic] = []
    for contract in project.settings.topics:
        asks = member.key in {one.key for one in asked_members(project.inventory, contract.members)}
        if asks and any(one.group == group.group for one in groups_under(project, contract, group.document)):
            asked += _topics_of_contract(project, contract, member)
    is_about_memory = bool(topic_of(OUT_OF_MEMORY, group.document, group.group.heading))
    return tuple(asked) or (_topics_of_memory(project, group, member) if is_about_memory else ())


def mentions(text: str, words: Iterable[str]) -> bool:
    """Whether a text holds any of the words, as a whole word in whatever case; blanks may be line ends.

    A word of Latin letters ends beside Chinese, Japanese and Korean text, where no blank parts them.
    """
    return any(re.search(_pattern(word), text, re.IGNORECASE) for word in words if word.strip())


def visible_text(document: Document, span: Span) -> str:
    """The text of a span without its comments."""
    parts, at = [], span.start
    for node in document.nodes:
        if isinstance(node, Comment) and node.span in span and node.span.start >= at:
            parts.append(document.source.text[at : node.span.start])
            at = node.span.end
    return "".join((*parts, document.source.text[at : span.end]))


def _pattern(word: str) -> str:
    parts = word.split()
    before = f"(?<!{WORD})" if is_word(parts[0][0]) else ""
    after = f"(?!{WORD})" if is_word(parts[-1][-1]) else ""
    return before + r"\s+".join(re.escape(part) for part in parts) + after


def _topics_of_contract(project: Project, contract: TopicContract, member: Member) -> Iterator[Topic]:
    config = config_of(project.inventory, member) or member
    taken = defaults_of(project.inventory, config.object)
    for name, words in contract.topics:
        yield Topic(name, words, tuple(word for word in words if word in taken))


def _topics_of_memory(project: Project, group: FamilyGroup, member: Member) -> tuple[Topic, ...]:
    """What matters to a member's memory: as its config shows, or because a sibling that is no draft speaks of it."""
    document = group.document
    others = [tab for tab, other in group.members.items() if other.key != member.key and not is_draft(document, tab)]
    siblings = [visible_text(document, document.tabs[tab].span) for tab in others]
    return tuple(
        topic
        for topic in memory_topics(project.inventory, member)
        if topic.matters or any(mentions(text, topic.words) for text in siblings)
    )


def _passages_of(project: Project, contract: TopicContract) -> Iterator[Passage]:
    asked = {member.key: member for member in asked_members(project.inventory, contract.members)}
    for page in project.pages:
        tabs = []
        for group in groups_under(project, contract, page.document):
            for tab, keys in group.named:
                member = next((asked[key] for key in keys if key in asked), None)
                if member is not None:
                    topics = tuple(_topics_of_contract(project, contract, member))
                    tabs.append(_tab(group, tab, member, topics, contract))
        yield from tabs
        if contract.place.group or not is_on(contract.place, page.document):
            continue
        for heading, member in _headings(project, contract, page.document, asked):
            span = _section(page.document, heading)
            if not any(tab.member == member and tab.span in span for tab in tabs):
                topics = tuple(_topics_of_contract(project, contract, member))
                yield Passage(page.document, member, span, heading.span, heading.text, False, topics, contract)


def _tab(
    group: FamilyGroup, tab: int, member: Member, topics: tuple[Topic, ...], contract: TopicContract | None
) -> Passage:
    found = group.document.tabs[tab]
    return Passage(group.document, member, found.span, found.label_span, found.label, True, topics, contract)


def _headings(
    project: Project, contract: TopicContract, document: Document, asked: dict[str, Member]
) -> Iterator[tuple[Heading, Member]]:
    """The headings under a contract's place that name a member."""
    family = asked_family(project.inventory, contract.members)
    pattern = re.compile(contract.place.heading, re.IGNORECASE)
    for index, heading in enumerate(document.headings):
        member = _named_in(family, heading.text, asked)
        if member is not None and (not contract.place.heading or topic_of(pattern, document, index)):
            yield heading, member


def _named_in(family: Family, text: str, asked: dict[str, Member]) -> Member | None:
    """The member that a heading is about: it names it alone, or holds its class's name, or an abbreviation."""
    for key in named_keys(family, text):
        if key in asked:
            return asked[key]
    for key, member in asked.items():
        names = (member.name, key) if _ABBREVIATION.fullmatch(key) else (member.name,)
        if any(re.search(rf"(?<!{WORD}){re.escape(name)}(?!{WORD})", text) for name in names):
            return member
    return None


def _section(document: Document, heading: Heading) -> Span:
    """A heading and what stands under it, up to the next one that is not below it."""
    later = (other for other in document.headings if other.span.start > heading.span.start)
    end = next((other.span.start for other in later if other.level <= heading.level), len(document.source.text))
    return Span(heading.span.start, end)
