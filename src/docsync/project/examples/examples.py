"""The front door to what is asked of the documents' examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from docsync.inventory import Inventory
from docsync.project.examples.inconsistencies import Inconsistency, inconsistencies
from docsync.project.examples.introductions import Introductions, readme
from docsync.project.examples.spelt import Misspelt, misspelt
from docsync.project.values import Values
from docsync.references.model import Page
from docsync.repository import Repository, Rewording


class Examples:
    """Answers where examples differ. `documents` are those that were given, `pages` also the library's own files."""

    def __init__(
        self,
        inventory: Inventory,
        values: Values,
        documents: Sequence[Page],
        pages: Sequence[Page],
        repository: Repository,
    ) -> None:
        self._inventory = inventory
        self._values = values
        self._documents = documents
        self._pages = pages
        self._repository = repository

    @cached_property
    def _introductions(self) -> Introductions:
        witness = readme(self._repository, self._documents)
        return Introductions(self._inventory, self._values, self._pages, witness)

    def inconsistencies(self) -> Iterator[Inconsistency]:
        """The introductory examples that give another text than most, in any order."""
        yield from inconsistencies(self._introductions, self._pages)

    def misspelt(self) -> Iterator[Misspelt]:
        """The identifiers that examples write otherwise than others, in any order."""
        yield from misspelt(self._inventory, self._values, self._pages)

    def reworded(self, path: str, old: str, new: str) -> Rewording | None:
        """When a file, by its reported path, came to say one thing instead of another; None where it never did."""
        return self._repository.reworded(self._repository.inside(path), old, new)
