"""What is there: on disk, in git's index, ignored, in a submodule."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.repository import Repository
from tests.repository.gits import Made


@pytest.fixture
def made(tmp_path: Path) -> Made:
    made = Made(tmp_path / "r")
    made.write("a/one.py")
    made.write("a/b/two.py")
    made.write("c/two.py")
    made.commit()
    return made


def test_files_and_folders(made: Made) -> None:
    repository = Repository.around(made.root / "a")
    assert repository.root == made.root
    assert [repository.has(path) for path in ("a/one.py", "a", "a/b/", "./a/one.py", "a/../c", "")] == [True] * 6
    assert not any(repository.has(path) for path in ("one.py", "A/one.py", "a/One.py", "a/one.py/x", "../r", "/etc"))
    assert repository.is_folder("a/b")
    assert not repository.is_folder("a/one.py")


def test_names(made: Made) -> None:
    repository = Repository.around(made.root)
    assert repository.named("two.py") == ("a/b/two.py", "c/two.py")
    assert repository.named("wo.py") == ()
    assert repository.ending_with("b/two.py") == ("a/b/two.py",)
    assert repository.ending_with("b") == ("a/b",)
    assert repository.ending_with("a/one.py") == ("a/one.py",)


def test_a_file_that_was_deleted_on_disk_alone_is_gone_and_a_new_one_is_there(made: Made) -> None:
    (made.root / "a/one.py").unlink()
    made.write("new.py")
    repository = Repository.around(made.root)
    assert not repository.has("a/one.py")
    assert repository.has("new.py")


def test_a_sparse_checkout_has_what_it_leaves_out(made: Made) -> None:
    made.git("sparse-checkout", "set", "c")
    repository = Repository.around(made.root)
    assert not (made.root / "a").exists()
    assert repository.has("a/b/two.py")
    assert repository.is_folder("a/b")
    assert not repository.is_folder("a/b/two.py")
    assert not repository.has("a/b/three.py")


def test_a_worktree_is_a_repository(made: Made, tmp_path: Path) -> None:
    made.git("worktree", "add", "-q", str(tmp_path / "w"))
    repository = Repository.around(tmp_path / "w" / "a")
    assert (tmp_path / "w" / ".git").is_file()
    assert repository.root == tmp_path / "w"
    assert repository.named("one.py") == ("a/one.py",)


def test_without_git_there_are_only_files(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d/x.py").write_text("")
    repository = Repository.around(tmp_path)
    assert repository.has("d/x.py")
    assert repository.named("x.py") == ("d/x.py",)
    assert repository.departed("y.py") is None
    assert repository.hosts == frozenset()
    assert repository.held("v1", ["d/x.py"]) == {"d/x.py": None}


def test_where_git_is_not_installed_the_files_are_read(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docsync.repository.git._program", lambda: "")
    repository = Repository.around(made.root)
    assert repository.named("one.py") == ("a/one.py",)
    assert repository.departed("gone.py") is None


def test_the_variables_that_git_sets_for_its_hooks_do_not_mislead(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere")
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    assert Repository.around(made.root).named("one.py") == ("a/one.py",)


def test_ignored(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".gitignore").write_text("/build/\n*.log\n!kept.log\n# a comment\n")
    (tmp_path / "sub/.gitignore").write_text("generated\n!again.log\n")
    repository = Repository.around(tmp_path)
    ignored = ("build/x.py", "build", "a/b.log", "sub/generated/x/y", "sub/x.log")
    assert [repository.is_ignored(path) for path in ignored] == [True] * len(ignored)
    kept = ("sub/build/x.py", "kept.log", "generated", "sub/again.log", "a.py", "../x.log")
    assert [repository.is_ignored(path) for path in kept] == [False] * len(kept)


def test_submodules(made: Made) -> None:
    made.git("update-index", "--add", "--cacheinfo", f"160000,{made.git('rev-parse', 'HEAD')},third/party")
    repository = Repository.around(made.root)
    assert repository.is_in_submodule("third/party/x.py")
    assert repository.is_in_submodule("third/party")
    assert not repository.is_in_submodule("third/partyx")


def test_a_text_behind_a_link_that_leads_out_is_not_read(made: Made, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (made.root / "link").symlink_to(tmp_path / "secret")
    repository = Repository.around(made.root)
    assert repository.text("link") is None
    assert repository.text("a/one.py") == "text\n"
    assert repository.text("nothing") is None


def test_a_page_is_told_from_the_root(made: Made) -> None:
    repository = Repository.around(made.root / "a")
    assert repository.inside("one.py") == "a/one.py"
    assert repository.inside("../c/two.py") == "c/two.py"
    assert repository.inside("../../x") == ""
