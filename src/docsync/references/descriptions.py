"""What a page says about parameters: that they are there, and what their defaults are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.documents.model import CodeSpan, Described, Document, Prose, ProseKind, SectionKind
from docsync.references.contexts import Contexts
from docsync.references.model import Description, DescriptionForm, StatedValue
from docsync.references.stated import stated_defaults
from docsync.references.stated_choices import stated_choices
from docsync.references.tables import tables_of
from docsync.source import OffsetMap, Span

_DESCRIBING = (SectionKind.PARAMETERS, SectionKind.ATTRIBUTES)
_PARAMETER = re.compile(r"[a-z_][a-z0-9_]*")
_ITEM_START = re.compile(r"[\s>]*(?:[-*+]|\d+[.)])?[\s*_]*$")
_SUBJECT_BEFORE = re.compile(r"^[*_]{0,2}(?:[ \t]*\((?:[^()\n]{0,60})\))?[ \t]*(?:[:(,–—-][ \t]*)?(?:which[ \t]+)?$")
_OF_SUBJECT = re.compile(r"\bdefaults?(?:[ \t]+value)?[ \t]+(?:of|for)[ \t]+(?:the[ \t]+)?$", re.IGNORECASE)
_DEFAULT = re.compile(r"defaults?\b", re.IGNORECASE)
_IS = re.compile(r"^[ \t]+(?:is|=|:)[ \t]+")
_NAMES = frozenset("name parameter argument option field setting key flag parameters arguments 参数 名称 字段".split())
_DEFAULTS = frozenset(("default", "default value", "defaults", "默认", "默认值"))


def find_descriptions(document: Document, contexts: Contexts) -> Iterator[Description]:
    """The descriptions of parameters on a page, in order."""
    found = [
        *_of_sections(document),
        *_of_sentences(document, contexts),
        *_of_tables(document, contexts),
    ]
    yield from sorted(found, key=lambda one: one.span)


def _of_sections(document: Document) -> Iterator[Description]:
    """The entries of a docstring's sections, and the help texts of fields."""
    for node in document.nodes:
        if isinstance(node, Described) and node.section is SectionKind.HELP:
            owner, _, name = node.name.rpartition(".")
            yield Description(
                document.path,
                DescriptionForm.HELP,
                owner,
                name,
                node.span,
                node.span,
                -1,
                -1,
                default=_default_of(node),
            )
        elif isinstance(node, Described) and node.section in _DESCRIBING:
            part = document.docstring_at(node.span.start)
            if part is not None:
                yield Description(
                    document.path,
                    DescriptionForm.DOCSTRING,
                    part.owner,
                    node.name,
                    node.name_span,
                    node.span,
                    node.heading,
                    node.tab,
                    node.stars,
                    node.section,
                    _default_of(node),
                    node.type,
                    choices=tuple(_choices_of(node)),
                )


def _default_of(node: Described) -> StatedValue | None:
    """The default that an entry states: with its type or, failing that, in its description."""
    texts: tuple[tuple[str, OffsetMap], ...] = ((node.type, node.type_origin), (node.text, node.text_origin))
    for text, origin in texts:
        found = list(stated_defaults(text, own=text is node.text)) if text else []
        if found:
            # Two in one text are about two cases, or one is not about this parameter.
            only = found[0] if len({one.text for one in found}) == 1 else None
            return StatedValue(only.text, origin.span(only.span.start, only.span.end), only.marked) if only else None
    return None


def _choices_of(node: Described) -> Iterator[StatedValue]:
    for one in stated_choices(node.text):
        yield StatedValue(one.text, node.text_origin.span(one.span.start, one.span.end), one.marked)


def _of_sentences(document: Document, contexts: Contexts) -> Iterator[Description]:
    """Sentences and list items: "`x` defaults to `1`", "the default of `x` is `1`", "- `x` (int): … Defaults to 1."."""
    blocks = {node.span: node for node in document.nodes if isinstance(node, Prose)}
    entries = [node.span for node in document.nodes if isinstance(node, Described)]
    text = document.source.text
    for node in document.nodes:
        if not isinstance(node, CodeSpan) or node.block not in blocks or not _PARAMETER.fullmatch(node.text):
            continue
        block = blocks[node.block]
        if block.kind is ProseKind.CELL or not node.contiguous or document.source[node.inner] != node.text:
            continue
        starts = block.kind is ProseKind.LIST_ITEM and _ITEM_START.match(text[block.span.start : node.span.start])
        if any(node.span in entry for entry in entries) and not starts:
            continue
        context = block.span if starts else contexts.around(node.block, node.span)
        value = _value_for(text, node, context, whole=bool(starts))
        if value is not None:
            form = DescriptionForm.LIST if starts else DescriptionForm.SENTENCE
            past = contexts.is_past(context, node.heading)
            yield Description(
                document.path,
                form,
                "",
                node.text,
                node.inner,
                context,
                node.heading,
                node.tab,
                default=value,
                past=past,
            )


def _value_for(text: str, node: CodeSpan, context: Span, *, whole: bool) -> StatedValue | None:
    """The default that a sentence states of the parameter in a code span; `whole`: the item is about nothing else."""
    after = text[node.span.end : context.end]
    is_named = _OF_SUBJECT.search(text[context.start : node.span.start])
    if is_named:
        lead = _IS.match(after)
        found = list(stated_defaults("defaults to " + after[lead.end() :])) if lead else []
        shift = node.span.end + (lead.end() if lead else 0) - len("defaults to ")
    else:
        found, shift = list(stated_defaults(after, own=whole)), node.span.end
        if not whole:
            before = _DEFAULT.split(after, maxsplit=1)[0]
            found = found[:1] if _SUBJECT_BEFORE.match(before) else []
        elif not found:
            found = [one for one in stated_defaults(after) if "`" not in after[: one.span.start].rstrip("`")][:1]
    if len({one.text for one in found}) != 1:
        return None
    only = found[0]
    return StatedValue(only.text, Span(only.span.start + shift, only.span.end + shift), only.marked)


def _of_tables(document: Document, contexts: Contexts) -> Iterator[Description]:
    """Rows of tables that have a column of parameters and one of defaults."""
    for table in tables_of(document):
        header = [re.sub(r"[*`_]", "", document.source[cell.span]).strip().casefold() for cell in table[0]]
        name = next((index for index, title in enumerate(header) if title in _NAMES), -1)
        default = next((index for index, title in enumerate(header) if title in _DEFAULTS), -1)
        if name < 0 or default < 0:
            continue
        for row in table[1:]:
            if len(row) != len(header):
                continue
            yield from _of_row(document, contexts, row[name], row[default])


def _of_row(document: Document, contexts: Contexts, name: Prose, default: Prose) -> Iterator[Description]:
    cell = document.source[name.span]
    parameter = re.fullmatch(r"[*_]*`?(?:--)?([a-z_][a-z0-9_]*)`?[*_]*", cell)
    stated = re.fullmatch(r"`([^`]+)`|([^`\s]+)", document.source[default.span].strip())
    if parameter is None or stated is None or cell.strip("*_`").startswith("--"):
        return
    start = name.span.start + parameter.start(1)
    group = 1 if stated[1] is not None else 2
    at = default.span.start + stated.start(group)
    value = StatedValue(stated[group], Span(at, at + len(stated[group])), marked=group == 1)
    yield Description(
        document.path,
        DescriptionForm.TABLE,
        "",
        parameter[1],
        Span(start, start + len(parameter[1])),
        name.row,
        name.heading,
        name.tab,
        default=value,
        past=contexts.is_past(name.row, name.heading),
    )
