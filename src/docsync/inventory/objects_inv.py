"""Sphinx's `objects.inv` (version 2): the names that another project documents.

Four lines of plain text, then zlib-compressed lines `name domain:role priority uri title`. It is read as text and
nothing else; a file that is anything but this yields no names.
"""

from __future__ import annotations

import ast
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

_HEADER = re.compile(rb"# Sphinx inventory version 2\r?\n# Project: [^\n]*\n# Version: [^\n]*\n#[^\n]*zlib[^\n]*\n")
# A name may hold blanks (`std:label`s do); the domain and role after it may not.
_LINE = re.compile(r"(?P<name>\S.*?)\s+(?P<domain>[A-Za-z0-9_-]+):[\w:+.-]+\s+-?\d+\s+\S*(?:\s.*)?")
_LARGEST_FILE = 16 * 1024 * 1024  # bytes; CPython's own has 140 kB
_LARGEST_TEXT = 128 * 1024 * 1024  # bytes, unpacked
_LONGEST_LINE = 2000  # characters


def read_objects_inv(file: Path) -> frozenset[str]:
    """The Python names of an inventory; empty where the file cannot be read, is too large or is no such inventory."""
    try:
        if file.stat().st_size > _LARGEST_FILE:
            return frozenset()
        data = file.read_bytes()
    except OSError:
        return frozenset()
    header = _HEADER.match(data)
    text = _unpacked(data[header.end() :]) if header else ""
    found = (_LINE.fullmatch(line) for line in text.split("\n") if len(line) <= _LONGEST_LINE)
    return frozenset(line["name"] for line in found if line and line["domain"] == "py")


def local_inventories(conf: Path) -> tuple[Path, ...]:
    """The files that `intersphinx_mapping` of a Sphinx `conf.py` names and that lie on disk; it is read, never run."""
    try:
        tree = ast.parse(conf.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    named = (conf.parent / text for text in dict.fromkeys(_mapped(tree)) if "://" not in text and "\0" not in text)
    return tuple(file for file in named if file.is_file())


def _mapped(tree: ast.Module) -> Iterator[str]:
    """The second parts of the entries of `intersphinx_mapping`: one file, or several, or `None` for the site's own."""
    for statement in tree.body:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Dict):
            continue
        if not any(isinstance(name, ast.Name) and name.id == "intersphinx_mapping" for name in statement.targets):
            continue
        for entry in statement.value.values:
            if isinstance(entry, ast.Tuple | ast.List) and len(entry.elts) == 2:
                second = entry.elts[1]
                files = second.elts if isinstance(second, ast.Tuple | ast.List) else [second]
                for file in files:
                    if isinstance(file, ast.Constant) and isinstance(file.value, str):
                        yield file.value


def _unpacked(data: bytes) -> str:
    """The text; empty where it is not whole, is no UTF-8 or is too long."""
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, _LARGEST_TEXT)
        return text.decode("utf-8") if stream.eof else ""
    except (zlib.error, UnicodeDecodeError):
        return ""
