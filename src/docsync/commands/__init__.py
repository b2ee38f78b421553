"""The commands that a library and its repository offer, with their options, read statically from their parsers."""

from __future__ import annotations

from docsync.commands.catalogue import Commands
from docsync.commands.model import Command, Option

__all__ = ["Command", "Commands", "Option"]
