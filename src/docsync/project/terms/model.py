"""Terms, and what is known of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from docsync.diagnostics import Evidence
from docsync.documents.model import Document
from docsync.inventory.model import Member
from docsync.references.spellings import folded
from docsync.settings import TermEntry
from docsync.source import Span


class Origin(StrEnum):
    """Who says how a term is written.

    CONVENTION is what follows from the name of a class; NOBODY: its spellings are listed, and none of them is wrong.
    """

    GLOSSARY = "glossary"
    CONVENTION = "convention"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its forms, and who says so.

    `proof` is the glossary's line or the class that the forms follow from. `member` is the class it is about, if it is
    derived; `is_key` says that it is the abbreviation alone (`GRPO`), and not the class.
    """

    entry: TermEntry
    origin: Origin
    proof: Evidence
    member: Member | None = None
    is_key: bool = False

    @property
    def name(self) -> str:
        """What the term is called."""
        return self.entry.term

    @property
    def right(self) -> tuple[str, ...]:
        """The forms that are no mistake, those for prose first."""
        return (*self.entry.prose, *self.entry.code, *self.entry.long)


@dataclass(frozen=True, slots=True)
class Cell:
    """A form of a glossary's entry and where it is written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a glossary: its row, and its forms with their places; `term` is what it is about."""

    term: TermEntry
    span: Span
    code: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Glossary:
    """A glossary: the file it stands in, its tables and entries. Without tables the file is none."""

    document: Document
    tables: tuple[Span, ...]
    entries: tuple[Entry, ...]


class Role(StrEnum):
    """What a form is to its term."""

    RIGHT = "right"
    FORBIDDEN = "forbidden"


class Forms:
    """All forms of all terms, by how they are compared."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = tuple(terms)
        self._exact: dict[str, list[tuple[Term, Role]]] = {}
        self._folded: dict[str, Term] = {}
        for term in terms:
            for form in term.right:
                self._add(form, term, Role.RIGHT)
            for form in term.entry.forbidden:
                self._add(form, term, Role.FORBIDDEN)

    def _add(self, form: str, term: Term, role: Role) -> None:
        self._exact.setdefault(" ".join(form.split()), []).append((term, role))
        self._folded.setdefault(folded(form), term)

    def all(self) -> frozenset[str]:
        """Every form, as forms are compared."""
        return frozenset(self._folded)

    def is_right(self, text: str) -> bool:
        """Whether a text is, letter by letter, a form that some term has."""
        return any(role is Role.RIGHT for _, role in self._exact.get(text, ()))

    def forbidden_by(self, text: str) -> Term | None:
        """The term that forbids a text, letter by letter, if none has it as a form."""
        if self.is_right(text):
            return None
        return next((term for term, role in self._exact.get(text, ()) if role is Role.FORBIDDEN), None)

    def term_of(self, text: str) -> Term | None:
        """The term that a text is a spelling of, in whatever case."""
        return self._folded.get(folded(text))
