"""What documents claim about the code: references with exact spans, and symbolic bindings of the names on a page.

Nothing here knows the library: what a name *is* gets decided in `docsync.project`, when the inventory is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from docsync.documents.model import Document, SectionKind
from docsync.references.bindings import OPAQUE, Binding, Call
from docsync.references.faults import SyntaxFault
from docsync.references.given import GivenText
from docsync.references.lists import ItemList
from docsync.references.malformed_links import MalformedLink
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
    """How a path in the repository is written, which decides how strong a claim it is.

    SCRIPT is what a command line runs, COMMAND any other word of one.
    """

    CODE_SPAN = "code-span"
    COMMAND = "command"
    SCRIPT = "script"
    INCLUDE = "include"
    HOSTING = "hosting"


@dataclass(frozen=True, slots=True)
class PathReference:
    """A path that the text says is in the repository. `target` is the path itself, as written, and `span` where.

    `folder` is what it is relative to, from the repository's root ("": the root; None: that cannot be told). `branch`
    is the branch of a hosting link; `first_line` and `last_line` the 1-based lines that it points at (0: none);
    `marker` is a text that an include looks for in the file, at `span`, else empty. `hosting` is the repository that a
    link's address names (`github.com/owner/name`, in lower case), else empty; `also` are further places at which the
    same path stands: the link's label.
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
    hosting: str = ""
    also: tuple[Span, ...] = ()
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
class Clone:
    """A repository that the reader has just cloned (`owner/name`), and a folder in it ("": its root).

    Of the reader's own fork the owner is not known: `/name`.
    """

    repository: str
    folder: str = ""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """One simple command of a page: its words without prompt, comment, environment assignments and redirections.

    `folder` is where it runs, from the repository's root ("": the root; None: elsewhere or not known). After `git clone
    URL` and `cd NAME` it is None, and `clone` says where: whether that is this repository is for the project to know.
    `elided` says that words of it are left out (`...`). `block` is the span of the code block or code span that it
    stands in, `context` that of the command itself (of the sentence, for a code span).
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
    clone: Clone | None = None


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option in pasted help: its spellings with the span of the first, and what is said of it.

    `choices` are those between braces (empty: none are shown), `default` what follows "default:" (None: not shown).
    """

    names: tuple[str, ...]
    span: Span
    choices: tuple[str, ...] = ()
    default: str | None = None


@dataclass(frozen=True, slots=True)
class ShownHelp:
    """Pasted help. `words` are the command that it is the help of, as its usage names it, `usage` the span of that.

    `elided` says that parts of it are left out.
    """

    path: str
    words: tuple[Word, ...]
    usage: Span
    options: tuple[ShownOption, ...]
    block: Span
    heading: int
    tab: int
    elided: bool = False
    past: bool = False


@dataclass(frozen=True, slots=True)
class ShownConfig:
    """A YAML block that shows a command's configuration file. `name` is the file's name, `keys` those at the top."""

    path: str
    name: str
    keys: tuple[Word, ...]
    block: Span
    heading: int
    tab: int
    past: bool = False


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra of a requirement, as written."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement with extras: `pkg[extra]>=1`. `rest` is what follows the extras: versions, markers, an address.

    Where it is a folder (`.[dev]`), `name` is empty and `local` the folder, relative to where the command runs: to
    `folder` and `clone`, as for a command line.
    """

    path: str
    name: str
    extras: tuple[Extra, ...]
    rest: str
    context: Span
    block: Span
    heading: int
    tab: int
    local: str = ""
    folder: str | None = ""
    clone: Clone | None = None
    past: bool = False


class DescriptionForm(StrEnum):
    """Where a parameter is described."""

    DOCSTRING = "docstring"
    TABLE = "table"
    LIST = "list"
    SENTENCE = "sentence"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class StatedValue:
    """A value that a text gives: as written, without marks, and where. `marked`: it stands in code marks or quotes."""

    text: str
    span: Span
    marked: bool


@dataclass(frozen=True, slots=True)
class Description:
    """What a text says about one parameter.

    `owner` is whose parameter it is: in a docstring the qualified name in the file of what it documents (empty: the
    file), elsewhere a name as written. `stars` are the `*` in front of the name; `default` is the default stated, if
    it is one plain value; `choices` are the string values that it is said to take; `type` is what stands where the type
    does, and `context` the whole entry, row or sentence.
    """

    path: str
    form: DescriptionForm
    owner: str
    name: str
    span: Span
    context: Span
    heading: int
    tab: int
    stars: int = 0
    section: SectionKind = SectionKind.PARAMETERS
    default: StatedValue | None = None
    type: str = ""
    past: bool = False
    choices: tuple[StatedValue, ...] = ()


class VersionForm(StrEnum):
    """How a page speaks of versions: a range that is supported, what an extra pins, the least Python."""

    RANGE = "range"
    PINNED = "pinned"
    PYTHON = "python"


@dataclass(frozen=True, slots=True)
class VersionClaim:
    """What a page says of the versions of `subject` (a distribution's name as written, or `python`).

    `lower` and `upper` are the bounds of a range, `specifier` what `own`, the distribution whose extra is spoken of,
    is said to pin; empty where they are not given.
    """

    path: str
    form: VersionForm
    subject: str
    span: Span
    context: Span
    heading: int
    tab: int
    lower: str = ""
    upper: str = ""
    specifier: str = ""
    own: str = ""
    past: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A document and all that it claims.

    `imported` maps the names that its code brings in to where they come from; `defined` are the names that its code
    defines itself (classes, functions, assignments, parameters). `python_blocks` counts the Python blocks, `unread` are
    the spans of code (in `unread_blocks` blocks) of which no reading was found, `faults` the certain mistakes among
    them. `undefined` are names that complete examples use and that nothing on the page defines. `links`, `paths`,
    `commands`, `descriptions` and `versions` are in the order of the page; `requirements` are those with extras,
    `shown_help` and `shown_configs` the blocks that show what a command says of itself and what it is configured by.
    `given` are the texts that the examples give to what they call, and `malformed_links` what was meant to be a link;
    `lists` are its lists and the columns of its tables, form by form.
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
    requirements: tuple[Requirement, ...] = ()
    shown_help: tuple[ShownHelp, ...] = ()
    shown_configs: tuple[ShownConfig, ...] = ()
    descriptions: tuple[Description, ...] = ()
    versions: tuple[VersionClaim, ...] = ()
    given: tuple[GivenText, ...] = ()
    malformed_links: tuple[MalformedLink, ...] = ()
    lists: tuple[ItemList, ...] = ()

    @property
    def path(self) -> str:
        """The name the page is reported by."""
        return self.document.path
