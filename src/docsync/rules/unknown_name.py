"""DS102."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.inventory.model import Missing
from docsync.project import Project
from docsync.references.model import Form
from docsync.rules.base import Advice, Rule, bad, defined_at, good, replacement, where
from docsync.rules.whereabouts import whereabouts

_TRAINERS = "class GRPOTrainer:\n    def train(self): ...\n\nclass RewardTrainer: ...\n\nclass GRPOConfig:\n    beta: float = 0.0\n"


class UnknownName(Rule):
    """A name in backticks is meant to be this library's, and the library does not have it.

    ## What it finds
    Code spans with evidence that they speak of this library: names qualified by the package or by one of its classes
    (`trl.X`, `GRPOConfig.x`), names with the ending of a declared family (`GRPPOTrainer`), names a single slip away from
    one public class (`RunHistryCallback`), and parameters that the text says are some callable's ("pass `x=1` to
    `GRPOConfig`", "`GRPOConfig`'s `x`", the entries of a list of its options).

    ## Why
    Readers copy names out of prose. A name that is gone, or misspelt, sends them searching.

    ## How it knows
    A bare name in backticks may be a value, a column, or another library's, and is left alone. A qualified one is
    reported when its module or class is fully known and lacks it; a family name when it is no other library's and
    either one member is a single edit away, or every dependency is installed and none defines it.

    ## Fix safety
    Unsafe: the one name of which this is plainly a slip, or the one place where the package has it, takes its place.
    """

    code = "DS102"
    name = "unknown-name"
    examples = (
        bad("Set `GRPOConfig.betta`.", "GRPOConfig.betta", api=_TRAINERS, fixed="Set `GRPOConfig.beta`."),
        bad("Use `pkg.GRPOTraner`.", "pkg.GRPOTraner", api=_TRAINERS, fixed="Use `pkg.GRPOTrainer`."),
        bad("Use `GRPPOTrainer` here.", "GRPPOTrainer", api=_TRAINERS, fixed="Use `GRPOTrainer` here."),
        bad("> quoted: `RewordTrainer(model)`", "RewordTrainer", api=_TRAINERS, fixed="> quoted: `RewardTrainer(model)`"),
        bad("Pass `betta=1` to [`GRPOConfig`].", "betta", api=_TRAINERS, fixed="Pass `beta=1` to [`GRPOConfig`]."),
        bad("The `betta` argument of the `GRPOConfig` class.", "betta", api=_TRAINERS),
        bad("Set `gamma` and `beta=1` in the [`GRPOConfig`], and use `delta` (a weight) in [`GRPOConfig`].", "gamma", "delta", api=_TRAINERS),
        bad("The `high_weight` and `low_weight` of the [`GRPOConfig`] are weights.", "high_weight", "low_weight", api=_TRAINERS),
        bad("The `gamma` parameter of `GRPOConfig`, not the `delta` parameter of `GRPOConfig`.", "gamma", api=_TRAINERS + "# file: pkg/experimental.py\nclass GRPOConfig:\n    delta: float = 0.0\n"),
        bad("[`GRPOConfig`]'s `gamma` is small.", "gamma", api=_TRAINERS),
        bad("Important flags of [`GRPOConfig`] are:\n\n* `beta` – one\n* `gamma` – another, see `delta`\n", "gamma", api=_TRAINERS),
        bad("Use `GRPOTrianerFactory`.", "GRPOTrianerFactory", api="class GRPOTrainerFactory: ...\n"),
        good("Import it in `pkg.__init__`.", api="x = 1\n"),
        good("Set `beta` in the [`GRPOTrainer`]: its config takes it.", api=_TRAINERS),
        good("The `prompt` of [`GRPOConfig`], `gamma` in `GRPOConfig`; pass `gamma=1` to `model.generate`.", api=_TRAINERS),
        good("A `GRPOConfig` with `gamma=1` to `GRPOTrainer`; incompatible settings `gamma` on `GRPOConfig` fields.", api=_TRAINERS),
        good("You can use `len` on a `GRPOConfig`; the options for `GRPOTrainer` are:\n\n- `thread`: threads\n", api=_TRAINERS),
        good("There is no `pkg.gone`; override `GRPOTrainer.on_start` in your subclass; the logger `pkg.access`.", api=_TRAINERS),
        good("pytest's `GRPOConfig.getoption`", api=_TRAINERS),
        good("PEFT has a `GrpoTrainer`.", api=_TRAINERS),
        good("`pkg.gone` wurde entfernt. `pkg.old` → `pkg.GRPOTrainer`.", api=_TRAINERS),
        good("Type `pkg.File`... and choose.", api="class FileText: ...\nclass FileBinary: ...\n"),
        good("A column of type [`Audio`], which has three fields:\n\n- `array`: the samples\n", api="class Audio: ...\n"),
        good("`progress`, `Grpotrainerfactory`, `GRPOTrainerFactories`", api="class GRPOTrainerFactory: ...\n"),
        good("`GRPOTrainer`, `GRPOConfig.beta`, `pkg.GRPOTrainer.train()`, `beta`", api=_TRAINERS),
        good("`betta`, `rewards/chosen`, `Qwen/Qwen2.5`, `pkg.yaml`, `GRPOConfig.py`", api=_TRAINERS),
        good("Placeholders: `MyGRPOTrainer`, `YourTrainer`, `CustomConfig`, `NewTrainer`.", api=_TRAINERS),
        good("```python\nfrom other import GRPPOTrainer\n```\n\nUse `GRPPOTrainer`.", api=_TRAINERS),
        good("```python\nclass GRPPOTrainer(GRPOTrainer): ...\n```\n\nUse `GRPPOTrainer`.", api=_TRAINERS),
        good("`GRPPOTrainer` was removed in v0.12.", api=_TRAINERS),
        good("RapidFire's `RFSFTConfig` wraps ours.", api="class SFTConfig: ...\n"),
        good("The library itself imports `GRPPOTrainer` from elsewhere.", api="from other import GRPPOTrainer as Base\n" + _TRAINERS),
        good("`GRPOConfig.anything` of an open class.", api="from other import Base\n\nclass GRPOConfig(Base): ...\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for reference in project.references(Form.CODE_SPAN, Form.OWNED_NAME):
            missing = project.resolve(reference)
            if not isinstance(missing, Missing):
                continue
            document = project.document(reference)
            known = whereabouts(project, reference.target, missing)
            is_whole = document.source[reference.span] == reference.target
            fix = replacement(document, reference.span, known.instead) if known.instead and is_whole else None
            message = f"`{reference.target}` names nothing: {defined_at(missing.owner)} has no `{missing.missing}`"
            advice = Advice(known.help, (where(missing.owner),), fix)
            yield self.at_reference(project, reference, message, missing.owner, advice)
