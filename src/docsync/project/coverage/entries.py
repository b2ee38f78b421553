"""Where the reference of the documentation has entries of the library's objects: `[[autodoc]] X`, `::: pkg.X`.

The front doors are `entries_of` and, for one member, `Entries.of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from docsync.documents.model import Directive, Document
from docsync.inventory.model import ApiObject, Found, Kind, Member, Private
from docsync.project.model import Project
from docsync.references.model import Form, Page, Reference

_WHOLE = ("automodule", "autopackage", "apidoc", "autodoc2-object")
_CONFIGURATIONS = ("mkdocs.yml", "mkdocs.yaml", "conf.py")
_GENERATORS = re.compile(
    r"\b(?:autoapi|autodoc2|sphinx_autodoc2|sphinx\.ext\.apidoc|sphinxcontrib\.apidoc|api-autonav|mkdocs-autoapi|gen-files)\b"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the reference: what it documents, and the reference with which it says so."""

    document: Document
    directive: Directive
    reference: Reference
    object: ApiObject

    @property
    def path(self) -> str:
        """The page, as it is reported."""
        return self.document.path

    @property
    def line(self) -> int:
        """The 1-based line of its directive."""
        return self.document.source.lines.position(self.reference.span.start).line


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of all pages, by the canonical path of what they document, and the modules that have entries.

    What is in such a module may be documented with it. `names` are the last parts of all paths that have entries.
    """

    by_path: Mapping[str, tuple[Entry, ...]]
    modules: frozenset[str]
    names: frozenset[str]

    def of(self, member: Member) -> tuple[Entry, ...]:
        """A member's entries, page by page."""
        return self.by_path.get(member.object.canonical, ())

    def tell_of(self, member: Member) -> bool:
        """Whether a reader finds a member: by its own entry, that of another class of its name, or its module's."""
        return bool(self.of(member)) or member.name in self.names or self.may_hold(member)

    def may_hold(self, member: Member) -> bool:
        """Whether a module that the member is in, or is exported by, has an entry."""
        parents = {above for path in (member.object.canonical, member.object.path) for above in _above(path)}
        return bool(parents & self.modules)


def entries_of(project: Project) -> Entries:
    """The entries of the documents that name something of the library."""
    found: dict[str, list[Entry]] = {}
    modules: set[str] = set(project.inventory.packages if _is_generated(project) else ())
    for page in project.documents:
        modules |= set(_whole_modules(project, page))
        for entry in _of_page(project, page):
            if entry.object.kind is Kind.MODULE:
                modules |= {entry.object.canonical, entry.object.path}
            found.setdefault(entry.object.canonical, []).append(entry)
    names = frozenset(path.rpartition(".")[2] for path in found)
    return Entries({path: tuple(those) for path, those in found.items()}, frozenset(modules), names)


def _of_page(project: Project, page: Page) -> Iterator[Entry]:
    directives = [node for node in page.document.nodes if isinstance(node, Directive)]
    for reference in page.references:
        if reference.form is not Form.AUTODOC:
            continue
        answer = project.resolve(reference)
        holder = next((node for node in directives if reference.span in node.span), None)
        if holder is not None and isinstance(answer, Found | Private) and not answer.object.external:
            yield Entry(page.document, holder, reference, answer.object)


def _whole_modules(project: Project, page: Page) -> Iterator[str]:
    """The modules that Sphinx documents as a whole, by a path without a dot too."""
    for node in page.document.nodes:
        if isinstance(node, Directive) and node.name.removeprefix("py:") in _WHOLE and node.argument.split():
            name = node.argument.split()[0]
            if name.partition(".")[0] in project.inventory.packages:
                yield name


def _is_generated(project: Project) -> bool:
    """Whether the site's configuration has a tool that writes the reference of everything."""
    tree, text = project.repository.tree, project.repository.text
    return any(_GENERATORS.search(text(file) or "") for name in _CONFIGURATIONS for file in tree.named(name))


def _above(path: str) -> Iterator[str]:
    """The dotted paths that a path is below."""
    while "." in path:
        path = path.rpartition(".")[0]
        yield path
