"""What the checker has to say about docs_fixture, row by row, derived by hand from the rules and the library's code.

The library is fixtures/trl_like, its dependency fixtures/transformers_like; the run is
`--package trl_like --search-path fixtures --docs docs_fixture`, without a git history to consult. A row is one
diagnostic. Whatever these rules would say about docs_fixture beyond EXPECTED is a false alarm; `suspicious.md`,
`migration.md`, `kto_trainer.md` and `reducing_memory_usage.md` have none at all.

What is marked: for a reference the target as written, without brackets, backticks and `~`; for an import the imported
name, or the module's path where the module is missing; for a directive its argument or the listed member; for tabs
the opening tag (DS201, an unclosed tab), the label (DS202, one that is there twice) or the text that is shown raw;
for an ignore the unused code, or the whole comment where it has none. The marked text stands exactly once in its line.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One diagnostic: `path` is relative to docs_fixture, `line` 1-based; `symbol` is the marked text unless given."""

    code: str
    path: str
    line: int
    marked: str
    symbol: str = ""
    preview: bool = False

    def __post_init__(self) -> None:
        if not self.symbol:
            object.__setattr__(self, "symbol", self.marked)


DS101 = (
    # No PPOTrainer in trl_like.trainer, nor anywhere else; `~` only shortens what is shown.
    Row("DS101", "index.md", 14, "trl_like.trainer.PPOTrainer"),
    # SFTTrainer, _BaseTrainer and transformers_like.Trainer are all known, and none has a method `pack`.
    Row("DS101", "sft_trainer.md", 5, "SFTTrainer.pack"),
    # Misspelt class.
    Row("DS101", "grpo_trainer.md", 3, "GRPOTrianer"),
    # `X#param` of a closed dataclass: no such field in GRPOConfig, _BaseConfig or TrainingArguments.
    Row("DS101", "grpo_trainer.md", 4, "GRPOConfig#max_prompt_lenght"),
    # A listed member: GRPOTrainer has `generate`, but no `generate_completions` (`train`, `save_model` are inherited).
    Row("DS101", "grpo_trainer.md", 33, "generate_completions"),
    # autodoc of a class that exists nowhere; its member list goes with it and is not reported again.
    Row("DS101", "dpo_trainer.md", 35, "PPOTrainer"),
    # A link whose anchor is an object's path; the link's page is there, the object is not.
    Row("DS101", "reward_trainer.md", 4, "trl_like.PPOTrainer"),
    # GOLDTrainer exists, but the package `experimental.odpo` on the way to it does not.
    Row("DS101", "experimental.md", 5, "experimental.odpo.GOLDTrainer"),
    # autodoc looks from the root, where GOLDConfig is not: what exists only deeper breaks the build.
    Row("DS101", "experimental.md", 30, "GOLDConfig"),
    # After `off` … `on` and several ignores, checking goes on.
    Row("DS101", "ignores.md", 33, "DPOTrianer"),
    # Brackets between Chinese characters, without blanks.
    Row("DS101", "zh/quickstart.md", 3, "DPOTrianer"),
)

DS102 = (
    # One edit from exactly one public class, whose name is of several humps.
    Row("DS102", "customization.md", 28, "RunHistryCallback"),
    # (a) qualified by the package: no module of that name.
    Row("DS102", "README.md", 15, "trl_like.extras"),
    # (a) qualified by a closed class.
    Row("DS102", "grpo_trainer.md", 5, "GRPOConfig.max_prompt_length"),
    # (b) shape of the family, and GRPOTrainer is the one near member.
    Row("DS102", "grpo_trainer.md", 8, "GRPPOTrainer"),
    # (a) in a table's cell.
    Row("DS102", "dpo_trainer.md", 8, "DPOConfig.max_prompt_length"),
    # (b) and (a) between Chinese characters.
    Row("DS102", "zh/quickstart.md", 3, "GRPPOTrainer"),
    Row("DS102", "zh/quickstart.md", 3, "GRPOConfig.max_prompt_length"),
)

DS103 = (
    # A name that is gone, between two that are there.
    Row("DS103", "README.md", 9, "PPOConfig"),
    # In a tab; trl_like.rewards is lazy, but its tables are literal, so it is closed.
    Row("DS103", "quickstart.md", 23, "length_reward"),
    # In a quote.
    Row("DS103", "sft_trainer.md", 12, "SFTCollator"),
    # A function's misspelt name in a module with `__all__`.
    Row("DS103", "data_utils.md", 7, "extract_promt"),
    # Modules that are gone: the path is marked, and the names imported from it are not reported as well.
    Row("DS103", "data_utils.md", 11, "trl_like.extras"),
    Row("DS103", "data_utils.md", 12, "trl_like.models"),
    # Behind a prompt.
    Row("DS103", "data_utils.md", 18, "maybe_pack"),
    # In a list item.
    Row("DS103", "customization.md", 6, "RichProgressCallback"),
    # In a list item, on a line of its own in parentheses, in a block that does not parse because of its elisions.
    Row("DS103", "customization.md", 17, "get_quantization"),
    # A missing module, under an info string with a title and an import with an alias.
    Row("DS103", "customization.md", 39, "trl_like.trainer.losses"),
    # Only trl_like.experimental.gold has it: judged by the path it is imported from.
    Row("DS103", "experimental.md", 14, "GOLDTrainer"),
    # A missing package inside one that exists.
    Row("DS103", "experimental.md", 20, "trl_like.experimental.odpo"),
    # Chinese comments around it.
    Row("DS103", "zh/quickstart.md", 10, "PPOConfig"),
)

DS108 = (
    # Nothing of that name at the root, and exactly one deeper. The other [`GOLDConfig`](…) on the page is a link.
    Row("DS108", "experimental.md", 3, "GOLDConfig", preview=True),
)

DS201 = (
    # Heading "Out of Memory?", tabs SFT and DPO. The next heading's group (learning rate) is free.
    Row("DS201", "quickstart.md", 41, '<hfoptions id="batch_size">', "GRPO, KTO, Reward"),
    # The file's name says it, neither title nor heading does. The group of systems on the same page is free.
    Row("DS201", "oom.md", 16, '<hfoptions id="last_resort">', "KTO"),
    # A Chinese heading: 显存不足.
    Row("DS201", "zh/quickstart.md", 15, '<hfoptions id="显存">', "Reward"),
)

DS202 = (
    # A key's shape, one edit from GRPO. "General" in the same group is nobody's.
    Row("DS202", "speeding_up_training.md", 21, "GRPPO"),
    # A class's shape, near RewardTrainer. "GOLD" in the same group has no near member, and exists under experimental.
    Row("DS202", "speeding_up_training.md", 41, "RewardsTrainer"),
)

DS210 = (
    # The second tab with the label SFT in one group.
    Row("DS210", "loss_functions.md", 16, "SFT"),
    # No blank line after the closing tag: the line below it belongs to the tag's HTML block and is shown raw.
    Row("DS210", "loss_functions.md", 35, "The weight of the KL term is `beta`.", symbol="swallowed"),
    # The group ends while this tab is open.
    Row("DS210", "loss_functions.md", 45, '<hfoption id="Reward">', symbol="Reward"),
)

DS901 = (
    # DPOTrainer is there: nothing to silence.
    Row("DS901", "ignores.md", 8, "DS101"),
    # No code, nothing to silence: the whole comment.
    Row("DS901", "ignores.md", 11, "<!-- docsync: ignore -->"),
    # DS102 is used, DS103 is not.
    Row("DS901", "ignores.md", 14, "DS103"),
    # Inside code: stands alone, holds for the next line, whose import is right.
    Row("DS901", "ignores.md", 27, "DS103"),
)

# An attribute of a closed class, and of the module under its alias.
DS104 = (
    Row("DS104", "dpo_trainer.md", 14, "get_batch_samples"),
    Row("DS104", "customization.md", 34, "PPOTrainer"),
)

# Arguments of closed dataclasses: a misspelt one, a removed one.
DS105 = (
    Row("DS105", "grpo_trainer.md", 16, "max_prompt_lenght"),
    Row("DS105", "dpo_trainer.md", 13, "max_prompt_length"),
)

DS106 = (
    # Deprecated by a FutureWarning whose message names `pack_dataset`.
    Row("DS106", "data_utils.md", 4, "pack_examples"),
)

DS107 = (
    # The package root exports DPOTrainer.
    Row("DS107", "dpo_trainer.md", 20, "trl_like.trainer.dpo_trainer", preview=True),
)

EXPECTED: tuple[Row, ...] = (
    *(*DS101, *DS102, *DS103, *DS104, *DS105, *DS106, *DS107, *DS108),
    *(*DS201, *DS202, *DS210, *DS901),
)

# Found, and silenced by an ignore that is thereby used.
SUPPRESSED: tuple[Row, ...] = (
    # A comment before the block, and one at the end of the block itself.
    Row("DS101", "ignores.md", 4, "PPOTrainer"),
    Row("DS101", "ignores.md", 6, "PPOTrainer"),
    Row("DS102", "ignores.md", 15, "trl_like.PPOTrainer"),
    # Between `off` and `on`.
    Row("DS101", "ignores.md", 19, "GRPOTrianer"),
    Row("DS102", "ignores.md", 19, "GRPPOTrainer"),
    Row("DS102", "ignores.md", 19, "SFTConfig.gone"),
    # In code: on its own line's end, and alone on the line before.
    Row("DS103", "ignores.md", 24, "PPOTrainer"),
    Row("DS103", "ignores.md", 26, "PPOConfig"),
    Row("DS105", "ignores.md", 30, "max_prompt_length"),
)
