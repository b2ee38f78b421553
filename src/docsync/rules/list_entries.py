"""How a list's entry for what it lacks would be written: by the entries that it has."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from docsync.diagnostics import Applicability, Fix
from docsync.edits.list_rows import NewItem, insert_items
from docsync.inventory.model import ApiObject
from docsync.project import Project
from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.references.lists import Item, Mention


def entries_fix(project: Project, held: CoveredList) -> Fix | None:
    """Entries for all that a list lacks, after the one that comes before it in their order; what to say is `TODO`.

    None where there are several lists, for whoever adds to them has to choose, and where an entry is no plain name.
    """
    if len({id(one) for one in held.lists}) != 1 or held.contract is not None:
        return None
    found = held.lists[0]
    places = {one.key: at for at, item in enumerate(found.items) for one, span in held.named if span == item.span}
    models = [(one, found.items[places[one.key]]) for one, _ in held.named if one.key in places]
    for had, model in reversed(models):
        items = [_new(project, held, had, model, one, _after(places, one, len(found.items))) for one in held.missing]
        known = [item for item in items if item is not None]
        edits = insert_items(held.document, found, model, known) if len(known) == len(items) else ()
        if edits:
            names = ", ".join(f"`{one.name}`" for one in held.missing)
            return Fix(f"Add {names}", edits, Applicability.UNSAFE)
    return None


def _after(places: Mapping[str, int], one: Wanted, number: int) -> int:
    """The entry that a new one follows: in a list in the order of names the one before it (-1: none), else the last."""
    ordered = sorted(places, key=lambda key: places[key])
    if [key.casefold() for key in ordered] != sorted(key.casefold() for key in ordered):
        return number - 1
    before = [key for key in ordered if key.casefold() < one.key.casefold()]
    return places[before[-1]] if before else -1


def _new(project: Project, held: CoveredList, had: Wanted, model: Item, one: Wanted, after: int) -> NewItem | None:
    mention = model.mentions[0] if len(model.mentions) == 1 else None
    if mention is None:
        return None
    match held.subject:
        case Subject.FILES:
            instead = _of_file(project, mention, had.key, one.key)
        case Subject.COMMANDS:
            instead = _of_command(mention, had.key, one.key)
        case _:
            instead = _of_member(project, mention, had, one)
    return NewItem(after, instead) if instead else None


def _of_file(project: Project, mention: Mention, had: str, one: str) -> dict[str, str]:
    """A path in the label and the address; a label that is a page's title becomes that of the other page."""
    names = posixpath.basename(had), posixpath.basename(one)
    instead: dict[str, str] = {}
    for text in (mention.text, mention.target) if mention.target else (mention.text,):
        if had in text:
            instead[had] = one
        elif names[0] in text and posixpath.dirname(had) == posixpath.dirname(one):
            instead[names[0]] = names[1]
        elif text != mention.text or not (title := _title(project, one)):
            return {}
        else:
            instead[text] = title
    return instead


def _title(project: Project, path: str) -> str:
    inside = project.repository.inside
    return next((page.document.title for page in project.documents if inside(page.path) == path), "")


def _of_command(mention: Mention, had: str, one: str) -> dict[str, str]:
    if mention.target:
        return {}
    if had in mention.text:
        return {had: one}
    last = had.rpartition(" ")[2]
    return {last: one.rpartition(" ")[2]} if mention.text == last else {}


def _of_member(project: Project, mention: Mention, had: Wanted, one: Wanted) -> dict[str, str]:
    """A class by its name or path, as the model's is written; a link's page is for a person to choose."""
    known = {
        (found.file, found.line): found for name in (had.name, one.name) for found in project.inventory.named(name)
    }
    theirs, ours = known.get((had.file, had.line)), known.get((one.file, one.line))
    if mention.target or theirs is None or ours is None:
        return {}
    written = mention.text.removeprefix("~")
    new = written_like(written, theirs, ours)
    return {written: new} if new else {}


def written_like(written: str, theirs: ApiObject, ours: ApiObject) -> str:
    """How an object is written where another one is written in a way that can be told; else empty."""
    for new, old in ((ours.path, theirs.path), (ours.canonical, theirs.canonical)):
        for cut in (0, 1):
            if written == old.split(".", cut)[-1]:
                return new.split(".", cut)[-1]
    return ""
