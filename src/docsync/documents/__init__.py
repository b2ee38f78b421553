"""What the user reads: pages with their headings, tabs, code, links and directives, every one with exact spans.

`read` is the front door.
"""

from __future__ import annotations

from docsync.documents.assembly import read

__all__ = ["read"]
