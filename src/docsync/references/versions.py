"""What a page says about versions that the project requires or supports: of Python, and of its dependencies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.documents.model import Document, Prose
from docsync.references.contexts import Contexts
from docsync.references.model import VersionClaim, VersionForm
from docsync.source import Span

_M = r"[*_`\s]*"  # marks and blanks
_VERSION = r"v?(?P<{0}>\d+(?:\.\d+)+)"
_RANGE = re.compile(
    rf"\b(?P<name>[A-Za-z][\w.-]*){_M}\bversions?\b{_M}(?:from|between){_M}{_VERSION.format('lower')}"
    rf"{_M}(?:to|and|through|up\s+to|-|–){_M}{_VERSION.format('upper')}(?![\w.]*\d)",
    re.IGNORECASE,
)
_PINNED = re.compile(
    r"`(?P<own>[A-Za-z][\w.-]*)\[(?P<extra>[\w-]+)\]`(?:\s+extra)?(?:\s+\w+){0,2}?\s+(?:pins?|requires?|installs?|needs)\s+"
    r"`(?P<name>[A-Za-z][\w.-]*)(?P<specifier>(?:\s*,?\s*[<>=!~]=?=?\s*\d[\w.]*)+)`"
)
_PYTHON = re.compile(
    rf"\bPython{_M}(?:versions?{_M})?(?:(?P<sign>>=|≥){_M})?v?(?P<lower>3\.\d{{1,2}})(?!\.?\d)"
    rf"(?P<more>\+|{_M}(?:\+|(?:or|and|&){_M}(?:later|newer|higher|above|greater|up)\b))?",
)
_PATTERNS = {VersionForm.RANGE: _RANGE, VersionForm.PINNED: _PINNED, VersionForm.PYTHON: _PYTHON}
_SPEAKS_OF_ALL = re.compile(
    r"\b(?:requires?|required|needs?|supports?|supported|tested|works?|compatible|minimum|at\s+least|runs?)\b",
    re.IGNORECASE,
)


def find_version_claims(document: Document, contexts: Contexts) -> Iterator[VersionClaim]:
    """The claims of a page's prose about versions, in order."""
    text = document.source.text
    for node in document.nodes:
        if not isinstance(node, Prose) or not re.search(r"\d\.\d", document.source[node.span]):
            continue
        for form, pattern in (
            (VersionForm.RANGE, _RANGE),
            (VersionForm.PINNED, _PINNED),
            (VersionForm.PYTHON, _PYTHON),
        ):
            for found in pattern.finditer(text, node.span.start, node.span.end):
                context = contexts.around(node.span, Span(found.start(), found.end()))
                if form is VersionForm.PYTHON and not _is_minimum(found, document.source[context]):
                    continue
                if text.count('"', context.start, found.start()) % 2:  # what is quoted is not said
                    continue
                past = contexts.is_past(context, node.heading)
                yield _claim(document, form, found, context, node, past=past)


def _is_minimum(found: re.Match[str], sentence: str) -> bool:
    return bool(found["sign"] or found["more"]) and _SPEAKS_OF_ALL.search(sentence) is not None


def _claim(
    document: Document, form: VersionForm, found: re.Match[str], context: Span, node: Prose, *, past: bool
) -> VersionClaim:
    groups = found.groupdict()
    start, end = found.start(), found.end()
    if form is VersionForm.PINNED:
        start, end = found.start("name"), found.end("specifier")
    elif form is VersionForm.RANGE:
        start, end = found.start("lower"), found.end("upper")
    return VersionClaim(
        document.path,
        form,
        "python" if form is VersionForm.PYTHON else groups["name"],
        Span(start, end),
        context,
        node.heading,
        node.tab,
        groups.get("lower") or "",
        groups.get("upper") or "",
        groups.get("specifier") or "",
        groups.get("own") or "",
        past,
    )
