"""What advice on running out of memory has to speak of, for one member, as its config shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from docsync.inventory import Inventory
from docsync.inventory.model import Member
from docsync.project.coverage.arguments import defaults_of, literal
from docsync.project.coverage.pairs import config_of, partner

_Defaults = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is to be spoken of: any of `words` shows that it is.

    `arguments` are those of the member's config that are about it, each with its default as source text. `matters`
    says that the config alone shows that it costs memory, and `why` how; else it is asked for where a sibling speaks of
    it.
    """

    name: str
    words: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    matters: bool = True
    why: str = ""


def memory_topics(inventory: Inventory, member: Member) -> Iterator[Topic]:
    """The topics that the config of a member has, whether or not they matter to it."""
    config = config_of(inventory, member)
    if config is None:
        return
    trainer = member if config is not member else partner(inventory, member, "trainer")
    defaults = defaults_of(inventory, config.object)
    for topic in (_engine, _rollout, _checkpointing):
        found = topic(defaults)
        if found is not None:
            yield found
    has_one = trainer is not None and "ref_model" in defaults_of(inventory, trainer.object)
    reference = _reference(defaults, has_one)
    if reference is not None:
        yield reference


def _engine(defaults: _Defaults) -> Topic | None:
    if "use_vllm" not in defaults:
        return None
    engine = [name for name in defaults if name.startswith("vllm_")]
    sharing = tuple(name for name in engine if "memory" in name)
    words = ("vLLM", "use_vllm", *engine)
    why = f"`{sharing[0]}` shares the GPU between training and vLLM" if sharing else ""
    return Topic("the memory of vLLM's engine", words, ("use_vllm", *sharing), bool(sharing), why)


def _rollout(defaults: _Defaults) -> Topic | None:
    names = tuple(name for name in ("num_generations", "max_completion_length") if name in defaults)
    if not names:
        return None
    costly = [name for name in names if _is_more_than_one(literal(defaults[name]))]
    why = ", ".join(f"`{name}` is {defaults[name]}" for name in costly)
    return Topic("the peak of the rollouts", names, names, bool(costly), why)


def _checkpointing(defaults: _Defaults) -> Topic | None:
    if "gradient_checkpointing" not in defaults:
        return None
    is_off = literal(defaults["gradient_checkpointing"]) is False
    words = ("gradient_checkpointing", "gradient checkpointing", "activation checkpointing")
    why = "`gradient_checkpointing` is off by default" if is_off else ""
    return Topic("gradient checkpointing", words, ("gradient_checkpointing",), is_off, why)


def _reference(defaults: _Defaults, trainer_has_one: bool) -> Topic | None:
    """A reference model: `beta` alone does not make one (CPO and ORPO have a `beta` of another kind)."""
    of_reference = tuple(name for name in defaults if "ref_model" in name or "ref_log_prob" in name)
    if not (of_reference or trainer_has_one):
        return None
    beta = ("beta",) if "beta" in defaults else ()
    value = literal(defaults.get("beta"))
    is_loaded = isinstance(value, int | float) and value != 0
    words = ("ref_model", "reference model", "KL", *beta, *of_reference)
    why = f"with `beta={defaults['beta']}` a reference model is loaded" if is_loaded else ""
    return Topic("the reference model", words, beta or of_reference[:1], is_loaded, why)


def _is_more_than_one(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 1
