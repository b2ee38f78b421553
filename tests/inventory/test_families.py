"""Families: which classes are members, under which key, and whether they are public."""

from __future__ import annotations

from pathlib import Path

from docsync.settings import FamilyPattern
from tests.inventory.libraries import library

TEXT = """
    from .trainer import SFTTrainer, DPOTrainer, SFTConfig
    from dep import Trainer, OuterTrainer
    from .data import Collator
    class ScriptConfig: ...
    # file: pkg/trainer/__init__.py
    from .all import SFTTrainer, DPOTrainer, SFTConfig
    from .base import BaseTrainer
    # file: pkg/trainer/base.py
    from dep import Trainer
    class _BaseTrainer(Trainer): ...
    class BaseTrainer(_BaseTrainer): ...
    class Trainer(BaseTrainer): ...
    # file: pkg/trainer/all.py
    from .base import _BaseTrainer
    from gone import Missing
    class SFTTrainer(_BaseTrainer): ...
    class DPOTrainer(Missing): ...
    class SFTConfig: ...
    def make_trainer(): ...
    NotTrainer = SFTTrainer
    class Outer:
        class InnerTrainer: ...
    # file: pkg/data.py
    class Collator: ...
    # file: pkg/experimental/gold/__init__.py
    from .gold import GOLDTrainer
    # file: pkg/experimental/gold/gold.py
    class GOLDTrainer: ...
    class SFTTrainer: ...
    # file: pkg/_hidden.py
    class HiddenTrainer: ...
    # file: installed/dep.py
    class Trainer: ...
    class OuterTrainer: ...
    """


def test_members(tmp_path: Path) -> None:
    inventory = library(tmp_path, TEXT)
    trainer, config = inventory.families
    assert (trainer.name, trainer.pattern, trainer.suffix) == ("trainer", "*Trainer", "Trainer")
    gone = "package `gone` is not installed"
    assert [(m.name, m.key, m.public, m.object.path, m.open_because) for m in trainer.members] == [
        ("BaseTrainer", "Base", False, "pkg.trainer.BaseTrainer", ""),
        ("DPOTrainer", "DPO", True, "pkg.DPOTrainer", gone),
        ("GOLDTrainer", "GOLD", False, "pkg.experimental.gold.GOLDTrainer", ""),
        ("SFTTrainer", "SFT", False, "pkg.experimental.gold.gold.SFTTrainer", ""),
        ("SFTTrainer", "SFT", True, "pkg.SFTTrainer", ""),
    ]
    assert [(m.key, m.public, m.object.canonical, m.object.file) for m in config.members] == [
        ("SFT", True, "pkg.trainer.all.SFTConfig", "pkg/trainer/all.py"),
        ("Script", True, "pkg.ScriptConfig", "pkg/__init__.py"),
    ]


def test_include_and_exclude(tmp_path: Path) -> None:
    patterns = (
        FamilyPattern("trainer", "*Trainer", include=("pkg._hidden.*", "*.Collator"), exclude=("pkg.experimental.*",)),
        FamilyPattern("made", "DPO*"),
    )
    inventory = library(tmp_path, TEXT, families=patterns)
    trainer, made = inventory.families
    assert [(member.name, member.key) for member in trainer.members] == [
        ("BaseTrainer", "Base"),
        ("Collator", "Collator"),
        ("DPOTrainer", "DPO"),
        ("HiddenTrainer", "Hidden"),
        ("SFTTrainer", "SFT"),
    ]
    assert [(member.name, member.key, made.suffix) for member in made.members] == [("DPOTrainer", "Trainer", "")]


def test_a_package_without_members(tmp_path: Path) -> None:
    inventory = library(tmp_path, "class Plain: ...")
    assert [family.members for family in inventory.families] == [(), ()]
