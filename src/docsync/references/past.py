"""Telling text about the past from text about today: it is right to name what is gone.

The exemption is for the sentence (list item, table row, statement) that speaks of the past, and for changelog files as
a whole; a migration guide is exempt where it shows the old side.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import PurePosixPath

from docsync.documents.model import Document
from docsync.source import Span

_PAST = re.compile(
    r"""
    \b(?:
        (?:was|were|been|got)\s+(?:\w+ly\s+)?(?:removed|renamed|dropped|replaced|superseded|merged|moved
            |deleted|folded|split)
      | (?:is|are)\s+(?:now\s+)?(?:removed|renamed|superseded|gone)
      | (?:removed|renamed)\s+(?:in|from|to|since) | replaced\s+by | moved\s+to\s+[`\[]
      | removal\s+of
      | renam(?:es|ing|e)\s+(?:(?:your|all|any|the)\s+)?
        (?:(?:import|call|use|usage|class|param\w*|argument)\w*\s+(?:of\s+)?)?[`\[]
      | deprecat\w+ | versionremoved | no\s+longer | previously | formerly | legacy | obsolete
      | used\s+to\s+(?:be|call|have|live|take|use) | once\s+(?:was|had|called) | instead\s+of\s+the\s+old
      | (?:before|prior\s+to|until|up\s+to|earlier\s+than|older\s+than)\s+(?:\w+\s+)?`?v?\d+\.\d
      | and\s+(?:earlier|older|below)\b | (?:old|older|earlier|previous|former)\s+
        (?:name|version|api|class|code|behaviou?r|release)s?
      | use\s+.{1,160}?\s+instead\b
      | (?:was|were|been|got|is)\s+(?:\w+ly\s+)?retired | went\s+away | (?:we|they)\s+dropped
      | there\s+(?:is|are|was)\s+no | (?:is|are)\s+not\s+(?:\w+\s+)?(?:available|supported|part\s+of|there|provided)
      | replaces\s+(?:the\s+)?[`\[] | (?:became|becomes)\s+[`\[] | rather\s+than
      | will\s+be\s+(?:added|removed|introduced)
      | in\s+(?:version\s+)?`?v?\d+\.\d[\w.]*`?,?\s+(?:you|we|one|users|people)\s+
        (?:ran|used|called|had|wrote|passed|needed|typed|invoked|would|could)
      | migrat\w+ | breaking\s+change | backwards?[\s-]compatib\w+ | does\s+not\s+exist | doesn't\s+exist
    )
    | [`\])]\s+(?:is|are)\s+now\s+(?:called\s+|named\s+|spelled\s+|spelt\s+)?[`\[]
    | \(now\s+[`\[] | →
    | \b(?:wurden?\s+(?:entfernt|umbenannt)|gibt\s+es\s+nicht|nicht\s+mehr|veraltet)\b
    | \b(?:a\s+été\s+(?:supprimée?|renommée?)|n['’]existe\s+plus|obsolète|dépréciée?)\b
    | \b(?:fue\s+(?:eliminad|renombrad)[oa]|ya\s+no\s+existe|obsolet[oa])\b
    | \b(?:foi\s+(?:removid|renomead)[oa]|não\s+existe\s+mais)\b
    | 削除され | 廃止され | 非推奨 | удал[её]н | устарел | больше\s+не | 제거되 | 더\s*이상 | 사용되지\s*않
    | 已(?:被)?(?:移除|删除|重命名|弃用|废弃) | 不再 | 旧版 | 此前 | 以前 | 弃用 | 废弃 | 更名
    """,
    re.IGNORECASE | re.VERBOSE,
)
# What a sentence says of a thing when it warns of it.
_WARNS = r"not\s+valid|invalid|raises?|fails?|wrong|incorrect"
_FORBIDS = r"never|do\s+not|don['’]t|must\s+not|cannot|avoid"
_WARNING = re.compile(rf"\b(?:{_WARNS})\b|^\W*(?:{_FORBIDS})\b", re.IGNORECASE)
# ... and when the name is the reader's to make, or is no name of Python's.
_AGAINST = re.compile(
    rf"""\b(?:{_WARNS}|typo|misspel\w+|mistake|error
      | overrid\w+|implement\w*|subclass\w*|defin(?:e|es|ing)|creat(?:e|es|ing)|your\s+own|yourself|if\s+you\s+add
      | planned|proposed|upcoming|roadmap|coming\s+soon|changed\s+in\s+(?:version\s+)?v?\d
      | logger|metric|event|topic|entry[\s-]points?|group|namespace|channel)\b
      | \bunlike\s+(?:the\s+(?:old\s+)?)?[`\[] | \b(?:{_FORBIDS})\s+(?:\w+\s+){{0,3}}[`\[] | ,\s+(?:not|never)\s+`""",
    re.IGNORECASE | re.VERBOSE,
)
_INTRODUCES_OLD = re.compile(
    r"^\W*(?:old|before|wrong|bad|incorrect|previously|replace\s+this\b.*"
    r"|proposed(?:\s+\w+)?|planned|coming\s+soon|upcoming|roadmap)\W*$",
    re.IGNORECASE,
)
_WRONG_COMMENT = re.compile(
    r"#.*(?:\b(?:rais(?:es?|ing)|errors?|wrong|invalid|fails?|incorrect|bad|don['’]t|doesn['’]t|not\s+valid|SKIP)\b"
    r"|\b\w+Error\b|❌|✗|🚫)",
    re.IGNORECASE,
)
_GONE_HEADING = re.compile(
    r"^\W*(?:removed|removals|deprecat\w+|breaking\s+changes|what\s+no\s+longer|no\s+longer|legacy|old\b|version\s+[\d.]+x?"
    r"|roadmap|proposed|proposals?\b|planned|coming\s+soon|upcoming|future\s+(?:work|plans?|directions?)\b)",
    re.IGNORECASE,
)
_OLD_SIDE = re.compile(
    r"\b(?:before|old|older|previous(?:ly)?|deprecated|legacy|removed|from|v?\d+\.\d+ and earlier)\b|旧|之前",
    re.IGNORECASE,
)
_OLD_COMMENT = re.compile(r"#.*\b(?:before|old|previous(?:ly)?|deprecated|legacy|removed|no longer)\b", re.IGNORECASE)
# What a comment says of the command below it, or an output of the one above.
_DISOWNS = re.compile(
    r"#.*(?:\b(?:coming\s+soon|planned|proposed|not\s+yet|deprecated|removed|no\s+longer|legacy|wrong|invalid|incorrect"
    r"|fails|(?:does|will)(?:\s+not|n['’]t)\s+work|old\s+(?:way|style|syntax|name|version|command))\b|❌|✗|🚫)",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"^.*\b(?:unrecogni[sz]ed\s+(?:arguments?|options?)|invalid\s+choice"
    r"|no\s+such\s+(?:option|command)|(?:unknown|unexpected)\s+(?:extra\s+)?(?:option|command|argument))\b"
    r"|^[│|>\s]*(?:[\w.-]+:\s+)?error\b\s*:",
    re.IGNORECASE | re.MULTILINE,
)
_REMOVAL = re.compile(r"[ \t>]*(?:[:`~]{3,}[ \t]*\{|\.\.[ \t]+)(?:version-?removed|deprecated)\b")
_OLD_COLUMN = re.compile(
    r"before|old(?:er)?(?:\s+\w+)?|previous(?:ly)?|deprecated|removed|was|from|v?\d+(?:\.\d+)+", re.IGNORECASE
)
_NEW_COLUMN = re.compile(
    r"after|new(?:er)?(?:\s+\w+)?|now|current(?:ly)?|replacement|replaced\s+by|use\s+instead|instead|is|to|v?\d+(?:\.\d+)+",
    re.IGNORECASE,
)
_EXPECTS_WARNING = re.compile(
    r"\b(?:filterwarnings|catch_warnings|simplefilter)\b|\b\w*(?:Deprecation|Future)Warning\b"
)
_CHANGELOG = re.compile(
    r"(?:^|[-_.])(?:change(?:s|log)?|history|news|releases?|release[-_]?notes?|whats?[-_]?new)(?:[-_.]|$)",
    re.IGNORECASE,
)
_MIGRATION = re.compile(r"migrat|upgrad|deprecat", re.IGNORECASE)
_STORY_FOLDERS = {"blog", "blogs", "news", "posts", "changelog", "release-notes", "releases", "release_notes"}
# A full stop ends a sentence only before white space; CJK marks end one by themselves.
_SENTENCE_END = re.compile(r"(?<=[.!?])(?:[*_)\"'”’]*)\s+(?=\S)|[。！？]|\n[ \t>]*\n")


def about_the_past(text: str) -> bool:
    """Whether a sentence says that something was otherwise before."""
    return _PAST.search(text) is not None


def speaks_against(text: str) -> bool:
    """Whether a sentence warns of what it names, or asks the reader to make it: then it need not be there."""
    return _AGAINST.search(text) is not None


def introduces_old(text: str) -> bool:
    """Whether a sentence right before a block says that the block shows the old way, or one that fails."""
    return about_the_past(text) or bool(_WARNING.search(text)) or _INTRODUCES_OLD.match(text) is not None


def expects_an_error(line: str) -> bool:
    """Whether a comment on a line of code says that the line is wrong, or what it raises."""
    return _WRONG_COMMENT.search(line) is not None


def old_code(text: str) -> bool:
    """Whether a piece of code says that it is the old way: in a comment, or by the warning that it expects."""
    return _OLD_COMMENT.search(text) is not None or _EXPECTS_WARNING.search(text) is not None


def disowns(comment: str) -> bool:
    """Whether a comment in a shell block says that the command by it does not work (yet, or any more)."""
    return _DISOWNS.search(comment) is not None


def shows_failure(output: str) -> bool:
    """Whether the output of a command is the complaint that it is called in a wrong way."""
    return _FAILED.search(output) is not None


def opens_removal(line: str) -> bool:
    """Whether a line opens a directive whose body says what is gone."""
    return _REMOVAL.match(line) is not None


def is_change_table(header: str) -> bool:
    """Whether the header row of a table sets what was against what is: `| Before | After |`."""
    cells = [cell.strip(" \t*_`") for cell in header.strip().strip("|").split("|")]
    old = [cell for cell in cells if _OLD_COLUMN.fullmatch(cell)]
    new = [cell for cell in cells if _NEW_COLUMN.fullmatch(cell)]
    return bool(old) and any(cell not in old or len(old) > 1 for cell in new)


def is_story(document: Document) -> bool:
    """Whether the whole page tells what was, release by release: a changelog, release notes, a blog."""
    path = PurePosixPath(document.path)
    folders = {part.lower() for part in path.parts[:-1]}
    title = re.sub(r"\s+", "-", document.title.strip().lower())
    return bool(_CHANGELOG.search(path.stem) or folders & _STORY_FOLDERS or _CHANGELOG.fullmatch(title))


def is_migration_guide(document: Document) -> bool:
    """Whether the page tells how to come from an older version to this one."""
    return bool(_MIGRATION.search(PurePosixPath(document.path).stem) or _MIGRATION.search(document.title))


def under_gone(document: Document, heading: int) -> bool:
    """Whether one of the headings above is about what is gone."""
    return any(_GONE_HEADING.match(above.text) for above in document.headings_above(heading))


def old_side(document: Document, heading: int) -> bool:
    """Whether one of the headings above says that what follows is the old way."""
    return any(
        _OLD_SIDE.search(above.text) or _PAST.search(above.text) for above in document.headings_above(heading)[:2]
    )


def sentences(text: str, block: Span) -> list[Span]:
    """The sentences of `text[block]`, in order."""
    found = []
    start = block.start
    for end in _SENTENCE_END.finditer(text, block.start, block.end):
        found.append(Span(start, end.start()))
        start = end.end()
    return [*found, Span(start, block.end)]


def sentence_around(text: str, block: Span, inside: Span) -> Span:
    """The sentence of `text[block]` that holds the span `inside`."""
    return among(sentences(text, block), inside)


def among(found: list[Span], inside: Span) -> Span:
    """That of some sentences in order which holds a span; those that it crosses are one."""
    first = max(bisect_right(found, inside.start, key=lambda span: span.start) - 1, 0)
    last = first
    while last + 1 < len(found) and found[last].end < inside.end:
        last += 1
    return Span(found[first].start, found[last].end)
