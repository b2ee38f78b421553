"""What characters are to a word: letters of scripts that set words apart by blanks, and those that do not.

In Chinese and Japanese text, and before a Korean particle, a word of Latin letters begins and ends without a blank:
`使用GRPO训练`, `GRPO는`.
"""

from __future__ import annotations

import re

# Scripts whose letters stand beside a Latin word without being part of it.
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035"
    "\u3038-\u303c\u3041-\u30ff\u3105-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U0001b000-\U0001b2ff\U00020000-\U0003ffff"
)
# Marks and joiners that change the letter before them.
COMBINING = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ufe20-\ufe2f"
WORD = rf"[^\W{UNSPACED}]|[{COMBINING}]"  # one character that a Latin word cannot end beside

_WORD = re.compile(WORD)
# Letters that Latin script adds for other languages than English.
_FOREIGN = re.compile("[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]")
_LATIN = re.compile("[A-Za-z]")
_MOST_FOREIGN = 1 / 200


def is_word(character: str) -> bool:
    """Whether a character is part of a word that stands right beside it."""
    return _WORD.match(character) is not None


def is_other_language(text: str) -> bool:
    """Whether a text is in a language other than English that is written in Latin letters, by its accents."""
    return len(_FOREIGN.findall(text)) > _MOST_FOREIGN * len(_LATIN.findall(text))
