"""What stops a run: each error is one sentence that says what is wrong, and what to do about it.

The command line prints the sentence and ends with exit code 2; no traceback is shown for any of them.
"""

from __future__ import annotations


class DocsyncError(Exception):
    """The base of every error that is the user's to mend; its text is the whole message."""


class UsageError(DocsyncError):
    """An argument of the command line is wrong, missing or cannot be guessed."""


class SettingsError(DocsyncError):
    """The configuration is wrong; the text lists every mistake with its place."""


class PackageNotFound(DocsyncError):
    """No package of the given name lies in any of the searched folders."""


class NoDocuments(DocsyncError):
    """What was given as documents matches no file."""


class UnreadableFile(DocsyncError):
    """One file cannot be read; the rest of the run goes on.

    `path` is the file as the user knows it, `reason` the sentence without the path.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
