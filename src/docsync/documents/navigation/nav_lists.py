"""Lists of pages as mkdocs.yml and the files of its plugins write them: paths, titles with paths, titles with lists."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from docsync.documents.model import NavigationEntry
from docsync.documents.navigation.yaml_file import Once, YamlText, items, pairs, text_of, value_of
from docsync.source import Span


def nav_entries(parsed: YamlText, nav: yaml.Node | None, options: str = "") -> tuple[NavigationEntry, ...]:
    """The entries of a list, in order, with those of the lists in it. What is no path and no title is passed over.

    An item with the key `options` is none: it says how others are found.
    """
    return tuple(_Reader(parsed, options).entries(nav, ()))


class _Reader:
    def __init__(self, parsed: YamlText, options: str) -> None:
        self._parsed = parsed
        self._options = options
        self._groups = 0
        self._is_new = Once()

    def entries(self, nav: yaml.Node | None, sections: tuple[str, ...]) -> Iterator[NavigationEntry]:
        self._groups += 1
        group = self._groups
        for item in items(nav) if self._is_new(nav) else ():
            if isinstance(item, yaml.ScalarNode):
                yield self._entry(None, item, sections, group, plain=True)
            if self._options and value_of(item, self._options) is not None:
                continue
            alone = isinstance(item, yaml.MappingNode) and len(item.value) == 1
            for title, value in pairs(item):
                if isinstance(value, yaml.ScalarNode):
                    yield self._entry(title, value, sections, group, plain=alone)
                else:
                    yield from self.entries(value, (*sections, text_of(title)))

    def _entry(
        self,
        title: yaml.ScalarNode | None,
        target: yaml.ScalarNode,
        sections: tuple[str, ...],
        group: int,
        *,
        plain: bool,
    ) -> NavigationEntry:
        whole = self._parsed.span(target)
        return NavigationEntry(
            span=self._parsed.inner(target),
            target=text_of(target),
            title=text_of(title),
            title_span=self._parsed.inner(title) if title is not None else None,
            item=Span(self._parsed.span(title).start, whole.end) if title is not None else whole,
            sections=sections,
            group=group,
            plain=plain,
        )
