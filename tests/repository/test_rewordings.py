"""When a file came to say one thing instead of another."""

from __future__ import annotations

from pathlib import Path

from docsync.repository import Repository, Rewording
from tests.repository.gits import Made


def test_the_commit_that_replaced_one_text_by_another(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.write("a/b.md", "model = old\nand old\n")
    made.commit()
    made.write("a/b.md", "model = new\nand old\n")
    commit = made.commit()
    made.write("a/b.md", "model = new\n")  # this one only takes away
    made.commit()
    repository = Repository.around(tmp_path)
    assert repository.reworded("a/b.md", "old", "new") == Rewording(commit, "2024-01-02")
    assert repository.reworded("a/b.md", "new", "old") is None
    assert repository.reworded("a/c.md", "old", "new") is None
    assert repository.reworded("../b.md", "old", "new") is None


def test_another_line_with_the_text_is_no_rewording(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.write("b.md", "model = old\n")
    made.commit()
    made.write("b.md", "something else with new in it\n")
    made.commit()
    assert Repository.around(tmp_path).reworded("b.md", "old", "new") is None


def test_without_git(tmp_path: Path) -> None:
    assert Repository.around(tmp_path).reworded("b.md", "old", "new") is None
