"""Where the configuration is found, and what it means: `[tool.docsync]` of pyproject.toml, or docsync.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from docsync.errors import SettingsError
from docsync.settings.arrays import commands, coverage, topics
from docsync.settings.model import DEFAULT_FAMILIES, Dialect, FamilyPattern, Settings
from docsync.settings.reader import Reader, kind, nearest_hint
from docsync.settings.terms import terms

KEYS = (
    "package",
    "docs",
    "search-path",
    "python",
    "dialect",
    "select",
    "ignore",
    "extend-select",
    "per-file-ignores",
    "preview",
    "baseline",
    "warnings-ok",
    "exclude",
    "families",
    "commands",
    "coverage",
    "topics",
    "terms",
    "glossary",
)
_FAMILY_KEYS = ("pattern", "include", "exclude")


def find_settings(start: Path) -> Settings:
    """The settings of the nearest docsync.toml, or pyproject.toml with `[tool.docsync]`, from `start` upward.

    Raises SettingsError, which lists every mistake of the file at once.
    """
    for folder in (start, *start.parents):
        own = folder / "docsync.toml"
        if own.is_file():
            return read_settings(own, table=_toml(own), prefix="")
        project = folder / "pyproject.toml"
        if project.is_file():
            tool = _toml(project).get("tool")
            if isinstance(tool, dict) and "docsync" in tool:
                return read_settings(project, table=tool["docsync"], prefix="tool.docsync.")
    return Settings(base=start)


def _toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{file.name} is not valid TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file.name} cannot be read: {error}") from None


def read_settings(file: Path, table: object, prefix: str) -> Settings:
    """Check one table of settings; `prefix` is how its keys are named in messages."""
    reader = Reader(file, prefix)
    if not isinstance(table, dict):
        raise SettingsError(f"{file.name}: {prefix.rstrip('.')} has to be a table")
    settings = _settings(reader, table)
    if reader.mistakes:
        lines = "\n".join(f"  {mistake}" for mistake in reader.mistakes)
        raise SettingsError(f"the configuration in {file.name} is wrong:\n{lines}")
    return settings


def _settings(reader: Reader, table: Mapping[str, object]) -> Settings:
    reader.known_keys(table, KEYS, "")
    base = reader.file.parent
    python, baseline = reader.text(table, "python"), reader.text(table, "baseline")
    return Settings(
        base=base,
        project=base,
        file=reader.file.name,
        packages=reader.texts(table, "package"),
        docs=reader.texts(table, "docs"),
        search_paths=tuple(base / path for path in reader.texts(table, "search-path")),
        python=base / python if python else None,
        dialect=_dialect(reader, table),
        select=reader.texts(table, "select"),
        ignore=reader.texts(table, "ignore"),
        extend_select=reader.texts(table, "extend-select"),
        per_file_ignores=_per_file_ignores(reader, table),
        preview=reader.flag(table, "preview"),
        baseline=base / baseline if baseline else None,
        warnings_ok=reader.flag(table, "warnings-ok"),
        exclude=reader.texts(table, "exclude"),
        families=_families(reader, table),
        commands=commands(reader, table),
        coverage=coverage(reader, table),
        topics=topics(reader, table),
        terms=terms(reader, table),
    )


def _dialect(reader: Reader, table: Mapping[str, object]) -> Dialect | None:
    name = reader.text(table, "dialect")
    values = tuple(dialect.value for dialect in Dialect)
    if not name or name in values:
        return Dialect(name) if name else None
    reader.mistake("dialect", f"{name!r} is none of {', '.join(values)}{nearest_hint(name, values)}")
    return None


def _per_file_ignores(reader: Reader, table: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    value = table.get("per-file-ignores", {})
    if not isinstance(value, dict):
        reader.mistake("per-file-ignores", f"has to be a table of globs and lists of codes, not {kind(value)}")
        return ()
    return tuple((glob, reader.texts(value, glob, "per-file-ignores.")) for glob in value)


def _families(reader: Reader, table: Mapping[str, object]) -> tuple[FamilyPattern, ...]:
    value = table.get("families", {})
    if not isinstance(value, dict):
        reader.mistake("families", f"has to be a table of families, not {kind(value)}")
        return DEFAULT_FAMILIES
    families = {family.name: family for family in DEFAULT_FAMILIES}
    for name, entry in value.items():
        inside = f"families.{name}."
        if not isinstance(entry, dict):
            reader.mistake(f"families.{name}", f"has to be a table, not {kind(entry)}")
            continue
        reader.known_keys(entry, _FAMILY_KEYS, inside)
        pattern = reader.text(entry, "pattern", inside) or (families[name].pattern if name in families else "")
        if not re.fullmatch(r"\*\w+", pattern):
            reader.mistake(f"{inside}pattern", 'has to be "*" and the ending of the class names, such as "*Trainer"')
            continue
        include, exclude = reader.texts(entry, "include", inside), reader.texts(entry, "exclude", inside)
        families[name] = FamilyPattern(name, pattern, include, exclude)
    return tuple(families.values())
