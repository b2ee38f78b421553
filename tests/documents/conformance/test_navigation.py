"""What is listed, against what Sphinx warns of; and, where mkdocs is installed, against what mkdocs says."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from docsync.settings import Dialect
from tests.documents.navigation.navigating import navigation, page

SPHINX = {
    "index.md": (
        "# I\n\n```{toctree}\n:hidden:\n\nlisted\nTitle <sub/titled>\n```\n\n- x\n\n"
        ":::{toctree}\n:glob:\n\nglob/*\n:::\n"
    ),
    "listed.md": "# L\n", "sub/titled.md": "# T\n\n```{eval-rst}\n.. toctree::\n\n   /from_rst\n   ../ending.md\n```\n",
    "glob/a.md": "# A\n", "glob/in/b.md": "# B\n", "from_rst.md": "# R\n", "ending.md": "# E\n", "left.md": "# F\n",
    "orphan.md": "---\norphan: true\n---\n\n# O\n", "field.md": ":orphan:\n\n# O\n", "drafts/x.md": "# X\n",
    "included.md": "# N\n\n```{include} part.md\n```\n", "part.md": "Text.\n",
    "plain.rst": "P\n=\n\n.. toctree::\n   :maxdepth: 1\n\n   of_rst\n",
    "of_rst.md": "# Q\n", "island.md": "# J\n\n```{toctree}\nof_island\n```\n", "of_island.md": "# K\n",
    "commented.md": "# C\n\n% ```{toctree}\n% left\n% ```\n\n<!--\n```{toctree}\nleft\n```\n-->\n",
    "coded.md": "# D\n\n````\n```{toctree}\nleft\n```\n````\n",
}  # fmt: skip
CONF = """\
extensions = ['myst_parser']
myst_enable_extensions = ['colon_fence', 'fieldlist']
exclude_patterns = ['drafts']
"""


def test_sphinx(tmp_path: Path) -> None:
    from sphinx.application import Sphinx

    files = {"conf.py": CONF, **SPHINX}
    for name, text in files.items():
        (tmp_path / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "source" / name).write_text(text, encoding="utf-8")
    told = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folders = (tmp_path / "source", tmp_path / "source", tmp_path / "html", tmp_path / "doctrees")
        Sphinx(*folders, "dummy", status=None, warning=told, freshenv=True, parallel=1).build(force_all=True)
    lines = [line for line in told.getvalue().splitlines() if "isn't included in any toctree" in line]
    warned = {found[1] for line in lines if (found := re.search(r"source/(\S+?):", line))}
    site = navigation(Dialect.MYST, {f"docs/{name}": text for name, text in files.items()}, "docs/listed.md")
    ours = {
        name
        for name, text in SPHINX.items()
        if not site.lists(f"docs/{name}") and not site.left_out(f"docs/{name}", page(name, text, Dialect.MYST))
    }
    assert not site.open_because
    assert "left.md" in warned
    assert ours - {"part.md"} == warned  # a part that a page includes is known when all pages are


MKDOCS = [
    "nav: [index.md, {A: a.md}, {S: [b/c.md, {D: b/d.md}]}, gone.md, {L: 'https://example.org'}]\n",
    "nav: [index.md]\nexclude_docs: |\n  b/\nnot_in_nav: |\n  a.md\n",
    "nav: [index.md]\nnot_in_nav: |\n  b/*\n  !b/d.md\n",
    "{}\n",
    "nav: [index.md, {S: [a.md, b/c.md, b/d.md, e.markdown]}]\ndraft_docs: |\n  f.md\n",
]
MKDOCS_PAGES = ["index.md", "a.md", "b/c.md", "b/d.md", "e.markdown", "f.md", "templates/g.md", ".h.md"]


@pytest.fixture
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("config", MKDOCS)
def test_mkdocs(config: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    base = pytest.importorskip("mkdocs.config.base", reason="mkdocs is no dependency")
    files_of = pytest.importorskip("mkdocs.structure.files")
    nav_of = pytest.importorskip("mkdocs.structure.nav")
    files = {
        "mkdocs.yml": f"site_name: x\n{config if config != '{}' + chr(10) else ''}",
        **{f"docs/{name}": "# X\n" for name in MKDOCS_PAGES},
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    loaded = base.load_config(str(tmp_path / "mkdocs.yml"))
    with caplog.at_level("INFO", logger="mkdocs"):
        nav_of.get_navigation(files_of.get_files(loaded), loaded)
    told = "\n".join(record.getMessage() for record in caplog.records)
    omitted = set(re.findall(r"^  - (.+)$", told, re.MULTILINE))
    missing = set(
        re.findall(r"reference to '([^']+)' is included in the 'nav' configuration, which is not found", told)
    )
    site = navigation(Dialect.MKDOCS, files, "docs/index.md")
    empty = page("x.md", "# X\n", Dialect.MKDOCS)
    ours = {
        name for name in MKDOCS_PAGES if not site.lists(f"docs/{name}") and not site.left_out(f"docs/{name}", empty)
    }
    assert ours == omitted
    assert {one.node.target for one in site.entries if type(one.leads).__name__ == "ToNothing"} == missing
