"""DS205."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Applicability, Diagnostic, Edit, Evidence, Fix, Severity
from docsync.documents.model import Document, NavigationEntry
from docsync.documents.navigation import Entry, SiteNavigation
from docsync.edits.navigation import entries_like
from docsync.project import Project
from docsync.project.coverage.in_navigation import NotListed, not_listed
from docsync.project.navigation import UnlistedPage, line_of, start_of
from docsync.project.navigation_place import Beside, Pages, place_for
from docsync.rules.base import Advice, Rule, bad, good
from docsync.settings import Dialect
from docsync.source import Span

_TOCTREE = "# file: docs/_toctree.yml\n- sections:\n  - local: other\n    title: Other\n  title: Start\n"
_MKDOCS = "# file: mkdocs.yml\nsite_name: x\nnav:\n  - other.md\n"
_SPHINX = (
    "# file: docs/conf.py\nextensions = ['myst_parser']\n# file: docs/index.md\n# Start\n\n```{toctree}\nother\n```\n"
)
_CONTRACT = '[[coverage]]\nfamily = "trainer"\nwhere = "navigation"\n'
_OTHER = "\n<!-- file: docs/other.md -->\n# Other\n"


class PageNotInNavigation(Rule):
    """A page is in no navigation.

    ## What it finds
    Pages that the navigation of their site does not list: doc-builder's `_toctree.yml`, the `nav` of mkdocs (also in the
    files of awesome-pages, awesome-nav and literate-nav), Docusaurus' `sidebars.json`, Sphinx's `toctree`.

    ## Why
    A page is written, and no one remembers its entry: its readers find it by chance, if the build does not fail.

    ## How it knows
    The navigation is read as the site generator does it. Where the generator lists all pages by itself, or a plugin or a
    script may change what is listed, nothing is said. Nor is it of what is not meant to be listed: pages that the
    configuration leaves out, READMEs, first and error pages, redirects, translations, a blog's posts, parts of other
    pages, and pages whose own header says so. Pages of the members that a contract of the configuration
    (`where = "navigation"`) wants there are always asked for. Where the build does not ask for an entry, a page that others link to, or
    that lies in a folder of which nothing is listed, may be meant so: that is a preview.

    ## Fix safety
    Unsafe: where in the navigation the page belongs is a guess, by the pages of its folder and of a like name.
    """

    code = "DS205"
    name = "page-not-in-navigation"
    severity = Severity.WARNING
    examples = (
        bad(f"# Page{_OTHER}", "# Page", api=_TOCTREE),
        bad(f"# Page{_OTHER}", "# Page", api=_MKDOCS, dialect=Dialect.MKDOCS),
        bad(f"# Page{_OTHER}", "# Page", api=_SPHINX, dialect=Dialect.MYST),
        good(f"# Page{_OTHER}", api=f"{_TOCTREE}- local: page\n  title: Page\n"),
        good(f"# Page{_OTHER}", api="# file: mkdocs.yml\nsite_name: x\n", dialect=Dialect.MKDOCS),
        good(f"# Page{_OTHER}", api=_MKDOCS + "plugins: [gen-files]\n", dialect=Dialect.MKDOCS),
        good(f"# Page{_OTHER}", api=_MKDOCS + "not_in_nav: page.md\n", dialect=Dialect.MKDOCS),
        good(f"---\norphan: true\n---\n\n# Page{_OTHER}", api=_SPHINX, dialect=Dialect.MYST),
        good(f"<!-- docsync: ignore[DS205] linked from the paper -->\n\n# Page\n{_OTHER}", api=_TOCTREE),
        bad(f"# Page{_OTHER}", "page", api=f"class GRPOTrainer: ...\n{_TOCTREE.replace('other', 'page', 1)}- local: other\n  title: Other\n", config=_CONTRACT, symbols=("GRPO",)),
        bad("# Other\n\n::: pkg.GRPOTrainer\n<!-- file: docs/index.md -->\n[it](page.md)\n", "# Other", api=f"class GRPOTrainer: ...\n{_MKDOCS.replace('other', 'index')}", config=_CONTRACT, dialect=Dialect.MKDOCS),
        good("# Page\n<!-- file: docs/grpo_trainer.md -->\n# GRPO\n", api=f"class GRPOTrainer: ...\n{_TOCTREE.replace('other', 'page', 1)}- local: grpo_trainer\n  title: GRPO\n", config=_CONTRACT),
        good(f"# Page{_OTHER}", api=_SPHINX.replace("\nother\n", "\n:hidden:\n:glob:\n\n*\n"), dialect=Dialect.MYST),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        wanted: dict[str, list[NotListed]] = {}
        for one in not_listed(project):
            wanted.setdefault(one.page.path if one.page else f"{one.contract.number} {one.member.key}", []).append(one)
        for unlisted in project.navigation.unlisted:
            yield _asked_for(self.unlisted(project, unlisted), wanted.pop(unlisted.page.path, []))
        for asked in wanted.values():
            yield _asked_for(self.wanted(asked[0]), asked)

    def wanted(self, asked: NotListed) -> Diagnostic:
        """The diagnostic for a member that only a contract asks for."""
        if asked.page is not None:
            message = f"this page is not in the navigation: {_files(asked.site)} not list it"
            return self.at_span(asked.page, start_of(asked.page), message, asked.member.key, ((asked.member.key,),))
        document = asked.site.documents[0]
        message = f"`{asked.member.name}` has no page that the navigation could list"
        return self.at_span(document, _first_line(document), message, asked.member.key, ((asked.member.key,),))

    def unlisted(self, project: Project, unlisted: UnlistedPage) -> Diagnostic:
        document = unlisted.page.document
        message = f"this page is not in the navigation: {_files(unlisted.site)} not list it"
        beside = _beside(project, unlisted)
        advice = Advice(_help(beside), _evidence(unlisted), _fix(project, unlisted, beside))
        span = start_of(document)
        found = self.at_span(document, span, message, unlisted.path, ((unlisted.path,),), advice)
        return found if unlisted.is_certain else replace(found, preview=True)


def _files(site: SiteNavigation) -> str:
    if len(site.documents) == 1:
        return f"`{site.documents[0].path}` does"
    return "the `toctree` directives do" if site.is_strict else "its files do"


def _first_line(document: Document) -> Span:
    """The first line of a navigation file: what it lacks stands nowhere."""
    entries = [node for node in document.nodes if isinstance(node, NavigationEntry)]
    return entries[0].span if entries else start_of(document)


def _asked_for(found: Diagnostic, asked: list[NotListed]) -> Diagnostic:
    """A diagnostic that contracts make certain, if there are any."""
    if not asked:
        return found
    told = [
        Evidence("contract", f"coverage contract {one.contract.number} asks for `{one.member.name}`") for one in asked
    ]
    return replace(found, preview=False, object=asked[0].member.object.path, evidence=(*found.evidence, *told))


def _beside(project: Project, unlisted: UnlistedPage) -> Beside | None:
    pages = Pages(project.navigation.page_at, project.inventory.packages)
    return place_for(unlisted.path, unlisted.page.document, unlisted.site.entries, pages)


def _help(beside: Beside | None) -> str:
    if beside is None:
        return ""
    where = "before" if beside.before else "behind"
    return f"it belongs {where} `{beside.entry.node.target}` ({_place(beside.entry)})"


def _place(entry: Entry) -> str:
    return f"{entry.document.path}:{line_of(entry)}"


def _evidence(unlisted: UnlistedPage) -> tuple[Evidence, ...]:
    listed, others = unlisted.beside
    found = [Evidence("folder", f"of the pages of its folder {listed} are listed, {others} are not")]
    if unlisted.linked_from:
        found.append(Evidence("link", f"`{unlisted.linked_from[0]}` links to it", unlisted.linked_from[0]))
    if unlisted.meant:
        found.append(Evidence("meant", f"it may be left out on purpose: {unlisted.meant}"))
    return tuple(found)


def _fix(project: Project, unlisted: UnlistedPage, beside: Beside | None) -> Fix | None:
    """A line like its neighbour, if the navigation that it makes lists the page, and all else as before."""
    if beside is None:
        return None
    document = beside.entry.document
    before = sorted((entry.node.target, entry.node.title) for entry in unlisted.site.entries)
    titled = beside.title if beside.entry.node.title_span is not None else ""
    for insertion in entries_like(document, beside.entry.node, beside.target, beside.title, before=beside.before):
        after = project.navigation.would_list(unlisted, document, insertion.applied(document.source.text))
        listed = sorted((entry.node.target, entry.node.title) for entry in after.entries) if after is not None else []
        if after is not None and after.lists(unlisted.path) and listed == sorted([*before, (beside.target, titled)]):
            edit = Edit(document.path, Span(insertion.at, insertion.at), "", insertion.text)
            return Fix(f"Add `{beside.target}` to `{document.path}`", (edit,), Applicability.UNSAFE)
    return None
