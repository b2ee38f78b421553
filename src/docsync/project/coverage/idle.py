"""Contracts of the configuration that nothing in the documents is about: they ask nothing of anyone."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.project.configuration import Stale
from docsync.project.coverage.groups import contract_groups
from docsync.project.coverage.list_contracts import contract_lists
from docsync.project.coverage.topics import passages
from docsync.project.model import Project
from docsync.settings import Where

_LISTS = {Where.TABLE: "table", Where.LIST: "list"}


def idle_contracts(project: Project) -> Iterator[Stale]:
    """All of them. None is judged where a run was given only some of the documents."""
    settings = project.settings
    if settings.partial:
        return
    for one in contract_groups(project):
        if not one.groups:
            what = "no tabs are what it asks for"
            yield Stale("coverage", one.contract.number, one.contract.where.value, what)
    pages = (*project.documents, *project.readmes)
    found = {held.contract.number for held in contract_lists(project, pages) if held.contract is not None}
    for contract in settings.coverage:
        if contract.where in _LISTS and contract.number not in found:
            yield Stale(
                "coverage", contract.number, contract.where.value, f"no {_LISTS[contract.where]} is what it asks for"
            )
    spoken = {passage.contract.number for passage in passages(project) if passage.contract is not None}
    for topic in settings.topics:
        if topic.number not in spoken:
            name = topic.members.family or topic.members.symbols[0]
            yield Stale("topics", topic.number, name, "no tab or section is about its members there")
