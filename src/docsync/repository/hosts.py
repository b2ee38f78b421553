"""Where a repository is hosted: by its git remotes, and by what the project says of itself."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docsync.repository.git import Git

_URL = re.compile(
    r"""(?:(?:https?|ssh|git|git\+https|git\+ssh)://)(?:[^@/\s]+@)?(?P<site>[\w.-]+)(?::\d+)?/(?P<path>[^\s"'#?]+)""",
    re.IGNORECASE,
)
_SCP = re.compile(r"(?:[\w.-]+@)(?P<site>[\w.-]+):(?P<path>[^\s\"']+)")
_SITES = re.compile(
    r"(?:^|\.)(?:github|gitlab|codeberg|bitbucket|gitea|sourcehut|salsa)\.|^(?:git|code|gitlab|gitea)\."
)
_OWN_KEYS = {
    *("homepage", "home", "repository", "repo", "source", "sourcecode", "code", "github", "gitlab", "url"),
    *("issues", "issue", "issuetracker", "bugtracker", "bugs", "tracker", "bugreports", "changelog", "releasenotes"),
}
_SETUP = re.compile(r"""\burl\s*=\s*["'](?P<url>https?://[^"']+)["']""")
_CFG = re.compile(r"^\s*(?:url|home-page|home_page)\s*=\s*(?P<url>\S+)", re.MULTILINE)
_MKDOCS = re.compile(r"^repo_url:\s*[\"']?(?P<url>\S+?)[\"']?\s*$", re.MULTILINE)
_MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Host:
    """A repository on a hosting site; the site and all names in lower case, since none of them minds it.

    `owner` may hold `/` (GitLab's groups).
    """

    site: str
    owner: str
    name: str

    def __str__(self) -> str:
        return f"{self.site}/{self.owner}/{self.name}"


def host_of(url: str) -> Host | None:
    """The repository that an address belongs to; None where it is no hosting site's."""
    found = _URL.match(url.strip()) or _SCP.match(url.strip())
    if found is None:
        return None
    site = found["site"].lower().removeprefix("www.")
    if not _SITES.search(site) or site.endswith(".io"):
        return None
    parts = [part.lower() for part in found["path"].split("/-/")[0].strip("/").split("/")]
    parts = parts if "gitlab" in site else parts[:2]
    if len(parts) < 2 or not all(parts):
        return None
    return Host(site, "/".join(parts[:-1]), parts[-1].removesuffix(".git"))


def hosts(root: Path, git: Git | None) -> frozenset[Host]:
    """Every place that this repository is hosted at."""
    urls = [*(_remotes(git) if git else ()), *_metadata(root)]
    return frozenset(host for host in map(host_of, urls) if host is not None)


def _remotes(git: Git) -> Iterator[str]:
    for field in git.fields("config", "-z", "--get-regexp", r"^remote\..*\.url$") or ():
        yield field.partition("\n")[2]


def _metadata(root: Path) -> Iterator[str]:
    yield from _pyproject(_read(root / "pyproject.toml"))
    for file, pattern in (("setup.py", _SETUP), ("setup.cfg", _CFG), ("mkdocs.yml", _MKDOCS), ("mkdocs.yaml", _MKDOCS)):
        for found in pattern.finditer(_read(root / file)):
            yield found["url"]


def _pyproject(text: str) -> Iterator[str]:
    try:
        data: object = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    tables = [_at(data, "project", "urls"), _at(data, "tool", "poetry"), _at(data, "tool", "poetry", "urls")]
    for table in tables:
        for key, url in table.items() if isinstance(table, dict) else ():
            if re.sub(r"[\W_]+", "", str(key)).lower() in _OWN_KEYS and isinstance(url, str):
                yield url


def _at(data: object, *keys: str) -> object:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _read(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            return stream.read(_MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
