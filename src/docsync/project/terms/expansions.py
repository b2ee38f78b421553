"""Abbreviations that a page uses and does not spell out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docsync.project.terms.judging import Use
from docsync.project.terms.model import Term
from docsync.project.terms.prose import is_anothers
from docsync.references.past import is_story

_BLANK_LINE = re.compile(r"\n[ \t>]*\r?\n")


@dataclass(frozen=True, slots=True)
class Unexpanded:
    """The first use on a page of a term that has a long form, which is not given up to the end of that paragraph."""

    use: Use
    term: Term


def unexpanded(uses: Sequence[Use], terms: Sequence[Term]) -> Iterator[Unexpanded]:
    """All of them, page by page; `uses` are in the order of the pages."""
    asked = [term for term in terms if term.entry.long]
    by_page: dict[str, list[Use]] = {}
    for use in uses:
        by_page.setdefault(use.document.path, []).append(use)
    for found in by_page.values() if asked else ():
        document = found[0].document
        if document.docstrings or is_story(document):
            continue
        for term in asked:
            first = next((use for use in found if _is_plain(use, term)), None)
            if first is not None and not _is_given(document.source.text, first.spelling.span.end, term):
                yield Unexpanded(first, term)


def _is_plain(use: Use, term: Term) -> bool:
    """Whether a use is the short form in a sentence; a title need not spell it out."""
    spelling = use.spelling
    return spelling.text in term.entry.prose and not spelling.standing.is_title and not is_anothers(spelling)


def _is_given(text: str, at: int, term: Term) -> bool:
    end = _BLANK_LINE.search(text, at)
    before = _letters(text[: end.start() if end else len(text)])
    return any(_letters(long) in before for long in term.entry.long)


def _letters(text: str) -> str:
    """Letters and digits alone: "**G**roup-relative" is "group relative"."""
    return re.sub(r"[\W_]+", "", text).casefold()
