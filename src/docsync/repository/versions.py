"""What a repository's tags and commits hold: a link to an old one is right if the path was there then."""

from __future__ import annotations

import re
from functools import cached_property

from docsync.repository.git import Git, text

_COMMIT = re.compile(r"[0-9a-f]{7,40}", re.IGNORECASE)


class Versions:
    """Answers for tags and for commits by their hash; branches move, and are known only where they are checked out."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._held: dict[str, bool | None] = {}

    @cached_property
    def tags(self) -> frozenset[str]:
        """The names of the tags that are here."""
        names = text(self._git.ask("for-each-ref", "--format=%(refname:strip=2)", "refs/tags") or b"")
        return frozenset(names.split("\n")) - {""}

    @cached_property
    def branch(self) -> str:
        """The branch that is checked out; empty where there is none."""
        return text(self._git.ask("symbolic-ref", "--short", "-q", "HEAD") or b"").strip()

    @cached_property
    def default(self) -> str:
        """The branch that the remote calls its main one, as far as it is known here."""
        name = text(self._git.ask("symbolic-ref", "--short", "-q", "refs/remotes/origin/HEAD") or b"").strip()
        return name.partition("/")[2]

    @cached_property
    def _is_partial(self) -> bool:
        """Whether objects may be absent that the remote has, so that absence proves nothing."""
        found = self._git.ask("config", "--get-regexp", r"^(extensions\.partialclone|remote\..*\.promisor)$")
        return bool(found)

    def held(self, name: str, paths: list[str]) -> dict[str, bool | None]:
        """For each path, whether a tag or commit held it; None where the tag or commit is not known here."""
        commit = f"refs/tags/{name}" if name in self.tags else name if _COMMIT.fullmatch(name) else ""
        if not commit or self._is_partial:
            return dict.fromkeys(paths)
        wanted = [path for path in paths if "\n" not in path]
        # A line of its own for the commit itself: where that is absent, nothing is known of its paths.
        asked = [f"{commit}^{{commit}}", *(f"{commit}:{path}" for path in wanted)]
        answer = self._git.ask("cat-file", "--batch-check=%(objecttype)", given=asked)
        lines = text(answer or b"").split("\n")
        if len(lines) < len(asked) or lines[0] != "commit":
            return dict.fromkeys(paths)
        return dict.fromkeys(paths) | {
            path: line in ("blob", "tree") for path, line in zip(wanted, lines[1:], strict=False)
        }
