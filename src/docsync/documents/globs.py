"""Globs as .gitignore has them, on the paths of documents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable


def matcher(globs: Collection[str]) -> Callable[[str], bool]:
    """Whether a path is matched by the globs, taken together."""
    if not globs:
        return lambda _: False
    from pathspec import GitIgnoreSpec  # most runs have none and need not load it

    return GitIgnoreSpec.from_lines(globs).match_file


def idle(globs: Iterable[str], paths: Collection[str]) -> list[str]:
    """The globs of which none of the paths is matched: misspelt, or for what is no longer there."""
    kept = [glob for glob in globs if glob.strip() and not glob.startswith(("!", "#"))]
    return [glob for glob in kept if not any(map(matcher((glob,)), paths))]
