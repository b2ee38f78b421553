"""What directives look like where they are part of a line: fence languages, heading ids, alerts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.settings import Dialect
from docsync.source import Span

# A line that a file's content takes the place of, before Markdown is read: also in code blocks.
SNIPPET = r"^[ \t]*-+8<-+[ \t]+(?P<snippet_quote>[\"'])(?P<snippet_argument>.+?)(?P=snippet_quote)[ \t]*$"
_SNIPPET_LINE = re.compile(SNIPPET, re.MULTILINE)
_CODE_DIRECTIVES = ("{code-block}", "{code}", "{code-cell}", "{sourcecode}")
_BETWEEN_WORDS = re.compile(r"[\s,{}]+")
_BRACED_HEADING_ID = re.compile(r"[ \t]*\{:?[ \t]*(?P<attributes>[#.][^{}\n]*|[\w-]+=[^{}\n]*)\}[ \t]*$")
_COMMENTED_HEADING_ID = re.compile(r"[ \t]*\{/\*[ \t]*#(?P<id>[^\s{}]+)[ \t]*\*/\}[ \t]*$")
_BRACKETED_HEADING_ID = re.compile(r"[ \t]*\[\[(?P<id>[^\[\]\s]+)\]\][ \t]*$")
_ID = re.compile(r"(?:^|\s)#([^\s}]+)")
_ALERT = re.compile(r"\[!(?P<kind>\w+)\][ \t]*(?:\n|$)")
_DOC_BUILDER_ALERT = re.compile(r"\[!(?P<kind>note|tip|important|warning|caution)\][ \t]*\n?", re.IGNORECASE)


def code_language(info: str) -> str:
    """The language that a fence's info string names, in lower case; empty where it names none.

    `python title="x"`, `{python}`, `{.python #id}`, `python{1,3}` and `{code-block} python` are all Python.
    """
    for directive in _CODE_DIRECTIVES:
        if info.startswith(directive):
            info = info[len(directive) :]
            break
    words = [word for word in _BETWEEN_WORDS.split(info) if word]
    if not info.lstrip().startswith("{"):
        words = words[:1]  # only attributes in braces may come before the language
    return next((word.lstrip(".").lower() for word in words if "=" not in word and not word.startswith("#")), "")


def heading_id(text: str, dialect: Dialect) -> tuple[str, int]:
    """The id that ends a heading's text, and the length of the text before it; empty where there is none.

    Attributes without an id are no part of the text either.
    """
    if dialect is Dialect.GITHUB:
        return "", len(text)
    if dialect is Dialect.DOC_BUILDER:
        match = _BRACKETED_HEADING_ID.search(text)
        return (match["id"], match.start()) if match else ("", len(text))
    commented = _COMMENTED_HEADING_ID.search(text) if dialect is Dialect.DOCUSAURUS else None
    if commented:
        return commented["id"], commented.start()
    match = _BRACED_HEADING_ID.search(text)
    if not match:
        return "", len(text)
    found = _ID.search(match["attributes"])
    return (found[1] if found else ""), match.start()


def alert(text: str, dialect: Dialect) -> tuple[str, int] | None:
    """The kind of alert (`[!TIP]`) that a quote's first paragraph begins with, and where its text goes on."""
    match = (_DOC_BUILDER_ALERT if dialect is Dialect.DOC_BUILDER else _ALERT).match(text)
    return (match["kind"], match.end()) if match else None


def snippets(code: str) -> Iterator[tuple[Span, Span]]:
    """The lines of a code block that a file takes the place of, without their indent; and where its name stands."""
    for match in _SNIPPET_LINE.finditer(code):
        line = match.group()
        start = match.start() + len(line) - len(line.lstrip())
        yield Span(start, match.start() + len(line.rstrip())), Span(*match.span("snippet_argument"))
