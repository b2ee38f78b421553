"""What would change, as a unified diff that `git apply` and `patch -p1` take."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from docsync.fixes.model import Texts

_LINE = re.compile(r"[^\n]*\n|[^\n]+")  # a form feed or a carriage return ends no line for diff and patch
_NO_END = "\\ No newline at end of file\n"


def difference(before: Texts, after: Texts) -> str:
    """The diff from one set of texts to the other, file by file; empty where nothing changes."""
    return "".join(line for path in sorted(after) for line in _of_file(path, before[path], after[path]))


def _of_file(path: str, before: str, after: str) -> Iterator[str]:
    lines = difflib.unified_diff(_LINE.findall(before), _LINE.findall(after), f"a/{path}", f"b/{path}")
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n{_NO_END}"
