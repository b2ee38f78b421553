"""What a user may configure, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


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


class Where(StrEnum):
    """Where a contract asks that each of its members be covered."""

    TABS = "tabs"
    CLI_TABS = "cli-tabs"
    REFERENCE = "reference"
    PAGE = "page"
    NAVIGATION = "navigation"
    TABLE = "table"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Place:
    """Which part of the documents a contract is about; an empty field narrows nothing.

    `pages` are globs as git has them, from the project's folder; `heading` is a regular expression, whatever the case,
    found in a heading above the place or in the page's title; `group` is the id of a group of tabs.
    """

    pages: tuple[str, ...] = ()
    heading: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Members:
    """Which members a contract is about: those of a `family`, or the `symbols` (dotted paths, names or keys).

    Of a family these are the ones that the package's root exports, those whose dotted path `include` matches, and not
    those that `exclude` matches.
    """

    family: str = ""
    symbols: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CoverageContract:
    """An entry of `[[tool.docsync.coverage]]`: members that have to be covered in a kind of place.

    `without` are the members (key or name) that are left out, each with the reason. `number` counts the entries from 1.
    """

    number: int
    members: Members
    where: Where
    place: Place = Place()
    without: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TopicContract:
    """An entry of `[[tool.docsync.topics]]`: what a tab or section about a member has to speak of.

    `topics` are the topics by name, each with the words any of which shows that it is spoken of.
    """

    number: int
    members: Members
    place: Place
    topics: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class TermEntry:
    """A term of the glossary: its name, and its forms in code, in prose, those that are forbidden, and the long one."""

    term: str
    code: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    long: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermSettings:
    """`[tool.docsync.terms]`, and the glossary's file.

    `check_titles` holds headings to the terms too. `columns` are the headers of the glossary's table that this project
    uses, by what they hold (`term`, `code`, `prose`, `forbidden`, `long`). `entries` are terms of the configuration.
    """

    glossary: Path | None = None
    check_titles: bool = False
    columns: tuple[tuple[str, str], ...] = ()
    entries: tuple[TermEntry, ...] = ()


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
    coverage: tuple[CoverageContract, ...] = ()
    topics: tuple[TopicContract, ...] = ()
    terms: TermSettings = TermSettings()
