"""DS301."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Applicability, Diagnostic, Severity
from docsync.project import Project
from docsync.project.terms.judging import Misspelling, letters
from docsync.rules.base import Advice, Rule, bad, bad_docstring, defined_at, good
from docsync.rules.respelling import respelling

_API = "class GRPOTrainer: ...\nclass GRPOConfig: ...\nclass RewardTrainer: ...\nclass GOLDTrainer: ...\n"
_CHINESE = "使用 GRPO Trainer 时grpo 的 GRPOTrainer 配置见 GRPOConfig"
_CHINESE_FIXED = "使用 GRPO trainer 时GRPO 的 GRPOTrainer 配置见 GRPOConfig"
_TABLE = """
| 概念 | 代码/类名写法 | 叙述中写法 | 禁止使用 |
| --- | --- | --- | --- |
| GRPO 算法 | - | GRPO（全大写） | grpo（全小写叙述） |
| GRPO trainer | GRPOTrainer | GRPO trainer | GRPO Trainer（空格） |
| GRPO 配置 | GRPOConfig | GRPOConfig | - |
"""
_TERMS = "\n<!-- file: docs/TERMS.md -->\n# Terms\n" + _TABLE
_CONFIG = 'glossary = "docs/TERMS.md"\n'
_ENTRY = "[[terms.entries]]\nterm = 'email'\nforbidden = ['e-mail']\n"


class WrongTerm(Rule):
    """A term is spelt in a way that the glossary, or the library's own naming, forbids.

    ## What it finds
    In prose, whatever its language: a form that the glossary forbids; without a glossary `GRPO Trainer` (for `GRPO
    trainer`, or `GRPOTrainer` for the class), `grpo` and `Grpo` as words (for `GRPO`), `GRPO Config` (for `GRPOConfig`).
    Words are compared, across line breaks and through emphasis, in plural and possessive too.

    ## Why
    One thing with three spellings looks like three things, and a search for one finds a third of the places.

    ## How it knows
    The glossary is a table of a Markdown file (`glossary = "CONTRIBUTING.md"`), or `[[tool.docsync.terms.entries]]`; the
    table itself may name what it forbids. Without one, the names of the library's classes show the convention, for those
    abbreviations alone whose small letters are no English word (`grpo`; nothing is said of `gold` or `reward`), and which
    the documents mostly write in capitals. Code, links' targets, paths, command lines, values in lists and tables,
    quotations and changelogs are left alone; titles, and links that name a page, may have capitals
    (`terms.titles = "check"` turns that off). Where the documents mostly write `X Trainer` themselves, the derived
    convention is not theirs, and what it says of that is a preview.

    ## Fix safety
    Safe: only the words that differ are replaced, so that emphasis and line breaks stay. In a heading, a fix that changes
    more than case is unsafe, since links may name the heading.
    """

    code = "DS301"
    name = "wrong-term"
    severity = Severity.WARNING
    examples = (
        bad(_CHINESE, "GRPO Trainer", "grpo", api=_API, fixed=_CHINESE_FIXED),
        bad(_CHINESE + _TERMS, "GRPO Trainer", "grpo", api=_API, config=_CONFIG, fixed=_CHINESE_FIXED + _TERMS),
        bad("> Use a **GRPO**\n> Trainer, or the GRPO\n> Trainer's twin.", "GRPO**\n> Trainer", "GRPO\n> Trainer", api=_API, fixed="> Use a **GRPO**\n> trainer, or the GRPO\n> trainer's twin."),
        bad("GRPO is used. Several GRPO Trainers run grpo; Grpo is run, see GRPO Config.", "GRPO Trainer", "grpo", "Grpo", "GRPO Config", api=_API, fixed="GRPO is used. Several GRPO trainers run GRPO; GRPO is run, see GRPOConfig."),
        bad("# A grpo Trainer\n\nGRPO and GRPO.", "grpo Trainer", api=_API, fixed="# A GRPO Trainer\n\nGRPO and GRPO."),
        bad("# The GRPO Trainer", "GRPO Trainer", api=_API, config="[terms]\ntitles = 'check'\n", fixed="# The GRPO trainer"),
        bad("E-mail is sent; `e-mail` is not, an e-mail is.", "E-mail", "e-mail", config=_ENTRY, fixed="Email is sent; `e-mail` is not, an email is."),
        bad_docstring('class GRPOTrainer:\n    """Runs GRPO, and grpo alone."""\n', "grpo", fixed='class GRPOTrainer:\n    """Runs GRPO, and GRPO alone."""\n'),
        good("# GRPO Trainer\n\nThe GRPO trainer, `GRPOTrainer`, GRPO and its GRPOConfig. See the [GRPO Trainer](page) page.", api=_API),
        good("`grpo`, trl-grpo, grpo-config, grpo_config.yaml, #grpo, @grpo, pkg grpo --x, grpo/run.py, \"grpo\", [x](grpo), <a id=\"grpo\">GRPO</a>, $grpo$.", api=_API),
        good("The gold medal, a reward trainer, the Reward Trainer and a Reward Config.", api=_API),
        good("Hugging Face Trainer, the Unsloth GRPO Trainer, \"the GRPO Trainer\" and *Notes on the GRPO Trainer Class*; Settings > GRPO Trainer; [GRPO Trainer](https://example.org).", api=_API),
        good("| Dataset | Tags |\n| --- | --- |\n| x | grpo, math |\n| y | grpo |\n\nGRPO is run. Its kinds are sft, grpo and rm.", api=_API),
        good("# Wstęp\n\nKto używa metody KTO? To ten, kto ją zna, bo kto pyta, ten wie. Źródło: KTO.", api="class KTOTrainer: ...\n"),
        good("# Changelog\n\n* Add the GRPO Trainer, by grpo", api=_API, path="changelog.md"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for wrong in project.terms.wrong:
            yield self.found(wrong)

    def found(self, wrong: Misspelling) -> Diagnostic:
        document, spelling, right = wrong.document, wrong.spelling, wrong.right
        fix = None
        if len(right) == 1:
            is_case = letters(right[0]) == letters(spelling.text) and len(right[0]) == len(spelling.text)
            keeps_anchor = is_case or not spelling.standing.is_title
            applicability = Applicability.SAFE if keeps_anchor else Applicability.UNSAFE
            fix = respelling(document, spelling, right[0], applicability)
        identity = ((spelling.text, spelling.standing.left, spelling.standing.right),)
        advice = Advice(_help(wrong), (wrong.term.proof,), fix)
        diagnostic = self.at_span(document, spelling.span, _message(wrong), spelling.text, identity, advice)
        return replace(diagnostic, preview=wrong.is_custom)


def _message(wrong: Misspelling) -> str:
    text, term = wrong.spelling.text, wrong.term
    if term.member is None:
        place = f" ({term.proof.path}:{term.proof.line})" if term.proof.path else ""
        return f"the glossary{place} forbids `{text}`"
    found = defined_at(term.member.object)
    if term.is_key:
        return f"`{text}` is spelt `{term.name}`, as in {found}"
    if term.name == term.member.name:
        return f"`{text}` is the class {found}"
    return f"`{text}` is `{term.name}` in prose, and the class is {found}"


def _help(wrong: Misspelling) -> str:
    right = [f"`{form}`" for form in wrong.right]
    is_class = wrong.term.member is not None and not wrong.term.is_key
    code = [f"`{form}` for the class" for form in wrong.term.entry.code if form not in wrong.right]
    shown = [*right, *(code[:1] if is_class or not right else ())]
    return f"write {' or '.join(shown)}" if shown else "the glossary does not say what is written instead"
