"""What to check when the user does not say: the package and the documents of the project in the working folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from docsync.documents.discover import mkdocs_folder
from docsync.errors import UsageError
from docsync.source import relative_name

_NOT_THE_LIBRARY = {"tests", "test", "docs", "doc", "examples", "example", "scripts", "benchmarks", "tools", "build"}


def detect_package(root: Path) -> str:
    """The package of a project: named by `[project]`, else the only one that lies there.

    Raises UsageError, which asks for --package, when there is none or more than one.
    """
    named = project_name(root)
    folders = [folder for folder in (root / "src", root) if folder.is_dir()]
    for folder in folders:
        for name in (named, re.sub(r"[-.]", "_", named), re.sub(r"[-.]", "_", named).lower()):
            if name and ((folder / name / "__init__.py").is_file() or (folder / f"{name}.py").is_file()):
                return name
    found = sorted({init.parent.name for folder in folders for init in folder.glob("*/__init__.py")} - _NOT_THE_LIBRARY)
    if len(found) == 1:
        return found[0]
    several = f"there are several packages here ({', '.join(found[:6])})" if found else f"no package lies in {root}"
    raise UsageError(f"{several}; say which one to check with --package NAME")


def detect_documents(root: Path) -> tuple[str, ...]:
    """The documents of a project, and its README: its `docs` or `doc` folder, or else where its site keeps them.

    Raises UsageError, which asks for --docs, when there is neither.
    """
    folders = [name for name in ("docs", "doc", *_of_sites(root)) if _holds_markdown(root / name)]
    readmes = [name for name in ("README.md", "Readme.md", "readme.md") if name in {p.name for p in root.glob("*.md")}]
    found = (*folders[:1], *readmes[:1])
    if not found:
        raise UsageError(
            f"no docs/, doc/ or README.md with Markdown lies in {root}; give the documents with --docs PATH"
        )
    return found


def _of_sites(root: Path) -> Iterator[str]:
    """The folders of pages that a site's configuration here, or in a folder right below, says it has."""
    pages = mkdocs_folder(root)
    if pages is not None and pages.is_relative_to(root.resolve()):
        yield relative_name(pages, root.resolve())
    for file in sorted(root.glob("*/docusaurus.config.*")):
        yield f"{file.parent.name}/docs"


def _holds_markdown(folder: Path) -> bool:
    return folder.is_dir() and any(True for ending in ("md", "mdx") for _ in folder.rglob(f"*.{ending}"))


def project_name(root: Path) -> str:
    """The name in `[project]` of a folder's pyproject.toml; empty where there is none."""
    file = root / "pyproject.toml"
    try:
        project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {}) if file.is_file() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return ""
    name = project.get("name", "") if isinstance(project, dict) else ""
    return name if isinstance(name, str) else ""
