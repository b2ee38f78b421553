"""The sections of a docstring that describe parameters, attributes and results, in the styles that authors use.

Google's (and doc-builder's, which is Google's with `name (`type`, *optional*, defaults to `x`):`), NumPy's, and
Sphinx's field lists. Offsets are in the docstring's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from docsync.documents.model import Described, SectionKind
from docsync.documents.offsets import Derived
from docsync.documents.parsed import Draft, Parsed
from docsync.source import Span

_TITLES = {
    SectionKind.PARAMETERS: "args arguments parameters params parameter arg keyword-args keyword-arguments "
    "keyword-parameters other-parameters other-arguments kwargs optional-args optional-arguments init-args",
    SectionKind.ATTRIBUTES: "attributes attribute fields properties class-attributes instance-attributes",
    SectionKind.RETURNS: "returns return yields yield receives",
    SectionKind.RAISES: "raises raise except exceptions warns",
    SectionKind.OTHER: "example examples usage note notes warning warnings see-also references todo todos tip tips "
    "important shape shapes inputs input outputs output methods method hint caution danger deprecated changes versions "
    "version-added version-changed features requirements details description summary behavior behaviour steps "
    "side-effects call-signature reference citation configuration limitations",
}
_KINDS = {title: kind for kind, titles in _TITLES.items() for title in titles.split()}
_GOOGLE = re.compile(
    r"(?P<indent>[ \t]*)(?:\*\*|__)?(?P<title>[A-Z][A-Za-z /()-]{1,40}?)(?:\*\*|__)?[ \t]*:(?:\*\*)?[ \t]*"
)
_UNDERLINE = re.compile(r"[ \t]*(-{3,}|={3,})[ \t]*")
_NAME = r"\\?\*{0,2}`{0,2}\\?\*{0,2}[^\W\d]\w*(?:\.[^\W\d]\w*)*`{0,2}"
_NAMES = rf"{_NAME}(?:[ \t]*(?:,|/|[ \t]and[ \t])[ \t]*{_NAME})*"
_GOOGLE_ENTRY = re.compile(
    rf"[ \t]*(?:[-*+][ \t]+)?(?:\*\*(?=[^*\n]+\*\*))?(?P<names>{_NAMES})(?:\*\*)?[ \t]*"
    r"(?P<rest>[(:]|--?[ \t]|–[ \t]|—[ \t])"
)
_NUMPY_ENTRY = re.compile(rf"(?P<names>{_NAMES}(?:[ \t]*,[ \t]*\.\.\.)?)[ \t]*(?::[ \t]*(?P<type>.*))?$")
_SPHINX = re.compile(
    r"[ \t]*:(?P<field>param|parameter|arg|argument|key|keyword|kwarg|ivar|cvar|var|raises|returns?|rtype|type|yields?)"
    r"(?P<spec>[ \t]+[^:\n]*(?::[^:\s][^:\n]*)*?)?:(?=[ \t]|$)"
)
_WORD = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_LONGEST_TYPE = 600


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text: where it starts, and its text without the line feed."""

    start: int
    text: str

    @property
    def indent(self) -> int:
        """How far it is indented, in characters."""
        return len(self.text) - len(self.text.lstrip(" \t"))

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands on it."""
        return not self.text.strip()


@dataclass(frozen=True, slots=True)
class Entry:
    """One described name; `type` is what stands in its parentheses or behind its colon, `text` the description.

    `stars` are the `*` in front of the name.
    """

    kind: SectionKind
    name: str
    name_span: Span
    stars: int
    type_span: Span
    text_span: Span
    span: Span


def find_entries(text: str) -> tuple[Entry, ...]:
    """All entries of a docstring, in order."""
    lines = _lines(text)
    return tuple(sorted(_entries(text, lines), key=lambda entry: entry.name_span))


def add_entries(parsed: Parsed, page: Derived) -> None:
    """Add the entries of a docstring to what was found in it."""
    for entry in find_entries(page.text):
        span, name = page.span(entry.span), page.span(entry.name_span)
        type_, text = (page.text[part.start : part.end] for part in (entry.type_span, entry.text_span))
        maps = (page.map_of(entry.type_span), page.map_of(entry.text_span))
        described = partial(Described, span, entry.kind, entry.name, name, entry.stars, type_, maps[0], text, maps[1])
        parsed.drafts.append(Draft(span, described))


def _lines(text: str) -> list[Line]:
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append(Line(at, line))
        at += len(line) + 1
    return lines


def _entries(text: str, lines: list[Line]) -> Iterator[Entry]:
    yield from _sphinx(text, lines)
    at, fence = 0, ""
    while at < len(lines):
        fence = _fence_after(fence, lines[at].text)
        kind = None if fence else _title(lines, at)
        if kind is None:
            at += 1
        elif _is_underlined(lines, at):
            end = _numpy_end(lines, at + 2)
            yield from _numpy(text, lines[at + 2 : end], kind)
            at = end
        else:
            end = _google_end(lines, at)
            yield from _google(text, lines[at + 1 : end], kind)
            at = end


def _fence_after(fence: str, line: str) -> str:
    stripped = line.strip()
    if fence:
        return "" if stripped.startswith(fence) and not stripped.strip("`~") else fence
    return stripped[:3] if stripped.startswith(("```", "~~~")) else ""


def kind_of(title: str) -> SectionKind | None:
    """What a section of that title describes; None where it is no section's title."""
    words = re.sub(r"[\s/()-]+", "-", title.strip().lower()).strip("-")
    if words in _KINDS:
        return _KINDS[words]
    last = words.rpartition("-")[2]
    few = words.count("-") <= 3
    return _KINDS[last] if few and last in ("args", "arguments", "parameters", "params", "attributes") else None


def _title(lines: list[Line], at: int) -> SectionKind | None:
    if _is_underlined(lines, at):
        return kind_of(lines[at].text) or SectionKind.OTHER
    found = _GOOGLE.fullmatch(lines[at].text)
    return kind_of(found["title"]) if found else None


def _is_underlined(lines: list[Line], at: int) -> bool:
    if at + 1 >= len(lines) or lines[at].is_blank or not _UNDERLINE.fullmatch(lines[at + 1].text):
        return False
    title = lines[at].text.strip()
    return bool(kind_of(title)) or len(lines[at + 1].text.strip()) == len(title)


def _google_end(lines: list[Line], at: int) -> int:
    """Where the body of a section ends: at a line that is indented no deeper than its title, or at another title."""
    title = lines[at].indent
    first = next((line for line in lines[at + 1 :] if not line.is_blank), None)
    if first is None:
        return len(lines)
    flush = first.indent <= title  # authors who do not indent the entries
    if flush and not _GOOGLE_ENTRY.match(first.text):
        return at + 1
    fence = ""
    for index in range(at + 1, len(lines)):
        line = lines[index]
        was, fence = fence, _fence_after(fence, line.text)
        if line.is_blank or was:
            continue
        if line.indent < title + (not flush) or (line.indent <= first.indent and _title(lines, index) is not None):
            return index
        if flush and lines[index - 1].is_blank and line.indent <= title and not _GOOGLE_ENTRY.match(line.text):
            return index
    return len(lines)


def _google(text: str, body: list[Line], kind: SectionKind) -> Iterator[Entry]:
    depth = next((line.indent for line in body if not line.is_blank), 0)
    starts = [number for number, line in enumerate(body) if line.indent <= depth and not line.is_blank]
    taken = -1
    for position, number in enumerate(starts):
        line = body[number]
        found = _GOOGLE_ENTRY.match(line.text)
        if found is None or number < taken or (kind is not SectionKind.PARAMETERS and found["rest"] not in "(:"):
            continue
        if found["names"][0].isupper() and kind_of(found["names"]) is not None:  # "**Returns:** `int`", a title
            break
        last = starts[position + 1] if position + 1 < len(starts) else len(body)
        at = line.start + found.start("rest")
        end = _end_of(body, last)
        type_span = Span(at, at)
        if found["rest"] == "(":
            closing = _closing(text, at, end)
            if closing < 0:
                continue
            type_span, at = Span(at + 1, closing), closing + 1
            taken = next((index for index, other in enumerate(body) if other.start > closing), len(body))
            while taken > last and position + 1 < len(starts):  # the parentheses hold whole lines
                position += 1
                last = starts[position + 1] if position + 1 < len(starts) else len(body)
                end = _end_of(body, last)
        tail = re.match(r"[ \t]*(?::|--?(?=[ \t])|–|—)?[ \t]*", text[at:])
        at += tail.end() if tail else 0
        yield from _named(
            text,
            Span(line.start + found.start("names"), line.start + found.end("names")),
            kind,
            type_span,
            Span(min(at, end), end),
        )


def _end_of(body: list[Line], number: int) -> int:
    """Where the text of the lines before `number` ends, without trailing blank lines."""
    while number > 1 and body[number - 1].is_blank:
        number -= 1
    last = body[number - 1]
    return last.start + len(last.text)


def _closing(text: str, opening: int, limit: int) -> int:
    """The offset of the parenthesis that closes the one at `opening`; -1 where none does."""
    depth, quote = 0, ""
    for at in range(opening, min(len(text), max(limit, opening + 1) + 1, opening + _LONGEST_TYPE)):
        character = text[at]
        if quote:
            quote = "" if character == quote else quote
        elif character in '"`' or (character == "'" and not text[at - 1].isalnum()):
            quote = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if not depth:
                return at
    return -1


def _numpy_end(lines: list[Line], at: int) -> int:
    for index in range(at, len(lines)):
        if _is_underlined(lines, index):
            return index
    return len(lines)


def _numpy(text: str, body: list[Line], kind: SectionKind) -> Iterator[Entry]:
    if kind not in (SectionKind.PARAMETERS, SectionKind.ATTRIBUTES):
        return
    depth = min((line.indent for line in body if not line.is_blank), default=0)
    starts = [number for number, line in enumerate(body) if line.indent == depth and not line.is_blank]
    for position, number in enumerate(starts):
        line = body[number]
        found = _NUMPY_ENTRY.match(line.text.strip())
        last = starts[position + 1] if position + 1 < len(starts) else len(body)
        if found is None or (
            found["type"] is None and not any(not other.is_blank for other in body[number + 1 : last])
        ):
            continue
        start = line.start + line.indent
        names = Span(start, start + found.end("names"))
        type_at = start + found.start("type") if found["type"] is not None else names.end
        type_end = start + len(line.text.strip()) if found["type"] is not None else names.end
        end = _end_of(body, last)
        yield from _named(
            text, names, kind, Span(type_at, type_end), Span(min(line.start + len(line.text) + 1, end), end)
        )


def _sphinx(text: str, lines: list[Line]) -> Iterator[Entry]:
    """`:param type name: …` and its kin; `:type name: …` gives the type of one."""
    found = [(number, match) for number, line in enumerate(lines) if (match := _SPHINX.match(line.text))]
    types: dict[str, Span] = {}
    entries = []
    for position, (number, match) in enumerate(found):
        last = found[position + 1][0] if position + 1 < len(found) else len(lines)
        depth = lines[number].indent
        stop = next((n for n in range(number + 1, last) if lines[n].is_blank or lines[n].indent <= depth), last)
        start, end = lines[number].start, _end_of(lines, stop)
        spec = match["spec"] or ""
        words = list(_WORD.finditer(spec))
        field = match["field"]
        body = Span(min(start + match.end() + 1, end), end)
        if field == "type" and words:
            types[words[-1][0]] = body
        elif (
            field in ("param", "parameter", "arg", "argument", "key", "keyword", "kwarg", "ivar", "cvar", "var")
            and words
        ):
            kind = SectionKind.ATTRIBUTES if field.endswith("var") else SectionKind.PARAMETERS
            name = words[-1]
            at = start + match.start("spec")
            entries.append((kind, Span(at + name.start(), at + name.end()), Span(at, at + name.start()), body))
    for kind, name_span, before, body in entries:
        typed = before if text[before.start : before.end].strip(" \t\\*") else Span(name_span.end, name_span.end)
        described = text[name_span.start : name_span.end]
        stars = len(text[before.start : before.end]) - len(text[before.start : before.end].rstrip("*"))
        yield Entry(
            kind, described, name_span, stars, types.get(described, typed), body, Span(name_span.start, body.end)
        )


def _named(text: str, names: Span, kind: SectionKind, type_span: Span, text_span: Span) -> Iterator[Entry]:
    """One entry for each of the names that are described together."""
    for word in _WORD.finditer(text, names.start, names.end):
        if word[0] == "and":
            continue
        before = text[names.start : word.start()].replace("\\", "").replace("`", "")
        stars = len(before) - len(before.rstrip("*"))
        end = max(text_span.end, word.end())
        yield Entry(kind, word[0], Span(word.start(), word.end()), stars, type_span, text_span, Span(word.start(), end))
