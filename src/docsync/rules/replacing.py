"""What the code itself says is to be used instead of something deprecated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docsync.diagnostics import Applicability, Edit, Fix
from docsync.edits.names import renamed_import
from docsync.inventory.model import ApiObject, Found, Private
from docsync.project import Project
from docsync.references.model import Form, Reference
from docsync.rules.base import replacement

_INSTEAD = re.compile(
    r"""\b(?:use|favou?r\ of|(?:replaced|superseded)\ (?:by|with)|renamed\ (?:to|as)|prefer)
        \s+(?:instead\s+)?(?:the\s+)?(?:new\s+)?(?:(?:function|method|class)\s+)?(?::\w+:)?["'`]{0,2}~?
        (?P<name>[A-Za-z_][\w.]*\w)""",
    re.VERBOSE | re.IGNORECASE,
)


def put_instead(project: Project, reference: Reference, found: ApiObject) -> Fix | None:
    """A fix that writes what the message of a deprecation names instead; None where that is not one thing of its kind."""
    old = found.canonical.rpartition(".")[2]
    new = _named_instead(found, old)
    if not new or not _is_like(project, f"{found.path.rpartition('.')[0]}.{new}", found):
        return None
    document = project.document(reference)
    match reference.form:
        case Form.IMPORT:
            edits = renamed_import(document, reference.span.start, reference.target, new)
        case Form.ATTRIBUTE:
            edits = tuple(_attributes(project, reference, found, new))
        case _:
            stem, _, last = reference.target.rpartition(".")
            is_plain = last == old and document.source[reference.span] == reference.target
            return replacement(document, reference.span, f"{stem}.{new}".lstrip(".")) if is_plain else None
    return Fix(f"Replace `{old}` by `{new}`", edits, Applicability.UNSAFE) if edits else None


def _named_instead(found: ApiObject, old: str) -> str:
    """The one name that the message gives; empty where there is none, or several."""
    message = found.facts.deprecation if found.facts is not None else ""
    names = {match["name"].rpartition(".")[2] for match in _INSTEAD.finditer(message)} - {old}
    return names.pop() if len(names) == 1 else ""


def _is_like(project: Project, path: str, found: ApiObject) -> bool:
    """Whether a path leads to something of the same kind that is not deprecated itself."""
    answer = project.inventory.resolve(path)
    other = answer.object if isinstance(answer, Found) else None
    return other is not None and other.kind is found.kind and not (other.facts and other.facts.deprecation)


def _attributes(project: Project, reference: Reference, found: ApiObject, new: str) -> Iterator[Edit]:
    """The edits of every place of the page at which its Python reads the deprecated attribute: it is told once."""
    document = project.document(reference)
    for other in project.page(reference.path).references:
        answer = project.resolve(other) if other.form is Form.ATTRIBUTE and not other.past else None
        is_same = isinstance(answer, Found | Private) and answer.object.canonical == found.canonical
        if is_same and document.source[other.span] == other.target:
            yield Edit(document.path, other.span, other.target, new)
