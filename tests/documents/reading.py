"""Helpers to read a page in a test, and what has to hold for every document whatever its text."""

import re
from itertools import pairwise
from typing import TypeVar

from docsync.documents import read
from docsync.documents.markdown import parse
from docsync.documents.model import (
    Anchor,
    CodeBlock,
    CodeSpan,
    Comment,
    Component,
    Directive,
    Document,
    Link,
    Node,
    Prose,
    Role,
)
from docsync.documents.offsets import Page
from docsync.settings import Dialect
from docsync.source import SourceText, Span

T = TypeVar("T", bound=Node)


def page(text: str, dialect: Dialect = Dialect.GITHUB) -> Document:
    return read(SourceText("page.md", text), dialect)


def nodes(document: Document, kind: type[T]) -> list[T]:
    return [node for node in document.nodes if isinstance(node, kind)]


def texts(document: Document, kind: type[Node]) -> list[str]:
    """The source text of all nodes of a kind."""
    return [document.source[node.span] for node in nodes(document, kind)]


def check(text: str, dialect: Dialect) -> Document:
    """Read a text and assert everything that holds for any document."""
    document = page(text, dialect)
    assert parse(Page(text), 0, dialect).lost == 0
    _check_order(document)
    for node in document.nodes:
        _CHECKS[type(node)](document, node)
    _check_headings(document)
    _check_tabs(document)
    for suppression in document.suppressions:
        codes = [document.source[span] for span in suppression.code_spans]
        assert codes == list(suppression.codes)
    return document


def _check_order(document: Document) -> None:
    before = (-1, 0)
    for node in document.nodes:
        assert 0 <= node.span.start < node.span.end <= len(document.source.text)
        assert before <= (node.span.start, -node.span.end)
        before = (node.span.start, -node.span.end)
        if node.tab >= 0:
            assert node.span in document.tabs[node.tab].span
        above = [i for i, heading in enumerate(document.headings) if heading.span.start <= node.span.start]
        assert node.heading == (above[-1] if above else -1)
    prose = nodes(document, Prose)
    assert all(first.span.end <= second.span.start for first, second in pairwise(prose))


def _check_prose(document: Document, node: Prose) -> None:
    assert document.source[node.span].strip() == document.source[node.span]
    assert node.span in node.row


def _check_code_span(document: Document, node: CodeSpan) -> None:
    source = _normal(document.source[node.span])
    assert re.fullmatch(r"(`+)(?!`).*(?<!`)\1", source, re.DOTALL)
    assert node.inner in node.span
    assert node.span in node.block
    inner = _normal(document.source[node.inner])
    if node.contiguous:
        assert inner.replace("\n", " ").replace("\\|", "|") == node.text.replace("\\|", "|")
    else:
        assert "\n" in source


def _check_link(document: Document, node: Link) -> None:
    source = document.source[node.span]
    assert source.startswith(("[", "![", "<", "http://", "https://"))
    assert source.startswith("!") == node.image
    assert node.label in node.span
    assert node.span in node.block
    if node.target_span is not None:
        assert document.source[node.target_span] == node.target
    else:
        assert node.reference or node.target.startswith("mailto:")


def _check_code_block(document: Document, node: CodeBlock) -> None:
    if node.fenced:
        assert document.source[node.span].startswith(("```", "~~~", ":::"))
    at = 0
    for line in node.content.split("\n"):
        code = line.lstrip(" \t")
        if code:
            span = node.origin.span(at + len(line) - len(code), at + len(line))
            assert document.source[span] == code
            assert span in node.span
        at += len(line) + 1


def _check_directive(document: Document, node: Directive) -> None:
    assert document.source[node.argument_span] == node.argument
    for item in node.items:
        assert document.source[item.span] == item.text.strip()
        assert item.span in node.span


def _check_component(document: Document, node: Component) -> None:
    source = document.source[node.span]
    assert source.startswith("</" if node.closing else "<" + node.name)
    assert source.endswith("/>" if node.self_closing else ">")


def _check_comment(document: Document, node: Comment) -> None:
    assert document.source[node.span].startswith(("<!--", "{/*", "%"))


def _check_anchor(document: Document, node: Anchor) -> None:
    assert document.source[node.span] == node.name


def _check_role(document: Document, node: Role) -> None:
    source = document.source[node.span]
    assert source.startswith((f"{{{node.name}}}`", f":{node.name}:`"))
    assert source.endswith("`")
    assert node.span in node.block
    assert node.target_span in node.span
    if node.contiguous:
        assert _normal(document.source[node.target_span]) == node.target


_CHECKS = {
    Prose: _check_prose,
    CodeSpan: _check_code_span,
    Link: _check_link,
    CodeBlock: _check_code_block,
    Directive: _check_directive,
    Component: _check_component,
    Comment: _check_comment,
    Anchor: _check_anchor,
    Role: _check_role,
}


def _check_headings(document: Document) -> None:
    for index, heading in enumerate(document.headings):
        source = document.source[heading.span]
        assert source.startswith("#") or re.search(r"[=-][ \t]*\Z", source)
        assert heading.parent < index
        assert heading.parent < 0 or document.headings[heading.parent].level < heading.level


def _check_tabs(document: Document) -> None:
    for number, group in enumerate(document.groups):
        assert group.opening in group.span
        assert list(group.tabs) == sorted(group.tabs)
        assert group.outer < 0 or group.span in document.tabs[group.outer].span
        for index in group.tabs:
            assert document.tabs[index].group == number
            if group.syntax != "Tabs":  # which may list the labels of its tabs itself
                assert document.tabs[index].label_span in document.tabs[index].span
            if document.tabs[index].label and group.syntax != "details":  # whose labels may hold markup
                assert document.source[document.tabs[index].label_span] == document.tabs[index].label
            assert document.tabs[index].label_span in group.span
            assert document.tabs[index].span in group.span
    for fault in document.malformed:
        assert Span(0, len(document.source.text)).start <= fault.span.start < fault.span.end


def _normal(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
