"""DS701."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Evidence, Severity
from docsync.project import Project
from docsync.project.examples.examples import Examples
from docsync.project.examples.inconsistencies import Difference, Inconsistency
from docsync.project.examples.spelt import Misspelt, Spelling
from docsync.rules.base import Advice, Rule, bad, good, replacement

_NAMED = 3  # how many of the others a message names
_ASKED = 4  # of how many the history is asked


_API = '''class GRPOTrainer:
    """A trainer.

    Example:

    ```python
    from pkg import GRPOTrainer
    trainer = GRPOTrainer(model="{0}")
    ```
    """
    def __init__(self, model, args=None, train_dataset=None): ...

class GRPOConfig:
    def __init__(self, output_dir=None, hub_model_id=None, teacher=None): ...

class Auto:
    @classmethod
    def from_pretrained(cls, name): ...

def load_dataset(path, split=None): ...
'''
_OLD, _NEW = "acme/Net2-0.5B-Instruct", "acme/Net2.5-0.5B-Instruct"
_PY = "```python\nfrom pkg import GRPOTrainer, GRPOConfig, Auto, load_dataset\n{0}\n```\n"


def _block(model: str, *, more: str = "") -> str:
    return _PY.format(f'trainer = GRPOTrainer(\n    model="{model}",{more}\n)')


def _pages(own: str, readme: str, start: str = "") -> str:
    """The trainer's own page, the README, and a quick start."""
    start = f"<!-- file: docs/quickstart.md -->\n# Quick start\n\n{start}" if start else ""
    return f"# GRPO Trainer\n\n{own}<!-- file: README.md -->\n# Project\n\n{readme}{start}"


_VARIABLE = _PY.format(
    'model = Auto.from_pretrained("{0}")\ntokenizer = Auto.from_pretrained("{0}")\n'
    'data = load_dataset("acme/data", split="train")\ntrainer = GRPOTrainer(model, train_dataset=data)'
)
_LINKED = "We train a [small model](https://example.org/{0}), which is `{0}`.\n\n"
_NOTE = "> The curves above were generated with `{0}`.\n\n"


class InconsistentExample(Rule):
    """An introductory example gives another identifier than the others.

    ## What it finds
    The introductory examples of a class are the first that its own docstring, its own page, and each page that a
    newcomer reads first (README, quick start, index, installation) have of it; the project's README counts whether or
    not it is among the documents. Where they give one argument identifiers (`owner/name`) that differ in nothing but a
    version, the older one is reported if the newer stands on at least as many pages, and on two: at all places where
    the page gives it to the class, or names it beside the example. And in all examples, an identifier that lacks its
    owner, or is in another case, where the same parameter is given the whole one elsewhere.

    In preview: the older version on one page, where the class has but one other example and most of all classes have
    the newer; and any other identifier on one page where three pages agree on another.

    ## Why
    Who follows two pages of the documentation gets two things, and does not know which is meant. Most often the
    maintainers have moved on, and forgot a page.

    ## How it knows
    It compares what the calls are given, by variables and through the calls that make the values too
    (`load_dataset("owner/name")`). Silent in tabs, where a sentence or a comment that names the identifier gives a
    reason, and for arguments that say what an example makes. Where git shows it, the report says since when the others
    differ.

    ## Fix safety
    Unsafe: what the page goes on to say of the result may rest on what the example gave. None for another identifier
    altogether.
    """

    code = "DS701"
    name = "inconsistent-example"
    severity = Severity.WARNING
    examples = (
        bad(_pages(_LINKED.format(_OLD) + _block(_OLD), _block(_NEW)), _OLD, _OLD, _OLD, api=_API.format(_NEW), path="grpo_trainer.md", symbols=(_OLD, _OLD, _OLD), fixed=_pages(_LINKED.format(_NEW) + _block(_NEW), _block(_NEW))),
        bad(_pages(_VARIABLE.format(_OLD), _block(_NEW), _block(_NEW)), _OLD, _OLD, api=_API.format(_NEW), path="grpo.md", fixed=_pages(_VARIABLE.format(_NEW), _block(_NEW), _block(_NEW))),
        bad(_pages(_block(_NEW) + _block(_OLD), _block(_OLD), _block(_NEW)), _OLD, api=_API.format(_NEW), path="grpo_trainer.md"),
        bad(_pages(_block(_OLD) + "## More\n\n" + _block(_OLD, more=" args=None,") + _LINKED.format(_OLD), _block(_NEW)), _OLD, _OLD, api=_API.format(_NEW), path="grpo_trainer.md"),
        bad(_block(_OLD), _OLD, api=_API.format(_NEW) + "# file: README.md\n" + _block(_NEW), path="grpo_trainer.md"),
        bad(_pages(_block("acme/Net2-0.5B"), _block("other/Thing"), _block("other/Thing")), "acme/Net2-0.5B", api=_API.format("other/Thing"), path="grpo_trainer.md"),
        bad(_PY.format('a = Auto.from_pretrained("Net-480p")') + "<!-- file: other.md -->\n" + _PY.format('a = Auto.from_pretrained("acme/Net-480p")'), "Net-480p", api=_API.format(_NEW), fixed=_PY.format('a = Auto.from_pretrained("acme/Net-480p")') + "<!-- file: other.md -->\n" + _PY.format('a = Auto.from_pretrained("acme/Net-480p")')),
        bad(_PY.format('a = Auto.from_pretrained("acme/net-480P")') + "<!-- file: other.md -->\n" + _PY.format('a = Auto.from_pretrained("acme/Net-480p")') * 3, "acme/net-480P", api=_API.format(_NEW)),
        good(_pages(_block(_NEW) + _NOTE.format(_OLD), _block(_NEW)), api=_API.format(_NEW), path="grpo_trainer.md"),
        good(_pages(_block(_OLD) + _NOTE.format(_OLD), _block(_NEW)), api=_API.format(_NEW), path="grpo_trainer.md"),
        good(_pages(_block(_OLD, more="  # fits a free GPU"), _block(_NEW)), api=_API.format(_NEW), path="grpo_trainer.md"),
        good(_pages(_block(_OLD), _block(_NEW)), api=_API.format("acme/Other"), path="other_page.md"),
        good(_pages(_block("acme/Net2.5-7B-Instruct"), _block(_NEW)), api=_API.format("acme/Net2.5-14B-Instruct"), path="grpo_trainer.md"),
        good(_pages(_block("acme/vit-patch16-224"), _block("acme/vit-patch16-384")), api=_API.format("acme/vit-patch16-384"), path="grpo_trainer.md"),
        good(_pages("<hfoptions id=\"size\">\n<hfoption id=\"old\">\n\n" + _block(_OLD) + "\n</hfoption>\n</hfoptions>\n\n", _block(_NEW)), api=_API.format(_NEW), path="grpo_trainer.md"),
        good(_pages(_block(_NEW) + _block(_OLD), _block(_NEW)), api=_API.format(_NEW), path="grpo_trainer.md"),
        good(_pages(_PY.format('args = GRPOConfig(hub_model_id="acme/Net2-GRPO", output_dir="acme/Net2")'), _PY.format('args = GRPOConfig(hub_model_id="acme/Net3-GRPO", output_dir="acme/Net3")'), _PY.format('args = GRPOConfig(hub_model_id="acme/Net3-GRPO", output_dir="acme/Net3")')), api=_API.format(_NEW), path="grpo_trainer.md"),
        good(_pages(_block("my-acme/Net2"), _block("my-acme/Net3"), _block("my-acme/Net3")), api=_API.format("my-acme/Net3"), path="grpo_trainer.md"),
        good(_PY.format('a = Auto.from_pretrained("Net-480p")\na.save_pretrained("Net-480p")') + "<!-- file: other.md -->\n" + _PY.format('a = Auto.from_pretrained("acme/Net-480p")'), api=_API.format(_NEW)),
        good(_PY.format('a = load_dataset("Net-480p")') + "<!-- file: other.md -->\n" + _PY.format('a = Auto.from_pretrained("acme/Net-480p")'), api=_API.format(_NEW)),
        good(_PY.format('a = Auto.from_pretrained("Net-480p")') + "<!-- file: other.md -->\n" + _PY.format('a = Auto.from_pretrained("acme/Net-480p")\nb = Auto.from_pretrained("other/Net-480p")'), api=_API.format(_NEW)),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in project.examples.inconsistencies():
            yield from self.inconsistent(project.examples, found)
        for one in project.examples.misspelt():
            yield self.misspelt(one)

    def inconsistent(self, examples: Examples, found: Inconsistency) -> Iterator[Diagnostic]:
        document, given = found.page.document, found.given
        name = given.object.path.rpartition(".")[2]
        message = (
            f"says `{found.text}` for `{given.argument}` of `{name}`; elsewhere `{found.usual}` ({_others(found)})"
        )
        key = (given.object.canonical, given.argument, found.text)
        is_older = found.difference is not Difference.OTHER
        since = _since(examples, found) if is_older else ()
        evidence = (
            *(Evidence("witness", f"`{one.text.text}`", one.page.path, one.line) for one in found.witnesses),
            *since,
        )
        for span in found.places:
            fix = replacement(document, span, found.usual) if is_older else None
            diagnostic = self.at_span(document, span, message, found.text, (key,), Advice("", evidence, fix))
            yield replace(diagnostic, object=given.object.path, preview=found.difference is not Difference.OLDER)

    def misspelt(self, found: Misspelt) -> Diagnostic:
        document, text = found.place.page.document, found.place.text
        how = "leaves out the owner of" if found.spelling is Spelling.NO_OWNER else "spells"
        others = _listed([str(one) for one in found.witnesses], len(found.witnesses), found.total)
        message = f"{how} `{text.text}`; elsewhere `{found.usual}` ({others})"
        fix = replacement(document, text.span, found.usual)
        return self.at_span(document, text.span, message, text.text, ((text.called, text.text),), Advice("", (), fix))


def _others(found: Inconsistency) -> str:
    return _listed([one.place for one in found.witnesses], len(found.witnesses), found.total)


def _listed(places: list[str], number: int, total: int) -> str:
    """Where the others are, and how many of all they are."""
    shown = places[:_NAMED] + ["…"] * (len(places) > _NAMED)
    return f"{', '.join(shown)}; {number} of {total}"


def _since(examples: Examples, found: Inconsistency) -> tuple[Evidence, ...]:
    """The first of the commits by which the others came to say what they do."""
    known = []
    for one in found.witnesses[:_ASKED]:
        reworded = examples.reworded(one.page.path, found.text, found.usual)
        if reworded is not None:
            detail = f"{one.page.path} said so too until {reworded.commit[:9]} ({reworded.date})"
            known.append(Evidence("rewording", detail, one.page.path, one.line, reworded.commit, reworded.date))
    return tuple(sorted(known, key=lambda one: one.date)[:1])
