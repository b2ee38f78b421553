"""The command lines of a page, and the folder that each runs in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from docsync.documents.model import CodeBlock, CodeSpan, Document
from docsync.references.contexts import Contexts
from docsync.references.model import CommandLine, Word
from docsync.references.past import disowns, shows_failure
from docsync.references.shell_blocks import shell_text
from docsync.references.shell_commands import SimpleCommand, simple_commands
from docsync.references.shell_folders import Folders
from docsync.references.shell_words import Kind, Token, Unclosed, split
from docsync.source import OffsetMap, Span

_SPAN = re.compile(r"[!$%]?[ \t]*(?:[A-Z_]\w*=\S*[ \t]+)*[a-z][\w.-]*(?:[ \t]+\S+)+")
_NO_WORD = re.compile(r"[-+*/=@:%]|[=!<>]=|->|.*[^\x00-\x7f…].*")  # what prose and formulas have, and commands do not
_PYTHON_WORDS = set(
    "and as assert async await break class continue def del elif else except finally for from global if import in is "
    "lambda nonlocal not or pass raise return try while with yield".split()
)

_ENGLISH = set(
    "a an and are as at be but by can does for from had has have is it not of on or than that the this to was were "
    "which will with would".split()
)


def find_command_lines(document: Document, contexts: Contexts) -> Iterator[CommandLine]:
    """The command lines of a page, in order."""
    folders = Folders()
    for node in document.nodes:
        if isinstance(node, CodeBlock):
            yield from _of_block(document.path, node, contexts, folders)
        elif isinstance(node, CodeSpan) and node.contiguous and (line := _of_span(document.path, node, contexts)):
            yield line


def _of_block(path: str, block: CodeBlock, contexts: Contexts, folders: Folders) -> Iterator[CommandLine]:
    shell = shell_text(block)
    if shell is None:
        return
    past = contexts.is_past_code(block)
    folders.enter(block.heading, block.tab)
    found = list(simple_commands(shell.text, backslashes=shell.backslashes))
    places = [shell.origin.span(command.start, command.end) for command in found]
    starts = sorted(place.start for place in places)
    for command, inner in zip(found, places, strict=True):
        place = folders.at(command)
        words = tuple(_word(word, shell.origin, block.origin) for word in command.words)
        span = Span(words[0].span.start, words[-1].span.end)
        context = block.origin.span(inner.start, inner.end)
        yield CommandLine(
            path,
            words,
            span,
            context,
            block.span,
            block.heading,
            block.tab,
            folder=place.folder,
            elided=command.elided,
            past=past or _is_disowned(block.content, inner, starts),
            clone=place.clone,
        )
        folders.run(command)


def _is_disowned(content: str, command: Span, starts: Sequence[int]) -> bool:
    """Whether the comment by a command, or its output up to the next one, says that it does not work."""
    line = content.rfind("\n", 0, command.start) + 1
    above = content[content.rfind("\n", 0, max(line - 1, 0)) + 1 : line]
    after = content[command.end :].partition("\n")[0]
    if disowns(after) or (above.lstrip().startswith("#") and disowns(above)):
        return True
    follows = bisect_right(starts, command.end + len(after))
    end = starts[follows] if follows < len(starts) else len(content)
    return shows_failure(content[command.end + len(after) + 1 : end])


def _word(token: Token, shell: OffsetMap, block: OffsetMap) -> Word:
    inner = shell.span(token.start, token.end)
    return Word(token.text, block.span(inner.start, inner.end), token.quoted, token.opaque)


def _of_span(path: str, span: CodeSpan, contexts: Contexts) -> CommandLine | None:
    """The command line that a code span is; None where it is something else."""
    if not _SPAN.fullmatch(span.text):
        return None
    lead = re.match(r"[!$%][ \t]*", span.text)
    cut = lead.end() if lead else 0
    command = _only_command(span.text[cut:])
    if command is None or command.words[0].text in _PYTHON_WORDS or _is_prose(command):
        return None
    start = span.inner.start + cut
    words = tuple(
        Word(word.text, Span(start + word.start, start + word.end), word.quoted, word.opaque) for word in command.words
    )
    whole = Span(words[0].span.start, words[-1].span.end)
    context = contexts.around(span.block, span.span)
    past = contexts.is_past(context, span.heading, weak=True)
    return CommandLine(path, words, whole, context, span.span, span.heading, span.tab, elided=command.elided, past=past)


def _is_prose(command: SimpleCommand) -> bool:
    """Whether the words of a code span are English about a program rather than what it is given: `pkg is fun`."""
    words = [word.text for word in command.words[1:]]
    return not any(word.startswith("-") for word in words) and bool(_ENGLISH & set(words[:3]))


def _only_command(text: str) -> SimpleCommand | None:
    """The command of a text that is one command with arguments, and nothing but shell words."""
    try:
        tokens = split(text)
    except Unclosed:
        return None
    if any(token.kind is not Kind.WORD or _NO_WORD.fullmatch(token.text) for token in tokens):
        return None
    commands = [command for command in simple_commands(text) if not command.nested]
    alone = commands[0] if len(commands) == 1 and len(commands[0].words) > 1 else None
    return alone if alone and re.fullmatch(r"[a-z][\w.-]*", alone.words[0].text) else None
