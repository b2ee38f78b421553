"""What else a page says beside its lists: what stands elsewhere on it is not missing from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from docsync.documents.model import Document
from docsync.references.list_words import Scope
from docsync.references.lists import ItemList
from docsync.references.model import Page
from docsync.source import Span


class ListPage:
    """One page with lists that may have to be complete: those that tell of the past or only select are left out."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.document: Document = page.document
        self.lists: tuple[ItemList, ...] = tuple(
            one for one in page.lists if not one.past and one.scope is not Scope.SOME
        )

    def says(self, word: str, within: Span | None = None) -> bool:
        """Whether the page (or a part of it) has a word, which may hold dots and dashes, as a whole one."""
        text = self.document.source.text
        start, end = (within.start, within.end) if within is not None else (0, len(text))
        pattern = re.compile(rf"(?<![\w.-]){re.escape(word)}(?![\w-])")
        return pattern.search(text, start, end) is not None

    def section(self, heading: int) -> Span:
        """From a heading to the next of its level or above; the whole page for -1."""
        document = self.document
        if heading < 0:
            return Span(0, len(document.source.text))
        above = document.headings[heading]
        following = (one for one in document.headings[heading + 1 :] if one.level <= above.level)
        end = next((one.span.start for one in following), len(document.source.text))
        return Span(above.span.start, end)

    def common_heading(self, lists: Sequence[ItemList]) -> int:
        """The nearest heading that all of some lists stand under; -1 where there is none."""
        chains = [self._chain(one.heading) for one in lists]
        shared = [index for index in chains[0] if all(index in chain for chain in chains)]
        return shared[0] if shared else -1

    def _chain(self, index: int) -> tuple[int, ...]:
        found = []
        while index >= 0:
            found.append(index)
            index = self.document.headings[index].parent
        return tuple(found)

    @cached_property
    def listed_words(self) -> frozenset[str]:
        """All that the entries of the page's lists name, and its headings."""
        return frozenset(
            mention.text for one in self.page.lists for item in one.items for mention in item.mentions
        ) | frozenset(self.document.headings[index].text for index in range(len(self.document.headings)))

    def groups(self, lists: Sequence[ItemList]) -> Iterator[tuple[ItemList, ...]]:
        """Each of some lists by itself, and those of one form that stand under headings side by side."""
        yield from ((one,) for one in lists)
        beside: dict[tuple[str, int], list[ItemList]] = {}
        for one in lists:
            parent = self.document.headings[one.heading].parent if one.heading >= 0 else -1
            beside.setdefault((one.form, parent), []).append(one)
        yield from (tuple(found) for found in beside.values() if len(found) > 1)
