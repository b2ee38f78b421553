"""A fix that writes a term otherwise: word by word, so that marks of emphasis and line breaks between them stay."""

from __future__ import annotations

import re

from docsync.diagnostics import Applicability, Edit, Fix
from docsync.documents.model import Document
from docsync.references.spellings import Spelling
from docsync.source import Span

_BETWEEN_WORDS = re.compile(r"[\s>]*")


def respelling(document: Document, spelling: Spelling, right: str, applicability: Applicability) -> Fix | None:
    """The fix; None where the words are not written as they are read, or markup stands between what is to be joined."""
    edits = _edits(document, spelling, right)
    return Fix(f"Replace `{spelling.text}` by `{right}`", edits, applicability) if edits else None


def _edits(document: Document, spelling: Spelling, right: str) -> tuple[Edit, ...]:
    source, words, wanted = document.source, spelling.text.split(" "), right.split(" ")
    if any(source[span] != word for span, word in zip(spelling.words, words, strict=True)):
        return ()  # an entity or an escape is part of a word
    if len(words) == len(wanted):
        return tuple(
            Edit(document.path, span, word, other)
            for span, word, other in zip(spelling.words, words, wanted, strict=True)
            if word != other
        )
    gaps = (Span(one.end, other.start) for one, other in zip(spelling.words, spelling.words[1:], strict=False))
    if spelling.ending.endswith("s") and "'" not in spelling.ending and "’" not in spelling.ending:
        return ()  # the plural of two words is none of the one that takes their place
    if not all(_BETWEEN_WORDS.fullmatch(source[gap]) for gap in gaps):
        return ()
    return (Edit(document.path, spelling.span, source[spelling.span], right),)
