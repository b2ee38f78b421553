"""What the words around a list say of how much it lists: everything, a selection, or what goes with something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from docsync.documents.model import Document

_ALL = re.compile(
    r"""\b(?:all|each|every|any\s+of|complete|full|entire|whole|exhaustive)\b
      | \b(?:lists?|overview|table|summary|catalogue?|taxonomy)\s+of\b
      | \b(?:available|built-in|builtin|existing)\b
      | (?:所有|全部|完整|每个)""",
    re.IGNORECASE | re.VERBOSE,
)
_SOME = re.compile(
    r"""\b(?:such\s+as|for\s+(?:example|instance)|e\.g|including|includes|among\s+(?:them|others)
      | (?:some|few|several)\s+(?:of|examples?|useful|common|popular|more|notable)
      | (?:here|these|below)\s+are\s+(?:some|(?:a\s+)?few|several)
      | most\s+(?:important|popular|common\w*|used|useful|relevant|notable|of)
      | popular|notable|notably|selected|selection|common|commonly|recommended|favou?rites?|interesting
      | not\s+exhaustive|non-exhaustive|and\s+(?:many\s+)?(?:more|others)|etc|samples?|starting\s+points?
      | main|key|core|major|typical|typically)\b
      | \.\.\.|… | (?:例如|比如|常用|部分|一些|主要|等等)""",
    re.IGNORECASE | re.VERBOSE,
)
# What some have and others have not: those that have it are all that such a list is of.
_WITH = re.compile(
    r"""\b(?:support(?:s|ed|ing)?|compatib\w+|works?\s+with|appl(?:y|ies|icable)|integrat\w+|requires?|needs?
      | accepts?|takes?|uses?|using|can\s+be|enabl\w+|affect\w+|only|except|unless|without|limitations?|added|changed
      | new|removed|experimental|legacy|advanced|optional)\b
      | (?:支持|兼容|适用)""",
    re.IGNORECASE | re.VERBOSE,
)
# Headings whose sections show a few things to begin with.
_SHOWCASE = re.compile(
    r"""\b(?:quick\s*-?\s*start|(?:quick|guided)\s+tour|getting\s+started|get\s+started|first\s+steps|highlights?
      | (?:key|main)\s+features|news|what['’]?s\s+new|why|tutorials?|recipes?|demos?|next\s+steps?|see\s+also
      | further\s+reading|learn\s+more|resources
      | related|roadmap|faq|troubleshooting|tips)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_ONLY_FEATURES = re.compile(r"\W*features\W*", re.IGNORECASE)
_MORE = re.compile(
    r"^\W*(?:\.\.\.|…|and\s+(?:many\s+)?(?:more|others)\b|others?\b|more\b|etc\b)|(?:\.\.\.|…|etc\.?)\W*$"
)
# "trainers such as [`SFTTrainer`] and more" selects among other things than what the list below holds.
_NAMED_HERE = re.compile(
    r"\b(?:such\s+as|including|includes|like|e\.g\.,?|for\s+(?:example|instance),?)\s+\[?`.*", re.IGNORECASE | re.DOTALL
)
# What the text under a heading says of all lists of its section.
_NOT_ALL = re.compile(r"\b(?:non-?\s?exhaustive|not\s+(?:\w+\s+)?(?:exhaustive|complete)|incomplete)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+")
_CODE = re.compile(r"`[^`]*`|\([^()]*://[^()]*\)")


class Scope(StrEnum):
    """How much a list is said to list."""

    ALL = "all"
    SOME = "some"
    WITH = "with"
    UNTOLD = "untold"


def scope_of(document: Document, heading: int, introduction: str, header: str, last: str) -> Scope:
    """What the introduction, the headings above, a column's header and the last entry say of a list."""
    above = [one.text for one in document.headings_above(heading)]
    sentence = _CODE.sub("", _NAMED_HERE.sub("", _SENTENCE.split(introduction.strip())[-1]))
    if _MORE.search(last.strip()) or _SOME.search(sentence) or _SOME.search(header):
        return Scope.SOME
    if any(_SHOWCASE.search(text) or _ONLY_FEATURES.fullmatch(text) for text in above) or _SOME.search(
        above[0] if above else ""
    ):
        return Scope.SOME
    if any(_NOT_ALL.search(text) for text in _texts_under(document, heading)):
        return Scope.SOME
    if _ALL.search(sentence):
        return Scope.ALL
    if _WITH.search(sentence) or any(_WITH.search(text) for text in above[:2]) or _WITH.search(header):
        return Scope.WITH
    return Scope.UNTOLD


def _texts_under(document: Document, heading: int) -> Iterator[str]:
    """What stands right under a heading, and under those above it, before the next one."""
    while heading >= 0:
        following = document.headings[heading + 1 : heading + 2]
        end = following[0].span.start if following else len(document.source.text)
        yield document.source.text[document.headings[heading].span.end : end]
        heading = document.headings[heading].parent
