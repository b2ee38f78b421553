"""Which paths `.gitignore` files leave to tools that generate them: such a path is not missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_MOST_BYTES = 200_000


class Ignored:
    """Answers by the `.gitignore` files of the folders above a path, the nearest first, and `.git/info/exclude`."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._specs: dict[str, GitIgnoreSpec | None] = {}

    def __contains__(self, path: str) -> bool:
        parts = path.split("/")
        folders = ["/".join(parts[:number]) for number in range(1, len(parts))]
        # What is no folder today may have been meant as one, so that `build/` ignores `build` too.
        return any(self._decides(f"{one}/") for one in folders) or self._decides(path) or self._decides(f"{path}/")

    def _decides(self, path: str) -> bool:
        folder = path.rstrip("/").rpartition("/")[0]
        while True:
            spec = self._spec(folder)
            relative = path[len(folder) + 1 :] if folder else path
            answer = spec.check_file(relative).include if spec is not None else None
            if answer is not None:
                return answer
            if not folder:
                return False
            folder = folder.rpartition("/")[0]

    def _spec(self, folder: str) -> GitIgnoreSpec | None:
        if folder not in self._specs:
            lines = _lines(self._root / folder / ".gitignore")
            if not folder:
                lines = _lines(self._root / ".git" / "info" / "exclude") + lines
            self._specs[folder] = _compiled(lines)
        return self._specs[folder]


def _compiled(lines: list[str]) -> GitIgnoreSpec | None:
    if not lines:
        return None
    from pathspec import GitIgnoreSpec  # only where there is something to ignore

    kept = []
    for line in lines:
        try:
            GitIgnoreSpec.from_lines([line])
        except ValueError:
            continue  # git too passes over a pattern that is none
        kept.append(line)
    return GitIgnoreSpec.from_lines(kept)


def _lines(file: Path) -> list[str]:
    try:
        with file.open("rb") as stream:
            return stream.read(_MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return []
