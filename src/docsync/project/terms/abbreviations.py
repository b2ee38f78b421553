"""Which names are abbreviations that no English word can be mistaken for."""

from __future__ import annotations

import re

_ABBREVIATION = re.compile(r"[A-Z][A-Z0-9]{2,7}")  # of two letters, many are units (`MB`)
# The consonants that an English word or syllable begins with.
_ONSETS = frozenset(
    (
        "b bl br c ch chl chr cl cr cz d dr dw f fl fr g gh gl gn gr h j k kh kl kn kr l ll m mn n p ph phl phr pl pn "
        "pr ps pt q r rh s sc sch scr sh shr sk sl sm sn sp sph spl spr sq squ st str sv sw t th thr ts tw v vr w wh "
        "wr x y z"
    ).split()
)
# Short forms that are written in lower case as words are.
_WRITTEN_SMALL = frozenset(
    "ascii cfg cmd ctrl db dns ftp html http https json jwt pdf px sdk sql ssh ssl tcp tls xml xyz".split()
)


def is_abbreviation(key: str) -> bool:
    """Whether a key is capitals and digits alone, and no English word."""
    has_digit = any(character.isdigit() for character in key)
    return bool(_ABBREVIATION.fullmatch(key)) and (has_digit or is_no_word(key.casefold()))


def is_wrong_small(key: str) -> bool:
    """Whether an abbreviation's small letters are certainly no word, and not as usual as its capitals.

    With digits they are often the name of a version (`pi0`), so that the letters alone have to be no word.
    """
    letters = re.sub(r"\d", "", key).casefold()
    return letters not in _WRITTEN_SMALL and is_no_word(letters)


def is_no_word(letters: str) -> bool:
    """Whether small letters are certainly no English word, by how English spells.

    It has no word without a vowel, and none that begins as `grpo`, `dpo` or `kto` do. `gold`, `sam` and `clip` are
    words, and `orpo` could be one: of those nothing can be said.
    """
    vowel = re.search(r"[aeiouy]", letters)
    return vowel is None or (vowel.start() > 0 and letters[: vowel.start()] not in _ONSETS)
