"""How a group writes its labels, so that a new one looks like its siblings: `GRPO`, `GRPOTrainer`, `grpo`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """What stands around the key, what parts its words, and whether it is in lower case."""

    before: str = ""
    after: str = ""
    separator: str = ""
    lower: bool = False

    def write(self, key: str) -> str:
        """The label of a key."""
        text = self.separator.join(humps(key)) if self.separator else key
        return f"{self.before}{text.lower() if self.lower else text}{self.after}"


def style_of(labels: Iterable[tuple[str, str]]) -> LabelStyle:
    """The style of most of the labels, given with the key that each of them names; of as many, the first one's.

    The separator is that of the labels whose key has several words: the others do not show it.
    """
    found = [style for key, label in labels if (style := _style(key, label)) is not None]
    if not found:
        return LabelStyle()
    (before, after, lower), _ = Counter((one.before, one.after, one.lower) for one, _ in found).most_common(1)[0]
    separators = Counter(one.separator for one, words in found if words > 1)
    return LabelStyle(before, after, separators.most_common(1)[0][0] if separators else "", lower)


def humps(key: str) -> list[str]:
    """The words of a name in CamelCase: `OnlineDPO` is `Online` and `DPO`."""
    return _HUMP.findall(key) or [key]


def _style(key: str, label: str) -> tuple[LabelStyle, int] | None:
    """How a label writes its key, and of how many words that is; None where the key is not to be seen in it."""
    words = humps(key)
    first, *others = (re.escape(word) for word in words)
    gap = r"(?P<gap>[\s_-]*)"  # between the first two; the others are written as these are
    pattern = first + "".join((gap if at == 0 else r"[\s_-]*") + word for at, word in enumerate(others))
    match = re.search(pattern, label, re.IGNORECASE)
    if match is None:
        return None
    written = match.group()
    separator = match["gap"] if len(words) > 1 else ""
    lower = written == written.lower() and written != written.upper()
    return LabelStyle(label[: match.start()], label[match.end() :], separator, lower), len(words)
