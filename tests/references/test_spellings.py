"""Words found in running text: at exact places, beside any script, and never in what is no prose."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docsync import documents
from docsync.references.spellings import Speller, Spelling
from docsync.settings import Dialect
from docsync.source import SourceText, Span

SPELLER = Speller(["GRPO", "GRPO trainer", "GRPOTrainer", "R&D"])


def find(text: str, dialect: Dialect = Dialect.DOC_BUILDER) -> list[Spelling]:
    return SPELLER.find(documents.read(SourceText("page.md", text), dialect))


def texts(text: str, dialect: Dialect = Dialect.DOC_BUILDER) -> list[str]:
    return [one.text for one in find(text, dialect)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("使用GRPO Trainer时", ["GRPO Trainer"]),
        ("在`x`中用grpo训练，grpo。", ["grpo", "grpo"]),
        ("GRPO는 grpo를, GRPOで grpoを", ["GRPO", "grpo", "GRPO", "grpo"]),
        ("ใช้GRPOกับ", ["GRPO"]),
        ("**GRPO** Trainer, *GRPO Trainer* and GRPO __trainer__", ["GRPO Trainer", "GRPO Trainer", "GRPO trainer"]),
        ("[GRPO](x) Trainer, GRPO [Trainer](x)", ["GRPO Trainer", "GRPO Trainer"]),
        ("<b>GRPO</b> Trainer <!-- grpo -->", ["GRPO Trainer"]),
        ("GRPO&nbsp;Trainer, GRPO\u00a0Trainer, GRPO\u3000Trainer", ["GRPO Trainer"] * 3),
        ("R&amp;D, r&d, R&#38;D", ["R&D", "r&d", "R&D"]),
        ("GRPO  \nTrainer, GRPO\\\nTrainer", ["GRPO Trainer", "GRPO Trainer"]),
        ("> GRPO\n> Trainer\n\n1. a GRPO\n   Trainer\n\n> - GRPO\n>   Trainer", ["GRPO Trainer"] * 3),
        ("GRPO\r\nTrainer", ["GRPO Trainer"]),
        ("| GRPO | a GRPO Trainer |\n| --- | --- |\n| grpo | b |", ["GRPO", "GRPO Trainer", "grpo"]),
        ("<div>\nThe GRPO Trainer <code>grpo</code>\n</div>\n", ["GRPO Trainer"]),
        ("<details>\n<summary>GRPO</summary>\n\nText.\n\n</details>", ["GRPO"]),
        ("---\ntitle: GRPO\ngrpo: grpo\n---\n\ngrpo", ["GRPO", "grpo"]),
        ("GRPO—Trainer; GRPO 🚀 grpo🚀grpo", ["GRPO", "GRPO", "grpo", "grpo"]),
    ],
)
def test_found(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "`grpo` and ``grpo`` and\n\n```\ngrpo\n```\n",
        "GRPOs2 GRPO2 xGRPO GRPOx égrpo grpoé grpo\u0301 ａgrpo _grpo GRPO_x мgrpo",
        "grpo_",
        "grpo-config trl-grpo grpo_config.yaml grpo.py .grpo #grpo @grpo $grpo --grpo=1 --type=grpo a/grpo",
        "grpo/a \\grpo",
        "grpo(x) f(grpo) x[grpo] pkg[grpo] grpo[0] key:grpo grpo:latest <grpo> {grpo} {{ grpo }} %grpo% grpo= *grpo",
        "<https://x.org/grpo> https://x.org/grpo?grpo=grpo [a](grpo) [a](grpo 'grpo') [a][grpo]\n\n[grpo]: grpo",
        '![grpo](grpo.png) <img alt="grpo"> <a id="grpo"></a> <code>grpo</code> <kbd>grpo</kbd> <a href="https://x">grpo</a>',
        "$grpo$ and $$\ngrpo\n$$ and \\\\( grpo \\\\) \\\\[ grpo \\\\]",
        "$ trl grpo\n$ run grpo",
        "<div>\n\n```sh\ngrpo\n```\n\n</div>\n\n<pre>\ngrpo\n</pre>\n\n<script>grpo</script>",
        "[[autodoc]] grpo\n    - grpo\n",
        "<!-- grpo -->\n\n:grpo: [^grpo]",
    ],
)
def test_never_in_what_is_no_prose(text: str) -> None:
    assert texts(text) == []


def test_in_the_syntax_of_other_dialects() -> None:
    assert texts("{ref}`grpo` {py:class}`grpo` and grpo", Dialect.MYST) == ["grpo"]
    assert texts("## A {#grpo}\n\n::: pkg.grpo\n\ntext { .grpo } grpo", Dialect.MKDOCS) == ["grpo"]
    assert texts('!!! note "The GRPO Trainer"\n\n    grpo\n', Dialect.MKDOCS) == ["GRPO Trainer", "grpo"]


@pytest.mark.parametrize(
    ("text", "ending"), [("GRPO Trainers", "s"), ("GRPO Trainer's", "'s"), ("GRPO Trainers’ x", "s’"), ("GRPO", "")]
)
def test_plural_and_possessive(text: str, ending: str) -> None:
    (found,) = find(text)
    assert found.ending == ending
    assert text[found.span.start : found.span.end] + ending == text.removesuffix(" x")


def test_what_stands_around() -> None:
    (found,) = find('He said "GRPO".')
    assert found.standing.is_quoted
    for quoted in ("‘grpo’", "“grpo 训练”", "「grpo」", "支持'grpo'和", "a 'grpo' b", "«grpo»", "《GRPO》"):
        assert [one.standing.is_quoted for one in find(quoted)] == [True], quoted
    for plain in ("it's GRPO, isn't it", "the trainers' GRPO isn't", '24" GRPO'):
        assert [one.standing.is_quoted for one in find(plain)] == [False], plain
    title, label = find("# GRPO\n\n- **GRPO Trainer**: x")
    assert (title.standing.is_title, label.standing.is_title) == (True, False)
    assert (title.standing.is_label, label.standing.is_label) == (False, True)
    (listed,) = find("one of sft, dpo_x and grpo, or rm")
    assert set(listed.standing.listed_with) == {"sft", "dpo_x", "rm"}
    (clause,) = find("to finish grpo, while it runs")
    assert clause.standing.listed_with == ()
    assert [one.standing.starts_sentence for one in find("GRPO. GRPO! a GRPO。GRPO")] == [True, True, False, True]
    assert [one.standing.is_in_menu for one in find("Tools > GRPO > x, GRPO → y, GRPO")] == [True, True, False]


def test_the_longest_form_and_those_inside() -> None:
    (found,) = find("grpo Trainer")
    assert [(one.text, one.words) for one in SPELLER.inside(found)] == [("grpo", (Span(0, 4),))]


def test_code_spans_are_found_apart() -> None:
    document = documents.read(
        SourceText("page.md", "`GRPOTrainer` [`~pkg.GRPOTrainer`] `GRPO` `GRPOTrainer.x`"), Dialect.MKDOCS
    )
    assert [(one.text, one.is_code) for one in SPELLER.in_code(document)] == [
        ("GRPOTrainer", True),
        ("GRPOTrainer", True),
        ("GRPO", True),
    ]


# Documents put together from words, things that are no prose, and planted terms whose places are known.

PLAIN = ["word", "to", "使用", "训练，", "で", "는", "🚀", "👩‍💻", "cafe\u0301", "Größe", "наука", "2x", "—"]
NO_PROSE = [
    "`grpo`",
    "grpo_config.yaml",
    "trl-grpo",
    "a/grpo.py",
    "https://x.org/grpo",
    "<https://x.org/grpo>",
    "[word](grpo)",
    "![grpo](grpo.png)",
    '<a id="grpo"></a>',
    "$grpo$",
    "@grpo",
    "GRPOx",
    "<code>grpo</code>",
]
# A planted term is written as its words with what stands before, between and behind them; `\n` is a line break.
TERMS = [
    ("", "GRPO", ""),
    ("", "grpo", ""),
    ("", "Grpo", "'s"),
    ("**", "GRPO", "**"),
    ("_", "GRPO", "_"),
    ("", "GRPO", " ", "Trainer", ""),
    ("", "GRPO", " ", "Trainer", "s"),
    ("", "GRPO", "\n", "Trainer", ""),
    ("**", "GRPO", "**\n", "Trainer", "'s"),
    ("**", "GRPO", "** ", "Trainer", ""),
    ("*", "GRPO", "\n", "Trainer", "*"),
    ("", "GRPO", "&nbsp;", "Trainer", ""),
    ("[", "GRPO", "](page) ", "trainer", ""),
    ("<b>", "GRPO", "</b> ", "Trainer", ""),
]
KINDS = [("", ""), ("> ", "> "), ("- ", "  "), ("1. ", "   "), ("> - ", ">   "), ("## ", None)]


@dataclass(frozen=True)
class Planted:
    """A document, where its planted terms stand, and the parts of it by which a test can tell what else changed."""

    text: str
    words: list[tuple[Span, ...]]


@st.composite
def planted(draw: st.DrawFn) -> Planted:
    end = draw(st.sampled_from(["\n", "\r\n"]))
    text, words = draw(st.sampled_from(["", "\ufeff"])), []
    for _ in range(draw(st.integers(1, 4))):
        first, following = draw(st.sampled_from(KINDS))
        text += first + draw(st.sampled_from(["word", "使用"]))
        for _ in range(draw(st.integers(0, 6))):
            kind = draw(st.sampled_from(["plain", "no prose", "term"]))
            if kind == "term":
                parts = draw(st.sampled_from(TERMS))
                tight = parts[0] in ("", "**") and text[-1] in "用，で는🚀" and draw(st.booleans())
                text += "" if tight else " "
                spans = []
                for number, part in enumerate(parts):
                    if number % 2:
                        spans.append(Span(len(text), len(text) + len(part)))
                    gap = " " if following is None else end + following
                    text += part.replace("\n", gap)
                words.append(tuple(spans))
                text += draw(st.sampled_from([" ", "。", ", ", "时", " 训练"]))
            else:
                # A file right behind a small word would make that the name of a program.
                text += (
                    " " + draw(st.sampled_from(PLAIN))
                    if kind == "plain"
                    else " word " + draw(st.sampled_from(NO_PROSE))
                )
                if following is not None and draw(st.integers(0, 4)) == 0:
                    text += end + following + "word"
        text += f" word{end}{end}"
    return Planted(text, words)


@given(planted())
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_exactly_the_planted_ones_are_found(page: Planted) -> None:
    found = find(page.text)
    assert [one.words for one in found] == page.words
    for one in found:
        assert " ".join(page.text[span.start : span.end] for span in one.words) == one.text
