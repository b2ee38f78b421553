"""References in a page's Python, read block after block as a reader reads it."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from docsync.documents.model import CodeBlock, Document
from docsync.references.contexts import Contexts
from docsync.references.environment import PageEnvironment
from docsync.references.faults import SyntaxFault, fault_in
from docsync.references.given import GivenText, given_texts
from docsync.references.model import Form, Reference
from docsync.references.past import old_code
from docsync.references.reading import Reading, is_diff, is_python, read_diff, read_python
from docsync.references.statements import BlockWalk
from docsync.source import Span

_STAR_IMPORT = re.compile(r"\bimport[ \t]+\*")
_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__", "display", "get_ipython", "_"}


@dataclass(slots=True)
class CodeFacts:
    """All that a page's code claims and defines; grows while the page is read."""

    references: list[Reference] = field(default_factory=list)
    imported: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    defined: set[str] = field(default_factory=set)
    blocks: int = 0
    unread: list[Span] = field(default_factory=list)
    unread_blocks: int = 0
    faults: list[SyntaxFault] = field(default_factory=list)
    undefined: list[Reference] = field(default_factory=list)
    given: list[GivenText] = field(default_factory=list)
    assured: frozenset[str] = frozenset()  # attributes that the page's code sets itself
    starred: bool = False  # a `from x import *` may have brought anything in


def read_code(document: Document, contexts: Contexts) -> CodeFacts:
    """Read every Python block of a page."""
    facts = CodeFacts()
    environment = PageEnvironment()
    for block, reading, past in _python_blocks(document, contexts):
        facts.blocks += 1
        label = _label(document, block)
        walk = BlockWalk(document.path, block, reading, past, environment.enter(label), assured=facts.assured)
        try:
            walk.walk()
        except RecursionError:  # an expression nested beyond what Python itself would run
            facts.unread.append(block.span)
            facts.unread_blocks += 1
            continue
        facts.unread_blocks += bool(reading.unread)
        facts.assured = walk.assured
        environment.leave(label, walk.names)
        facts.references += walk.references
        callees = {one.span: one.binding for one in walk.references if one.form is Form.CALL}
        facts.given += given_texts(document.path, block, reading, callees, past=past)
        facts.defined |= walk.defined
        facts.unread += [block.origin.span(span.start, span.end) for span in reading.unread]
        facts.faults += _faults(block, reading)
        facts.starred = facts.starred or _STAR_IMPORT.search(block.content) is not None
        for name, path in walk.imported:
            facts.imported[name].add(path)
        if _is_complete(block, reading) and not facts.starred:
            known = facts.defined | facts.imported.keys() | _BUILTINS
            end = _first_elision(block)
            facts.undefined += [loose for loose in walk.loose if loose.target not in known and loose.span.start < end]
    return facts


def _is_complete(block: CodeBlock, reading: Reading) -> bool:
    """Whether a block is an example to run as it stands: it imports, and it calls something."""
    if reading.unread or is_diff(block) or ">>>" in block.content:
        return False
    statements = reading.statements
    imports = any(isinstance(statement, ast.Import | ast.ImportFrom) for statement in statements)
    runs = any(isinstance(getattr(statement, "value", None), ast.Call) for statement in statements)
    return imports and runs


def _first_elision(block: CodeBlock) -> int:
    """The offset in the file from which something of a block is left out."""
    found = re.search(r"^.*(?:\.\.\.|…)", block.content, re.MULTILINE)
    return block.origin(found.start()) if found else block.span.end


def _faults(block: CodeBlock, reading: Reading) -> Iterator[SyntaxFault]:
    """The certain mistakes of a block of which something could be read: of one all unreadable, it may be no Python."""
    if is_diff(block) or ">>>" in block.content or not (reading.statements or reading.unread[1:]):
        return
    for span in _runs(block.content, reading.unread):
        fault = fault_in(block.content[span.start : span.end])
        if fault is not None:
            start, end = span.start + fault.span.start, span.start + fault.span.end
            yield SyntaxFault(block.origin.span(start, min(end, span.end)), fault.remedy)


def _runs(content: str, spans: tuple[Span, ...]) -> list[Span]:
    """The spans with those made one that only blanks part: pieces of one statement that salvaging took apart."""
    runs: list[Span] = []
    for span in spans:
        if runs and not content[runs[-1].end : span.start].strip():
            runs[-1] = Span(runs[-1].start, span.end)
        else:
            runs.append(span)
    return runs


def _python_blocks(document: Document, contexts: Contexts) -> Iterator[tuple[CodeBlock, Reading, bool]]:
    """The page's Python blocks with their readings, and whether each shows how it once was."""
    for node in document.nodes:
        if not isinstance(node, CodeBlock) or not (is_python(node) or is_diff(node)):
            continue
        reading = read_python(node) if is_python(node) else read_diff(node)
        if reading is not None:
            yield node, reading, old_code(node.content) or contexts.is_past_code(node)


def _label(document: Document, block: CodeBlock) -> str:
    """What names the tab that a block stands in, with the tabs and the docstring around it; empty outside of such."""
    part, tab = document.docstring_at(block.span.start), block.tab
    labels = [f"docstring at {part.span.start}"] if part else []
    while tab >= 0:
        labels.append(document.tabs[tab].label.strip().casefold())
        tab = document.groups[document.tabs[tab].group].outer
    return "\0".join(reversed(labels)) if labels else ""
