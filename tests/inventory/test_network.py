"""The real transformers wheel: configs that inherit its `TrainingArguments` are fully known. Needs a package index."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from docsync import inventory
from docsync.inventory.model import Found

pytestmark = pytest.mark.network

LIBRARY = """
from dataclasses import dataclass

from transformers import TrainingArguments

@dataclass
class MyConfig(TrainingArguments):
    beta: float = 0.1
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files, unpacked and never imported."""
    folder = tmp_path_factory.mktemp("wheels")
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), "transformers"]
    subprocess.run(download, check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_a_config_resolves_its_fields_through_the_lazy_module(unpacked: Path, tmp_path: Path) -> None:
    (tmp_path / "lib.py").write_text(LIBRARY)
    library = inventory.load(("lib",), inventory.environment((tmp_path, unpacked), None, tmp_path), root=tmp_path)
    (config,) = (member for family in library.families if family.name == "config" for member in family.members)
    assert config.open_because == ""
    names = {origin.parameter.name for origin in library.signature(config.object).parameters}
    assert {"beta", "output_dir", "per_device_train_batch_size", "learning_rate"} <= names
    assert isinstance(library.resolve("lib.MyConfig.gradient_checkpointing"), Found)
    # A handful of its thousands of files were read.
    assert library.read_dependencies
    assert len([path for path in library.read_dependencies if path.startswith("transformers")]) < 12
