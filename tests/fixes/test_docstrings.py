"""Fixing the docstrings of a library: its code stays the same program, in every form that a literal has."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.diagnostics import Edit
from docsync.fixes.python_files import objection
from docsync.source import Span
from tests.fixes.test_documents import fix

DOCS = {"docs/_toctree.yml": "", "docs/page.md": "Text.\n"}
_BODY = "Says hello.\n\n    Args:\n        size (`int`, *optional*, defaults to `{}`):\n            A size.\n    "


def fixed(folder: Path, source: bytes, **settings: object) -> bytes:
    for name, text in {**DOCS, "lib/__init__.py": ""}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / "lib/__init__.py").write_bytes(source)
    fix(folder, **settings)
    return (folder / "lib/__init__.py").read_bytes()


def function(literal: str, default: str = "8") -> str:
    return f"def f(size={default}):\n    {literal}\n    return '9'\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("opening", ['"""', 'r"""', "u'''", "'''"])
def test_a_default_in_every_kind_of_literal(tmp_path: Path, end: str, mark: str, opening: str) -> None:
    quote = opening[-3:]
    before = mark + function(f"{opening}{_BODY.format('9')}{quote}").replace("\n", end)
    after = mark + function(f"{opening}{_BODY.format('8')}{quote}").replace("\n", end)
    assert fixed(tmp_path, before.encode()) == after.encode()


def test_a_literal_of_several_parts(tmp_path: Path) -> None:
    before = "def f(size=8):\n    ('Says.\\n\\nArgs:\\n    size (`int`): A size. '\n     'Defaults to `9`.')\n"
    assert fixed(tmp_path, before.encode()) == before.replace("`9`", "`8`").encode()


def test_what_a_default_holds_is_escaped_as_the_literal_needs_it(tmp_path: Path) -> None:
    before = function('"""' + _BODY.format('"a"') + '"""', default="'b'")
    assert fixed(tmp_path, before.encode()) == before.replace('`"a"`', '`"b"`').encode()


def test_a_help_text(tmp_path: Path) -> None:
    before = (
        "from dataclasses import dataclass, field\n\n\n@dataclass\nclass A:\n    '''An A.'''\n\n"
        '    size: int = field(default=8, metadata={"help": "How large "\n        "(default: 9)."})\n'
    )
    assert fixed(tmp_path, before.encode()) == before.replace("(default: 9)", "(default: 8)").encode()


def test_docstrings_below_a_longer_one_are_found_again(tmp_path: Path) -> None:
    first = "def a(x):\n    '''A.\n\n    ```python\n    from lib import b, Gold\n    ```\n    '''\n"
    second = "def b(size=8):\n    '''B.\n\n    Args:\n        size (`int`, defaults to `9`): A size.\n    '''\n"
    (tmp_path / "lib/deep").mkdir(parents=True)
    (tmp_path / "lib/deep/__init__.py").write_text("class Gold: ...\n")
    after = fixed(tmp_path, (first + second).encode()).decode()
    assert "from lib.deep import Gold" in after
    assert "defaults to `8`" in after


def test_a_file_in_another_encoding_is_left_alone(tmp_path: Path) -> None:
    before = b"# -*- coding: latin-1 -*-\n" + function('"""' + _BODY.format("9") + '"""').encode()
    assert fixed(tmp_path, before) == before


@pytest.mark.parametrize(
    ("before", "change", "why"),
    [
        ("def f(): 'old'\n", ("old", "new"), ""),
        ("def f(): 'old'\nx = 'old'\n", ("old'\nx", "new'\ny"), "more than a docstring"),
        ("def f(): 'old'\n", ("old", "o'd"), "no longer be parsed"),
        ("def f(): 'old'\n", ("old", "'+'"), "more than a docstring"),
        ("x = 1  # old\n", ("# old", "# new"), ""),
        ("x = 1\n", ("1", "2"), "more than a docstring"),
        ("x = \n", ("x", "y"), "no Python"),
        ("# coding: latin-1\n'old'\n", ("old", "new"), "another encoding"),
        ("\ufeff'é old'\n", ("old", "new"), ""),
    ],
)
def test_only_strings_and_comments_may_differ(before: str, change: tuple[str, str], why: str) -> None:
    at = before.index(change[0])
    edit = Edit("a.py", Span(at, at + len(change[0])), *change)
    found = objection(before, before.replace(*change), [edit])
    assert why in found if why else not found


def test_a_string_that_was_not_edited_may_not_differ() -> None:
    edit = Edit("a.py", Span(1, 4), "old", "new")
    assert objection("'old'\n'x'\n", "'new'\n'y'\n", [edit]) == "more than a docstring would change in the file"
