"""Small repositories with a history, made by git itself."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_WHO = {
    **{f"GIT_{who}_NAME": "A" for who in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{who}_EMAIL": "a@example.org" for who in ("AUTHOR", "COMMITTER")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


class Made:
    """A repository in a folder; each `commit` has a date of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._day = 0
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        date = f"2024-01-{max(self._day, 1):02}T12:00:00+0000"
        environment = os.environ | _WHO | {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        done = subprocess.run(
            ["git", "-C", str(self.root), *arguments], env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def write(self, path: str, text: str = "text\n") -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def commit(self) -> str:
        """Commit everything as it lies on disk; the new commit's hash."""
        self._day += 1
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "--allow-empty", "--no-verify", "-m", "change")
        return self.git("rev-parse", "HEAD")
