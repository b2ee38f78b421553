"""Entries of docstrings that are written in a form which the renderer reads otherwise than the author meant.

In Google's style, which doc-builder's is, an entry is `name (type): description`. doc-builder, griffe and napoleon all
end its header at the first colon, and doc-builder takes all up to the first blank for the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from docsync.project.descriptions import DescribedObject
from docsync.references.model import Description
from docsync.settings import Dialect
from docsync.source import Span

_TYPE = r"\((?P<type>[^()]{1,200}(?:\([^()]*\)[^()]*)*)\)"
_COLON = re.compile(rf"(?P<marks>[`*]*)(?P<gap>[ \t]*:[ \t]*){_TYPE}[ \t]*:")
_NO_BLANK = re.compile(rf"(?P<marks>)(?P<gap>){_TYPE}[ \t]*:")
# What only a type's place holds: a remark in parentheses may begin a description.
_IS_TYPE = re.compile(r"`|\*optional\*|optional\b|defaults?\s+to\b", re.IGNORECASE)
_BEFORE = re.compile(r"[ \t>]*(?:[-*+][ \t]+)?[`*\\]*")
_RENDERED = (Dialect.DOC_BUILDER, Dialect.MKDOCS, Dialect.MYST)


class EntryFault(StrEnum):
    """What is wrong with an entry's header."""

    COLON = "colon"
    NO_BLANK = "no-blank"


@dataclass(frozen=True, slots=True)
class MalformedEntry:
    """An entry whose header is read wrongly. `gap` is what stands between its name and its `type`, which is as written.

    `taken` is what doc-builder takes for the name, where it is not that.
    """

    description: Description
    fault: EntryFault
    gap: Span
    type: str
    taken: str = ""


def malformed_entries(found: DescribedObject) -> Iterator[MalformedEntry]:
    """The entries of a docstring that are read otherwise than they are meant."""
    document = found.page.document
    if document.dialect not in _RENDERED:
        return
    text = document.source.text
    for one in found.descriptions:
        line = text.rfind("\n", 0, one.span.start) + 1
        if not _BEFORE.fullmatch(text, line, one.span.start):
            continue  # not Google's style, or one of several names
        fault = EntryFault.COLON
        match = _COLON.match(text, one.span.end) if not one.type else None  # NumPy's style has its type there
        if match is None and document.dialect is Dialect.DOC_BUILDER:
            fault, match = EntryFault.NO_BLANK, _NO_BLANK.match(text, one.span.end)
        if match is not None and match.end() <= found.docstring.span.end and _IS_TYPE.search(match["type"]):
            written = re.sub(r"\s+", " ", match["type"])
            taken = re.sub(r"\s.*", "", f"{one.name}({written})") if fault is EntryFault.NO_BLANK else ""
            yield MalformedEntry(one, fault, Span(*match.span("gap")), written, taken)
