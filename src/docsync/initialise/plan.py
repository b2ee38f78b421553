"""Which files become what: worked out whole before any is written."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from glob import has_magic
from pathlib import Path

from docsync.errors import UsageError
from docsync.initialise import hook, workflow
from docsync.initialise.configuration import OWN_FILE, PROJECT_FILE, configured
from docsync.initialise.findings import Findings
from docsync.initialise.origin import PLACEHOLDER, Origin
from docsync.source import relative_name
from docsync.writing import write_whole


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user asks for besides the configuration; `force` writes anew what is there already."""

    hook: bool = False
    workflow: bool = False
    force: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """A file, relative to the working folder, and what becomes of it.

    `after` is None where it stays as it is; `told` says what was done, or why nothing was. `before` is None where
    there is no file yet.
    """

    path: str
    told: str
    before: str | None = None
    after: str | None = None

    def diff(self) -> str:
        """The change as a unified diff; empty where there is none."""
        if self.after is None:
            return ""
        before = (self.before or "").splitlines(keepends=True)
        old = "/dev/null" if self.before is None else self.path
        lines = difflib.unified_diff(before, self.after.splitlines(keepends=True), old, self.path)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def plan(findings: Findings, wanted: Wanted, origin: Origin) -> tuple[Change, ...]:
    """What to write for what was found. Raises UsageError where something cannot be written as it has to be."""
    changes = [_configuration(findings, wanted)]
    if wanted.hook or wanted.workflow:
        _check_top(findings.root)
    if wanted.hook:
        changes.append(_hook(findings.root, wanted, origin))
    if wanted.workflow:
        changes.append(_workflow(findings, wanted, origin))
    return tuple(changes)


def carry_out(changes: Sequence[Change], root: Path) -> None:
    """Write the files. Raises UsageError for one that cannot be written, with those that were."""
    done: list[str] = []
    for change in changes:
        if change.after is None:
            continue
        try:
            (root / change.path).parent.mkdir(parents=True, exist_ok=True)
            write_whole(root / change.path, change.after)
        except OSError as error:
            written = f"; written before it: {', '.join(done)}" if done else "; nothing was written"
            raise UsageError(
                f"{change.path} cannot be written: {(error.strerror or str(error)).lower()}{written}"
            ) from None
        done.append(change.path)


def _configuration(findings: Findings, wanted: Wanted) -> Change:
    if findings.configured and not wanted.force:
        return Change(findings.configured, "configures docsync already and was left as it is; --force writes it anew")
    new = configured(findings)
    return _change(new.file, new.before, new.after, "[tool.docsync] written" if new.file == PROJECT_FILE else "written")


def _hook(root: Path, wanted: Wanted, origin: Origin) -> Change:
    before = _text(root, hook.FILE)
    if before and hook.has_hook(before) and not wanted.force:
        return Change(hook.FILE, "has docsync's hook already and was left as it is; --force writes it anew")
    return _change(
        hook.FILE, before, hook.with_hook(before or "", origin), "hook added; `pre-commit install` turns it on"
    )


def _workflow(findings: Findings, wanted: Wanted, origin: Origin) -> Change:
    before = _text(findings.root, workflow.FILE)
    after = workflow.workflow(list(_watched(findings)), origin, _requires_python(findings.root))
    if before is not None and before != after and not wanted.force:
        return Change(workflow.FILE, "is there already and was left as it is; --force writes it anew")
    line = next((number for number, text in enumerate(after.splitlines(), 1) if PLACEHOLDER in text), 0)
    replace = f"; replace {PLACEHOLDER} in line {line} with where docsync's repository is" if line else ""
    return _change(workflow.FILE, before, after, f"written{replace}")


def _change(path: str, before: str | None, after: str, told: str) -> Change:
    return Change(path, "is as it would be written") if before == after else Change(path, told, before, after)


def _watched(findings: Findings) -> Iterator[str]:
    """Globs of the files whose changes may make the documentation wrong, or right."""
    for package in findings.packages:
        inside = not package.path.startswith("..")
        if inside:
            folder, _, file = package.path.rpartition("/")
            yield f"{folder}/**" if file.startswith("__init__.") else package.path
    for docs in findings.settings.docs:
        path = relative_name(findings.settings.base / docs, findings.root)
        is_whole = has_magic(docs) or not (findings.root / path).is_dir()
        yield path if is_whole else f"{path}/**"
    yield PROJECT_FILE if (findings.root / PROJECT_FILE).is_file() else OWN_FILE
    yield "docsync-baseline.json"


def _requires_python(root: Path) -> str:
    try:
        project = tomllib.loads((root / PROJECT_FILE).read_text(encoding="utf-8")).get("project", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return ""
    value = project.get("requires-python", "") if isinstance(project, dict) else ""
    return value if isinstance(value, str) else ""


def _text(root: Path, name: str) -> str | None:
    try:
        return (root / name).read_bytes().decode("utf-8") if (root / name).exists() else None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{name} cannot be read: {error}; nothing was written") from None


def _check_top(root: Path) -> None:
    """Hooks and workflows work from the repository's root alone."""
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)
    if top != root:
        raise UsageError(
            f"--hook and --workflow belong in the root of the repository, {relative_name(top, root)}: run "
            "`docsync init` there, with --package and --docs; nothing was written"
        )
