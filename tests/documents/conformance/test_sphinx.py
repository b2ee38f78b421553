"""MyST pages, built by Sphinx itself with sphinx-design, sphinx-inline-tabs and sphinx-tabs."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import pytest

from docsync.documents.model import Anchor, TabFault
from docsync.settings import Dialect
from tests.documents.conformance.rendered import Rendered, code_of, groups_of
from tests.documents.reading import check, nodes

DESIGN = {
    "colons": "::::{tab-set}\n:::{tab-item} One\n`a`\n:::\n:::{tab-item} Two\n`b`\n:::\n::::\n\n`c`\n",
    "options": (
        "::::{tab-set}\n:sync-group: os\n:class: x\n\n:::{tab-item} One\n:sync: one\n:selected:\n\n`a`\n:::\n\n"
        ":::{tab-item} Two\n---\nsync: two\n---\n`b`\n:::\n::::\n"
    ),
    "backticks": "````{tab-set}\n```{tab-item} One\n`a`\n```\n```{tab-item} Two\n`b`\n```\n````\n",
    "mixed": "`````{tab-set}\n:::{tab-item} One\n```python\nx = 1\n```\n`a`\n:::\n~~~{tab-item} Two\n`b`\n~~~\n`````\n",
    "nested": (
        "::::::{tab-set}\n:::::{tab-item} Out\n`a`\n\n::::{tab-set}\n:::{tab-item} In\n`b`\n:::\n::::\n\n`c`\n:::::\n"
        ":::::{tab-item} Next\n`d`\n:::::\n::::::\n"
    ),
    "in-a-list": "- `a`\n\n  ::::{tab-set}\n  :::{tab-item} One\n  `b`\n  :::\n  ::::\n\n- `c`\n",
    "in-a-quote": "> ::::{tab-set}\n> :::{tab-item} One\n> `a`\n> :::\n> ::::\n\n`b`\n",
    "in-a-note": "::::::{note}\n:::::{tab-set}\n::::{tab-item} One\n:::{tip}\n`a`\n:::\n::::\n:::::\n::::::\n",
    "in-a-division": "::::::{div} x\n:::::{tab-set}\n::::{tab-item} One\n`a`\n::::\n:::::\n::::::\n",
    "plain-division": "::::::x\n:::::{tab-set}\n::::{tab-item} One\n`a`\n::::\n:::::\n::::::\n",
    "label-with-code": "::::{tab-set}\n:::{tab-item} The `x` *tab*\n`a`\n:::\n::::\n",
    "no-blank-lines": "text\n::::{tab-set}\n:::{tab-item} One\n`a`\n:::\n::::\ntext `b`\n",
    "not-closed-at-the-end": "::::{tab-set}\n:::{tab-item} One\n`a`\n",
    "one-fence-for-both": ":::{tab-set}\n:::{tab-item} One\n`a`\n:::\n",
    "in-code": "```text\n::::{tab-set}\n:::{tab-item} One\n:::\n::::\n```\n\n`a`\n",
    "inline": "```{tab} One\n`a`\n```\n```{tab} Two\n`b`\n```\n\ntext `c`\n\n```{tab} Three\n`d`\n```\n",
    "inline-new-set": "```{tab} One\n`a`\n```\n```{tab} Two\n:new-set:\n\n`b`\n```\n",
    "inline-blank-lines": "````{tab} One\n`a`\n```py\nx\n```\n````\n\n\n````{tab} Two\n`b`\n````\n",
    "inline-in-tabs": "::::{tab-set}\n:::{tab-item} Out\n```{tab} In\n`a`\n```\n:::\n::::\n",
    "rst": (
        "```{eval-rst}\n.. tab-set::\n\n   .. tab-item:: One\n      :sync: a\n\n      .. note::\n\n         x\n\n"
        "   .. tab-item:: Two\n\n      .. tab-set::\n\n         .. tab-item:: In\n\n            y\n```\n"
    ),
    "comments": "::::{tab-set}\n% comment\n:::{tab-item} One\n`a`\n:::\n\n% :::{tab-item} No\n\n::::\n",
}
TABS = {
    "tabs": "`````{tabs}\n````{tab} One\n`a`\n````\n````{tab} Two\n`b`\n````\n`````\n",
    "group-tabs": "`````{tabs}\n````{group-tab} One\n`a`\n````\n````{group-tab} Two\n`b`\n````\n`````\n",
    "code-tabs": "`````{tabs}\n````{code-tab} py Python 3\nx = 1\n````\n````{code-tab} c The C\nint x;\n````\n`````\n",
    "nested": "``````{tabs}\n`````{tab} Out\n````{tabs}\n```{tab} In\n`a`\n```\n````\n`````\n``````\n",
}
FAULTY = {
    "closed-early": (
        ":::{tab-set}\n:::{tab-item} One\n`a`\n:::\n:::{tab-item} Two\n`b`\n:::\n:::\n\ntext\n",
        [TabFault.CLOSED_EARLY],
        [((), ["One"])],
    ),
    "tab-not-closed": (
        "::::{tab-set}\n:::{tab-item} One\n`a`\n\n:::{tab-item} Two\n`b`\n:::\n::::\n",
        [TabFault.UNCLOSED_TAB],
        [((), ["One"])],
    ),
    "group-not-closed": (
        "::::{tab-set}\n:::{tab-item} One\n`a`\n:::\n\ntext `b`\n",
        [TabFault.UNCLOSED_GROUP],
        [((), ["One"])],
    ),
    "empty-tab": (
        "::::{tab-set}\n:::{tab-item} One\n:::\n:::{tab-item} Two\n`a`\n:::\n::::\n",
        [TabFault.EMPTY_TAB],
        [((), ["Two"])],
    ),
    "outside": ("text\n\n:::{tab-item} One\n`a`\n:::\n", [TabFault.TAB_OUTSIDE_GROUP], []),
    "no-label": (
        "::::{tab-set}\n:::{tab-item} One\n`a`\n:::\n:::{tab-item}\n`b`\n:::\n::::\n",
        [TabFault.MISSING_LABEL],
        [((), ["One"])],
    ),
}
ANCHORS = """\
(first-name)=
## Heading

(second)=
{#third .x}
Text with [a link](#first-name){#fourth}, `code`{#fifth} and [a span]{#sixth}.

```{eval-rst}
.. _seventh:

More text.
```
"""


def build(folder: Path, extensions: list[str], pages: dict[str, str]) -> dict[str, Rendered]:
    from sphinx.application import Sphinx

    source = folder / "source"
    source.mkdir()
    for name, text in pages.items():
        (source / f"{name}.md").write_text(f"# Page\n\n{text}", encoding="utf-8")
    (source / "index.md").write_text("# Index\n\n```{toctree}\n:glob:\n\n*\n```\n", encoding="utf-8")
    settings = {
        "extensions": ["myst_parser", *extensions],
        "myst_enable_extensions": ["colon_fence", "attrs_inline", "attrs_block"],
        "html_theme": "basic",
        "suppress_warnings": ["*"],
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        site = Sphinx(
            source,
            None,
            folder / "html",
            folder / "doctrees",
            "html",
            confoverrides=settings,
            status=None,
            warning=io.StringIO(),
            freshenv=True,
            parallel=1,
        )
        site.build(force_all=True)
    return {name: Rendered((folder / "html" / f"{name}.html").read_text(encoding="utf-8")) for name in pages}


@pytest.fixture(scope="session")
def design(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rendered]:
    pages = {**DESIGN, **{f"faulty-{name}": text for name, (text, _, _) in FAULTY.items()}, "anchors": ANCHORS}
    return build(tmp_path_factory.mktemp("design"), ["sphinx_design", "sphinx_inline_tabs"], pages)


@pytest.fixture(scope="session")
def tabs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rendered]:
    return build(tmp_path_factory.mktemp("tabs"), ["sphinx_tabs.tabs"], TABS)


@pytest.mark.parametrize("name", DESIGN)
def test_tabs_of_sphinx_design_and_inline_tabs(design: dict[str, Rendered], name: str):
    document = check(f"# Page\n\n{DESIGN[name]}", Dialect.MYST)
    assert document.malformed == ()
    assert groups_of(document) == design[name].groups
    assert code_of(document) == design[name].code


@pytest.mark.parametrize("name", TABS)
def test_tabs_of_sphinx_tabs(tabs: dict[str, Rendered], name: str):
    document = check(f"# Page\n\n{TABS[name]}", Dialect.MYST)
    assert document.malformed == ()
    assert groups_of(document) == tabs[name].groups
    assert code_of(document) == tabs[name].code


@pytest.mark.parametrize("name", FAULTY)
def test_what_is_wrong_shows(design: dict[str, Rendered], name: str):
    text, faults, groups = FAULTY[name]
    assert [fault.fault for fault in check(f"# Page\n\n{text}", Dialect.MYST).malformed] == faults
    assert [group for group in design[f"faulty-{name}"].groups if group[1]] == groups


def test_names_of_places(design: dict[str, Rendered]):
    document = check(f"# Page\n\n{ANCHORS}", Dialect.MYST)
    names = [node.name for node in nodes(document, Anchor)]
    assert names == ["first-name", "second", "third", "fourth", "fifth", "sixth", "seventh"]
    assert set(names) <= design["anchors"].ids
