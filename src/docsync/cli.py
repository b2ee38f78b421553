"""The command line: options, exit codes, and nothing else. What a command does is imported when it runs."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from docsync.errors import DocsyncError, UsageError
from docsync.settings import Settings, find_settings

if TYPE_CHECKING:
    from docsync.diagnostics import Report

app = typer.Typer(
    name="docsync",
    help="Find where a Python library's documentation has fallen out of step with its code.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help needs no rich, whose import costs more than all the rest of it
)

_DEPTH = 4000  # frames: long chains of aliases and bases are followed one call deep a link

_PACKAGE = typer.Option("--package", metavar="NAME", help="The package to check (repeatable).")
_DOCS = typer.Option("--docs", metavar="PATH", help="Documents: a file, folder or glob (repeatable).")
_SEARCH = typer.Option("--search-path", metavar="DIR", help="Where packages are looked for first (repeatable).")
_PYTHON = typer.Option(
    "--python", metavar="PATH", help="The interpreter whose installed packages are the dependencies."
)
_FORMAT = typer.Option("--format", metavar="text|json", help="The format of the output.")
_OUTPUT = typer.Option("--output", metavar="FILE", help="Write the report to a file.")
_SELECT = typer.Option("--select", metavar="CODES", help="Only these rules: codes or prefixes, comma-separated.")
_IGNORE = typer.Option("--ignore", metavar="CODES", help="Not these rules.")
_EXTEND = typer.Option("--extend-select", metavar="CODES", help="These rules too.")
_PREVIEW = typer.Option("--preview", help="Also run the rules that are still on trial.")
_BASELINE = typer.Option("--baseline", metavar="FILE", help="Leave out what this baseline knows.")
_NO_CONFIG = typer.Option("--no-config", help="Ignore pyproject.toml and docsync.toml.")

_Choice = TypeVar("_Choice", bound=StrEnum)
Packages = Annotated[list[str], _PACKAGE]
Docs = Annotated[list[str], _DOCS]
SearchPaths = Annotated[list[Path], _SEARCH]
Python = Annotated[Path | None, _PYTHON]
Codes = Annotated[list[str], _SELECT]


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
    form: Annotated[str, _FORMAT] = "text",
    output: Annotated[Path | None, _OUTPUT] = None,
    select: Codes = [],  # noqa: B006
    ignore: Annotated[list[str], _IGNORE] = [],  # noqa: B006
    extend_select: Annotated[list[str], _EXTEND] = [],  # noqa: B006
    preview: Annotated[bool, _PREVIEW] = False,
    baseline: Annotated[Path | None, _BASELINE] = None,
    warnings_ok: Annotated[bool, typer.Option("--warnings-ok", help="Warnings alone end in exit code 0.")] = False,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="End in 0 whatever is found (2 stays 2).")] = False,
    no_config: Annotated[bool, _NO_CONFIG] = False,
    no_docstrings: Annotated[bool, typer.Option("--no-docstrings", help="Leave docstrings out.")] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Read everything anew.")] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the diagnostics of each rule.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the diagnostics.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also why references are unknown.")] = False,
) -> None:
    """Check the documents against the library.

    Exit codes: 0 nothing to report, 1 diagnostics reported, 2 docsync could not do its job.
    """
    del no_docstrings, no_cache  # accepted from the start, so that scripts keep working
    from docsync import run
    from docsync.progress import progress_on
    from docsync.reports import Format, TextStyle, render

    form_wanted = _one_of(Format, form, "--format")
    root = Path.cwd()
    settings = _settings(root, no_config, package, docs, search_path, python)
    settings = replace(
        _with_rules(settings, select, ignore, extend_select, preview),
        baseline=root / baseline if baseline else settings.baseline,
        warnings_ok=warnings_ok or settings.warnings_ok,
    )
    target = run.target_of(settings, root)
    if target.detected and not quiet:
        typer.echo(f"docsync: checking {' '.join(target.detected)}", err=True)
    with progress_on(sys.stderr) as progress:
        report = run.check(target.settings, root, progress)
    colour = output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    style = TextStyle(colour=colour, quiet=quiet, verbose=verbose, statistics=statistics)
    _write(render(report, form_wanted, style), output)
    raise typer.Exit(_exit_code(report, warnings_ok=settings.warnings_ok, exit_zero=exit_zero))


@app.command()
def inventory(
    package: Packages = [],  # noqa: B006
    search_path: SearchPaths = [],  # noqa: B006
    python: Python = None,
    form: Annotated[str, _FORMAT] = "text",
    no_config: Annotated[bool, _NO_CONFIG] = False,
) -> None:
    """Show the trainers and configs of the library.

    Each with where it is defined and, where it is not fully known, why.
    """
    from docsync import run
    from docsync.reports import Format
    from docsync.reports.inventory import render_inventory

    form_wanted = _one_of(Format, form, "--format")
    root = Path.cwd()
    target = run.target_of(_settings(root, no_config, package, [], search_path, python), root, with_documents=False)
    _write(render_inventory(run.read_inventory(target.settings, root), form_wanted), None)


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
    ignore: Annotated[list[str], _IGNORE] = [],  # noqa: B006
    extend_select: Annotated[list[str], _EXTEND] = [],  # noqa: B006
    preview: Annotated[bool, _PREVIEW] = False,
    file: Annotated[Path | None, typer.Option("--baseline", metavar="FILE", help="Where to write it.")] = None,
    no_config: Annotated[bool, _NO_CONFIG] = False,
) -> None:
    """Write down what is found today.

    `docsync check --baseline FILE` then speaks only of what is new.
    """
    from docsync import baseline as known
    from docsync import run

    root = Path.cwd()
    settings = _settings(root, no_config, package, docs, search_path, python)
    settings = _with_rules(settings, select, ignore, extend_select, preview)
    target = run.target_of(settings, root).settings
    written_to = root / file if file else target.baseline or root / known.DEFAULT_FILE
    report = run.check(replace(target, baseline=None), root)
    known.write(written_to, report.diagnostics)
    typer.echo(
        f"{len(report.diagnostics)} known; use it with `docsync check --baseline {os.path.relpath(written_to, root)}`"
    )
    if any(failure.fatal for failure in report.failures):
        raise UsageError("; ".join(f"{f.path}: {f.message}" for f in report.failures if f.fatal))


def _settings(
    root: Path, no_config: bool, package: list[str], docs: list[str], search_path: list[Path], python: Path | None
) -> Settings:
    """The configuration with what the command line replaces of it."""
    settings = Settings(base=root) if no_config else find_settings(root)
    return replace(
        settings,
        packages=tuple(package) or settings.packages,
        docs=tuple(docs) or settings.docs,
        base=root if docs else settings.base,
        search_paths=tuple(root / path for path in search_path) or settings.search_paths,
        python=root / python if python else settings.python,
    )


def _with_rules(
    settings: Settings, select: list[str], ignore: list[str], extend_select: list[str], preview: bool
) -> Settings:
    """The settings with the rules that the command line chooses."""
    return replace(
        settings,
        select=_codes(select) or settings.select,
        ignore=_codes(ignore) or settings.ignore,
        extend_select=_codes(extend_select) or settings.extend_select,
        preview=preview or settings.preview,
    )


def _codes(given: list[str]) -> tuple[str, ...]:
    return tuple(code.strip() for entry in given for code in entry.split(",") if code.strip())


def _one_of(kinds: type[_Choice], value: str, option: str) -> _Choice:
    try:
        return kinds(value)
    except ValueError:
        raise UsageError(
            f"{option} {value} is not known; it is one of {', '.join(kind.value for kind in kinds)}"
        ) from None


def _write(text: str, output: Path | None) -> None:
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"--output {output} cannot be written: {(error.strerror or str(error)).lower()}") from None


def _exit_code(report: Report, *, warnings_ok: bool, exit_zero: bool) -> int:
    if any(failure.fatal for failure in report.failures):
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
