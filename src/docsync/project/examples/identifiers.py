"""Identifiers of the form `owner/name`, by which models, datasets and the like are known outside of the library.

They are what examples ought to agree on: other texts (an output folder, a device, a mode) differ as the example does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_IDENTIFIER = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*")
_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
_FILE = re.compile(
    r"\.(?:py|ipynb|md|mdx|txt|json|jsonl|csv|tsv|ya?ml|toml|parquet|arrow|png|jpe?g|gif|webp|svg|wav|mp3|flac|mp4"
    r"|zip|gz|tgz|tar|safetensors|bin|pt|pth|ckpt|onnx|gguf|html?|js|ts|rs|sh|cfg|ini|log)$",
    re.IGNORECASE,
)
# What stands for a name of the reader's own.
_PLACEHOLDER = re.compile(
    r"(?:^|[/_.-])(?:my|your|user|username|users?|org|organi[sz]ation|namespace|owner|account|some|path|foo|bar|example"
    r"|placeholder|xxx+|dummy|tmp|temp)(?:$|[/_.-])|^(?:name|repo|model|dataset)/",
    re.IGNORECASE,
)
# Folders that a reader makes, and those of a repository.
_FOLDER = re.compile(
    r"^(?:\.|~|out|outputs?|results?|runs?|logs?|data|datasets|models?|checkpoints?|ckpts?|scripts|examples|src|tests?|docs"
    r"|docker|cache|tmp|home|mnt|var|usr|etc|opt|workspace|content|images?|assets|text|application|audio|video|image)/",
    re.IGNORECASE,
)
# Arguments that name what the example makes, or where it puts it.
_OUTPUT = re.compile(
    r"(?:^|_)(?:out|output|save|cache|log|logs|logging|run|project|local|tmp|temp|report|experiment|checkpoint|hub)(?:_|$)"
    r"|(?:^|_)(?:dir|directory|folder|file|files|filename|tags?|url|mime|mimetype|content_type)$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?P<v>[vV])?(?P<number>\d+(?:\.\d+)*)(?P<after>[A-Za-z]?)")
_MARK = "#"  # stands for a version; no identifier has one
_JOINED = re.compile(rf"{_MARK}(?:[._-]{_MARK})+")
_HIGHEST = 9  # a version's first number; a higher one is a size, a year, a resolution


def is_identifier(text: str) -> bool:
    """Whether a text is `owner/name` and neither a path nor a placeholder."""
    is_one = _IDENTIFIER.fullmatch(text) is not None and not _FILE.search(text) and not _FOLDER.match(text)
    return is_one and not _PLACEHOLDER.search(text)


def is_bare_name(text: str) -> bool:
    """Whether a text may be the name of an identifier whose owner is left out."""
    return _NAME.fullmatch(text) is not None and not _FILE.search(text) and not _PLACEHOLDER.search(text)


def names_a_result(argument: str) -> bool:
    """Whether an argument says what the example makes, or where to: those differ from one example to the next."""
    return _OUTPUT.search(argument) is not None


def differs_in_version(older: str, newer: str) -> bool:
    """Whether two identifiers are the same but for a version, and that of the second is the higher one."""
    one, other = _shape(older), _shape(newer)
    return one.frame == other.frame and one.version < other.version


@dataclass(frozen=True, slots=True)
class _Shape:
    """An identifier with its version taken out: `frame` has a mark in its place."""

    frame: str
    version: tuple[int, ...]


def _shape(identifier: str) -> _Shape:
    owner, _, name = identifier.partition("/")
    version: list[int] = []

    def mark(found: re.Match[str]) -> str:
        numbers = [int(number) for number in found["number"].split(".")]
        is_size = bool(found["after"]) or (numbers[0] > _HIGHEST and not found["v"])
        if is_size:
            return found[0]
        version.extend(numbers)
        return f"{found['v'] or ''}{_MARK}"

    frame = _NUMBER.sub(mark, name)
    return _Shape(f"{owner}/" + _JOINED.sub(_MARK, frame), tuple(version))
