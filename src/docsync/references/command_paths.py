"""The paths in the repository that a command line names: the script it runs, the files and folders it reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from docsync.references.model import CommandLine, PathForm, PathReference, Word
from docsync.references.paths import is_placeholder_path
from docsync.source import Span

_PATH = re.compile(r"(?:\./)?(?P<path>\.?[A-Za-z0-9_][\w.+@-]*(?:/[\w.+@-]+)+/?)")
# Commands that make what they name, or that take what is no path of this repository.
_MAKERS = frozenset(
    "mkdir touch cp mv rm wget curl tee tar unzip zip git hf huggingface-cli docker kubectl ssh scp rsync export echo "
    "printf pip pip3 conda mamba brew apt apt-get npm npx gh ln chmod nano vim vi code".split()
)
_OUTPUT = re.compile(
    r"--?(?:o|out|output|save|dump|export|log|logging|target|dest|result|cache|report|hub|run|to)\b|.*(?:output|save|log|cache|dest|result|hub_model)",
    re.IGNORECASE,
)

_SCRIPT = re.compile(r"\.(?:py|sh)$")
_INTERPRETER = re.compile(r"(?:python[\d.]*|bash|sh)$")


def command_paths(command: CommandLine) -> Iterator[PathReference]:
    """The paths that a command reads, as far as its words show them; relative to the folder that it runs in."""
    if not command.words or PurePosixPath(command.words[0].text).name in _MAKERS:
        return
    before = ""
    previous = ""
    runs = False  # whether the script was met: what follows are its arguments
    for word in command.words:
        option, value = _value(word)
        found = _PATH.fullmatch(value)
        made = _OUTPUT.match(option or before) is not None
        last, previous = previous, word.text
        before = word.text if word.text.startswith("-") and "=" not in word.text else ""
        if word.opaque or made or found is None or is_placeholder_path(found["path"]):
            continue
        span = _span(word, found["path"])
        if span is not None:
            is_script = (
                not runs and not option and (_SCRIPT.search(value) is not None or _INTERPRETER.match(last) is not None)
            )
            runs = runs or is_script
            yield PathReference(
                command.path,
                PathForm.SCRIPT if is_script else PathForm.COMMAND,
                found["path"].rstrip("/"),
                span,
                command.context,
                command.heading,
                command.tab,
                folder=command.folder,
                past=command.past,
            )


def _value(word: Word) -> tuple[str, str]:
    """The option and the value of `--option=value`; the option is empty where the word is none."""
    if word.text.startswith("-") and "=" in word.text:
        option, _, value = word.text.partition("=")
        return option, value
    return "", word.text


def _span(word: Word, path: str) -> Span | None:
    """Where a path stands in its word; None where quotes or escapes inside it keep it from being found."""
    at = word.text.find(path)
    extra = len(word.span) - len(word.text)
    if at < 0 or extra not in (0, 2) or (extra == 2 and not word.quoted):
        return None
    start = word.span.start + at + (1 if extra else 0)
    return Span(start, start + len(path.rstrip("/")))
