"""Files that a page takes in: `<literalinclude>`, `--8<--`, `{* … *}`, `{!…!}`, and MyST's `literalinclude`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.documents.model import Component, Directive, DirectiveItem, Document
from docsync.references.model import PathForm, PathReference
from docsync.references.surroundings import Surroundings
from docsync.settings import Dialect
from docsync.source import Span

_JSON_TEXT = re.compile(r'"(?P<key>path|start-after|end-before)"\s*:\s*"(?P<value>(?:[^"\\\n]|\\.)*)"')
_OPTION = re.compile(r":(?P<key>lines|start-after|start-at|end-before|end-at):[ \t]*(?P<value>.*?)[ \t]*$")
_MARKED = re.compile(r"^[ \t]*\{\*[ \t]*(?P<path>[^\s*]+)(?P<options>[^\n]*?)\*\}", re.MULTILINE)
_BANG = re.compile(r"\{![ \t]*>?[ \t]*(?P<path>[^\s!]+)[ \t]*!\}")
_CUT = re.compile(r"\bln\[(?P<lines>[\d:,\s-]+)\]")
_RANGES = re.compile(r":(?P<first>-?\d*)(?::(?P<last>-?\d*))?(?:,.*)?$")
_SECTION = re.compile(r":(?P<name>[A-Za-z][\w-]*)$")


@dataclass(frozen=True, slots=True)
class _Include:
    """A path that is taken in, where it stands, and what of the file is wanted."""

    path: str
    span: Span
    first: int = 0
    last: int = 0
    marker: str = ""


def included_paths(document: Document, surroundings: Surroundings) -> Iterator[PathReference]:
    """The files that a page takes in; a marker that it looks for in one is a claim of its own."""
    for include in _includes(document):
        if not include.path or "://" in include.path or re.search(r"[{}$<>*]", include.path):
            continue
        place = surroundings.place(include.span, weak=False)
        if place is None:
            continue
        yield PathReference(
            document.path,
            PathForm.INCLUDE,
            include.path,
            include.span,
            place.context,
            place.heading,
            place.tab,
            folder=None,
            first_line=include.first,
            last_line=include.last,
            marker=include.marker,
        )


def _includes(document: Document) -> Iterator[_Include]:
    for node in document.nodes:
        if isinstance(node, Directive) and node.name == "snippet":
            for item in node.items or (DirectiveItem(node.argument, node.argument_span),):
                yield from _snippet(item)
        elif isinstance(node, Component) and node.name == "literalinclude" and not node.closing:
            yield from _doc_builder(document, node)
        elif isinstance(node, Directive) and node.name == "literalinclude":
            yield from _myst(node)
    if document.dialect is Dialect.MKDOCS:
        yield from _macros(document.source.text)


def _snippet(item: DirectiveItem) -> Iterator[_Include]:
    text = item.text.strip()
    if text.startswith(";") or text == "-8<-":
        return
    found = _RANGES.search(text)
    section = _SECTION.search(text)
    start = item.span.start
    if section is not None:
        path = text[: section.start()]
        yield _Include(path, Span(start, start + len(path)))
        marked = Span(start + section.start("name"), start + section.end("name"))
        yield _Include(path, marked, marker=f"[start:{section['name']}]")
    elif found is not None:
        path = text[: found.start()]
        first, last = (int(word) if word and word.isdigit() else 0 for word in found.group("first", "last"))
        yield _Include(path, Span(start, start + len(path)), first, last)
    else:
        yield _Include(text, Span(start, start + len(text)))


def _doc_builder(document: Document, node: Component) -> Iterator[_Include]:
    text = document.source.text
    end = text.find("</literalinclude>", node.span.end)
    values = {found["key"]: found for found in _JSON_TEXT.finditer(text, node.span.end, max(end, node.span.end))}
    path = values.get("path")
    if path is None:
        return
    yield _Include(path["value"], Span(*path.span("value")))
    for key, found in values.items():
        if key != "path" and "\\" not in found["value"]:
            yield _Include(path["value"], Span(*found.span("value")), marker=found["value"])


def _myst(node: Directive) -> Iterator[_Include]:
    options = {}
    for item in node.items:
        found = _OPTION.match(item.text.strip())
        if found is not None:
            at = item.span.start + (len(item.text) - len(item.text.lstrip()))
            options[found["key"]] = (found["value"], Span(at + found.start("value"), at + found.end("value")))
    lines = [int(number) for number in re.findall(r"\d+", options["lines"][0])] if "lines" in options else []
    yield _Include(node.argument, node.argument_span, min(lines, default=0), max(lines, default=0))
    for key, (value, span) in options.items():
        if key != "lines":
            yield _Include(node.argument, span, marker=value)


def _macros(text: str) -> Iterator[_Include]:
    """`{* path hl[1] ln[3:5] *}` and `{!path!}`, which two extensions of Markdown replace before it is read."""
    for found in _MARKED.finditer(text):
        cut = _CUT.search(found["options"])
        lines = [int(number) for number in re.findall(r"\d+", cut["lines"])] if cut else []
        yield _Include(found["path"], Span(*found.span("path")), min(lines, default=0), max(lines, default=0))
    for found in _BANG.finditer(text):
        yield _Include(found["path"], Span(*found.span("path")))
