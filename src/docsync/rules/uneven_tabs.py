"""DS203."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Evidence, Severity
from docsync.documents.model import Document, TabGroup
from docsync.project import Project
from docsync.project.coverage.uneven import Lacking, OtherName, name_of, switch_of, uneven_groups
from docsync.rules.base import Advice, Rule, bad, good, words
from docsync.settings import Dialect

_API = """
class SFTTrainer: ...
class SFTConfig:
    def __init__(self, size=8, packing=False): ...
class DPOTrainer: ...
class DPOConfig:
    def __init__(self, size=8, beta=0.1): ...
class GRPOTrainer: ...
class GRPOConfig:
    def __init__(self, size=4, groups=8): ...
"""


def _hf(id_: str, *labels: str, argument: str = "") -> str:
    """A group of tabs; with an argument, each shows a config that is given it."""
    shown = {label: f"```python\n{label}Config({argument}=1)\n```" if argument else "Text." for label in labels}
    tabs = "".join(f'<hfoption id="{label}">\n\n{text}\n\n</hfoption>\n' for label, text in shown.items())
    return f'<hfoptions id="{id_}">\n{tabs}</hfoptions>\n\n'


def _items(*values: str, group: str = "t") -> str:
    tabs = "".join(f'<TabItem value="{value}" label="L {value}">\n\nText.\n\n</TabItem>\n' for value in values)
    return f'<Tabs groupId="{group}">\n{tabs}</Tabs>\n\n'


def _set(*keys: str, option: str = "") -> str:
    tabs = "".join(f":::{{tab-item}} L {key}\n:sync: {key}\n\nText.\n:::\n" for key in keys)
    return f"::::{{tab-set}}\n{option}{tabs}::::\n\n"


class UnevenTabs(Rule):
    """Groups of tabs that switch together have different tabs.

    ## What it finds
    Groups with one id on one page (`<hfoptions id="…">`, Docusaurus' `groupId`, the `sync` keys of Sphinx), of which
    one writes the name of a tab otherwise (`sft`, `SFT`), or lacks a trainer that another has, and that takes all
    that the tabs show. As a preview: the one of three or more groups that lacks one tab, where the others are alike.

    ## Why
    A reader who has chosen a tab sees another one in the next group, or none.

    ## How it knows
    Tabs of one id switch together by their names, and only where these are equal. Groups differ for good reasons, too
    (not every trainer has every feature): so one is held to the other only where the code shows that the arguments or
    options in its tabs are the missing trainer's too. What DS201 says of a group is not said again.

    ## Fix safety
    No fix: what the missing tab has to say is for a person to write.
    """

    code = "DS203"
    name = "uneven-tabs"
    severity = Severity.WARNING
    examples = (
        bad(_hf("os", "Linux", "macOS") * 2 + _hf("os", "linux", "macOS"), "linux"),
        bad(_items("response", "async") + _items("responses", "async"), "L responses", dialect=Dialect.DOCUSAURUS),
        bad(_set("azure-ai", "aws") + _set("azure_ai", "aws") + _set("azure_ai", "aws"), "L azure-ai", dialect=Dialect.MYST),
        bad(_hf("t", "SFT", "DPO", "GRPO", argument="size") + _hf("t", "SFT", "DPO", argument="size"), '<hfoptions id="t">', api=_API, symbols=("GRPO",)),
        bad(_hf("t", "a", "b", "c") * 2 + _hf("t", "a", "c"), '<hfoptions id="t">', symbols=("b",)),
        bad(_items("a", "b", "c") * 2 + _items("a", "b"), '<Tabs groupId="t">', dialect=Dialect.DOCUSAURUS),
        bad(_set("a", "b", "c") * 2 + _set("a", "b"), "::::{tab-set}", dialect=Dialect.MYST),
        good(_hf("t", "SFT", "DPO", "GRPO") + _hf("t", "SFT", "DPO"), api=_API),
        good(_hf("t", "SFT", "DPO", "GRPO", argument="size") + _hf("t", "SFT", "DPO", argument="packing"), api=_API),
        good(_hf("t", "SFT", "DPO", "GRPO", argument="size") + _hf("u", "SFT", "DPO", argument="size"), api=_API),
        good(_hf("t", "SFT", "DPO", "GRPO", argument="size") + "## Small\n\nThere is no such thing for GRPO yet.\n\n" + _hf("t", "SFT", "DPO", argument="size"), api=_API),
        good(_hf("t", "SFT", "DPO", "GRPO", argument="size") + "# Out of memory\n\n" + _hf("t", "SFT", "DPO", argument="size"), api=_API),
        good(_hf("t", "SFT", "DPO", argument="size") + _hf("t", "SFT", "DPO", argument="size").replace("</hfoptions>", '<hfoption id="GRPO">\n\n<!-- TODO -->\n\n</hfoption>\n</hfoptions>'), api=_API),
        good(_hf("t", "a", "b", "c") * 2 + _hf("t", "a")),
        good(_hf("t", "a", "b", "c") * 2 + _hf("t", "x", "y")),
        good(_hf("t", "a", "b", "c", "d") * 2 + _hf("t", "a", "b") * 2),
        good(_hf("t", "a", "b", "c") + _hf("t", "a", "b")),
        good(_hf("t", "a", "b", "c") * 2 + "## Other\n\nOnly for a and b, not for c.\n\n" + _hf("t", "a", "b")),
        good(_items("a", "b", "c") * 2 + _items("a", "b", group="u"), dialect=Dialect.DOCUSAURUS),
        good(_set("a", "b", "c") * 2 + _set("a", "b", option=":sync-group: u\n\n"), dialect=Dialect.MYST),
        good('=== "a"\n\n    A\n\n=== "b"\n\n    B\n\nText.\n\n=== "A"\n\n    A\n\n=== "b"\n\n    B\n', dialect=Dialect.MKDOCS),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in uneven_groups(project):
            yield self.other_name(found) if isinstance(found, OtherName) else self.lacking(found)

    def other_name(self, found: OtherName) -> Diagnostic:
        document, name = found.document, name_of(found.document, found.tab)
        line = _line(document, found.of)
        message = f"this tab is named `{name}`, and `{found.other}` in the tabs at line {line}"
        tab = document.tabs[found.tab]
        span = tab.label_span
        switch = switch_of(document, found.group)
        advice = Advice(f"tabs of one id (`{switch}`) switch together only under one name", ())
        return self.at_span(document, span, message, name, ((_heading(document, found.group), switch, name),), advice)

    def lacking(self, found: Lacking) -> Diagnostic:
        document, switch = found.document, switch_of(found.document, found.group)
        names = ", ".join(words(label) for label in found.labels)
        line = _line(document, found.of)
        message = (
            f"these tabs have none for {names}, which the tabs `{switch}` at line {line} have: they switch together"
        )
        own, theirs = (", ".join(name_of(document, tab) for tab in one.tabs) for one in (found.group, found.of))
        evidence = [Evidence("tabs", f"tabs here: {own}; at line {line}: {theirs}")]
        evidence += [Evidence("proof", found.proof)] if found.proof else []
        identity = tuple((_heading(document, found.group), switch, label) for label in found.labels)
        help_ = f"or say why there is none: <!-- docsync: ignore[{self.code}] reason -->"
        diagnostic = self.at_span(
            document, found.group.opening, message, names, identity, Advice(f"add them; {help_}", tuple(evidence))
        )
        return replace(diagnostic, preview=not found.proof)


def _line(document: Document, group: TabGroup) -> int:
    return document.source.lines.position(group.opening.start).line


def _heading(document: Document, group: TabGroup) -> str:
    return document.headings[group.heading].text if group.heading >= 0 else ""
