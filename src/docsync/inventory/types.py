"""Classes as annotations and heirs: what an annotation names, and which classes have subclasses in the packages."""

from __future__ import annotations

import re
from functools import cached_property

from docsync.inventory.catalogue import Catalogue
from docsync.inventory.index import Place
from docsync.inventory.lineage import Lineages
from docsync.inventory.model import Kind
from docsync.inventory.resolve import Linker

_NAME = re.compile(r"""["']?([^\W\d]\w*(?:\.[^\W\d]\w*)*)["']?""")


class Types:
    """Answers about classes that need the whole of the checked packages."""

    def __init__(self, linker: Linker, lineages: Lineages, catalogue: Catalogue) -> None:
        self._linker = linker
        self._lineages = lineages
        self._catalogue = catalogue

    def annotated(self, place: Place, annotation: str) -> Place | None:
        """The class that an annotation of `place` names; None for anything but one plain name."""
        name = _NAME.fullmatch(annotation.strip())
        if name is None:
            return None
        link = self._linker.lookup(place.module, name[1], place.name.rpartition(".")[0])
        return link if isinstance(link, Place) and link.kind is Kind.CLASS else None

    @cached_property
    def _parents(self) -> frozenset[str]:
        orders = ((place, self._lineages.order(place)) for place in self._catalogue.classes())
        return frozenset(
            ancestor.canonical
            for place, order in orders
            for ancestor in order.classes
            if ancestor.canonical != place.canonical
        )

    def has_heirs(self, place: Place) -> bool:
        """Whether a class of the checked packages derives from this one."""
        return place.canonical in self._parents
