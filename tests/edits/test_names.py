"""An imported name that gets another one, with all that is called by it."""

from __future__ import annotations

import pytest

from docsync.edits.names import renamed_import, renamed_module
from tests.edits.reading import after, read


def renamed(page: str, path: str = "page.md") -> str | None:
    edits = renamed_import(read(page, path), page.index("import"), "trl.Olt", "Old")
    return after(page, edits) if edits else None


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("from trl import Olt\nOlt(Olt.x)\n", "from trl import Old\nOld(Old.x)\n"),
        ("from trl import (A,\n    Olt)\nx: Olt = 1\n", "from trl import (A,\n    Old)\nx: Old = 1\n"),
        ("from trl import Olt as O\nO()\n", "from trl import Old as O\nO()\n"),
        ("from trl import Olt\nf(Olt=1, a='Olt')  # Olt\n", "from trl import Old\nf(Olt=1, a='Olt')  # Olt\n"),
        ("from trl import Olt\nclass B(Olt): ...\n", "from trl import Old\nclass B(Old): ...\n"),
        # Something else has one of the names, or what holds it could not be read.
        ("from trl import Olt\nOlt = 1\n", None),
        ("from trl import Olt\ndef f(Olt): ...\n", None),
        ("from trl import Olt\nclass Olt: ...\n", None),
        ("from trl import Olt, Old\n", None),
        ("from trl import Olt\nfrom other import Olt\n", None),
        ("from trl import Olt\n=== Olt ===\n", None),
    ],
)
def test_renamed(page: str, expected: str | None) -> None:
    assert renamed(f"```python\n{page}```\n") == (f"```python\n{expected}```\n" if expected else None)


def test_all_blocks_of_a_page_are_one_text() -> None:
    page = "> ```py\n> from trl import Olt\n> ```\n\n- ```python\n  >>> Olt('漢')\n  ```\n\nText on Olt.\n"
    assert renamed(page) == page.replace("import Olt", "import Old").replace("Olt(", "Old(")


def test_docstrings_have_nothing_to_do_with_each_other() -> None:
    first = "def a():\n    '''A.\n\n    >>> from trl import Olt\n    >>> Olt()\n    '''\n"
    second = "def b():\n    '''B.\n\n    >>> Olt = 1\n    '''\n"
    assert renamed(first + second, "lib.py") == first.replace("Olt", "Old") + second


def test_a_module_is_renamed_with_what_is_read_through_it() -> None:
    page = "```python\nimport trl.modles\nimport trl.modles as m\ntrl.modles.A(trl.other.modles)\n```\n"
    edits = renamed_module(read(page), page.index("import"), "trl.modles", "trl.models")
    assert after(page, edits) == page.replace("trl.modles", "trl.models")
