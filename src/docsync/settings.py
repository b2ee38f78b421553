"""What a user may configure: `[tool.docsync]` of pyproject.toml, or docsync.toml, as one frozen value."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from docsync.errors import SettingsError


class Dialect(StrEnum):
    """The site generator whose rules decide how a page's links, references and tabs are read."""

    DOC_BUILDER = "doc-builder"
    MKDOCS = "mkdocs"
    MYST = "myst"
    DOCUSAURUS = "docusaurus"
    GITHUB = "github"


@dataclass(frozen=True, slots=True)
class FamilyPattern:
    """How a family is declared: a glob on class names, and dotted-path globs that add to or take from its members."""

    name: str
    pattern: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CommandPattern:
    """Where the options of a command come from that builds its parser in a way that cannot be read.

    `command` are its leading words, of which `*` stands for any (`trl *`). `script` is the path, from the root, of the
    script that makes its parser, and `also` are further scripts or commands whose options it takes; `{1}` in them is
    what the first star stands for. An `open` command is never judged.
    """

    command: str
    script: str = ""
    also: tuple[str, ...] = ()
    open: bool = False


DEFAULT_FAMILIES = (FamilyPattern("trainer", "*Trainer"), FamilyPattern("config", "*Config"))


@dataclass(frozen=True, slots=True)
class Settings:
    """One run's configuration; paths in it are absolute, `docs` are globs or paths relative to `base`.

    `base` is the folder of the configuration file, or the working folder when there is none; so is `project`, which the
    command line never changes, and None without a configuration. `file` is its name; empty when nothing is configured.
    `partial` says that the command line names the documents: they may be some of the configured ones.
    """

    base: Path
    project: Path | None = None
    file: str = ""
    partial: bool = False
    packages: tuple[str, ...] = ()
    docs: tuple[str, ...] = ()
    search_paths: tuple[Path, ...] = ()
    python: Path | None = None
    dialect: Dialect | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    preview: bool = False
    baseline: Path | None = None
    warnings_ok: bool = False
    docstrings: bool = True
    exclude: tuple[str, ...] = ()
    families: tuple[FamilyPattern, ...] = DEFAULT_FAMILIES
    commands: tuple[CommandPattern, ...] = ()


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
)
_COMMAND_KEYS = ("command", "script", "also", "open")
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
    reader = _Reader(file, prefix)
    if not isinstance(table, dict):
        raise SettingsError(f"{file.name}: {prefix.rstrip('.')} has to be a table")
    settings = reader.settings(table)
    if reader.mistakes:
        lines = "\n".join(f"  {mistake}" for mistake in reader.mistakes)
        raise SettingsError(f"the configuration in {file.name} is wrong:\n{lines}")
    return settings


@dataclass(slots=True)
class _Reader:
    """Reads one table, gathering every mistake instead of stopping at the first."""

    file: Path
    prefix: str
    mistakes: list[str] = field(default_factory=list)

    def settings(self, table: Mapping[str, object]) -> Settings:
        self.known_keys(table, KEYS, "")
        base = self.file.parent
        python, baseline = self.text(table, "python"), self.text(table, "baseline")
        return Settings(
            base=base,
            project=base,
            file=self.file.name,
            packages=self.texts(table, "package"),
            docs=self.texts(table, "docs"),
            search_paths=tuple(base / path for path in self.texts(table, "search-path")),
            python=base / python if python else None,
            dialect=self.dialect(table),
            select=self.texts(table, "select"),
            ignore=self.texts(table, "ignore"),
            extend_select=self.texts(table, "extend-select"),
            per_file_ignores=self.per_file_ignores(table),
            preview=self.flag(table, "preview"),
            baseline=base / baseline if baseline else None,
            warnings_ok=self.flag(table, "warnings-ok"),
            exclude=self.texts(table, "exclude"),
            families=self.families(table),
            commands=self.commands(table),
        )

    def mistake(self, key: str, what: str) -> None:
        self.mistakes.append(f"{self.place(key)}{self.prefix}{key}: {what}")

    def place(self, key: str) -> str:
        """`line N: ` of a key, as far as the text shows it: the TOML reader keeps no lines."""
        name = re.escape(key.rsplit(".", 1)[-1])
        pattern = re.compile(rf"""^\s*(?:\[.*\b{name}["']?\s*\]|["']?{name}["']?\s*[=.])""")
        is_ours = not self.prefix
        for number, line in enumerate(self.file.read_text(encoding="utf-8").splitlines(), 1):
            table = re.match(r"\s*\[+\s*([^\]]+)", line)
            if table and self.prefix:  # other tools have keys of the same names
                is_ours = f"{table[1].strip()}.".startswith(self.prefix)
            if is_ours and pattern.match(line):
                return f"line {number}: "
        return ""

    def known_keys(self, table: Mapping[str, object], known: tuple[str, ...], inside: str) -> None:
        for key in table:
            if key not in known:
                self.mistake(f"{inside}{key}", f"unknown key{nearest_hint(key, known)}")

    def text(self, table: Mapping[str, object], key: str, inside: str = "") -> str:
        value = table.get(key, "")
        if isinstance(value, str):
            return value
        self.mistake(f"{inside}{key}", f"has to be a string, not {_kind(value)}")
        return ""

    def flag(self, table: Mapping[str, object], key: str, inside: str = "") -> bool:
        value = table.get(key, False)
        if isinstance(value, bool):
            return value
        self.mistake(f"{inside}{key}", f"has to be true or false, not {_kind(value)}")
        return False

    def texts(self, table: Mapping[str, object], key: str, inside: str = "") -> tuple[str, ...]:
        value = table.get(key, [])
        if isinstance(value, str):
            return (value,)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.mistake(f"{inside}{key}", f"has to be a string or a list of strings, not {_kind(value)}")
        return ()

    def dialect(self, table: Mapping[str, object]) -> Dialect | None:
        name = self.text(table, "dialect")
        values = tuple(dialect.value for dialect in Dialect)
        if not name or name in values:
            return Dialect(name) if name else None
        self.mistake("dialect", f"{name!r} is none of {', '.join(values)}{nearest_hint(name, values)}")
        return None

    def per_file_ignores(self, table: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        value = table.get("per-file-ignores", {})
        if not isinstance(value, dict):
            self.mistake("per-file-ignores", f"has to be a table of globs and lists of codes, not {_kind(value)}")
            return ()
        return tuple((glob, self.texts(value, glob, "per-file-ignores.")) for glob in value)

    def families(self, table: Mapping[str, object]) -> tuple[FamilyPattern, ...]:
        value = table.get("families", {})
        if not isinstance(value, dict):
            self.mistake("families", f"has to be a table of families, not {_kind(value)}")
            return DEFAULT_FAMILIES
        families = {family.name: family for family in DEFAULT_FAMILIES}
        for name, entry in value.items():
            inside = f"families.{name}."
            if not isinstance(entry, dict):
                self.mistake(f"families.{name}", f"has to be a table, not {_kind(entry)}")
                continue
            self.known_keys(entry, _FAMILY_KEYS, inside)
            pattern = self.text(entry, "pattern", inside) or (families[name].pattern if name in families else "")
            if not re.fullmatch(r"\*\w+", pattern):
                self.mistake(f"{inside}pattern", 'has to be "*" and the ending of the class names, such as "*Trainer"')
                continue
            include, exclude = self.texts(entry, "include", inside), self.texts(entry, "exclude", inside)
            families[name] = FamilyPattern(name, pattern, include, exclude)
        return tuple(families.values())

    def commands(self, table: Mapping[str, object]) -> tuple[CommandPattern, ...]:
        value = table.get("commands", [])
        if not isinstance(value, list):
            self.mistake("commands", f"has to be an array of tables (`[[…commands]]`), not {_kind(value)}")
            return ()
        found = []
        for number, entry in enumerate(value, 1):
            if isinstance(entry, dict):
                found.append(self.command(entry, f"commands[{number}]."))
            else:
                self.mistake(f"commands[{number}]", f"has to be a table, not {_kind(entry)}")
        return tuple(found)

    def command(self, entry: Mapping[str, object], inside: str) -> CommandPattern:
        self.known_keys(entry, _COMMAND_KEYS, inside)
        pattern = CommandPattern(
            " ".join(self.text(entry, "command", inside).split()),
            self.text(entry, "script", inside),
            self.texts(entry, "also", inside),
            self.flag(entry, "open", inside),
        )
        stars = pattern.command.split().count("*")
        if not pattern.command or pattern.command.startswith("*"):
            self.mistake(f"{inside}command", 'has to be the leading words of a command, such as "trl *"')
        if pattern.open == bool(pattern.script or pattern.also):
            self.mistake(f"{inside}script", "has to say, or `also`, where the options are; or else `open = true`")
        for key, texts in (("script", (pattern.script,)), ("also", pattern.also)):
            for place in re.findall(r"\{(\d*)\}", " ".join(texts)):
                if not place.isdigit() or not 1 <= int(place) <= stars:
                    self.mistake(f"{inside}{key}", f"has {{{place}}}, but `command` has {_number(stars)}")
        return pattern


def nearest_hint(word: str, known: tuple[str, ...]) -> str:
    """`; did you mean "x"?` when one of the known words is much like this one, else nothing."""
    from rapidfuzz import process  # a mistake is rare; the happy path need not load it

    best = process.extractOne(word.lower(), known, score_cutoff=70)
    return f'; did you mean "{best[0]}"?' if best else ""


def _kind(value: object) -> str:
    names = {bool: "a boolean", int: "a number", float: "a number", str: "a string", list: "a list", dict: "a table"}
    return names.get(type(value), f"a {type(value).__name__}")


def _number(stars: int) -> str:
    return f"{stars or 'no'} star{'' if stars == 1 else 's'}"
