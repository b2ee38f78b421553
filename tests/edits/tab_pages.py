"""Pages with a group of tabs, in every form that a dialect has."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import indent

from docsync.settings import Dialect


@dataclass(frozen=True, slots=True)
class Form:
    """How a group is written. In `tab`, LABEL and BODY stand for what they say; `depth` is the body's indent."""

    dialect: Dialect
    tab: str
    opening: str = ""
    closing: str = ""
    depth: int = 0

    def write(self, tabs: dict[str, str]) -> str:
        """A group with these tabs: the body of each, by its label."""
        written = [
            self.tab.replace("LABEL", label).replace("BODY", indent(body, " " * self.depth))
            for label, body in tabs.items()
        ]
        return self.opening + "".join(written) + self.closing


_HF = ('<hfoptions id="g">\n', "</hfoptions>\n")
_TABS = ('<Tabs groupId="g">\n', "</Tabs>\n")
FORMS = {
    "hfoptions": Form(Dialect.DOC_BUILDER, '<hfoption id="LABEL">\n\nBODY\n\n</hfoption>\n', *_HF),
    "hfoptions, tight": Form(Dialect.DOC_BUILDER, "<hfoption id='LABEL'>\nBODY\n</hfoption>\n", *_HF),
    "hfoptions, apart": Form(Dialect.DOC_BUILDER, '<hfoption id="LABEL">\n\nBODY\n\n</hfoption>\n\n', *_HF),
    "by indent": Form(Dialect.MKDOCS, '=== "LABEL"\n\nBODY\n\n', depth=4),
    "by indent, tight": Form(Dialect.MKDOCS, '=== "LABEL"\nBODY\n', depth=4),
    "slashes": Form(Dialect.MKDOCS, "/// tab | LABEL\nBODY\n///\n\n"),
    "slashes, apart": Form(Dialect.MKDOCS, "//// tab | LABEL\n\nBODY\n\n////\n\n"),
    "items": Form(Dialect.DOCUSAURUS, '<TabItem value="LABEL" label="LABEL">\n\nBODY\n\n</TabItem>\n', *_TABS),
    "items by value": Form(Dialect.DOCUSAURUS, "<TabItem value='LABEL'>\n\nBODY\n\n</TabItem>\n\n", *_TABS),
    "items, indented": Form(
        Dialect.DOCUSAURUS,
        '  <TabItem\n    value="LABEL"\n    label={"LABEL"}\n  >\n\nBODY\n\n  </TabItem>\n',
        *_TABS,
        depth=2,
    ),
    "tab-set": Form(
        Dialect.MYST, ":::::{tab-item} LABEL\nBODY\n:::::\n", opening="::::::{tab-set}\n", closing="::::::\n"
    ),
    "tab-set, synced": Form(
        Dialect.MYST,
        ":::::{tab-item} LABEL\n:sync: LABEL\n:name: only-LABEL\n\nBODY\n:::::\n\n",
        "::::::{tab-set}\n:sync-group: g\n\n",
        "::::::\n",
    ),
    "tab-set, backticks": Form(
        Dialect.MYST, "`````{tab-item} LABEL\nBODY\n`````\n", opening="``````{tab-set}\n", closing="``````\n"
    ),
    "tab": Form(Dialect.MYST, "`````{tab} LABEL\nBODY\n`````\n"),
    "tabs": Form(Dialect.MYST, "`````{group-tab} LABEL\nBODY\n`````\n\n", opening="``````{tabs}\n", closing="``````\n"),
    "details": Form(Dialect.GITHUB, "<details>\n<summary>LABEL</summary>\n\nBODY\n\n</details>\n\n"),
}
BODIES = ("Text.", "```python\nx = 1\n```", "Text\n\n- a\n- b\n\n`code`", "~~~sh\nrun\n~~~\n\n显存不足 é")
