"""Where a repository is hosted."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.repository import Repository, host_of
from tests.repository.gits import Made


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://github.com/Owner/Name", "github.com/owner/name"),
        ("https://github.com/owner/name.git", "github.com/owner/name"),
        ("https://token@github.com/owner/name.git/", "github.com/owner/name"),
        ("http://www.github.com/owner/name/issues", "github.com/owner/name"),
        ("git@github.com:owner/na.me.git", "github.com/owner/na.me"),
        ("ssh://git@github.com:22/owner/name", "github.com/owner/name"),
        ("https://gitlab.com/group/sub/name.git", "gitlab.com/group/sub/name"),
        ("https://gitlab.com/group/name/-/issues", "gitlab.com/group/name"),
        ("https://codeberg.org/owner/name", "codeberg.org/owner/name"),
        ("https://owner.github.io/name/page", ""),
        ("https://example.org/owner/name", ""),
        ("https://github.com/owner", ""),
        ("/srv/git/name", ""),
        ("../name", ""),
    ],
)
def test_host_of(url: str, host: str) -> None:
    assert str(host_of(url) or "") == host


def test_remotes_and_metadata(tmp_path: Path) -> None:
    made = Made(tmp_path / "r")
    made.git("remote", "add", "origin", "git@github.com:fork/name.git")
    made.git("remote", "add", "upstream", "https://github.com/owner/name")
    made.write(
        "pyproject.toml",
        '[project.urls]\nHomepage = "https://gitlab.com/g/name"\n"Source Code" = "https://codeberg.org/o/name"\n'
        'Sponsor = "https://github.com/other/fund"\n',
    )
    made.write(
        "setup.py", 'setup(\n    url="https://github.com/second/name",\n    download_url="https://github.com/x/y")'
    )
    found = {str(host) for host in Repository.around(made.root).hosts}
    assert found == {
        "github.com/fork/name",
        "github.com/owner/name",
        "gitlab.com/g/name",
        "codeberg.org/o/name",
        "github.com/second/name",
    }


def test_metadata_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project\n")
    assert Repository.around(tmp_path).hosts == frozenset()
