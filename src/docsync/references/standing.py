"""What a spelling stands in: what the text beside it says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from docsync.documents.model import Link
from docsync.references.running_text import HIDDEN

BLANKS = "[ \t\u00a0\u202f\u3000]+"
_WORD_BEFORE = re.compile(rf"([^\s{HIDDEN}]+){BLANKS}\Z")
_WORD_AFTER = re.compile(rf"{BLANKS}([^\s{HIDDEN}]+)")
_SENTENCE_END = re.compile(r"(?:^|[.!?:;。！？：；…][\"'”’)）」』]?\s*|[\u2022–—]\s+)\Z")
_MENU_BEFORE, _MENU_AFTER = re.compile(r"[>›»→▸]\s*\Z"), re.compile(r"\s*[>›»→▸]")
_JOINT = r"(?P<joint>\s*[,，、/]\s*(?:(?:and|or)\s+|以及|和|与|或|及)?|\s+(?:and|or)\s+|\s*[和与或及以]+\s*)"
_ITEM_BEFORE = re.compile(rf"(?<![\w-])(?P<word>[A-Za-z][A-Za-z0-9_-]*){_JOINT}\Z", re.ASCII)
_LONGEST_ITEM = 40
_ITEM_AFTER = re.compile(rf"{_JOINT}(?P<word>[A-Za-z][A-Za-z0-9_-]*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a spelling stands in.

    `is_title`: a heading or the like; `is_cell`: a cell of a table; `is_quoted`: words that are another's; `is_label`:
    emphasised as a whole, at the beginning of its block. `link` is the link whose `label` it is part of. `left` and
    `right` are the text beside it, as shown, up to the ends of its block or a hundred characters.
    """

    is_title: bool
    is_cell: bool
    is_quoted: bool
    is_label: bool
    link: Link | None
    label: str
    left: str
    right: str

    @property
    def before(self) -> str:
        """The word before, with its punctuation; empty where none is."""
        found = _WORD_BEFORE.search(self.left)
        return found[1] if found else ""

    @property
    def after(self) -> str:
        """The word behind, with its punctuation; empty where none is."""
        found = _WORD_AFTER.match(self.right)
        return found[1] if found else ""

    @property
    def is_alone(self) -> bool:
        """Whether it is all that its block says."""
        return not re.sub(rf"[\s.,:：;。{HIDDEN}]", "", self.left + self.right)

    @property
    def is_in_menu(self) -> bool:
        """Whether it is a step of a path through menus."""
        return bool(_MENU_BEFORE.search(self.left) or _MENU_AFTER.match(self.right))

    @property
    def starts_sentence(self) -> bool:
        """Whether a sentence begins with it."""
        return bool(_SENTENCE_END.search(self.left[-6:]))

    @property
    def before_begins(self) -> bool:
        """Whether the word before begins a sentence."""
        found = _WORD_BEFORE.search(self.left)
        return found is not None and bool(_SENTENCE_END.search(self.left[: found.start()][-6:]))

    @property
    def listed_with(self) -> tuple[str, ...]:
        """The other single words of the enumeration that it is a part of: "dpo" and "kto" of "dpo, kto and grpo"."""
        found: list[str] = []
        joints: list[str] = []
        left, right = self.left, self.right
        while item := _ITEM_BEFORE.search(left, max(len(left) - _LONGEST_ITEM, 0)):
            found.append(item["word"])
            joints.append(item["joint"])
            left = left[: item.start("word")]
        while item := _ITEM_AFTER.match(right):
            found.append(item["word"])
            joints.append(item["joint"])
            right = right[item.end("word") :]
        # One comma alone may as well part two clauses.
        return tuple(found) if len(found) > 1 or any(joint.strip() not in (",", "，") for joint in joints) else ()
