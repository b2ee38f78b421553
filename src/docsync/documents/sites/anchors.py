"""The anchors of a page that all site generators make alike, and why a page may have more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from docsync.documents.model import Anchor, Component, Directive, Document
from docsync.documents.sites.markdown_titles import Leaf, leaves
from docsync.documents.sites.model import Anchors
from docsync.settings import Dialect

Slug = Callable[[Sequence[Leaf]], str]
Numbering = Callable[[str, set[str]], str]

# Other files, templates and macros put headings on a page that do not stand in its source.
_INCLUDES = re.compile(
    r"-8<-|\{%|\{\{|\{!|<include>|<literalinclude>|^:?`{3,}\s*\{(?:include|eval-rst)\}|^`{3,} *markdown +exec"
    r"|^:{3,}\s*\{(?:include|eval-rst)\}|^\{\* ",
    re.MULTILINE,
)
# A component or a page that is imported may have headings; Docusaurus' own (tabs), pictures and data have none.
_IMPORT = re.compile(
    r"^import\s+[A-Z{*][^;\"'`]{0,400}?\bfrom\s*[\"'](?!@theme/|@docusaurus/)[^\"'\n]*?(?<!\.css)(?<!\.png)(?<!\.svg)[\"']",
    re.MULTILINE,
)
_FOOTNOTE = re.compile(r"(?:user-content-)?fn(?:ref)?\d*[:-]")
_REFERENCE = re.compile(r"\[([^\[\]]*)\]\[[^\[\]]*\]")
_EMOJI = re.compile(r":[\w+-]+:")


def page_anchors(
    document: Document,
    slug: Slug,
    numbered: Numbering,
    *,
    more: Sequence[str] = (),
    open_because: str = "",
    folded: bool = False,
) -> Anchors:
    """The anchors of a page: its headings' slugs (numbered where they are alike), and what its author named.

    `more` are names that the generator adds.
    """
    named = set(_named(document))
    used = set(named)
    titles: dict[str, str] = {}
    also: set[str] = set()
    renamed: dict[str, str] = {}
    for heading in document.headings:
        name = heading.anchor or numbered(slug(leaves(heading.text)), used)
        used.add(name)
        titles.setdefault(name, heading.text)
        if heading.anchor:
            renamed.setdefault(slug(leaves(heading.text)), heading.anchor)
        else:
            also.update(slug(leaves(other)) for other in _otherwise(heading.text))
    names = frozenset({*named, *titles, *also, *more})
    return Anchors(names, titles, open_because or _open_because(document), folded, renamed=renamed)


def _named(document: Document) -> Iterator[str]:
    """What the author named: HTML ids and names, and the anchors of the dialect."""
    for node in document.nodes:
        if isinstance(node, Anchor):
            yield node.name
        elif isinstance(node, Component):
            yield from (value for name, value in node.attributes if name in ("id", "name") and value)


def _otherwise(title: str) -> Iterator[str]:
    """A title as it may read too: with links whose definition is elsewhere, and with emoji that become pictures."""
    if _REFERENCE.search(title):
        yield _REFERENCE.sub(r"\1", title)
    if _EMOJI.search(title):
        yield _EMOJI.sub("", title).strip()


def _open_because(document: Document) -> str:
    text = document.source.text
    if _INCLUDES.search(text):
        return "a page that other files or a template add to"
    if (document.path.endswith(".mdx") or document.dialect is Dialect.DOCUSAURUS) and _IMPORT.search(text):
        return "a page that components add to"
    return ""


def documents_objects(document: Document) -> bool:
    """Whether the generator adds the entries of an API to the page, which have dotted anchors."""
    return any(isinstance(node, Directive) and node.name in ("autodoc", "mkdocstrings") for node in document.nodes)


def is_always_there(anchor: str) -> bool:
    """Whether an anchor needs no element of that name, or is one that every generator makes: `#top`, a footnote."""
    return anchor in ("", "top") or anchor.startswith((":~:", "__")) or bool(_FOOTNOTE.match(anchor))


def stands_in(document: Document, anchor: str) -> bool:
    """Whether a page's source gives that name to something, in whatever notation."""
    quoted = re.escape(anchor)
    return bool(
        re.search(
            rf"""(?:\bid|\bname)\s*=\s*["'{{]*{quoted}(?![\w-])|\#{quoted}\s*[\]}} ]|\({quoted}\)=|\[\[{quoted}\]\]"""
            rf"""|:(?:name|label):\s*{quoted}\s*$|^\.\. _{quoted}:""",
            document.source.text,
            re.MULTILINE,
        )
    )


def without_numbers(slug: str, used: set[str]) -> str:  # noqa: ARG001
    """A slug of which there may be several."""
    return slug


def numbered_from_one(slug: str, used: set[str], separator: str = "-") -> str:
    """A slug with the first number that makes it unlike those used: `x`, `x-1`, `x-2`."""
    name, number = slug, 0
    while name in used:
        number += 1
        name = f"{slug}{separator}{number}"
    return name
