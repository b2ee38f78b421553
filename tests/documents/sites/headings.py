"""Odd headings, for holding slugs against the real thing. Run as a script, it writes data/headings.json.

Every one is one line of Markdown without the `#` before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

FILE = Path(__file__).parent / "data" / "headings.json"

PLAIN = ["Vision datasets", "Quick start", "API", "FAQ", "Step 1: install", "1. First", "2.0.1", "v0.12 → v0.13", "A"]
WORDS = ["foo", "foo_bar", "foo-bar", "Foo.Bar", "__init__", "HF_HOME", "C++", "C#", "50%", "R&D", "TCP/IP", "don't"]
SCRIPTS = [
    "Überprüfen",
    "Vérification de l'installation",
    "Ångström",
    "naïve café",
    "žluťoučký kůň",
    "Straße",
    "œuvre",
    "İstanbul",
    "ıspanak",
    "快速入门指南",
    "模型 API 参考",
    "インストール",
    "はじめに（重要）",
    "설치하기",
    "모델 불러오기",
    "Быстрый старт",
    "Γρήγορη αρχή",
    "שלום עולם",
    "مرحبا بالعالم",
    "चेक इंस्टॉलेशन",
    "ଯାଞ୍ଚ କରନ୍ତୁ",
    "ภาษาไทย",
    "Ⅳ Roman",
    "Ⓐ circled",
    "ﬁne ligature",
    "x² squared",
    "½ half",
    "①②③",
    "Ω ohm",
    "µ micro",
    "ª º",
    "𝒳 math",
    "Ｆｕｌｌ ｗｉｄｔｈ",
    "e\u0301 combining",
]
EMOJI = [
    "🚀",
    "⚠️",
    "👩‍💻",
    "❤",
    ":tada:",
    ":+1:",
    "🇩🇪",
    "✨✨",
    "1️⃣",
    "©",
    "™",
    "→",
    "…",
    "—",
    "“quoted”",
    "·",
    "•",
    "«a»",
    "№ 5",
    "£5",
]
CODE = [
    "`code`",
    "`foo_bar`",
    "`a.b.c`",
    "`f(x, *args)`",
    "``a`b``",
    "` padded `",
    "`<tag>`",
    "`&amp;`",
    "`--flag`",
    "`*not emphasis*`",
    "`:tada:`",
    "`\\_`",
    "`x == y`",
    "`[link](x)`",
    "`__init__`",
    "`{x}`",
]
MARKUP = [
    "*emphasis*",
    "**strong**",
    "***both***",
    "_under_",
    "__strong under__",
    "*a **b** c*",
    "a*b*c",
    "a_b_c",
    "**a**b",
    "[link](https://example.org)",
    "[`code` link](x.md)",
    "[*emphasis* link](x.md)",
    "![alt text](image.png)",
    "![](empty.png)",
    "[![badge](b.svg)](https://example.org)",
    "<https://example.org/a_b>",
    "https://example.org/x-y",
    '<a id="x"></a>',
    '<span class="a">spanned</span>',
    "<kbd>Ctrl</kbd>",
    "<!-- comment -->",
    "<br/>",
    "a < b",
    "a > b",
    "&amp;",
    "&lt;tag&gt;",
    "&nbsp;",
    "&copy;",
    "&#35;",
    "&unknown;",
    r"\_escaped\_",
    r"\*stars\*",
    r"\[brackets\]",
    r"\`ticks\`",
    r"back\slash",
    r"\#",
    r"\<a\>",
    r"\{b\}",
    "{c}",
    "[undefined]",
    "[a] [b]",
    "[x](y)[z](w)",
    "$x^2$",
    "~~gone~~",
    "==marked==",
]
PUNCTUATION = list("!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~")
BLANKS = [
    "a  b",
    "a   b",
    "a\tb",
    "a\u00a0b",
    "a\u3000b",
    "a - b",
    "a -- b",
    "a---b",
    "- a -",
    "-a-",
    "--",
    "a_-_b",
    "a\u200bb",
]
DUPLICATES = [
    "Same",
    "Same",
    "Same",
    "same",
    "Same 1",
    "Same-1",
    "Same_1",
    "Same",
    "!",
    "!",
    "?",
    "Usage",
    "Usage",
    "Usage",
]


def odd_headings() -> list[str]:
    """The headings, in an order in which some come twice."""
    return list(_make())


def _make() -> Iterator[str]:
    yield from (*PLAIN, *WORDS, *SCRIPTS, *CODE, *MARKUP, *BLANKS, *DUPLICATES)
    yield from (f"{mark} Title" for mark in EMOJI)
    yield from (f"Title {mark}" for mark in EMOJI)
    yield from (f"a{mark}b" for mark in PUNCTUATION)
    yield from (f"a {mark} b" for mark in PUNCTUATION)
    yield from (f"Use {piece} here" for piece in (*CODE, *MARKUP))
    yield from (
        f"{left}{joint}{right}" for left, joint, right in product(WORDS[:6], (" ", "/", ": "), ("`x_y`", "*z*"))
    )
    yield from (f"{one}{two}" for one, two in product(MARKUP[:6], ("`code`", ", then", "(s)")))
    yield from (f"{text} ({script})" for text, script in zip(PLAIN * 4, SCRIPTS, strict=False))
    yield from (f"{number}. {word} {code}" for number, (word, code) in enumerate(product(WORDS[:7], CODE[:5]), 1))
    yield from (f"How to {word}?" for word in (*WORDS, *CODE))
    yield from (f"{code} {script}" for script, code in zip(SCRIPTS, CODE * 3, strict=False))
    yield from (f"{word}{mark}{word}" for word, mark in zip(WORDS, EMOJI, strict=False))
    yield from SCRIPTS[:8]


if __name__ == "__main__":
    FILE.write_text(json.dumps(odd_headings(), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
