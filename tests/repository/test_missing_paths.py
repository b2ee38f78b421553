"""DS503 in a repository with a history: what is said of a path that went, and what is left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from docsync import run
from docsync.diagnostics import Diagnostic, Report
from docsync.settings import Dialect, Settings
from tests.repository.gits import Made

Check = Callable[..., list[Diagnostic]]
_LONG = "".join(f"line {number}\n" for number in range(40))
HUB = "https://github.com/owner/pkg"


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """`examples/scripts/old.py` became `new.py` (commit 2), `examples/scripts/gone.py` was removed."""
    made = Made(tmp_path)
    made.git("remote", "add", "origin", f"{HUB}.git")
    made.write("pkg/__init__.py", "")
    made.write("pkg/core/deep_module.py", "")
    made.write("examples/scripts/old.py", _LONG)
    made.write("examples/scripts/gone.py", "print()\n")
    made.write("examples/research/unique_name.py", "print()\n")
    made.write(".gitignore", "/outputs\n")
    made.commit()
    made.git("tag", "v1")
    (made.root / "examples/scripts/old.py").unlink()
    (made.root / "examples/scripts/gone.py").unlink()
    made.write("examples/scripts/new.py", _LONG + "more\n")
    made.commit()
    return made


def report(made: Made, page: str, dialect: Dialect, path: str = "docs/page.md") -> Report:
    made.write(path, page)
    settings = Settings(
        base=made.root,
        packages=("pkg",),
        docs=("docs",),
        search_paths=(made.root,),
        dialect=dialect,
        preview=True,
        select=("DS503",),
    )
    return run.check(settings, made.root)


@pytest.fixture
def check(made: Made) -> Check:
    def check(page: str, dialect: Dialect = Dialect.DOC_BUILDER) -> list[Diagnostic]:
        return list(report(made, page, dialect).diagnostics)

    return check


def test_a_renamed_file_is_told_of_wherever_it_is_named(check: Check, made: Made) -> None:
    commit = made.git("rev-parse", "--short=9", "HEAD")
    page = (
        f"[`examples/scripts/old.py`]({HUB}/blob/main/examples/scripts/old.py)\n\n"
        "It is `examples/scripts/old.py`, or `../examples/scripts/old.py`.\n\n"
        "```bash\npython examples/scripts/old.py --x\naccelerate launch \\\n    ./examples/scripts/old.py\n```\n"
    )
    found = check(page)
    assert [(one.location.start.line, one.symbol) for one in found] == [
        (1, "examples/scripts/old.py"),
        (3, "examples/scripts/old.py"),
        (6, "examples/scripts/old.py"),
        (8, "examples/scripts/old.py"),
    ]
    assert {one.message for one in found} == {
        "`examples/scripts/old.py` is not in the repository: "
        f"renamed to `examples/scripts/new.py` by {commit} (2024-01-02)"
    }
    assert [len(one.fix.edits) if one.fix else 0 for one in found] == [2, 1, 1, 1]
    (evidence,) = found[0].evidence
    assert (evidence.kind, evidence.commit[:9], evidence.date) == ("rename", commit, "2024-01-02")


def test_a_removed_file(check: Check, made: Made) -> None:
    (found,) = check("See `examples/scripts/gone.py`.")
    commit = made.git("rev-parse", "--short=9", "HEAD")
    assert found.message == f"`examples/scripts/gone.py` is not in the repository: removed by {commit} (2024-01-02)"
    assert found.fix is None


def test_a_link_to_a_tag_is_held_against_what_that_held(check: Check) -> None:
    page = f"{HUB}/blob/v1/examples/scripts/old.py {HUB}/blob/v1/examples/scripts/new.py {HUB}/blob/v9/nothing.py"
    (found,) = check(page)
    assert found.message == "`examples/scripts/new.py` was not in the repository at `v1`"


def test_lines_of_a_file(check: Check) -> None:
    page = f"{HUB}/blob/main/examples/scripts/new.py#L41 {HUB}/blob/main/examples/scripts/new.py#L40-L42"
    (found,) = check(page)
    assert found.message == "`examples/scripts/new.py` has 41 lines, so it has no line 42"


def test_includes_are_found_from_the_page_the_site_and_the_root(check: Check) -> None:
    page = (
        '--8<-- "examples/scripts/new.py"\n\n--8<-- "../examples/scripts/new.py"\n\n'
        '--8<-- "scripts/new.py:9:50"\n\n--8<-- "outputs/generated.md"\n\n--8<-- "examples/scripts/missing.py"\n'
    )
    assert [(one.location.start.line, one.message) for one in check(page, Dialect.MKDOCS)] == [
        (5, "`examples/scripts/new.py` has 41 lines, so it has no line 50"),
        (9, "`examples/scripts/missing.py` is not in the repository"),
    ]


def test_a_script_that_git_never_knew(check: Check) -> None:
    page = (
        "```bash\npython examples/scripts/unique_name.py\npython examples/scripts/newpy\n"
        "python examples/train.py\npython tools/x/run.py\npython my/own/script.py\n```\n"
    )
    assert [(one.location.start.line, one.help) for one in check(page)] == [
        (2, "the repository has a file of that name: `examples/research/unique_name.py`"),
        (3, "did you mean `examples/scripts/new.py`?"),
    ]


@pytest.mark.parametrize(
    "page",
    [
        "Create a file `examples/scripts/old.py` and run it:\n\n```bash\npython examples/scripts/old.py\n```\n",
        "```bash\ngit clone https://github.com/other/lib\ncd lib\npython examples/scripts/old.py\n```\n",
        "```bash\nmkdir -p examples/scripts\ntouch examples/scripts/gone.py\n```\n",
        "```bash\npython examples/scripts/new.py --output examples/scripts/gone.py --log-file=examples/scripts/old.py\n"
        "```\n",
        "`examples/scripts/old.py` was renamed to `examples/scripts/new.py`.",
        "`pkg/core/deep_module`, `core/deep_module.py`, `pkg/examples/scripts/new.py`, `outputs/old.py`",
        "`examples/some`, `pkg/models`, `owner/pkg`, `main/examples`, `scripts/gone.txt`",
        "[`examples/scripts/old.py`](https://github.com/other/lib/blob/main/examples/scripts/old.py)",
        "# Changelog\n\nAdded `examples/scripts/old.py`.",
    ],
)
def test_what_is_left_alone(check: Check, page: str) -> None:
    assert check(page) == []


def test_a_clone_of_this_repository_is_this_repository(check: Check) -> None:
    (found,) = check(f"```bash\ngit clone {HUB}.git\ncd pkg/examples\npython scripts/old.py\n```\n")
    assert found.symbol == "scripts/old.py"
    assert found.fix is None  # what stands there is relative to another folder


def test_without_history_nothing_is_said_of_the_past(made: Made, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("shallow") / "r"
    made.git("clone", "-q", "--depth=1", f"file://{made.root}", str(folder))
    shallow = Made.__new__(Made)
    shallow.root = folder
    (folder / "pyproject.toml").write_text(f'[project]\nname = "pkg"\n[project.urls]\nSource = "{HUB}"\n')
    page = f"`examples/scripts/old.py` {HUB}/blob/main/examples/scripts/old.py"
    found = report(shallow, page, Dialect.DOC_BUILDER)
    assert [one.message for one in found.diagnostics] == ["`examples/scripts/old.py` is not in the repository"]
    assert ("a path that may have been before the shallow clone begins", 1) in found.summary.unknown_reasons


def test_every_path_is_counted_once(made: Made) -> None:
    page = "`examples/scripts/new.py` `examples/scripts/gone.py` `examples/none` `Qwen/Qwen3`"
    summary = report(made, page, Dialect.DOC_BUILDER).summary
    assert (summary.resolved, summary.wrong, summary.unknown, summary.references) == (1, 1, 1, 3)
    assert summary.unknown_reasons == (("a path that git never knew", 1),)
