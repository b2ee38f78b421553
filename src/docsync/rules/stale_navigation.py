"""DS206."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename, dirname

from docsync.diagnostics import Diagnostic, Evidence, Fix
from docsync.project import Project
from docsync.project.navigation import StaleEntry
from docsync.project.navigation_place import written_like
from docsync.rules.base import Advice, Rule, bad, good, replacement
from docsync.settings import Dialect

_SHORT_HASH = 9
_TOCTREE = "# file: docs/_toctree.yml\n- sections:\n  - local: page\n    title: Page\n  - local: {0}\n    title: Other\n  title: Start\n"
_MKDOCS = "# file: mkdocs.yml\nsite_name: x\nnav:\n  - page.md\n  - Other: '{0}'\n"
_SIDEBARS = """# file: docusaurus.config.js
module.exports = {{presets: [["classic", {{docs: {{sidebarPath: "./sidebars.json"}}}}]]}};
# file: sidebars.json
{{"docs": ["page", {{"type": "category", "label": "More", "items": ["{0}"]}}]}}
"""


class StaleNavigation(Rule):
    """An entry of the navigation leads to no page.

    ## What it finds
    Entries of doc-builder's `_toctree.yml`, of the `nav` of mkdocs (also in the files of awesome-pages, awesome-nav and
    literate-nav), of Docusaurus' `sidebars.json`, and of Sphinx's `toctree`, for which there is no page.

    ## Why
    The reader follows the site's own table of contents to an error page, or the build fails.

    ## How it knows
    The entry is looked up as the site generator does it. Addresses, patterns, and what a plugin or a tool makes are left
    alone. Where git's history or a file of that very name shows where the page went, the message says so.

    ## Fix safety
    Unsafe, and only where one page is meant that no entry lists: by git's renames, because it is the one page of that
    name elsewhere, or the one of a like name in that folder.
    """

    code = "DS206"
    name = "stale-navigation"
    examples = (
        bad("# Page", "gone", api=_TOCTREE.format("gone")),
        bad("# Page", "gone.md", api=_MKDOCS.format("gone.md"), dialect=Dialect.MKDOCS),
        bad("# Page\n\n```{toctree}\nOther <gone>\nalso-gone\n```\n", "gone", "also-gone", api="# file: docs/conf.py\nextensions = ['myst_parser']\n", dialect=Dialect.MYST),
        bad("# Page", "gone", api=_SIDEBARS.format("gone"), dialect=Dialect.DOCUSAURUS),
        good("# Page\n<!-- file: docs/guide/other.md -->\n# Other\n", api=_TOCTREE.format("guide/other")),
        good("# Page", api=_TOCTREE.format("gone # docsync: ignore[DS206] it is made elsewhere")),
        good("# Page", api=_MKDOCS.format("https://example.org")  , dialect=Dialect.MKDOCS),
        good("# Page", api=_MKDOCS.format("made.md") + "plugins: [gen-files]\n", dialect=Dialect.MKDOCS),
        good("# Page", api=_MKDOCS.format("made.md") + "# file: .gitignore\ndocs/made.md\n", dialect=Dialect.MKDOCS),
        good("# Page\n\n```{toctree}\n:glob:\n\nself\nguide/*\nIt <https://example.org>\n```\n", api="# file: docs/conf.py\nextensions = ['myst_parser']\n", dialect=Dialect.MYST),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for stale in project.navigation.stale:
            yield self.stale(stale)

    def stale(self, stale: StaleEntry) -> Diagnostic:
        document, node = stale.entry.document, stale.entry.node
        message = f"`{node.target}` leads to no page: {_proof(stale)}"
        advice = Advice(_help(stale), _evidence(stale), _fix(stale))
        return self.at_span(document, node.span, message, node.target, ((*node.sections, node.target),), advice)


def _proof(stale: StaleEntry) -> str:
    folder, name = dirname(stale.looked_for[0]), basename(stale.looked_for[0])
    proof = f"`{folder}` has no `{name}`" if folder else f"the repository has no `{name}` at its root"
    gone = stale.departure
    if gone is None or gone.moved_to or stale.departed not in stale.looked_for:
        return proof
    return f"{proof}, which was removed {_commit(stale)}"


def _commit(stale: StaleEntry) -> str:
    gone = stale.departure
    return f"in {gone.commit[:_SHORT_HASH]} ({gone.date})" if gone is not None and gone.commit else "by what is staged"


def _help(stale: StaleEntry) -> str:
    if stale.instead:
        moved = stale.departure is not None and stale.departure.moved_to == stale.instead
        where = f"it moved to `{stale.instead}` {_commit(stale)}" if moved else f"the site has `{stale.instead}`"
        return f"{where}, which has an entry already" if stale.is_listed else where
    if len(stale.near) == 1:
        return f"did you mean `{stale.near[0]}`, which no entry lists?"
    return ""


def _evidence(stale: StaleEntry) -> tuple[Evidence, ...]:
    gone = stale.departure
    if gone is None:
        return ()
    how = f"renamed to `{gone.moved_to}`" if gone.moved_to else "removed"
    kind = "rename" if gone.moved_to else "removal"
    return (Evidence(kind, f"`{stale.departed}` {how}", stale.departed, commit=gone.commit, date=gone.date),)


def _fix(stale: StaleEntry) -> Fix | None:
    instead = stale.instead or (stale.near[0] if len(stale.near) == 1 else "")
    if not instead or stale.is_listed:
        return None
    for entry in stale.site.entries:
        written = written_like(entry, instead) if entry.document is stale.entry.document and entry.page else ""
        if written:
            return replacement(stale.entry.document, stale.entry.node.span, written)
    return None
