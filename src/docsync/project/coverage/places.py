"""Which part of the documents a contract is about."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from pathspec import GitIgnoreSpec

from docsync.documents.model import Document
from docsync.settings import Place

_MARKUP = re.compile(r"[`*_]")


def is_on(place: Place, document: Document) -> bool:
    """Whether a document is one of those that a place names; every one is where it names none."""
    return not place.pages or GitIgnoreSpec.from_lines(place.pages).match_file(document.source.identity)


def heads(place: Place, document: Document) -> bool:
    """Whether a heading of a document, its title or its file name is one that a place names."""
    pattern = re.compile(place.heading, re.IGNORECASE)
    texts = (*(heading.text for heading in document.headings), document.title, PurePosixPath(document.path).stem)
    return any(pattern.search(text) for text in texts)


def topic_of(pattern: re.Pattern[str], document: Document, heading: int) -> str:
    """The heading above a place, the page's title or its file name that matches; empty where none does.

    `heading` is the index of the heading that the place stands under, or -1.
    """
    for above in document.headings_above(heading):
        if pattern.search(above.text):
            return _MARKUP.sub("", above.text).strip()
    for text in (document.title, PurePosixPath(document.path).stem):
        if pattern.search(text):
            return text
    return ""
