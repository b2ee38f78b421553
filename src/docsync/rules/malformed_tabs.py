"""DS210."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Applicability, Diagnostic, Edit, Fix
from docsync.documents.model import Document, MalformedTabs, TabFault
from docsync.project import Project
from docsync.rules.base import Advice, Rule, bad, good
from docsync.settings import Dialect
from docsync.source import Span

_FAULTS = {
    TabFault.UNCLOSED_GROUP: "the tab group {label} is never closed",
    TabFault.UNCLOSED_TAB: "the tab {label} is never closed",
    TabFault.STRAY_CLOSING: "{label} closes nothing",
    TabFault.TAB_OUTSIDE_GROUP: "the tab {label} stands outside a tab group",
    TabFault.MISSING_LABEL: "a tab has no label",
    TabFault.DUPLICATE_LABEL: "two tabs of one group are labelled {label}",
    TabFault.EMPTY_GROUP: "the tab group {label} has no tab",
    TabFault.CLOSED_EARLY: "the tab group {label} ends with its first tab, whose fence closes it",
    TabFault.EMPTY_TAB: "the tab {label} is empty, and not shown",
    TabFault.MISSING_VALUE: "the tab {label} has no `value`",
    TabFault.DUPLICATE_VALUE: "two tabs of one group have the value {label}",
    TabFault.SWALLOWED_MARKDOWN: "Markdown next to the tabs {label} is shown as it stands: a blank line is missing before it",
}


class BadTabs(Rule):
    """The markup of tabs is broken.

    ## What it finds
    Groups and tabs that are never closed, closing tags that close nothing, tabs outside a group, tabs with no label or
    with one that the group already has, groups and tabs without content, groups that the fence of a tab closes because it is as
    long as theirs, and Markdown that is shown raw because no blank line parts it from the tag before it.

    ## Why
    The page shows the tabs' content run together, or loses it.

    ## How it knows
    From the page alone, by the rules of its site generator: doc-builder's `<hfoptions>`, Docusaurus' `<Tabs>`, mkdocs'
    `===` and `///`, Sphinx's `{tab-set}`, `{tabs}` and `{tab}`. `<details>` are never spoken of.

    ## Fix safety
    Safe for the missing blank line; there is no other fix.
    """

    code = "DS210"
    name = "malformed-tabs"
    examples = (
        bad('<hfoptions id="a">\n<hfoption id="x">\n\nText.\n\n</hfoptions>\n', '<hfoption id="x">'),
        bad('<hfoptions id="a">\n<hfoption id="x">\n\nText.\n\n</hfoption>\n', '<hfoptions id="a">'),
        bad("Text.\n\n</hfoption>\n", "</hfoption>"),
        bad('<hfoption id="x">\n\nText.\n\n</hfoption>\n', '<hfoption id="x">'),
        bad('<hfoptions id="a">\n<hfoption id="x">\n\nA.\n\n</hfoption>\n<hfoption id="x">\n\nB.\n\n</hfoption>\n</hfoptions>\n', "x"),
        bad('<hfoptions id="a">\n<hfoption>\n\nA.\n\n</hfoption>\n</hfoptions>\n', "<hfoption>"),
        bad('<hfoptions id="a">\n<hfoption id="x">\n\nText.\n\n</hfoption>\n</hfoptions>\nSome **bold** text.\n', "Some **bold** text.", fixed='<hfoptions id="a">\n<hfoption id="x">\n\nText.\n\n</hfoption>\n</hfoptions>\n\nSome **bold** text.\n'),
        good('<hfoptions id="a">\n<hfoption id="x">\nInside a tab the renderer sees to the **blank** line.\n</hfoption>\n</hfoptions>\n'),
        good('<hfoptions id="a">\n<hfoption id="x">\n\nA.\n\n</hfoption>\n<hfoption id="y">\n\nB.\n\n</hfoption>\n</hfoptions>\n'),
        good('- item\n\n  <hfoptions id="a">\n  <hfoption id="x">\n\n  A.\n\n  </hfoption>\n  </hfoptions>\n'),
        good('```html\n<hfoption id="x">\n```\n'),
        bad(":::{tab-set}\n:::{tab-item} A\na\n:::\n:::{tab-item} B\nb\n:::\n:::\n", ":::{tab-set}", dialect=Dialect.MYST),
        bad("::::{tab-set}\n:::{tab-item} A\na\n:::{tab-item} B\nb\n:::\n::::\n", ":::{tab-item} A", dialect=Dialect.MYST),
        bad("::::{tab-set}\n:::{tab-item} A\na\n:::\n\n## Next\n\nText.\n", "::::{tab-set}", dialect=Dialect.MYST),
        bad("Text.\n\n:::{tab-item} A\na\n:::\n", ":::{tab-item} A", dialect=Dialect.MYST),
        bad("::::{tab-set}\n:::{tab-item} A\na\n:::\n:::{tab-item} A\nb\n:::\n::::\n", "A", dialect=Dialect.MYST),
        bad("::::{tab-set}\n:::{tab-item} A\na\n:::\n::::\n:::\n\nText.\n", ":::", dialect=Dialect.MYST),
        bad("<Tabs>\n<TabItem value='a'>\n\nA\n\n</TabItem>\n<TabItem label='B'>\n\nB\n\n</TabItem>\n</Tabs>\n", "<TabItem label='B'>", dialect=Dialect.DOCUSAURUS),
        bad("<Tabs>\n<TabItem value='a'>\n\nA\n\n</TabItem>\n<TabItem value='a' label='B'>\n\nB\n\n</TabItem>\n</Tabs>\n", "B", dialect=Dialect.DOCUSAURUS),
        bad("<Tabs>\n<TabItem value='a'>\n\nA\n\n</Tabs>\n", "<TabItem value='a'>", dialect=Dialect.DOCUSAURUS),
        bad("/// tab | A\na\n\n/// tab | B\nb\n///\n", "/// tab | A", dialect=Dialect.MKDOCS),
        bad("/// tab | A\na\n\n## Next\n\nText.\n", "/// tab | A", dialect=Dialect.MKDOCS),
        bad("::::{tab-set}\n:::{tab-item} A\na\n:::\n:::{tab-item} B\n:::\n::::\n", ":::{tab-item} B", dialect=Dialect.MYST),
        bad("/// tab | A\na\n///\n///\n\nText.\n", "///", dialect=Dialect.MKDOCS),
        good("::::{tab-set}\n:::{tab-item} A\na\n:::\n:::{tab-item} B\nb\n:::\n::::\n\n```{tab} C\nc\n```\n", dialect=Dialect.MYST),
        good(":::{tab-item} A\nA page that others include in a group.\n:::\n", dialect=Dialect.MYST),
        good("<OsTabs>\n<TabItem value='a'>\n\nIn a group that a component makes.\n\n</TabItem>\n</OsTabs>\n\n<Tabs>{names.map(tab)}</Tabs>\n", dialect=Dialect.DOCUSAURUS),
        good("/// tab | A\na\n///\n\n/// tab | B\n//// note\nb\n////\n///\n", dialect=Dialect.MKDOCS),
        good("<details><summary>A</summary>\n\na\n\n</details>\n<details><summary>A</summary>\n\nb\n\n</details>\n<details>\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for fault in page.document.malformed:
                yield self.fault(page.document, fault)

    def fault(self, document: Document, fault: MalformedTabs) -> Diagnostic:
        written = fault.label or document.source[fault.span]
        message = _FAULTS[fault.fault].format(label=f"`{written}`")
        fix = None
        if fault.insert_at >= 0:
            edit = Edit(document.path, Span(fault.insert_at, fault.insert_at), "", _line_end(document))
            fix = Fix("Insert a blank line", (edit,), Applicability.SAFE)
        identity = ((fault.fault, written),)
        swallowed = fault.fault is TabFault.SWALLOWED_MARKDOWN
        detail = f"put a blank line after `{fault.detail}`" if swallowed else fault.detail
        return self.at_span(document, fault.span, message, written, identity, Advice(detail, (), fix))


def _line_end(document: Document) -> str:
    return "\r\n" if "\r\n" in document.source.text else "\n"
