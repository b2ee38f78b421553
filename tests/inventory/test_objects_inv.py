"""Names of other projects from their `objects.inv`."""

import zlib
from pathlib import Path

import pytest

from docsync.inventory.objects_inv import local_inventories, read_objects_inv

HEADER = (
    "# Sphinx inventory version 2\n# Project: numpy\n# Version: 2.0\n"
    "# The remainder of this file is compressed using zlib.\n"
)
LINES = (
    "numpy.ndarray py:class 1 reference/generated/$.html#$ -\n"
    "numpy.ndarray.shape py:attribute 1 reference/generated/$.html#$ -\n"
    "numpy py:module 0 reference/index.html#module-$ numpy\n"
    "some label std:label -1 user/basics.html#x Some py:class 1 title\n"
    "npy_intp c:type 1 c-api.html#c.$ -\n"
)


def written(folder: Path, lines: str = LINES, header: str = HEADER, cut: int | None = None) -> Path:
    file = folder / "objects.inv"
    file.write_bytes((header.encode() + zlib.compress(lines.encode()))[:cut])
    return file


def test_python_names(tmp_path: Path):
    assert read_objects_inv(written(tmp_path)) == {"numpy.ndarray", "numpy.ndarray.shape", "numpy"}


def test_lines_that_are_none_are_left_out(tmp_path: Path):
    file = written(tmp_path, "\nx\n  py:class 1 a -\nlong" + "g" * 3000 + " py:class 1 a -\nok py:data 1 a -")
    assert read_objects_inv(file) == {"ok"}


@pytest.mark.parametrize(
    "header", ["# Sphinx inventory version 1\n" + HEADER.partition("\n")[2], HEADER.replace("zlib", "pickle"), ""]
)
def test_other_formats_hold_nothing(tmp_path: Path, header: str):
    assert read_objects_inv(written(tmp_path, header=header)) == frozenset()


def test_a_broken_file_holds_nothing(tmp_path: Path):
    assert read_objects_inv(written(tmp_path, cut=-6)) == frozenset()
    assert read_objects_inv(written(tmp_path, cut=len(HEADER))) == frozenset()
    assert read_objects_inv(tmp_path / "none.inv") == frozenset()
    assert read_objects_inv(tmp_path) == frozenset()
    (tmp_path / "objects.inv").write_bytes(HEADER.encode() + zlib.compress("é py:class 1 a -".encode("latin-1")))
    assert read_objects_inv(tmp_path / "objects.inv") == frozenset()


def test_what_unpacks_to_too_much_holds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("docsync.inventory.objects_inv._LARGEST_TEXT", 100)
    assert read_objects_inv(written(tmp_path)) == frozenset()
    monkeypatch.setattr("docsync.inventory.objects_inv._LARGEST_FILE", 10)
    assert read_objects_inv(written(tmp_path)) == frozenset()


def test_files_that_a_configuration_names(tmp_path: Path):
    (tmp_path / "inv").mkdir()
    for name in ("inv/numpy.inv", "python.inv"):
        (tmp_path / name).touch()
    conf = tmp_path / "conf.py"
    conf.write_text(
        "import os\nraise SystemExit\nintersphinx_mapping = {\n"
        "    'numpy': ('https://numpy.org/doc/stable', 'inv/numpy.inv'),\n"
        "    'python': ('https://docs.python.org/3', (None, 'python.inv', 'gone.inv')),\n"
        "    'scipy': ('https://scipy.org', None),\n    'x': ('a', 'https://x.org/objects.inv'),\n"
        "    'y': os.environ['Y'],\n}\n"
    )
    assert local_inventories(conf) == (tmp_path / "inv/numpy.inv", tmp_path / "python.inv")


@pytest.mark.parametrize("text", ["intersphinx_mapping = {", "intersphinx_mapping = f()", "x = 1", "a = \0"])
def test_a_configuration_that_names_none(tmp_path: Path, text: str):
    (tmp_path / "conf.py").write_text(text)
    assert local_inventories(tmp_path / "conf.py") == ()
    assert local_inventories(tmp_path / "none.py") == ()
