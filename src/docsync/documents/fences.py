"""What stands between fences (`:::`, ```` ``` ````, `///`) as sites' directives do: which hold Markdown, which code.

Nothing here parses Markdown; the tables say what the renderers do with a directive's body.
"""

from __future__ import annotations

import re
from enum import Enum


class Body(Enum):
    """What the body of a directive is."""

    MARKDOWN = "markdown"
    CODE = "code"
    RST = "rst"
    DATA = "data"


ADMONITIONS = frozenset(
    (
        "admonition attention caution danger error hint important note seealso tip todo warning "
        "versionadded versionchanged versionremoved deprecated"
    ).split()
)
_MARKDOWN = ADMONITIONS | frozenset(
    (
        "button-link button-ref card card-carousel centered compound container details div dropdown epigraph figure "
        "glossary grid grid-item grid-item-card hlist highlights ifconfig list-table margin only pull-quote rubric "
        "sidebar tab-item tab-set table tab tabs group-tab topic versionadded"
    ).split()
)
_DATA = frozenset(
    (
        "bibliography contents csv-table datatemplate graphviz image include index literalinclude math mermaid "
        "plantuml raw toctree tableofcontents"
    ).split()
)
# What a directive's code is written in, where its argument does not say it.
_CODE = {
    "code": "",
    "code-block": "",
    "sourcecode": "",
    "code-cell": "python",
    "code-tab": "",
    "doctest": "pycon",
    "ipython": "ipython",
    "jupyter-execute": "python",
    "parsed-literal": "text",
    "prompt": "bash",
    "testcode": "python",
    "testsetup": "python",
    "testcleanup": "python",
    "testoutput": "text",
}
_ARGUMENT_IS_LANGUAGE = frozenset("code code-block sourcecode code-cell code-tab prompt".split())
# Names in braces that other tools write for a language.
_LANGUAGES = frozenset("python py python3 pycon ipython ipython3 r bash sh shell console json yaml toml js".split())
_DOMAIN_OBJECT = re.compile(r"(?:[a-z]+:)?(?:auto)?(?:class|exception|method|function|module|attribute|data|property)")


def body_of(name: str, *, colons: bool) -> Body:
    """What the body of the directive `name` is; one that nobody knows holds Markdown between colons, else data."""
    if name == "eval-rst":
        return Body.RST
    if name in _CODE or (name in _LANGUAGES and not colons):
        return Body.CODE
    if name in _DATA:
        return Body.DATA
    if name in _MARKDOWN or colons or _DOMAIN_OBJECT.fullmatch(name):
        return Body.MARKDOWN
    return Body.DATA


def language_of(name: str, argument: str) -> str:
    """The language of a directive whose body is code, in lower case; empty where it names none."""
    if name in _LANGUAGES:
        return name
    words = argument.split()
    if name in _ARGUMENT_IS_LANGUAGE and words:
        return words[0].lower()
    return _CODE[name]


TAB_GROUPS = frozenset({"tab-set", "tabs"})
TABS = frozenset({"tab-item", "tab", "group-tab", "code-tab"})
SLASH_BLOCKS = frozenset(
    (
        "admonition note attention caution danger error tip hint important warning details tab html define "
        "caption figure-caption table-caption"
    ).split()
)
