"""Which name takes the place of a wrong one: it is plainly a slip of it, or git shows that it was renamed so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docsync.diagnostics import Evidence, Fix
from docsync.documents.model import Document
from docsync.project import Project
from docsync.project.slips import plainly_meant
from docsync.rules.base import one_of, replacement
from docsync.source import Span

_SHORT_HASH = 9


@dataclass(frozen=True, slots=True)
class Renamed:
    """What is said of a wrong name: the question or the fact, what the fact rests on, and the fix, if it is proven."""

    help: str
    evidence: tuple[Evidence, ...] = ()
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class WrongName:
    """A name that is wrong, as written at a span, and those near it; `declared_in` is the file that has the nearest."""

    document: Document
    span: Span
    name: str
    nearest: Sequence[str]
    declared_in: str = ""


def renamed(project: Project, wrong: WrongName) -> Renamed:
    """What a wrong name is meant to be. A near name that is neither a slip nor proven by git is only asked about."""
    question = one_of(tuple(wrong.nearest))
    is_written = wrong.document.source[wrong.span] == wrong.name
    meant = plainly_meant(wrong.name, wrong.nearest)
    if meant or len(wrong.nearest) != 1:
        return Renamed(question, (), replacement(wrong.document, wrong.span, meant) if meant and is_written else None)
    (near,) = wrong.nearest
    old, new = _bare(wrong.name), _bare(near)
    told = (
        project.repository.reworded(project.repository.inside(wrong.declared_in), old, new)
        if wrong.declared_in
        else None
    )
    if told is None:
        return Renamed(question)
    fact = f"it was renamed to `{near}` in {told.commit[:_SHORT_HASH]} ({told.date})"
    evidence = Evidence("rename", f"`{old}` became `{new}`", wrong.declared_in, commit=told.commit, date=told.date)
    return Renamed(fact, (evidence,), replacement(wrong.document, wrong.span, near) if is_written else None)


def _bare(name: str) -> str:
    """An option's name as the code that declares it has it."""
    return name.lstrip("-").replace("-", "_") if name.startswith("-") else name
