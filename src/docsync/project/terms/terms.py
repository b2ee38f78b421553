"""All that a run knows of terms; each part is worked out when it is asked for, and once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cached_property

from docsync import documents
from docsync.diagnostics import Evidence
from docsync.documents.model import Document
from docsync.errors import UnreadableFile
from docsync.inventory import Inventory
from docsync.project.terms.convention import derived_terms
from docsync.project.terms.expansions import Unexpanded, unexpanded
from docsync.project.terms.glossary import read_glossary
from docsync.project.terms.judging import Judge, Misspelling, Use
from docsync.project.terms.mixed import Mixed, unlike_glossary, unlike_most
from docsync.project.terms.model import Forms, Glossary, Origin, Term
from docsync.project.terms.prose import Surroundings
from docsync.references.model import Page
from docsync.references.spellings import Speller, folded
from docsync.repository import Repository
from docsync.settings import Dialect, Settings, TermEntry
from docsync.source import Span, read_source, relative_name


class Terms:
    """What the documents' terms are, how they are spelt, and which spellings are wrong.

    `navigation` are the files in which sites call their pages by a title, `commands` the words that the project's
    command lines begin with.
    """

    def __init__(
        self,
        inventory: Inventory,
        pages: Sequence[Page],
        navigation: Sequence[Document],
        repository: Repository,
        settings: Settings,
        commands: Set[str],
    ) -> None:
        self._inventory = inventory
        self._pages = pages
        known = {page.path for page in pages}
        self._documents = (
            *(page.document for page in pages),
            *(document for document in navigation if document.path not in known),
        )
        self._repository = repository
        self._settings = settings
        self._commands = commands

    @cached_property
    def glossary(self) -> Glossary | None:
        """The glossary's file; None where none is configured, or it is not there."""
        file = self._settings.terms.glossary
        if file is None:
            return None
        path = relative_name(file, self._repository.working_folder)
        known = next((document for document in self._documents if document.path == path), None)
        if known is None:
            key = relative_name(file, self._settings.project or self._repository.working_folder)
            try:
                known = documents.read(read_source(file, path, key), Dialect.GITHUB)
            except UnreadableFile:  # DS903 says that it is not there
                return None
        return read_glossary(known, self._settings.terms.columns)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The glossary's terms; where there is none, those that the names of the library's families show."""
        return self._said or self.derived

    @cached_property
    def derived(self) -> tuple[Term, ...]:
        """The terms that the names of the library's families show."""
        return derived_terms(self._inventory, self._packages)

    @cached_property
    def _said(self) -> tuple[Term, ...]:
        found = []
        if (glossary := self.glossary) is not None:
            source = glossary.document.source
            for entry in glossary.entries:
                line = source.lines.position(entry.span.start).line
                proof = Evidence("glossary", f"the glossary's entry for `{entry.term.term}`", source.path, line)
                found.append(Term(entry.term, Origin.GLOSSARY, proof))
        for configured in self._settings.terms.entries:
            proof = Evidence("glossary", f"the entry for `{configured.term}` in {self._settings.file}")
            found.append(Term(_with_prose(configured), Origin.GLOSSARY, proof))
        return tuple(found)

    @cached_property
    def forms(self) -> Forms:
        """The forms of the terms of which some spellings are wrong."""
        return Forms([term for term in self.terms if term.origin is not Origin.NOBODY])

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """How the documents spell these terms in their prose, page by page; the glossary itself is left out."""
        return tuple(self.uses_of(self._speller))

    def uses_of(self, speller: Speller) -> Iterator[Use]:
        """How the documents spell some forms in their prose, page by page, but for the glossary itself."""
        for document in self._documents:
            for one in speller.find(document):
                if not self._is_in_glossary(document, one.span):
                    yield Use(document, one)

    def code_of(self, speller: Speller) -> Iterator[Use]:
        """Which code spans of the documents are some forms, page by page."""
        for document in self._documents:
            for one in speller.in_code(document):
                if not self._is_in_glossary(document, one.span):
                    yield Use(document, one)

    @cached_property
    def wrong(self) -> tuple[Misspelling, ...]:
        """The uses that are wrong."""
        if not self.uses:
            return ()
        judge = Judge(self._known, self._speller, strict=self._settings.terms.check_titles)
        return tuple(judge.wrong(self.uses))

    def unexpanded(self) -> Iterator[Unexpanded]:
        """The pages' first uses of terms that they do not spell out."""
        return unexpanded(self.uses, self.terms)

    def mixed(self) -> Iterator[Mixed]:
        """The uses that spell a term otherwise than the glossary, or most of the documents, though none forbids it."""
        if self._said:
            yield from unlike_glossary(self.uses, self.forms, self._known)
            return
        keys = {term.member.key for term in self.terms if term.member is not None and term.origin is Origin.NOBODY}
        yield from unlike_most(tuple(self.uses_of(Speller(keys))), self._known)

    @cached_property
    def _speller(self) -> Speller:
        return Speller(self.forms.all())

    @cached_property
    def _known(self) -> Surroundings:
        own = {name.casefold() for name in (*self._packages, *self._commands)}
        titles = {folded(page.document.title) for page in self._pages}
        titles |= {folded(heading.text) for page in self._pages for heading in page.document.headings}
        return Surroundings(self.forms, own, titles, lambda name: name in self._inventory.public_classes)

    @cached_property
    def _packages(self) -> frozenset[str]:
        """The names of packages: the checked ones, and what the documents install or import."""
        found = set(self._inventory.packages)
        for page in self._pages:
            found.update(path.partition(".")[0] for paths in page.imported.values() for path in paths)
            for line in page.commands:
                if any(word.text == "install" for word in line.words):
                    found.update(re.split(r"[\[=<>~!;]", word.text)[0].lower() for word in line.words)
        return frozenset(found)

    def _is_in_glossary(self, document: Document, span: Span) -> bool:
        """Whether a place is in a table of the glossary, which has to name what it forbids."""
        glossary = self.glossary
        if glossary is None or glossary.document.path != document.path:
            return False
        return any(span in table for table in glossary.tables)


def _with_prose(entry: TermEntry) -> TermEntry:
    """An entry of the configuration without a form for prose is itself to be written."""
    return entry if entry.prose else replace(entry, prose=(entry.term,))
