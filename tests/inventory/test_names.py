"""Names across a library: public paths, what bears a name, near names, scopes, private paths."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docsync.inventory.catalogue import nearest
from docsync.inventory.model import Found, Missing, Private
from tests.inventory.libraries import library, said

LIBRARY = """
    from .trainer import ATrainer, AConfig
    from ._private import Hidden as Shown
    from .util import helper as help_
    from . import util as tools
    # file: pkg/trainer/__init__.py
    from .a_trainer import ATrainer
    from .a_config import AConfig
    # file: pkg/trainer/a_trainer.py
    from .a_config import AConfig
    class ATrainer:
        args: AConfig
        def train(self): ...
        def _inner(self): ...
    # file: pkg/trainer/a_config.py
    class AConfig:
        beta: float = 0.1
        num_generations: int = 8
    # file: pkg/experimental/gold/__init__.py
    from .gold_trainer import GOLDTrainer
    # file: pkg/experimental/gold/gold_trainer.py
    from ...trainer.a_trainer import ATrainer
    class GOLDTrainer(ATrainer):
        def sample(self): ...
    class ATrainer: ...
    # file: pkg/_private.py
    class Hidden:
        value = 1
    class Secret: ...
    # file: pkg/util.py
    __all__ = ["helper"]
    def helper(): ...
    def internal(): ...
    class Untold:
        part = 1
    """


def test_public_paths(tmp_path: Path) -> None:
    inventory = library(tmp_path, LIBRARY)
    paths = {
        "pkg": "pkg",
        "pkg.trainer.a_trainer": "pkg.trainer.a_trainer",
        "pkg.trainer.a_trainer.ATrainer": "pkg.ATrainer",
        "pkg.trainer.a_trainer.ATrainer.train": "pkg.ATrainer.train",
        "pkg.trainer.a_trainer.ATrainer._inner": "",
        "pkg.experimental.gold.gold_trainer.GOLDTrainer": "pkg.experimental.gold.GOLDTrainer",
        "pkg._private.Hidden": "pkg.Shown",
        "pkg._private.Hidden.value": "pkg.Shown.value",
        "pkg._private.Secret": "",
        "pkg._private": "",
        "pkg.util.helper": "pkg.help_",
        "pkg.util": "pkg.tools",
        "pkg.util.internal": "",
        "pkg.util.Untold.part": "",
    }
    assert {path: inventory.public_path(path) for path in paths} == paths | {"pkg.util": "pkg.util"}


def test_what_bears_a_name(tmp_path: Path) -> None:
    inventory = library(tmp_path, LIBRARY)

    def named(name: str) -> list[tuple[str, str]]:
        return [(item.path, item.canonical) for item in inventory.named(name)]

    assert named("ATrainer") == [
        ("pkg.ATrainer", "pkg.trainer.a_trainer.ATrainer"),
        ("pkg.experimental.gold.gold_trainer.ATrainer", "pkg.experimental.gold.gold_trainer.ATrainer"),
    ]
    assert named("AConfig.beta") == [("pkg.AConfig.beta", "pkg.trainer.a_config.AConfig.beta")]
    assert named("beta") == [("pkg.AConfig.beta", "pkg.trainer.a_config.AConfig.beta")]
    assert named("GOLDTrainer.train") == [("pkg.ATrainer.train", "pkg.trainer.a_trainer.ATrainer.train")]
    assert named("gold.GOLDTrainer") == [
        ("pkg.experimental.gold.GOLDTrainer", "pkg.experimental.gold.gold_trainer.GOLDTrainer")
    ]
    assert named("Shown") == [("pkg.Shown", "pkg._private.Hidden")]
    assert named("Hidden") == [("pkg.Shown", "pkg._private.Hidden")]
    assert named("a_config") == [("pkg.trainer.a_config", "pkg.trainer.a_config")]
    assert named("Secret") == []
    assert named("internal") == []
    assert named("Nothing.at.all") == []


def test_what_is_missing_says_what_is_near_and_elsewhere(tmp_path: Path) -> None:
    inventory = library(tmp_path, LIBRARY)

    def missing(path: str) -> Missing:
        resolution = inventory.resolve(path)
        assert isinstance(resolution, Missing)
        return resolution

    gold = missing("pkg.GOLDTrainer.sample")
    assert (gold.missing, gold.owner.path, gold.nearest) == ("GOLDTrainer", "pkg", ())
    assert gold.elsewhere == ("pkg.experimental.gold.GOLDTrainer.sample",)
    misspelt = missing("pkg.ATrainr")
    assert (misspelt.nearest, misspelt.elsewhere) == (("ATrainer",), ())
    field = missing("pkg.AConfig.num_generation")
    assert (field.missing, field.nearest) == ("num_generation", ("num_generations",))
    assert (field.owner.path, field.owner.canonical) == ("pkg.AConfig", "pkg.trainer.a_config.AConfig")
    assert field.owner.file == "pkg/trainer/a_config.py"
    module = missing("pkg.experimental.odpo.OnlineDPOTrainer")
    assert (module.missing, module.owner.path) == ("odpo", "pkg.experimental")


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("beta", ["betas", "alpha", "gamma"], ("betas",)),
        ("max_lenght", ["max_length", "min_length", "max_steps"], ("max_length",)),
        ("num_genrations", ["num_generations"], ("num_generations",)),
        ("GRPOtrainer", ["GRPOTrainer", "GRPOTrainers", "DPOTrainer"], ("GRPOTrainer", "GRPOTrainers")),
        ("usevllm", ["use_vllm"], ("use_vllm",)),
        ("DPO", ["KTO", "SFT", "dpo"], ("dpo",)),
        ("x", ["y", "z"], ()),
        ("train", ["train"], ()),
        ("inner", ["_inner"], ()),
        ("ab", ["abcdefgh"], ()),
    ],
)
def test_nearest(name: str, candidates: list[str], expected: tuple[str, ...]) -> None:
    assert nearest(name, candidates) == expected


def test_private_paths(tmp_path: Path) -> None:
    inventory = library(tmp_path, LIBRARY)
    expected = {
        "pkg._private.Hidden": "private pkg._private.Hidden public pkg.Shown",
        "pkg._private.Hidden.value": "private pkg._private.Hidden.value public pkg.Shown.value",
        "pkg._private.Secret": "private pkg._private.Secret",
        "pkg._private": "private pkg._private",
        "pkg.ATrainer._inner": "private pkg.trainer.a_trainer.ATrainer._inner",
        "pkg.util.internal": "private pkg.util.internal",
        "pkg.util.helper": "found pkg.util.helper",
        "pkg.util.Untold.part": "found pkg.util.Untold.part",
        "pkg.Shown": "found pkg._private.Hidden",
        "pkg.ATrainer.__init__": "found builtins.object.__init__",
    }
    assert {path: said(inventory.resolve(path)) for path in expected} == expected


def test_outside_all_but_exported_elsewhere_is_public(tmp_path: Path) -> None:
    text = """
        from .a import thing
        # file: pkg/a.py
        __all__ = ["other"]
        def thing(): ...
        def other(): ...
        """
    inventory = library(tmp_path, text)
    assert said(inventory.resolve("pkg.a.thing")) == "found pkg.a.thing"


def test_scopes(tmp_path: Path) -> None:
    text = """
        from .a import A
        # file: pkg/a.py
        import os
        import numpy as np
        from pathlib import Path
        class A:
            field = 1
            def method(self): ...
            class Inner:
                deep = 1
        def function(): ...
        # file: pkg/open.py
        def __getattr__(name): ...
        """
    inventory = library(tmp_path, text)
    expected = {
        ("A", "pkg"): "found pkg.a.A",
        ("A.field", "pkg.a"): "found pkg.a.A.field",
        ("function", "pkg"): "missing function in pkg",
        ("function", "pkg.a"): "found pkg.a.function",
        ("pkg.a.function", "pkg.a"): "found pkg.a.function",
        ("pkg.a.nothing", "pkg.a"): "missing nothing in pkg.a",
        ("a.A", "pkg"): "found pkg.a.A",
        ("field", "pkg.a.A"): "found pkg.a.A.field",
        ("function", "pkg.a.A"): "found pkg.a.function",
        ("deep", "pkg.a.A.Inner"): "found pkg.a.A.Inner.deep",
        ("method", "pkg.a.A.Inner"): "found pkg.a.A.method",
        ("nothing", "pkg.a.A"): "missing nothing in pkg.a",
        ("np.array", "pkg.a"): "external numpy",
        ("len", "pkg.a"): "external builtins",
        ("ValueError", "pkg"): "external builtins",
        ("json.dumps", "pkg"): "external json",
        ("X", "pkg.open"): "unknown module `__getattr__`",
        ("pkg.a.A", "pkg.open"): "found pkg.a.A",
        ("A", "pkg.no_such_module"): "unknown not a name of this package",
    }
    assert {key: said(inventory.resolve(*key)) for key in expected} == expected


def test_paths_that_are_none(tmp_path: Path) -> None:
    inventory = library(tmp_path, "class A: ...")
    for path in ("", ".", "pkg.", "pkg..A", "pkg.A-b", "a b", "pkg.A()"):
        assert said(inventory.resolve(path)) == "unknown not a dotted name"


def test_any_text_is_answered(tmp_path: Path) -> None:
    inventory = library(tmp_path, LIBRARY)
    names = st.sampled_from(["pkg", "ATrainer", "train", "util", "_private", "Hidden", "len", "json", "beta", "x", ""])
    paths = st.lists(names, max_size=5).map(".".join) | st.text(max_size=8)

    @settings(max_examples=150, deadline=None)
    @given(paths, paths)
    def answered(path: str, module: str) -> None:
        resolution = inventory.resolve(path, module)
        assert said(resolution)
        if isinstance(resolution, (Found, Private)) and not module:
            assert resolution.object.path == path
            inventory.signature(resolution.object)
            inventory.lineage(resolution.object)
            inventory.attributes(resolution.object)
        last = path.rpartition(".")[2]
        assert all(item.path.endswith(last) or item.canonical.endswith(last) for item in inventory.named(path))

    answered()


def test_an_object_says_where_it_is(tmp_path: Path) -> None:
    inventory = library(tmp_path, LIBRARY)
    resolution = inventory.resolve("pkg.ATrainer.train")
    assert isinstance(resolution, Found)
    found = resolution.object
    assert (found.path, found.file, found.line, found.external) == (
        "pkg.ATrainer.train",
        "pkg/trainer/a_trainer.py",
        4,
        False,
    )
    assert found.package == "pkg"
    module = inventory.resolve("pkg.trainer")
    assert isinstance(module, Found)
    assert (module.object.file, module.object.line, module.object.facts) == ("pkg/trainer/__init__.py", 1, None)


def test_several_packages(tmp_path: Path) -> None:
    text = """
        from other import B
        # file: other/__init__.py
        class B: ...
        """
    inventory = library(tmp_path, dedent(text), "pkg", "other")
    assert said(inventory.resolve("pkg.B")) == "found other.B"
    assert said(inventory.resolve("other.C")) == "missing C in other"
    assert inventory.public_path("other.B") == "other.B"
