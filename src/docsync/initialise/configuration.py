"""The `[tool.docsync]` that `docsync init` writes, and a file with it put in.

The rest of the file keeps every byte. Nothing here writes; a text that would not mean what it has to is refused.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from docsync.errors import UsageError
from docsync.initialise.findings import Findings
from docsync.settings import Settings, read_settings
from docsync.source import relative_name

PROJECT_FILE = "pyproject.toml"
OWN_FILE = "docsync.toml"

_BODY = """\
# Written by `docsync init`. With it, a bare `docsync check` is enough; `docsync rule` lists what is checked.
{values}
# Faults that are known and may wait. `docsync baseline` writes the file; as long as there is none, all are reported.
baseline = "docsync-baseline.json"
# exclude = ["{folder}/old/"]  # pages to leave out, written as in .gitignore
# ignore = ["DS202"]  # rules to leave out: codes, or how they begin (`DS2`)
# per-file-ignores = {{ "{folder}/blog/*" = ["DS102"] }}
# preview = true  # also the rules that are still on trial
"""
_FAMILY = """
# Classes that belong together by how their names end. `*Trainer` and `*Config` are families from the start.
# [{prefix}families.callback]
# pattern = "*Callback"
"""
_HEADER = re.compile(r"^[ \t]*\[\[?[ \t]*(?P<key>[^\[\]#]+?)[ \t]*\]\]?[ \t]*(?:#.*)?$")
_OURS = re.compile(r"""^["']?tool["']?\s*\.\s*["']?docsync["']?\s*(?:\.|$)""")


@dataclass(frozen=True, slots=True)
class Configured:
    """A configuration file as it is to be: its name, the text there now (None: no file), and the text with ours."""

    file: str
    before: str | None
    after: str


def configured(findings: Findings) -> Configured:
    """The configuration for what was found: in pyproject.toml, or in docsync.toml where there is none.

    A configuration that is there already is replaced. Raises UsageError where that cannot be done, or where the result
    would not say what was found.
    """
    root = findings.root
    name = OWN_FILE if (root / OWN_FILE).is_file() or not (root / PROJECT_FILE).is_file() else PROJECT_FILE
    before = _text(root / name)
    newline = "\r\n" if before and "\r\n" in before else "\n"
    table = _table(findings, "tool.docsync." if name == PROJECT_FILE else "").replace("\n", newline)
    if name == OWN_FILE:
        after = table
    else:
        kept = _without_ours(before or "")
        gap = "" if not kept else newline if kept.endswith(("\n", "\r")) else newline * 2
        after = f"{kept}{gap}[tool.docsync]{newline}{table}"
    _verify(root / name, before, after, findings.settings)
    return Configured(name, before, after)


def _table(findings: Findings, prefix: str) -> str:
    settings, root = findings.settings, findings.root
    names = settings.packages
    values = [
        f"package = {_toml(names[0] if len(names) == 1 else names)}",
        f"docs = {_toml(_relative_docs(settings, root))}",
    ]
    if settings.search_paths:
        values.append(f"search-path = {_toml([relative_name(path, root) for path in settings.search_paths])}")
    if settings.python:
        values.append(f"python = {_toml(relative_name(settings.python, root))}")
    folder = next((site.docs for site in findings.sites if site.pages > 1), "docs")
    return _BODY.format(values="\n".join(values), folder=folder) + _FAMILY.format(prefix=prefix)


def _relative_docs(settings: Settings, root: Path) -> list[str]:
    """The documents as they are named from `root`."""
    return [relative_name(settings.base / docs, root) for docs in settings.docs]


def _toml(value: object) -> str:
    """A string, or a list of them, as TOML: JSON's strings are TOML's, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _without_ours(text: str) -> str:
    """The text without `[tool.docsync]` and the tables below it; comments right above another table stay with it."""
    lines = text.splitlines(keepends=True)
    kept: list[str] = []
    inside: list[str] = []
    is_ours = False
    for line in lines:
        header = _HEADER.match(line.rstrip("\r\n"))
        if header:
            was_ours, is_ours = is_ours, bool(_OURS.match(header["key"]))
            if was_ours and not is_ours:
                kept.extend(_comments_at_end(inside))
            inside = []
        (inside if is_ours else kept).append(line)
    return "".join(kept).rstrip() + _line_end(text) if len(kept) < len(lines) and kept else "".join(kept)


def _comments_at_end(lines: list[str]) -> list[str]:
    at = len(lines)
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return lines[at:]


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _text(file: Path) -> str | None:
    """The text of a file, its line endings as they are; None where there is none."""
    try:
        return file.read_bytes().decode("utf-8") if file.is_file() else None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file.name} cannot be read: {error}; nothing was written") from None


def _verify(file: Path, before: str | None, after: str, wanted: Settings) -> None:
    """Raise UsageError unless the new text says what was found, and all that the old one says of others."""
    old = _parsed(file, before or "", "is not valid TOML")
    new = _parsed(file, after, "leaves no place for [tool.docsync] at its end")
    if file.name == PROJECT_FILE:
        prefix, table = "tool.docsync.", _taken_out(new)
        _taken_out(old)
        if old != new:
            raise UsageError(f"{file.name} cannot be changed without changing what else it says; nothing was written")
    else:
        prefix, table = "", new
    written = read_settings(file, table, prefix)
    docs = tuple(_relative_docs(wanted, file.parent))
    if written.packages != wanted.packages or written.docs != docs:
        raise UsageError(f"what was found cannot be written to {file.name}; nothing was written")


def _parsed(file: Path, text: str, wrong: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file.name} {wrong} ({error}); nothing was written") from None


def _taken_out(data: dict[str, object]) -> object:
    """Take `tool.docsync` out of the content of a pyproject.toml, and `tool` with it where nothing else is in it."""
    tool = data.get("tool")
    if not isinstance(tool, dict):
        return {}
    table = tool.pop("docsync", {})
    if not tool:
        del data["tool"]
    return table
