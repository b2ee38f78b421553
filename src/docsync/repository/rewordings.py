"""When a file came to say one thing instead of another: asked of git's history, for one file at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from docsync.repository.git import Git, text

_MOST_COMMITS = 5  # the newest that changed how often the old text stands there


@dataclass(frozen=True, slots=True)
class Rewording:
    """The commit by which a file's lines came to say one thing where they had said another: hash and date (ISO)."""

    commit: str
    date: str


def rewording(git: Git, path: str, old: str, new: str) -> Rewording | None:
    """The newest commit that took lines with `old` out of a file and put lines with `new` there; None if none did."""
    listed = git.fields(
        *("log", f"-{_MOST_COMMITS}", "-z", "--format=%H %cs", f"-S{old}"),
        *("--no-ext-diff", "--no-textconv", "HEAD", "--", f":(literal){path}"),
    )
    for field in listed or []:
        commit, _, date = field.strip().partition(" ")
        if commit and _replaces(git, commit, path, old, new):
            return Rewording(commit, date)
    return None


def _replaces(git: Git, commit: str, path: str, old: str, new: str) -> bool:
    """Whether a commit's hunks take out a line with the old text, and put in the same one with the new."""
    answer = git.ask(
        *("show", "--unified=0", "--format=", "--no-color", "--no-ext-diff", "--no-textconv", commit),
        *("--", f":(literal){path}"),
    )
    for gone, come in _hunks(text(answer or b"")):
        if any(line.replace(old, new) in come for line in gone if old in line):
            return True
    return False


def _hunks(diff: str) -> Iterator[tuple[list[str], list[str]]]:
    """The lines that each hunk of a diff takes out and puts in."""
    gone: list[str] = []
    come: list[str] = []
    for line in diff.split("\n"):
        if line.startswith(("@@", "diff ")):
            yield gone, come
            gone, come = [], []
        elif line.startswith("-"):
            gone.append(line[1:])
        elif line.startswith("+"):
            come.append(line[1:])
    yield gone, come
