"""The simple commands of shell text: what stands between its operators, without what only the shell sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.references.shell_words import Kind, Token, Unclosed, split

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*(?:\[\w*\])?\+?=")
_LEADING = {"if", "then", "else", "elif", "while", "until", "do", "!", "{", "time"}
_SILENT = {
    "for", "case", "select", "function", "done", "fi", "esac", "}", "in", "export", "set", "unset", "declare", "local",
    "readonly", "alias", "return", "exit", "break", "continue", "true", "false", ":", "[", "[[", "test",
}  # fmt: skip
# Programs that run the command that follows, and those of their options that take a value.
_WRAPPERS = {
    "sudo": {"-u", "-g", "-C", "-h", "-p"}, "env": {"-u", "-C"}, "nohup": set(), "nice": {"-n"}, "exec": {"-a"},
    "command": set(), "stdbuf": set(), "watch": {"-n", "-d"}, "caffeinate": set(), "ionice": {"-c", "-n"},
    "xvfb-run": {"-s"}, "setsid": set(), "builtin": set(), "timeout": {"-k", "-s"}, "numactl": set(), "taskset": {"-c"},
}  # fmt: skip
_TAKES_ONE = {"timeout", "taskset"}  # a wrapper's own operand: the duration, the mask
PROGRAMS = frozenset(
    "accelerate apptainer bash cargo cd conda curl deepspeed docker git hatch hf horovodrun huggingface-cli "
    "ipython jupyter kubectl make mamba micromamba mpiexec mpirun nox npm npx pdm pip pip3 pipenv pipx pixi "
    "podman poetry pre-commit py pytest python python3 ray sbatch sh singularity srun sudo torchrun tox trtllm uv "
    "uvicorn uvx vllm wget zsh".split()
)
_SPEAKS = {"echo", "printf", "git", "grep", "sed", "awk", "curl", "jq", "gh"}  # their quoted words are text
_PROGRAM = re.compile(
    r"(?:[a-z_.~/$]|(?=[\w.-]*/)[A-Za-z]|[A-Z][\w.-]*\.(?:exe|ps1|bat|sh|py)$)(?:.*[\w}/)+])?", re.ASCII
)
_MAX_DEPTH = 3


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """The words of one command; offsets are those of the text read. `depth` counts the brackets around it.

    `nested` says that it stands inside a word of another command (`bash -c "…"`, `$(…)`), `elided` that words are left
    out. `start` and `end` hold its assignments and redirections.
    """

    words: tuple[Token, ...]
    start: int
    end: int
    depth: int = 0
    nested: bool = False
    elided: bool = False


def simple_commands(text: str, *, backslashes: bool = True) -> Iterator[SimpleCommand]:
    """The simple commands of shell text, in order; a line with a quote that is never closed is passed over.

    A backslash that ends the text goes on with nothing, as authors leave one behind a command's last option.
    """
    bare = text.rstrip()
    if backslashes and (len(bare) - len(bare.rstrip("\\"))) % 2:
        text = bare[:-1]
    yield from _read(text, tuple(range(len(text))), 0, backslashes)


def _read(text: str, places: tuple[int, ...], nesting: int, backslashes: bool) -> Iterator[SimpleCommand]:
    at = 0
    while at < len(text):
        try:
            tokens, end = split(text[at:], backslashes=backslashes), len(text)
        except Unclosed as error:
            line = text.rfind("\n", 0, at + error.start) + 1
            tokens = _tokens_before(text[at : max(line, at)], backslashes)
            after = text.find("\n", at + error.start)
            end = len(text) if after < 0 else after + 1
        here = places[at:]
        for command in _commands(tokens):
            whole = SimpleCommand(
                tuple(_placed(word, here) for word in command.words),
                here[command.start],
                here[command.end - 1] + 1,
                command.depth,
                nesting > 0,
                command.elided,
            )
            yield whole
            if nesting < _MAX_DEPTH:
                yield from _inside(text[at:], here, command, nesting)
        at = end


def _tokens_before(text: str, backslashes: bool) -> list[Token]:
    """The tokens of the lines before one that cannot be read; none where they cannot either."""
    try:
        return split(text, backslashes=backslashes)
    except Unclosed:
        return []


def _placed(token: Token, places: tuple[int, ...]) -> Token:
    return Token(
        token.kind,
        token.text,
        places[token.start],
        places[token.end - 1] + 1,
        tuple(places[offset] for offset in token.offsets),
        token.quoted,
        token.opaque,
    )


def _inside(text: str, places: tuple[int, ...], command: SimpleCommand, nesting: int) -> Iterator[SimpleCommand]:
    """The commands inside the words of a command."""
    speaks = bool(command.words) and command.words[0].text in _SPEAKS
    for number, word in enumerate(command.words):
        for start, end in word.inner:
            yield from _read(text[start:end], places[start:end], nesting + 1, backslashes=True)
        before = command.words[number - 1].text if number else ""
        if word.quoted and not speaks and _holds_command(before, word.text):
            offsets = tuple(places[offset] for offset in word.offsets)
            yield from _read(word.text, offsets, nesting + 1, backslashes=True)


def _holds_command(before: str, text: str) -> bool:
    if not re.search(r"\s", text.strip()):
        return False
    words = [word for word in text.split() if not _ASSIGNMENT.match(word)]
    if not words:
        return False
    asked = before in ("--command", "--wrap", "--cmd", "-c", "-lc", "-ic") and words[0] not in ("import", "from")
    return words[0] in PROGRAMS or (asked and re.fullmatch(r"[a-z][\w.-]*", words[0]) is not None)


def _commands(tokens: list[Token]) -> Iterator[SimpleCommand]:
    gathered: list[Token] = []
    depth, taking = 0, False
    for token in [*tokens, Token(Kind.END, "\n", -1, -1)]:
        if token.kind in (Kind.END, Kind.OPEN, Kind.CLOSE):
            if gathered and (command := _command(gathered, depth)):
                yield command
            gathered, taking = [], False
            depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        elif token.kind in (Kind.REDIRECT, Kind.HERE):
            taking = not re.fullmatch(r"\d*>&\d", token.text)
        elif taking:
            taking = False
        else:
            gathered.append(token)


def _command(tokens: list[Token], depth: int) -> SimpleCommand | None:
    words = _program(tokens)
    if not words or words[0].text in _SILENT or not _PROGRAM.fullmatch(words[0].text):
        return None  # what is not a program's name is output, or another language under a shell's name
    elided = any(word.opaque and re.search(r"\.\.\.|…", word.text) for word in words)
    return SimpleCommand(tuple(words), tokens[0].start, tokens[-1].end, max(depth, 0), elided=elided)


def _program(words: list[Token]) -> list[Token]:
    """The words from the program on: without keywords, assignments, and programs that only run another."""
    at = 0
    while at < len(words):
        text = words[at].text
        if text in _LEADING or _ASSIGNMENT.match(text):
            at += 1
        elif text in _WRAPPERS:
            at = _after_wrapper(words, at)
        else:
            break
    return words[at:]


def _after_wrapper(words: list[Token], at: int) -> int:
    name, options = words[at].text, _WRAPPERS[words[at].text]
    at += 1
    while at < len(words) and words[at].text.startswith("-"):
        at += 2 if words[at].text in options else 1
    return at + (1 if name in _TAKES_ONE else 0)
