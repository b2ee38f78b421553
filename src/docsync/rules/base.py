"""The shape of a rule: one class, its docstring its documentation, its examples its tests."""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from docsync.diagnostics import Applicability, Diagnostic, Edit, Evidence, Fix, Severity, fingerprint
from docsync.documents.model import Document
from docsync.edits.written import written_at
from docsync.inventory.model import ApiObject
from docsync.project import Project
from docsync.project.slips import plainly_meant
from docsync.references.model import Reference
from docsync.settings import Dialect
from docsync.source import Span

PACKAGE = "pkg"  # the package that the examples' `api` is


@dataclass(frozen=True, slots=True)
class Example:
    """A page, the library it speaks of, and what the rule says of it.

    `api` is the source of the package `pkg`; further files follow lines of the form `# file: pkg/sub.py`. `page` is
    Markdown; further pages follow lines of the form `<!-- file: other.md -->`. `marks` are the exact texts that are
    marked, in order (none: the page is clean); `fixed` is the page after the fix, where there is one, and `fixed_api` the
    library after it, where it is the library's docstrings that are mended. `config` is the project's docsync.toml.
    """

    page: str
    api: str = ""
    marks: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    fixed: str = ""
    dialect: Dialect = Dialect.DOC_BUILDER
    path: str = "page.md"
    fixed_api: str = ""
    config: str = ""

    @property
    def is_good(self) -> bool:
        """Whether the page is clean."""
        return not self.marks


def bad(
    page: str,
    *marks: str,
    api: str = "",
    fixed: str = "",
    symbols: tuple[str, ...] = (),
    dialect: Dialect = Dialect.DOC_BUILDER,
    path: str = "page.md",
    config: str = "",
) -> Example:
    """A page of which the rule marks exactly `marks`."""
    return Example(page, api, marks, symbols, fixed, dialect, path, config=config)


def good(
    page: str, api: str = "", dialect: Dialect = Dialect.DOC_BUILDER, path: str = "page.md", config: str = ""
) -> Example:
    """A page that the rule leaves alone."""
    return Example(page, api, dialect=dialect, path=path, config=config)


def bad_docstring(api: str, *marks: str, fixed: str = "", symbols: tuple[str, ...] = ()) -> Example:
    """A library of whose docstrings the rule marks exactly `marks`; `fixed` is the library after the fix."""
    return Example("Text.", api, marks, symbols, fixed_api=fixed)


def good_docstring(api: str) -> Example:
    """A library whose docstrings the rule leaves alone."""
    return Example("Text.", api)


@dataclass(frozen=True, slots=True)
class Advice:
    """What a diagnostic adds to its message."""

    help: str = ""
    evidence: tuple[Evidence, ...] = field(default=())
    fix: Fix | None = None


class Rule(ABC):
    """A rule: what it finds, why that hurts a reader, how it knows; see the sections of each rule's docstring."""

    code: ClassVar[str]
    name: ClassVar[str]
    severity: ClassVar[Severity] = Severity.ERROR
    preview: ClassVar[bool] = False
    examples: ClassVar[tuple[Example, ...]] = ()

    @abstractmethod
    def check(self, project: Project) -> Iterator[Diagnostic]:
        """Every fault of this kind, in any order."""

    @classmethod
    def explanation(cls) -> str:
        """The rule's documentation, without its indent."""
        return inspect.cleandoc(cls.__doc__ or "")

    @classmethod
    def headline(cls) -> str:
        """The first sentence of the documentation."""
        return cls.explanation().partition("\n\n")[0].replace("\n", " ")

    def at_reference(
        self, project: Project, reference: Reference, message: str, owner: ApiObject, advice: Advice = Advice()
    ) -> Diagnostic:
        """A diagnostic on the reference's own span, measured against `owner`."""
        document = project.document(reference)
        context = document.source[reference.context]
        return Diagnostic(
            self.code,
            self.name,
            self.severity,
            message,
            document.source.locate(reference.span),
            symbol=document.source[reference.span],
            object=owner.path,
            help=advice.help,
            evidence=advice.evidence,
            fix=advice.fix,
            preview=self.preview,
            fingerprints=(fingerprint(self.code, document.source.identity, reference.target, context),),
        )

    def at_span(
        self,
        document: Document,
        span: Span,
        message: str,
        symbol: str,
        keys: tuple[tuple[str, ...], ...],
        advice: Advice = Advice(),
    ) -> Diagnostic:
        """A diagnostic on any span; `keys` are what identifies it, one tuple for each thing it reports."""
        return Diagnostic(
            self.code,
            self.name,
            self.severity,
            message,
            document.source.locate(span),
            symbol=symbol,
            help=advice.help,
            evidence=advice.evidence,
            fix=advice.fix,
            preview=self.preview,
            fingerprints=tuple(fingerprint(self.code, document.source.identity, *key) for key in keys),
        )


def replacement(
    document: Document, span: Span, after: str, applicability: Applicability = Applicability.UNSAFE
) -> Fix | None:
    """A fix that puts a text in the place of a span, escaped as it has to be there; None where it cannot stand there."""
    before = document.source[span]
    written = written_at(document, span, after)
    if written is None or written == before:
        return None
    title = f"Replace `{words(before)}` by `{words(written)}`"
    return Fix(title, (Edit(document.path, span, before, written),), applicability)


def renaming(document: Document, span: Span, name: str, nearest: Sequence[str]) -> Fix | None:
    """A fix that writes the one near name in the place of a name, where it is plainly that which is meant."""
    meant = plainly_meant(name, nearest)
    return replacement(document, span, meant) if meant and document.source[span] == name else None


def defined_at(found: ApiObject) -> str:
    """`path` (file:line) of an object: the path by which it was found, and the place at which it is defined."""
    return f"`{found.path}` ({found.file}:{found.line})" if found.file else f"`{found.path}`"


def where(found: ApiObject) -> Evidence:
    """The definition that a proof rests on."""
    return Evidence("definition", f"{found.kind} `{found.canonical}`", found.file, found.line)


def one_of(names: tuple[str, ...]) -> str:
    """`did you mean …?` for a few names."""
    if not names:
        return ""
    quoted = [f"`{name}`" for name in names]
    return f"did you mean {' or '.join([', '.join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)}?"


def words(text: str) -> str:
    """Text with white space folded, for one line of a message."""
    return re.sub(r"\s+", " ", text).strip()
