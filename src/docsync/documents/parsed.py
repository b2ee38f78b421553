"""What reading the Markdown of a page yields, before headings, tabs and ignores are worked out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from docsync.documents.html import Tag
from docsync.documents.model import MalformedTabs, Node
from docsync.source import OffsetMap, Span


@dataclass(frozen=True, slots=True)
class Draft:
    """A node that does not yet know its heading and its tab: `finish(heading, tab)` makes it."""

    span: Span
    finish: Callable[[int, int], Node]


@dataclass(frozen=True, slots=True)
class Code:
    """The content of a code block, and where it comes from."""

    content: str
    origin: OffsetMap


@dataclass(frozen=True, slots=True)
class RawHeading:
    """A heading that does not yet know which one it stands under."""

    span: Span
    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class RawTab:
    """A tab with an indented or fenced body; tabs of one `group` are alternatives."""

    span: Span
    opening: Span
    label: str
    label_span: Span
    group: int
    syntax: str = "==="
    key: str = ""


@dataclass(frozen=True, slots=True)
class RawGroup:
    """A group of tabs with a directive of its own (`{tab-set}`).

    `number` is what its tabs name it by; `empty` says that it holds nothing.
    """

    span: Span
    opening: Span
    number: int
    syntax: str
    id: str
    empty: bool


@dataclass(frozen=True, slots=True)
class RawIgnore:
    """A comment that may be an ignore; `row` is the block or table row it stands in, `alone` that it is all of it."""

    span: Span
    text: str
    row: Span
    alone: bool


@dataclass(frozen=True, slots=True)
class Definition:
    """`[label]: target`, as written; `span` is that of the target in the normalised page."""

    label: str
    target: str
    span: Span


@dataclass(slots=True)
class Parsed:
    """Everything found on a page, by kind; but for definitions, spans are offsets in the file.

    `blocks` are the spans of all blocks, containers included. `lost` counts the containers and code blocks that could
    not be placed and are left out; the tests hold it at zero.
    """

    drafts: list[Draft] = field(default_factory=list)
    headings: list[RawHeading] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    tabs: list[RawTab] = field(default_factory=list)
    groups: list[RawGroup] = field(default_factory=list)
    faults: list[MalformedTabs] = field(default_factory=list)
    ignores: list[RawIgnore] = field(default_factory=list)
    code: list[Code] = field(default_factory=list)
    blocks: list[Span] = field(default_factory=list)
    lost: int = 0
