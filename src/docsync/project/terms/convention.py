"""The convention that the names of the library's families show: what prose calls its abbreviations and classes."""

from __future__ import annotations

from collections.abc import Iterator, Set

from docsync.diagnostics import Evidence
from docsync.inventory import Inventory
from docsync.inventory.model import Family, Member
from docsync.project.coverage.members import is_exempt
from docsync.project.terms.abbreviations import is_abbreviation, is_wrong_small
from docsync.project.terms.model import Origin, Term
from docsync.settings import TermEntry

_BY_CLASS_NAME = "config"  # the family whose members prose calls by the name of the class


def derived_terms(inventory: Inventory, others: Set[str]) -> tuple[Term, ...]:
    """The terms of all members of the families: the abbreviation, and what the class is called.

    `GRPOTrainer` shows that the abbreviation is `GRPO`, and the thing a `GRPO trainer`. Where the key is a word
    (`RewardTrainer`) nothing is wrong, and the spellings are only listed. `others` are names of other packages, of
    which the small letters of an abbreviation may be one.
    """
    found: dict[str, Term] = {}
    for family in inventory.families:
        if not family.suffix.isalpha():
            continue
        for member in sorted(family.members, key=lambda member: (not member.public, member.name.casefold())):
            if not is_exempt(member):
                small = member.key.lower()
                is_wrong = is_wrong_small(member.key) and small not in others and not inventory.is_dependency(small)
                for term in _terms_of(family, member, (small, small.capitalize()) if is_wrong else ()):
                    found.setdefault(term.name, term)
    return tuple(found.values())


def _terms_of(family: Family, member: Member, wrong: tuple[str, ...]) -> Iterator[Term]:
    """The terms that a member shows; `wrong` are spellings of its key."""
    key, suffix, noun = member.key, family.suffix, family.suffix.lower()
    proof = Evidence("definition", f"class `{member.object.path}`", member.object.file, member.object.line)
    if not is_abbreviation(key):
        entry = TermEntry(member.name, (member.name,), (member.name, f"{key} {noun}"))
        yield Term(entry, Origin.NOBODY, proof, member)
        return
    yield Term(TermEntry(key, (), (key,), wrong), Origin.CONVENTION, proof, member, is_key=True)
    if family.name == _BY_CLASS_NAME:
        spelt = tuple(f"{one} {suffix}" for one in (key, *wrong))
        entry = TermEntry(member.name, (member.name,), (member.name,), spelt)
    else:
        spelt = (f"{key} {suffix}", *(f"{one} {other}" for one in wrong for other in (noun, suffix)))
        entry = TermEntry(f"{key} {noun}", (member.name,), (f"{key} {noun}",), spelt)
    yield Term(entry, Origin.CONVENTION, proof, member)
