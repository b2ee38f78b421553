"""Every list of the documents that something is asked of. The front door is `covered_lists`."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.project.coverage.entries import entries_of
from docsync.project.coverage.list_commands import command_lists, parents
from docsync.project.coverage.list_contracts import contract_lists
from docsync.project.coverage.list_families import Kinds, kind_lists
from docsync.project.coverage.list_features import Features
from docsync.project.coverage.list_files import file_lists
from docsync.project.coverage.list_members import MemberLists
from docsync.project.coverage.list_model import CoveredList
from docsync.project.coverage.list_pages import ListPage
from docsync.project.model import Project


def covered_lists(project: Project) -> Iterator[CoveredList]:
    """The lists that are held to something, complete ones too: those of contracts, then page by page.

    What a contract asks of a list takes the place of what is asked of it by default. The READMEs of the library's own
    folders are read as well.
    """
    pages = (*project.documents, *project.readmes)
    declared: set[tuple[str, int]] = set()
    for held in contract_lists(project, pages):
        declared |= {(held.document.path, one.span.start) for one in held.lists}
        yield held
    for held in _found(project):
        if not any((held.document.path, one.span.start) in declared for one in held.lists):
            yield held


def _found(project: Project) -> Iterator[CoveredList]:
    """The lists that set out to be complete by themselves."""
    kinds = Kinds(project.inventory)
    pages = (*project.documents, *project.readmes)
    known = parents(project.commands, pages)
    entries = entries_of(project)
    families = [MemberLists(family, entries) for family in project.inventory.families if family.members]
    features = Features(project.inventory, project.repository)
    for each in pages:
        page = ListPage(each)
        members = tuple(held for family in families for held in family.of(page))
        yield from members
        taken = {id(one) for held in members for one in held.lists}
        for held in kind_lists(kinds, page):
            if not any(id(one) in taken for one in held.lists):
                yield held
        yield from features.lists(page)
        yield from file_lists(project.repository, page)
        yield from command_lists(known, page)
