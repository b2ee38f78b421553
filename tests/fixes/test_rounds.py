"""Rounds of fixes: what is made, what is refused and why, and that nothing else changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docsync.diagnostics import Applicability
from docsync.fixes.choosing import CannotFix
from docsync.fixes.model import Proposed
from docsync.fixes.rounds import run_rounds
from docsync.source import Span
from tests.fixes.worlds import Edits, World, lowered

SAFE, UNSAFE, SHOWN = Applicability.SAFE, Applicability.UNSAFE, Applicability.DISPLAY_ONLY


def rounds(world: World, least: Applicability = SAFE) -> Proposed:
    return run_rounds(world.check({}), least, world.check, world.text)


def symbols(proposed: Proposed) -> list[str]:
    return [one.symbol for one in proposed.fixed]


def reasons(proposed: Proposed) -> dict[str, str]:
    return {one.diagnostic.symbol: one.reason for one in proposed.skipped}


def test_all_that_does_not_overlap_takes_one_check() -> None:
    world = World({"a.md": "A word, B word\n", "b.md": "C"})
    done = rounds(world)
    assert done.texts == {"a.md": "a word, b word\n", "b.md": "c"}
    assert (symbols(done), done.skipped, done.unfinished) == (["A", "B", "C"], (), False)
    assert world.asked == 2  # as it was, and as it would be


@pytest.mark.parametrize(
    ("least", "text", "fixed"),
    [(SAFE, "a B C", ["A"]), (UNSAFE, "a b C", ["A", "B"])],
)
def test_only_what_is_asked_for_is_fixed(least: Applicability, text: str, fixed: list[str]) -> None:
    done = rounds(World({"a.md": "A B C"}, applicability={"B": UNSAFE, "C": SHOWN}), least)
    assert (done.texts["a.md"], symbols(done), done.skipped) == (text, fixed, ())


def test_what_a_baseline_knows_stays_even_where_its_sentence_changes() -> None:
    done = rounds(World({"a.md": "A and B"}, known=frozenset({"B"})))
    assert (done.texts["a.md"], symbols(done)) == ("a and B", ["A"])


def test_overlapping_fixes_are_made_one_after_the_other() -> None:
    def whole_line(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        text = word.string
        return [(path, Span(0, len(text)), text.replace(word[0], word[0].lower()))]

    world = World({"a.md": "A B C"}, edits=dict.fromkeys("ABC", whole_line))
    done = rounds(world)
    assert (done.texts["a.md"], symbols(done)) == ("a b c", ["A", "B", "C"])
    assert world.asked == 4


def test_one_change_that_mends_two_faults_is_made_once() -> None:
    def both(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        return [(path, Span(0, len(word.string)), "ab!")]

    done = rounds(World({"a.md": "A B"}, edits={"A": both, "B": both}))
    assert (done.texts["a.md"], symbols(done)) == ("ab!", ["A", "B"])


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ("D", "the fault would still be there"),  # another word at the same place is the same fault
        ("b D", "it would bring DS999 at line 1 of a.md: a word"),
    ],
)
def test_a_fix_that_brings_a_fault_is_left_out_and_the_others_are_made(after: str, why: str) -> None:
    def worse(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        return [(path, Span(*word.span()), after)]

    done = rounds(World({"a.md": "A B C"}, edits={"B": worse}))
    assert (done.texts["a.md"], symbols(done), reasons(done)) == ("a B c", ["A", "C"], {"B": why})


def test_a_fix_that_brings_a_fault_elsewhere_in_the_file_is_found_among_the_others() -> None:
    def spoils_the_end(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        end = len(word.string)
        return [(path, Span(*word.span()), "c"), (path, Span(end - 1, end), "")]

    class Fragile(World):
        def check(self, texts):  # a text without its full stop has a fault at its start, which no edit touches
            text = {**self.files, **texts}["a.md"]
            return World.check(self, {"a.md": text if text.endswith(".") else f"Z{text[1:]}"})

    done = rounds(Fragile({"a.md": "x A B C D."}, edits={"C": spoils_the_end}))
    assert (done.texts["a.md"], sorted(symbols(done))) == ("x a b C d.", ["A", "B", "D"])
    assert "DS999" in reasons(done)["C"]


def test_a_fix_that_mends_nothing_is_told() -> None:
    def nothing(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        return [(path, Span(word.end(), word.end()), "!")]

    done = rounds(World({"a.md": "A B"}, edits={"A": nothing}))
    assert (done.texts["a.md"], reasons(done)) == ("A b", {"A": "the fault would still be there"})


def test_what_was_told_once_a_page_goes_on_in_the_next_round() -> None:
    done = rounds(World({"a.md": "A A A"}, once=True))
    assert (done.texts["a.md"], symbols(done)) == ("a a a", ["A", "A", "A"])


def test_an_edit_that_does_not_fit_is_told_and_never_forced() -> None:
    world = World({"a.md": "A B"})
    verdict = world.check({})
    done = run_rounds(verdict, SAFE, world.check, lambda path: "other text")
    assert done.texts == {}
    assert reasons(done) == dict.fromkeys("AB", "the text there is not what docsync read")


def test_a_fix_over_several_files_is_made_whole_or_not_at_all() -> None:
    def both_files(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        return [(path, Span(*word.span()), "a"), ("b.md", Span(0, 1), "y")]

    files = {"a.md": "A B", "b.md": "x"}
    done = rounds(World(files, edits={"A": both_files}))
    assert (done.texts, done.together) == ({"a.md": "a b", "b.md": "y"}, (frozenset(files),))

    def locked(path: str) -> str:
        if path == "b.md":
            raise CannotFix("locked")
        return files[path]

    world = World(files, edits={"A": both_files})
    done = run_rounds(world.check({}), SAFE, world.check, locked)
    assert (done.texts, reasons(done)) == ({"a.md": "A b"}, {"A": "locked"})


def test_fixes_that_undo_each_other_end() -> None:
    def turned(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        return [(path, Span(*word.span()), "B" if word[0] == "A" else "A")]

    world = World({"a.md": "x A"}, edits={"A": turned, "B": turned})
    done = rounds(world)
    assert done.texts == {}
    assert list(reasons(done)) == ["A"]


def test_the_number_of_rounds_is_limited_and_told() -> None:
    done = rounds(World({"a.md": " ".join("A" for _ in range(25))}, once=True))
    assert done.unfinished
    assert (done.texts["a.md"].count("a"), len(done.fixed)) == (10, 10)
    again = rounds(World(done.texts, once=True))
    assert again.texts["a.md"].count("a") == 20


def test_edits_of_one_fix_that_overlap_are_refused() -> None:
    def twice(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
        return [(path, Span(*word.span()), "a"), (path, Span(*word.span()), "b")]

    done = rounds(World({"a.md": "A"}, edits={"A": twice}))
    assert (done.texts, reasons(done)) == ({}, {"A": "its edits overlap"})


def _nothing(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
    return [(path, Span(word.end(), word.end()), "!")]


def _worse(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
    return [(path, Span(word.start(), word.start()), "WORSE ")]


def _with_what_follows(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
    end = min(word.end() + 3, len(word.string))
    return [(path, Span(word.start(), end), word.string[word.start() : end].lower())]


def _first(path: str, word: re.Match[str]) -> Sequence[tuple[str, Span, str]]:
    return [(path, Span(0, 0), "漢"), *lowered(path, word)]


_KINDS = st.sampled_from([lowered, _nothing, _worse, _with_what_follows, _first])


@given(
    st.lists(st.text("ABCD é漢🎉\u0301\r\n\t>|`", max_size=20), min_size=1, max_size=3),
    st.fixed_dictionaries(dict.fromkeys("ABCD", _KINDS)),
    st.fixed_dictionaries(dict.fromkeys("ABCD", st.sampled_from([SAFE, UNSAFE, SHOWN]))),
    st.sampled_from([SAFE, UNSAFE]),
)
def test_whatever_the_fixes_do(
    texts: list[str], edits: dict[str, Edits], applicability: dict[str, Applicability], least: Applicability
) -> None:
    files = {f"{number}.md": text for number, text in enumerate(texts)}
    world = World(files, edits, applicability)
    before, done = world.check({}).every, rounds(world, least)
    after = world.check(done.texts).every
    # Nothing new, and what is gone was fixed.
    assert len(before) - len(after) == len(done.fixed)
    assert Counter(one.symbol for one in after) == Counter(one.symbol for one in before) - Counter(symbols(done))
    assert {one.diagnostic for one in done.skipped} <= {*after}
    for path, text in done.texts.items():
        assert text != files[path]
        assert re.sub("[漢]", "", text).lower() == re.sub("[漢]", "", files[path]).lower()
    again = rounds(World({**files, **done.texts}, edits, applicability), least)
    assert again.texts == {}
