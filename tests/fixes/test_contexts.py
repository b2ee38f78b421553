"""The rules' fixes in every place that a name can stand in."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.settings import Dialect
from tests.fixes.test_documents import fix

LIBRARY = {
    "lib/__init__.py": (
        "from lib.models import Model\n\n\nclass Config:\n    def __init__(self, max_length=1, other=2): ...\n\n\n"
        "def load(size='a|b', kind='x'): ...\n"
    ),
    "lib/models.py": "class Model:\n    def train(self): ...\n",
    "docs/_toctree.yml": "- title: T\n  sections:\n  - local: page\n    title: Page\n",
    "docs/other.md": "# Some heading\n",
    "examples/scripts/run_it.py": "",
    "pyproject.toml": '[project]\nname = "lib"\nurls = { Source = "https://github.com/owner/lib" }\n',
}
URL = "https://github.com/owner/lib/blob/main"


def fixed(folder: Path, page: str, **settings: object) -> str:
    for name, text in (LIBRARY | {"docs/page.md": page}).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    report = fix(folder, **{"select": ("DS1", "DS4", "DS5")} | settings)
    assert report.mended is not None
    assert report.mended.skipped == ()
    return (folder / "docs/page.md").read_bytes().decode()


@pytest.mark.parametrize(
    ("page", "wrong", "right"),
    [
        ("| a | b |\n| --- | --- |\n| [`Modle`] | x \\| y |\n", "Modle", "Model"),
        ("| a |\n| --- |\n| `lib.Modle \\| None` and ``lib.Modle`` |\n", "``lib.Modle``", "``lib.Model``"),
        ("> - [`Modle`],\r\n>   [`~lib.Modle`] 漢\r\n", "Modle", "Model"),
        ("See [`Modle`] and [`Modle`] and [the `lib.Modle`](other).\n", "Modle", "Model"),
        ("A [link](other#some-headding), [again][x].\n\n[x]: ./other#some-headding\n", "headding", "heading"),
        ("One [a][x], two [b][x].\n\n[x]: other#some-headding 'title'\n", "headding", "heading"),
        ("<a href=\"other#some-headding\">it</a>\n", "headding", "heading"),
        ("[x](<othre>)\n", "othre", "other"),
        (
            f"| [`examples/run_it.py`]({URL}/examples/run_it.py) | [`run_it.py`]({URL}/examples/run_it.py#L0) |\n",
            "examples/run_it.py",
            "examples/scripts/run_it.py",
        ),
        ("```py\nfrom lib import Config\nc = Config(max_lenght=1)  # max_lenght\n```\n", "max_lenght=", "max_length="),
        ("- ```python\r\n  from lib import Model\r\n  Model().trian()\r\n  ```\r\n", "trian", "train"),
        ("Set `Config(max_lenght=1)` of ``lib.Config(max_lenght=2)``.\n", "max_lenght", "max_length"),
        ("In `load`, `kind` defaults to `'y'`.\n", "'y'", "'x'"),
        ("The arguments of `load`:\n\n| Name | Default |\n| --- | --- |\n| `kind` | `\"y\"` |\n", '"y"', '"x"'),
        ("The arguments of `load`:\n\n| Name | Default |\n| --- | --- |\n| `size` | `'c'` |\n", "'c'", "'a\\|b'"),
    ],
)  # fmt: skip
def test_on_a_page(tmp_path: Path, page: str, wrong: str, right: str) -> None:
    assert fixed(tmp_path, page) == page.replace(wrong, right)


@pytest.mark.parametrize(
    "page",
    [
        "```python\nfrom lib import Config\nConfig(max_lenght=1, max_length=2)\n```\n",  # it would be given twice
        "```python\nfrom lib import Config\nConfig(3, max_lenght=1)\n```\n",
        "```python\nfrom lib import Config\nConfig(width=1)\n```\n",  # to leave it out is for a person to decide
        "```python\nfrom lib import Modle\nModle = Modle()\n```\n",
    ],
)
def test_what_is_not_certain_stays(tmp_path: Path, page: str) -> None:
    assert fixed(tmp_path, page) == page


def test_what_is_not_selected_is_watched_all_the_same(tmp_path: Path) -> None:
    page = "```python\nfrom lib import Confgi\nConfgi(width=1)\n```\n"
    for name, text in (LIBRARY | {"docs/page.md": page}).items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    mended = fix(tmp_path, select=("DS103",)).mended
    assert mended is not None
    assert [one.reason.partition(":")[0] for one in mended.skipped] == [
        "it would bring to light DS105 at line 3 of docs/page.md"
    ]
    assert (tmp_path / "docs/page.md").read_text() == page


@pytest.mark.parametrize(
    ("docstring", "wrong", "right"),
    [
        ('"""A\\tb `lib.Modle`."""', "Modle", "Model"),
        ('"""A [`Modle`] \\\n    and more."""', "Modle", "Model"),
        ("r'''A\\d [`Modle`].'''", "Modle", "Model"),
        ('("A [`Modle`] " "and [`Modle`]"\n     " more.")', "Modle", "Model"),
        ('"""漢 🎉 e\u0301 [`Modle`]."""', "Modle", "Model"),
        # Where what is written is not the name itself, it is left alone.
        ('"""A [`Mod\\x6ce`]."""', "", ""),
        ('("A [`Mod" "le`].")', "", ""),
        ('f"""A [`Modle`]."""', "", ""),
    ],
)
def test_in_a_docstring(tmp_path: Path, docstring: str, wrong: str, right: str) -> None:
    source = f"def f():\n    {docstring}\n    return 'Modle'\n"
    file = tmp_path / "lib/extra.py"
    file.parent.mkdir()
    file.write_bytes(source.encode())
    fixed(tmp_path, "Text.\n", dialect=Dialect.DOC_BUILDER)
    expected = source.replace(wrong, right) if wrong else source
    assert file.read_bytes().decode() == expected.replace("return 'Model'", "return 'Modle'")
