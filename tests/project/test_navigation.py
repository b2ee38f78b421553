"""Navigation through the whole pipeline: what is reported, where, what is said of it, and what the fix makes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from docsync import run
from docsync.diagnostics import Diagnostic, Report
from docsync.settings import CoverageContract, Members, Settings, Where
from tests.repository.gits import Made

API = {"pkg/__init__.py": "class GRPOTrainer: ...\nclass DPOTrainer: ...\n"}
Check = Callable[..., Report]
TOCTREE = """\
- sections: # the first
  - local: index
    title: Package
  - local: a_trainer
    title: "A"
  - local: c_trainer # sorted
    title: C
  title: Start
- sections:
  - local: deep/one
    title: One
  title: Deep
"""
PAGES = {
    "docs/index.md": "# Package\n", "docs/a_trainer.md": "# A Trainer\n", "docs/c_trainer.md": "# C Trainer\n",
    "docs/deep/one.md": "# One\n",
}  # fmt: skip


def told(check_project: Check, files: dict[str, str], **settings: object) -> list[Diagnostic]:
    report = check_project(API | files, select=("DS205", "DS206"), **settings)
    return list(report.diagnostics)


def mended(found: Diagnostic, files: dict[str, str]) -> tuple[str, str]:
    """The file that a fix changes, and what it makes of it."""
    assert found.fix is not None
    (edit,) = found.fix.edits
    text = files[edit.path]
    assert text[edit.span.start : edit.span.end] == edit.before
    return edit.path, text[: edit.span.start] + edit.after + text[edit.span.end :]


def test_a_stale_entry(check_project: Check) -> None:
    files = {**PAGES, "docs/_toctree.yml": TOCTREE + "- local: gone\n  title: Gone\n"}
    (found,) = told(check_project, files)
    place = (found.location.path, found.location.start.line, found.location.start.column, found.code)
    assert place == ("docs/_toctree.yml", 13, 10, "DS206")
    assert found.message == "`gone` leads to no page: `docs` has no `gone.md`"
    assert found.fix is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_page_without_an_entry_and_its_line(check_project: Check, end: str) -> None:
    toctree = TOCTREE.replace("\n", end)
    files = {**PAGES, "docs/_toctree.yml": toctree, "docs/b_trainer.md": "<!-- licence -->\n\n# B Trainer\n"}
    (found,) = told(check_project, files)
    assert (found.location.path, found.location.start.line, found.code) == ("docs/b_trainer.md", 3, "DS205")
    assert found.message == "this page is not in the navigation: `docs/_toctree.yml` does not list it"
    assert found.help == "it belongs behind `a_trainer` (docs/_toctree.yml:4)"
    line = f'  - local: b_trainer{end}    title: "B"{end}'
    assert mended(found, files) == ("docs/_toctree.yml", toctree.replace("  - local: c_tr", f"{line}  - local: c_tr"))


TITLES = {
    "Plain words": "Plain words",
    "With: a colon": '"With: a colon"',
    "`Code` and *emphasis*": "Code and emphasis",
    'It\'s "quoted" # here': '"It\'s \\"quoted\\" # here"',
    "[brackets] first": '"[brackets] first"',
    "yes": '"yes"',
}


@pytest.mark.parametrize(("heading", "title"), TITLES.items())
def test_a_title_is_quoted_where_it_has_to_be(check_project: Check, heading: str, title: str) -> None:
    toctree = TOCTREE.replace('"A"', "A")
    files = {**PAGES, "docs/_toctree.yml": toctree, "docs/deep/two.md": f"# {heading}\n"}
    (found,) = told(check_project, files)
    inserted = f"  - local: deep/two\n    title: {title}\n"
    assert mended(found, files)[1] == toctree.replace("  title: Deep", f"{inserted}  title: Deep")


GUIDE = "site_name: x\nnav:\n  - index.md\n  - Guide:\n"
MKDOCS = [
    ("      - 'One': \"guide/one.md\"   # first\n", '      - \'The "second"\': "guide/two.md"\n', ""),
    ("    - guide/one.md\n", "    - guide/two.md\n", "    - guide/zoo.md\n"),
    ("    - guide/one.md", "\n    - guide/two.md", ""),
    ("    - {One: guide/one.md}\n", "", ""),
    ("    - One: 'guide/one.md' # first\n", "    - The \"second\": 'guide/two.md'\n", "    - Zoo: guide/zoo.md\n"),
]


@pytest.mark.parametrize(("before", "line", "after"), MKDOCS)
def test_lines_of_mkdocs(check_project: Check, before: str, line: str, after: str) -> None:
    files = {"mkdocs.yml": f"{GUIDE}{before}{after}", "docs/index.md": "# I\n", "docs/guide/one.md": "# One\n"}
    files |= {"docs/guide/two.md": '# The "second"\n'} | ({"docs/guide/zoo.md": "# Zoo\n"} if after else {})
    (found,) = told(check_project, files)
    if line:
        assert mended(found, files) == ("mkdocs.yml", f"{GUIDE}{before}{line}{after}")
    else:
        assert found.fix is None


SIDEBARS = """\
{
  "docs": [
    "guide/one",
    "guide/three"
  ]
}
"""


@pytest.mark.parametrize(("name", "behind"), [("two", "three"), ("second", "one")])
def test_a_line_of_a_sidebar(check_project: Check, name: str, behind: str) -> None:
    config = 'module.exports = {presets: [["classic", {docs: {sidebarPath: "./sidebars.json"}}]]};\n'
    pages = {f"site/docs/guide/{one}.md": f"# {one}\n" for one in ("one", name, "three")}
    files = {"site/docusaurus.config.js": config, "site/sidebars.json": SIDEBARS, **pages}
    (found,) = told(check_project, files, docs=("site/docs",))
    path, text = mended(found, files)
    assert path == "site/sidebars.json"
    if behind == "one":
        assert text == SIDEBARS.replace('one",\n', f'one",\n    "guide/{name}",\n')
    else:  # the last one has no comma behind it, so the new one comes before it
        assert text == SIDEBARS.replace('    "guide/three"', f'    "guide/{name}",\n    "guide/three"')


def test_a_line_of_a_toctree(check_project: Check) -> None:
    index = "# I\n\n```{toctree}\n:maxdepth: 1\n\nguide/one\nThe third <guide/three>\n```\n"
    pages = {f"docs/guide/{name}.md": f"# {name}\n" for name in ("one", "two", "three")}
    files = {"docs/conf.py": "extensions = ['myst_parser']\n", "docs/index.md": index, **pages}
    (found,) = told(check_project, files)
    assert found.message == "this page is not in the navigation: `docs/index.md` does not list it"
    assert mended(found, files) == ("docs/index.md", index.replace("three>\n", "three>\ntwo <guide/two>\n"))


def test_no_line_is_offered_where_the_place_is_not_clear(check_project: Check) -> None:
    toctree = (
        "- sections:\n  - {local: index, title: I}\n  title: S\n- sections: [{local: other, title: O}]\n  title: T\n"
    )
    files = {"docs/_toctree.yml": toctree, "docs/index.md": "# I\n", "docs/other.md": "# O\n", "docs/new.md": "# N\n"}
    (found,) = told(check_project, files)
    assert (found.help, found.fix) == ("", None)


def test_ignores_in_yaml_and_on_the_page(check_project: Check) -> None:
    toctree = (
        TOCTREE + "# docsync: ignore[DS206] built elsewhere\n- local: gone\n- local: lost # docsync: ignore[DS205]\n"
    )
    files = {
        **PAGES, "docs/_toctree.yml": toctree,
        "docs/new.md": "<!-- docsync: ignore[DS205] only for those who have the link -->\n\n# New\n",
    }  # fmt: skip
    report = check_project(API | files, select=("DS205", "DS206", "DS901"))
    found = [(one.code, one.location.path, one.symbol) for one in report.diagnostics]
    assert found == [("DS206", "docs/_toctree.yml", "lost"), ("DS901", "docs/_toctree.yml", "DS205")]
    assert report.summary.suppressed == 2


def test_files_of_the_navigation_can_be_ignored_by_glob(check_project: Check) -> None:
    files = {**PAGES, "docs/_toctree.yml": TOCTREE + "- local: gone\n"}
    report = check_project(API | files, select=("DS206",), per_file_ignores=(("docs/_toctree.yml", ("DS206",)),))
    assert not report.diagnostics
    assert not any("per-file-ignores" in note for note in report.summary.notes)


def test_what_the_summary_counts(check_project: Check) -> None:
    toctree = "- local: index\n- local: gone\n- local: made\n"
    files = {"docs/_toctree.yml": toctree, "docs/index.md": "# I\n", "docs/made.ipynb": "{}"}
    summary = check_project(API | files, select=("DS206",)).summary
    assert (summary.resolved, summary.wrong, summary.unknown) == (1, 1, 1)
    assert summary.unknown_reasons == (("a page that is made of a notebook", 1),)


def test_a_navigation_that_is_not_known_is_counted(check_project: Check) -> None:
    opened = {"mkdocs.yml": "nav: [a.md]\nplugins: [gen-files]\n", "docs/a.md": "# A\n", "docs/b.md": "# B\n"}
    report = check_project(API | opened, select=("DS205",))
    assert not report.diagnostics
    assert ("the plugin gen-files, which may make pages", 1) in report.summary.unknown_reasons


NAV = "site_name: x\nnav: [index.md, one.md, two.md, guide/a.md]\n"
SITE = {f"docs/{name}.md": f"# {name}\n" for name in ("index", "one", "two", "guide/a")}


def test_a_page_that_others_link_to_is_a_preview(check_project: Check) -> None:
    files = {
        "mkdocs.yml": NAV,
        **SITE,
        "docs/index.md": "[x](new.md)\n",
        "docs/new.md": "# N\n",
        "docs/alone.md": "# A\n",
    }
    assert [one.location.path for one in told(check_project, files)] == ["docs/alone.md"]
    previewed = {one.location.path: one.preview for one in told(check_project, files, preview=True)}
    assert previewed == {"docs/alone.md": False, "docs/new.md": True}


def test_a_page_of_a_folder_of_which_nothing_is_listed_is_a_preview(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV, **SITE, "docs/notes/a.md": "# N\n"}
    assert not told(check_project, files)
    assert [one.location.path for one in told(check_project, files, preview=True)] == ["docs/notes/a.md"]


def test_a_page_beside_many_that_are_listed_is_certain_although_linked(check_project: Check) -> None:
    names = [f"e{number}" for number in range(9)]
    nav = f"nav: [index.md, {', '.join(f'e/{name}.md' for name in names)}]\n"
    pages = {f"docs/e/{name}.md": f"# {name}\n" for name in names}
    files = {"mkdocs.yml": nav, **pages, "docs/index.md": "[x](e/new.md)\n", "docs/e/new.md": "# N\n"}
    assert [one.location.path for one in told(check_project, files)] == ["docs/e/new.md"]


def test_an_included_page_needs_no_entry(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV, **SITE, "docs/part.md": "Text.\n", "docs/one.md": '--8<-- "docs/part.md"\n'}
    assert not told(check_project, files, preview=True)


def test_a_page_that_is_no_document_is_not_judged(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV, **SITE, "docs/new.md": "# N\n"}
    assert not told(check_project, files, docs=("docs/one.md",))
    assert len(told(check_project, files, docs=("docs/new.md",))) == 1


def test_a_stale_entry_of_a_navigation_outside_the_documents(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV.replace("two.md", "gone.md"), **SITE}
    found = told(check_project, files, docs=("docs/one.md",))
    assert [(one.code, one.location.path) for one in found] == [("DS206", "mkdocs.yml")]


def run_in(made: Made, *codes: str) -> list[Diagnostic]:
    settings = Settings(base=made.root, packages=("pkg",), docs=("docs",), search_paths=(made.root,), select=codes)
    return list(run.check(settings, made.root).diagnostics)


def made_site(tmp_path: Path, nav: str, pages: dict[str, str]) -> Made:
    made = Made(tmp_path)
    made.write("pkg/__init__.py", "")
    made.write("mkdocs.yml", nav)
    for name, text in pages.items():
        made.write(f"docs/{name}", text)
    made.commit()
    return made


def test_a_page_that_moved(tmp_path: Path) -> None:
    pages = {"a.md": "# A\n", "old.md": "# Old\n\nThe same text as before.\n", "gone.md": "# Gone\n"}
    made = made_site(tmp_path, "nav:\n  - a.md\n  - old.md\n  - Gone: gone.md\n", pages)
    made.git("mv", "docs/old.md", "docs/new.md")
    (made.root / "docs/gone.md").unlink()
    commit = made.commit()[:9]
    moved, gone = run_in(made, "DS205", "DS206")
    assert moved.help == f"it moved to `docs/new.md` in {commit} (2024-01-02)"
    assert moved.fix is not None
    assert [edit.after for edit in moved.fix.edits] == ["new.md"]
    assert gone.message == (
        f"`gone.md` leads to no page: `docs` has no `gone.md`, which was removed in {commit} (2024-01-02)"
    )
    assert (gone.fix, gone.evidence[0].commit[:9]) == (None, commit)


def test_a_page_that_moved_and_is_listed_already(tmp_path: Path) -> None:
    made = made_site(
        tmp_path, "nav: [a.md, old.md, new.md]\n", {"a.md": "# A\n", "old.md": "# Old\n\nThe same text.\n"}
    )
    made.git("mv", "docs/old.md", "docs/new.md")
    made.commit()
    (found,) = run_in(made, "DS206")
    assert found.help.endswith(", which has an entry already")
    assert found.fix is None


def test_a_like_name_that_no_entry_lists_is_meant(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV + "", **SITE, "docs/guide/a.md": "", "docs/guide/vllm_integration.md": "# V\n"}
    files["mkdocs.yml"] = NAV.replace("guide/a.md", "guide/a.md, guide/vlm_integration.md")
    (found,) = told(check_project, files)
    assert (found.code, found.help) == ("DS206", "did you mean `docs/guide/vllm_integration.md`, which no entry lists?")
    assert mended(found, files)[1] == NAV.replace("guide/a.md", "guide/a.md, guide/vllm_integration.md")


def test_an_entry_for_what_git_ignores(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV.replace("two.md", "made.md"), **SITE, ".gitignore": "docs/made.md\n"}
    del files["docs/two.md"]
    assert not told(check_project, files)


def test_an_entry_that_was_taken_out(tmp_path: Path) -> None:
    nav = "nav:\n  - a.md\n  - old.md\n"
    made = made_site(tmp_path, nav, {"a.md": "# A\n", "old.md": "# Old\n"})
    made.write("mkdocs.yml", nav.replace("  - old.md\n", ""))
    made.write("docs/never.md", "# Never\n")
    made.commit()
    assert [one.location.path for one in run_in(made, "DS205")] == ["docs/never.md"]


def test_a_page_that_a_script_names(tmp_path: Path) -> None:
    made = made_site(
        tmp_path, "nav: [a.md]\n", {"a.md": "# A\n", "translation-banner.md": "Text.\n", "own.md": "# O\n"}
    )
    made.write("scripts/docs.py", 'banner = Path("translation-banner.md")\nother = "my-own.md"\n')
    made.commit()
    assert [one.location.path for one in run_in(made, "DS205")] == ["docs/own.md"]


CONTRACT = (CoverageContract(1, Members(family="trainer"), Where.NAVIGATION),)


def test_a_contract_about_the_navigation(check_project: Check) -> None:
    toctree = "- local: index\n  title: I\n- local: reference\n  title: R\n"
    pages = {
        "docs/index.md": "# I\n\n[x](dpo_trainer)\n", "docs/reference.md": "# R\n\n[[autodoc]] GRPOTrainer\n",
        "docs/dpo_trainer.md": "# DPO\n",
    }  # fmt: skip
    (found,) = told(check_project, {**pages, "docs/_toctree.yml": toctree}, coverage=CONTRACT)
    assert (found.location.path, found.object) == ("docs/dpo_trainer.md", "pkg.DPOTrainer")
    assert found.evidence[-1].detail == "coverage contract 1 asks for `DPOTrainer`"


def test_a_contract_makes_a_preview_certain(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV, **SITE, "docs/index.md": "[x](dpo_trainer.md)\n", "docs/dpo_trainer.md": "# DPO\n"}
    found = told(check_project, files, coverage=CONTRACT)
    assert [(one.location.path, one.symbol) for one in found] == [
        ("docs/dpo_trainer.md", "docs/dpo_trainer.md"),
        ("mkdocs.yml", "GRPO"),
    ]
    assert found[1].message == "`GRPOTrainer` has no page that the navigation could list"


def test_a_contract_of_a_navigation_that_is_not_known(check_project: Check) -> None:
    files = {"mkdocs.yml": NAV + "plugins: [gen-files]\n", **SITE, "docs/dpo_trainer.md": "# DPO\n"}
    assert not told(check_project, files, coverage=CONTRACT)
