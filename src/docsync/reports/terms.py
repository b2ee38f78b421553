"""What `docsync terms` shows: every spelling of every term, and a glossary in the form in which docsync reads one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from docsync.project.terms.usage import Spelt, TermUse, Usage
from docsync.settings import TermEntry
from docsync.source import Location

_HEADERS = ("Term", "Code form", "Prose form", "Forbidden forms", "Long form")
_SHOWN_PLACES = 3


class TermsFormat(StrEnum):
    """The formats of the listing."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


def render_terms(usage: Usage, form: TermsFormat) -> str:
    """The listing in one of the formats, with a final newline."""
    if form is TermsFormat.JSON:
        return _json(usage)
    lines = _markdown(usage) if form is TermsFormat.MARKDOWN else _text(usage)
    return "\n".join(lines) + "\n"


def _text(usage: Usage) -> Iterator[str]:
    if not usage.terms:
        yield f"the documents use no term of {'the glossary' if usage.glossary else 'the library'}"
    for use in usage.terms:
        proof = use.term.proof
        at = f" ({proof.path}:{proof.line})" if proof.path else ""
        yield f"{use.term.name}: {proof.detail}{at}"
        width = max(len(spelt.text) for spelt in use.spellings)
        for spelt in use.spellings:
            yield f"  {spelt.count:5}  {spelt.text:{width}}  {_told(spelt)}".rstrip()
    if usage.proposed:
        yield ""
        yield 'a glossary of these terms; put it into a Markdown file, and name that: glossary = "CONTRIBUTING.md"'
        yield ""
        yield from _table(usage.proposed)


def _told(spelt: Spelt) -> str:
    """What there is to say of a spelling: how often it is wrong or in code marks, and where it stands."""
    told = []
    if spelt.wrong:
        told.append(f"{len(spelt.wrong)} wrong" if spelt.places or spelt.in_code else "wrong")
    if spelt.in_code:
        told.append(f"{spelt.in_code} in code marks")
    places = spelt.wrong or spelt.places
    shown = ", ".join(f"{place.path}:{place.start.line}" for place in places[:_SHOWN_PLACES])
    more = f" and {len(places) - _SHOWN_PLACES} more" if len(places) > _SHOWN_PLACES else ""
    return "; ".join([*told, *([shown + more] if shown else [])])


def _markdown(usage: Usage) -> Iterator[str]:
    # None of the other headers is a glossary's: the listing must not be read as one.
    yield "| Term | Spelt as | Uses | In code marks | Faults |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for use in usage.terms:
        for spelt in use.spellings:
            numbers = f"{spelt.count} | {spelt.in_code} | {len(spelt.wrong)}"
            yield f"| {_cell(use.term.name)} | {_cell(spelt.text)} | {numbers} |"
    if usage.proposed:
        yield ""
        yield "A glossary of these terms:"
        yield ""
        yield from _table(usage.proposed)


def _table(entries: Sequence[TermEntry]) -> Iterator[str]:
    yield f"| {' | '.join(_HEADERS)} |"
    yield f"|{' --- |' * len(_HEADERS)}"
    for entry in entries:
        cells = (entry.code, entry.prose, entry.forbidden, entry.long)
        yield f"| {' | '.join((_cell(entry.term), *(_cell(' / '.join(forms)) for forms in cells)))} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|") or "-"


class _Place(msgspec.Struct, frozen=True):
    path: str
    line: int
    column: int


class _Spelling(msgspec.Struct, frozen=True):
    text: str
    count: int
    in_code: int
    places: list[_Place]
    wrong: list[_Place]


class _Term(msgspec.Struct, frozen=True):
    term: str
    origin: str
    proof: str
    code: tuple[str, ...]
    prose: tuple[str, ...]
    forbidden: tuple[str, ...]
    long: tuple[str, ...]
    spellings: list[_Spelling]
    path: str = ""
    line: int = 0


class _Entry(msgspec.Struct, frozen=True):
    term: str
    code: tuple[str, ...]
    prose: tuple[str, ...]
    forbidden: tuple[str, ...]
    long: tuple[str, ...]


class _Usage(msgspec.Struct, frozen=True):
    version: int
    glossary: str
    terms: list[_Term]
    proposed: list[_Entry]


def _json(usage: Usage) -> str:
    proposed = [_Entry(one.term, one.code, one.prose, one.forbidden, one.long) for one in usage.proposed]
    content = _Usage(1, usage.glossary, [_term(use) for use in usage.terms], proposed)
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _term(use: TermUse) -> _Term:
    entry, proof = use.term.entry, use.term.proof
    spellings = [
        _Spelling(one.text, one.count, one.in_code, _places(one.places), _places(one.wrong)) for one in use.spellings
    ]
    forms = (entry.code, entry.prose, entry.forbidden, entry.long)
    return _Term(entry.term, use.term.origin.value, proof.detail, *forms, spellings, proof.path, proof.line)


def _places(places: Sequence[Location]) -> list[_Place]:
    return [_Place(place.path, place.start.line, place.start.column) for place in places]
