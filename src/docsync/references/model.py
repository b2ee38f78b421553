"""What documents claim about the code: references with exact spans, and symbolic bindings of the names on a page.

Nothing here knows the library: what a name *is* gets decided in `docsync.project`, when the inventory is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from docsync.documents.model import Document
from docsync.references.bindings import OPAQUE, Binding, Call
from docsync.references.faults import SyntaxFault
from docsync.source import Span


class Form(StrEnum):
    """How the author wrote it, which decides how strong a claim it is."""

    CROSS_REFERENCE = "cross-reference"
    AUTODOC = "autodoc"
    AUTODOC_MEMBER = "autodoc-member"
    CODE_SPAN = "code-span"
    OWNED_NAME = "owned-name"
    LINK_ANCHOR = "link-anchor"
    MODULE_IMPORT = "module-import"
    IMPORT = "import"
    ATTRIBUTE = "attribute"
    CALL = "call"
    LOOSE_NAME = "loose-name"


@dataclass(frozen=True, slots=True)
class Reference:
    """One claim that something exists.

    `target` is the dotted name claimed (`X#parameter` for a parameter of X), `span` where it is written. `owner` is the
    dotted name that `target` is a part of (the class of a listed autodoc member, the callable whose parameter it is
    said to be), else empty. `context` is the span of the sentence, list item, table row or statement around it. `past`
    says that this context speaks of what once was; `guarded` that the code is prepared for its absence
    (`try: … except ImportError`); `heading` and `tab` are the document's indexes.

    `whose` is the word whose possessive stands right before it ("pytest's"), else empty.

    `binding` is, for an attribute, what it is read from, and for a call, what is called; `call` are its arguments.
    """

    path: str
    form: Form
    target: str
    span: Span
    context: Span
    heading: int
    tab: int
    owner: str = ""
    whose: str = ""
    past: bool = False
    guarded: bool = False
    binding: Binding = OPAQUE
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A document and all that it claims.

    `imported` maps the names that its code brings in to where they come from; `defined` are the names that its code
    defines itself (classes, functions, assignments, parameters). `python_blocks` counts the Python blocks, `unread` are
    the spans of code (in `unread_blocks` blocks) of which no reading was found, `faults` the certain mistakes among
    them. `undefined` are names that complete examples use and that nothing on the page defines.
    """

    document: Document
    references: tuple[Reference, ...]
    imported: Mapping[str, frozenset[str]]
    defined: frozenset[str]
    python_blocks: int
    unread: tuple[Span, ...]
    unread_blocks: int = 0
    faults: tuple[SyntaxFault, ...] = ()
    undefined: tuple[Reference, ...] = ()

    @property
    def path(self) -> str:
        """The name the page is reported by."""
        return self.document.path
