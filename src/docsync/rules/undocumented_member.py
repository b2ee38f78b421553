"""DS204."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docsync.diagnostics import Applicability, Diagnostic, Evidence, Fix
from docsync.edits.entries import Model, NewEntry, insert_entry
from docsync.project import Project
from docsync.project.coverage.entries import Entry
from docsync.project.coverage.undocumented import Belongs, Undocumented, undocumented
from docsync.rules.base import Advice, Rule
from docsync.rules.list_entries import written_like
from docsync.settings import Where


class UndocumentedMember(Rule):
    """A public class of a family has no entry in the reference, although the others of its family have."""

    code = "DS204"
    name = "undocumented-member"
    examples = ()

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in undocumented(project):
            yield self.missing(project, found)

    def missing(self, project: Project, found: Undocumented) -> Diagnostic:
        member = found.member
        place = f"({member.object.file}:{member.object.line})"
        wants_page = found.contract is not None and found.contract.where is Where.PAGE
        lacks = "page of its own" if wants_page else "entry in the reference"
        others = f"{found.there} of {found.asked} {member.family or 'member'}s have one"
        message = f"`{member.name}` {place} has no {lacks}; {others}"
        evidence = (Evidence("member", member.object.canonical, member.object.file, member.object.line),)
        fix = None if wants_page else _fix(project, found)
        identity = (("page" if wants_page else "reference", member.object.canonical),)
        advice = Advice(_help(found, wants_page=wants_page), evidence, fix)
        return self.at_span(found.document, found.place, message, member.name, identity, advice)


def _help(found: Undocumented, *, wants_page: bool) -> str:
    beside = found.beside.object.path.rpartition(".")[2] if found.beside is not None else ""
    if wants_page or found.where is Belongs.NEIGHBOUR:
        like = f", as `{beside}` has here" if beside else ""
        return f"add a page for it{like}, or an entry where it belongs"
    if found.beside is None:
        return "add its entry to this page, which is about it"
    return f"add its entry after that of `{beside}` (line {found.beside.line})"


def _fix(project: Project, found: Undocumented) -> Fix | None:
    """The entry, written as those of its family are."""
    if found.where is Belongs.NEIGHBOUR:
        return None
    member = found.member
    attributes = frozenset(project.inventory.attributes(member.object))
    after = found.beside.directive if found.beside is not None else None
    for sibling in _models(found):
        target = written_like(sibling.reference.target, sibling.object, member.object)
        if not target:
            continue
        name = sibling.object.path.rpartition(".")[2]
        model = Model(sibling.document, sibling.directive, name, sibling.reference.target)
        edits = insert_entry(found.document, after, model, NewEntry(member.name, target, attributes))
        if edits:
            return Fix(f"Add an entry for `{member.name}`", edits, Applicability.UNSAFE)
    return None


def _models(found: Undocumented) -> Sequence[Entry]:
    """The entries of its family, those on the same page first."""
    return sorted(found.siblings, key=lambda entry: entry.path != found.document.path)
