"""How claims stand, whatever they are about: what the summary counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from docsync.source import Span


class Standing(StrEnum):
    """What became of a claim. WRONG ones are counted as such only where an active rule reports them."""

    RESOLVED = "resolved"
    EXTERNAL = "external"
    UNKNOWN = "unknown"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Counted:
    """A claim as the summary counts it: where a diagnostic about it may stand, and why it is unknown, if it is."""

    path: str
    spans: tuple[Span, ...]
    standing: Standing
    reason: str = ""
