"""Tabs: groups of alternatives, from tags or from bodies with an indent or fences, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from docsync.documents.details import find_details
from docsync.documents.model import MalformedTabs, TabFault
from docsync.documents.parsed import Parsed, RawTab
from docsync.documents.tab_groups import FoundGroup, FoundTab, FoundTabs
from docsync.documents.tab_tags import ComponentPairing, OptionPairing, Pairing
from docsync.settings import Dialect
from docsync.source import Span


def find_tabs(text: str, parsed: Parsed, dialect: Dialect) -> FoundTabs:
    """The groups of tabs in a file's text, from what was found in it."""
    tags = sorted(parsed.tags, key=lambda tag: tag.span)
    pairings: list[Pairing] = [OptionPairing(text)]
    if dialect is Dialect.DOCUSAURUS:
        pairings.append(ComponentPairing(text))
    found = FoundTabs(faults=list(parsed.faults))
    for pairing in pairings:
        for tag in tags:
            pairing.read(tag)
        pairing.finish()
        found.groups.extend(pairing.found.groups)
        found.faults.extend(pairing.found.faults)
    found.groups.extend(_fenced_groups(parsed))
    for group in found.groups:
        found.faults.extend(_label_faults(group))
    found.groups.extend(find_details(text, tags))
    found.groups.sort(key=lambda group: (group.span.start, -group.span.end))
    found.faults.sort(key=lambda fault: fault.span)
    return found


def _fenced_groups(parsed: Parsed) -> Iterable[FoundGroup]:
    """The groups whose tabs have bodies that are indented or stand between fences."""
    by_group = {
        number: list(tabs)
        for number, tabs in groupby(sorted(parsed.tabs, key=lambda tab: (tab.group, tab.span)), lambda tab: tab.group)
    }
    for raw in parsed.groups:
        tabs = [_tab(tab) for tab in by_group.pop(raw.number, [])]
        yield FoundGroup(raw.span, raw.opening, raw.syntax, raw.id, tabs, may_be_empty=not raw.empty)
    for members in by_group.values():
        span = Span(members[0].span.start, members[-1].span.end)
        tabs = [_tab(tab) for tab in members]
        yield FoundGroup(span, members[0].opening, members[0].syntax, tabs=tabs)


def _tab(raw: RawTab) -> FoundTab:
    return FoundTab(raw.span, raw.label, raw.label_span if raw.label else raw.opening, raw.key)


def _label_faults(group: FoundGroup) -> Iterable[MalformedTabs]:
    if not group.tabs and not group.may_be_empty:
        yield MalformedTabs(TabFault.EMPTY_GROUP, group.opening, group.id or group.syntax)
    if group.syntax == ComponentPairing.syntax:
        return  # these are told apart by their values
    seen: set[str] = set()
    for tab in group.tabs:
        if not tab.label:
            yield MalformedTabs(TabFault.MISSING_LABEL, tab.label_span, "")
        elif tab.label in seen:
            yield MalformedTabs(TabFault.DUPLICATE_LABEL, tab.label_span, tab.label)
        seen.add(tab.label)
