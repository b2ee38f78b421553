"""Imports of which some names move: split, extended or renamed, and all that stands around them kept."""

from __future__ import annotations

import pytest

from docsync.edits.python import moved_import
from tests.edits.reading import after, read, statement

MOVES = {"B": "trl.experimental.b"}


def moved(page: str, path: str = "page.md", moves: dict[str, str] = MOVES) -> str | None:
    """The page after the move; None where there is no way."""
    document = read(page, path)
    edits = moved_import(document, statement(document, "from trl import"), moves)
    return after(page, edits) if edits else None


def block(code: str) -> str:
    return f"```python\n{code}```\n"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("from trl import B\n", "from trl.experimental.b import B\n"),
        ("from trl import B as X  # noqa\n", "from trl.experimental.b import B as X  # noqa\n"),
        ("from trl import A, B\n", "from trl import A\nfrom trl.experimental.b import B\n"),
        ("from trl import B, A\n", "from trl import A\nfrom trl.experimental.b import B\n"),
        (
            "from trl import A, B as X, C  # note\nx = 1\n",
            "from trl import A, C  # note\nfrom trl.experimental.b import B as X\nx = 1\n",
        ),
        (
            "from trl import (\n    A,  # of a\n    B,  # of b\n    C,\n)\n",
            "from trl import (\n    A,  # of a\n    C,\n)\nfrom trl.experimental.b import B  # of b\n",
        ),
        (
            "from trl import (\n    A,  # of a\n    B  # of b\n)\n",
            "from trl import (\n    A  # of a\n)\nfrom trl.experimental.b import B  # of b\n",
        ),
        (
            "from trl import (\n    A,\n    B,\n)\n",
            "from trl import (\n    A,\n)\nfrom trl.experimental.b import B\n",
        ),
        ("from trl import (\n    A,\n    B\n)\n", "from trl import (\n    A\n)\nfrom trl.experimental.b import B\n"),
        ("from trl import (A, B,)\n", "from trl import (A,)\nfrom trl.experimental.b import B\n"),
        (
            "from trl import (A, B,  # of both\n    C)\n",
            "from trl import (A,  # of both\n    C)\nfrom trl.experimental.b import B\n",
        ),
        (
            "from trl import (\n    A, B,\n    C, D,\n)\n",
            "from trl import (\n    A,\n    C, D,\n)\nfrom trl.experimental.b import B\n",
        ),
        ("from trl import A, \\\n    B\n", "from trl import A\nfrom trl.experimental.b import B\n"),
        (
            "if x:\n    from trl import A, B\n    A()\n",
            "if x:\n    from trl import A\n    from trl.experimental.b import B\n    A()\n",
        ),
    ],
)
def test_a_statement_is_split(code: str, expected: str) -> None:
    assert moved(block(code)) == block(expected)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "from trl.experimental.b import Z\nfrom trl import A, B\n",
            "from trl.experimental.b import Z, B\nfrom trl import A\n",
        ),
        (
            "from trl import A, B\nfrom trl.experimental.b import (\n    Y,\n    Z,  # of z\n)\n",
            "from trl import A\nfrom trl.experimental.b import (\n    Y,\n    Z,  # of z\n    B,\n)\n",
        ),
        (
            "from trl.experimental.b import (\n  Y,\n  Z  # of z\n)\nfrom trl import (\n    A,\n    B,  # of b\n)\n",
            "from trl.experimental.b import (\n  Y,\n  Z,  # of z\n  B  # of b\n)\nfrom trl import (\n    A,\n)\n",
        ),
        (
            "x = 1\nfrom trl import B\nfrom trl.experimental.b import (Y, Z)\n",
            "x = 1\nfrom trl.experimental.b import (Y, Z, B)\n",
        ),
        (
            "from trl import B\n\nfrom trl.experimental.b import Z\n",
            "from trl.experimental.b import Z, B\n",
        ),
        # One line has no room for the comment of a name.
        (
            "from trl.experimental.b import Z\nfrom trl import (\n    A,\n    B,  # of b\n)\n",
            "from trl.experimental.b import Z\nfrom trl import (\n    A,\n)\n"
            "from trl.experimental.b import B  # of b\n",
        ),
        # A statement of another body does not count.
        (
            "def f():\n    from trl.experimental.b import Z\nfrom trl import A, B\n",
            "def f():\n    from trl.experimental.b import Z\nfrom trl import A\nfrom trl.experimental.b import B\n",
        ),
    ],
)
def test_an_import_of_that_module_is_extended(code: str, expected: str) -> None:
    assert moved(block(code)) == block(expected)


@pytest.mark.parametrize(
    "code",
    [
        "from trl import A, B; A()\n",
        "x = 1; from trl import A, B\n",
        "from trl import (\n    # the better one\n    B,\n    A,\n)\n",
        "from trl import (  # of all\n    B,\n    A,\n)\n",
        "from trl import (\n    A,\n    B,  # of b\n    C,  # of c\n)\n",  # for two with comments there is no one line
        "from trl import *\n",
        "from trl import A\n",
    ],
)
def test_where_something_might_be_lost_nothing_is_changed(code: str) -> None:
    assert moved(block(code), moves=MOVES | {"C": "trl.experimental.b"}) is None


def test_several_names_move_to_several_modules() -> None:
    moves = {"B": "trl.b", "C": "trl.c", "D": "trl.b"}
    assert moved(block("from trl import A, B, C, D\n"), moves=moves) == block(
        "from trl import A\nfrom trl.b import B, D\nfrom trl.c import C\n"
    )
    assert moved(block("from trl import B, C  # both\n"), moves=moves) == block(
        "from trl.b import B  # both\nfrom trl.c import C\n"
    )


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (
            "> - ```python\n>   >>> from trl import (\n>   ...     A,\n>   ...     B,\n>   ... )\n>   1\n>   ```\n",
            "> - ```python\n>   >>> from trl import (\n>   ...     A,\n>   ... )\n"
            ">   >>> from trl.experimental.b import B\n>   1\n>   ```\n",
        ),
        (
            "1. x\n\n   ```py\n   from trl import A, B\n   ```\n",
            "1. x\n\n   ```py\n   from trl import A\n   from trl.experimental.b import B\n   ```\n",
        ),
        (
            "> > ```python\n>> from trl import A, B\n> > ```\n",
            "> > ```python\n>> from trl import A\n>> from trl.experimental.b import B\n> > ```\n",
        ),
        (
            "\ufeff```python\r\nfrom trl import A, B\r\n```\r\n",
            "\ufeff```python\r\nfrom trl import A\r\nfrom trl.experimental.b import B\r\n```\r\n",
        ),
        (
            "```python\nprint('漢')\nfrom trl import A, B  # 🎉\n```",
            "```python\nprint('漢')\nfrom trl import A  # 🎉\nfrom trl.experimental.b import B\n```",
        ),
        ("```python\nIn [1]: from trl import A, B\n```\n", None),  # the next prompt would have another number
    ],
)
def test_in_containers_every_line_has_its_prefix(page: str, expected: str | None) -> None:
    assert moved(page) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            'def f():\n    r"""F.\n\n    >>> from trl import A, B\n    >>> B()\n    """\n',
            'def f():\n    r"""F.\n\n    >>> from trl import A\n'
            '    >>> from trl.experimental.b import B\n    >>> B()\n    """\n',
        ),
        (
            'def f():\n    """F.\n\n    >>> from trl import A, B"""\n',
            'def f():\n    """F.\n\n    >>> from trl import A\n    >>> from trl.experimental.b import B"""\n',
        ),
        ("def f():\n    'F.\\n\\n>>> from trl import A, B\\n'\n", None),  # its lines are not those of the file
    ],
)
def test_in_docstrings(source: str, expected: str | None) -> None:
    assert moved(source, "lib.py") == expected
