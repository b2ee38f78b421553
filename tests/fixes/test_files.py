"""Writing: whole or not at all, the file as it was otherwise, and nothing lost whatever happens."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from docsync import writing
from docsync.fixes import files as files_module
from docsync.fixes.choosing import CannotFix
from docsync.fixes.files import Files, Places


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    for name in ("a.md", "b.md"):
        (tmp_path / "docs" / name).write_bytes(b"\xef\xbb\xbfold\r\n")
    return tmp_path


def opened(folder: Path, *paths: str, inside: str = "docs") -> Files:
    files = Files(Places(folder, inside=((folder / inside).resolve(),)), {})
    for path in paths:
        files.text(path)
    return files


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "docs").iterdir())


def test_bytes_mode_and_owner_stay(folder: Path) -> None:
    file = folder / "docs/a.md"
    file.chmod(0o2751)
    if os.geteuid() == 0:
        os.chown(file, 1234, 2345)
        file.chmod(0o2751)
    before = file.stat()
    files = opened(folder, "docs/a.md")
    assert files.text("docs/a.md") == "\ufeffold\r\n"
    assert files.write({"docs/a.md": "\ufeffnew 漢\r\n"}, ()) == {}
    after = file.stat()
    assert file.read_bytes() == b"\xef\xbb\xbfnew \xe6\xbc\xa2\r\n"
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert names(folder) == ["a.md", "b.md"]


def test_a_file_that_changed_meanwhile_is_not_overwritten(folder: Path) -> None:
    files = opened(folder, "docs/a.md", "docs/b.md")
    (folder / "docs/a.md").write_bytes(b"edited by someone")
    failed = files.write({"docs/a.md": "new", "docs/b.md": "new"}, ())
    assert failed == {"docs/a.md": "has changed on disk since docsync read it; run docsync again"}
    assert (folder / "docs/a.md").read_bytes() == b"edited by someone"
    assert (folder / "docs/b.md").read_bytes() == b"new"
    assert names(folder) == ["a.md", "b.md"]


def test_a_file_that_vanished_stays_away(folder: Path) -> None:
    files = opened(folder, "docs/a.md")
    (folder / "docs/a.md").unlink()
    assert files.write({"docs/a.md": "new"}, ()) == {"docs/a.md": "cannot be written (no such file or directory)"}
    assert names(folder) == ["b.md"]


def test_a_folder_that_vanished(folder: Path) -> None:
    (folder / "docs/deep").mkdir()
    (folder / "docs/deep/c.md").write_text("old")
    files = opened(folder, "docs/deep/c.md")
    (folder / "docs/deep/c.md").unlink()
    (folder / "docs/deep").rmdir()
    assert "no such file" in files.write({"docs/deep/c.md": "new"}, ())["docs/deep/c.md"]


def test_a_read_only_file_is_left_alone(folder: Path) -> None:
    (folder / "docs/a.md").chmod(0o444)
    files = opened(folder, "docs/a.md")
    assert files.write({"docs/a.md": "new"}, ()) == {"docs/a.md": "is read-only"}
    assert stat.S_IMODE((folder / "docs/a.md").stat().st_mode) == 0o444


def test_a_folder_that_takes_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:  # nothing is forbidden to the administrator
        monkeypatch.setattr(writing.tempfile, "mkstemp", _forbidden)
    else:
        (folder / "docs").chmod(0o555)
    try:
        failed = opened(folder, "docs/a.md").write({"docs/a.md": "new"}, ())
    finally:
        (folder / "docs").chmod(0o755)
    assert failed == {"docs/a.md": "cannot be written (permission denied)"}
    assert names(folder) == ["a.md", "b.md"]


def _forbidden(*_: object, **__: object) -> tuple[int, str]:
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_a_failing_step_leaves_no_file_behind(folder: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    files = opened(folder, "docs/a.md")
    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    failed = files.write({"docs/a.md": "new"}, ())
    monkeypatch.undo()
    assert failed == {"docs/a.md": "cannot be written (no space left on device)"}
    assert (folder / "docs/a.md").read_bytes() == b"\xef\xbb\xbfold\r\n"
    assert names(folder) == ["a.md", "b.md"]


def test_files_of_one_fix_change_together_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = files_module.put_in_place, []

    def fails_the_second_time(temporary: Path, target: Path) -> None:
        calls.append(target.name)
        if len(calls) == 2:
            temporary.unlink()
            raise OSError(5, "Input/output error")
        real(temporary, target)

    files = opened(folder, "docs/a.md", "docs/b.md")
    monkeypatch.setattr(files_module, "put_in_place", fails_the_second_time)
    both = frozenset({"docs/a.md", "docs/b.md"})
    failed = files.write({"docs/a.md": "new", "docs/b.md": "new"}, [both])
    assert failed == {
        "docs/a.md": "cannot be written (input/output error) (it changes together with docs/b.md)",
        "docs/b.md": "cannot be written (input/output error)",
    }
    assert calls == ["a.md", "b.md", "a.md"]
    assert {(folder / "docs" / name).read_bytes() for name in names(folder)} == {b"\xef\xbb\xbfold\r\n"}


def test_when_the_user_stops_it_nothing_is_half_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = files_module.put_in_place

    def stopped(temporary: Path, target: Path) -> None:
        if target.name == "b.md":
            raise KeyboardInterrupt
        real(temporary, target)

    files = opened(folder, "docs/a.md", "docs/b.md")
    monkeypatch.setattr(files_module, "put_in_place", stopped)
    with pytest.raises(KeyboardInterrupt):
        files.write({"docs/a.md": "new", "docs/b.md": "new"}, [frozenset({"docs/a.md", "docs/b.md"})])
    assert {(folder / "docs" / name).read_bytes() for name in names(folder)} == {b"\xef\xbb\xbfold\r\n"}


def test_a_link_inside_is_written_through_and_stays(folder: Path) -> None:
    (folder / "docs/link.md").symlink_to("a.md")
    assert opened(folder, "docs/link.md").write({"docs/link.md": "new"}, ()) == {}
    assert (folder / "docs/link.md").is_symlink()
    assert (folder / "docs/a.md").read_text() == "new"


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_link_that_leads_outside_is_not_followed(folder: Path, kind: str) -> None:
    (folder / "notes").mkdir()
    (folder / "notes/n.md").write_text("old")
    path = "docs/n.md" if kind == "file" else "docs/linked/n.md"
    target = folder / "notes" / ("n.md" if kind == "file" else "")
    (folder / Path(path) if kind == "file" else (folder / path).parent).symlink_to(target)
    with pytest.raises(CannotFix, match=r"it is a link to notes/n\.md, which is outside"):
        opened(folder, path)


def test_a_file_outside_that_is_no_link_may_be_changed(folder: Path) -> None:
    (folder / "mkdocs.yml").write_text("nav: []\n")
    assert opened(folder, "mkdocs.yml").write({"mkdocs.yml": "nav: [a.md]\n"}, ()) == {}
    assert (folder / "mkdocs.yml").read_text() == "nav: [a.md]\n"


def test_an_installed_package_is_left_alone(folder: Path) -> None:
    installed = folder / "venv/lib/site-packages/pkg"
    installed.mkdir(parents=True)
    (installed / "__init__.py").write_text('"""Old."""')
    with pytest.raises(CannotFix, match="installed package"):
        opened(folder, "venv/lib/site-packages/pkg/__init__.py", inside="venv/lib/site-packages/pkg")


def test_a_link_that_was_turned_elsewhere_meanwhile_is_not_followed(folder: Path) -> None:
    (folder / "docs/link.md").symlink_to("a.md")
    (folder / "secret.md").write_bytes(b"\xef\xbb\xbfold\r\n")
    files = opened(folder, "docs/link.md")
    (folder / "docs/link.md").unlink()
    (folder / "docs/link.md").symlink_to("../secret.md")
    assert list(files.write({"docs/link.md": "new"}, ())) == ["docs/link.md"]
    assert (folder / "secret.md").read_bytes() == (folder / "docs/a.md").read_bytes() == b"\xef\xbb\xbfold\r\n"


@pytest.mark.parametrize(("data", "why"), [(b"\xff", "not UTF-8"), (b"other", "has changed"), (None, "cannot be read")])
def test_what_cannot_be_changed_is_told(folder: Path, data: bytes | None, why: str) -> None:
    file = folder / "docs/a.md"
    if data is None:
        file.unlink()
    else:
        file.write_bytes(data)
    files = Files(Places(folder), {"docs/a.md": "read"})
    for _ in range(2):
        with pytest.raises(CannotFix, match=why):
            files.text("docs/a.md")
