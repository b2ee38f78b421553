"""DS208."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docsync.diagnostics import Diagnostic, Evidence, Severity
from docsync.project import Project
from docsync.project.coverage.topics import Passage, passages
from docsync.rules.base import Advice, Rule, bad, good, where, words

_MOST_SHOWN = 6  # words of a topic

_API = """
class SFTTrainer: ...
class SFTConfig:
    def __init__(self, size=8, gradient_checkpointing=True): ...
class DPOTrainer:
    def __init__(self, args=None, ref_model=None): ...
class DPOConfig:
    def __init__(self, size=8, beta=0.1, gradient_checkpointing=True): ...
class GRPOTrainer: ...
class GRPOConfig:
    def __init__(self, num_generations=8, beta=0.0, sync_ref_model=False, use_vllm=False, vllm_gpu_memory=0.3): ...
class CPOTrainer: ...
class CPOConfig:
    def __init__(self, size=8, beta=0.1, gradient_checkpointing=False): ...
"""
_NEEDS = "[[topics]]\nsymbols = 'GRPO'\nheading = 'memory|显存'\n[topics.about]\n"
_TOPICS = _NEEDS + "engine = ['vllm_gpu_memory', 'vLLM']\nsharding = ['ZeRO', 'model sharding']\n"


def _tabs(heading: str = "Out of memory", **texts: str) -> str:
    """A group of tabs with a text each, below a heading."""
    tabs = "".join(f'<hfoption id="{label}">\n\n{text}\n\n</hfoption>\n' for label, text in texts.items())
    return f'# {heading}\n\n<hfoptions id="a">\n{tabs}</hfoptions>\n'


class MissingTopic(Rule):
    """A tab or a section about a member says nothing of what it has to speak of.

    ## What it finds
    With `[[tool.docsync.topics]]`: the tabs and sections about the members that an entry names, in its place, and the
    topics of which they hold none of the words. Without one that covers it: in the tabs about running out of memory,
    what the member's config shows to matter there: the memory of vLLM's engine, the peak of the rollouts, the
    reference model, gradient checkpointing.

    ## Why
    The advice for one member is the advice for another with the name changed: what makes this one run out of memory
    is not in it.

    ## How it knows
    Words are compared whole and in whatever case, also in code; comments say nothing. A topic is asked for without
    configuration only if the config has its arguments, and their defaults show that it costs memory, or a sibling tab
    speaks of it.

    ## Fix safety
    No fix: it has to be written.
    """

    code = "DS208"
    name = "missing-topic"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad(_tabs(SFT="Text.", GRPO="`num_generations` and vllm"), "GRPO", api=_API, config=_TOPICS, symbols=("sharding",)),
        bad(_tabs(SFT="Text.", GRPO="Text.", DPO="Text."), "GRPO", "DPO", api=_API, symbols=("the memory of vLLM's engine, the peak of the rollouts", "the reference model")),
        bad(_tabs(SFT="Text.", GRPO="`use_vllm`, `num_generations`", DPO="KL"), "GRPO", api=_API, symbols=("the reference model",)),
        bad(_tabs(SFT="Text.", CPO="Text."), "CPO", api=_API, symbols=("gradient checkpointing",)),
        bad(_tabs(SFT="Text.", CPO="<!-- gradient checkpointing -->\n\nText."), "CPO", api=_API),
        bad("# 显存不足\n\n## GRPO\n\n用vLLM的时候。\n\n## SFT\n\nZeRO\n", "## GRPO", api=_API, config=_TOPICS, symbols=("sharding",)),
        bad("# Memory\n\n## What `GRPOTrainer` needs\n\nZeROs of vllm_gpu_memory_x, models\nsharding.\n", "## What `GRPOTrainer` needs", api=_API, config=_TOPICS, symbols=("engine, sharding",)),
        bad(_tabs("More", GRPO="Text.", SFT="Text."), "GRPO", api=_API, config=_NEEDS.replace("heading = 'memory|显存'", "group = 'a'") + "engine = ['vLLM']\n"),
        good(_tabs(SFT="ZeRO", GRPO="The engine: `vllm_gpu_memory`.\n\nAnd model\nsharding."), api=_API, config=_TOPICS),
        good(_tabs(SFT="Text.", GRPO="```python\nGRPOConfig(vllm_gpu_memory=0.2)  # zero\n```"), api=_API, config=_TOPICS),
        good("# 显存不足\n\n## GRPO\n\n用vLLM时用ZeRO分片。\n", api=_API, config=_TOPICS),
        good("# Speed\n\n## GRPO\n\nText.\n", api=_API, config=_TOPICS),
        good(_tabs("Speed", SFT="Text.", GRPO="Text."), api=_API),
        good(_tabs(SFT="Text.", GRPO="`vllm_gpu_memory`, `num_generations`", DPO="Set `beta`."), api=_API.replace("beta=0.0, sync_ref_model=False, ", "")),
        good(_tabs(SFT="Text.", DPO="The reference\nmodel.", CPO="gradient_checkpointing"), api=_API.replace("gradient_checkpointing=True", "packing=True")),
        good(_tabs(SFT="Text.", GRPO="`vllm_gpu_memory`, `num_generations`", DPO="<!-- TODO -->\n\n`beta`"), api=_API),
        good(_tabs(SFT="Text.", General="Text.", DPO="`beta`"), api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for passage in passages(project):
            if passage.missing:
                yield self.missing(project, passage)

    def missing(self, project: Project, passage: Passage) -> Diagnostic:
        names = ", ".join(topic.name for topic in passage.missing)
        what = "tab" if passage.is_tab else "section"
        message = f'the {what} "{words(passage.title)}" says nothing of {names}'
        evidence = [
            Evidence("topic", f"{topic.name}: any of {_listed(topic.words)}{f'; {topic.why}' if topic.why else ''}")
            for topic in passage.missing
        ]
        if passage.contract is not None:
            place = " of ".join((f"`topics[{passage.contract.number}]`", project.settings.file))
            evidence.append(Evidence("contract", f"asked for by {place}"))
        evidence.append(where(passage.member.object))
        identity = tuple((passage.title, passage.member.key, topic.name) for topic in passage.missing)
        help_ = f"speak of it, or say why not: <!-- docsync: ignore[{self.code}] reason -->"
        return self.at_span(passage.document, passage.mark, message, names, identity, Advice(help_, tuple(evidence)))


def _listed(names: Sequence[str]) -> str:
    shown = [f"`{name}`" for name in names[:_MOST_SHOWN]]
    return ", ".join((*shown, "…") if len(names) > _MOST_SHOWN else shown)
