"""Where a run stands on GitHub: what makes of a reported path a file of the repository, and of that an address."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from docsync.source import relative_name


@dataclass(frozen=True, slots=True)
class Place:
    """`folder` is the working folder, from the repository's root with `/` (empty: the root itself).

    `blob` is the address under which the files of the checked commit are shown, without a final slash; empty when it
    is not known.
    """

    folder: str = ""
    blob: str = ""

    def file(self, path: str) -> str:
        """A reported path as one from the repository's root; empty when it lies outside."""
        inside = posixpath.normpath(posixpath.join(self.folder, path))
        return "" if inside.startswith(("../", "/")) or inside == ".." else inside

    def address(self, path: str, line: int) -> str:
        """Where GitHub shows a 1-based line of a file; empty when that is not known.

        `plain=1` asks for the text of a Markdown file, which has lines, rather than for what it looks like.
        """
        file = self.file(path)
        return f"{self.blob}/{quote(file)}?plain=1#L{line}" if self.blob and file else ""


NOWHERE = Place()


def place_of(environment: Mapping[str, str], root: Path) -> Place:
    """The place of a run in the working folder `root`, from GitHub's variables.

    The repository's root is the folder with `.git` above `root`, else `GITHUB_WORKSPACE`: a workflow may check the
    repository out into a folder of the workspace, and one without git gets it without `.git`.
    """
    workspace = environment.get("GITHUB_WORKSPACE", "")
    root = root.resolve()
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), None)
    if top is None:
        top = Path(workspace).resolve() if workspace else root
    folder = relative_name(root, top)
    parts = [environment.get(name, "") for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA")]
    blob = f"{parts[0].rstrip('/')}/{parts[1]}/blob/{parts[2]}" if all(parts) else ""
    return Place("" if folder == "." or folder.startswith("..") else folder, blob)
