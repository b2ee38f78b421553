"""The hook in `.pre-commit-config.yaml`: text put in as the file is indented, the rest as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from docsync.errors import UsageError
from docsync.initialise.origin import Origin

FILE = ".pre-commit-config.yaml"
_ID = "docsync"
_REPOS = re.compile(r"^repos:[ \t]*(?:#.*)?$")
_ITEM = re.compile(r"^(?P<indent>[ \t]*)-(?P<gap>[ \t]+)\S")
_HOOKS = re.compile(r"^(?P<indent>[ \t]*)(?P<dash>-[ \t]+)?hooks:[ \t]*(?:#.*)?$")
_TOP_LEVEL = re.compile(r"^[^\s#-]")
_REFUSED = f"{FILE} cannot be added to as it is written; nothing was written. Put this under `repos` by hand:"


@dataclass(frozen=True, slots=True)
class _Style:
    """How lists are indented: the dash of a repository, what follows a dash, and the dashes of its hooks."""

    item: str = "  "
    gap: str = " "
    hook: str = "  "  # counted from `hooks`
    newline: str = "\n"


def has_hook(text: str) -> bool:
    """Whether docsync's hook is in a configuration already. Raises UsageError where that is not valid."""
    return any(_is_ours(repo) for repo in _repos(_data(text)))


def with_hook(text: str, origin: Origin) -> str:
    """A configuration with docsync's hook, which replaces one that is there. An empty text is a new file.

    Raises UsageError, with what to put in by hand, where the text cannot be added to.
    """
    style = _style_of(text)
    block = _block(origin, style)
    if not text.strip():
        return f"repos:{style.newline}{block}"
    lines = text.splitlines(keepends=True)
    data = _data(text)
    lines = _without_ours(lines, data, style)
    end = _end_of_repos(lines)
    if end is None:
        raise UsageError(f"{_REFUSED}\n{block}")
    if not lines[end - 1].endswith(("\n", "\r")):
        lines[end - 1] += style.newline
    gap = style.newline if _is_airy(lines) else ""
    below = gap if lines[end:] and lines[end].strip() else ""
    after = "".join([*lines[:end], gap, block, below, *lines[end:]])
    _verify(data, after, block)
    return after


def _block(origin: Origin, style: _Style) -> str:
    """The entry for `repos`."""
    hook = ["id: docsync"]
    if origin.repository:
        repo = [f"repo: {origin.repository}", f"rev: {origin.revision}"]
    else:
        repo = ["repo: local  # docsync as it is installed where the commit is made, beside the library"]
        hook += [
            "name: docsync",
            "entry: docsync check",
            "language: system",
            "pass_filenames: false",
            "require_serial: true",
            "always_run: true",
        ]
    inner = f"{style.item} {' ' * len(style.gap)}"
    dash = f"{inner}{style.hook}"
    lines = [*_listed(repo, style.item, style.gap), f"{inner}hooks:", *_listed(hook, dash, style.gap)]
    return "".join(f"{line}{style.newline}" for line in lines)


def _listed(lines: list[str], indent: str, gap: str) -> list[str]:
    """Lines as an item of a list."""
    return [f"{indent}-{gap}{lines[0]}", *(f"{indent} {' ' * len(gap)}{line}" for line in lines[1:])]


def _style_of(text: str) -> _Style:
    lines = text.splitlines()
    newline = "\r\n" if "\r\n" in text else "\n"
    item = next((match for line in lines if (match := _ITEM.match(line)) and "repo:" in line), None)
    if item is None:
        return _Style(newline=newline)
    return _Style(item["indent"], item["gap"].replace("\t", " "), _hook_indent(lines), newline)


def _hook_indent(lines: list[str]) -> str:
    """How far the first hook's dash stands to the right of `hooks`."""
    column: int | None = None
    for line in lines:
        if found := _HOOKS.match(line):
            column = len(found["indent"]) + len(found["dash"] or "")
        elif column is not None and (dash := _ITEM.match(line)):
            return " " * max(len(dash["indent"]) - column, 0)
    return "  "


def _end_of_repos(lines: list[str]) -> int | None:
    """The index of the line after the last repository; None where `repos` is no list of lines."""
    starts = [number for number, line in enumerate(lines) if _REPOS.match(line.rstrip("\r\n"))]
    if len(starts) != 1:
        return None
    end = next((at for at in range(starts[0] + 1, len(lines)) if _TOP_LEVEL.match(lines[at])), len(lines))
    while end > starts[0] + 1 and (not lines[end - 1].strip() or (end < len(lines) and _is_comment(lines[end - 1]))):
        end -= 1
    return end


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def _is_airy(lines: list[str]) -> bool:
    """Whether blank lines stand between the repositories."""
    items = [at for at, line in enumerate(lines) if _ITEM.match(line) and "repo:" in line]
    return any(not lines[at - 1].strip() for at in items[1:]) or not items


def _without_ours(lines: list[str], data: dict[str, object], style: _Style) -> list[str]:
    """The lines without the entries that hold docsync's hook alone."""
    repos = _repos(data)
    starts = [at for at, line in enumerate(lines) if (m := _ITEM.match(line)) and m["indent"] == style.item]
    end = _end_of_repos(lines)
    if end is None or len(starts) != len(repos):
        return lines
    dropped: set[int] = set()
    for start, after, repo in zip(starts, [*starts[1:], end], repos, strict=True):
        if _is_ours(repo):
            dropped.update(range(start, after))
    return [line for at, line in enumerate(lines) if at not in dropped]


def _is_ours(repo: object) -> bool:
    """Whether docsync's hook is the only one of a repository's, or one of them."""
    hooks = repo.get("hooks") if isinstance(repo, dict) else None
    return any(isinstance(hook, dict) and hook.get("id") == _ID for hook in hooks or ()) if hooks else False


def _repos(data: dict[str, object]) -> list[object]:
    repos = data.get("repos")
    return repos if isinstance(repos, list) else []


def _data(text: str) -> dict[str, object]:
    try:
        data = yaml.safe_load(text) if text.strip() else {}
    except yaml.YAMLError as error:
        raise UsageError(f"{FILE} is not valid YAML ({' '.join(str(error).split())}); nothing was written") from None
    if data is not None and not isinstance(data, dict):
        raise UsageError(f"{FILE} is no configuration of pre-commit; nothing was written")
    return data or {}


def _verify(before: dict[str, object], after: str, block: str) -> None:
    """Raise UsageError unless the new text says what the old one does, but for docsync's hook."""
    others = [repo for repo in _repos(before) if not _is_ours(repo)]
    if any(len(repo["hooks"]) > 1 for repo in _repos(before) if _is_ours(repo)):  # type: ignore[index]
        raise UsageError(
            f"docsync's hook stands among others in {FILE}; nothing was written. Put this there by hand:\n{block}"
        )
    try:
        new = yaml.safe_load(after)
    except yaml.YAMLError:
        raise UsageError(f"{_REFUSED}\n{block}") from None
    if new != before | {"repos": [*others, *yaml.safe_load(block)]}:
        raise UsageError(f"{_REFUSED}\n{block}")
