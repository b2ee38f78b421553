"""Groups that list their tabs themselves: Docusaurus' `<Tabs values={[{label: "A", value: "a"}]}>`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docsync.diagnostics import Edit
from docsync.documents.model import Document, TabGroup
from docsync.edits.tab_frames import Written, tag_of
from docsync.source import Span

_OBJECT = re.compile(r"\{[^{}]*\}")
_PROPERTY = r"(?<![\w$])[\"']?{}[\"']?\s*:\s*([\"'`])(?P<text>(?:(?!\1)[^\\$])*)\1"
_LABEL, _VALUE = re.compile(_PROPERTY.format("label")), re.compile(_PROPERTY.format("value"))


def listing_edits(document: Document, group: TabGroup, tabs: Sequence[Written]) -> tuple[Edit, ...] | None:
    """The edit that lists new tabs on their group, behind those that they follow, if it lists any.

    None where it lists them in a way that cannot be followed.
    """
    opening = document.source[group.opening]
    tag = tag_of(opening)
    values = tag.attribute("values") if group.syntax == "Tabs" and tag else None
    if values is None:
        return ()
    listed = {found["text"]: one for one in _OBJECT.finditer(values.value) if (found := _VALUE.search(one.group()))}
    text = values.value
    for tab in reversed(tabs):
        after, like = listed.get(document.tabs[tab.after].key), listed.get(document.tabs[tab.like].key)
        if after is None or like is None:
            return None
        entry = _entry(like.group(), tab)
        text = (
            text[: after.end()] + _separator(values.value, after, list(listed.values())) + entry + text[after.end() :]
        )
    start = group.opening.start + values.span.start
    return (Edit(document.path, Span(start, start + len(values.value)), values.value, text),)


def _entry(like: str, tab: Written) -> str:
    """The entry of a new tab, in the form of another one's."""
    changes = {Span(*found.span("text")): tab.label for found in [_LABEL.search(like)] if found}
    changes |= {Span(*found.span("text")): tab.key for found in [_VALUE.search(like)] if found}
    for span in sorted(changes, reverse=True):
        like = like[: span.start] + changes[span] + like[span.end :]
    return like


def _separator(text: str, after: re.Match[str], listed: list[re.Match[str]]) -> str:
    """What parts an entry from the next one, or the one before from it."""
    place = listed.index(after)
    for one, other in ((place, place + 1), (place - 1, place)):
        if one >= 0 and other < len(listed):
            return text[listed[one].end() : listed[other].start()]
    return ", "
