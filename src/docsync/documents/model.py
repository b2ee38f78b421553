"""A document as the reader sees it: nodes with exact spans, the headings and tabs they stand under, and its ignores.

Nodes are flat and in the order of their start. Each refers to the document's tables by index (-1: none): `heading` is
the nearest heading above it, `tab` the innermost tab that holds it. All spans are offsets in the file's decoded text.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum

from docsync.settings import Dialect
from docsync.source import OffsetMap, SourceText, Span


class ProseKind(StrEnum):
    """What block a piece of prose is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list-item"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. `text` is its source text without markers; `anchor` an explicit id (`[[id]]`, `{#id}`), else empty."""

    span: Span
    level: int
    text: str
    anchor: str
    parent: int


@dataclass(frozen=True, slots=True)
class Prose:
    """A block of running text with its markup: a paragraph, a heading, a list item's text, or a table cell.

    `row` is the span of the table row a cell stands in (of the whole block elsewhere): what a reader takes in together.
    """

    span: Span
    kind: ProseKind
    row: Span
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """An inline code span. `span` holds the backticks, `inner` the text between them without the stripped blanks.

    `text` is the code as rendered: on one line, and in a table's cell without the backslash that a bar needs there.
    `contiguous` is false where its source holds quote marks or an indent, because it crosses a line in a container.
    `block` is the span of the prose it stands in.
    """

    span: Span
    inner: Span
    text: str
    contiguous: bool
    block: Span
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link or an image. `target` is the destination as written; `label` the span of what stands in its brackets.

    `reference` is the label of a reference link's definition, as written, else empty. Where the page does not define it
    (`[text][pkg.X]`, recognised in mkdocs) `target` is empty and `target_span` None; otherwise `target_span` is None
    only for `<user@example.org>`, whose target is `mailto:user@example.org`.
    """

    span: Span
    label: Span
    target: str
    target_span: Span | None
    reference: str
    image: bool
    contiguous: bool
    block: Span
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A fenced or indented block of code.

    `info` is the whole info string, `language` its first word in lower case without braces or a leading dot; `content`
    the code as rendered (indent and quote marks removed, line feeds for line ends), and `origin` maps its offsets to
    the file.
    """

    span: Span
    info: str
    language: str
    content: str
    origin: OffsetMap
    fenced: bool
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class DirectiveItem:
    """One line of a directive's body: a listed member of `[[autodoc]] X`, or an option line.

    `text` keeps the indent by which an option is deeper than the first could be; `span` is that of the line without it.
    """

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Directive:
    """An instruction to the site generator: `[[autodoc]] X`, `::: a.b`, `!!! note "Title"`.

    `name` is `autodoc`, `mkdocstrings`, `admonition`, or the directive's own name; `argument` what follows it on its
    line, without surrounding blanks; `items` the lines of its body where the body is data rather than Markdown.
    `span` holds such items; a body of Markdown it does not hold, the nodes of which follow the directive.
    """

    span: Span
    name: str
    argument: str
    argument_span: Span
    items: tuple[DirectiveItem, ...]
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class Component:
    """An HTML or JSX tag. `attributes` are (name, value) as written; `closing` and `self_closing` say its form."""

    span: Span
    name: str
    attributes: tuple[tuple[str, str], ...]
    closing: bool
    self_closing: bool
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class Comment:
    """An HTML comment (`<!-- … -->`) or, in MDX, `{/* … */}`; `text` is what stands inside."""

    span: Span
    text: str
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: `span` from its opening to the end of its body, `label_span` the label as written, `group` its group.

    A closing tag is part of the span, so that what is inserted at its end stands after the tab in every dialect.
    Where there is no label, `label_span` is the opening. `label_span` lies in the tab, but for labels that the group
    itself lists (`<Tabs values={[…]}>`); it holds markup that is no part of the label only in a `<summary>`. `key` is
    what the tab is switched by together with tabs of other groups (`value="…"`, `:sync:`), empty where the label does.
    """

    span: Span
    label: str
    label_span: Span
    group: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class TabGroup:
    """Tabs that are alternatives. `id` is what keeps groups in step (empty where the dialect has none).

    `opening` is the span of the line or tag that a diagnostic about the whole group stands at; `tabs` are indexes into
    the document's tabs, in order; `outer` is the tab that the group itself stands in, or -1. `syntax` is `hfoptions`,
    `===`, `///`, `Tabs`, `tab-set`, `tabs`, `tab`, or `details` for `<details>` side by side, which may be alternatives
    or no tabs at all: nodes are not said to stand in them.
    """

    span: Span
    opening: Span
    syntax: str
    id: str
    tabs: tuple[int, ...]
    heading: int
    outer: int


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place that the author named, other than a heading's id or an HTML `id`: `(name)=`, `[](){#name}`, `{#name}`.

    `span` is that of the name. A heading's own `{#id}` or `[[id]]` is its `Heading.anchor`.
    """

    span: Span
    name: str
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class Role:
    """MyST's `` {name}`text <target>` `` or, in a body of reStructuredText, ``:name:`text <target>` ``.

    `target` is what it points at as written (all of the text where there are no angle brackets), at `target_span`;
    `text` is what is shown instead, else empty. Where it crosses a line (`contiguous` is false) blanks may differ.
    """

    span: Span
    name: str
    target: str
    target_span: Span
    text: str
    contiguous: bool
    block: Span
    heading: int
    tab: int


class TabFault(StrEnum):
    """What is wrong with the markup of tabs (DS210)."""

    UNCLOSED_GROUP = "unclosed-group"
    UNCLOSED_TAB = "unclosed-tab"
    STRAY_CLOSING = "stray-closing"
    TAB_OUTSIDE_GROUP = "tab-outside-group"
    MISSING_LABEL = "missing-label"
    DUPLICATE_LABEL = "duplicate-label"
    EMPTY_GROUP = "empty-group"
    SWALLOWED_MARKDOWN = "swallowed-markdown"
    CLOSED_EARLY = "closed-early"
    EMPTY_TAB = "empty-tab"
    MISSING_VALUE = "missing-value"
    DUPLICATE_VALUE = "duplicate-value"


@dataclass(frozen=True, slots=True)
class MalformedTabs:
    """A fault of tab markup at `span`; `label` names the tab or group it is about; `detail` adds a fact.

    For SWALLOWED_MARKDOWN `span` is the text that is swallowed, `detail` the tag before it, and `insert_at` the offset
    at which a blank line mends it; where none does (in a quote, on the tag's own line), and for other faults, it is -1.
    """

    fault: TabFault
    span: Span
    label: str
    detail: str = ""
    insert_at: int = -1


@dataclass(frozen=True, slots=True)
class Suppression:
    """An ignore: the codes it names (empty: all), the span it silences, and its own span for when it is unused.

    `code_spans` are the spans of the single codes, in the order of `codes`.
    """

    codes: tuple[str, ...]
    code_spans: tuple[Span, ...]
    span: Span
    silences: Span


class SectionKind(StrEnum):
    """What a section of a docstring describes."""

    PARAMETERS = "parameters"
    ATTRIBUTES = "attributes"
    RETURNS = "returns"
    RAISES = "raises"
    HELP = "help"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Described:
    """A parameter, an attribute or a result that a section of a docstring, or the help of a field, describes.

    `name` is without the `stars` in front of it; `type` what stands in its parentheses or behind its colon, `text` the
    description, each with the map of its offsets to the file. `span` is that of the whole entry. Of a field's help
    `name` is the field's qualified name, and its literal stands for all of the spans.
    """

    span: Span
    section: SectionKind
    name: str
    name_span: Span
    stars: int
    type: str
    type_origin: OffsetMap
    text: str
    text_origin: OffsetMap
    heading: int
    tab: int


@dataclass(frozen=True, slots=True)
class DocstringPlace:
    """Where a docstring's literal stands: 1-based lines, and columns in UTF-8 bytes, as Python's parser counts.

    `owner` is what it documents: a qualified name in the file, empty for the file itself.
    """

    owner: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Docstring:
    """A docstring of a Python file: what it documents (a qualified name; empty: the file), its literal's span."""

    owner: str
    span: Span


@dataclass(frozen=True, slots=True)
class NavigationEntry:
    """An entry of a site's navigation: a page, a folder or an address that it lists.

    `target` is what it leads to, decoded, and `span` that as written, without quotes; `title` is what it is called
    there, empty (and without `title_span`) where the page says so itself. `item` is the whole entry, without the mark
    that a list gives it. `sections` are the titles it stands under, outermost first; the entries of one list have the
    same `group`. `plain` says that it holds nothing but the target and the title, so that another may be written alike.
    """

    span: Span
    target: str
    title: str
    title_span: Span | None
    item: Span
    sections: tuple[str, ...]
    group: int
    plain: bool
    heading: int = -1
    tab: int = -1


Node = (
    Prose | CodeSpan | Link | CodeBlock | Directive | Component | Comment | Anchor | Role | Described | NavigationEntry
)


@dataclass(frozen=True, slots=True)
class Document:
    """One page, read. `front_matter` is the span of its YAML header (empty where there is none).

    A Python file is a document too: `docstrings` are the parts of it that were read, in order (a page has none), and
    `unmapped` the literals of those whose text cannot be traced to its place, and which were not read.
    """

    source: SourceText
    dialect: Dialect
    nodes: tuple[Node, ...]
    headings: tuple[Heading, ...]
    tabs: tuple[Tab, ...]
    groups: tuple[TabGroup, ...]
    malformed: tuple[MalformedTabs, ...]
    suppressions: tuple[Suppression, ...]
    front_matter: Span
    title: str
    docstrings: tuple[Docstring, ...] = ()
    unmapped: tuple[Span, ...] = ()

    @property
    def path(self) -> str:
        """The name the page is reported by."""
        return self.source.path

    def docstring_at(self, offset: int) -> Docstring | None:
        """The docstring that holds an offset of the file; None on a page."""
        index = bisect_right(self.docstrings, offset, key=lambda part: part.span.start) - 1
        return self.docstrings[index] if index >= 0 and offset < self.docstrings[index].span.end else None

    def headings_above(self, index: int) -> tuple[Heading, ...]:
        """The heading at `index` and those it stands under, innermost first."""
        found = []
        while index >= 0:
            found.append(self.headings[index])
            index = self.headings[index].parent
        return tuple(found)
