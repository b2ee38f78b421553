"""Whether a spelling is an author's own prose: not another's words, a name in code, or part of a longer name."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass

from docsync.project.terms.abbreviations import is_no_word
from docsync.project.terms.model import Forms, Term
from docsync.references.spellings import Spelling, folded
from docsync.references.standing import Standing

_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_ARGUMENT = re.compile(r"--?\w|[\w./-]+\.(?:py|sh|ya?ml|json|toml|ipynb|txt|md)\b")  # what follows a program's name
# Nouns beside which a small word is a name in code whose marks are missing.
_CODE_NOUNS = frozenset(
    (
        "argument arguments attribute branch class cli command commands directory entrypoint extra field file files "
        "flag folder function id key keyword label loss_type method module named option options package parameter "
        "prefix repo repository script scripts string subcommand suffix tag tags type value values "
        "命令 子命令 参数 模块 目录 文件 文件夹 脚本 分支 标签 字段 选项 包 函数"
    ).split()
)
_CHOOSING = frozenset("choose click open press select tap 点击 选择 打开 单击".split())
# Words that have a capital only because a sentence begins with them.
_SMALL_WORDS = frozenset(
    (
        "a about after all also although an and another any are as at because before below both but by call can "
        "check choose configure consider create do does during each either every few first for from give given "
        "has have here how however if import in initialize is it its just keep launch let like load many most my "
        "new next no note now of on once one only or other our pass pick run same see set several since some "
        "start such test that the their then there these this those to train try two unlike use used using via "
        "was we were what when where whether which while with without you your"
    ).split()
)
_PUNCTUATION = ".,:;!?()[]{}\"'“”‘’「」《》、，。：；！？（）"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the documents and the library are made of.

    `own` are words that stand for the library or begin a command line, `titles` what pages and headings are called;
    `is_class` tells whether the library has a class of a name.
    """

    forms: Forms
    own: Set[str]
    titles: Set[str]
    is_class: Callable[[str], bool]


def is_anothers(spelling: Spelling) -> bool:
    """Whether words are a quotation, the text of an interface, or the title of a page on another site."""
    standing = spelling.standing
    link = standing.link
    return standing.is_quoted or standing.is_in_menu or (link is not None and bool(_ELSEWHERE.match(link.target)))


def is_title(spelling: Spelling, known: Surroundings) -> bool:
    """Whether words are a title, or the label of a link that names a page by its title."""
    standing = spelling.standing
    named = {folded(standing.label), folded(spelling.text)} if standing.link is not None else set()
    return standing.is_title or bool(named & known.titles)


def is_code(spelling: Spelling, known: Surroundings) -> bool:
    """Whether a word is a name in code, or a value, though no marks say so."""
    standing = spelling.standing
    if standing.is_title and known.is_class(spelling.text):
        return True
    if " " in spelling.text or not spelling.text.islower():
        return False
    is_key = not standing.left.strip() and standing.right.startswith(":")  # of a mapping, in a block without marks
    if is_key or re.match(r"--?\w", standing.before) or _ARGUMENT.match(standing.after) or _is_data(standing):
        return True
    before, after = bare(standing.before), bare(standing.after)
    if before in known.own or before in _CODE_NOUNS or after in _CODE_NOUNS:
        return True
    # What is listed among small names of which nothing is known may be one of them.
    others = standing.listed_with
    return any(_is_name(word, known) for word in others) or (
        bool(others) and not any(_is_term(word, known) for word in others)
    )


def _is_data(standing: Standing) -> bool:
    """Whether a cell of a table, or a block, holds small words alone, as a list of values does."""
    if standing.is_alone or standing.is_label:
        return not standing.is_title
    cell = f"{standing.left}x{standing.right}"
    return standing.is_cell and cell.islower() and not re.search(r"[^\W\d_][ \t]+[^\W\d_]", cell)


def _is_name(word: str, known: Surroundings) -> bool:
    return word.islower() and ("_" in word or (not _is_term(word, known) and is_no_word(word)))


def _is_term(word: str, known: Surroundings) -> bool:
    return known.forms.term_of(word) is not None or not word.islower()


def is_proper(spelling: Spelling, term: Term, known: Surroundings, text: str) -> bool:
    """Whether what a class is called, with capitals, may be part of a longer name, or a label; `text` is the page's."""
    standing = spelling.standing
    if term.is_key:
        return False
    is_link = standing.link is not None and bool(standing.link.target)  # the page that is there, by a title of its own
    is_item = (standing.is_alone or standing.is_label) and not standing.is_title
    if is_link or is_item or bare(standing.before) in _CHOOSING:
        return True
    if standing.left.endswith(f"{spelling.text.rpartition(' ')[2]} ("):
        return True  # the short form of the name before it, which has capitals too
    return _is_name_before(standing, known, text) or standing.after[:1].isupper()


def _is_name_before(standing: Standing, known: Surroundings, text: str) -> bool:
    """Whether the word before has a capital that is its own, as `Unsloth` has."""
    before = standing.before
    word = bare(before)
    if not before[:1].isupper() or standing.starts_sentence or before.endswith(tuple(".!?:,;)")):
        return False
    if word in _SMALL_WORDS or word in known.own:
        return False
    return not (standing.before_begins and re.search(rf"\b{re.escape(word)}\b", text))


def bare(word: str) -> str:
    """A word without punctuation, in small letters."""
    return word.strip(_PUNCTUATION).casefold()
