"""Which text of a page is shell: blocks by their language and prompts, without prompts, output and markup."""

from __future__ import annotations

import re
from dataclasses import dataclass

from docsync.documents.model import CodeBlock
from docsync.references.shell_commands import PROGRAMS
from docsync.source import OffsetMap

_SHELLS = {"bash", "sh", "shell", "zsh", "fish", "ksh", "shellscript", "bash-session"}
_SESSIONS = {"console", "shell-session", "shellsession", "sh-session", "terminal", "termy", "shell-console", "session"}
_WINDOWS = {"bat", "batch", "cmd", "powershell", "ps1", "pwsh", "doscon"}
_PLAIN = {"", "text", "txt", "plain", "plaintext", "none", "header"}
_PYTHON = {"python", "py", "python3", "ipython", "ipython3", "jupyter", "code-cell", "pycon"}

_PROMPT = re.compile(
    r"[ \t]*(?:\([\w.@/-]+\)[ \t]*)?"  # a virtual environment
    r"(?:[\w.-]+@[\w.-]+[: ]?[\w~/.-]*[ \t]?|[A-Za-z]:\\[\w\\.-]*|PS(?:[ \t][A-Za-z]:[\w\\.-]*)?|~[\w/.-]*[ \t])?"
    r"(?:[$%❯➜]|>>>|(?<=[\w\\])>)(?:[ \t]+|\Z)"
)
_ANGLE = re.compile(r"[ \t]*>[ \t]+(?=[a-z.])")
_TAG = re.compile(r"</?(?:span|font|b|i|u|em|strong|code|a|div|br|details|summary)(?:\s[^<>]*)?/?>")
_ENTITY = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'"}
_MARKUP = re.compile(rf"(?P<tag>{_TAG.pattern})|(?P<entity>&(?:lt|gt|amp|quot|#39);)")
_COMMAND = re.compile(r"[ \t]*(?:[A-Z_]\w*=\S*[ \t]+)*(?P<program>[a-z][\w.-]*)(?P<rest>(?:[ \t]+\S.*)?)$")
_MAGIC = re.compile(r"[ \t]*(?:!|%(?=(?:pip|uv|conda|mamba)\b))[ \t]*(?=[\w.])")


@dataclass(frozen=True, slots=True)
class ShellText:
    """Text to be read as shell, and where its characters stand in the block's content."""

    text: str
    origin: OffsetMap
    backslashes: bool = True


def shell_text(block: CodeBlock) -> ShellText | None:
    """The shell text of a block of code; None where it holds none."""
    language = block.language.strip("{}")
    content, lines = block.content, _Lines()
    if language in _PYTHON:
        _add_magics(content, lines)
    elif language in _SHELLS | _SESSIONS | _WINDOWS | _PLAIN:
        _add_commands(language, content, lines)
    return lines.made(backslashes=language not in _WINDOWS) if lines.pieces else None


class _Lines:
    """Pieces of a block, put together."""

    def __init__(self) -> None:
        self.pieces: list[tuple[int, str]] = []

    def add(self, start: int, text: str, *, markup: bool = False) -> None:
        at = 0
        for found in _MARKUP.finditer(text) if markup else ():
            self.pieces.append((start + at, text[at : found.start()]))
            if found["entity"]:
                self.pieces.append((start + found.start(), _ENTITY[found["entity"]]))
            at = found.end()
        self.pieces.append((start + at, text[at:]))

    def made(self, *, backslashes: bool) -> ShellText:
        derived, source, text, length = [0], [0], [], 0
        for start, piece in self.pieces:
            if not piece:
                continue
            if length == derived[-1]:
                source[-1] = start
            else:
                derived.append(length)
                source.append(start)
            text.append(piece)
            length += len(piece)
        return ShellText("".join(text), OffsetMap(tuple(derived), tuple(source)), backslashes)


def _numbered(content: str) -> list[tuple[int, str]]:
    """The lines, with their ends, and where they start."""
    found, at = [], 0
    for line in content.split("\n"):
        found.append((at, f"{line}\n" if at + len(line) < len(content) else line))
        at += len(line) + 1
    return found


def _add_commands(language: str, content: str, into: _Lines) -> None:
    markup = re.search(r"</(?:span|font|b|u|i|a)>", content) is not None
    lines = _numbered(content)
    prompts = [_prompt(line) for _, line in lines]
    if not any(prompts):
        if language in _PLAIN:
            _add_plain(lines, into)
        elif not _is_output(content):
            angle = _all_angle(lines)
            for start, line in lines:
                mark = angle.match(line) if angle else None
                cut = mark.end() if mark else 0
                into.add(start + cut, line[cut:], markup=markup)
        return
    continued = False
    for (start, line), cut in zip(lines, prompts, strict=True):
        if cut:
            into.add(start + cut, line[cut:], markup=markup)
        elif continued:
            second = re.match(r"[ \t]*>[ \t]", line)
            cut = second.end() if second else 0
            into.add(start + cut, line[cut:], markup=markup)
        continued = (bool(cut) or continued) and _goes_on(line)


def _prompt(line: str) -> int:
    """The length of the prompt that a line starts with."""
    bare = re.match(_TAG, line)
    found = _PROMPT.match(line, bare.end() if bare else 0)
    return found.end() if found and line[found.end() :].strip() else 0


def _goes_on(line: str) -> bool:
    return re.search(r"[\\^`][ \t]*(?:#.*)?$", line.rstrip("\n")) is not None


def _all_angle(lines: list[tuple[int, str]]) -> re.Pattern[str] | None:
    """The pattern of `> ` prompts, where the first line has one."""
    first = next((line for _, line in lines if line.strip()), "")
    return _ANGLE if _ANGLE.match(first) else None


def _is_output(content: str) -> bool:
    """Whether a block without prompts is what a program says of itself."""
    return re.match(r"\s*(?:usage:|Usage:|Traceback )", content) is not None


def _add_plain(lines: list[tuple[int, str]], into: _Lines) -> None:
    """The lines of a block of no language that are commands beyond doubt."""
    continued = False
    for start, line in lines:
        if continued or is_command(line.rstrip("\n")):
            into.add(start, line)
            continued = _goes_on(line)


def is_command(text: str) -> bool:
    """Whether a line of no declared language is a command: of a program that is known, with arguments."""
    found = _COMMAND.match(text)
    if not found or not found["rest"].strip() or re.search(r"[.:!?]$", text.rstrip()):
        return False
    known = found["program"] in PROGRAMS and not re.match(
        r"\s*[=(:]|\s+(?:is|was|are|to|has|will|and|or)\s", found["rest"]
    )
    return known or (re.search(r"\s--?[a-z]", found["rest"]) is not None and "=" not in found["rest"].split()[0])


def _add_magics(content: str, into: _Lines) -> None:
    """The shell lines of a notebook's cell."""
    if cell := re.match(r"\s*%%(?:bash|sh|shell)\b[^\n]*\n", content):
        into.add(cell.end(), content[cell.end() :])
        return
    continued = False
    for start, line in _numbered(content):
        magic = _MAGIC.match(line)
        if magic or continued:
            cut = magic.end() if magic else 0
            into.add(start + cut, line[cut:])
            continued = _goes_on(line)
