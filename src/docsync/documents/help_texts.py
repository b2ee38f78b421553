"""The help texts of dataclass fields, `field(metadata={"help": "…"})`: what a command's `--help` says of an option."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

from docsync.documents.model import DocstringPlace
from docsync.source import SourceText


def help_places(source: SourceText) -> tuple[DocstringPlace, ...]:
    """Where the help texts of a file stand; each is owned by its field (`Config.beta`). None in most files."""
    if '"help"' not in source.text and "'help'" not in source.text:
        return ()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source.text.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError):
        return ()
    return tuple(_in_classes(tree, ""))


def _in_classes(node: ast.Module | ast.ClassDef, owner: str) -> Iterator[DocstringPlace]:
    for statement in node.body:
        if isinstance(statement, ast.ClassDef):
            yield from _in_classes(statement, f"{owner}.{statement.name}" if owner else statement.name)
        elif owner and isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            text = _help(statement.value)
            if text is not None:
                end_line, end_column = text.end_lineno or text.lineno, text.end_col_offset or 0
                name = f"{owner}.{statement.target.id}"
                yield DocstringPlace(name, text.lineno, text.col_offset, end_line, end_column)


def _help(value: ast.expr | None) -> ast.Constant | None:
    """The literal under `help` in the metadata of a field."""
    for word in value.keywords if isinstance(value, ast.Call) else ():
        if word.arg == "metadata" and isinstance(word.value, ast.Dict):
            for key, held in zip(word.value.keys, word.value.values, strict=True):
                is_help = isinstance(key, ast.Constant) and key.value == "help"
                if is_help and isinstance(held, ast.Constant) and isinstance(held.value, str):
                    return held
    return None
