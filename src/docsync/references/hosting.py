"""Addresses of files on hosting sites: `https://github.com/owner/name/blob/main/examples/dpo.py#L10-L20`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from docsync.documents.model import Document, Link
from docsync.references.model import PathForm, PathReference
from docsync.references.surroundings import LinksAround, Surroundings
from docsync.source import Span

_REPOSITORY = r"(?P<owner>[\w.-]+)/(?P<name>[\w.-]+)"
_REF = r"(?:refs/(?:heads|tags)/)?(?P<ref>[^/\s?#]+)"
_END = r"""[^\s<>"'`()\[\]|]"""
# One form a hosting site; several sites show what lies on GitHub.
_FORMS = (
    (
        "github.com",
        r"(?:(?:www\.)?github\.com|github\.dev|githubtocolab\.com|colab\.research\.google\.com/github"
        r"|nbviewer\.(?:jupyter\.)?org/github|studiolab\.sagemaker\.aws/import/github)"
        rf"/{_REPOSITORY}/(?:blob|tree|raw|blame|edit)/{_REF}",
    ),
    ("github.com", rf"raw\.githubusercontent\.com/{_REPOSITORY}/{_REF}"),
    ("github.com", rf"cdn\.jsdelivr\.net/gh/{_REPOSITORY}@(?P<ref>[^/\s?#]+)"),
    ("gitlab.com", rf"gitlab\.com/(?P<owner>[\w./-]+?)/(?P<name>[\w.-]+)/(?:-/)?(?:blob|tree|raw)/{_REF}"),
    ("codeberg.org", rf"codeberg\.org/{_REPOSITORY}/(?:src|raw)/(?:branch|tag|commit)/{_REF}"),
)
_ADDRESSES = tuple((site, re.compile(rf"https?://{form}/(?P<path>{_END}+)", re.IGNORECASE)) for site, form in _FORMS)
_LINES = re.compile(r"L(?P<first>\d+)(?:C\d+)?(?:-L?(?P<last>\d+)(?:C\d+)?)?")
# What a writer leaves for the reader, or a template for a program, to fill in; a backslash is an escape of either.
_UNREADABLE = re.compile(r"[{}$*\\…]|\.\.\.|%[<{(]")
_TRAILING = ".,;:!?*_~"


@dataclass(frozen=True, slots=True)
class Address:
    """What an address names: the repository, branch, tag or commit, path, and lines. `span` is that of the path."""

    repository: str
    version: str
    path: str
    span: Span
    first_line: int = 0
    last_line: int = 0


def addresses(text: str) -> Iterator[Address]:
    """The addresses of files and folders on hosting sites in a text, form by form."""
    for site, pattern in _ADDRESSES:
        for found in pattern.finditer(text):
            address = _address(site, found)
            if address is not None:
                yield address


def repository_of(url: str) -> str:
    """The repository whose file or folder an address names (`github.com/owner/name`), else empty."""
    return next((address.repository for address in addresses(url)), "")


def hosting_paths(document: Document, surroundings: Surroundings) -> Iterator[PathReference]:
    """The paths in a page's links to hosting sites, wherever on the page they stand."""
    links = LinksAround(document)
    for address in addresses(document.source.text):
        place = surroundings.place(address.span, weak=False)
        if place is None:
            continue
        yield PathReference(
            document.path,
            PathForm.HOSTING,
            address.path,
            address.span,
            place.context,
            place.heading,
            place.tab,
            branch=address.version,
            first_line=address.first_line,
            last_line=address.last_line,
            hosting=address.repository,
            also=_same(document, links.at(address.span), address.path),
            # A dead link is dead in a sentence about the past too: only a page that tells a story is left alone.
            past=surroundings.is_story(place.heading),
        )


def _address(site: str, found: re.Match[str]) -> Address | None:
    rest = found["path"]
    path = re.split(r"[?#]", rest, maxsplit=1)[0]
    if path == rest:
        path = path.rstrip(_TRAILING)
    if not path.strip("/") or _UNREADABLE.search(rest) or _UNREADABLE.search(found["ref"]):
        return None
    start = found.start("path")
    lines = _LINES.fullmatch(rest.partition("#")[2].rstrip(_TRAILING))
    first = int(lines["first"]) if lines else 0
    return Address(
        f"{site}/{found['owner']}/{found['name'].removesuffix('.git')}".lower(),
        unquote(found["ref"]),
        unquote(path).rstrip("/"),
        Span(start, start + len(path.rstrip("/"))),
        first,
        int(lines["last"]) if lines and lines["last"] else first,
    )


def _same(document: Document, link: Link | None, path: str) -> tuple[Span, ...]:
    """Where a link's label says the path that its target says."""
    if link is None or link.image or link.target_span is None:
        return ()
    label = document.source[link.label]
    bare = label.strip("`* ")
    if not bare or (bare != path and not path.endswith(f"/{bare}")):
        return ()
    start = link.label.start + label.index(bare)
    return (Span(start, start + len(bare)),)
