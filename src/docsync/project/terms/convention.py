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
        ordered = sorted(family.members, key=lambda member: (not member.public, member.name.casefold()))
        for member in ordered:
            if is_exempt(member):
                continue
            for term in _terms_of(family, member, others):
                found.setdefault(term.name, term)
    return tuple(found.values())


def _terms_of(family: Family, member: Member, others: Set[str]) -> Iterator[Term]:
    key, suffix = member.key, family.suffix
    proof = Evidence("definition", f"class `{member.object.path}`", member.object.file, member.object.line)
    small = suffix.lower()
    if not is_abbreviation(key):
        forms = (member.name, f"{key} {small}")
        yield Term(TermEntry(member.name, (member.name,), forms), Origin.NOBODY, proof, member)
        return
    wrong = (key.lower(), key.capitalize()) if is_wrong_small(key) and key.lower() not in others else ()
    yield Term(TermEntry(key, (), (key,), wrong), Origin.CONVENTION, proof, member, is_key=True)
    if family.name == _BY_CLASS_NAME:
        spelt = tuple(f"{one} {suffix}" for one in (key, *wrong))
        yield Term(TermEntry(member.name, (member.name,), (member.name,), spelt), Origin.CONVENTION, proof, member)
        return
    spelt = (f"{key} {suffix}", *(f"{one} {noun}" for one in wrong for noun in (small, suffix)))
    entry = TermEntry(f"{key} {small}", (member.name,), (f"{key} {small}",), spelt)
    yield Term(entry, Origin.CONVENTION, proof, member)
