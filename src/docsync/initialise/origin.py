"""Where this docsync was installed from, so that a hook and a workflow install the same."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError

DISTRIBUTION = "docsync-checker"
PLACEHOLDER = "OWNER"
_UNKNOWN = f"{DISTRIBUTION} @ git+https://github.com/{PLACEHOLDER}/docsync"


@dataclass(frozen=True, slots=True)
class Origin:
    """`requirement` is what pip installs; `repository` and `revision` those of git, empty where it is not from git.

    Where nothing is known, the requirement holds PLACEHOLDER, for a person to replace.
    """

    requirement: str = _UNKNOWN
    repository: str = ""
    revision: str = ""


UNKNOWN = Origin()


def origin() -> Origin:
    """The origin of the running docsync, from what its installer wrote down (PEP 610)."""
    try:
        distribution = Distribution.from_name(DISTRIBUTION)
    except PackageNotFoundError:
        return UNKNOWN
    return origin_of(distribution.read_text("direct_url.json"), distribution.version)


def origin_of(direct_url: str | None, version: str) -> Origin:
    """The origin that a `direct_url.json` tells; without one, the distribution is from a package index."""
    if not direct_url:
        return Origin(f"{DISTRIBUTION}=={version}")
    try:
        content = json.loads(direct_url)
        address, vcs = content["url"], content.get("vcs_info", {})
        kind, commit = vcs.get("vcs"), vcs.get("commit_id", "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return UNKNOWN
    public = re.fullmatch(r"(https://)(?:[^/@]*@)?([^\s@]+)", address)
    if kind != "git" or not public or not commit:
        return UNKNOWN  # a folder or an archive of this machine is none of any other
    repository = public[1] + public[2]  # without a password that may stand in it
    return Origin(f"{DISTRIBUTION} @ git+{repository}@{commit}", repository, commit)
