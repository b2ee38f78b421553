"""What the pages say about parameters, held against the signatures that they speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby

from docsync.documents.model import Docstring, SectionKind
from docsync.inventory import Inventory
from docsync.inventory.model import (
    ApiObject,
    Found,
    Kind,
    Parameter,
    ParameterKind,
    ParameterOrigin,
    Private,
    Signature,
)
from docsync.project.annotations import choices_of, literal
from docsync.project.standing import Counted, Standing
from docsync.project.stated_values import Verdict, compare
from docsync.project.subjects import Subjects
from docsync.references.model import Description, DescriptionForm, Page, StatedValue

_VARIABLE = (ParameterKind.VAR_POSITIONAL, ParameterKind.VAR_KEYWORD)
_NO_PARAMETER = "a described name that is no parameter"
_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_GIVEN = re.compile(r"\boptional\b|\bdefaults?\b", re.IGNORECASE)
_NOBODYS = ("self", "cls")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a docstring describes, and what that takes."""

    object: ApiObject
    signature: Signature
    own: tuple[Parameter, ...]  # what its own definition declares
    writes_constructor: bool = False  # a class with an `__init__` of its own

    @property
    def variable(self) -> tuple[str, ...]:
        """The names of its own `*args` and `**kwargs`."""
        return tuple(one.name for one in self.own if one.kind in _VARIABLE)

    @property
    def parameters(self) -> tuple[ParameterOrigin, ...]:
        """All parameters, those of other overloads included."""
        return (*self.signature.parameters, *(one for other in self.signature.alternatives for one in other))

    def named(self, name: str) -> ParameterOrigin | None:
        """The parameter of that name."""
        return next((origin for origin in self.parameters if origin.parameter.name == name), None)


def _is_of_parameters(one: Description) -> bool:
    return one.section is SectionKind.PARAMETERS


def _names(text: str, name: str) -> bool:
    """Whether a docstring names a parameter in code marks, or begins a line with it: an entry with broken marks."""
    escaped = re.escape(name)
    return re.search(rf"[`'\"*]{escaped}\b|^[ \t]*[-*]?[ \t]*{escaped}[ \t]*[(:]", text, re.MULTILINE) is not None


@dataclass(frozen=True, slots=True)
class StatedDefault:
    """A default that a text states, and the parameters that it may be about: one, or several that are the same."""

    page: Page
    description: Description
    subject: ApiObject
    parameter: ParameterOrigin


@dataclass(frozen=True, slots=True)
class DescribedObject:
    """A docstring that describes parameters: the page and part it is, its subject, and its descriptions in order."""

    page: Page
    docstring: Docstring
    subject: Subject
    descriptions: tuple[Description, ...]


class Descriptions:
    """Answers what descriptions are about."""

    def __init__(self, inventory: Inventory, pages: Sequence[Page]) -> None:
        self._inventory = inventory
        self._pages = pages

    @cached_property
    def docstrings(self) -> tuple[DescribedObject, ...]:
        """The docstrings that describe parameters of something that the packages define, in order."""
        return tuple(found for page in self._pages if page.document.docstrings for found in self._of_page(page))

    def _of_page(self, page: Page) -> Iterator[DescribedObject]:
        document = page.document
        entries = [one for one in page.descriptions if one.form is DescriptionForm.DOCSTRING]
        for part, descriptions in groupby(entries, lambda one: document.docstring_at(one.span.start)):
            subject = self._subject(page, part) if part is not None else None
            if part is not None and subject is not None:
                yield DescribedObject(page, part, subject, tuple(descriptions))

    def _of_subject(self, subject: Subject) -> tuple[Description, ...]:
        return self._by_subject.get(subject.object.canonical, ())

    @cached_property
    def _by_subject(self) -> dict[str, tuple[Description, ...]]:
        return {found.subject.object.canonical: found.descriptions for found in self.docstrings}

    def wrong_defaults(self) -> Iterator[StatedDefault]:
        """The defaults that the pages state and the code contradicts, in any order."""
        for found in self.docstrings:
            for one in found.descriptions:
                origin = found.subject.named(one.name)
                if origin is not None and self.is_about(found, one) and self.verdict(one, origin) is Verdict.DIFFERENT:
                    yield StatedDefault(found.page, one, found.subject.object, origin)
        for page in self._pages:
            for one in page.descriptions:
                if one.form is not DescriptionForm.DOCSTRING and one.default is not None and not one.past:
                    yield from self._wrong_default(page, one)

    def _wrong_default(self, page: Page, one: Description) -> Iterator[StatedDefault]:
        if one.form is DescriptionForm.HELP:
            field = self._inventory.defined(page.path, one.owner)
            yield from self._if_wrong(page, one, (field,) if field else ())
            return
        part = page.document.docstring_at(one.span.start)
        subject = self._subject(page, part) if part is not None else None
        objects = (subject.object,) if subject else () if part else self._subjects.of(page, one)
        yield from self._if_wrong(page, one, objects)

    def _if_wrong(self, page: Page, one: Description, objects: Sequence[ApiObject]) -> Iterator[StatedDefault]:
        origins = [(found, self._parameter(found, one.name)) for found in objects]
        if origins and all(origin and self.verdict(one, origin) is Verdict.DIFFERENT for _, origin in origins):
            found, origin = origins[0]
            if origin is not None:
                yield StatedDefault(page, one, found, origin)

    @cached_property
    def _subjects(self) -> Subjects:
        return Subjects(self._inventory, lambda found, name: self._parameter(found, name) is not None)

    def _parameter(self, found: ApiObject, name: str) -> ParameterOrigin | None:
        parameters = self._inventory.signature(found).parameters
        return next((origin for origin in parameters if origin.parameter.name == name), None)

    def _subject(self, page: Page, part: Docstring) -> Subject | None:
        line = page.document.source.locate(part.span).start.line
        found = self._inventory.documented(page.path, line)
        if found is None or found.kind not in (Kind.CLASS, Kind.FUNCTION):
            return None
        return Subject(
            found,
            self._inventory.signature(found),
            self._inventory.own_parameters(found),
            self._inventory.writes_constructor(found),
        )

    def is_missing(self, subject: Subject, description: Description) -> bool:
        """Whether the described parameter is none that its subject could take.

        Names documented for `**kwargs` that lead somewhere unknown are not missing, nor are a class's attributes; but
        a name for the `**kwargs` themselves that is not theirs is.
        """
        name, signature = description.name, subject.signature
        if not _is_of_parameters(description) or "." in name or name in _NOBODYS or description.stars:
            return False
        if subject.named(name) or name in subject.variable:
            return False
        # What is optional, or has a default, is given by a caller: it is no attribute that a method sets.
        if self.is_member(subject, name) and not (_GIVEN.search(description.type) and self._is_set(subject, name)):
            return False
        if not signature.open_because:
            return True
        keywords = [one.name for one in subject.own if one.kind is ParameterKind.VAR_KEYWORD]
        is_theirs = name.endswith("kwargs") and not any(one.name.endswith("kwargs") for one in subject.own[:-1])
        described = {one.name for one in self._of_subject(subject)}
        return bool(keywords) and is_theirs and keywords[0].endswith("kwargs") and keywords[0] not in described

    @staticmethod
    def is_about(found: DescribedObject, one: Description) -> bool:
        """Whether an entry is about a parameter: attributes of a class that writes its own constructor need not be."""
        return _is_of_parameters(one) or not found.subject.writes_constructor

    def undescribed(self, found: DescribedObject, own: Sequence[Parameter]) -> list[Parameter]:
        """The parameters of a subject's own that its docstring neither describes nor names in code marks.

        None where as many names are described that the code does not take: they are what the parameters were called.
        A class with a constructor of its own has attributes that need not be its parameters.
        """
        if found.subject.writes_constructor and not any(_is_of_parameters(one) for one in found.descriptions):
            return []
        described = self.described_names(found.subject)
        text = found.page.document.source[found.docstring.span]
        missing = [one for one in own if one.name not in described and not _names(text, one.name)]
        stale = sum(self.is_missing(found.subject, one) for one in found.descriptions)
        return missing if stale < len(missing) or not stale else []

    def described_names(self, subject: Subject) -> frozenset[str]:
        """The names that the docstrings of a subject describe: a class's own and that of its constructor are one."""
        path = subject.object.canonical
        owner, _, last = path.rpartition(".")
        others = [owner] if last == "__init__" else [f"{path}.__init__"]
        return frozenset(one.name for key in (path, *others) for one in self._by_subject.get(key, ()))

    def is_member(self, subject: Subject, name: str) -> bool:
        """Whether a class has an attribute of that name: authors describe those beside its parameters."""
        return subject.object.kind is Kind.CLASS and name in self._inventory.attributes(subject.object)

    def _is_set(self, subject: Subject, name: str) -> bool:
        """Whether an attribute of a class is only set on its instances, rather than declared in a class body."""
        found = self._inventory.resolve(f"{subject.object.path}.{name}")
        facts = found.object.facts if isinstance(found, Found | Private) else None
        return facts is not None and "instance" in facts.labels

    def verdict(self, description: Description, origin: ParameterOrigin) -> Verdict:
        """Whether the default that a description states is the parameter's."""
        code = origin.parameter.default
        if description.default is None or code is None:
            return Verdict.UNKNOWN
        return compare(description.default.text, code, partial(self._constant, origin))

    def default_of(self, origin: ParameterOrigin) -> str:
        """A parameter's default as source text; of a named constant its value."""
        code = origin.parameter.default or ""
        return (self._constant(origin, code) if _NAME.fullmatch(code) else None) or code

    def _constant(self, origin: ParameterOrigin, name: str) -> str | None:
        """The value of a constant that is named where a parameter is declared."""
        found = self._inventory.resolve(name, origin.declared_by.canonical.rpartition(".")[0])
        if not isinstance(found, Found | Private) or found.object.kind is not Kind.ATTRIBUTE:
            return None
        return found.object.facts.value if found.object.facts is not None else None

    def wrong_choices(self) -> Iterator[tuple[DescribedObject, StatedValue, ParameterOrigin, tuple[str, ...]]]:
        """The values that docstrings list for a parameter and that its annotation, which lists all, does not have."""
        for found in self.docstrings:
            for one in found.descriptions:
                origin = found.subject.named(one.name)
                taken = choices_of(origin.parameter.annotation) if origin else ()
                shown = tuple(repr(choice) for choice in taken)
                for value in one.choices if shown and origin else ():
                    if origin is not None and literal(value.text) not in taken:
                        yield found, value, origin, shown

    def counted(self) -> Iterator[Counted]:
        """Every description of a parameter, as the summary counts it."""
        for found in self.docstrings:
            for one in found.descriptions:
                spans = (one.span, one.default.span) if one.default else (one.span,)
                subject = found.subject
                if self.is_missing(subject, one):
                    yield Counted(one.path, spans, Standing.WRONG)
                elif subject.named(one.name) or one.name in subject.variable or self.is_member(subject, one.name):
                    yield Counted(one.path, spans, Standing.RESOLVED)
                else:
                    reason = subject.signature.open_because or _NO_PARAMETER
                    yield Counted(one.path, spans, Standing.UNKNOWN, reason)
