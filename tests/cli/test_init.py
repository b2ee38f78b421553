"""`docsync init`: what it finds, what it writes, and what it refuses to touch."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from pre_commit import clientlib

from docsync import initialise
from docsync.errors import DocsyncError, UsageError
from docsync.initialise import Change, Wanted
from docsync.initialise.hook import with_hook
from docsync.initialise.origin import UNKNOWN, Origin, origin_of
from docsync.settings import Settings, find_settings
from tests.cli.test_command import docsync

FROM_GIT = Origin("docsync-checker @ git+https://git.example/docsync@abc", "https://git.example/docsync", "abc")
FILES = {
    "src/lib/__init__.py": "class SFTTrainer: ...\nclass DPOTrainer: ...\n",
    "docs/source/_toctree.yml": "",
    "docs/source/a.md": "# A\n\n[`SFTTrainer`]\n",
    "docs/source/b.md": "# B\n",
    "README.md": "# Lib\n",
    "pyproject.toml": '[project]\nname = "lib"\nrequires-python = ">=3.13"\n\n[tool.other]\nkey = [\n  "[x]",\n]\n',
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def init(project: Path) -> Callable[..., tuple[Change, ...]]:
    """Plan and carry out in the project."""

    def run(wanted: Wanted = Wanted(), origin: Origin = FROM_GIT) -> tuple[Change, ...]:  # noqa: B008
        settings = Settings(base=project) if wanted.force else find_settings(project)
        changes = initialise.plan(initialise.look(settings, project), wanted, origin)
        initialise.carry_out(changes, project)
        return changes

    return run


def test_it_shows_what_it_found_and_a_bare_check_works_then(project: Path) -> None:
    done = docsync(project, "init")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "found:\n"
        "  package    lib (src/lib/__init__.py), the name in pyproject.toml\n"
        "  documents  docs: 2 pages, doc-builder (docs/source/_toctree.yml)\n"
        "             README.md: 1 page, github\n"
        "  families   trainer (*Trainer): 2\n"
        "\n"
        "pyproject.toml: [tool.docsync] written\n"
        "\n"
        "next:\n"
        "  docsync check      shows what is wrong today\n"
        "  docsync baseline   writes that down; from then on `docsync check` speaks of what is new\n"
    )
    assert (project / "pyproject.toml").read_text().startswith(FILES["pyproject.toml"] + "\n[tool.docsync]\n")
    settings = find_settings(project)
    assert (settings.packages, settings.docs) == (("lib",), ("docs", "README.md"))
    (project / "docs/source/b.md").write_text("[`SFTTrianer`]\n")
    first = docsync(project, "check")
    assert first.returncode == 1
    assert first.stderr == "docsync: there is no docsync-baseline.json yet; `docsync baseline` writes it\n"
    assert "use it with `docsync check`\n" in docsync(project, "baseline").stdout
    again = docsync(project, "check")
    assert (again.returncode, again.stderr) == (0, "")
    assert "(1 in the baseline)" in again.stdout


def test_a_dry_run_shows_the_change_and_writes_nothing(project: Path) -> None:
    before = {file: file.read_bytes() for file in project.rglob("*") if file.is_file()}
    done = docsync(project, "init", "--dry-run", "--hook", "--workflow")
    assert done.returncode == 0
    assert "--- pyproject.toml\n+++ pyproject.toml\n" in done.stdout
    assert '\n+package = "lib"\n' in done.stdout
    assert "--- /dev/null\n+++ .pre-commit-config.yaml\n" in done.stdout
    assert "--- /dev/null\n+++ .github/workflows/docsync.yml\n" in done.stdout
    assert "nothing was written (--dry-run)" in done.stdout
    assert {file: file.read_bytes() for file in project.rglob("*") if file.is_file()} == before


def test_what_is_there_is_left_and_a_second_run_changes_nothing(project: Path) -> None:
    everything = ("init", "--hook", "--workflow")
    assert docsync(project, *everything).returncode == 0
    before = {file: file.read_bytes() for file in project.rglob("*") if file.is_file()}
    done = docsync(project, *everything, "--package", "lib")
    assert done.returncode == 0
    assert "pyproject.toml: configures docsync already and was left as it is; --force writes it anew" in done.stdout
    assert ".pre-commit-config.yaml: has docsync's hook already and was left as it is" in done.stdout
    assert ".github/workflows/docsync.yml: is as it would be written" in done.stdout
    assert {file: file.read_bytes() for file in project.rglob("*") if file.is_file()} == before


def test_a_workflow_of_another_text_is_left(project: Path, init: Callable[..., tuple[Change, ...]]) -> None:
    file = project / ".github/workflows/docsync.yml"
    file.parent.mkdir(parents=True)
    file.write_text("name: mine\n")
    init(Wanted(workflow=True))
    assert file.read_text() == "name: mine\n"
    init(Wanted(workflow=True, force=True))
    text = file.read_text()
    for part in (
        '"src/lib/**"',
        '"docs/**"',
        '"README.md"',
        'python-version: "3.13"',
        f'install "{FROM_GIT.requirement}"',
    ):
        assert part in text
    assert "OWNER" not in text


def test_force_replaces_our_tables_and_nothing_else(project: Path, init: Callable[..., tuple[Change, ...]]) -> None:
    before = (
        '[project]\nname = "lib"\n\n'
        '[tool.docsync]\npackage = "old"\nexclude = [\n  "[tool.x]",\n]\n\n'
        '[tool.docsync.families.x]\npattern = "*X"\n\n'
        '[[tool.docsync.commands]]\ncommand = "a"\nopen = true\n'
        "# about the other\n"
        "[tool.other]  # comment\nkey = 1\n"
    )
    (project / "pyproject.toml").write_text(before)
    init(Wanted(force=True))
    text = (project / "pyproject.toml").read_text()
    assert text.startswith(
        '[project]\nname = "lib"\n\n# about the other\n[tool.other]  # comment\nkey = 1\n\n[tool.docsync]\n'
    )
    assert tomllib.loads(text)["tool"]["docsync"] == {
        "package": "lib",
        "docs": ["docs", "README.md"],
        "baseline": "docsync-baseline.json",
    }
    init(Wanted(force=True))
    assert (project / "pyproject.toml").read_text() == text


@pytest.mark.parametrize("text", [
    '[project]\nname = "lib"',  # no line end
    '[project]\r\nname = "lib"\r\n[tool.a]\r\nb = """\r\n[tool.docsyncs]\r\n"""\r\n',
    "",
])  # fmt: skip
def test_the_bytes_before_are_kept(project: Path, init: Callable[..., tuple[Change, ...]], text: str) -> None:
    (project / "pyproject.toml").write_bytes(text.encode())
    init()
    after = (project / "pyproject.toml").read_bytes().decode()
    assert after.startswith(text)
    assert ("\r\n" in text) == ("\r\n" in after)
    assert "\n" not in after.replace("\r\n", "") or "\r\n" not in text
    assert find_settings(project).packages == ("lib",)


def test_without_a_pyproject_it_is_a_file_of_its_own(project: Path, init: Callable[..., tuple[Change, ...]]) -> None:
    (project / "pyproject.toml").unlink()
    (change,) = init()
    assert (change.path, change.before) == ("docsync.toml", None)
    assert find_settings(project).docs == ("docs", "README.md")
    assert docsync(project, "check").returncode == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[project\n", "pyproject.toml is not valid TOML"),
        ('tool = { other = 1 }\n[project]\nname = "lib"\n', "leaves no place for [tool.docsync]"),
        ('[tool.docsync]\npackage = "x"\nwrong = 1\n', "unknown key"),
    ],
)
def test_what_cannot_be_changed_is_left_with_one_sentence(
    project: Path, init: Callable[..., tuple[Change, ...]], text: str, said: str
) -> None:
    (project / "pyproject.toml").write_text(text)
    with pytest.raises(DocsyncError, match=re.escape(said)):
        init()
    assert (project / "pyproject.toml").read_text() == text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda root: (root / "src/lib/__init__.py").unlink(), "--package"),
        (lambda root: (root / "README.md").unlink() or (root / "docs").rename(root / "texts"), "--docs"),
    ],
)
def test_what_cannot_be_told_is_asked_for_by_option(
    project: Path, init: Callable[..., tuple[Change, ...]], change: Callable[[Path], object], said: str
) -> None:
    change(project)
    with pytest.raises(UsageError, match=said):
        init()
    assert (project / "pyproject.toml").read_text() == FILES["pyproject.toml"]


def test_a_package_of_another_name_is_found(project: Path, init: Callable[..., tuple[Change, ...]]) -> None:
    (project / "src/lib").rename(project / "src/other")
    init()
    assert find_settings(project).packages == ("other",)


def test_options_are_written_down(project: Path) -> None:
    (project / "deps").mkdir()
    arguments = ("--package", "lib", "--docs", "docs/source", "--search-path", "deps")
    done = docsync(project, "init", *arguments)
    assert "lib (src/lib/__init__.py), named by --package" in done.stdout
    settings = find_settings(project)
    assert (settings.docs, settings.search_paths) == (("docs/source",), (project / "deps",))


def test_hook_and_workflow_belong_in_the_root(project: Path) -> None:
    (project / ".git").mkdir()
    inner = project / "docs"
    (inner / "lib2").mkdir()
    (inner / "lib2/__init__.py").write_text("")
    done = docsync(inner, "init", "--hook", "--package", "lib2", "--docs", "source")
    assert done.returncode == 2
    assert "belong in the root of the repository, ..: " in done.stderr
    assert not (inner / "docsync.toml").exists()


def test_nothing_of_the_library_is_imported(project: Path) -> None:
    leak = "import pathlib\npathlib.Path(__file__ + '.imported').write_text('x')\n"
    for name in ("src/lib/__init__.py", "src/lib/other.py", "docs/source/conf.py", "setup.py", "yaml.py"):
        (project / name).write_text(leak)
    assert docsync(project, "init", "--hook", "--workflow").returncode == 0
    assert list(project.rglob("*.imported")) == []


def test_a_folder_that_cannot_be_written_to_is_one_sentence(project: Path) -> None:
    (project / ".github").write_text("a file")
    done = docsync(project, "init", "--workflow")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert ".github/workflows/docsync.yml cannot be " in done.stderr


def test_a_link_stays_a_link_and_the_mode_is_kept(project: Path, init: Callable[..., tuple[Change, ...]]) -> None:
    real = project / "real.toml"
    (project / "pyproject.toml").rename(real)
    real.chmod(0o600)
    (project / "pyproject.toml").symlink_to(real)
    init()
    assert (project / "pyproject.toml").is_symlink()
    assert "[tool.docsync]" in real.read_text()
    assert real.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in project.iterdir()) == [
        "README.md",
        "docs",
        "pyproject.toml",
        "real.toml",
        "src",
    ]


REPO = "https://git.example/x"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "",
            "repos:\n  - repo: https://git.example/docsync\n    rev: abc\n    hooks:\n      - id: docsync\n",
        ),
        (
            f"# top\nrepos:\n-   repo: {REPO}\n    rev: v1\n    hooks:\n    -   id: a",
            f"# top\nrepos:\n-   repo: {REPO}\n    rev: v1\n    hooks:\n    -   id: a\n"
            "-   repo: https://git.example/docsync\n    rev: abc\n    hooks:\n    -   id: docsync\n",
        ),
        (
            f"repos:\n  - repo: {REPO}\n    rev: v1\n    hooks:\n      - id: a\n\n  - repo: {REPO}2\n    rev: v1\n"
            "    hooks:\n      - id: b\n\n# of CI\nci:\n  skip: [a]\n",
            f"repos:\n  - repo: {REPO}\n    rev: v1\n    hooks:\n      - id: a\n\n  - repo: {REPO}2\n    rev: v1\n"
            "    hooks:\n      - id: b\n\n  - repo: https://git.example/docsync\n    rev: abc\n    hooks:\n"
            "      - id: docsync\n\n# of CI\nci:\n  skip: [a]\n",
        ),
        (
            f"repos:\r\n- repo: {REPO}\r\n  rev: v1\r\n  hooks:\r\n  - id: a\r\n",
            f"repos:\r\n- repo: {REPO}\r\n  rev: v1\r\n  hooks:\r\n  - id: a\r\n"
            "- repo: https://git.example/docsync\r\n  rev: abc\r\n  hooks:\r\n  - id: docsync\r\n",
        ),
        (
            f"repos:\n  - repo: old\n    rev: v0\n    hooks:\n      - id: docsync\n  - repo: {REPO}\n    rev: v1\n"
            "    hooks:\n      - id: a\n",
            f"repos:\n  - repo: {REPO}\n    rev: v1\n    hooks:\n      - id: a\n"
            "  - repo: https://git.example/docsync\n    rev: abc\n    hooks:\n      - id: docsync\n",
        ),
    ],
    ids=["new file", "wide dashes, no line end", "before other keys", "no indent, CRLF", "replaced"],
)  # fmt: skip
def test_the_hook_is_indented_as_the_file_is(tmp_path: Path, before: str, after: str) -> None:
    assert with_hook(before, FROM_GIT) == after
    file = tmp_path / "config.yaml"
    file.write_text(after)
    hooks = [hook["id"] for repo in clientlib.load_config(file)["repos"] for hook in repo["hooks"]]
    assert hooks.count("docsync") == 1


def test_without_a_repository_the_hook_is_the_installed_command(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text(with_hook("", UNKNOWN))
    (repo,) = clientlib.load_config(file)["repos"]
    (hook,) = repo["hooks"]
    assert (repo["repo"], hook["entry"], hook["pass_filenames"]) == ("local", "docsync check", False)


@pytest.mark.parametrize(
    "text",
    [
        "repos: []\n",
        "repos: [{repo: local, hooks: []}]\n",
        "exclude: x\n",
        "repos:\n- repo: local\n  hooks:\n  - {id: docsync, name: d, entry: d, language: system}\n"
        "  - {id: other, name: d, entry: d, language: system}\n",
    ],
)
def test_a_file_that_cannot_be_added_to_is_left_and_the_lines_are_given(text: str) -> None:
    with pytest.raises(UsageError, match=r"by hand:\n.*repo: https://git\.example/docsync") as caught:
        with_hook(text, FROM_GIT)
    assert "id: docsync" in str(caught.value)


def test_invalid_yaml_is_said_to_be() -> None:
    with pytest.raises(UsageError, match="is not valid YAML"):
        with_hook("repos: [\n", FROM_GIT)
    with pytest.raises(UsageError, match="is no configuration"):
        with_hook("- a\n", FROM_GIT)


@pytest.mark.parametrize(
    ("direct_url", "origin"),
    [
        (None, Origin("docsync-checker==1.2")),
        (
            '{"url": "https://u:secret@git.example/docsync", "vcs_info": {"vcs": "git", "commit_id": "abc"}}',
            FROM_GIT,
        ),
        ('{"url": "file:///home/me/docsync", "dir_info": {"editable": true}}', UNKNOWN),
        ('{"url": "file:///home/me/docsync", "vcs_info": {"vcs": "git", "commit_id": "abc"}}', UNKNOWN),
        ("nonsense", UNKNOWN),
        ("[]", UNKNOWN),
    ],
)
def test_hook_and_workflow_install_what_runs_here(direct_url: str | None, origin: Origin) -> None:
    assert origin_of(direct_url, "1.2") == origin


def test_what_is_written_is_yaml_that_says_the_same_before_and_after() -> None:
    text = f"repos:\n- repo: {REPO}\n  rev: v1\n  hooks:\n  - id: a\n    args:\n    - --x\n"
    assert yaml.safe_load(with_hook(text, FROM_GIT))["repos"][:1] == yaml.safe_load(text)["repos"]
