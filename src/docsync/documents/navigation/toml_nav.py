"""The `nav` of a zensical.toml, with exact places: TOML's own readers give none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from docsync.documents.model import NavigationEntry
from docsync.source import Span

_START = re.compile(r"^nav[ \t]*=[ \t]*(?=\[)", re.MULTILINE)
_TOKEN = re.compile(
    r"""(?P<blank>(?:[\s,]|\#[^\n]*)+)
    | "(?P<basic>(?:[^"\\\n]|\\.)*)" | '(?P<literal>[^'\n]*)' | (?P<bare>[A-Za-z0-9_-]+) | (?P<mark>[\[\]{}=])""",
    re.VERBOSE,
)


class _Unread(Exception):
    """The list is written in a way that is not known here."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    span: Span
    whole: Span


def toml_entries(text: str, nav: object) -> tuple[NavigationEntry, ...] | None:
    """The entries of the `nav` in a text, which a reader of TOML took for `nav`; None where the two do not agree."""
    start = _START.search(text)
    if not start:
        return None
    reader = _Reader(text, start.end())
    try:
        entries = tuple(reader.list(()))
    except (_Unread, StopIteration, RecursionError):
        return None
    return entries if [entry.target for entry in entries] == list(_targets(nav)) else None


def _targets(nav: object) -> Iterator[str]:
    if isinstance(nav, list | Mapping):
        for item in nav.values() if isinstance(nav, Mapping) else nav:
            yield from _targets(item)
    else:
        yield str(nav)


class _Reader:
    def __init__(self, text: str, at: int) -> None:
        self._tokens = _tokens(text, at)
        self._groups = 0

    def list(self, sections: tuple[str, ...]) -> Iterator[NavigationEntry]:
        """The entries of the list that begins with the next token."""
        self._expect("[")
        self._groups += 1
        group = self._groups
        token = next(self._tokens)
        while token.kind != "]":
            if token.kind == "string":
                yield _entry(None, token, token.whole, sections, group)
            elif token.kind == "{":
                yield from self._table(token, sections, group)
            else:
                raise _Unread
            token = next(self._tokens)

    def _table(self, opening: _Token, sections: tuple[str, ...], group: int) -> Iterator[NavigationEntry]:
        title = next(self._tokens)
        while title.kind != "}":
            self._expect("=")
            value = next(self._tokens)
            if value.kind == "[":
                self._tokens = _before(value, self._tokens)
                yield from self.list((*sections, title.text))
                title = next(self._tokens)
            elif value.kind == "string":
                following = next(self._tokens)
                item = Span(opening.whole.start, following.whole.end)
                yield _entry(title, value, item, sections, group, plain=following.kind == "}")
                title = following
            else:
                raise _Unread

    def _expect(self, kind: str) -> None:
        if next(self._tokens).kind != kind:
            raise _Unread


def _entry(
    title: _Token | None, target: _Token, item: Span, sections: tuple[str, ...], group: int, *, plain: bool = True
) -> NavigationEntry:
    return NavigationEntry(
        target.span,
        target.text,
        title.text if title else "",
        title.span if title else None,
        item,
        sections,
        group,
        plain,
    )


def _before(token: _Token, tokens: Iterator[_Token]) -> Iterator[_Token]:
    yield token
    yield from tokens


def _tokens(text: str, at: int) -> Iterator[_Token]:
    while True:
        found = _TOKEN.match(text, at)
        if not found:
            raise _Unread
        at = found.end()
        kind = found.lastgroup or ""
        if kind == "blank":
            continue
        span = Span(*found.span(kind))
        written = found[kind]
        value = _unescaped(written) if kind == "basic" else written
        yield _Token(written if kind == "mark" else "string", value, span, Span(found.start(), at))


def _unescaped(written: str) -> str:
    import tomllib

    try:
        return str(tomllib.loads(f'x = "{written}"')["x"])
    except tomllib.TOMLDecodeError:
        raise _Unread from None
