"""Reads values of a table of settings, gathering every mistake instead of stopping at the first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Reader:
    """Reads one file's table; `prefix` is how its keys are named in messages, `mistakes` what was found wrong."""

    file: Path
    prefix: str
    mistakes: list[str] = field(default_factory=list)

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
        self.mistake(f"{inside}{key}", f"has to be a string, not {kind(value)}")
        return ""

    def flag(self, table: Mapping[str, object], key: str, inside: str = "") -> bool:
        value = table.get(key, False)
        if isinstance(value, bool):
            return value
        self.mistake(f"{inside}{key}", f"has to be true or false, not {kind(value)}")
        return False

    def texts(self, table: Mapping[str, object], key: str, inside: str = "") -> tuple[str, ...]:
        value = table.get(key, [])
        if isinstance(value, str):
            return (value,)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.mistake(f"{inside}{key}", f"has to be a string or a list of strings, not {kind(value)}")
        return ()

    def table(self, table: Mapping[str, object], key: str, what: str, inside: str = "") -> Mapping[str, object]:
        """A table inside a table; `what` says of what."""
        value = table.get(key, {})
        if isinstance(value, dict):
            return value
        self.mistake(f"{inside}{key}", f"has to be a table of {what}, not {kind(value)}")
        return {}

    def array(
        self, table: Mapping[str, object], key: str, inside: str = ""
    ) -> Iterator[tuple[str, Mapping[str, object]]]:
        """The tables of an array of tables, each with how its keys are named."""
        value = table.get(key, [])
        if not isinstance(value, list):
            self.mistake(f"{inside}{key}", f"has to be an array of tables (`[[…{key}]]`), not {kind(value)}")
            return
        for number, entry in enumerate(value, 1):
            if isinstance(entry, dict):
                yield f"{inside}{key}[{number}].", entry
            else:
                self.mistake(f"{inside}{key}[{number}]", f"has to be a table, not {kind(entry)}")


def nearest_hint(word: str, known: tuple[str, ...]) -> str:
    """`; did you mean "x"?` when one of the known words is much like this one, else nothing."""
    from rapidfuzz import process  # a mistake is rare; the happy path need not load it

    best = process.extractOne(word, known, processor=str.lower, score_cutoff=70)
    return f'; did you mean "{best[0]}"?' if best else ""


def kind(value: object) -> str:
    """What a value of a TOML file is, with its article."""
    names = {bool: "a boolean", int: "a number", float: "a number", str: "a string", list: "a list", dict: "a table"}
    return names.get(type(value), f"a {type(value).__name__}")
