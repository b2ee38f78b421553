"""What diagnostics about docstrings say of the signature that they rest on."""

from __future__ import annotations

from docsync.diagnostics import Evidence
from docsync.project.descriptions import Subject
from docsync.rules.base import defined_at


def made_by(subject: Subject) -> tuple[Evidence, ...]:
    """Where the signature stands, if it is not the subject's own: an inherited constructor, a callee of `**kwargs`."""
    own = subject.object.canonical
    others = {
        origin.declared_by.canonical: origin.declared_by
        for origin in subject.signature.parameters
        if not origin.declared_by.canonical.startswith(own)
    }
    if len(others) != 1:
        return ()
    (other,) = others.values()
    how = "its `**kwargs` go to" if subject.signature.followed else "its signature is that of"
    return (Evidence("signature", f"{how} {defined_at(other)}", other.file, other.line),)
