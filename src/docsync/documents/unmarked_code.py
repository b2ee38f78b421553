"""Code that stands in a docstring without Markdown's marks: doctests and, at the top of a script, command lines.

It is blanked out for the Markdown parser, which would take prompts for quotes and options for prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from docsync.documents.model import CodeBlock
from docsync.documents.offsets import Mapped, Pieces
from docsync.documents.parsed import Code, Draft, Parsed
from docsync.source import Span

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_PROMPT = re.compile(r"[ \t]*>>>(?:[ \t]|$)")
_COMMAND = re.compile(
    r"""[ \t]*(?:\$[ ])?(?:[A-Z_][A-Z0-9_]*=\S*[ \t]+)*
    (?: (?:python3?|torchrun|deepspeed|uv|uvx|pip3?|bash|sh|sbatch|srun|accelerate|hf)[ \t]+
        (?:launch|run|install|pip|jobs|-|\S*[./])
      | [a-z][\w-]*(?:[ \t]+[\w./-]+)*?[ \t]+--?[A-Za-z] )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Run:
    """Whole lines of unmarked code: offsets in the docstring's text, and the language."""

    span: Span
    language: str


def find_runs(text: str, *, commands: bool) -> tuple[Run, ...]:
    """The runs of a docstring's text, in order; `commands`: command lines as well."""
    return tuple(_runs(text, commands=commands))


def _runs(text: str, *, commands: bool) -> Iterator[Run]:
    fence, kind, start, at, goes_on = "", "", 0, 0, False
    for line in text.splitlines(keepends=True):
        if kind and not (goes_on if kind == "bash" else line.strip()):
            yield Run(Span(start, at), "" if kind == "doctest" else kind)
            kind = ""
        opening = _FENCE.match(line)
        if fence:
            fence = "" if opening and opening[1].startswith(fence) and not line[opening.end() :].strip() else fence
        elif not kind and opening:
            fence = opening[1]
        elif not kind:
            is_command = commands and _COMMAND.match(line) is not None
            kind = "doctest" if _PROMPT.match(line) else "bash" if is_command else ""
            start = at
        goes_on = line.rstrip("\r\n").endswith("\\")
        at += len(line)
    if kind:
        yield Run(Span(start, at), "" if kind == "doctest" else kind)


def blanked(text: str, runs: tuple[Run, ...]) -> str:
    """The text with blanks in place of the runs; every offset stays what it was."""
    parts, at = [], 0
    for run in runs:
        parts += [text[at : run.span.start], re.sub(r"[^\n]", " ", text[run.span.start : run.span.end])]
        at = run.span.end
    return "".join([*parts, text[at:]])


def add_runs(parsed: Parsed, page: Mapped, runs: tuple[Run, ...]) -> None:
    """Add the runs to what was found on a page, as blocks of code."""
    for run in runs:
        text = page.text[run.span.start : run.span.end].rstrip()
        lead = len(text) - len(text.lstrip(" \t"))
        content, pieces = _dedented(text, lead, run.span.start)
        origin = page.offset_map(pieces, len(content))
        span = page.span(Span(run.span.start + lead, run.span.start + len(text)))
        parsed.code.append(Code(content, origin))
        parsed.blocks.append(span)
        block = partial(CodeBlock, span, run.language, run.language, content, origin, False)
        parsed.drafts.append(Draft(span, block))


def _dedented(text: str, lead: int, start: int) -> tuple[str, Pieces]:
    """The text without the indent of its first line, and where each character stands."""
    pieces = Pieces([], [])
    lines, at = [], 0
    for line in text.split("\n"):
        cut = min(lead, len(line) - len(line.lstrip(" \t")))
        pieces.derived.append(at)
        pieces.source.append(start + cut)
        lines.append(line[cut:])
        at += len(line) - cut + 1
        start += len(line) + 1
    return "\n".join(lines), pieces
