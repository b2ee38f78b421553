"""reStructuredText as far as pages of Markdown hold it, in `{eval-rst}`: directives, tabs, roles, code, targets.

What it finds are tokens in the form of the Markdown parser's (`markdown_blocks`), with their places in the page.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from docsync.documents.fences import ADMONITIONS, TAB_GROUPS, TABS, Body, body_of, language_of
from docsync.documents.offsets import AlignmentError, Pieces, align, part
from docsync.source import Span

Token = dict[str, Any]

_DIRECTIVE = re.compile(
    r"(?P<indent>[ \t]*)\.\.[ \t]+(?P<name>[A-Za-z][\w:.+-]*)::(?:[ \t]+(?P<argument>\S.*?))?[ \t]*$"
)
_TARGET = re.compile(r"[ \t]*\.\.[ \t]+_(?P<name>`[^`]+`|(?:\\.|[^:\\`])+):[ \t]*$")
_COMMENT = re.compile(r"[ \t]*\.\.(?:[ \t]|$)")
_OPTION = re.compile(r"[ \t]*:[\w-][^:\n]*:(?:[ \t]|$)")
ROLE = re.compile(r"(?<![\w:`]):(?P<name>[A-Za-z][\w+-]*(?::[A-Za-z][\w+-]*)*):`(?P<text>[^`]+)`")
_DEEPEST = 30


def read_rst(text: str, origin: Pieces) -> list[Token]:
    """What stands in a body of reStructuredText; `origin` maps it to the page."""
    lines: list[tuple[int, str]] = []
    at = 0
    for line in text.removesuffix("\n").split("\n"):
        lines.append((at, line))
        at += len(line) + 1
    return _Reader(text, lines, origin).read(0, len(lines), 0)


class _Reader:
    """Reads the lines of one body; `lines` are their offsets and texts."""

    def __init__(self, text: str, lines: list[tuple[int, str]], origin: Pieces) -> None:
        self.text = text
        self.lines = lines
        self.origin = origin

    def read(self, first: int, last: int, depth: int) -> list[Token]:
        """The tokens of the lines from `first` up to `last`."""
        tokens: list[Token] = []
        while first < last:
            line = self.lines[first][1]
            if not line.strip():
                first += 1
                continue
            end = self.end_of_block(first, last)
            if found := _DIRECTIVE.match(line):
                tokens.append(self.directive(found, first, end, depth))
                first = end
            elif found := _TARGET.match(line):
                name, span = found["name"].strip("`"), self.name_span(self.lines[first][0], found)
                tokens.append({"type": "anchor", "name": name, "name_span": span})
                first += 1
            elif _COMMENT.match(line):
                first = end
            else:
                first = self.paragraph(first, last, tokens)
        return tokens

    def name_span(self, start: int, found: re.Match[str]) -> Span:
        name = found["name"].strip("`")
        at = start + found.start("name") + found["name"].startswith("`")
        return self.origin.span(at, at + len(name))

    def end_of_block(self, first: int, last: int) -> int:
        """Where the lines end that are indented more than the one at `first`, without blank ones at their end."""
        indent = _width(self.lines[first][1])
        end = at = first + 1
        while at < last:
            line = self.lines[at][1]
            at += 1
            if line.strip():
                if _width(line) <= indent:
                    break
                end = at
        return end

    def paragraph(self, first: int, last: int, tokens: list[Token]) -> int:
        """A run of lines of text, or a doctest; what `::` announces is code."""
        end = first
        while end < last and self.lines[end][1].strip():
            if end > first and (_DIRECTIVE.match(self.lines[end][1]) or _TARGET.match(self.lines[end][1])):
                break
            end += 1
        start, text_end = self.lines[first][0], self.lines[end - 1][0] + len(self.lines[end - 1][1])
        text = self.text[start:text_end]
        if text.lstrip().startswith(">>> "):
            self.code(first, end, "pycon", tokens)
            return end
        lead = len(text) - len(text.lstrip())
        pieces = part(self.origin, start + lead, text_end)
        tokens.append({"type": "rst_text", "text": text[lead:], "map": pieces})
        if not text.rstrip().endswith("::"):
            return end
        code = end
        while code < last and not self.lines[code][1].strip():
            code += 1
        if code < last and _width(self.lines[code][1]) > _width(self.lines[first][1]):
            stop = code
            while stop < last and (
                not self.lines[stop][1].strip() or _width(self.lines[stop][1]) > _width(self.lines[first][1])
            ):
                stop += 1
            self.code(code, stop, "", tokens)
            return stop
        return end

    def code(self, first: int, last: int, language: str, tokens: list[Token], info: str = "") -> None:
        """The lines as code, without the indent that they share."""
        while first < last and not self.lines[first][1].strip():
            first += 1
        while last > first and not self.lines[last - 1][1].strip():
            last -= 1
        if first == last:
            return
        start = self.lines[first][0]
        end = self.lines[last - 1][0] + len(self.lines[last - 1][1])
        code = dedent(self.text[start:end]) + "\n"
        try:
            pieces = align(code[:-1], self.text, start, self.origin)
        except AlignmentError:
            return
        lead = len(self.lines[first][1]) - len(self.lines[first][1].lstrip())
        span = self.origin.span(start + lead, end)
        tokens.append(
            {"type": "block_code", "style": "body", "raw": code, "info": info or language, "language": language}
            | {"map": pieces, "span": span}
        )

    def directive(self, found: re.Match[str], first: int, end: int, depth: int) -> Token:
        start, name = self.lines[first][0], found["name"]
        argument = found["argument"] or ""
        at = start + (found.start("argument") if argument else len(self.lines[first][1].rstrip()))
        items, body = self.options(first + 1, end)
        kind = body_of(name, colons=False)
        if kind is Body.DATA and name not in TABS | TAB_GROUPS:
            items, body = self.items(first + 1, end), end
        opening_end = self.lines[body - 1][0] + len(self.lines[body - 1][1].rstrip())
        token: Token = {
            "type": "directive",
            "name": name,
            "argument": argument,
            "argument_span": self.origin.span(at, at + len(argument)) if argument else self.point(at),
            "opening": self.origin.span(start + len(found["indent"]), opening_end),
            "items": items,
            "children": [],
            "fence": (".", 0),
            "closing": 1,
        }
        last = self.lines[end - 1]
        token["span"] = self.origin.span(start + len(found["indent"]), last[0] + len(last[1].rstrip()))
        if kind is Body.CODE:
            language = language_of(name, argument)
            self.code(body, end, language, token["children"], f"{{{name}}} {argument}".strip())
            if name not in TABS:
                return {"type": "rst", "span": token["span"], "children": token["children"]}
        elif depth < _DEEPEST:
            token["children"] = self.read(body, end, depth + 1)
        if name in ADMONITIONS and argument:
            pieces = part(self.origin, at, at + len(argument))
            token["children"].insert(0, {"type": "rst_text", "text": argument, "map": pieces})
        if name in TAB_GROUPS:
            token["type"] = "tab_group"
        elif name in TABS:
            self.make_tab(token, at)
        return token

    def make_tab(self, token: Token, at: int) -> None:
        """Make a directive's token one of a tab. The label of `code-tab:: python Label` comes after the language."""
        label = argument = token["argument"]
        if token["name"] == "code-tab" and " " in argument:
            label = argument.split(maxsplit=1)[1]
            at += len(argument) - len(label)
        keys = [text.partition(":sync:")[2].strip() for text, _ in token["items"] if text.startswith(":sync:")]
        token |= {
            "type": "tab",
            "syntax": token["name"],
            "label": label,
            "label_span": self.origin.span(at, at + len(label)) if label else token["opening"],
            "starts_group": any(text.startswith(":new-set:") for text, _ in token["items"]),
            "key": keys[0] if keys else "",
        }

    def point(self, offset: int) -> Span:
        at = self.origin(offset - 1) + 1
        return Span(at, at)

    def options(self, first: int, last: int) -> tuple[list[tuple[str, Span]], int]:
        """The option lines right after a directive's own, and the line on which its body begins."""
        at = first
        while at < last and _OPTION.match(self.lines[at][1]):
            at += 1
        return self.items(first, at), at

    def items(self, first: int, last: int) -> list[tuple[str, Span]]:
        found = []
        for start, line in self.lines[first:last]:
            text = line.strip()
            if text:
                at = start + len(line) - len(line.lstrip())
                found.append((text, self.origin.span(at, at + len(text))))
        return found


def _width(line: str) -> int:
    return len(line) - len(line.lstrip())
