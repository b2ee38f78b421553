"""Adding an entry to a navigation: a line like another one, in the project's own style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.documents.model import Document, NavigationEntry
from docsync.source import Span

_LIST_MARK = re.compile(r"[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?")
_REST = re.compile(r"[ \t]*(?P<comma>,?)[ \t]*(?:#[^\r\n]*|<!--[^\r\n]*)?")
_YAML = (".yml", ".yaml", ".pages")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Insertion:
    """A text to be inserted at an offset of a file."""

    at: int
    text: str

    def applied(self, text: str) -> str:
        """The file's text with it."""
        return text[: self.at] + self.text + text[self.at :]


def entries_like(
    document: Document, node: NavigationEntry, target: str, title: str, *, before: bool
) -> Iterator[Insertion]:
    """The ways to write a new entry behind an entry (or before it), the likeliest first; none where it is not alone.

    It is written like that entry or, where that holds more than a target and a title, like another of its list.
    """
    line = _line_of(document.source.text, node)
    if line is None:
        return
    template = next((one for one in _alike(document, node) if _is_template(document, one)), None)
    if template is None:
        return
    for item in _items(document, template, target, title):
        for behind in (not before, before):
            yield line.insertion(item, behind=behind)


@dataclass(frozen=True, slots=True)
class _Line:
    """The lines that an entry has to itself: their span, what stands before the entry, and whether a comma follows."""

    span: Span
    mark: str
    comma: str
    end: str
    separated: bool

    def insertion(self, item: str, *, behind: bool) -> Insertion:
        comma = "," if self.separated and (self.comma or not behind) else ""
        text = f"{self.mark}{item}{comma}"
        return Insertion(self.span.end, self.end + text) if behind else Insertion(self.span.start, text + self.end)


def _line_of(text: str, node: NavigationEntry) -> _Line | None:
    start = max(text.rfind("\n", 0, node.item.start), text.rfind("\r", 0, node.item.start)) + 1
    rest = _REST.match(text, node.item.end)
    end = rest.end() if rest else node.item.end
    mark = text[start : node.item.start].lstrip("\ufeff")
    if not _LIST_MARK.fullmatch(mark) or (end < len(text) and text[end] not in "\r\n"):
        return None
    ending = _LINE_END.search(text)
    separated = not mark.strip() and text[node.item.start : node.item.start + 1] in ("{", '"', "'")
    return _Line(Span(start, end), mark, rest["comma"] if rest else "", ending.group() if ending else "\n", separated)


def _alike(document: Document, node: NavigationEntry) -> list[NavigationEntry]:
    """The entries of a list, an entry itself first, then the nearest."""
    group = [one for one in _entries(document, node) if one.group == node.group]
    return sorted(group, key=lambda one: abs(one.span.start - node.span.start))


def _entries(document: Document, node: NavigationEntry) -> list[NavigationEntry]:
    return [node, *(one for one in document.nodes if isinstance(one, NavigationEntry) and one.span != node.span)]


def _is_template(document: Document, node: NavigationEntry) -> bool:
    """Whether another entry can be written like this one: it is a target and a title, and nobody comments on it."""
    spans = sorted(span for span in (node.span, node.title_span) if span is not None)
    at, rest = node.item.start, ""
    for span in spans:
        if span not in node.item or span.start < at:
            return False
        rest, at = rest + document.source.text[at : span.start], span.end
    rest += document.source.text[at : node.item.end]
    return node.plain and "#" not in rest


def _items(document: Document, node: NavigationEntry, target: str, title: str) -> Iterator[str]:
    """The texts of a new entry: its title in the quotes of the other one, or else in double ones."""
    text = document.source.text
    replaced = [(node.span, target), *([(node.title_span, title)] if node.title_span is not None else [])]
    for quoted in (False, True):
        if not quoted and document.path.endswith(_YAML) and not _is_text(title):
            continue
        parts: list[str] = []
        at = node.item.start
        for span, new in sorted(replaced):
            parts += (text[at : span.start], _scalar(text, span, new, quoted=quoted and span == node.title_span))
            at = span.end
        yield "".join((*parts, text[at : node.item.end]))


def _is_text(title: str) -> bool:
    """Whether YAML reads a title without quotes as a text: `yes` and `1.0` it does not."""
    import yaml  # only a fix needs it

    try:
        node = yaml.compose(title, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return False
    return isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:str" and node.value == title


def _scalar(text: str, span: Span, value: str, *, quoted: bool) -> str:
    quote = text[span.start - 1 : span.start]
    if quote == text[span.end : span.end + 1] == "'":
        return value.replace("'", "''")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    if quote == text[span.end : span.end + 1] == '"':
        return escaped
    return f'"{escaped}"' if quoted else value
