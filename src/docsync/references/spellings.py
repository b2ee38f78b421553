"""How a page spells given words in its running text: every place, exact, with what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from docsync.documents.model import CodeSpan, Document
from docsync.references.quotations import quotations
from docsync.references.running_text import Passage, passages
from docsync.references.standing import BLANKS, Standing
from docsync.references.writing import COMBINING, UNSPACED
from docsync.source import Span

# A word does not begin behind, nor end before, a letter, nor what joins names, paths, options, addresses and values.
_JOINED_LEFT = re.compile(rf"[^\W{UNSPACED}]|[{COMBINING}\-/\\@#$=+~%&<{{.|*`]")
_RIGHT = (
    rf"(?![^\W{UNSPACED}])(?![{COMBINING}\-/\\@#$=+%*\[`}}|>])"
    r"(?!\.[A-Za-z0-9_])(?!:[A-Za-z0-9/:])(?!\([A-Za-z0-9_)\"'*])"
)
# What may stand between two words in the source of a text: blanks, marks, the end of a link, a tag, an entity.
_MARKUP = r"(?:[\W_]|\]\([^()\n]*\)|\]\[[^\]\n]*\]|<[^<>\n]*>|nbsp;|160;|x[aA]0;){1,60}+"
_LOOSE_LEFT, _LOOSE_RIGHT = "(?<![A-Za-z0-9]{0})", "(?![A-Za-rt-z0-9])"
_ENDING = "(?P<ending>['’]s|s['’]|s|)"
_JOINED_BEFORE = re.compile(r"[A-Za-z0-9_][:\[(]\Z|(?:^|\s)--?\S*\Z")
_FARTHEST = 100
_NAME = re.compile(r"[~.]?(?:[A-Za-z_]\w*\.)*(?P<last>[A-Za-z_][\w -]*)(?:\(\))?")
_SHORTEST_TITLE = 3  # words: as many in italics, most of them with a capital, are a title


@dataclass(frozen=True, slots=True)
class Spelling:
    """A form as it is spelt: `text` has one blank between its words and no plural or possessive `ending`.

    `words` are the spans of the words in the file, `span` the whole. `is_code`: it stands in code marks.
    """

    text: str
    ending: str
    words: tuple[Span, ...]
    span: Span
    heading: int
    tab: int
    standing: Standing
    is_code: bool = False


_IN_CODE = Standing(False, False, False, False, None, "", "", "")


class Speller:
    """Finds given forms (one or several words), whatever their case; the longest at each place.

    One pattern serves the whole run. A form in plural or possessive is found too.
    """

    def __init__(self, forms: Iterable[str]) -> None:
        wanted = {folded(form) for form in forms if form.strip()}
        self._forms = wanted
        self._near = _pattern({_letters(form) for form in wanted}, bounded=False)
        self._exact = _pattern(wanted, bounded=True)

    def find(self, document: Document) -> list[Spelling]:
        """Every spelling in the running text of a page, in the order of the page."""
        if not self._forms:
            return []
        found = passages(document, self._near)
        return [one for passage in found for one in self._in_passage(passage)]

    def in_code(self, document: Document) -> list[Spelling]:
        """Every code span of a page that is one of the forms, with or without the path before it."""
        found = []
        for node in document.nodes:
            name = _NAME.fullmatch(node.text) if isinstance(node, CodeSpan) and node.contiguous else None
            if isinstance(node, CodeSpan) and name is not None and folded(name["last"]) in self._forms:
                start = node.inner.start + name.start("last")
                span = Span(start, start + len(name["last"]))
                found.append(Spelling(name["last"], "", (span,), span, node.heading, node.tab, _IN_CODE, is_code=True))
        return found

    def inside(self, spelling: Spelling) -> Iterator[Spelling]:
        """The shorter forms among the words of a spelling, longer ones first."""
        words = spelling.text.split(" ")
        for length in range(len(words) - 1, 0, -1):
            for first in range(len(words) - length + 1):
                part = " ".join(words[first : first + length])
                if folded(part) in self._forms:
                    spans = spelling.words[first : first + length]
                    ending = spelling.ending if first + length == len(words) else ""
                    whole = Span(spans[0].start, spans[-1].end)
                    yield Spelling(part, ending, spans, whole, spelling.heading, spelling.tab, spelling.standing)

    def _in_passage(self, passage: Passage) -> Iterator[Spelling]:
        quoted: list[tuple[int, int]] | None = None
        for found in self._whole(passage.text):
            start, end = found.start(), found.start("ending")
            if quoted is None:
                quoted = quotations(passage.text)
            words = tuple(
                passage.origin.span(start + word.start(), start + word.end())
                for word in re.finditer(r"\S+", passage.text[start:end])
            )
            yield Spelling(
                " ".join(passage.text[start:end].split()),
                found["ending"],
                words,
                Span(words[0].start, words[-1].end),
                passage.heading,
                passage.tab,
                _standing(passage, Span(start, found.end()), quoted),
            )

    def _whole(self, text: str) -> Iterator[re.Match[str]]:
        """The forms in a text that do not begin within a word, or in what is joined to one."""
        at = 0
        while found := self._exact.search(text, at):
            start = found.start()
            is_joined = start > 0 and _JOINED_LEFT.match(text, start - 1)
            if is_joined or _JOINED_BEFORE.search(text, max(start - 60, 0), start):
                at = start + 1
            else:
                yield found
                at = found.end()


def folded(form: str) -> str:
    """A form as it is compared: case and the number of blanks do not matter."""
    return " ".join(form.split()).lower()


def _letters(form: str) -> str:
    """A form as far as nothing but markup can stand between its letters."""
    found = []
    for word in form.split(" "):
        letters = re.search(r"\w+", word)
        found += [letters[0]] if letters else []
        if letters is None or letters[0] != word:
            break
    return " ".join(found) or form[0]


def _pattern(forms: set[str], *, bounded: bool) -> re.Pattern[str]:
    """One pattern for all forms, by their first characters: the search leaps from one of these to the next.

    `bounded` ones end where a word ends in a text as it is shown; the others may, once its markup is gone.
    """
    groups: dict[str, list[str]] = {}
    for form in sorted(forms, key=lambda form: (-len(form), form)):
        groups.setdefault(form[0], []).append(form[1:])
    branches = []
    for first, rests in groups.items():
        gap = BLANKS if bounded else _MARKUP
        either = "|".join(gap.join(_any_case(word) for word in rest.split(" ")) for rest in rests)
        for character in sorted({first.lower(), first.upper()} if len(first.upper()) == 1 else {first}):
            literal = re.escape(character)
            left = "" if bounded else _LOOSE_LEFT.format(literal)
            branches.append(f"{literal}{left}(?:{either})")
    tail = f"{_ENDING}{_RIGHT}" if bounded else _LOOSE_RIGHT
    return re.compile(f"(?:{'|'.join(branches)}){tail}" if branches else r"(?!)")


def _any_case(text: str) -> str:
    """A pattern for a text in any case, character by character."""
    parts = []
    for character in text:
        cases = {character.lower(), character.upper()}
        plain = len(cases) == 1 or any(len(case) != 1 for case in cases)
        parts.append(re.escape(character) if plain else f"[{''.join(sorted(cases))}]")
    return "".join(parts)


def _standing(passage: Passage, span: Span, quoted: Sequence[tuple[int, int]]) -> Standing:
    text = passage.text
    left, right = text[max(span.start - _FARTHEST, 0) : span.start], text[span.end : span.end + _FARTHEST]
    wholly = any(one.start == span.start and one.end in (span.end, span.end + 1) for one in passage.emphasis)
    shown = next((one for one in passage.links if one.start < span.end and span.start < one.end), None)
    return Standing(
        is_title=passage.is_title,
        is_cell=passage.is_cell,
        is_quoted=any(start < span.end and span.start < end for start, end in quoted) or _is_in_title(passage, span),
        is_label=wholly and not left.strip(),
        link=shown.link if shown else None,
        label=text[shown.start : shown.end] if shown else "",
        left=left,
        right=right,
    )


def _is_in_title(passage: Passage, span: Span) -> bool:
    """Whether a spelling is part of a title in italics: several words, most of them with a capital."""
    for one in passage.emphasis:
        if one.width == 1 and one.start <= span.start and span.end <= one.end:
            words = re.findall(r"[^\W\d_]\S*", passage.text[one.start : one.end])
            capital = sum(word[0].isupper() for word in words if len(word) > 3 or word[0].isupper())
            if len(words) > _SHORTEST_TITLE and capital * 2 > len(words):
                return True
    return False
