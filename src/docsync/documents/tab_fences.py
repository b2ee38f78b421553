"""What is wrong with tabs between fences, told from the tokens of the Markdown parser.

A fence that nothing closes ends with what it stands in, and the page may be right all the same: a fault is only what
shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from docsync.documents.model import TabFault

Token = dict[str, Any]
Blamed = tuple[TabFault, Token, str]

# Tabs that are nothing without a group around them.
GROUPED_TABS = frozenset({"tab-item", "group-tab", "code-tab"})
_QUIET = frozenset({"blank_line", "comment", "anchor", "tab"})


def is_fragment(tokens: Sequence[Token]) -> bool:
    """Whether a page is nothing but tabs, as one is that others include in their groups."""
    return all(token["type"] in _QUIET for token in tokens)


def group_faults(group: Token, after: Sequence[Token]) -> Iterator[Blamed]:
    """The faults of a group with a directive of its own; `after` are the blocks that follow it."""
    tabs = [child for child in group["children"] if child["type"] == "tab"]
    for tab in tabs:
        yield from tab_faults(tab)
    if not group["closing"]:
        if any(child["type"] not in _QUIET for child in group["children"]) or _holds(tabs[-1:], "heading"):
            yield TabFault.UNCLOSED_GROUP, group, ""
    elif _is_closed_early(group, tabs):
        following = next((token for token in after if token["type"] != "blank_line"), None)
        if following is not None and (_is_tab(following) or _is_bare_fence(following)):
            mark = group["fence"][0]
            detail = f"the fence of a group has to be longer than those of its tabs: `{mark * (group['fence'][1] + 1)}`"
            yield TabFault.CLOSED_EARLY, group, detail


def tab_faults(tab: Token) -> Iterator[Blamed]:
    """The faults of one tab: empty or, unclosed, with the tabs that should come after it or the rest of the page."""
    slashes = tab["syntax"] == "///" and not tab["closing"]
    if any(is_swallowed(child) or (slashes and _is_tab(child)) for child in tab["children"]):
        yield TabFault.UNCLOSED_TAB, tab, ""
    elif tab["syntax"] == "tab-item" and all(child["type"] == "blank_line" for child in tab["children"]):
        yield TabFault.EMPTY_TAB, tab, "sphinx-design leaves out a tab without content"
    elif slashes and (_holds([tab], "heading") or _ends_in_slashes(tab)):
        yield TabFault.UNCLOSED_TAB, tab, f"it ends with a line of `{'/' * tab['fence'][1]}`, no more and no less"


def is_swallowed(token: Token) -> bool:
    """Whether a block right inside a tab is one that should come after it: its end was taken for the outer one's."""
    return token["type"] == "tab" and token["syntax"] in GROUPED_TABS and not token["closing"]


def follows(token: Token) -> bool:
    """Whether a block right after a group that was closed early is what belongs to that group."""
    return token["type"] == "blank_line" or _is_tab(token) or _is_bare_fence(token)


def _is_closed_early(group: Token, tabs: Sequence[Token]) -> bool:
    """Whether the fence that closes the group is the one that was meant to close its last tab."""
    if not tabs or tabs[-1].get("closing", 1):
        return False
    fence, own = group["fence"], tabs[-1]["fence"]
    return bool(fence[0] == own[0] and fence[1] <= own[1] <= group["closing"])


def _is_tab(token: Token) -> bool:
    return token["type"] == "tab" and token["syntax"] in GROUPED_TABS | {"///"}


def _is_bare_fence(token: Token) -> bool:
    bare = token["type"] == "directive" and token["name"] == "div" and not token["argument"] and "fence" in token
    return bare or token["type"] == "stray_fence"


def _holds(tokens: Sequence[Token], kind: str) -> bool:
    return any(token["type"] == kind or _holds(token.get("children", ()), kind) for token in tokens)


def _ends_in_slashes(tab: Token) -> bool:
    lines = (line.strip() for child in tab["children"] for line in child.get("text", "").split("\n"))
    return any(len(line) >= 3 and not line.strip("/") for line in lines)
