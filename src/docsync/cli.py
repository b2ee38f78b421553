"""The command line: options, exit codes, and nothing else. What a command does is imported when it runs."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from docsync.errors import DocsyncError, UsageError
from docsync.options import (
    BASELINE,
    DATA_FORMAT,
    DIFF,
    EXTEND,
    FIX,
    FORMAT,
    IGNORE,
    MATRIX_FORMAT,
    MEMBER,
    NO_CONFIG,
    OUTPUT,
    PREVIEW,
    UNSAFE,
    Codes,
    Docs,
    Packages,
    Python,
    SearchPaths,
    one_of,
    settings_of,
    with_rules,
)
from docsync.settings import Settings

if TYPE_CHECKING:
    from docsync.diagnostics import Report
    from docsync.fixes import Wanted
    from docsync.reports.place import Place

app = typer.Typer(
    name="docsync",
    help="Find where a Python library's documentation has fallen out of step with its code.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help needs no rich, whose import costs more than all the rest of it
    context_settings={"help_option_names": ["-h", "--help"]},
)

_DEPTH = 4000  # frames: long chains of aliases and bases are followed one call deep a link


@app.callback(invoke_without_command=True)
def _main(version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False) -> None:
    if version:
        from docsync import __version__

        typer.echo(f"docsync {__version__}")
        raise typer.Exit


@app.command()
def check(
    package: Packages = [],  # noqa: B006 - typer copies it
    docs: Docs = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    form: Annotated[str, FORMAT] = "text",
    output: Annotated[Path | None, OUTPUT] = None,
    select: Codes = [],  # noqa: B006
    ignore: Annotated[list[str], IGNORE] = [],  # noqa: B006
    extend_select: Annotated[list[str], EXTEND] = [],  # noqa: B006
    preview: Annotated[bool, PREVIEW] = False,
    fix: Annotated[bool, FIX] = False,
    unsafe_fixes: Annotated[bool, UNSAFE] = False,
    diff: Annotated[bool, DIFF] = False,
    baseline: Annotated[Path | None, BASELINE] = None,
    warnings_ok: Annotated[bool, typer.Option("--warnings-ok", help="Warnings alone end in exit code 0.")] = False,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="End in 0 whatever is found (2 stays 2).")] = False,
    no_config: Annotated[bool, NO_CONFIG] = False,
    no_docstrings: Annotated[bool, typer.Option("--no-docstrings", help="Leave docstrings out.")] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Read everything anew.")] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the diagnostics of each rule.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the diagnostics.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also what was not read or known.")] = False,
) -> None:
    """Check the documents against the library, and mend what can be mended.

    Exit codes: 0 nothing to report, 1 diagnostics reported, 2 docsync could not do its job. With --fix what counts is
    what is left; with --diff, whether there is a difference.
    """
    del no_cache  # accepted from the start, so that scripts keep working
    from docsync import run
    from docsync.progress import progress_on
    from docsync.reports import Format, TextStyle, render
    from docsync.reports.place import place_of

    form_wanted = one_of(Format, form, "--format")
    wanted = _wanted(fix=fix, unsafe=unsafe_fixes, diff=diff)
    if diff and form_wanted is not Format.TEXT:
        raise UsageError(f"--diff shows a diff; leave --format {form} out")
    root = Path.cwd()
    settings = settings_of(root, no_config, package, docs, search_path, python)
    settings = replace(
        with_rules(settings, select, ignore, extend_select, preview),
        baseline=root / baseline if baseline else _configured_baseline(settings, quiet=quiet),
        warnings_ok=warnings_ok or settings.warnings_ok,
        docstrings=not no_docstrings,
    )
    target = run.target_of(settings, root)
    if target.detected and not quiet:
        typer.echo(f"docsync: checking {' '.join(target.detected)}", err=True)
    with progress_on(sys.stderr) as progress:
        if wanted:
            report, difference = run.fix(target.settings, root, wanted, progress)
        else:
            report = run.check(target.settings, root, progress)
    if diff:
        _show_diff(report, difference, output, quiet=quiet)
        raise typer.Exit(2 if _is_incomplete(report) else int(bool(difference) and not exit_zero))
    colour = output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    style = TextStyle(colour=colour, quiet=quiet, verbose=verbose, statistics=statistics)
    place = place_of(os.environ, root)
    _write(render(report, form_wanted, style, place), output)
    if form_wanted is Format.GITHUB:
        _write_job_summary(report, place)
    raise typer.Exit(_exit_code(report, warnings_ok=settings.warnings_ok, exit_zero=exit_zero))


@app.command()
def inventory(
    package: Packages = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    form: Annotated[str, DATA_FORMAT] = "text",
    no_config: Annotated[bool, NO_CONFIG] = False,
) -> None:
    """Show the trainers and configs of the library.

    Each with where it is defined and, where it is not fully known, why.
    """
    from docsync import run
    from docsync.reports import Format
    from docsync.reports.inventory import render_inventory

    form_wanted = one_of((Format.TEXT, Format.JSON), form, "--format")
    root = Path.cwd()
    target = run.target_of(settings_of(root, no_config, package, [], search_path, python), root, with_documents=False)
    _write(render_inventory(run.read_inventory(target.settings, root), form_wanted), None)


@app.command()
def coverage(
    member: Annotated[str, MEMBER] = "",
    package: Packages = [],  # noqa: B006
    docs: Docs = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    form: Annotated[str, MATRIX_FORMAT] = "text",
    output: Annotated[Path | None, OUTPUT] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
) -> None:
    """Show each trainer and config against each place in the documents that has to cover it.

    With --member, the checklist of one: every place to touch when it is added, what is there and what is missing.
    """
    from docsync import run
    from docsync.project.coverage.matrix import key_of, matrices
    from docsync.reports.coverage import CoverageFormat, render_coverage

    form_wanted = one_of(CoverageFormat, form, "--format")
    root = Path.cwd()
    target = run.target_of(settings_of(root, no_config, package, docs, search_path, python), root)
    project = run.read(target.settings, root)
    key = key_of(project.inventory, member) if member else ""
    found = tuple(matrices(project))
    _write(render_coverage(found, project.inventory.packages, form_wanted, key), output)


@app.command()
def terms(
    package: Packages = [],  # noqa: B006
    docs: Docs = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    form: Annotated[str, MATRIX_FORMAT] = "text",
    output: Annotated[Path | None, OUTPUT] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
) -> None:
    """Show every spelling of every term in the documents.

    Each with how often and where it is used; and a glossary table that would hold them to one.
    """
    from docsync import run
    from docsync.project.terms.usage import usage_of
    from docsync.reports.terms import TermsFormat, render_terms

    form_wanted = one_of(TermsFormat, form, "--format")
    root = Path.cwd()
    target = run.target_of(settings_of(root, no_config, package, docs, search_path, python), root)
    _write(render_terms(usage_of(run.read(target.settings, root).terms), form_wanted), output)


@app.command()
def rule(code: Annotated[str, typer.Argument(metavar="[CODE]", help="The rule's code or name.")] = "") -> None:
    """Explain a rule, or list them all."""
    from docsync import rules
    from docsync.reports.rules import render_rule, render_rules
    from docsync.settings import nearest_hint

    known = rules.load()
    if not code:
        typer.echo(render_rules(known), nl=False)
        return
    for candidate in known:
        if code.upper() == candidate.code or code.lower() == candidate.name:
            typer.echo(render_rule(candidate), nl=False)
            return
    hint = nearest_hint(code, tuple(candidate.code for candidate in known))
    raise UsageError(f'"{code}" is no rule{hint}; `docsync rule` lists them all')


@app.command()
def baseline(
    package: Packages = [],  # noqa: B006
    docs: Docs = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    select: Codes = [],  # noqa: B006
    ignore: Annotated[list[str], IGNORE] = [],  # noqa: B006
    extend_select: Annotated[list[str], EXTEND] = [],  # noqa: B006
    preview: Annotated[bool, PREVIEW] = False,
    file: Annotated[Path | None, typer.Option("--baseline", metavar="FILE", help="Where to write it.")] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
) -> None:
    """Write down what is found today.

    `docsync check --baseline FILE` then speaks only of what is new.
    """
    from docsync import baseline as known
    from docsync import run
    from docsync.source import relative_name

    root = Path.cwd()
    settings = settings_of(root, no_config, package, docs, search_path, python)
    settings = with_rules(settings, select, ignore, extend_select, preview)
    target = run.target_of(settings, root).settings
    written_to = root / file if file else target.baseline or root / known.DEFAULT_FILE
    report = run.check(replace(target, baseline=None), root)
    base = settings.project or root
    known.write(written_to, report.diagnostics, lambda path: relative_name(root / path, base))
    for note in report.summary.notes:
        if "cannot be found" in note:  # a run elsewhere may know what this one did not, and find more
            typer.echo(f"docsync: {note}", err=True)
    command = "docsync check"
    if settings.baseline != written_to:
        command += f" --baseline {os.path.relpath(written_to, root)}"
    typer.echo(
        f"{len(report.diagnostics)} known, written to {os.path.relpath(written_to, root)}; use it with `{command}`"
    )
    if any(failure.fatal for failure in report.failures):
        raise UsageError("; ".join(f"{f.path}: {f.message}" for f in report.failures if f.fatal))


@app.command()
def init(
    package: Packages = [],  # noqa: B006
    docs: Docs = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    hook: Annotated[bool, typer.Option("--hook", help="Also add the hook to .pre-commit-config.yaml.")] = False,
    workflow: Annotated[bool, typer.Option("--workflow", help="Also write the nightly GitHub workflow.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write anew what is there already.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be written, and write nothing.")] = False,
) -> None:
    """Set docsync up in this project.

    Finds the package and the documents, shows what tells so, and writes [tool.docsync] to pyproject.toml, so that a
    bare `docsync check` is enough.
    """
    from docsync import initialise
    from docsync.initialise.origin import origin

    root = Path.cwd()
    findings = initialise.look(settings_of(root, force, package, docs, search_path, python), root)
    changes = initialise.plan(findings, initialise.Wanted(hook=hook, workflow=workflow, force=force), origin())
    if not dry_run:
        initialise.carry_out(changes, root)
    typer.echo(initialise.tell(findings, changes, dry_run=dry_run), nl=False)


def _configured_baseline(settings: Settings, *, quiet: bool) -> Path | None:
    """The baseline that the configuration names. While it is not written yet, everything is told, which is safe."""
    if settings.baseline is None or settings.baseline.exists():
        return settings.baseline
    if not quiet:
        typer.echo(f"docsync: there is no {settings.baseline.name} yet; `docsync baseline` writes it", err=True)
    return None


def _write_job_summary(report: Report, place: Place) -> None:
    """Add to the summary of the job, where GitHub names a file for it; the check does not hang on that."""
    from docsync.reports.github_summary import render_summary

    file = os.environ.get("GITHUB_STEP_SUMMARY", "")
    if not file:
        return
    try:
        with Path(file).open("a", encoding="utf-8", newline="\n") as stream:
            stream.write(render_summary(report, place))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        typer.echo(f"docsync: the summary of the job cannot be written to {file}: {reason}", err=True)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"--output {output} cannot be written: {(error.strerror or str(error)).lower()}") from None


def _wanted(*, fix: bool, unsafe: bool, diff: bool) -> Wanted | None:
    """Which fixes the command line asks for."""
    if unsafe and not (fix or diff):
        raise UsageError("--unsafe-fixes says which fixes: add --fix to make them, or --diff to see them")
    if not (fix or diff):
        return None
    from docsync.fixes import Wanted  # a run that only checks need not load it

    return Wanted(unsafe=unsafe, diff=diff)


def _show_diff(report: Report, difference: str, output: Path | None, *, quiet: bool) -> None:
    """The diff alone on stdout, so that it can be applied, and what is to be said of it on stderr."""
    from docsync.reports.mending import told

    _write(difference, output)
    for failure in report.failures:
        typer.echo(f"{failure.path}: {failure.message}", err=True)
    if report.mended and not quiet:
        for line in told(report.mended, report, would=True):
            typer.echo(f"docsync: {line}", err=True)


def _is_incomplete(report: Report) -> bool:
    """Whether something could not be done at all."""
    return any(failure.fatal for failure in report.failures)


def _exit_code(report: Report, *, warnings_ok: bool, exit_zero: bool) -> int:
    if _is_incomplete(report):
        return 2
    found = report.summary.errors + (0 if warnings_ok else report.summary.warnings)
    return int(bool(found) and not exit_zero)


def main() -> None:
    """The entry point: a user's mistake is one sentence on stderr and exit code 2."""
    # A run makes millions of small objects that all live to its end: collecting among them costs a quarter of it.
    gc.disable()
    sys.setrecursionlimit(_DEPTH)
    try:
        app()
    except DocsyncError as error:
        typer.echo(f"docsync: {error}", err=True)
        sys.exit(2)
    except RecursionError:
        typer.echo("docsync: the library's names lead on deeper than can be followed; please report it", err=True)
        sys.exit(2)
