"""Which spellings of the documents are wrong, and what is written instead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docsync.documents.model import Document, Prose
from docsync.project.terms.model import Origin, Term
from docsync.project.terms.prose import Surroundings, is_anothers, is_code, is_proper, is_title
from docsync.references.past import is_story
from docsync.references.spellings import Speller, Spelling
from docsync.references.writing import is_other_language
from docsync.source import Span

_CUSTOM = 3  # uses that make a custom


@dataclass(frozen=True, slots=True)
class Use:
    """A spelling of the documents and the page that it stands on, or the file of a site's navigation."""

    document: Document
    spelling: Spelling


@dataclass(frozen=True, slots=True)
class Misspelling:
    """A spelling that its term forbids. `right` is what is written there instead; none or several: a person decides.

    `is_custom` says that the documents mostly write such names so, against the convention that was derived.
    """

    document: Document
    spelling: Spelling
    term: Term
    right: tuple[str, ...]
    is_custom: bool = False


class Judge:
    """Tells which uses of terms are wrong. `strict`: titles are held to the terms too."""

    def __init__(self, known: Surroundings, speller: Speller, *, strict: bool) -> None:
        self._known = known
        self._speller = speller
        self._strict = strict
        self._stories: dict[str, bool] = {}
        self._languages: dict[str, bool] = {}

    def wrong(self, uses: Sequence[Use]) -> Iterator[Misspelling]:
        """The wrong ones of all uses of the documents."""
        words = Counter(word for use in uses for word in use.spelling.text.split(" "))
        nouns = Counter(_noun(use.spelling) for use in uses if not is_title(use.spelling, self._known))
        for use in uses:
            for part, term in self._forbidden(use.spelling):
                document = use.document
                is_meant = self._is_meant(document, part, term) and not self._is_story(document)
                if is_meant and self._is_known(document, term, words):
                    is_custom = term.origin is Origin.CONVENTION and _is_custom(part, nouns)
                    yield Misspelling(document, part, term, tuple(self._right(part, term)), is_custom)

    def _forbidden(self, spelling: Spelling) -> Iterator[tuple[Spelling, Term]]:
        """A spelling that is forbidden, or else the forbidden ones among its words, with the term that says so."""
        if self._known.forms.is_right(spelling.text):
            return
        if (term := self._forbidding(spelling)) is not None:
            yield spelling, term
            return
        taken: list[Span] = []
        for part in self._speller.inside(spelling):
            is_free = not any(part.span.overlaps(other) for other in taken)
            if is_free and (term := self._forbidding(part)) is not None:
                taken.append(part.span)
                yield part, term

    def _forbidding(self, spelling: Spelling) -> Term | None:
        term = self._known.forms.forbidden_by(spelling.text)
        if term is None and spelling.standing.starts_sentence:
            return self._known.forms.forbidden_by(spelling.text[0].lower() + spelling.text[1:])
        return term

    def _is_meant(self, document: Document, spelling: Spelling, term: Term) -> bool:
        if is_anothers(spelling) or is_code(spelling, self._known):
            return False
        is_said = term.origin is not Origin.CONVENTION
        if self._may_have_capitals(spelling):
            for form in term.entry.prose:
                # In a title `GRPO Config` is what `GRPOConfig` is called, unless the glossary forbids it.
                if is_cased(spelling.text, form) or (not is_said and spelling.text.replace(" ", "") == form):
                    return False
        return is_said or not is_proper(spelling, term, self._known, document.source.text)

    def _may_have_capitals(self, spelling: Spelling) -> bool:
        return not self._strict and is_title(spelling, self._known)

    def _is_known(self, document: Document, term: Term, words: Counter[str]) -> bool:
        """Whether the documents bear out what is derived: a key is mostly written so; other languages have other rules.

        German has a capital for every noun, and `kto` is a word of Polish.
        """
        if term.origin is not Origin.CONVENTION:
            return True
        if self._is_other_language(document):
            return False
        if not term.is_key:
            return True
        (key,) = term.entry.prose
        return words[key] == max(number for word, number in words.items() if word.lower() == key.lower())

    def _is_story(self, document: Document) -> bool:
        if document.path not in self._stories:
            self._stories[document.path] = is_story(document)
        return self._stories[document.path]

    def _is_other_language(self, document: Document) -> bool:
        if document.path not in self._languages:
            prose = "".join(document.source[node.span] for node in document.nodes if isinstance(node, Prose))
            self._languages[document.path] = is_other_language(prose)
        return self._languages[document.path]

    def _right(self, spelling: Spelling, term: Term) -> Iterator[str]:
        """What is written in the place of a spelling: the form for prose with the same letters, else all of them."""
        forms = term.entry.prose
        same = [form for form in forms if letters(form) == letters(spelling.text)]
        for form in same[:1] or forms:
            words, spelt = form.split(" "), spelling.text.split(" ")
            if self._may_have_capitals(spelling) and len(words) == len(spelt):
                words = [one if one == _capital(word) else word for word, one in zip(words, spelt, strict=True)]
            elif spelling.standing.starts_sentence and spelt[0][0].isupper() and words[0].islower():
                words[0] = _capital(words[0])
            yield " ".join(words)


def _noun(spelling: Spelling) -> str:
    """The last of several words: `Trainer` of `GRPO Trainer`."""
    return spelling.text.rpartition(" ")[2] if " " in spelling.text else ""


def _is_custom(spelling: Spelling, nouns: Counter[str]) -> bool:
    """Whether most names of this kind are written with a capital noun, as this one is."""
    noun = _noun(spelling)
    return noun[:1].isupper() and nouns[noun] >= _CUSTOM and nouns[noun] > nouns[noun.lower()]


def letters(form: str) -> str:
    """What is left of a form when case, blanks and hyphens do not matter."""
    return re.sub(r"[\s-]+", "", form).casefold()


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def is_cased(text: str, form: str) -> bool:
    """Whether a text is a form as a title has it: words with a capital, or all in capitals."""
    spelt, words = text.split(" "), form.split(" ")
    if text.casefold() != form.casefold():
        return False
    return text.isupper() or all(one in (word, _capital(word)) for one, word in zip(spelt, words, strict=True))
