"""Every spelling of every term that the documents use, and the glossary that they and the library suggest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from docsync.project.terms.judging import Use
from docsync.project.terms.model import Forms, Origin, Term
from docsync.project.terms.terms import Terms
from docsync.references.spellings import Speller, folded
from docsync.settings import TermEntry
from docsync.source import Location, Span

_SMALL = frozenset("a an and by for from in of on the to via with".split())  # words that an abbreviation leaves out


@dataclass(frozen=True, slots=True)
class Spelt:
    """A spelling: where prose uses it (those places that are wrong apart), and how often it stands in code marks."""

    text: str
    places: tuple[Location, ...]
    wrong: tuple[Location, ...]
    in_code: int

    @property
    def count(self) -> int:
        """How often the documents use it."""
        return len(self.places) + len(self.wrong) + self.in_code


@dataclass(frozen=True, slots=True)
class TermUse:
    """A term and its spellings, the most used first."""

    term: Term
    spellings: tuple[Spelt, ...]


@dataclass(frozen=True, slots=True)
class Usage:
    """What the documents use: `terms` with their spellings, and the `proposed` entries of a glossary.

    `glossary` is the path of the one there is, else empty.
    """

    terms: tuple[TermUse, ...]
    proposed: tuple[TermEntry, ...]
    glossary: str = ""


def usage_of(terms: Terms) -> Usage:
    """How the documents spell the terms of the glossary and of the library."""
    said = {folded(form) for term in terms.terms for form in (*term.right, *term.entry.forbidden)}
    own = terms.terms if terms.terms is terms.derived else (*terms.terms, *_unsaid(terms.derived, said))
    forms = Forms(own)
    speller = Speller(forms.all())
    uses, code = tuple(terms.uses_of(speller)), tuple(terms.code_of(speller))
    found = tuple(_use_of(term, forms, uses, code, terms) for term in own)
    glossary = terms.glossary
    proposed = tuple(_proposed(use, uses) for use in found if use.spellings or _is_public(use.term))
    return Usage(tuple(use for use in found if use.spellings), proposed, glossary.document.path if glossary else "")


def _unsaid(derived: Sequence[Term], said: set[str]) -> Iterator[Term]:
    """The library's terms of which the glossary says nothing; what follows from them is no rule where there is one."""
    for term in derived:
        if not {folded(form) for form in term.right} & said:
            yield replace(term, origin=Origin.NOBODY)


def _is_public(term: Term) -> bool:
    return term.origin is Origin.GLOSSARY or (term.member is not None and term.member.public)


def _use_of(term: Term, forms: Forms, uses: Sequence[Use], code: Sequence[Use], terms: Terms) -> TermUse:
    wrong: dict[str, list[Span]] = {}
    for one in terms.wrong:
        wrong.setdefault(one.document.path, []).append(one.spelling.span)
    right: dict[str, list[Location]] = {}
    faults: dict[str, list[Location]] = {}
    marked: dict[str, int] = {}
    for use in uses:
        if forms.term_of(use.spelling.text) is term:
            place = use.document.source.locate(use.spelling.span)
            is_wrong = any(span in use.spelling.span for span in wrong.get(use.document.path, ()))
            (faults if is_wrong else right).setdefault(use.spelling.text, []).append(place)
    for use in code:
        if forms.term_of(use.spelling.text) is term:
            marked[use.spelling.text] = marked.get(use.spelling.text, 0) + 1
    texts = dict.fromkeys((*right, *faults, *marked))
    found = [Spelt(one, tuple(right.get(one, ())), tuple(faults.get(one, ())), marked.get(one, 0)) for one in texts]
    return TermUse(term, tuple(sorted(found, key=lambda spelt: (-spelt.count, spelt.text))))


def _proposed(use: TermUse, uses: Sequence[Use]) -> TermEntry:
    """The entry that a glossary would have for a term."""
    term, entry = use.term, use.term.entry
    if term.origin is Origin.GLOSSARY:
        return entry
    if term.origin is Origin.NOBODY and not term.is_key:
        spelt = [one for one in use.spellings if one.text not in entry.code and one.places]
        most = max(spelt, key=lambda one: len(one.places)).text if spelt else entry.prose[0]
        return TermEntry(entry.term, entry.code, (most,))
    # Where the abbreviation itself is wrong, its own entry says so.
    key = term.member.key if term.member is not None else ""
    forbidden = tuple(form for form in entry.forbidden if term.is_key or form.startswith(f"{key} "))
    long = _long_form(key, uses) if term.is_key else ""
    return replace(entry, forbidden=forbidden, long=(long,) if long else ())


def _long_form(key: str, uses: Sequence[Use]) -> str:
    """What the documents say that an abbreviation stands for: "Group Relative Policy Optimization (GRPO)"."""
    for use in uses:
        standing = use.spelling.standing
        if use.spelling.text == key and standing.left.endswith("(") and standing.right.startswith(")"):
            words = re.findall(r"[^\s()\[\]\"“”,;:]+", re.split(r"[.!?:;,()\"“”]\s*", standing.left[:-1].rstrip())[-1])
            for number in range(1, len(words) + 1):
                taken = words[-number:]
                parts = [part for word in taken for part in word.split("-") if part]
                initials = "".join(part[0] for part in parts if part.lower() not in _SMALL).upper()
                if initials == key and taken[0].lower() not in _SMALL:
                    return " ".join(taken)
    return ""
