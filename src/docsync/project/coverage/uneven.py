"""Groups of tabs that switch together and have different tabs."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from docsync.documents.model import Document, Prose, TabGroup
from docsync.inventory.model import Member
from docsync.project.coverage.arguments import takes_by_name
from docsync.project.coverage.contents import config_calls, is_draft, shown_commands
from docsync.project.coverage.groups import FamilyGroup, family_group, required_groups
from docsync.project.coverage.pairs import config_of
from docsync.project.coverage.scaffold_code import command_of
from docsync.project.coverage.topics import mentions
from docsync.project.model import Project
from docsync.project.option_words import option_named
from docsync.source import Span

_DEFAULT_SYNC_GROUP = "tab"  # of sphinx-design
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")
_EXCEPTION = re.compile(
    r"\b(?:not|no|only|except|without|unlike|lacks?|unsupported|unavailable|yet|soon|planned|cannot|neither|nor)\b"
    r"|n[\u2019']t\b|不支持|暂不|仅|除外",
    re.IGNORECASE,
)
_FEWEST_ALIKE = 2  # tabs that two groups share, and groups that are alike


@dataclass(frozen=True, slots=True)
class OtherName:
    """A tab that is the same as one of another group, but for its spelling: they do not switch together.

    `tab` is the document's index, `other` the name of the other one, in the group `of`.
    """

    document: Document
    group: TabGroup
    tab: int
    other: str
    of: TabGroup


@dataclass(frozen=True, slots=True)
class Lacking:
    """A group that lacks tabs of another one with its id, `of`.

    `proof` says what the code shows: that the members that the tabs are about take what the others are given. Without
    one, it is only the odd one out of several.
    """

    document: Document
    group: TabGroup
    labels: tuple[str, ...]
    of: TabGroup
    proof: str = ""


def switch_of(document: Document, group: TabGroup) -> str:
    """What a group is switched by together with others of its page; empty where by nothing but itself."""
    if group.syntax == "tab-set":
        return group.id or (_DEFAULT_SYNC_GROUP if any(document.tabs[index].key for index in group.tabs) else "")
    return group.id if group.syntax in ("hfoptions", "Tabs") else ""


def name_of(document: Document, tab: int) -> str:
    """What a tab is switched by."""
    return document.tabs[tab].key or document.tabs[tab].label


def uneven_groups(project: Project) -> Iterator[OtherName | Lacking]:
    """What differs in groups that switch together, page by page. What DS201 asks of a group is left to it."""
    asked = {
        (found.document.path, found.group.span): frozenset(member.key for member in found.missing)
        for found in required_groups(project)
    }
    for page in project.pages:
        document = page.document
        by_switch: dict[tuple[str, str], list[TabGroup]] = defaultdict(list)
        for group in document.groups:
            switch = switch_of(document, group)
            if switch and group.tabs:
                by_switch[group.syntax, switch].append(group)
        for groups in by_switch.values():
            if len(groups) > 1:
                yield from _compared(project, document, groups, asked)


_Asked = dict[tuple[str, Span], frozenset[str]]


def _compared(
    project: Project, document: Document, groups: Sequence[TabGroup], asked: _Asked
) -> Iterator[OtherName | Lacking]:
    names = {group.span: [name_of(document, tab) for tab in group.tabs] for group in groups}
    counts = Counter(name for listed in names.values() for name in listed)
    renamed: set[tuple[Span, str]] = set()
    for one in _other_names(document, groups, counts):
        renamed |= {(one.group.span, one.other), (one.of.span, name_of(document, one.tab))}
        yield one
    for group in groups:
        found = _proven(project, document, group, groups, asked) or _odd_one(document, group, groups)
        if found is not None:
            labels = tuple(
                label
                for label in found.labels
                if (group.span, label) not in renamed and not _is_told(document, group, label)
            )
            if labels:
                yield replace(found, labels=labels)


def _other_names(document: Document, groups: Sequence[TabGroup], counts: Counter[str]) -> Iterator[OtherName]:
    """The tabs whose name is written otherwise in more of the groups, or in as many and earlier."""
    first: dict[str, TabGroup] = {}
    for group in groups:
        for tab in group.tabs:
            first.setdefault(name_of(document, tab), group)
    order = list(first)
    best = {
        name: max((other for other in order if _is_same(name, other)), key=lambda one: (counts[one], -order.index(one)))
        for name in order
    }
    for group in groups:
        own = {name_of(document, tab) for tab in group.tabs}
        for tab in group.tabs:
            name = name_of(document, tab)
            if best[name] != name and best[name] not in own:
                yield OtherName(document, group, tab, best[name], first[best[name]])


def _is_same(name: str, other: str) -> bool:
    """Whether two names are one, but for case, punctuation and the ending of a plural."""
    ours, theirs = (re.sub(r"[\W_]", "", one).casefold() for one in (name, other))
    return bool(ours) and ours.removesuffix("s") == theirs.removesuffix("s")


def _is_told(document: Document, group: TabGroup, name: str) -> bool:
    """Whether the section of a group says why it has no such tab: "Not available for KTO yet"."""
    written = {name, *(tab.label for tab in document.tabs if tab.key == name)}
    for node in document.nodes:
        if isinstance(node, Prose) and node.heading == group.heading and node.tab == group.outer:
            for sentence in _SENTENCE_END.split(document.source[node.span]):
                if _EXCEPTION.search(sentence) and mentions(sentence, written):
                    return True
    return False


def _odd_one(document: Document, group: TabGroup, groups: Sequence[TabGroup]) -> Lacking | None:
    """A group that lacks the one tab which all the others have, that are otherwise alike."""
    own = [name_of(document, tab) for tab in group.tabs]
    others = [one for one in groups if one is not group]
    sets = {frozenset(name_of(document, tab) for tab in other.tabs) for other in others}
    if len(others) < _FEWEST_ALIKE or len(sets) > 1 or len(own) < _FEWEST_ALIKE:
        return None
    (alike,) = sets
    lacking = [tab for tab in others[0].tabs if name_of(document, tab) not in own]
    if not set(own) < alike or len(lacking) != 1 or is_draft(document, lacking[0]):
        return None
    return Lacking(document, group, (name_of(document, lacking[0]),), others[0])


def _proven(
    project: Project, document: Document, group: TabGroup, groups: Sequence[TabGroup], asked: _Asked
) -> Lacking | None:
    """A group of a family's tabs that lacks members of another one which take all that its tabs show."""
    ours = family_group(project.inventory, document, group)
    if ours is None:
        return None
    own = {name_of(document, tab) for tab in group.tabs}
    for other in groups:
        theirs = family_group(project.inventory, document, other) if other is not group else None
        if theirs is None or len(own & {name_of(document, tab) for tab in other.tabs}) < _FEWEST_ALIKE:
            continue
        proofs = {
            name_of(document, tab): proof
            for tab, member in theirs.members.items()
            if member.key not in ours.covered | asked.get((document.path, group.span), frozenset())
            and not is_draft(document, tab)
            and (proof := _takes_all(project, ours, member))
        }
        if proofs:
            return Lacking(document, group, tuple(proofs), other, "; ".join(proofs.values()))
    return None


def _takes_all(project: Project, group: FamilyGroup, member: Member) -> str:
    """What says that a member takes what all the tabs of the others show; empty where the code does not show it."""
    calls, commands = tuple(config_calls(project, group)), tuple(shown_commands(project, group))
    config = config_of(project.inventory, member)
    shared = _shared(group, ((call.tab, [argument.keyword for argument in call.arguments]) for call in calls))
    if shared and config is not None:
        taken = takes_by_name(project.inventory, config.object)
        return _told(config.name, shared) if all(name in taken for name in shared) else ""
    shared = _shared(group, ((shown.tab, [option.names[0] for option in shown.options]) for shown in commands))
    command = command_of(project, commands, member) if shared and not calls else None
    is_taken = command is not None and all(option_named(command, name) for name in shared)
    return _told(command.name, shared) if command is not None and is_taken else ""


def _shared(group: FamilyGroup, given: Iterable[tuple[int, list[str]]]) -> list[str]:
    """What is given in each of the tabs of members, in the order of the first; `given` is by the tab."""
    by_tab: dict[int, list[str]] = {tab: [] for tab in group.members}
    for tab, names in given:
        by_tab[tab] += names
    first, *others = by_tab.values()
    return [name for name in dict.fromkeys(first) if all(name in other for other in others)]


def _told(name: str, taken: Sequence[str]) -> str:
    return f"`{name}` takes {', '.join(f'`{one}`' for one in taken)}"
