"""The paths in the repository that a page names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.documents.model import CodeSpan, Document
from docsync.references.contexts import Contexts
from docsync.references.hosting import hosting_paths, repository_of
from docsync.references.includes import included_paths
from docsync.references.model import PathForm, PathReference
from docsync.references.surroundings import LinksAround, Surroundings
from docsync.source import Span

# A word with a slash; behind it the line, the lines or the test that is meant.
_PATH = re.compile(
    r"(?P<path>[A-Za-z0-9_][\w.+@-]*(?:/[\w.+@-]+)*/?)"
    r"(?:(?::|\#L)(?P<first>\d+)(?:[-:]L?(?P<last>\d+))?|::[\w:\[\]-]+)?"
)
_PLACEHOLDER = re.compile(
    r"(?:^|/)(?:path|paths|to|your|my|some|example|foo|bar|baz|xxx?|placeholder)(?:[-_/.]|$)|(?:your|my)[-_]|\.\.\.|…",
    re.IGNORECASE,
)
# What makes a path in the words that follow the reader's own, or a program's.
_MADE = re.compile(
    r"""\b(?:creat(?:e|es|ing|ed)|writ(?:e|es|ing|ten)|sav(?:e|es|ing|ed)|put(?:s|ting)?|plac(?:e|es|ing|ed)
      |nam(?:e|es|ing|ed)|called|stor(?:e|es|ing|ed)|download(?:s|ed|ing)?|export(?:s|ed|ing)?|dump(?:s|ed|ing)?
      |add(?:s|ing)?|generat(?:e|es|ing|ed)|produc(?:e|es|ing|ed)|output(?:s|ting)?|cop(?:y|ies)\s+\w+\s+(?:in)?to
      |clon(?:e|es|ing|ed)|imagine|suppose|let['’]s\s+say|your(?:\s+own)?|my|new)\b[^`]{0,60}$
      | \be\.g\.,?\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST_LEAD = 120


def find_paths(document: Document, contexts: Contexts) -> Iterator[PathReference]:
    """The paths in the repository that a page names, in order."""
    surroundings = Surroundings(document, contexts)
    hosted = list(hosting_paths(document, surroundings))
    found = [*hosted, *included_paths(document, surroundings), *_code_spans(document, surroundings, hosted)]
    return iter(sorted(found, key=lambda reference: reference.span))


def is_placeholder_path(path: str) -> bool:
    """Whether a path reads as one that the reader is to replace: `path/to/file`, `your_script.py`."""
    return _PLACEHOLDER.search(path) is not None


def is_made(lead: str) -> bool:
    """Whether the text right before a path says that the reader, or a program, makes it."""
    return _MADE.search(lead) is not None


def _code_spans(document: Document, surroundings: Surroundings, hosted: list[PathReference]) -> Iterator[PathReference]:
    links = LinksAround(document)
    said = {span for reference in hosted for span in reference.also}
    for node in document.nodes:
        if not isinstance(node, CodeSpan) or not node.contiguous or node.inner in said:
            continue
        found = _PATH.fullmatch(node.text)
        if found is None or "/" not in found["path"] or document.source[node.inner] != node.text:
            continue
        path = found["path"].rstrip("/")
        place = surroundings.place(node.span, weak=True)
        link = links.at(node.span)
        host = repository_of(link.target) if link is not None else ""
        if place is None or is_placeholder_path(path) or (link is not None and link.target and not host):
            continue  # where a link leads somewhere else, it is the link that has to be right
        yield PathReference(
            document.path,
            PathForm.CODE_SPAN,
            path,
            Span(node.inner.start, node.inner.start + len(path)),
            place.context,
            place.heading,
            place.tab,
            folder=None,
            first_line=int(found["first"] or 0),
            last_line=int(found["last"] or found["first"] or 0),
            hosting=host,
            past=place.past or is_made(document.source.text[_lead(node) : node.span.start]),
        )


def _lead(node: CodeSpan) -> int:
    """Where the text begins that may say whose path a code span is."""
    return max(node.block.start, node.span.start - _LONGEST_LEAD)
