"""Links through the whole pipeline: what is reported, what is said of it, and what is left alone."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from docsync.diagnostics import Diagnostic, Report
from tests.repository.gits import Made

API = {"pkg/__init__.py": ""}
Check = Callable[..., Report]


def told(check_project: Check, files: dict[str, str], **settings: object) -> list[Diagnostic]:
    report = check_project(API | files, select=("DS501", "DS502"), **settings)
    return list(report.diagnostics)


def test_messages_state_the_proof(check_project: Check) -> None:
    files = {
        "docs/_toctree.yml": "",
        "docs/formats.md": "# Formats\n\n## Vision datasets\n",
        "docs/page.md": "[a](fromats) [b](formats#vision-dataset) [c](../pkg/__init__.py)\n",
    }
    found = [(one.code, one.message, one.help) for one in told(check_project, files)]
    assert found == [
        ("DS501", "`fromats` leads to no page: `docs` has no `fromats.md`", "did you mean `formats`?"),
        (
            "DS502",
            "`formats#vision-dataset` leads to no place: `docs/formats.md` has no heading or element `#vision-dataset`",
            'did you mean `#vision-datasets` (the heading "Vision datasets")?',
        ),
        (
            "DS501",
            "`../pkg/__init__.py` leads to no file: `pkg/__init__.py` is a file of the repository, which the site does "
            "not have",
            "",
        ),
    ]


def test_the_address_a_link_counts_from_is_said(check_project: Check) -> None:
    files = {"mkdocs.yml": "site_name: x\n", "docs/guide/page.md": "[x](more)\n", "docs/guide/more.md": ""}
    (found,) = told(check_project, files)
    assert found.message == (
        "`more` leads to no page: `docs/guide/page` has no `more.md` (from the page's address it leads to "
        "`/guide/page/more`)"
    )
    assert found.fix is not None
    assert [edit.after for edit in found.fix.edits] == ["more.md"]


def test_a_page_outside_the_documents_is_read(check_project: Check) -> None:
    files = {"README.md": "[a](CONTRIBUTING.md#set-up) [b](CONTRIBUTING.md#gone)\n", "CONTRIBUTING.md": "# Set up\n"}
    found = told(check_project, files, docs=("README.md",))
    assert [one.symbol for one in found] == ["CONTRIBUTING.md#gone"]


def test_places_in_html_are_exact(check_project: Check) -> None:
    image = '<p align="center">\n  <img alt="x"\n   src="a.png" srcset="b.png 1x, c.png 2x">\n</p>\n'
    page = f"{image}\n> - <a href='d.md'>\n"
    found = told(check_project, {"README.md": page}, docs=("README.md",))
    spans = [one.location.span for one in found]
    assert [page[span.start : span.end] for span in spans] == ["a.png", "b.png", "c.png", "d.md"]


def test_what_git_ignores_is_not_missing(check_project: Check) -> None:
    files = {".gitignore": "docs/made/\n", "README.md": "[a](docs/made/x.md) [b](docs/kept/x.md)\n"}
    found = told(check_project, files, docs=("README.md",))
    assert [one.symbol for one in found] == ["docs/kept/x.md"]


def test_links_of_a_file_that_a_page_includes_count_from_elsewhere(check_project: Check) -> None:
    files = {
        "mkdocs.yml": "site_name: x\n",
        "docs/part.md": "[a](guide/x.md)\n",
        "docs/index.md": '--8<-- "part.md"\n',
        "docs/guide/y.md": "",
    }
    assert not told(check_project, files)


@pytest.mark.parametrize(
    ("link", "written"),
    [("#client", "clients.md#client"), ("proxies.md#client", "clients.md#client"), ("clients.md#cleint", "client")],
)
def test_the_one_other_page_with_that_heading(check_project: Check, link: str, written: str) -> None:
    files = {
        "mkdocs.yml": "site_name: x\n",
        "docs/page.md": f"[x]({link})\n",
        "docs/clients.md": "# Client\n",
        "docs/proxies.md": "# Proxies\n",
    }
    (found,) = told(check_project, files)
    assert found.fix is not None
    assert [edit.after for edit in found.fix.edits] == [written]


def test_every_link_is_counted_once(check_project: Check) -> None:
    page = "[a](page.md) [b](gone.md) [c](https://example.org) [d]({{x}})\n"
    report = check_project(API | {"README.md": page, "page.md": ""}, docs=("README.md",), select=("DS501",))
    summary = report.summary
    assert (summary.resolved, summary.wrong, summary.external, summary.unknown) == (1, 1, 1, 1)


def test_no_request_is_ever_made(check_project: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **named: object) -> None:
        raise AssertionError("a socket was asked for")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    page = "[a](https://example.org/x) ![b](//cdn.example.org/b.png) [c](gone.md)\n"
    found = told(check_project, {"README.md": page}, docs=("README.md",))
    assert [one.symbol for one in found] == ["gone.md"]


def test_what_was_removed_and_what_was_moved(check_project: Check, tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.write("docs/gone.md", "# One\n")
    made.write("docs/was.md", "# Two\n\nMuch the same.\n")
    made.commit()
    (tmp_path / "docs/gone.md").unlink()
    (tmp_path / "docs/was.md").rename(tmp_path / "docs/it.md")
    commit = made.commit()[:9]
    found = told(check_project, {"mkdocs.yml": "site_name: x\n", "docs/page.md": "[a](gone.md) [b](was.md#two)\n"})
    assert [(one.message, one.help) for one in found] == [
        (f"`gone.md` leads to no page: `docs` has no `gone.md`, which was removed in {commit} (2024-01-02)", ""),
        (
            "`was.md#two` leads to no page: `docs` has no `was.md`",
            f"it moved to `it.md#two` in {commit} (2024-01-02)",
        ),
    ]
    assert [(one.kind, one.detail, one.commit[:9]) for each in found for one in each.evidence] == [
        ("removal", "`docs/gone.md` removed", commit),
        ("rename", "`docs/was.md` renamed to `docs/it.md`", commit),
    ]


def test_directives_of_myst(check_project: Check) -> None:
    page = """\
```{figure} a.png
:alt: none.png
```
> ```{image} gone.png
> ```
:::{include} more.md
:::
```{include} gone.md
```
```{figure} any.*
```
```{toctree}
:glob:
:caption: Gone

more
Title <gone>
sub/*
self
https://example.org
```
"""
    files = {"docs/conf.py": "", "docs/page.md": page, "docs/a.png": "", "docs/more.md": ""}
    found = told(check_project, files)
    assert [(one.symbol, page[one.location.span.start : one.location.span.end]) for one in found] == [
        ("gone.png", "gone.png"),
        ("gone.md", "gone.md"),
    ]


def test_parentheses_around_an_address(check_project: Check) -> None:
    files = {"docs/_toctree.yml": "", "docs/page.md": "# A\n\n[a]((page#a)) [b](<(page#b)>) [c]((gone))\n"}
    found = [
        (one.message, one.help, [edit.after for edit in one.fix.edits] if one.fix else [])
        for one in told(check_project, files)
    ]
    assert found == [
        (
            "`(page#a)` leads to no page: the parentheses around `page#a` are a part of the address",
            "write `page#a`",
            ["page#a"],
        ),
        (
            "`(page#b)` leads to no page: the parentheses around `page#b` are a part of the address",
            "`page#b` leads to no place either",
            [],
        ),
        (
            "`(gone)` leads to no page: the parentheses around `gone` are a part of the address",
            "`gone` leads to no place either",
            [],
        ),
    ]


def test_lines_of_a_pages_source(check_project: Check) -> None:
    files = {"README.md": "[a](more.md?plain=1#L2) [b](more.md#L2)\n", "more.md": "# More\n"}
    assert [one.symbol for one in told(check_project, files, docs=("README.md",))] == ["more.md#L2"]


@pytest.mark.parametrize(
    "formula",
    ["$E[x](t)$", "so $$[c](d)$$.", "$$\nP[x](y) = 1\n$$", "**$a[i](j)$**, `$`", "`$$` and\n\n$$\n[x](y)\n$$"],
)
def test_formulas_hold_no_links(check_project: Check, formula: str) -> None:
    assert not told(check_project, {"README.md": f"{formula}\n"}, docs=("README.md",))


@pytest.mark.parametrize(
    "text", ["$5 for [x](gone) and $6", "`$a` [x](gone) `b$`", "US$ [x](gone) US$", "$\n\n[x](gone)$"]
)
def test_sums_of_money_are_no_formulas(check_project: Check, text: str) -> None:
    assert [one.symbol for one in told(check_project, {"README.md": f"{text}\n"}, docs=("README.md",))] == ["gone"]


def test_marks_that_a_site_leaves_out_are_explained(check_project: Check) -> None:
    files = {
        "docs/_toctree.yml": "",
        "docs/page.md": "# \u0b15\u0b30\u0b28\u0b4d\u0b24\u0b41\n\n[a](#\u0b15\u0b30\u0b28\u0b4d\u0b24\u0b41)\n",
    }
    (found,) = told(check_project, files)
    assert found.help.endswith("of which the site keeps letters and digits alone)?")


def test_a_ring_of_pages_is_whole(check_project: Check) -> None:
    files = {f"docs/a/p{number}.md": f"# P\n\n[x](p{(number + 1) % 300}.md#p)\n" for number in range(300)}
    assert not told(check_project, {"mkdocs.yml": "site_name: x\n"} | files)
