"""DS202."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.project import Project
from docsync.project.coverage.groups import family_groups
from docsync.project.near import near_members
from docsync.rules.base import Advice, Rule, bad, good, one_of, where

_API = "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass GRPOTrainer: ...\nclass RewardTrainer: ...\n"


def _tabs(*labels: str) -> str:
    tabs = "".join(f'<hfoption id="{label}">\n\nText.\n\n</hfoption>\n' for label in labels)
    return f'## Batches\n\n<hfoptions id="batch_size">\n{tabs}</hfoptions>\n'


class StaleTab(Rule):
    """A tab among the trainers' tabs is named like a trainer, and there is no such trainer.

    ## What it finds
    In a group of which at least two tabs are trainers: a label that is a single edit from one trainer's name, or the
    class name of a trainer that is not there though one near it is.

    ## Why
    The reader looks for a trainer that was renamed or never had that name.

    ## How it knows
    Only what one near trainer explains is reported; "General" or "Linux" is nobody's name.

    ## Fix safety
    No fix: whether the tab or its label is wrong is for a person to say.
    """

    code = "DS202"
    name = "stale-tab"
    examples = (
        bad(_tabs("SFT", "DPO", "GRPPO"), "GRPPO", api=_API),
        bad(_tabs("SFT", "DPO", "RewordTrainer"), "RewordTrainer", api=_API),
        good(_tabs("SFT", "DPO", "GRPO", "General", "All", "PPO"), api=_API),
        good(_tabs("SFT", "Linux", "GRPPO"), api=_API),
        good(_tabs("SFT", "DPO", "GRPO trainer", "reward"), api=_API),
    )

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for group in family_groups(project.inventory, project.pages):
            for index, keys in group.named:
                tab = group.document.tabs[index]
                near = near_members(group.family, tab.label)
                # A label of several words is a title ("All trainers"), and a lower-case one a word.
                if keys or len(near) != 1 or not re.fullmatch(r"[A-Z][A-Za-z0-9]*", tab.label.strip("`* ")):
                    continue
                names = tuple(member.key for member in near)
                message = f"the tab `{tab.label}` is no trainer of {project.inventory.packages[0]}"
                heading = group.document.headings[group.group.heading].text if group.group.heading >= 0 else ""
                identity = ((heading, group.group.id, tab.label),)
                advice = Advice(one_of(names), (where(near[0].object),))
                yield self.at_span(group.document, tab.label_span, message, tab.label, identity, advice)
