"""Whose parameter a bare name in running text is said to be: the scope that proves what it is meant to be.

Only wordings that leave no doubt count: "the `x` argument of `f`", "`F`'s `x`", "pass `x=1` to `F`", and the entries
of a list that is introduced as the parameters of `F`.
"""

from __future__ import annotations

import re

from docsync.source import Span

_KIND = (
    r"(?:param(?:eter)?|arg(?:ument)?|option|flag|field|keyword(?:\s+argument)?|kwarg|setting|hyper-?parameter"
    r"|attribute)s?"
)
_OWNER = r"\[?`~?(?P<owner>[^\W\d]\w*(?:\.[^\W\d]\w*)*)(?:\(\))?`\]?"
_SOME_OWNER = _OWNER.replace("?P<owner>", "?:")
_OTHER_THINGS = r"columns?|datasets?|models?|fields?|methods?|objects?|instances?|decorators?"
_AFTER = re.compile(
    rf"""(?:\s*(?:,|and|or|,\s*and)\s+`[^`\n]*`){{0,4}}  # others in a row
         (?:\s+\([^()\n]{{0,120}}\))?
         \s*(?P<kind>{_KIND}\b)?
         (?:\s+(?:to|as|=)\s+`[^`\n]*`)?
         \s+(?P<preposition>of|in|on|to|from|for|into)\s+(?:(?:the|your|a|an|its)\s+)?
         {_OWNER}(?!\s+(?:{_OTHER_THINGS})\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_BEFORE = re.compile(rf"{_OWNER}(?:(?:'s|’s)\s+(?:{_KIND}\s+)?|\s+{_KIND}\s+)$", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:set(?:ting)?|pass(?:ing)?|specify(?:ing)?|us(?:e|ing)|configur(?:e|ing)|enabl(?:e|ing)|adjust(?:ing)?|tun(?:e|ing)"
    r"|increas(?:e|ing)|reduc(?:e|ing)|lower(?:ing)?|with|via|leave)\s+(?:the\s+)?(?:\w+\s+)?$",
    re.IGNORECASE,
)
# "a `Config` with `x=1` to `f`" gives x to the config: only what is given itself belongs to what follows "to".
_GIVING = re.compile(
    r"\b(?:pass|giv|add|supply|supplie|provid|hand|forward)\w*\s+(?:(?:the|a|an)\s+)?(?:\w+\s+)?$", re.IGNORECASE
)
# What is of, or in, a class of settings is one of them.
_SETTINGS = re.compile(r"(?:Config|Configuration|Arguments|Args|Settings|Options)$")
_VALUES = re.compile(r"\b(?:option|flag|setting)s\b", re.IGNORECASE)
_NEAR = 300  # characters on either side of a name that can say whose it is
_KIND_BEFORE = re.compile(rf"\b{_KIND}\s+$", re.IGNORECASE)
# Fields and attributes of a thing need not be its class's own: data that it reads or returns has them too.
_ARGUMENTS = r"(?:parameter|argument|option|flag|keyword|kwarg|setting|hyper-?parameter)s\b"
_INTRODUCED = re.compile(
    rf"\b{_ARGUMENTS}(?:\s+\w+){{0,2}}?\s+(?:of|on|in|for|to)\s+(?:the\s+)?{_SOME_OWNER}"
    rf"|{_SOME_OWNER}(?:'s|’s)?\s+(?:\w+\s+)?(?:{_ARGUMENTS})",
    re.IGNORECASE,
)
_ONLY_OWNER = re.compile(_OWNER)
_ITEM_START = re.compile(r"[\s>]*(?:[-*+]|\d+[.)])?[\s*_]*$")


def owner_in_sentence(text: str, sentence: Span, span: Span, name: str, *, assigned: bool) -> str:
    """The dotted name that `name`, in the code span at `span`, is said to belong to; empty when there is a doubt.

    `assigned` says that the code span is an assignment (`x=1`), which names a parameter by itself.
    """
    before = text[max(sentence.start, span.start - _NEAR) : span.start]
    after = text[span.end : min(sentence.end, span.end + _NEAR)]
    following = _AFTER.match(after)
    named = following and (following["kind"] or _KIND_BEFORE.search(before))
    if following and following["preposition"].lower() in ("to", "into"):
        told = named or (assigned and _GIVING.search(before))
    else:
        settings = following and _SETTINGS.search(following["owner"]) and ("_" in name or _VERB.search(before))
        told = following and (named or assigned or settings)
    if following and told:
        return following["owner"]
    leading = _BEFORE.search(before)
    return leading["owner"] if leading else ""


def owner_of_list(introduction: str) -> str:
    """Whose parameters a list holds that a paragraph introduces ("The flags of [`F`] are:"); empty when in doubt."""
    last = re.split(r"(?<=[.!?])\s", introduction.rstrip())[-1]
    owners = {match["owner"] for match in _ONLY_OWNER.finditer(last)}
    introduced = _INTRODUCED.search(last)
    if not last.endswith((":", "：")) or len(owners) != 1 or not introduced:
        return ""
    # The "options" of anything but a class of settings are as often the values of one.
    owner = owners.pop()
    return owner if _SETTINGS.search(owner) or not _VALUES.search(introduced.group()) else ""


def starts_item(text: str, block: Span, span: Span) -> bool:
    """Whether a code span is the first thing in its list item."""
    return _ITEM_START.match(text[block.start : span.start]) is not None
