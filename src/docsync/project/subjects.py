"""What a sentence, a list item or a table row about a parameter is about, outside the sections of docstrings.

The nearest thing that the text names decides: the sentence itself, the heading, the paragraph before, and last what
the page is the reference of. Text that names another library's class is about that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from docsync.documents.model import Directive, Document, Prose, ProseKind
from docsync.inventory import Inventory
from docsync.inventory.model import ApiObject, Found, Kind
from docsync.references.model import Description, Page

_CALLABLE_WORD = re.compile(
    r"(?<![\w./])(?:[^\W\d]\w*\.)*[A-Z]\w*[a-z]\w*(?:\.[a-z_]\w*)?(?![\w/])|`~?[a-z_][\w.]*(?:\(\))?`"
)
_HUMPS = re.compile(r"[A-Z]+[a-z0-9]+\w*[A-Z]|[a-z0-9][A-Z]")
_Answer = tuple[ApiObject, ...]


class Subjects:
    """Finds what descriptions on pages are about."""

    def __init__(self, inventory: Inventory, has_parameter: Callable[[ApiObject, str], bool]) -> None:
        self._inventory = inventory
        self._has = has_parameter
        self._references: dict[str, _Answer] = {}
        self._introductions: dict[str, list[Prose]] = {}

    def of(self, page: Page, one: Description) -> _Answer:
        """The classes and functions that a description may be about.

        All that have such a parameter, at the first place that names any; empty where none does, or where that place
        names another library's class.
        """
        for text in self._texts(page, one):
            named, foreign = self._named(text)
            having = tuple(found for found in named if self._has(found, one.name))
            if having or foreign:
                return () if foreign else having
        return tuple(found for found in self._of_reference(page) if self._has(found, one.name))

    def _texts(self, page: Page, one: Description) -> Iterator[str]:
        document = page.document
        text = document.source.text
        yield text[one.context.start : one.span.start] + " " + text[one.span.end : one.context.end]
        introduction = self._introduction(document, one)
        if introduction:
            yield introduction
        for heading in document.headings_above(one.heading):
            yield heading.text

    def _introduction(self, document: Document, one: Description) -> str:
        """The paragraph right before a list or a table."""
        paragraphs = self._introductions.get(document.path)
        if paragraphs is None:
            kinds = (ProseKind.PARAGRAPH, ProseKind.HEADING)
            paragraphs = [node for node in document.nodes if isinstance(node, Prose) and node.kind in kinds]
            self._introductions[document.path] = paragraphs
        before = [node for node in paragraphs if node.span.end <= one.context.start]
        last = before[-1] if before else None
        return document.source[last.span] if last is not None and last.kind is ProseKind.PARAGRAPH else ""

    def _named(self, text: str) -> tuple[_Answer, bool]:
        """The library's classes and functions that a text names, and whether it names another library's class."""
        found: dict[str, ApiObject] = {}
        foreign = False
        for word in _CALLABLE_WORD.finditer(text):
            name = word[0].strip("`~").removesuffix("()")
            if name in ("None", "True", "False"):
                continue
            objects = self._inventory.named(name)
            objects = tuple(one for one in objects if one.kind in (Kind.CLASS, Kind.FUNCTION))
            if len(objects) == 1:
                found[objects[0].canonical] = objects[0]
            elif not objects and "`" + name in text.replace("~", "") and _HUMPS.search(name):
                foreign = True
        return tuple(found.values()), foreign

    def _of_reference(self, page: Page) -> _Answer:
        """What a page is the reference of: the targets of its autodoc directives."""
        if page.path not in self._references:
            found: dict[str, ApiObject] = {}
            for node in page.document.nodes:
                if isinstance(node, Directive) and node.name in ("autodoc", "mkdocstrings") and node.argument.split():
                    name = node.argument.split()[0]
                    for package in self._inventory.packages:
                        own = name if name.startswith(f"{package}.") else f"{package}.{name}"
                        answer = self._inventory.resolve(own)
                        if isinstance(answer, Found) and answer.object.kind in (Kind.CLASS, Kind.FUNCTION):
                            found[answer.object.canonical] = answer.object
            self._references[page.path] = tuple(found.values())
        return self._references[page.path]
