"""Requirements with extras that a page states: `pip install "pkg[extra]"`, `.[dev]`, `pkg[extra]>=1` in a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from docsync.documents.model import CodeBlock, CodeSpan, Document
from docsync.references.contexts import Contexts
from docsync.references.model import CommandLine, Extra, Requirement, Word
from docsync.source import Span

_NAME = r"[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?"
_EXTRAS = r"\[\s*(?P<extras>[A-Za-z][\w.-]*(?:\s*,\s*[A-Za-z][\w.-]*)*)\s*\]"
_NAMED = re.compile(rf"(?P<name>{_NAME})\s*{_EXTRAS}(?P<rest>\s*(?:$|[=<>!~;@,].*))")
_LOCAL = re.compile(rf"(?P<name>\.{{1,2}}(?:[/\\][\w.-]+)*[/\\]?|[\w.-]+(?:/[\w.-]+)*/){_EXTRAS}(?P<rest>)$")
_EGG = re.compile(rf".*[#&]egg=(?P<name>{_NAME}){_EXTRAS}(?P<rest>)$")
_IN_TEXT = re.compile(rf"[\"'](?P<name>{_NAME}){_EXTRAS}(?P<rest>[^\"'\n]*)[\"']")
_LINE = re.compile(rf"^[ \t]*(?:-[ \t]+)?(?P<name>{_NAME}){_EXTRAS}(?P<rest>[^\n]*)$", re.MULTILINE)
_INSTALLERS = (
    ("pip", "install"), ("pip3", "install"), ("uv", "add"), ("uv", "pip", "install"), ("uv", "tool", "install"),
    ("poetry", "add"), ("pdm", "add"), ("pipx", "install"), ("pipenv", "install"), ("rye", "add"), ("hatch", "run"),
    ("python", "-m", "pip", "install"), ("python3", "-m", "pip", "install"), ("py", "-m", "pip", "install"),
    ("pip", "download"), ("pip", "wheel"), ("pip", "uninstall"), ("pipx", "run"), ("uvx",), ("uv", "tool", "run"),
    ("conda", "run"), ("uv", "run"), ("hf", "jobs", "uv", "run"), ("uv", "sync"), ("pixi", "add"),
)  # fmt: skip
_OF_PROJECT: dict[tuple[str, ...], set[str]] = {
    ("uv", "sync"): {"--extra", "--no-extra"}, ("uv", "run"): {"--extra"}, ("poetry", "install"): {"-E", "--extras"},
}  # fmt: skip
_OTHER_PROJECT = {"--project", "--directory", "--package", "--all-packages", "--no-project", "-C", "-P", "--script"}
_VALUED = {"--with", "--from", "--with-editable", "--spec", "-e", "--editable"}
_BEFORE_OPERANDS = {"uvx", "uv", "hatch", "pipx", "conda", "hf"}
_ASKS = re.compile(r"\b(?:install\w*|extras?|pip|uv|dependenc\w+|requirements?|optional)\b", re.IGNORECASE)


def find_requirements(document: Document, contexts: Contexts, lines: Iterable[CommandLine]) -> Iterator[Requirement]:
    """The requirements with extras of a page, those of its command lines first."""
    for line in lines:
        yield from _of_command(line, document)
        yield from _of_project(line, document)
    in_lines = {line.block for line in lines}
    for node in document.nodes:
        if isinstance(node, CodeBlock) and node.span not in in_lines:
            yield from _of_block(document, node, contexts)
        elif isinstance(node, CodeSpan) and node.contiguous and node.span not in in_lines:
            yield from _of_span(document, node, contexts)


def _of_command(line: CommandLine, document: Document) -> Iterator[Requirement]:
    texts = tuple(word.text for word in line.words)
    names = next((names for names in _INSTALLERS if texts[: len(names)] == names), None)
    if names is None:
        return
    for before, word in zip(line.words[len(names) - 1 :], line.words[len(names) :], strict=False):
        if word.text.startswith("-") and "=" not in word.text:
            continue
        if found := _in_word(word):
            if names[0] in _BEFORE_OPERANDS and names[-1] == "run" and before.text not in _VALUED:
                return  # the program itself, whose own words follow
            yield _requirement(found, _placed(word, document), line)


def _of_project(line: CommandLine, document: Document) -> Iterator[Requirement]:
    """The extras of the project in the folder itself that a command asks for: `uv sync --extra dev`."""
    texts = tuple(word.text for word in line.words)
    names = _OF_PROJECT.get(texts[:2])
    if names is None or any(text.partition("=")[0] in _OTHER_PROJECT for text in texts):
        return
    extras: list[Extra] = []
    for before, word in zip(line.words[1:], line.words[2:], strict=False):
        at = _placed(word, document)
        if before.text in names and at is not None and not word.opaque:
            extras += [Extra(one[0], Span(at + one.start(), at + one.end())) for one in re.finditer(_NAME, word.text)]
        elif texts[1] == "run" and not word.text.startswith("-") and not before.text.startswith("-"):
            break  # the program, whose own words follow
    if extras:
        yield Requirement(
            line.path, "", tuple(extras), "", line.context, line.block, line.heading, line.tab,
            local=".", folder=line.folder, clone=line.clone, past=line.past,
        )  # fmt: skip


def _in_word(word: Word) -> re.Match[str] | None:
    text = word.text
    return _NAMED.fullmatch(text) or _LOCAL.fullmatch(text) or _EGG.fullmatch(text)


def _placed(word: Word, document: Document) -> int | None:
    """Where the text of a word starts in the file; None where quotes inside it shift what follows."""
    at = document.source[word.span].find(word.text)
    return None if at < 0 else word.span.start + at


def _requirement(found: re.Match[str], start: int | None, line: CommandLine) -> Requirement:
    name = "" if found.re is _LOCAL else found["name"]
    extras = _extras(found, start) if start is not None else _unplaced(found, line)
    is_local = found.re is _LOCAL
    local = found["name"].replace("\\", "/").rstrip("/") if is_local else ""
    return Requirement(
        line.path, name, extras, found["rest"].strip(), line.context, line.block, line.heading, line.tab,
        local=local, folder=line.folder, clone=line.clone, past=line.past,
    )  # fmt: skip


def _extras(found: re.Match[str], start: int) -> tuple[Extra, ...]:
    base = found.start("extras")
    return tuple(
        Extra(one[0], Span(start + base + one.start(), start + base + one.end()))
        for one in re.finditer(r"[\w.-]+", found["extras"])
    )


def _unplaced(found: re.Match[str], line: CommandLine) -> tuple[Extra, ...]:
    return tuple(Extra(one, line.span) for one in re.findall(r"[\w.-]+", found["extras"]))


def _of_block(document: Document, block: CodeBlock, contexts: Contexts) -> Iterator[Requirement]:
    language = block.language.strip("{}")
    if language in ("toml", "cfg", "ini"):
        pattern = _IN_TEXT
    elif language in ("requirements", "pip-requirements", "txt", "text", ""):
        pattern = _LINE
    elif language in ("python", "py") and "# /// script" in block.content:
        pattern = _IN_TEXT
    else:
        return
    for found in pattern.finditer(block.content):
        if pattern is _LINE and not re.fullmatch(r"\s*(?:[=<>!~;@#].*)?", found["rest"]):
            continue
        extras = tuple(Extra(one.name, block.origin.span(one.span.start, one.span.end)) for one in _extras(found, 0))
        context = block.origin.span(found.start(), found.end())
        past = contexts.is_past_code(block)
        yield Requirement(
            document.path, found["name"], extras, found["rest"].strip(), context, block.span, block.heading, block.tab,
            past=past,
        )  # fmt: skip


def _of_span(document: Document, span: CodeSpan, contexts: Contexts) -> Iterator[Requirement]:
    """A requirement as a code span, in a sentence about installing: elsewhere `data[train]` is Python."""
    found = _NAMED.fullmatch(span.text)
    context = contexts.around(span.block, span.span)
    if found and _ASKS.search(document.source[context]):
        extras = _extras(found, span.inner.start)
        past = contexts.is_past(context, span.heading, weak=True)
        yield Requirement(
            document.path, found["name"], extras, found["rest"].strip(), context, span.span, span.heading, span.tab,
            past=past,
        )  # fmt: skip
