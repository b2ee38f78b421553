"""Identifiers that an `objects.inv` beside the pages lists are another project's."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

from docsync.diagnostics import Report
from docsync.settings import Dialect

HEADER = (
    b"# Sphinx inventory version 2\n# Project: other\n# Version: 1\n"
    b"# The remainder of this file is compressed using zlib.\n"
)


def test_a_listed_name_is_external(tmp_path: Path, check_project: Callable[..., Report]) -> None:
    (tmp_path / "docs").mkdir()
    listed = zlib.compress(b"other.Thing py:class 1 api.html#$ -\n")
    files = {"pkg/__init__.py": "x = 1\n", "docs/conf.py": "", "docs/page.md": "See {py:class}`other.Thing`.\n"}
    before = check_project(files, dialect=Dialect.MYST).summary
    (tmp_path / "docs" / "objects.inv").write_bytes(HEADER + listed)
    after = check_project(files, dialect=Dialect.MYST).summary
    assert (before.external, after.external) == (0, 1)
    assert after.unknown == before.unknown - 1
