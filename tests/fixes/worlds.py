"""A small world in which words are faults, so that the rounds can be tested without a library."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from docsync.diagnostics import Applicability, Diagnostic, Edit, Fix, Severity, fingerprint
from docsync.fixes.model import Verdict
from docsync.source import SourceText, Span

WORD = re.compile(r"[A-Z]")  # a capital is a fault, each by itself

Edits = Callable[[str, re.Match[str]], Sequence[tuple[str, Span, str]]]  # path, span, and what takes its place


def lowered(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
    """The plain fix: the word in small letters."""
    return [(path, Span(*word.span()), word[0].lower())]


@dataclass(slots=True)
class World:
    """Files, and how their faults are fixed. `asked` counts the checks."""

    files: Mapping[str, str]
    edits: Mapping[str, Edits] = field(default_factory=dict)
    applicability: Mapping[str, Applicability] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    once: bool = False
    asked: int = 0

    def check(self, texts: Mapping[str, str]) -> Verdict:
        self.asked += 1
        every = [found for path, text in {**self.files, **texts}.items() for found in self._in(path, text, texts)]
        reported = tuple(one for one in every if one.symbol not in self.known)
        return Verdict(tuple(sorted(every, key=lambda one: one.order)), reported)

    def _in(self, path: str, text: str, texts: Mapping[str, str]) -> list[Diagnostic]:
        found, told = [], set()
        for word in WORD.finditer(text):
            if self.once and word[0] in told:
                continue
            told.add(word[0])
            changes = self.edits.get(word[0], lowered)(path, word)
            current = {**self.files, **texts}
            edits = tuple(Edit(at, span, current[at][span.start : span.end], after) for at, span, after in changes)
            fix = Fix("Fix", edits, self.applicability.get(word[0], Applicability.SAFE)) if edits else None
            source, span = SourceText(path, text), Span(*word.span())
            place = source.locate(span)
            prints = (fingerprint("DS999", path, word[0], place.excerpt),)
            found.append(
                Diagnostic("DS999", "a-word", Severity.ERROR, "a word", place, word[0], fix=fix, fingerprints=prints)
            )
        return found

    def text(self, path: str) -> str:
        return self.files[path]
