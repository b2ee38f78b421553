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


class LinkMarkup(StrEnum):
    """How a link is written, which decides what it is relative to."""

    MARKDOWN = "markdown"
    HTML = "html"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class LinkReference:
    """A link or an image of a page, to a page, a file or an anchor; those with a scheme (`https:`) are here too.

    `target` is the destination as written and `span` where; `image` says that it is shown in place. `role` is the name
    of the directive or role that makes it a link (`doc`, `ref`, `literalinclude`), else empty.
    """

    path: str
    target: str
    span: Span
    context: Span
    heading: int
    tab: int
    markup: LinkMarkup = LinkMarkup.MARKDOWN
    image: bool = False
    role: str = ""
    past: bool = False


class PathForm(StrEnum):
    """How a path in the repository is written, which decides how strong a claim it is."""

    CODE_SPAN = "code-span"
    COMMAND = "command"
    INCLUDE = "include"
    HOSTING = "hosting"


@dataclass(frozen=True, slots=True)
class PathReference:
    """A path that the text says is in the repository. `target` is the path itself, as written, and `span` where.

    `folder` is what it is relative to, from the repository's root ("": the root; None: that cannot be told). `branch`
    is the branch of a hosting link; `first_line` and `last_line` the 1-based lines that it points at (0: none);
    `marker` the section that an include cuts out of the file, else empty.
    """

    path: str
    form: PathForm
    target: str
    span: Span
    context: Span
    heading: int
    tab: int
    folder: str | None = ""
    branch: str = ""
    first_line: int = 0
    last_line: int = 0
    marker: str = ""
    past: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a command line: `text` as the program gets it, `span` where it is written, quotes included.

    `opaque` says that its text is not known: it holds an expansion (`$DIR`), a placeholder (`<file>`, `{config}`) or
    an elision.
    """

    text: str
    span: Span
    quoted: bool = False
    opaque: bool = False


@dataclass(frozen=True, slots=True)
class CommandLine:
    """One simple command of a page: its words without prompt, comment, environment assignments and redirections.

    `folder` is where it runs, from the repository's root ("": the root; None: elsewhere or not known, as after
    `git clone` of another repository). `elided` says that words of it are left out (`...`). `block` is the span of the
    code block or code span that it stands in, `context` that of the command itself.
    """

    path: str
    words: tuple[Word, ...]
    span: Span
    context: Span
    block: Span
    heading: int
    tab: int
    folder: str | None = ""
    elided: bool = False
    past: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A document and all that it claims.

    `imported` maps the names that its code brings in to where they come from; `defined` are the names that its code
    defines itself (classes, functions, assignments, parameters). `python_blocks` counts the Python blocks, `unread` are
    the spans of code (in `unread_blocks` blocks) of which no reading was found, `faults` the certain mistakes among
    them. `undefined` are names that complete examples use and that nothing on the page defines. `links`, `paths` and
    `commands` are in the order of the page.
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
    links: tuple[LinkReference, ...] = ()
    paths: tuple[PathReference, ...] = ()
    commands: tuple[CommandLine, ...] = ()

    @property
    def path(self) -> str:
        """The name the page is reported by."""
        return self.document.path
