"""Whether a file can bind a name at all, told from its text, so that a dependency's file need not be read to say no."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from docsync.inventory.load import ModuleFiles
from docsync.inventory.tables import Anchor

# A file in which one of these stands may have names that it does not spell out. The plain words are looked for first:
# nearly all files have none of them, and looking for a word is a hundred times as fast as for a pattern.
_UNSPELT = {
    b"__getattr__": re.compile(rb"^def __getattr__", re.MULTILINE),
    b"globals()": re.compile(rb"globals\(\)\s*(?:\.|\[[^\]\n]*\]\s*=[^=])"),
    b"attach": re.compile(rb"\battach(?:_stub)?\("),
    b"exec(": re.compile(rb"\bexec\("),
}
_REPLACED = re.compile(rb"sys\.modules\[__name__\]\s*=")
_WILDCARD = re.compile(rb"^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]*\(?[ \t]*\*", re.MULTILINE)
_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class _File:
    """What of a module's text does not depend on the word: whether any word may be bound, and what it takes over."""

    any_word: bool
    targets: tuple[str, ...] = ()
    text: bytes | None = None


class Words:
    """Searches for words in the files of modules. `locate` finds a module's files by its dotted path."""

    def __init__(self, locate: Callable[[str], ModuleFiles | None]) -> None:
        self._locate = locate
        self._files: dict[str, _File] = {}

    def may_bind(self, path: str, word: str) -> bool:
        """Whether the module of that path, or one that it takes everything from, may bind the word."""
        name = word.encode()
        return self._may_bind(path, name, _binding(name), set())

    def _may_bind(self, path: str, name: bytes, pattern: re.Pattern[bytes], seen: set[str]) -> bool:
        if path in seen:
            return False
        seen.add(path)
        file = self._file(path)
        if file.any_word or self._has_submodule(path, name.decode()):
            return True
        text = file.text if file.text is not None else self._text(path)
        if name in text and (_is_quoted(name, text) if b"__all__" in text else pattern.search(text) is not None):
            return True
        return any(self._may_bind(target, name, pattern, seen) for target in file.targets)

    def _has_submodule(self, path: str, name: str) -> bool:
        """Whether a package has a module of that name, which an import binds in it."""
        files = self._locate(path)
        if files is None or files.folder is None:
            return False
        return (files.folder / name).is_dir() or (files.folder / f"{name}.py").is_file()

    def _file(self, path: str) -> _File:
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def _text(self, path: str) -> bytes:
        files = self._locate(path)
        parts = (files.source, files.stub) if files is not None else ()
        return b"\n".join(part.read_bytes() for part in parts if isinstance(part, Path))

    def _read(self, path: str) -> _File:
        files = self._locate(path)
        text = self._text(path)
        if files is None or files.compiled or not text:
            return _File(any_word=files is None or files.compiled or files.main is None)
        is_replaced = b"sys.modules[" in text and b"TYPE_CHECKING" not in text and _REPLACED.search(text)
        if is_replaced or any(word in text and pattern.search(text) for word, pattern in _UNSPELT.items()):
            return _File(any_word=True)
        package = path if files.folder is not None else path.rpartition(".")[0]
        anchor = Anchor(path, package)
        found = _WILDCARD.finditer(text) if b"*" in text and b"import" in text else ()
        targets = tuple(anchor.absolute(match.group(1).decode()) for match in found)
        return _File(any_word=False, targets=targets, text=text if len(text) < _KEPT else None)


def _is_quoted(name: bytes, text: bytes) -> bool:
    return b'"%s"' % name in text or b"'%s'" % name in text


def _binding(name: bytes) -> re.Pattern[bytes]:
    """A pattern for the places where a definition, an assignment or an import puts a name."""
    word = re.escape(name)
    pattern = (
        rb"^[ \t]*(?:class|def|async[ \t]+def|type)[ \t]+%s\b"
        rb"|^[ \t]*(?:[\w., \t*()=]*[,=(][ \t(]*)?%s\b[^\n=]*(?:=|:)"
        rb"|^[ \t]*(?:from\b[^\n]*)?\bimport\b[^\n]*\b%s\b"
        rb"|^[ \t]+(?:\w+(?:[ \t]+as[ \t]+\w+)?,[ \t]*)*(?:\w+[ \t]+as[ \t]+)?%s[ \t]*(?:,|\)|#|\\|$)"
        rb"|\b(?:as|for|in)[ \t]+\(?%s\b|['\"]%s['\"]"
    )
    return re.compile(pattern % ((word,) * 6), re.MULTILINE)
