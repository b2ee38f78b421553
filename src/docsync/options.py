"""The options that several commands have, and the settings that come of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from docsync.errors import UsageError
from docsync.settings import Settings, find_settings

PACKAGE = typer.Option("--package", metavar="NAME", help="The package to check (repeatable).")
DOCS = typer.Option("--docs", metavar="PATH", help="Documents: a file, folder or glob (repeatable).")
SEARCH = typer.Option("--search-path", metavar="DIR", help="Where packages are looked for first (repeatable).")
PYTHON = typer.Option("--python", metavar="PATH", help="The interpreter whose installed packages are the dependencies.")
FORMAT = typer.Option("--format", metavar="text|json|github", help="The format of the output.")
DATA_FORMAT = typer.Option("--format", metavar="text|json", help="The format of the output.")
MATRIX_FORMAT = typer.Option("--format", metavar="text|json|markdown", help="The format of the output.")
MEMBER = typer.Option("--member", metavar="NAME", help="Only this member, with every place: GRPO, or GRPOTrainer.")
OUTPUT = typer.Option("--output", metavar="FILE", help="Write the report to a file.")
SELECT = typer.Option("--select", metavar="CODES", help="Only these rules: codes or prefixes, comma-separated.")
IGNORE = typer.Option("--ignore", metavar="CODES", help="Not these rules.")
EXTEND = typer.Option("--extend-select", metavar="CODES", help="These rules too.")
PREVIEW = typer.Option("--preview", help="Also run the rules that are still on trial.")
BASELINE = typer.Option("--baseline", metavar="FILE", help="Leave out what this baseline knows.")
FIX = typer.Option("--fix", help="Make the safe fixes, and report what is left.")
UNSAFE = typer.Option("--unsafe-fixes", help="With --fix or --diff: the likely fixes too, which want a second look.")
DIFF = typer.Option("--diff", help="Show what --fix would change, and write nothing. Ends in 1 if there is anything.")
NO_CONFIG = typer.Option("--no-config", help="Ignore pyproject.toml and docsync.toml.")

_Choice = TypeVar("_Choice", bound=StrEnum)
Packages = Annotated[list[str], PACKAGE]
Docs = Annotated[list[str], DOCS]
SearchPaths = Annotated[list[Path], SEARCH]
Python = Annotated[Path | None, PYTHON]
Codes = Annotated[list[str], SELECT]


def settings_of(
    root: Path, no_config: bool, package: list[str], docs: list[str], search_path: list[Path], python: Path | None
) -> Settings:
    """The configuration with what the command line replaces of it."""
    settings = Settings(base=root) if no_config else find_settings(root)
    return replace(
        settings,
        packages=tuple(package) or settings.packages,
        docs=tuple(docs) or settings.docs,
        base=root if docs else settings.base,
        partial=bool(docs),
        search_paths=tuple(root / path for path in search_path) or settings.search_paths,
        python=root / python if python else settings.python,
    )


def with_rules(
    settings: Settings, select: list[str], ignore: list[str], extend_select: list[str], preview: bool
) -> Settings:
    """The settings with the rules that the command line chooses."""
    return replace(
        settings,
        select=_codes(select) or settings.select,
        ignore=_codes(ignore) or settings.ignore,
        extend_select=_codes(extend_select) or settings.extend_select,
        preview=preview or settings.preview,
    )


def _codes(given: list[str]) -> tuple[str, ...]:
    return tuple(code.strip() for entry in given for code in entry.split(",") if code.strip())


def one_of(kinds: Iterable[_Choice], value: str, option: str) -> _Choice:
    """The kind that a value names. Raises UsageError where it names none, with all there are."""
    known = {kind.value: kind for kind in kinds}
    if value not in known:
        raise UsageError(f"{option} {value} is not known; it is one of {', '.join(known)}")
    return known[value]
