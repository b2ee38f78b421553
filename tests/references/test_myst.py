"""What a MyST page claims of the library."""

import pytest

from docsync import references
from docsync.documents import read
from docsync.references.model import Form, Reference
from docsync.settings import Dialect
from docsync.source import SourceText


def found(text: str) -> list[tuple[Form, str, str, str]]:
    """The form, target, place and owner of a page's references."""
    document = read(SourceText("page.md", text), Dialect.MYST)
    claims: tuple[Reference, ...] = references.find(document).references
    return [(claim.form, claim.target, document.source[claim.span], claim.owner) for claim in claims]


@pytest.mark.parametrize(
    ("role", "target", "written"),
    [
        ("{py:class}`pkg.X`", "pkg.X", "pkg.X"),
        ("{class}`~pkg.mod.X`", "pkg.mod.X", "pkg.mod.X"),
        ("{func}`pkg.f()`", "pkg.f", "pkg.f"),
        ("{meth}`the way <pkg.X.run>`", "pkg.X.run", "pkg.X.run"),
        ("{py:attr}`~.X.run`", "X.run", "X.run"),
        ("{mod}`pkg.mod`", "pkg.mod", "pkg.mod"),
    ],
)
def test_roles(role: str, target: str, written: str):
    assert found(f"See {role}.\n") == [(Form.CROSS_REFERENCE, target, written, "")]


@pytest.mark.parametrize(
    "role",
    ["{class}`X`", "{class}`.X`", "{class}`!pkg.X`", "{ref}`pkg.X`", "{c:func}`a.b`", "{class}`a b`", "{obj}`int`"],
)
def test_what_is_no_claim(role: str):
    assert found(f"See {role}.\n") == []


def test_a_module_for_what_follows():
    text = "{class}`A`\n\n```{currentmodule} pkg.mod\n```\n\n{class}`B`, {class}`pkg.C`, {class}`int`, {meth}`B.run`\n"
    assert [target for _, target, _, _ in found(text)] == ["pkg.mod.B", "pkg.C", "B.run"]
    assert [target for _, target, _, _ in found("```{py:module} pkg\n```\n\n{func}`f`\n")] == ["pkg.f"]


def test_autodoc():
    text = "```{autoclass} pkg.X(a, b)\n:members: run, stop\n:undoc-members:\n```\n\n:::{py:autofunction} f\n:::\n"
    assert found(text) == [
        (Form.AUTODOC, "pkg.X", "pkg.X", ""),
        (Form.AUTODOC_MEMBER, "run", "run", "pkg.X"),
        (Form.AUTODOC_MEMBER, "stop", "stop", "pkg.X"),
    ]


def test_restructured_text_and_summaries():
    text = (
        "```{eval-rst}\n.. currentmodule:: pkg\n\n.. autofunction:: f\n\n.. autosummary::\n   :toctree: x\n\n"
        "   X\n   ~mod.Y\n   two words\n\n:class:`Z`\n```\n"
    )
    assert [(form, target) for form, target, _, _ in found(text)] == [
        (Form.AUTODOC, "pkg.f"),
        (Form.AUTODOC, "pkg.X"),
        (Form.AUTODOC, "mod.Y"),
        (Form.CROSS_REFERENCE, "pkg.Z"),
    ]


def test_other_dialects_have_no_such_directives():
    document = read(SourceText("page.md", "```{autoclass} pkg.X\n```\n"), Dialect.GITHUB)
    assert references.find(document).references == ()
