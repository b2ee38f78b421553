"""Asking git, safely: nothing of the repository's configuration is run, and nothing is fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

# What a repository's own configuration could have run on a question, switched off one by one.
_SAFE = (
    "--no-pager",
    "--no-replace-objects",
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.pager=cat"),
    *("-c", "diff.external="),
    *("-c", "log.showSignature=false"),
    *("-c", "protocol.allow=never"),
    *("-c", "core.sshCommand=false"),
    *("-c", "credential.helper="),
    *("-c", "core.quotePath=false"),
)
# Where a user says which folders are safe, which may also come by the environment; all else that git listens to goes.
_KEPT = ("GIT_CONFIG", "GIT_EXEC_PATH")
_SETTINGS = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # stronger than `protocol.ext.allow` in the repository's configuration
    "GIT_PAGER": "cat",
    "LC_ALL": "C",
}
_SECONDS = 20.0


class Git:
    """The git of a repository. Answers are bytes; None: there is no git, no repository, or no answer in time."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def ask(self, *arguments: str, given: Sequence[str] = ()) -> bytes | None:
        """What one git command prints; `given` are the lines of its standard input."""
        program = _program()
        if not program:
            return None
        environment = {key: value for key, value in os.environ.items() if not _heard(key)} | _SETTINGS
        try:
            done = subprocess.run(  # noqa: S603 - a fixed program, and arguments that are no shell's
                [program, "-C", str(self.root), *_SAFE, *arguments],
                input="".join(f"{line}\n" for line in given).encode("utf-8", "surrogateescape"),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, ValueError, subprocess.TimeoutExpired):
            return None
        return done.stdout if done.returncode == 0 else None

    def fields(self, *arguments: str, given: Sequence[str] = ()) -> list[str] | None:
        """The answer to a command with `-z`: its fields."""
        answer = self.ask(*arguments, given=given)
        return None if answer is None else text(answer).split("\0")[:-1] if answer else []


def text(answer: bytes) -> str:
    """Git's bytes as paths are held by Python."""
    return answer.decode("utf-8", "surrogateescape")


def _heard(variable: str) -> bool:
    return variable.startswith("GIT_") and not variable.startswith(_KEPT)


@lru_cache(maxsize=1)
def _program() -> str:
    """The absolute path of git; never one that lies in the current folder, where Windows looks first."""
    found = shutil.which("git")
    if not found or not Path(found).is_absolute():
        return ""
    here = sys.platform == "win32" and Path(found).parent == Path.cwd()
    return "" if here else found
