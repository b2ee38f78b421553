"""What GitHub is told: annotations with their escaping and limits, and the summary of the job."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docsync.diagnostics import Diagnostic, Failure, Report, Severity, Summary
from docsync.reports import Format, Place, TextStyle, render
from docsync.reports.github_summary import render_summary
from docsync.reports.place import NOWHERE, place_of
from docsync.source import SourceText, Span
from tests.cli.test_command import docsync

PAGE = "first\nsecond line\nthird\n"


def found(message: str = "m", path: str = "docs/a.md", span: tuple[int, int] = (6, 12), **values: object) -> Diagnostic:
    place = SourceText(path, PAGE).locate(Span(*span))
    given = {"code": "DS101", "name": "unknown-reference", "severity": Severity.ERROR, "symbol": message} | values
    return Diagnostic(message=message, location=place, **given)  # type: ignore[arg-type]


def report_of(*diagnostics: Diagnostic, failures: tuple[Failure, ...] = (), **summary: object) -> Report:
    errors = sum(one.severity is Severity.ERROR for one in diagnostics)
    counted = Summary(errors=errors, warnings=len(diagnostics) - errors, **summary)  # type: ignore[arg-type]
    return Report("1", ("lib",), diagnostics, failures, counted)


def lines_of(report: Report, place: Place = NOWHERE) -> list[str]:
    return render(report, Format.GITHUB, TextStyle(colour=True), place).splitlines()


def commands(report: Report, place: Place = NOWHERE) -> list[str]:
    """The annotations that a runner takes from the output: none while commands are stopped."""
    taken, stopped = [], ""
    for line in lines_of(report, place):
        if line.startswith("::stop-commands::"):
            stopped = line.removeprefix("::stop-commands::")
        elif stopped and line == f"::{stopped}::":
            stopped = ""
        elif not stopped and line.startswith(("::error", "::warning", "::notice")):
            taken.append(line)
    return taken


def test_an_annotation_names_the_range() -> None:
    assert commands(report_of(found("`x` is gone", help="did you mean `y`?"))) == [
        "::error file=docs/a.md,line=2,col=1,endLine=2,endColumn=7,title=DS101 unknown-reference"
        "::`x` is gone%0Adid you mean `y`?"
    ]


def test_columns_are_left_out_where_the_range_has_several_lines() -> None:
    (command,) = commands(report_of(found(span=(6, 20))))
    assert command.startswith("::error file=docs/a.md,line=2,endLine=3,title=")


def test_what_has_a_meaning_in_a_command_is_escaped() -> None:
    (command,) = commands(report_of(found("100%\r\n::error::x, %0A", path="docs/a,b:c%.md")))
    assert command == (
        "::error file=docs/a%2Cb%3Ac%25.md,line=2,col=1,endLine=2,endColumn=7,title=DS101 unknown-reference"
        "::100%25%0D%0A::error::x, %250A"
    )


def test_each_severity_has_its_kind_and_a_preview_rule_only_gives_notice() -> None:
    kinds = commands(
        report_of(found("a"), found("b", severity=Severity.WARNING), found("c", preview=True, code="DS108"))
    )
    assert [command.split(" ")[0] for command in kinds] == ["::error", "::warning", "::notice"]
    assert "title=DS108 unknown-reference (preview)::c" in kinds[2]


def test_ten_of_a_kind_are_shown_and_the_rest_counted() -> None:
    many = [found(f"e{number}") for number in range(13)]
    many += [found(f"w{number}", severity=Severity.WARNING) for number in range(11)]
    lines = lines_of(report_of(*many))
    assert [sum(line.startswith(f"::{kind} ") for line in lines) for kind in ("error", "warning")] == [10, 10]
    assert lines[-2:] == [
        "and 3 errors, 1 warning more, which the report above has: GitHub shows 10 of a kind for a step",
        "docsync: 13 errors, 11 warnings",
    ]
    assert sum(" DS101 unknown-reference e" in line for line in lines) == 13  # the group has them all


def test_nothing_is_said_to_be_left_out_when_nothing_is() -> None:
    assert not [line for line in lines_of(report_of(*map(found, "abcdefghij"))) if "more" in line]


def test_new_faults_come_before_repetitions_and_every_page_has_its_turn() -> None:
    repeated = [found("same", path="a.md")] * 9
    others = [found("two", path="a.md"), found("three", path="b.md"), found("same", path="b.md")]
    shown = [command.partition("file=")[2].split(",")[0] + " " + command.rpartition("::")[2]
             for command in commands(report_of(*repeated, *others))]  # fmt: skip
    assert shown[:3] == ["a.md same", "b.md three", "a.md two"]
    assert shown[3:] == ["a.md same"] * 7


def test_the_whole_report_stands_in_a_group_in_which_nothing_is_a_command() -> None:
    report = report_of(found("m"), notes=("::error::from a page",))
    lines = lines_of(report)
    assert lines[0] == "::group::docsync: 1 error, 0 warnings (the whole report)"
    stop = lines[1].removeprefix("::stop-commands::")
    assert stop != lines[1]
    end = lines.index(f"::{stop}::")
    assert lines[end + 1] == "::endgroup::"
    inside = "\n".join(lines[2:end]) + "\n"
    assert inside == render(report, Format.TEXT, TextStyle())
    assert stop not in inside


def test_failures_are_annotated_once() -> None:
    unread = Failure("docs/bad.md", "not UTF-8", fatal=True)
    broken = Failure("lib/x.py", "line 1: invalid syntax", fatal=False)
    assert commands(report_of(failures=(unread, broken))) == [
        "::error file=docs/bad.md,title=this document could not be checked::not UTF-8",
        "::warning file=lib/x.py,title=this file of the library could not be read::line 1: invalid syntax",
    ]
    told = found("not UTF-8", path="docs/bad.md", code="DS902", name="unreadable-document")
    assert len(commands(report_of(told, failures=(unread,)))) == 1


def test_paths_are_from_the_root_of_the_repository() -> None:
    place = Place("packages/lib")
    assert commands(report_of(found(path="docs/a.md")), place)[0].startswith("::error file=packages/lib/docs/a.md,")
    assert commands(report_of(found(path="../docs/a.md")), place)[0].startswith("::error file=packages/docs/a.md,")
    assert commands(report_of(found("gone", path="../../../else/a.md")), place) == [
        "::error title=DS101 unknown-reference::../../../else/a.md:2: gone"
    ]


def test_the_place_is_told_by_githubs_variables(tmp_path: Path) -> None:
    inner = tmp_path / "packages" / "lib"
    inner.mkdir(parents=True)
    variables = {
        "GITHUB_WORKSPACE": str(tmp_path),
        "GITHUB_SERVER_URL": "https://github.example",
        "GITHUB_REPOSITORY": "own/er",
        "GITHUB_SHA": "abc",
    }
    assert place_of(variables, inner) == Place("packages/lib", "https://github.example/own/er/blob/abc")
    assert place_of({}, inner) == NOWHERE
    assert place_of(variables | {"GITHUB_SHA": ""}, tmp_path) == NOWHERE
    assert place_of({"GITHUB_WORKSPACE": str(inner)}, tmp_path) == NOWHERE  # the working folder is not in it
    (tmp_path / "packages" / ".git").mkdir()  # checked out into a folder of the workspace
    assert place_of(variables, inner).folder == "lib"


def test_the_summary_of_the_job() -> None:
    place = Place("sub", "https://github.com/o/r/blob/abc")
    one = found("`A|b` is *no* <name> of @someone", help="did you mean `B`?")
    report = report_of(
        one, replace(one, severity=Severity.WARNING, code="DS202", name="stale-tab"),
        failures=(Failure("lib/x.py", "invalid syntax", fatal=False),),
        documents=1, references=9, resolved=5, unknown=2, wrong=2, notes=("2 of 3 classes are open",),
        unread_blocks=1, code_blocks=4, unknown_reasons=(("package `z` is not installed", 2),),
    )  # fmt: skip
    text = render_summary(replace(report, gone=("a", "b")), place)
    assert text.startswith(
        "## docsync: 1 error, 1 warning\n\n"
        "`lib`: 1 document, 9 references: 5 resolved, 0 external, 2 unknown, 2 wrong.\n\n"
        "| rule | | severity | found |\n"
        "| --- | --- | --- | ---: |\n"
        "| DS101 | unknown-reference | error | 1 |\n"
        "| DS202 | stale-tab | warning | 1 |\n\n"
        "### What is wrong\n\n"
        "- ❌ [sub/docs/a.md:2](https://github.com/o/r/blob/abc/sub/docs/a.md?plain=1#L2) "
        r"DS101: <code>A\|b</code> is \*no\* &lt;name&gt; of &#64;someone" + "\n"
        "  <br>did you mean `B`?\n"
        "- ⚠️ "
    )
    assert text.endswith(
        "### What could not be checked\n\n"
        "- 2 of 3 classes are open\n"
        "- 1 Python block of 4 could not be read in full\n"
        "- 2 references unknown, most of all because of 2: package `z` is not installed\n"
        "- lib/x.py: invalid syntax\n\n"
        "2 faults of the baseline can no longer be found; `docsync baseline` writes it anew, without them.\n\n"
    )


def test_a_clean_summary_is_short() -> None:
    assert render_summary(report_of(documents=3), NOWHERE).splitlines() == [
        "## docsync: 0 errors, 0 warnings",
        "",
        "`lib`: 3 documents, 0 references: 0 resolved, 0 external, 0 unknown, 0 wrong.",
        "",
    ]


def test_the_summary_stays_small() -> None:
    many = [found("`x` " * 5000 + str(number), help="y" * 9000) for number in range(3000)]
    notes = tuple("n" * 9000 for _ in range(500))
    text = render_summary(report_of(*many, notes=notes), NOWHERE)
    assert len(text.encode()) < 100_000
    assert "### What is wrong: 50 of 3000" in text
    assert "The log of the step has the other 2950 too." in text
    assert text.count("\n- ❌") == 50


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {"lib/__init__.py": "class SFTTrainer: ...\n", "docs/a.md": "Use `lib.SFTTrianer`.\n"}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_command_annotates_and_adds_to_the_summary(project: Path) -> None:
    (project / "summary.md").write_text("before\n")
    done = docsync(
        project, "check", "--format", "github",
        GITHUB_WORKSPACE=str(project.parent), GITHUB_STEP_SUMMARY=str(project / "summary.md"),
        GITHUB_SERVER_URL="https://github.com", GITHUB_REPOSITORY="o/r", GITHUB_SHA="abc",
    )  # fmt: skip
    assert done.returncode == 1
    assert f"\n::error file={project.name}/docs/a.md,line=1,col=6,endLine=1,endColumn=20,title=DS102 " in done.stdout
    summary = (project / "summary.md").read_text()
    assert summary.startswith("before\n## docsync: 1 error, 0 warnings\n")
    assert f"(https://github.com/o/r/blob/abc/{project.name}/docs/a.md?plain=1#L1)" in summary


def test_other_formats_write_no_summary_and_one_that_cannot_be_written_changes_nothing(project: Path) -> None:
    docsync(project, "check", "--select", "DS101", GITHUB_STEP_SUMMARY=str(project / "summary.md"))
    assert not (project / "summary.md").exists()
    done = docsync(project, "check", "--format", "github", GITHUB_STEP_SUMMARY=str(project / "no" / "summary.md"))
    assert done.returncode == 1
    assert "the summary of the job cannot be written" in done.stderr
