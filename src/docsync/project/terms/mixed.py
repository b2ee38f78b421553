"""Terms that the documents spell in several ways, none of which is forbidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docsync.project.terms.judging import Use, is_cased, letters
from docsync.project.terms.model import Forms, Origin, Term
from docsync.project.terms.prose import Surroundings, is_anothers, is_code, is_title

_COINED = re.compile(r"[^\W_][A-Z]|\d")  # what no word has: a capital behind its first letter
_FEWEST = 5  # uses that a spelling needs before others can be held to it
_MOST_OTHERS = 0.25  # of all uses


@dataclass(frozen=True, slots=True)
class Mixed:
    """A use that spells a term otherwise than most. `right` is how most do, `count` how often, of `total` uses."""

    use: Use
    right: str
    count: int
    total: int
    term: Term | None = None


def unlike_glossary(uses: Sequence[Use], forms: Forms, known: Surroundings) -> Iterator[Mixed]:
    """Uses that a glossary neither prescribes nor forbids."""
    counts = Counter(use.spelling.text for use in uses)
    for use in uses:
        text = use.spelling.text
        term = forms.term_of(text)
        if term is None or term.origin is not Origin.GLOSSARY or forms.is_right(text) or forms.forbidden_by(text):
            continue
        same = [form for form in term.entry.prose if letters(form) == letters(text)]
        if same and _is_mistake(use, same[0], known):
            yield Mixed(use, same[0], counts[same[0]], sum(counts[one] for one in {*same, text}), term)


def unlike_most(uses: Sequence[Use], known: Surroundings) -> Iterator[Mixed]:
    """Uses of coined names in another case than most: `lora` where the documents have `LoRA` everywhere else."""
    by_name: dict[str, list[Use]] = {}
    for use in uses:
        if not is_anothers(use.spelling) and not is_code(use.spelling, known):
            by_name.setdefault(use.spelling.text.casefold(), []).append(use)
    for found in by_name.values():
        ((right, count),) = Counter(use.spelling.text for use in found).most_common(1)
        others = len(found) - count
        if count >= _FEWEST and others <= _MOST_OTHERS * len(found) and _COINED.search(right):
            for use in found:
                if use.spelling.text != right and _is_mistake(use, right, known):
                    yield Mixed(use, right, count, len(found))


def _is_mistake(use: Use, right: str, known: Surroundings) -> bool:
    spelling = use.spelling
    if spelling.standing.is_alone or (right.isupper() and spelling.text.islower()):
        return False  # a constant of a list, or a word (`act`, where `ACT` is a name)
    if is_anothers(spelling) or is_code(spelling, known) or known.is_class(spelling.text):
        return False
    if is_title(spelling, known) and is_cased(spelling.text, right):
        return False
    begins = spelling.standing.starts_sentence and spelling.text == right[:1].upper() + right[1:]
    return not begins and spelling.text not in known.own
