"""Examples that give one thing where the others give another, and where else the page says that thing.

Only identifiers (`owner/name`) are compared. That two of them differ proves nothing; it does where they differ in
nothing but a version, in the case of their letters, or in that one of them lacks its owner.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from docsync.documents.model import CodeSpan, Prose, ProseKind
from docsync.project.examples.identifiers import differs_in_version, names_a_result
from docsync.project.examples.introductions import Given, Introductions
from docsync.project.examples.reasons import says_why
from docsync.references.model import Page
from docsync.source import Span

_FEWEST = 2  # pages that have to agree
_MAJORITY = 3  # ... where nothing else tells which of two is meant


class Difference(StrEnum):
    """How an example's text differs from what the others give.

    OLDER is the same identifier in an older version. OLDER_THAN_MOST is one where the class has too few other examples,
    but most of those of all classes give the newer one. OTHER is another identifier altogether.
    """

    OLDER = "older"
    OLDER_THAN_MOST = "older-than-most"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """An introductory example that gives another text than most, and the `places` of its page that say it.

    `text` is what it gives and `usual` what the others give; `witnesses` are those, `total` counts all introductory
    examples of the class that give the argument something.
    """

    given: Given
    difference: Difference
    usual: str
    witnesses: tuple[Given, ...]
    total: int
    places: tuple[Span, ...]

    @property
    def page(self) -> Page:
        """The page that is to be mended."""
        return self.given.page

    @property
    def text(self) -> str:
        """What the example gives."""
        return self.given.text.text


def inconsistencies(introductions: Introductions, reported: Sequence[Page]) -> Iterator[Inconsistency]:
    """The introductory examples on the `reported` pages that are not of one mind with the others."""
    paths = {page.path for page in reported}
    groups = _groups(introductions)
    of_all: Counter[tuple[str, str]] = Counter((given.argument, given.text.text) for group in groups for given in group)
    for group in groups:
        by_text: dict[str, list[Given]] = defaultdict(list)
        for given in group:
            by_text[given.text.text].append(given)
        everywhere = {text: of_all[group[0].argument, text] for text in by_text}
        for text, examples in by_text.items():
            usual, difference = _usual(text, by_text, everywhere)
            for given in examples if usual else ():
                if given.page.path in paths and not says_why(given.page.document, given.text):
                    places = tuple(sorted(set(_places(introductions, given))))
                    yield Inconsistency(given, difference, usual, tuple(by_text[usual]), len(group), places)


def _groups(introductions: Introductions) -> list[list[Given]]:
    """The identifiers that introductory examples give for the same argument of the same class."""
    groups: dict[tuple[str, str], list[Given]] = defaultdict(list)
    for given in introductions.all():
        if not names_a_result(given.argument):
            groups[given.object.canonical, given.argument].append(given)
    return list(groups.values())


def _usual(text: str, by_text: Mapping[str, Sequence[Given]], everywhere: Mapping[str, int]) -> tuple[str, Difference]:
    """What is usual instead of a text, and how that differs; nothing where the text is as good as any.

    `everywhere` counts what the introductory examples of all classes give for an argument of that name.
    """
    number = _pages(by_text[text])
    newer = [one for one in by_text if differs_in_version(text, one) and _pages(by_text[one]) >= number]
    if newer:
        best = max(newer, key=lambda one: _pages(by_text[one]))
        if _pages(by_text[best]) >= _FEWEST:
            return best, Difference.OLDER
        return (best, Difference.OLDER_THAN_MOST) if everywhere[best] > everywhere[text] else ("", Difference.OTHER)
    most, count = Counter({one: _pages(given) for one, given in by_text.items()}).most_common(1)[0]
    rest = sum(_pages(given) for one, given in by_text.items() if one != most)
    if most != text and count >= _MAJORITY and count > 2 * rest and number == 1:
        return most, Difference.OTHER
    return "", Difference.OTHER


def _pages(given: Sequence[Given]) -> int:
    return len({one.page.path for one in given})


def _places(introductions: Introductions, given: Given) -> Iterator[Span]:
    """Where a page says what one of its examples gives: there, in its further examples of the class, and beside it."""
    text = given.text.text
    yield given.text.span
    blocks = {
        one.text.block
        for one in introductions.on(given.page)
        if one.text.text == text and one.argument == given.argument and one.object.canonical == given.object.canonical
    }
    for one in given.page.given:
        if one.text == text and one.block in blocks and one.span != given.text.span:
            yield one.span
    if not given.page.document.docstrings:
        yield from _in_prose(given.page, text, given.text.heading)


def _in_prose(page: Page, text: str, heading: int) -> Iterator[Span]:
    """Where a paragraph under a heading names an identifier: in a code span, or at the end of a link's address."""
    paragraphs = [
        node.span
        for node in page.document.nodes
        if isinstance(node, Prose) and node.kind is ProseKind.PARAGRAPH and node.heading == heading
    ]
    named = [
        *(Span(one.span.end - len(text), one.span.end) for one in page.links if one.target.endswith(f"/{text}")),
        *(node.inner for node in page.document.nodes if isinstance(node, CodeSpan) and node.text == text),
    ]
    for span in named:
        if page.document.source[span] == text and any(span in paragraph for paragraph in paragraphs):
            yield span
