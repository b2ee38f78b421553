"""What lists are held to: beyond the rule's own examples, which show each kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docsync.diagnostics import Diagnostic, Report

Check = Callable[..., Report]

_TREE = "https://github.com/owner/pkg/blob/main"
_SETUP = {"setup.py": 'setup(url="https://github.com/owner/pkg")\n', "pkg/__init__.py": ""}
_RUN = "if __name__ == '__main__':\n    run()\n"


def scripts(*paths: str) -> dict[str, str]:
    return _SETUP | dict.fromkeys(paths, _RUN)


def table(*paths: str) -> str:
    return "| File |\n| --- |\n" + "".join(f"| [`{path}`]({_TREE}/{path}) |\n" for path in paths)


def found(report: Report) -> list[Diagnostic]:
    return [one for one in report.diagnostics if one.code == "DS209"]


def symbols(report: Report) -> list[str]:
    return [one.symbol for one in found(report)]


def test_the_message_says_where_and_how_many(check_project: Check) -> None:
    api = "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass GRPOTrainer: ...\n\n\nclass KTOTrainer: ...\n"
    page = "# P\n\n## Which?\n\n- `SFTTrainer`\n- `DPOTrainer`\n- `GRPOTrainer`\n"
    (one,) = found(check_project({"pkg/__init__.py": api, "docs/p.md": page}))
    assert one.message == ('the list under "Which?" names 3 of 4 trainers, not `KTOTrainer` (pkg/__init__.py:6)')
    assert (one.severity, one.preview, one.location.start.line) == ("warning", False, 5)
    assert [(each.kind, each.path, each.line) for each in one.evidence] == [("member", "pkg/__init__.py", 6)]
    assert len(one.fingerprints) == 1


def test_many_are_told_below_the_message(check_project: Check) -> None:
    keys = [f"A{letter}" for letter in "BCDEFGHIJKLMNOPQ"]
    api = "".join(f"class {key}Trainer: ...\n" for key in keys)
    page = "# P\n\n" + "".join(f"- `{key}Trainer`\n" for key in keys[:12])
    (one,) = found(check_project({"pkg/__init__.py": api, "docs/p.md": page}))
    assert one.message.endswith("names 12 of 16 trainers, not `ANTrainer`, `AOTrainer`, `APTrainer`, `AQTrainer`")
    assert one.evidence[0].detail.startswith("missing: `ANTrainer` (pkg/__init__.py:13), `AOTrainer`")
    assert len(one.fingerprints) == 4


def test_what_is_guessed_is_a_preview(check_project: Check) -> None:
    api = "class Base: ...\n" + "".join(
        f"class {name}Loader(Base): ...\n" for name in ("Ax", "Bx", "Cx", "Dx", "Ex", "Fx")
    )
    page = "- `AxLoader`\n- `BxLoader`\n- `CxLoader`\n- `DxLoader`\n- `ExLoader`\n"
    files = {"pkg/__init__.py": api, "docs/p.md": page}
    assert [one.preview for one in found(check_project(files, preview=True))] == [True]
    assert found(check_project(files)) == []


def test_a_folder_that_the_text_names_is_listed_from_a_third_on(check_project: Check) -> None:
    names = "abcdefghijklmno"
    files = scripts(*(f"examples/{name}.py" for name in names))
    listed = table(*(f"examples/{name}.py" for name in names[:5]))
    about = f"They lie in [`examples`](https://github.com/owner/pkg/tree/main/examples).\n\n{listed}"
    assert symbols(check_project(files | {"docs/p.md": listed})) == []
    assert symbols(check_project(files | {"docs/p.md": about})) == [
        ", ".join(f"examples/{name}.py" for name in names[5:])
    ]


def test_of_two_folders_only_the_one_that_is_listed(check_project: Check) -> None:
    files = scripts(*(f"examples/{name}.py" for name in "abcd"), *(f"pkg/scripts/{name}.py" for name in "wxyz"))
    page = table("examples/a.py", "examples/b.py", "examples/c.py", "pkg/scripts/w.py")
    assert symbols(check_project(files | {"docs/p.md": page})) == ["examples/d.py"]


def test_a_script_of_the_same_name_in_another_folder_is_the_one_that_is_shown(check_project: Check) -> None:
    files = scripts(*(f"examples/{name}.py" for name in "abcd"), "pkg/scripts/d.py")
    page = table("examples/a.py", "examples/b.py", "examples/c.py", "pkg/scripts/d.py")
    assert symbols(check_project(files | {"docs/p.md": page})) == []


def test_links_to_other_repositories_are_theirs(check_project: Check) -> None:
    files = scripts(*(f"examples/{name}.py" for name in "abcd"))
    page = table("examples/a.py", "examples/b.py", "examples/c.py").replace("owner/pkg", "other/lib")
    assert symbols(check_project(files | {"docs/p.md": page})) == []


def test_a_list_that_is_mostly_of_something_else_is_not_of_the_folder(check_project: Check) -> None:
    files = scripts(*(f"examples/{name}.py" for name in "abcd"))
    others = "".join(f"| [other](https://example.org/{number}) |\n" for number in range(4))
    page = table("examples/a.py", "examples/b.py", "examples/c.py") + others
    assert symbols(check_project(files | {"docs/p.md": page})) == []


def test_the_parts_of_a_name_that_a_list_shares(check_project: Check) -> None:
    names = ("a", "b", "c", "d", "a_training", "b_training", "c_training", "d_training")
    files = _SETUP | {f"pkg/templates/{name}.jinja": "x" for name in names}
    first = "## Original\n\n### `a.jinja`\n\n### `b.jinja`\n\n### `c.jinja`\n\n"
    second = "## Training\n\n### `a_training.jinja`\n\n### `b_training.jinja`\n\n### `c_training.jinja`\n"
    report = check_project(files | {"docs/p.md": f"# Templates\n\n{first}{second}"})
    assert symbols(report) == ["pkg/templates/d.jinja", "pkg/templates/d_training.jinja"]
    assert [one.location.start.line for one in found(report)] == [5, 13]


def test_modules_of_a_package_are_a_preview(check_project: Check) -> None:
    files = _SETUP | {f"pkg/pipes/pipe_{name}.py": "x = 1\n" for name in "abcd"} | {"pkg/pipes/__init__.py": ""}
    files["docs/p.md"] = table("pkg/pipes/pipe_a.py", "pkg/pipes/pipe_b.py", "pkg/pipes/pipe_c.py")
    assert symbols(check_project(files)) == []
    assert symbols(check_project(files, preview=True)) == ["pkg/pipes/pipe_d.py"]


def test_the_readme_in_the_librarys_folder_is_read(check_project: Check) -> None:
    files = _SETUP | {f"pkg/templates/{name}.jinja": "x" for name in "abcd"}
    readme = "# Templates\n\n## `a.jinja`\n\n## `b.jinja`\n\n## `c.jinja`\n"
    files |= {"docs/p.md": "# P\n", "pkg/templates/README.md": readme}
    (one,) = found(check_project(files))
    assert (one.location.path, one.symbol) == ("pkg/templates/README.md", "pkg/templates/d.jinja")


def test_an_ignore_in_such_a_readme_holds(check_project: Check) -> None:
    files = _SETUP | {f"pkg/templates/{name}.jinja": "x" for name in "abcd"}
    ignore = "<!-- docsync: ignore[DS209] d is for tests -->\n\n"
    readme = f"# Templates\n\n{ignore}## `a.jinja`\n\n## `b.jinja`\n\n## `c.jinja`\n"
    files |= {"docs/p.md": "# P\n", "pkg/templates/README.md": readme}
    assert found(check_project(files)) == []


def test_a_guide_with_sections_about_commands_is_a_preview(check_project: Check) -> None:
    cli = (
        "import argparse\ndef main():\n    parser = argparse.ArgumentParser()\n    parsers = parser.add_subparsers()\n"
        + "".join(f"    parsers.add_parser('{name}')\n" for name in ("one", "two", "three", "four"))
        + "    parser.parse_args()\n"
    )
    project = "[project]\nname = 'pkg'\n[project.scripts]\npkg = 'pkg.cli:main'\n"
    page = "# Commands\n\n## pkg one\n\n## pkg two\n\n## pkg three\n"
    files = {"pyproject.toml": project, "pkg/__init__.py": "", "pkg/cli.py": cli, "docs/p.md": page}
    assert symbols(check_project(files)) == ["pkg four"]
    files["docs/p.md"] = page + "\n## Getting help\n"
    assert symbols(check_project(files)) == []
    assert symbols(check_project(files, preview=True)) == ["pkg four"]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("- `KTOTrainer`\n- `XPOTrainer`\n", []),  # the parts of one list
        ("- `SFTTrainer`\n- `DPOTrainer`\n", ["KTOTrainer, XPOTrainer"]),  # another list, of what goes with something
    ],
)
def test_lists_that_overlap_are_not_parts_of_one(check_project: Check, second: str, expected: list[str]) -> None:
    keys = ("SFT", "DPO", "GRPO", "RLOO", "KTO", "XPO")
    api = "".join(f"class {key}Trainer: ...\n" for key in keys)
    page = "# P\n\n## A\n\n- `SFTTrainer`\n- `DPOTrainer`\n- `GRPOTrainer`\n- `RLOOTrainer`\n\n## B\n\n" + second
    assert symbols(check_project({"pkg/__init__.py": api, "docs/p.md": page})) == expected


def test_two_halves_that_overlap_are_no_whole(check_project: Check) -> None:
    api = "".join(f"class {key}Trainer: ...\n" for key in ("SFT", "DPO", "GRPO", "RLOO", "KTO", "XPO"))
    page = "# P\n\n## A\n\n- `SFTTrainer`\n- `DPOTrainer`\n- `GRPOTrainer`\n\n## B\n\n- `SFTTrainer`\n- `KTOTrainer`\n"
    assert symbols(check_project({"pkg/__init__.py": api, "docs/p.md": page})) == []
