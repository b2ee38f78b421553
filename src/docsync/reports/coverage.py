"""What `docsync coverage` shows: each member against each place that covers its family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from docsync.project.coverage.matrix import Column, Mark, Matrix
from docsync.reports.wording import count

_NOBODY = "no class is named like those of a family; `families` in the configuration declares more\n"
_LEGEND = "● there   ✗ missing   · not there, and not asked for"


class CoverageFormat(StrEnum):
    """The formats of the matrix."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


def render_coverage(matrices: Sequence[Matrix], packages: Sequence[str], form: CoverageFormat, key: str = "") -> str:
    """The matrices in one of the formats, with a final newline; `key` leaves only one member's checklist."""
    shown = [_only(matrix, key) for matrix in matrices] if key else list(matrices)
    shown = [matrix for matrix in shown if matrix.members]
    if not shown and form is not CoverageFormat.JSON:
        return _NOBODY
    if form is CoverageFormat.JSON:
        return _json(shown, packages)
    render = {
        (CoverageFormat.TEXT, False): _text,
        (CoverageFormat.TEXT, True): _checklist,
        (CoverageFormat.MARKDOWN, False): _markdown,
        (CoverageFormat.MARKDOWN, True): _markdown_checklist,
    }[form, bool(key)]
    return "\n".join(line for matrix in shown for line in render(matrix)) + "\n"


def _only(matrix: Matrix, key: str) -> Matrix:
    chosen = tuple(member for member in matrix.members if member.key == key)
    return Matrix(matrix.family, chosen, matrix.columns)


def _sign(mark: Mark) -> str:
    return "●" if mark.there else "✗" if mark.asked else "·"


def _text(matrix: Matrix) -> Iterator[str]:
    number = count(len(matrix.members), "member")
    yield f"{matrix.family.name} ({matrix.family.pattern}): {number}, {count(len(matrix.columns), 'place')}"
    for at, column in enumerate(matrix.columns, 1):
        yield f"  {at:2}  {_name(column)}{_where(column.path, column.line, '  ')}"
    width = max(len(member.key) for member in matrix.members)
    if matrix.columns:
        yield f"  {'':{width}}" + "".join(f" {at:2}" for at, _ in enumerate(matrix.columns, 1))
    for member in matrix.members:
        signs = "".join(f"  {_sign(column.marks[member.key])}" for column in matrix.columns)
        yield f"  {member.key:{width}}{signs}{'' if member.public else '   not exported at the root'}"
    yield f"  {_LEGEND}"


def _checklist(matrix: Matrix) -> Iterator[str]:
    (member,) = matrix.members
    at = f"{member.object.file}:{member.object.line}"
    yield f"{member.key}: {member.object.path} ({at})"
    for column in matrix.columns:
        mark = column.marks[member.key]
        told = "" if mark.there else f"  missing ({column.code})" if mark.asked else "  not asked for"
        yield f"  {_sign(mark)} {_name(column)}{_where(mark.path, mark.line, '  ')}{told}"
    yield f"  {_missing(matrix)}"


def _missing(matrix: Matrix) -> str:
    (member,) = matrix.members
    missing = sum(column.marks[member.key].asked and not column.marks[member.key].there for column in matrix.columns)
    return f"{missing or 'nothing'} missing of {count(len(matrix.columns), 'place')}"


def _markdown(matrix: Matrix) -> Iterator[str]:
    yield f"### {matrix.family.name}"
    yield ""
    header = [_name(column) for column in matrix.columns]
    yield _row(matrix.family.pattern.replace("*", "\\*"), header)
    yield _row("---", [":-:"] * len(header))
    for member in matrix.members:
        yield _row(f"`{member.name}`", [_sign(column.marks[member.key]) for column in matrix.columns])
    yield ""
    yield _LEGEND
    yield ""


def _markdown_checklist(matrix: Matrix) -> Iterator[str]:
    (member,) = matrix.members
    yield f"### `{member.object.path}`"
    yield ""
    for column in matrix.columns:
        mark = column.marks[member.key]
        box = "x" if mark.there else " "
        told = "" if mark.there or mark.asked else " (not asked for)"
        yield f"- [{box}] {_escaped(_name(column))}{_where(mark.path, mark.line, ': ')}{told}"
    yield ""


def _row(first: str, cells: Sequence[str]) -> str:
    return "| " + " | ".join((first, *map(_escaped, cells))) + " |"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def _name(column: Column) -> str:
    return f'{column.what} "{column.title}"' if column.title else column.what


def _where(path: str, line: int, before: str) -> str:
    if not path:
        return ""
    return f"{before}{path}:{line}" if line else f"{before}{path}"


class _Standing(msgspec.Struct, frozen=True):
    key: str
    there: bool
    asked: bool
    path: str
    line: int


class _Place(msgspec.Struct, frozen=True):
    what: str
    title: str
    path: str
    line: int
    code: str
    members: list[_Standing]


class _Member(msgspec.Struct, frozen=True):
    key: str
    name: str
    path: str
    file: str
    line: int
    public: bool


class _Family(msgspec.Struct, frozen=True):
    name: str
    pattern: str
    members: list[_Member]
    places: list[_Place]


class _Coverage(msgspec.Struct, frozen=True):
    version: int
    packages: list[str]
    families: list[_Family]


def _json(matrices: Sequence[Matrix], packages: Sequence[str]) -> str:
    content = _Coverage(1, list(packages), [_family(matrix) for matrix in matrices])
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _family(matrix: Matrix) -> _Family:
    members = [_Member(m.key, m.name, m.object.path, m.object.file, m.object.line, m.public) for m in matrix.members]
    places = [
        _Place(
            column.what,
            column.title,
            column.path,
            column.line,
            column.code,
            [_standing(member.key, column.marks[member.key]) for member in matrix.members],
        )
        for column in matrix.columns
    ]
    return _Family(matrix.family.name, matrix.family.pattern, members, places)


def _standing(key: str, mark: Mark) -> _Standing:
    return _Standing(key, mark.there, mark.asked, mark.path, mark.line)
