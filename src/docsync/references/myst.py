"""What a MyST page claims of the library: Python roles, autodoc directives and the members that these list.

Sphinx looks names up by their full paths; a name without one is looked up in the module that a `{currentmodule}` or
`{py:module}` above it names, and nowhere else.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator

from docsync.documents.model import Directive, Role
from docsync.references.model import Form
from docsync.source import Span

Claim = tuple[Form, str, Span, str]
"""The form, the dotted name claimed, where it is written, and the name that it is a member of."""

_ROLES = frozenset("class func meth attr mod exc obj data const type deco".split())
_AUTODOC = frozenset("class exception function module data method attribute property decorator".split())
_MODULES = frozenset({"module", "currentmodule"})
_DOTTED = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_WRITTEN = re.compile(r"(?P<lead>[~.]*)(?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)*)(?:\(\))?")
_MEMBERS = re.compile(r":?(?:members|private-members):\s*(?P<names>\S.*)")


class MystClaims:
    """Reads one page's roles and directives from top to bottom."""

    def __init__(self) -> None:
        self._module = ""

    def of_role(self, node: Role) -> Iterator[Claim]:
        """The object that a role of the Python domain names."""
        domain, _, name = node.name.rpartition(":")
        if domain not in ("", "py") or name not in _ROLES or not node.contiguous:
            return
        written = _WRITTEN.fullmatch(node.target)
        if written is None or (written["lead"].endswith(".") and "." not in written["name"]):
            return  # `.X` is whatever ends with X, anywhere
        start = node.target_span.start + written.start("name")
        target = self._full(written["name"]) if "." not in written["lead"] else written["name"]
        if target:
            yield Form.CROSS_REFERENCE, target, Span(start, start + len(written["name"])), ""

    def of_directive(self, node: Directive) -> Iterator[Claim]:
        """The object that an autodoc directive documents, and the members that it lists."""
        name = node.name.removeprefix("py:")
        if name in _MODULES:
            self._module = node.argument if _DOTTED.fullmatch(node.argument) else ""
        elif name == "autosummary":
            yield from self._entries(node)
        elif name.removeprefix("auto") in _AUTODOC and name.startswith("auto"):
            found = _DOTTED.match(node.argument)
            target = self._full(found.group()) if found else ""
            if found and target and node.argument[found.end() :][:1] in ("", "("):
                start = node.argument_span.start
                yield Form.AUTODOC, target, Span(start, start + found.end()), ""
                yield from _members(node, target)

    def _entries(self, node: Directive) -> Iterator[Claim]:
        for item in node.items:
            text = item.text.strip()
            found = _WRITTEN.match(text)
            if not text.startswith(":") and found and not found["lead"].startswith("."):
                target = self._full(found["name"])
                if target and found.end() == len(text):
                    start = item.span.start + found.start("name")
                    yield Form.AUTODOC, target, Span(start, start + len(found["name"])), ""

    def _full(self, name: str) -> str:
        """The path that a name stands for; empty where that cannot be told."""
        package = self._module.partition(".")[0]
        head = name.partition(".")[0]
        if "." in name and (not package or head == package):
            return name
        if not self._module or hasattr(builtins, head):
            return ""
        return f"{self._module}.{name}" if "." not in name else name


def _members(node: Directive, owner: str) -> Iterator[Claim]:
    for item in node.items:
        found = _MEMBERS.fullmatch(item.text.strip())
        if found is None:
            continue
        lead = item.span.start + found.start("names")
        for name in re.finditer(r"[^\W\d]\w*", found["names"]):
            span = Span(lead + name.start(), lead + name.end())
            yield Form.AUTODOC_MEMBER, name.group(), span, owner
