"""Tabs, code and ids as they stand in a page that a site generator has made, to compare with what docsync reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from docsync.documents.model import CodeSpan, Document

Path = tuple[str, ...]
"""The labels of the tabs around something, outermost first."""

# Which elements are groups, labels and contents, by class or role: sphinx-design, inline-tabs, sphinx-tabs, pymdownx.
_GROUPS = {"sd-tab-set", "tab-set", "sphinx-tabs", "tabbed-set"}
_LABELS = {"sd-tab-label", "tab-label", "sphinx-tabs-tab"}
_CONTENTS = {"sd-tab-content", "tab-content", "sphinx-tabs-panel", "tabbed-block"}
_VOID = {"input", "img", "br", "hr", "meta", "link", "source", "wbr"}


class Rendered(HTMLParser):
    """What stands in a page's HTML: its groups of tabs in order, its inline code, its ids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.groups: list[tuple[Path, list[str]]] = []
        self.code: list[tuple[str, Path]] = []
        self.ids: set[str] = set()
        self._stack: list[str] = []
        self._open: list[tuple[list[str], int]] = []  # the labels of each open group, and how many contents it had
        self._text: list[str] | None = None
        self.feed(html)

    def _path(self) -> Path:
        return tuple(labels[count - 1] if count <= len(labels) else "" for labels, count in self._open if count)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.add(given["id"] or "")
        if tag in _VOID:
            return
        classes = set((given.get("class") or "").split())
        kind = ""
        if classes & _GROUPS:
            kind, labels = "group", list[str]()
            self.groups.append((self._path(), labels))
            self._open.append((labels, 0))
        elif self._open and tag in ("label", "button") and (classes & _LABELS or "tabbed-labels" in self._stack):
            kind, self._text = "group-label", []
        elif self._open and classes & _CONTENTS:
            labels, count = self._open.pop()
            kind = "content"
            self._open.append((labels, count + 1))
        elif "tabbed-labels" in classes:
            kind = "tabbed-labels"
        elif tag == "code" and self._text is None and "pre" not in self._stack:
            kind, self._text = "inline-code", []
        self._stack.append(kind or tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or not self._stack:
            return
        kind = self._stack.pop()
        if kind == "group":
            self._open.pop()
        elif kind in ("group-label", "inline-code") and self._text is not None:
            text, self._text = "".join(self._text).strip(), None
            if kind == "group-label":
                self._open[-1][0].append(text)
            else:
                self.code.append((text, self._path()))

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)


def groups_of(document: Document) -> list[tuple[Path, list[str]]]:
    """The groups that docsync reads, as `Rendered.groups` has them."""
    return [
        (_path(document, group.outer), [_plain(document.tabs[index].label) for index in group.tabs])
        for group in document.groups
        if group.syntax != "details"
    ]


def code_of(document: Document) -> list[tuple[str, Path]]:
    """The inline code that docsync reads, as `Rendered.code` has it."""
    return [(node.text, _path(document, node.tab)) for node in document.nodes if isinstance(node, CodeSpan)]


def _path(document: Document, tab: int) -> Path:
    return tuple(reversed(list(_labels(document, tab))))


def _labels(document: Document, tab: int) -> Iterator[str]:
    while tab >= 0:
        yield _plain(document.tabs[tab].label)
        tab = document.groups[document.tabs[tab].group].outer


def _plain(label: str) -> str:
    """A label as the reader sees it."""
    return re.sub(r"[`*]", "", label)
