"""`docsync init`: look at a project, and set docsync up in it.

`look` finds what there is to check, `plan` says which files become what, and `carry_out` writes them: everything is
worked out, and held against what it has to mean, before the first file is touched.
"""

from __future__ import annotations

from docsync.initialise.findings import Findings, look
from docsync.initialise.plan import Change, Wanted, carry_out, plan
from docsync.initialise.telling import tell

__all__ = ["Change", "Findings", "Wanted", "carry_out", "look", "plan", "tell"]
