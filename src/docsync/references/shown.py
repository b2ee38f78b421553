"""Blocks that show what a command says of itself (`--help`), or the configuration file that it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.documents.model import CodeBlock, CodeSpan, Document, Prose
from docsync.references.contexts import Contexts
from docsync.references.model import ShownConfig, ShownHelp, ShownOption, Word
from docsync.references.past import shows_failure

_USAGE = re.compile(r"^[ \t]*(?:usage|Usage|USAGE):[ \t]*(?P<words>\S[^\n]*)$", re.MULTILINE)
# What of a usage line names the command: its bare words up to the options, past groups' own (`prog [ARGS] sub [-h]`).
_PROGRAM_PART = re.compile(r"[a-z][\w.-]*(?=\s|$)(?:(?!\s(?:\[?-|\[OPTION))[^\n])*")
_PROGRAM_WORD = re.compile(r"(?<!\S)[a-z][\w.-]*(?!\S)")
_NAME = r"--?[A-Za-z](?:[\w-]*\w)?"
_IN_USAGE = re.compile(rf"(?<![\w-]){_NAME}")
_ENTRY = re.compile(rf"^[ \t│|]*(?:\*[ \t]+)?(?P<head>{_NAME}(?![\w-]).*?)[ \t]*[│|]?[ \t]*$", re.MULTILINE)
_HEAD_END = re.compile(r"[ \t]{2,}(?![-/\s])")
_LEFT_OUT = re.compile(r"^[ \t#│]*(?:\.\.\.|…|\[\.\.\.\]|<.*\.\.\..*>)[ \t│]*$", re.MULTILINE)
# Where what a command says of itself is over: at the next prompt.
_NEXT_PROMPT = re.compile(r"^[ \t]*(?:\([\w.-]+\)[ \t]*)?(?:[\w.-]+@\S+[ \t]?)?(?:[$%❯➜]|>>>)[ \t]+\S", re.MULTILINE)
_PIPED = re.compile(r"\|[ \t]*(?P<program>[a-z]+)[^\n]*\n[ \t]*\Z")
_CUTTING = {"cut", "sed", "awk", "tr", "fold", "perl", "colrm"}
_CHOICES = re.compile(r"\{([^{}\s]+(?:,[^{}\s]+)+)\}")
_DEFAULT = re.compile(r"[(\[]default:[ \t]*([^()\[\]]*)[)\]]")

_FILE = r"[\w./-]*\.ya?ml"
_FIRST_COMMENT = re.compile(rf"\s*#[ \t]*(?P<name>{_FILE})[ \t]*(?:\n|$)")
_TITLE = re.compile(rf"(?:title|filename|file)=[\"']?(?P<name>{_FILE})[\"']?")
_KEY = re.compile(r"^(?P<key>[A-Za-z_][\w-]*)[ \t]*:(?=[ \t\n]|$)", re.MULTILINE)


def find_shown_help(document: Document, contexts: Contexts) -> Iterator[ShownHelp]:
    """The pasted help of a page; a block may hold several."""
    for node in document.nodes:
        if isinstance(node, CodeBlock) and node.language not in ("python", "py", "yaml", "yml", "json", "toml"):
            yield from _help(document, node, contexts)


def _help(document: Document, block: CodeBlock, contexts: Contexts) -> Iterator[ShownHelp]:
    usages = list(_USAGE.finditer(block.content))
    ends = [*(usage.start() for usage in usages[1:]), len(block.content)]
    starts = [0, *(usage.start() for usage in usages[1:])]
    for usage, before, until in zip(usages, starts, ends, strict=False):
        program = _PROGRAM_PART.match(usage["words"])
        prompt = _NEXT_PROMPT.search(block.content, usage.end(), until)
        end = prompt.start() if prompt else until
        piped = _PIPED.search(block.content[before : usage.start()])
        is_cut = piped is not None and piped["program"] in _CUTTING
        if program is None or is_cut or shows_failure(block.content[usage.end() : end]):
            continue
        start, below = usage.start("words"), _below_usage(block.content, usage.start(), end)
        words = tuple(
            Word(one[0], block.origin.span(start + one.start(), start + one.end()))
            for one in _PROGRAM_WORD.finditer(program[0])
        )
        options = tuple(_options(block, usage.start(), below, end))
        if options:
            whole = block.origin.span(start, start + len(block.content[start:below].rstrip()))
            yield ShownHelp(
                document.path, words, whole, options, block.span, block.heading, block.tab,
                elided=piped is not None or _LEFT_OUT.search(block.content, usage.start(), end) is not None,
                past=contexts.is_past_code(block),
            )  # fmt: skip


def _below_usage(text: str, start: int, end: int) -> int:
    """Where the usage, which may go over several lines, is over: after the next blank line."""
    blank = re.compile(r"\n[ \t]*\n").search(text, start, end)
    return blank.end() if blank else end


def _options(block: CodeBlock, start: int, below: int, end: int) -> Iterator[ShownOption]:
    """The options that the usage and the list below it show, each once."""
    text = block.content
    entries = list(_ENTRY.finditer(text, below, end))
    listed: set[str] = set()
    for entry, after in zip(entries, [*(one.start() for one in entries[1:]), end], strict=False):
        option = _listed(block, entry, after)
        listed.update(option.names)
        yield option
    for name in _IN_USAGE.finditer(text, start, below):
        if name[0] not in listed:
            listed.add(name[0])
            yield ShownOption((name[0],), block.origin.span(name.start(), name.end()))


def _listed(block: CodeBlock, entry: re.Match[str], end: int) -> ShownOption:
    head = _HEAD_END.split(entry["head"], maxsplit=1)[0]
    names = tuple(dict.fromkeys(_IN_USAGE.findall(head)))
    start = entry.start("head")
    said = re.sub(r"[\s│|]+", " ", block.content[start:end])
    choices, default = _CHOICES.search(head), _DEFAULT.search(said)
    return ShownOption(
        names,
        block.origin.span(start, start + len(names[0])),
        tuple(choices[1].split(",")) if choices else (),
        default[1].strip() if default else None,
    )


def find_shown_configs(document: Document, contexts: Contexts) -> Iterator[ShownConfig]:
    """The YAML blocks of a page of which it says what file they are."""
    before: list[str] = []  # the files that the prose right before names
    end = 0
    for node in document.nodes:
        if isinstance(node, Prose):
            before, end = [], node.span.end
        elif isinstance(node, CodeSpan) and re.fullmatch(_FILE, node.text):
            before.append(node.text)
        elif isinstance(node, CodeBlock):
            follows = not document.source.text[end : node.span.start].strip(" \t\r\n>")
            name = _config_name(node, before if follows else [])
            if name and node.language in ("yaml", "yml"):
                past = contexts.is_past_code(node)
                yield ShownConfig(document.path, name, _keys(node), node.span, node.heading, node.tab, past)


def _config_name(block: CodeBlock, before: list[str]) -> str:
    if found := _FIRST_COMMENT.match(block.content) or _TITLE.search(block.info):
        return found["name"]
    return before[0] if len(set(before)) == 1 else ""


def _keys(block: CodeBlock) -> tuple[Word, ...]:
    return tuple(
        Word(one["key"], block.origin.span(one.start("key"), one.end("key"))) for one in _KEY.finditer(block.content)
    )
