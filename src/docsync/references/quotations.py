"""What stands in quotation marks: words that are another's, the text of an interface, a value."""

from __future__ import annotations

import re

_PAIRS = re.compile(
    r"“[^“”]*”|„[^„“”]*[“”]|‘[^‘’]*’(?!\w)|«[^«»]*»|‹[^‹›]*›|「[^「」]*」|『[^『』]*』|《[^《》]*》|〈[^〈〉]*〉|【[^【】]*】"
    r"|(?<![A-Za-z0-9])'[^'\s](?:[^']*[^'\s])?'(?![A-Za-z0-9])"
)
_STRAIGHT = re.compile(r'"')


def quotations(text: str) -> list[tuple[int, int]]:
    """From where to where each quotation of a text goes, its marks included."""
    found = [match.span() for match in _PAIRS.finditer(text)]
    marks = [match.start() for match in _STRAIGHT.finditer(text)]
    opened = -1
    for at in marks:
        if opened >= 0:
            found.append((opened, at + 1))
            opened = -1
        elif not (at and text[at - 1].isdigit()):  # 24" is a length
            opened = at
    return found
