"""Which file of the repository a script on a command line is."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence

from docsync.inventory.model import Unknown
from docsync.references.model import Clone, CommandLine, Page, Word
from docsync.repository import Host, Repository, host_of

ELSEWHERE = Unknown("a script in a folder that is not known")
READERS_OWN = Unknown("a script that the reader may have written")
_HOSTED = re.compile(
    r"https?://(?:www\.)?(?:raw\.githubusercontent\.com/(?P<raw>[^/]+/[^/]+)/(?:refs/(?:heads|tags)/)?(?P<rawref>[^/]+)"
    r"|(?P<site>[^/]+)/(?P<blob>[^/]+/[^/]+)/(?:-/)?(?:blob|raw)/(?P<ref>[^/]+))/(?P<path>[^?#]+)"
)
_TODAY = {"main", "master", "HEAD", "develop", "dev"}


class ScriptPlaces:
    """Answers where a script lies."""

    def __init__(self, repository: Repository, pages: Sequence[Page]) -> None:
        self._repository = repository
        self._pages = {page.path: page for page in pages}
        self._folders: dict[str, set[str]] = {}

    def path(self, word: Word, line: CommandLine) -> str | Unknown | None:
        """The path of a script from the root; why it is not known; None where it is not in this repository."""
        if "://" in word.text:
            return self._hosted(word.text)
        if word.text.startswith(("/", "~")) or "\\" in word.text:
            return None
        text = posixpath.normpath(word.text)
        if line.clone is not None:
            if not self._is_own(line.clone):
                return None
            return self._checked(posixpath.join(line.clone.folder, text)) or self._near_page(text, line)
        found = self._checked(posixpath.join(line.folder, text)) if line.folder is not None else None
        if found is None and line.folder != "" and "/" in text:
            found = self._checked(text)  # a path that is written from the root, after a `cd` into a clone of it
        if found is None:
            found = self._near_page(text, line)
        if found is None:
            return ELSEWHERE if line.folder is None else None
        return READERS_OWN if "/" not in found and self._may_be_shown(found, line) else found

    def _near_page(self, text: str, line: CommandLine) -> str | None:
        """The script in the one folder of those that the page is about: its own, and those that it goes to."""
        page = self._pages[line.path]
        if page.path not in self._folders:
            here = posixpath.dirname(self._repository.inside(page.path))
            self._folders[page.path] = {here, *(folder for one in page.commands for folder in self._gone_to(one))}
        found = {self._checked(posixpath.join(folder, text)) for folder in self._folders[page.path]} - {None}
        return found.pop() if len(found) == 1 else None

    def _gone_to(self, line: CommandLine) -> Iterator[str]:
        """Where a `cd` leads to in this repository."""
        if line.words[0].text not in ("cd", "pushd") or len(line.words) != 2 or line.words[1].opaque:
            return
        if line.clone is not None and not self._is_own(line.clone):
            return
        start = line.clone.folder if line.clone else line.folder or ""
        folders = [posixpath.normpath(posixpath.join(start, line.words[1].text))]
        if not self._repository.has(folders[0]):
            folders.append(posixpath.normpath(line.words[1].text))  # one of several ways, each from the root
        yield from (folder for folder in folders if not folder.startswith((".", "/")))

    def _checked(self, path: str) -> str | None:
        path = posixpath.normpath(path)
        return path if not path.startswith("..") and self._repository.has(path) else None

    def _may_be_shown(self, name: str, line: CommandLine) -> bool:
        """Whether the page may be showing the script itself: a bare `main.py`, on a page with Python code."""
        page = self._pages[line.path]
        return page.python_blocks > 0 and name in page.document.source.text

    def _is_own(self, clone: Clone) -> bool:
        owner, _, name = clone.repository.lower().partition("/")
        return any(host.name == name and owner in ("", host.owner) for host in self._repository.hosts)

    def _hosted(self, url: str) -> str | None:
        found = _HOSTED.fullmatch(url)
        if found is None or (found["ref"] or found["rawref"]) not in _TODAY:
            return None
        host = host_of(f"https://{found['site'] or 'github.com'}/{found['raw'] or found['blob']}")
        return self._checked(found["path"]) if isinstance(host, Host) and host in self._repository.hosts else None
