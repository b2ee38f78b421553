"""What a site generator makes of links and headings, as values: nothing here knows one generator from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from docsync.documents.model import Document


class Files(Protocol):
    """The files that a site is made of. Paths are relative to the repository's root, with `/`; "" is the root."""

    def entries(self, folder: str) -> Mapping[str, bool]:
        """The names in a folder, each with whether it is a folder itself; nothing where there is no such folder."""

    def text(self, path: str) -> str:
        """The text of a file; empty where it cannot be read."""


class Writing(StrEnum):
    """How a link is written, which decides what it is relative to."""

    MARKDOWN = "markdown"
    HTML = "html"
    ROLE = "role"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class ToFile:
    """A link to a file of the repository: a page, an image, a script. `folder` says that it is a folder."""

    path: str
    folder: bool = False


@dataclass(frozen=True, slots=True)
class ToNothing:
    """A link to no page and no file, and why that is certain.

    `looked_for` are the files, from the repository's root, any of which would have been it; where `is_there`, they are
    files of the repository that the site does not have. `address` is where it leads below the site's root, if it
    counts from the page's address. `instead` are the files that it is meant to be where that is known already.
    """

    looked_for: tuple[str, ...]
    is_there: bool = False
    address: str = ""
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToElsewhere:
    """A link that leaves the site and the repository."""


@dataclass(frozen=True, slots=True)
class ToUnknown:
    """A link of which it cannot be told where it leads."""

    reason: str


Leads = ToFile | ToNothing | ToElsewhere | ToUnknown


@dataclass(frozen=True, slots=True)
class Anchors:
    """The places of a page that a link can name.

    `names` are all of them, `titles` those of headings, with their text; `open_because` says why there may be others
    (empty: there are none). Where `folded`, upper and lower case are the same to the reader's browser. `taken` are the
    slugs of headings that have an object's anchor instead, with the object's name as the page gives it; `renamed` those
    of headings to which the author gives another anchor, with that.
    """

    names: frozenset[str]
    titles: Mapping[str, str]
    open_because: str = ""
    folded: bool = False
    taken: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)

    def has(self, anchor: str) -> bool:
        """Whether an anchor, as decoded, is one of them."""
        if anchor in self.names:
            return True
        return self.folded and anchor.casefold() in {name.casefold() for name in self.names}


class Site(Protocol):
    """One site: how its pages are addressed and how its headings are named. `root` is the folder of its pages."""

    root: str

    def lead(self, page: str, path: str, writing: Writing, *, image: bool) -> Leads:
        """Where a link on `page` (from the repository's root) leads; `path` is decoded, without query and anchor."""

    def anchors(self, page: str, document: Document) -> Anchors:
        """The anchors of a page, which stands at `page`."""

    def written(self, page: str, to: str, like: str) -> str:
        """The path by which `page` links to the file `to`, written as `like` is; empty where that cannot be told."""
