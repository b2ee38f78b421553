"""References in running text and directives: cross-references, autodoc and its members, code spans."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterator
from dataclasses import replace

from docsync.documents.model import CodeSpan, Directive, Document, Link, Node, Prose, ProseKind, Role
from docsync.references.bindings import Argument, Call, Named
from docsync.references.contexts import Contexts
from docsync.references.elisions import fill_elisions
from docsync.references.expressions import call_of
from docsync.references.model import Form, Reference
from docsync.references.myst import MystClaims
from docsync.references.owners import owner_in_sentence, owner_of_list, starts_item
from docsync.references.reading import lines_of, read_expression
from docsync.settings import Dialect
from docsync.source import OffsetMap, Span

_DOTTED = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_PARAMETER = re.compile(r"(?P<name>[a-z_][a-z0-9_]*)(?:=(?P<value>[^=\s].*))?")
_CALL_TAIL = re.compile(r"\(.*\)\s*$", re.DOTALL)
_MEMBER = re.compile(r"(?:-\s*)?([^\W\d]\w*)\s*$")
# what doc-builder puts behind an object's path for the parts of its entry
_ANCHOR_TAIL = re.compile(r"\.(?:returns|raises|yields|example(?:-\d+)?)$")
_LONGEST_WORD = 60
_POSSESSIVE = re.compile(r"([\w.-]+)(?:'s|’s)\s+$")
_Referring = CodeSpan | Directive | Link | Role
_FILE_ENDINGS = frozenset(
    (
        "py pyi md mdx rst ipynb txt log json jsonl yaml yml toml cfg ini lock sh csv parquet html js ts png "
        "safetensors bin pt com org io dev ai net service conf db sqlite pid sock exe so whl zip gz tar"
    ).split()
)


def prose_references(document: Document, contexts: Contexts) -> Iterator[Reference]:
    """Every reference of a page outside its code blocks, in the order of the page."""
    finder = _Finder(document, contexts)
    for node in document.nodes:
        yield from finder.references(node)


class _Finder:
    """Reads one page's nodes; knows what holds for the page as a whole."""

    def __init__(self, document: Document, contexts: Contexts) -> None:
        self.document = document
        self.text = document.source.text
        self.contexts = contexts
        self.introductions = _introductions(document)
        self.myst = MystClaims()

    def references(self, node: Node) -> Iterator[Reference]:
        if isinstance(node, CodeSpan):
            yield from self.code_span(node)
        elif isinstance(node, Directive):
            yield from self.directive(node)
        elif isinstance(node, Link):
            yield from self.link_anchor(node)
            if self.document.dialect is Dialect.MKDOCS:
                yield from self.autoref(node)
        elif isinstance(node, Role):
            for form, target, span, owner in self.myst.of_role(node):
                yield self.reference(node, form, target, span, owner)

    def reference(self, node: _Referring, form: Form, target: str, span: Span, owner: str = "") -> Reference:
        context = self.context(node, span)
        weak = form in (Form.CODE_SPAN, Form.CALL, Form.OWNED_NAME)
        past = self.contexts.is_past(context, node.heading, weak=weak)
        place = node.span if isinstance(node, CodeSpan | Role) else span
        whose = _POSSESSIVE.search(self.text, max(place.start - _LONGEST_WORD, 0), place.start)
        return Reference(
            self.document.path,
            form,
            target,
            span,
            context,
            node.heading,
            node.tab,
            owner,
            whose[1] if whose else "",
            past,
        )

    def context(self, node: _Referring, span: Span) -> Span:
        if isinstance(node, Directive):
            return node.span
        return self.contexts.around(node.block, span)

    def code_span(self, node: CodeSpan) -> Iterator[Reference]:
        owned = self.owned(node)
        if owned is not None:
            yield owned
            return
        target, span = self.target_of(node)
        if not target:
            return
        if self.bracketed(node) and self.document.dialect is Dialect.DOC_BUILDER:
            yield self.reference(node, Form.CROSS_REFERENCE, target, span)
        elif _dotted_name(target):
            yield self.reference(node, Form.CODE_SPAN, target, span)
            yield from self.call(node, target, span)

    def owned(self, node: CodeSpan) -> Reference | None:
        """A parameter that the text says is some callable's: "pass `x=1` to `F`", "the `x` argument of `f`"."""
        found = _PARAMETER.fullmatch(node.text)
        if found is None or not node.contiguous or self.document.source[node.inner] != node.text:
            return None
        if hasattr(builtins, found["name"]) or keyword.iskeyword(found["name"]):
            return None
        start = node.inner.start
        span = Span(start, start + len(found["name"]))
        sentence = self.context(node, span)
        owner = owner_in_sentence(self.text, sentence, node.span, found["name"], assigned=bool(found["value"]))
        if not owner and starts_item(self.text, node.block, node.span):
            owner = owner_of_list(self.introductions.get(node.block, ""))
        if not owner or owner == found["name"]:
            return None
        value_span = Span(start + found.start("value"), start + found.end("value")) if found["value"] else span
        argument = Argument(found["name"], span, found["value"] or "", value_span)
        reference = self.reference(node, Form.OWNED_NAME, found["name"], span, owner)
        return replace(reference, call=Call((argument,), starred=False, double_starred=False))

    def call(self, node: CodeSpan, target: str, span: Span) -> Iterator[Reference]:
        """The call that a code span shows: `Config(beta=0.0)`."""
        if hasattr(builtins, target):
            return
        text = fill_elisions(node.text)
        parsed = read_expression(text) if text.rstrip().endswith(")") and not text.startswith(" ") else None
        if isinstance(parsed, ast.Call) and (parsed.args or parsed.keywords):
            call = call_of(parsed, lines_of(text), OffsetMap((0,), (node.inner.start,)), text)
            reference = self.reference(node, Form.CALL, target, span)
            yield replace(reference, binding=Named(target), call=call)

    def target_of(self, node: CodeSpan) -> tuple[str, Span]:
        """The dotted name that a code span is, without `~`, `#parameter`'s mark and a call's arguments."""
        text, start = node.text, node.inner.start
        if not node.contiguous or self.document.source[node.inner] != text:
            return "", node.inner
        lead = len(text) - len(text.lstrip())
        text = text.strip()
        if self.bracketed(node) and text.startswith(("~", "!")):
            lead += 1
            text = text[1:]
        text = _CALL_TAIL.sub("", text)
        name, _, parameter = text.partition("#")
        if not _DOTTED.fullmatch(name) or (parameter and not _DOTTED.fullmatch(parameter)):
            return "", node.inner
        if parameter and not self.bracketed(node):
            return "", node.inner
        return text, Span(start + lead, start + lead + len(text))

    def bracketed(self, node: CodeSpan) -> bool:
        """Whether a code span stands alone in brackets that are no link's: [`X`]."""
        before, after = self.text[node.span.start - 1 : node.span.start], self.text[node.span.end : node.span.end + 1]
        return before == "[" and after == "]" and self.text[node.span.end + 1 : node.span.end + 2] != "("

    def link_anchor(self, node: Link) -> Iterator[Reference]:
        """The object whose generated anchor a relative link points at: `page#pkg.X`."""
        page, _, anchor = node.target.partition("#")
        target = _ANCHOR_TAIL.sub("", anchor)
        if ":" in page or "." not in target or not _DOTTED.fullmatch(target) or node.target_span is None:
            return
        at = self.document.source[node.target_span].find(target)
        if at >= 0 and node.contiguous:
            start = node.target_span.start + at
            yield self.reference(node, Form.LINK_ANCHOR, target, Span(start, start + len(target)))

    def directive(self, node: Directive) -> Iterator[Reference]:
        if self.document.dialect is Dialect.MYST:
            for form, target, span, owner in self.myst.of_directive(node):
                yield self.reference(node, form, target, span, owner)
        elif node.name == "autodoc" and self.document.dialect is not Dialect.MKDOCS:
            yield from self.autodoc(node)
        elif node.name == "mkdocstrings" and _DOTTED.fullmatch(node.argument):
            yield self.reference(node, Form.AUTODOC, node.argument, node.argument_span)

    def autodoc(self, node: Directive) -> Iterator[Reference]:
        target = node.argument.split()[0] if node.argument.split() else ""
        if not _DOTTED.fullmatch(target):
            return
        span = Span(node.argument_span.start, node.argument_span.start + len(target))
        yield self.reference(node, Form.AUTODOC, target, span)
        for item in node.items:
            member = _MEMBER.match(item.text.strip())
            if member and member[1] != "all":
                at = item.span.start + self.document.source[item.span].rindex(member[1])
                yield self.reference(node, Form.AUTODOC_MEMBER, member[1], Span(at, at + len(member[1])), target)

    def autoref(self, node: Link) -> Iterator[Reference]:
        """The object of `[text][pkg.X]` or `[pkg.X][]`; an identifier without a dot is as likely a link's label."""
        target = node.reference.strip("`")
        if node.target or "." not in target or not _DOTTED.fullmatch(target) or not node.contiguous:
            return
        start = node.span.start + self.document.source[node.span].rindex(target)
        yield self.reference(node, Form.CROSS_REFERENCE, target, Span(start, start + len(target)))


def _introductions(document: Document) -> dict[Span, str]:
    """For each item of a list, the paragraph that stands right before the list."""
    found: dict[Span, str] = {}
    paragraph = ""
    for node in document.nodes:
        if isinstance(node, Prose):
            if node.kind is ProseKind.LIST_ITEM:
                found[node.span] = paragraph
            else:
                paragraph = document.source[node.span] if node.kind is ProseKind.PARAGRAPH else ""
    return found


def _dotted_name(target: str) -> bool:
    """Whether a code span's text is a name rather than a file's name or an address."""
    head, _, last = target.rpartition(".")
    return not (head and last.lower() in _FILE_ENDINGS)
