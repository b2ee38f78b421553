"""DS201."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Evidence
from docsync.inventory.model import Member
from docsync.project import Project
from docsync.project.coverage.groups import FamilyGroup, family_groups
from docsync.project.coverage.members import public_members
from docsync.rules.base import Advice, Rule, bad, good, words
from docsync.settings import Dialect

_API = "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass GRPOTrainer: ...\nclass OnlineDPOTrainer: ...\n"


def _tabs(heading: str, *labels: str) -> str:
    tabs = "".join(f'<hfoption id="{label}">\n\nText.\n\n</hfoption>\n' for label in labels)
    return f'## {heading}\n\n<hfoptions id="batch_size">\n{tabs}</hfoptions>\n'


_OPENING = '<hfoptions id="batch_size">'


class MissingTab(Rule):
    """A group of tabs that has to cover every trainer has none for some of them.

    ## What it finds
    Under a heading, or on a page, about running out of memory: a group of tabs of which at least two are trainers, and
    that lacks one of the trainers which the package's root exports.

    ## Why
    A trainer is added to the library, and no one remembers its tab: its users run out of memory and find the advice
    for every trainer but theirs.

    ## How it knows
    The list of trainers is the library's own: the public classes named `*Trainer`. A label names a trainer when they
    are equal but for case, punctuation and the ending (`Online DPO`, `GRPO trainer`, `sft`).

    ## Fix safety
    None yet: what a tab has to say is for a person to write.
    """

    code = "DS201"
    name = "missing-tab"
    examples = (
        bad(_tabs("Out of Memory?", "SFT", "DPO"), _OPENING, api=_API, symbols=("GRPO, OnlineDPO",)),
        bad("# How to avoid OOM\n\n" + _tabs("Batches", "sft", "GRPO trainer", "Online DPO"), _OPENING, api=_API, symbols=("DPO",)),
        bad(_tabs("显存不足怎么办", "SFT", "`DPOTrainer`", "GRPO"), _OPENING, api=_API, symbols=("OnlineDPO",)),
        bad('# Out of memory\n\n=== "SFT"\n\n    Text.\n\n=== "DPO"\n\n    Text.\n\n=== "GRPO"\n\n    Text.\n', '=== "SFT"', api=_API, symbols=("OnlineDPO",), dialect=Dialect.MKDOCS),
        good(_tabs("Out of memory", "SFT", "DPO", "GRPO", "Online DPO", "General"), api=_API),
        good(_tabs("Out of memory", "SFT / DPO", "GRPO", "Online DPO"), api=_API),
        good(_tabs("Out of memory", "Linux", "SFT"), api=_API),
        good("It may run out of memory.\n\n" + _tabs("Tokens", "SFT", "DPO"), api=_API),
        good(_tabs("Out of memory", "SFT", "DPO"), api="class BaseTrainer: ...\nclass SFTTrainer: ...\nclass DPOTrainer: ...\n"),
        good(_tabs("Out of memory", "SFT", "DPO"), api="class SFTTrainer: ...\nclass DPOTrainer: ...\n# file: pkg/experimental.py\nclass GOLDTrainer: ...\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for group in family_groups(project.inventory, project.pages):
            missing = [member for member in public_members(group.family) if member.key not in group.covered]
            if group.required and missing:
                yield self.missing(group, missing)

    def missing(self, group: FamilyGroup, missing: list[Member]) -> Diagnostic:
        keys = [member.key for member in missing]
        document = group.document
        labels = ", ".join(words(document.tabs[tab].label) for tab in group.group.tabs)
        heading = document.headings[group.group.heading].text if group.group.heading >= 0 else ""
        message = f'the tabs under "{group.topic}" have none for {", ".join(keys)}'
        members = public_members(group.family)
        listed = ", ".join(f"{member.key} ({member.object.file}:{member.object.line})" for member in members)
        evidence = [Evidence("tabs", f"tabs: {labels}"), Evidence("members", f"trainers: {listed}")]
        evidence += [
            Evidence("member", member.object.canonical, member.object.file, member.object.line) for member in missing
        ]
        identity = tuple((heading, group.group.id, key) for key in keys)
        advice = Advice(
            f"add a tab for each, or say why not: <!-- docsync: ignore[{self.code}] reason -->", tuple(evidence)
        )
        return self.at_span(document, group.group.opening, message, ", ".join(keys), identity, advice)
