"""Groups of tabs before they are part of a document."""

from __future__ import annotations

from dataclasses import dataclass, field

from docsync.documents.model import MalformedTabs
from docsync.source import Span


@dataclass(slots=True)
class FoundTab:
    """A tab of a group; `span` ends with its closing tag, or where it has to have ended."""

    span: Span
    label: str
    label_span: Span
    key: str = ""


@dataclass(slots=True)
class FoundGroup:
    """A group of tabs that does not yet know where it stands.

    `may_be_empty` says that its tabs may come from elsewhere (JavaScript, included files).
    """

    span: Span
    opening: Span
    syntax: str
    id: str = ""
    tabs: list[FoundTab] = field(default_factory=list)
    may_be_empty: bool = False


@dataclass(slots=True)
class FoundTabs:
    """All tabs of a page, and the faults of their markup."""

    groups: list[FoundGroup] = field(default_factory=list)
    faults: list[MalformedTabs] = field(default_factory=list)
