"""The library and its documents together: all that a rule may see."""

from __future__ import annotations

from docsync.project.model import Project

__all__ = ["Project"]
