"""How paths went, and what tags and commits held."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.repository import Departure, Repository
from tests.repository.gits import Made

_LONG = "".join(f"line {number}\n" for number in range(40))


@pytest.fixture
def made(tmp_path: Path) -> Made:
    made = Made(tmp_path / "r")
    made.write("old/a.py", _LONG)
    made.write("old/b.py", _LONG.replace("line", "row"))
    made.write("gone.py", "unlike anything\n")
    made.write("keep.py", "1\n")
    made.commit()
    return made


def move(made: Made, old: str, new: str, extra: str = "") -> None:
    text = (made.root / old).read_text()
    (made.root / old).unlink()
    made.write(new, text + extra)


def test_deleted(made: Made) -> None:
    (made.root / "gone.py").unlink()
    commit = made.commit()
    repository = Repository.around(made.root)
    assert repository.departed("gone.py") == Departure(commit, "2024-01-02")
    assert repository.departed("never.py") is None
    assert repository.departed("keep.py") is None


def test_renamed_with_changes_and_then_again(made: Made) -> None:
    move(made, "old/a.py", "mid/a.py", "more\n")
    first = made.commit()
    move(made, "mid/a.py", "new/c.py")
    made.commit()
    assert Repository.around(made.root).departed("old/a.py") == Departure(first, "2024-01-02", "new/c.py")


def test_renamed_and_then_deleted(made: Made) -> None:
    move(made, "old/a.py", "mid/a.py")
    first = made.commit()
    (made.root / "mid/a.py").unlink()
    made.commit()
    assert Repository.around(made.root).departed("old/a.py") == Departure(first, "2024-01-02", "")


def test_renames_in_a_circle_end(made: Made) -> None:
    move(made, "old/a.py", "x.py")
    made.commit()
    move(made, "x.py", "old/a.py")
    made.commit()
    move(made, "old/a.py", "x.py")
    made.commit()
    (made.root / "x.py").unlink()
    made.commit()
    departure = Repository.around(made.root).departed("old/a.py")
    assert departure is not None
    assert departure.moved_to == ""


def test_the_newest_removal_counts(made: Made) -> None:
    (made.root / "gone.py").unlink()
    made.commit()
    made.write("gone.py", "back\n")
    made.commit()
    (made.root / "gone.py").unlink()
    last = made.commit()
    assert Repository.around(made.root).departed("gone.py") == Departure(last, "2024-01-04")


def test_a_folder_moved(made: Made) -> None:
    move(made, "old/a.py", "new/a.py")
    move(made, "old/b.py", "new/b.py", "more\n")
    commit = made.commit()
    repository = Repository.around(made.root)
    assert repository.departed("old") == Departure(commit, "2024-01-02", "new")
    assert repository.departed("ol") is None


def test_a_folder_that_fell_apart(made: Made) -> None:
    move(made, "old/a.py", "one/a.py")
    move(made, "old/b.py", "two/b.py")
    commit = made.commit()
    assert Repository.around(made.root).departed("old") == Departure(commit, "2024-01-02", "")


def test_what_is_staged_but_not_committed(made: Made) -> None:
    made.git("mv", "old/a.py", "old/z.py")
    repository = Repository.around(made.root)
    assert repository.departed("old/a.py") == Departure("", "", "old/z.py")


def test_what_comes_after_the_checked_out_commit_is_no_evidence(made: Made) -> None:
    before = made.git("rev-parse", "HEAD")
    (made.root / "gone.py").unlink()
    made.commit()
    made.git("checkout", "-q", before)
    (made.root / "gone.py").unlink()
    assert Repository.around(made.root).departed("gone.py") is None


def test_names_with_odd_characters(made: Made) -> None:
    made.write('tâb\t"x".py', "odd\n")
    made.commit()
    (made.root / 'tâb\t"x".py').unlink()
    commit = made.commit()
    departure = Repository.around(made.root).departed('tâb\t"x".py')
    assert departure == Departure(commit, "2024-01-03")


def test_departed_ending_with(made: Made) -> None:
    (made.root / "old/a.py").unlink()
    made.commit()
    repository = Repository.around(made.root)
    assert repository.departed_ending_with("a.py") == ("old/a.py",)
    assert repository.departed_ending_with("ld/a.py") == ()


def test_a_shallow_clone_says_so(made: Made, tmp_path: Path) -> None:
    (made.root / "gone.py").unlink()
    made.commit()
    made.git("clone", "-q", "--depth=1", f"file://{made.root}", str(tmp_path / "shallow"))
    shallow = Repository.around(tmp_path / "shallow")
    assert shallow.departed("gone.py") is None
    assert shallow.is_cut_off
    assert not Repository.around(made.root).is_cut_off


def test_tags_and_commits(made: Made) -> None:
    first = made.git("rev-parse", "HEAD")
    made.git("tag", "v1")
    made.git("tag", "-a", "-m", "annotated", "release/2")
    (made.root / "gone.py").unlink()
    made.commit()
    repository = Repository.around(made.root)
    there = {"gone.py": True, "old": True, "new.py": False}
    for version in ("v1", "release/2", first, first[:9]):
        assert repository.held(version, list(there)) == there
    assert repository.held("v3", ["gone.py"]) == {"gone.py": None}
    assert repository.held("f" * 40, ["gone.py"]) == {"gone.py": None}
    assert repository.held("--help", ["gone.py"]) == {"gone.py": None}
    assert [repository.is_current(name) for name in ("main", "master", "HEAD", "v1", "dev")] == [True] * 3 + [False] * 2


def test_git_is_not_asked_before_something_is_missing(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("docsync.repository.git.Git.ask", lambda self, *words, given=(): asked.append(words))
    repository = Repository.around(made.root)
    assert repository.has("keep.py")
    assert asked == []
