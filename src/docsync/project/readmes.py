"""The READMEs in the folders of the library: like its docstrings they are documentation, though no one names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from docsync import documents, references
from docsync.inventory import Inventory
from docsync.references.model import Page
from docsync.repository import Repository
from docsync.settings import Dialect
from docsync.source import SourceText, relative_name

_README = re.compile(r"(?:^|/)readme\.(?:md|markdown)$", re.IGNORECASE)


def read_readmes(inventory: Inventory, repository: Repository, base: Path, known: Iterable[Page]) -> Iterator[Page]:
    """The READMEs that git tracks below the packages' own folders, but for those that are documents already.

    `base` is the folder that their lasting names are relative to.
    """
    folders = tuple(_folders(inventory, repository))
    read = {repository.inside(page.path) for page in known}
    for path in sorted(repository.tree.tracked.files):
        if not _README.search(path) or path in read or not path.startswith(folders):
            continue
        text = repository.text(path)
        if text is not None:
            file = repository.root / path
            source = SourceText(relative_name(file, repository.working_folder), text, relative_name(file, base))
            yield references.find(documents.read(source, Dialect.GITHUB))


def _folders(inventory: Inventory, repository: Repository) -> Iterator[str]:
    """The folders of the packages, from the repository's root, each with a slash behind it."""
    for module in inventory.modules:
        if module.path in inventory.packages and module.is_package:
            folder = repository.inside(module.file).rpartition("/")[0]
            if folder:
                yield f"{folder}/"
