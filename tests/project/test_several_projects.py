"""Several projects in one repository: each is held against its own metadata."""

from __future__ import annotations

from pathlib import Path

from docsync import run
from docsync.settings import Settings


def test_the_nearest_metadata_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\nrequires-python = ">=3.13"\n')
    project = tmp_path / "libs" / "pkg"
    for name, text in {
        "pyproject.toml": '[project]\nname = "pkg"\nrequires-python = ">=3.10"\n\n'
        '[project.optional-dependencies]\nfast = []\n\n[project.scripts]\npkg = "pkg.cli:main"\n',
        "pkg/__init__.py": "",
        "pkg/cli.py": "import argparse\ndef main():\n    argparse.ArgumentParser().parse_args()\n",
        "docs/page.md": "pkg requires Python 3.10 or later.\n\npkg requires Python 3.9 or later.\n\n"
        "```bash\npip install pkg[fast]\npip install pkg[slow]\npkg --gone\n```\n",
    }.items():
        file = project / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    settings = Settings(base=project, packages=("pkg",), docs=("docs",), search_paths=(project,))
    found = run.check(settings, project).diagnostics
    assert [(one.code, one.location.start.line) for one in found] == [("DS406", 3), ("DS603", 7), ("DS602", 8)]
