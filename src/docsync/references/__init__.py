"""What documents claim about the code. The front door is `find`."""

from __future__ import annotations

from docsync.documents.model import Document
from docsync.references.code import read_code
from docsync.references.contexts import Contexts
from docsync.references.descriptions import find_descriptions
from docsync.references.links import find_links
from docsync.references.lists import find_lists
from docsync.references.malformed_links import find_malformed_links
from docsync.references.model import Page
from docsync.references.paths import find_paths
from docsync.references.prose import prose_references
from docsync.references.requirements import find_requirements
from docsync.references.shell import find_command_lines
from docsync.references.shown import find_shown_configs, find_shown_help
from docsync.references.versions import find_version_claims

__all__ = ["find"]


def find(document: Document) -> Page:
    """Every reference of a document, in the order of their places."""
    contexts = Contexts(document)
    code = read_code(document, contexts)
    references = sorted([*prose_references(document, contexts), *code.references], key=lambda reference: reference.span)
    imported = {name: frozenset(paths) for name, paths in code.imported.items()}
    commands = tuple(find_command_lines(document, contexts))
    return Page(
        document,
        tuple(references),
        imported,
        frozenset(code.defined),
        code.blocks,
        tuple(code.unread),
        code.unread_blocks,
        tuple(code.faults),
        tuple(code.undefined),
        links=tuple(find_links(document, contexts)),
        paths=tuple(find_paths(document, contexts)),
        commands=commands,
        requirements=tuple(find_requirements(document, contexts, commands)),
        shown_help=tuple(find_shown_help(document, contexts)),
        shown_configs=tuple(find_shown_configs(document, contexts)),
        descriptions=tuple(find_descriptions(document, contexts)),
        versions=tuple(find_version_claims(document, contexts)),
        lists=tuple(find_lists(document, contexts)),
        given=tuple(code.given),
        malformed_links=tuple(find_malformed_links(document)),
    )
