"""YAML with the exact places of what it says. Tags of any kind are allowed and not acted upon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from docsync.source import Span

# libyaml's parser, where PyYAML has it, is ten times faster; both count places in characters.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BOM = "\ufeff"
_QUOTES = ("'", '"')


@dataclass(frozen=True, slots=True)
class YamlText:
    """A text of YAML: its root node (None: there is nothing in it), and the places of its nodes in the text."""

    text: str
    root: yaml.Node | None

    def span(self, node: yaml.Node) -> Span:
        """The span of a node; that of a block reaches into the blanks behind it."""
        shift = len(self.text) - len(self.text.removeprefix(_BOM))
        return Span(node.start_mark.index + shift, node.end_mark.index + shift)

    def inner(self, node: yaml.Node) -> Span:
        """The span of a scalar without its quotes."""
        span = self.span(node)
        quoted = isinstance(node, yaml.ScalarNode) and node.style in _QUOTES and len(span) > 1
        return Span(span.start + 1, span.end - 1) if quoted else span


def read_yaml(text: str) -> YamlText | None:
    """The YAML of a text; None where it is none."""
    try:
        root = yaml.compose(text.removeprefix(_BOM), Loader=_LOADER)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    return YamlText(text, root)


def pairs(node: yaml.Node | None) -> Iterator[tuple[yaml.ScalarNode, yaml.Node]]:
    """The keys that are scalars and the values of a mapping, in order; nothing where a node is none."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                yield key, value


def value_of(node: yaml.Node | None, key: str) -> yaml.Node | None:
    """What a mapping has for a key: the last, as YAML's readers take it."""
    return next((value for name, value in reversed(list(pairs(node))) if name.value == key), None)


def items(node: yaml.Node | None) -> list[yaml.Node]:
    """The items of a sequence; none where a node is none."""
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def text_of(node: yaml.Node | None) -> str:
    """The text of a scalar, empty for `null` and for what is none."""
    if not isinstance(node, yaml.ScalarNode) or node.tag == "tag:yaml.org,2002:null":
        return ""
    return str(node.value)


class Once:
    """Tells which nodes come for the first time: an alias may repeat one any number of times, or put it into itself."""

    def __init__(self) -> None:
        self._seen: set[int] = set()

    def __call__(self, node: yaml.Node | None) -> bool:
        """Whether a node comes for the first time."""
        if id(node) in self._seen:
            return False
        self._seen.add(id(node))
        return True
