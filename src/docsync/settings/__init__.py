"""What a user may configure: `[tool.docsync]` of pyproject.toml, or docsync.toml, as one frozen value."""

from docsync.settings.model import (
    DEFAULT_FAMILIES,
    CommandPattern,
    CoverageContract,
    Dialect,
    FamilyPattern,
    Members,
    Place,
    Settings,
    TermEntry,
    TermSettings,
    TopicContract,
    Where,
)
from docsync.settings.reader import nearest_hint
from docsync.settings.reading import find_settings, read_settings

__all__ = [
    "DEFAULT_FAMILIES",
    "CommandPattern",
    "CoverageContract",
    "Dialect",
    "FamilyPattern",
    "Members",
    "Place",
    "Settings",
    "TermEntry",
    "TermSettings",
    "TopicContract",
    "Where",
    "find_settings",
    "nearest_hint",
    "read_settings",
]
