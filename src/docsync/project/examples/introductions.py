"""The introductory examples of the library's classes: what each page that introduces one gives for its arguments.

A class is introduced by the first block that makes an instance of it in its own docstring, on its own page, and on the
pages that a newcomer reads first; the project's README is one of these, whether or not it is a document of the run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from docsync import documents, references
from docsync.documents.model import Directive
from docsync.errors import UnreadableFile
from docsync.inventory import Inventory
from docsync.inventory.model import ApiObject, Found, Kind, ParameterKind, Private
from docsync.project.examples.identifiers import is_identifier
from docsync.project.near import family_key
from docsync.project.values import Value, Values
from docsync.references.bindings import Binding
from docsync.references.given import GivenText
from docsync.references.model import Form, Page
from docsync.repository import Repository
from docsync.settings import Dialect
from docsync.source import Span, read_source, relative_name

_FIRST_PAGES = re.compile(
    r"(?:readme|index|quick(?:start|tour)(?:guide)?|gettingstarted|getstarted|start|install(?:ation|ing)?|intro(?:duction)?"
    r"|firststeps|overview|welcome|home)",
    re.IGNORECASE,
)
_READMES = ("README.md", "Readme.md", "readme.md")
_POSITIONAL = (ParameterKind.POSITIONAL_ONLY, ParameterKind.POSITIONAL_OR_KEYWORD)


@dataclass(frozen=True, slots=True)
class Given:
    """An identifier that an example gives a class for one of its arguments; `argument` is the parameter's name."""

    page: Page
    object: ApiObject
    argument: str
    text: GivenText

    @property
    def line(self) -> int:
        """The 1-based line of the text."""
        return self.page.document.source.lines.position(self.text.span.start).line

    @property
    def place(self) -> str:
        """Where it stands, as `path:line`."""
        return f"{self.page.path}:{self.line}"


class Introductions:
    """Finds the introductory examples. `pages` are all pages, and `witness` the README, where it is none of them."""

    def __init__(self, inventory: Inventory, values: Values, pages: Sequence[Page], witness: Page | None) -> None:
        self._inventory = inventory
        self._values = values
        self._pages = (*pages, witness) if witness else tuple(pages)
        self._made: dict[Binding, ApiObject | None] = {}

    def all(self) -> Iterator[Given]:
        """What the introductory examples give, page by page in order; each argument of a class once for a page."""
        for page in self._pages:
            seen: set[tuple[str, str]] = set()
            for given in self.on(page):
                key = (given.object.canonical, given.argument)
                if key not in seen and self._introduces(page, given):
                    seen.add(key)
                    yield given

    def on(self, page: Page) -> Iterator[Given]:
        """All identifiers that the examples of a page, outside of tabs, give the library's classes."""
        for text in page.given:
            is_of_interest = not text.past and text.tab < 0 and is_identifier(text.text)
            made = self.made(text.callee) if is_of_interest else None
            argument = self._argument(made, text) if made else ""
            if made and argument:
                yield Given(page, made, argument, text)

    def made(self, callee: Binding) -> ApiObject | None:
        """The class of the library that a call makes an instance of."""
        if callee not in self._made:
            value = self._values.of(callee)
            is_class = isinstance(value, Value) and value.object.kind is Kind.CLASS and not value.instance
            self._made[callee] = value.object if isinstance(value, Value) and is_class else None
        return self._made[callee]

    def _argument(self, made: ApiObject, text: GivenText) -> str:
        if text.keyword:
            return text.keyword
        parameters = [one.parameter for one in self._inventory.signature(made).parameters]
        positional = [one.name for one in parameters if one.kind in _POSITIONAL]
        return positional[text.position] if text.position < len(positional) else ""

    def _introduces(self, page: Page, given: Given) -> bool:
        """Whether an example is the first that a page which introduces a class has of it."""
        part = page.document.docstring_at(given.text.block.start)
        if part is not None:
            line = page.document.source.locate(part.span).start.line
            documented = self._inventory.documented(page.path, line)
            owner = documented.canonical.removesuffix(".__init__") if documented else ""
            return owner == given.object.canonical and self._is_first(page, given, part.span)
        if page.document.docstrings or not (is_first_page(page) or self._is_own_page(page, given.object)):
            return False
        return self._is_first(page, given, Span(0, len(page.document.source.text)))

    def _is_first(self, page: Page, given: Given, part: Span) -> bool:
        """Whether no block before an example's, in a part of a page, makes an instance of the same class."""
        for reference in page.references:
            if reference.form is Form.CALL and reference.span in part and reference.tab < 0:
                made = self.made(reference.binding)
                if made is not None and made.canonical == given.object.canonical:
                    return reference.span in given.text.block
        return False

    def _is_own_page(self, page: Page, found: ApiObject) -> bool:
        """Whether a page is named after a class of a family, or is the reference of the class."""
        names = (PurePosixPath(page.path).stem, page.document.title)
        for family in self._inventory.families:
            keys = {family_key(family, one.key) for one in family.members if one.object.canonical == found.canonical}
            if keys and any(family_key(family, name) in keys for name in names):
                return True
        return any(found.canonical == one for one in self._documented_on(page))

    def _documented_on(self, page: Page) -> Iterator[str]:
        for node in page.document.nodes:
            if isinstance(node, Directive) and node.name in ("autodoc", "mkdocstrings") and node.argument.split():
                name = node.argument.split()[0]
                for package in self._inventory.packages:
                    answer = self._inventory.resolve(name if name.startswith(f"{package}.") else f"{package}.{name}")
                    if isinstance(answer, Found | Private):
                        yield answer.object.canonical


def is_first_page(page: Page) -> bool:
    """Whether a page is one that a newcomer reads first: a README, a quick start, an index."""
    stem = PurePosixPath(page.path).stem
    return any(_FIRST_PAGES.fullmatch(re.sub(r"[\W_]+", "", name)) for name in (stem, page.document.title))


def readme(repository: Repository, pages: Sequence[Page]) -> Page | None:
    """The project's README, read as a witness; None where it is a document of the run, or there is none."""
    folder = repository.project_folder
    file = next((folder / name for name in _READMES if (folder / name).is_file()), None)
    if file is None or _is_among(file, repository, pages):
        return None
    try:
        source = read_source(file, relative_name(file, repository.working_folder), relative_name(file, folder))
    except UnreadableFile:
        return None
    return references.find(documents.read(source, Dialect.GITHUB))


def _is_among(file: Path, repository: Repository, pages: Sequence[Page]) -> bool:
    return any((repository.working_folder / page.path).resolve() == file.resolve() for page in pages)
