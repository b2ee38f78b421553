"""New tabs as the site generators render them: one tab more, its code is code, and its note is not shown."""

from __future__ import annotations

import re
from pathlib import Path

import markdown
import pytest

from docsync.edits.tabs import Fenced, NewTab, insert_tabs
from docsync.settings import Dialect
from tests.documents.conformance.rendered import Rendered
from tests.documents.conformance.test_pymdownx import EXTENSIONS, OPTIONS
from tests.documents.conformance.test_sphinx import build
from tests.documents.reading import check
from tests.edits.tab_pages import BODIES, FORMS

BODY = "\n\n".join(BODIES)
NOTE = "nobody reads this"
MKDOCS = [name for name, form in FORMS.items() if form.dialect is Dialect.MKDOCS]
MYST = [name for name, form in FORMS.items() if form.dialect is Dialect.MYST]


def grown(name: str) -> str:
    """A page with a group in a form, and a new tab in the middle of it."""
    form = FORMS[name]
    text = f"# Page\n\n{form.write({'One': BODY, 'Two': BODY})}\nText `z`.\n"
    document = check(text, form.dialect)
    key = "New" if document.tabs[0].key else ""
    code = (Fenced("python", "y = Config(\n    size=2,\n)"),)
    (edit,) = insert_tabs(document, document.groups[0], [NewTab("New", key, 0, 1, NOTE, code, ("TODO: more",))])
    return text[: edit.span.start] + edit.after + text[edit.span.end :]


def shown(html: str) -> str:
    """What a reader sees of a page, roughly."""
    return re.sub(r"<[^>]*>", "", re.sub(r"<!--.*?-->", "", html, flags=re.DOTALL))


@pytest.mark.parametrize("name", MKDOCS)
def test_python_markdown(name: str):
    html = markdown.markdown(grown(name), extensions=[*EXTENSIONS, "pymdownx.highlight"], extension_configs=OPTIONS)
    assert Rendered(html).groups == [((), ["One", "New", "Two"])]
    assert NOTE not in shown(html)
    assert len(re.findall(r'<div class="highlight">', html)) == 2 * 2 + 1
    assert "TODO: more" in shown(html)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages of MyST, built; those of sphinx-tabs on their own, as it shares a name with sphinx-inline-tabs."""
    built = {}
    for number, (extensions, names) in enumerate(
        [
            (["sphinx_design", "sphinx_inline_tabs"], [name for name in MYST if name != "tabs"]),
            (["sphinx_tabs.tabs"], ["tabs"]),
        ]
    ):
        folder: Path = tmp_path_factory.mktemp(f"new-{number}")
        files = {name.replace(", ", "-"): grown(name).removeprefix("# Page\n\n") for name in names}
        build(folder, extensions, files)
        for name in names:
            file = folder / "html" / f"{name.replace(', ', '-')}.html"
            built[name] = file.read_text(encoding="utf-8")
    return built


@pytest.mark.parametrize("name", MYST)
def test_sphinx(pages: dict[str, str], name: str):
    assert Rendered(pages[name]).groups == [((), ["One", "New", "Two"])]
    assert NOTE not in shown(pages[name])
    assert pages[name].count('<div class="highlight-python') == 2 * 1 + 1
    assert "TODO: more" in shown(pages[name])
