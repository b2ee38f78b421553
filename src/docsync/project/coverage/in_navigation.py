"""Members whose page a contract wants in the navigation, and where each member's page is listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from docsync.documents.model import Document
from docsync.documents.navigation import Entry, SiteNavigation
from docsync.inventory.model import Member
from docsync.project.coverage.entries import Entries, entries_of
from docsync.project.coverage.members import asked_members
from docsync.project.coverage.places import is_on
from docsync.project.coverage.undocumented import page_of
from docsync.project.model import Project
from docsync.settings import CoverageContract, Where


@dataclass(frozen=True, slots=True)
class MemberPage:
    """A member's page (None: it has none) and its entry in the navigation (None: none, or it is listed by a pattern).

    `listed` is None where it cannot be told, because the page belongs to no site or the site's navigation is not known.
    """

    document: Document | None
    entry: Entry | None
    listed: bool | None


@dataclass(frozen=True, slots=True)
class NotListed:
    """A member that a contract wants in the navigation: its page is in none (`page`), or it has no page.

    Then `site` is a navigation that it could stand in.
    """

    member: Member
    contract: CoverageContract
    page: Document | None
    site: SiteNavigation


def listed_page(
    project: Project, member: Member, entries: Entries, contract: CoverageContract | None = None
) -> MemberPage:
    """The page of a member: the one with its reference entry, else the one of its name; one that is listed if any is.

    `entries` are the documents' (`entries_of`).
    """
    documents = [entry.document for entry in entries.of(member)]
    own = page_of(project, member)
    found = [
        _stands(project, document)
        for document in (*documents, *([own] if own is not None else []))
        if contract is None or is_on(contract.place, document)
    ]
    return next((one for one in found if one.listed), next(iter(found), MemberPage(None, None, None)))


def _stands(project: Project, document: Document) -> MemberPage:
    navigation, path = project.navigation, project.repository.inside(document.path)
    site, entry = navigation.of(path), navigation.entry_of(path)
    if entry is not None or site is None or site.open_because:
        return MemberPage(document, entry, True if entry is not None else None)
    return MemberPage(document, None, site.lists(path))


def not_listed(project: Project) -> Iterator[NotListed]:
    """What the contracts about the navigation miss, contract by contract, member by member."""
    contracts = [one for one in project.settings.coverage if one.where is Where.NAVIGATION]
    if not contracts:
        return
    entries = entries_of(project)
    sites = [site for site in project.navigation.sites if site.documents and not site.open_because]
    for contract in contracts:
        for member in asked_members(project.inventory, contract.members, (name for name, _ in contract.without)):
            page = listed_page(project, member, entries, contract)
            if page.document is not None and page.listed is False:
                site = project.navigation.of(project.repository.inside(page.document.path))
                if site is not None:
                    yield NotListed(member, contract, page.document, site)
            elif page.document is None and sites:
                yield NotListed(member, contract, None, sites[0])
