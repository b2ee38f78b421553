"""Values that a text says a parameter takes: "possible values are `a`, `b`", "one of `a` or `b`"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.references.stated import Stated
from docsync.source import Span

_LEAD = re.compile(
    r"(?:\b(?:possible|supported|allowed|valid|available|accepted)\s+(?:values?|options?|choices?)(?:\s+(?:are|is))?"
    r"|\b(?:can|must|should)\s+be\s+(?:either|one\s+of)|\bone\s+of)\s*:?\s*(?=`)",
    re.IGNORECASE,
)
_VALUE = re.compile(r"(?P<ticks>`+)(?P<quote>[\"\'])(?P<text>[^`\"\']+)(?P=quote)(?P=ticks)")
_NEXT = re.compile(r"(?:\s*\([^()]*\))?\s*(?:,\s*(?:or|and)?|or|and|/|\|)\s*(?=`)")


def stated_choices(text: str) -> Iterator[Stated]:
    """The string values that a text lists as all those that are possible; only lists of quoted values in code marks."""
    for lead in _LEAD.finditer(text):
        at = lead.end()
        while (value := _VALUE.match(text, at)) is not None:
            span = Span(value.start("quote"), value.end("text") + 1)
            yield Stated(text[span.start : span.end], span, marked=True)
            following = _NEXT.match(text, value.end())
            if following is None:
                break
            at = following.end()
