"""The project: inventory, pages, and what each reference on a page turns out to be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from docsync.diagnostics import Failure
from docsync.documents.model import Document
from docsync.inventory import Inventory
from docsync.inventory.model import (
    ApiObject,
    External,
    Found,
    Kind,
    Missing,
    ParameterOrigin,
    Resolution,
    Signature,
    Unknown,
)
from docsync.project.commands import CommandLines
from docsync.project.descriptions import Descriptions
from docsync.project.evidence import resolve_code_span
from docsync.project.examples.examples import Examples
from docsync.project.explicit import resolve_anchor, resolve_autodoc_member, resolve_explicit
from docsync.project.links import Links
from docsync.project.names import Names
from docsync.project.navigation import Navigation
from docsync.project.owned import owner_object, parameters_near, resolve_owned
from docsync.project.paths import Paths
from docsync.project.placeholders import is_placeholder
from docsync.project.readmes import read_readmes
from docsync.project.requirements import VersionClaims
from docsync.project.standing import Counted
from docsync.project.terms.terms import Terms
from docsync.project.values import UNTOLD, Value, Values
from docsync.references.model import Form, Page, Reference
from docsync.repository import Repository
from docsync.settings import Dialect, Settings

OTHERS = Unknown("said to be another library's")
OWN_ANCHOR = Unknown("an anchor that the documents set themselves")
TOO_DEEP = Unknown("nested too deep to follow")
PLACEHOLDER = Unknown("a name that the reader is to replace")


class Project:
    """All that a rule may see.

    `documents` are the pages and scripts that were given, `pages` these and the files of the library with docstrings;
    `unreadable` documents could not be read, `settings` say what is declared of commands, coverage, topics and terms.
    """

    def __init__(
        self,
        inventory: Inventory,
        pages: tuple[Page, ...],
        repository: Repository,
        settings: Settings,
        unreadable: tuple[Failure, ...] = (),
        docstrings: tuple[Page, ...] = (),
    ) -> None:
        self.inventory = inventory
        self.documents = pages
        self.pages = pages = (*pages, *docstrings)
        self.repository = repository
        self.settings = settings
        self.unreadable = unreadable
        self.descriptions = Descriptions(inventory, pages)
        self.versions = VersionClaims(pages, repository.project_folder)
        self.links = Links(inventory, pages, repository)
        self.paths = Paths(inventory, pages, repository)
        self.commands = CommandLines(inventory, pages, repository, settings.commands)
        self._resolved: dict[Reference, Resolution] = {}

    @cached_property
    def _by_path(self) -> Mapping[str, Page]:
        return {page.path: page for page in self.pages}

    def page(self, path: str) -> Page:
        """The page that is reported by this path."""
        return self._by_path[path]

    def document(self, reference: Reference) -> Document:
        """The document that a reference stands in."""
        return self._by_path[reference.path].document

    def references(self, *forms: Form) -> Iterator[Reference]:
        """The references of the given forms that speak of today, page by page in order."""
        for page in self.pages:
            for reference in page.references:
                if reference.form in forms and not reference.past:
                    yield reference

    def counted(self) -> Iterator[Counted]:
        """All claims that are no references to names, as the summary counts them."""
        for answers in (self.links, self.paths, self.commands, self.descriptions, self.versions, self.navigation):
            yield from answers.counted()

    def resolve(self, reference: Reference) -> Resolution:
        """What a reference turns out to be; the same answer however often it is asked."""
        known = self._resolved.get(reference)
        if known is None:
            try:
                known = self._resolve(reference)
            except RecursionError:  # chains of hundreds of aliases or bases
                known = TOO_DEEP
            self._resolved[reference] = known
        return known

    @cached_property
    def names(self) -> Names:
        """What the documents say about names as a whole: which are brought in from other libraries."""
        return Names.of(self.inventory, self.documents, self.repository.working_folder)

    @cached_property
    def terms(self) -> Terms:
        """What the documents' terms are, and how they are spelt."""
        navigation = self.navigation.documents
        return Terms(self.inventory, self.pages, navigation, self.repository, self.settings, self.commands.own)

    @cached_property
    def navigation(self) -> Navigation:
        """What the navigation of each site lists."""
        base = self.settings.project or self.repository.working_folder
        return Navigation(self.documents, self.links, self.repository, base)

    def sources(self) -> Iterator[Document]:
        """All that a diagnostic may stand in: pages, the library's READMEs, the navigation's files, the glossary."""
        yield from (page.document for page in (*self.pages, *self.readmes))
        yield from self.navigation.documents
        glossary = self.terms.glossary
        others = {*(page.path for page in self.readmes), *(document.path for document in self.navigation.documents)}
        if glossary is not None and glossary.document.path not in {page.path for page in self.pages} | others:
            yield glossary.document

    @cached_property
    def readmes(self) -> tuple[Page, ...]:
        """The READMEs in the library's own folders that are no documents of this run: they are read for their lists."""
        base = self.settings.project or self.repository.working_folder
        return tuple(read_readmes(self.inventory, self.repository, base, self.pages))

    @cached_property
    def _values(self) -> Values:
        return Values(self.inventory, self.names)

    @cached_property
    def examples(self) -> Examples:
        """What the examples of the documents give for the same argument."""
        return Examples(self.inventory, self._values, self.documents, self.pages, self.repository)

    def _resolve(self, reference: Reference) -> Resolution:
        page = self.page(reference.path)
        match reference.form:
            case Form.MODULE_IMPORT | Form.IMPORT:
                package = reference.target.partition(".")[0]
                if package not in self.inventory.packages:
                    return External(package)
                answer = self.inventory.resolve(reference.target)
                placeholder = isinstance(answer, Missing) and is_placeholder(answer.missing)
                return PLACEHOLDER if placeholder or self._is_to_be_made(page, answer) else answer
            case Form.CROSS_REFERENCE | Form.AUTODOC:
                absolute = page.document.dialect in (Dialect.MKDOCS, Dialect.MYST)
                answer = resolve_explicit(self.inventory, page, self.names, reference.target, absolute=absolute)
                own_anchor = absolute and isinstance(answer, Missing) and self._is_anchor(reference.target)
                return OWN_ANCHOR if own_anchor else answer
            case Form.LINK_ANCHOR:
                return resolve_anchor(self.inventory, reference.target)
            case Form.AUTODOC_MEMBER:
                return resolve_autodoc_member(self.inventory, page, self.names, reference.owner, reference.target)
            case Form.CODE_SPAN:
                answer = resolve_code_span(self.inventory, page, self.names, reference.target)
                return OTHERS if isinstance(answer, Missing) and self._is_others(reference) else answer
            case Form.OWNED_NAME:
                return resolve_owned(self.inventory, page, self.names, reference)
            case Form.ATTRIBUTE:
                return self._attribute(reference)
            case Form.LOOSE_NAME:
                return UNTOLD
            case Form.CALL:
                if self._is_others(reference):
                    return OTHERS
                called = self.signature(reference)
                return Found(called[0].object) if isinstance(called, tuple) else called

    def signature(self, reference: Reference) -> tuple[Value, Signature] | Resolution:
        """What a call calls and what that takes; else why that cannot be told."""
        return self._values.signature(reference.binding)

    def parameters(self, reference: Reference) -> tuple[ApiObject | None, tuple[ParameterOrigin, ...]]:
        """What a call calls (or an owned name belongs to) and its parameters; none where that cannot be told."""
        if reference.form is Form.OWNED_NAME:
            owner = owner_object(self.inventory, self.page(reference.path), self.names, reference)
            return (owner, tuple(parameters_near(self.inventory, owner))) if owner else (None, ())
        called = self.signature(reference)
        if not isinstance(called, tuple) or called[1].alternatives:
            return None, ()
        return called[0].object, called[1].parameters

    def owner(self, reference: Reference) -> Value | Resolution:
        """What an attribute is read from; else why that cannot be told."""
        return self._values.of(reference.binding)

    def _is_others(self, reference: Reference) -> bool:
        """Whether the text says that a name is another's: "pytest's `Config.getoption`"."""
        word = re.sub(r"\W", "", reference.whose).casefold()
        own = {package.casefold() for package in self.inventory.packages} | {"library", "package", "it", "class"}
        is_ours = not word or word in own or bool(self.inventory.named(reference.whose))
        return not is_ours

    @staticmethod
    def _is_to_be_made(page: Page, answer: Resolution) -> bool:
        """Whether the page tells the reader to make the file of a module that is missing."""
        if not isinstance(answer, Missing):
            return False
        path = f"{answer.owner.path}.{answer.missing}".replace(".", "/")
        return f"{path}.py" in page.document.source.text

    def _is_anchor(self, target: str) -> bool:
        """Whether a page gives an anchor of that name itself: `{ #pkg.notes }`."""
        return any(f"#{target}" in page.document.source.text for page in self.pages)

    def _attribute(self, reference: Reference) -> Resolution:
        owner = self.owner(reference)
        if not isinstance(owner, Value):
            return owner
        if owner.object.kind not in (Kind.CLASS, Kind.MODULE):
            return UNTOLD  # a function's own attributes are not looked up as a class's are
        if reference.target in owner.defines:
            return Found(owner.object)
        return self.inventory.resolve(f"{owner.object.path}.{reference.target}")
