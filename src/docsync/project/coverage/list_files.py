"""Lists of the files of a folder: scripts in a table, templates under headings, the pages that an index links."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from docsync.project.coverage.list_model import CoveredList, Subject, Wanted
from docsync.project.coverage.list_pages import ListPage
from docsync.references.hosting import addresses
from docsync.references.lists import ItemList, Mention
from docsync.repository import Repository
from docsync.source import Span

FEWEST = 3  # files that make a list
_MOST = 0.6  # of the files of a folder are named
_FEWEST_INTRODUCED, _INTRODUCED = 5, 1 / 3  # where the text right before the list says that this is the folder
_NAMING = 0.5  # of a list's entries name a file
_FILE_NAME = re.compile(r"[\w@+-][\w.@/+-]*\.[A-Za-z]\w{0,7}")
_PAGES = (".md", ".mdx", ".rst", ".markdown")
_INDEX = re.compile(r"(?:index|readme)\.\w+$", re.IGNORECASE)
_NOT_LISTED = re.compile(
    r"^(?:[_.].*|test_.*|.*_test\.\w+|conftest\.py|setup\.py|readme\..*|license.*|changelog.*|contributing.*|index\.\w+)$",
    re.IGNORECASE,
)
_GUARD = re.compile(r"^if\s+__name__\s*==", re.MULTILINE)
_TOKEN = re.compile(r"[_\-.]+")
_SCRIPT = ".py"


@dataclass(frozen=True, slots=True)
class _Found:
    """The files that one list names, each with the place of its first entry."""

    list: ItemList
    named: Mapping[str, Span]


def file_lists(repository: Repository, page: ListPage) -> Iterator[CoveredList]:
    """The lists of a page that are held to the files of a folder, folder by folder."""
    reader = _Reader(repository, page)
    found = [one for one in (reader.read(each) for each in page.lists) if one is not None]
    folders = Counter(posixpath.dirname(path) for one in found for path in one.named)
    for folder, number in folders.items():
        if number >= FEWEST:
            yield from reader.held(folder, found)


class _Reader:
    """Reads one page's lists of files."""

    def __init__(self, repository: Repository, page: ListPage) -> None:
        self._repository = repository
        self._page = page
        self._tracked = repository.tree.tracked.files
        self._hosts = frozenset(str(host) for host in repository.hosts)
        self._own = repository.inside(page.document.path)
        self._folder = posixpath.dirname(self._own)

    # What entries name.

    def read(self, found: ItemList) -> _Found | None:
        """The files that a list names; None where it is no list of files."""
        named: dict[str, Span] = {}
        candidates = [[(self._files(mention), item.span) for mention in item.mentions] for item in found.items]
        votes = Counter(
            folder for item in candidates for folder in {posixpath.dirname(path) for paths, _ in item for path in paths}
        )
        for item in candidates:
            for paths, span in item:
                if paths:
                    named.setdefault(max(sorted(paths), key=lambda path: votes[posixpath.dirname(path)]), span)
        naming = sum(any(paths for paths, _ in item) for item in candidates)
        return _Found(found, named) if named and naming >= _NAMING * len(found.items) else None

    def _files(self, mention: Mention) -> frozenset[str]:
        """The tracked files that a mention can mean: by its link, else by its name."""
        if mention.target:
            linked = self._linked(mention.target)
            if linked or "://" in mention.target:
                return linked
        name = re.sub(r"^(?:\.\.?/)+", "", mention.text)
        if not _FILE_NAME.fullmatch(name):
            return frozenset()
        beside = posixpath.normpath(posixpath.join(self._folder, mention.text))
        if beside in self._tracked:
            return frozenset({beside})
        return frozenset(path for path in self._repository.tree.ending_with(name) if path in self._tracked)

    def _linked(self, target: str) -> frozenset[str]:
        hosted = {one.path for one in addresses(target) if one.repository in self._hosts}
        if not hosted and "://" not in target and not target.startswith(("#", "/")):
            path = unquote(re.split(r"[?#]", target, maxsplit=1)[0])
            hosted = {posixpath.normpath(posixpath.join(self._folder, path))}
        return frozenset(path for path in hosted if path in self._tracked)

    # What they are held to.

    def held(self, folder: str, found: Sequence[_Found]) -> Iterator[CoveredList]:
        """The lists that name files of a folder, each with what it lacks; nothing where they do not name most of it."""
        here = [one for one in found if any(posixpath.dirname(path) == folder for path in one.named)]
        named = {path: span for one in here for path, span in one.named.items()}
        direct = [path for path in named if posixpath.dirname(path) == folder]
        asked = tuple(dict.fromkeys(self._instead(path) for path in self._asked(folder, direct)))
        below = self._below(folder, named, direct)
        if not self._are_most(folder, here, direct, asked):
            return
        for one, its in _shared_out(folder, here, (*asked, *below)):
            missing = [path for path in its if path not in named and not self._is_named(path)]
            yield CoveredList(
                self._page.document,
                (one.list,),
                Subject.FILES,
                f"files of `{folder or '.'}`",
                tuple((Wanted(path, path, path), span) for path, span in one.named.items()),
                tuple(Wanted(path, path, path) for path in missing),
                len(its),
                doubtful=self._are_modules(folder, direct),
            )

    def _are_most(self, folder: str, here: Sequence[_Found], direct: Sequence[str], asked: Sequence[str]) -> bool:
        """Whether lists name so many of the files that they could be asked for that they mean to name them all."""
        listed = len(set(direct) & set(asked))
        if listed >= FEWEST and listed >= _MOST * len(asked):
            return True
        introduced = listed >= _FEWEST_INTRODUCED and any(self._is_introduced(folder, one.list) for one in here)
        return introduced and listed >= _INTRODUCED * len(asked)

    def _is_introduced(self, folder: str, found: ItemList) -> bool:
        """Whether the paragraph right before a list says that it is of this folder."""
        said = self._page.document.source[found.introduction]
        linked = any(one.repository in self._hosts and one.path == folder for one in addresses(said))
        return bool(folder) and (linked or re.search(rf"`{re.escape(folder)}/?`", said) is not None)

    def _asked(self, folder: str, named: Sequence[str]) -> tuple[str, ...]:
        """The files of a folder that lists of some of them can be asked for: those of their kind."""
        endings = {posixpath.splitext(path)[1] for path in named}
        if endings & set(_PAGES) and not (folder == self._folder and _INDEX.search(self._own)):
            endings -= set(_PAGES)  # the pages of a site are the navigation's affair, but for a folder's index
        lead, tail = _shared_parts([posixpath.basename(path) for path in named])
        are_run = all(self._runs(path) for path in named if path.endswith(_SCRIPT))
        found = []
        for path in sorted(self._tracked):
            name = posixpath.basename(path)
            if posixpath.dirname(path) != folder or posixpath.splitext(name)[1] not in endings or path == self._own:
                continue
            if path not in named:
                is_module = are_run and path.endswith(_SCRIPT) and not self._runs(self._instead(path))
                if is_module or not _has_parts(name, lead, tail) or _NOT_LISTED.match(name):
                    continue
            found.append(path)
        return tuple(found)

    def _below(self, folder: str, named: Mapping[str, Span], direct: Sequence[str]) -> tuple[str, ...]:
        """The files of folders right below, where a list goes into at least two of them."""
        inner = {posixpath.dirname(path) for path in named if posixpath.dirname(posixpath.dirname(path)) == folder}
        if len(inner) < 2 or not folder:
            return ()
        beside = {posixpath.dirname(path) for path in self._tracked}
        others = sorted(one for one in beside if posixpath.dirname(one) == folder and one not in inner)
        return tuple(
            path
            for one in others
            if not self._page.says(one)
            for path in self._of_kind(one, [*direct, *(path for path in named if posixpath.dirname(path) in inner)])
        )

    def _of_kind(self, folder: str, like: Sequence[str]) -> Iterator[str]:
        """The files of a folder that are of the same kind as others."""
        endings = {posixpath.splitext(path)[1] for path in like} - set(_PAGES)
        are_run = all(self._runs(path) for path in like if path.endswith(_SCRIPT))
        for path in sorted(self._tracked):
            name = posixpath.basename(path)
            if posixpath.dirname(path) == folder and posixpath.splitext(name)[1] in endings:
                runs = not (are_run and path.endswith(_SCRIPT)) or self._runs(path)
                if runs and not _NOT_LISTED.match(name):
                    yield path

    def _instead(self, path: str) -> str:
        """The file that has taken the place of one which holds nothing but its address; else the file itself."""
        text = self._repository.text(path) or "" if path.endswith(_SCRIPT) else ""
        if any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
            return path
        named = (one.path for one in addresses(text) if one.repository in self._hosts and one.path in self._tracked)
        return next(named, path)

    def _are_modules(self, folder: str, paths: Sequence[str]) -> bool:
        """Whether files are modules of a package, of which readers seldom need them all, rather than scripts."""
        modules = [path for path in paths if path.endswith(_SCRIPT)]
        in_package = posixpath.join(folder, "__init__.py") in self._tracked
        return in_package and bool(modules) and not all(self._runs(path) for path in modules)

    def _runs(self, path: str) -> bool:
        """Whether a script is one that is run, rather than imported."""
        return _GUARD.search(self._repository.text(path) or "") is not None

    def _is_named(self, path: str) -> bool:
        """Whether the page says the name of a file, with whatever folder."""
        return self._page.says(posixpath.basename(path))


def _shared_out(folder: str, here: Sequence[_Found], asked: Sequence[str]) -> Iterator[tuple[_Found, tuple[str, ...]]]:
    """Each list with those files that stand in it, or would: by the part of a name that its files share."""
    shapes = []
    for one in here:
        names = [posixpath.basename(path) for path in one.named if posixpath.dirname(path) == folder]
        shapes.append((_shared_parts(names) if len(names) > 1 else ("", ""), len(names)))
    order = sorted(range(len(here)), key=lambda at: (-len("".join(shapes[at][0])), -shapes[at][1]))
    its: dict[int, list[str]] = {}
    for path in asked:
        naming = (at for at in order if path in here[at].named)
        fitting = (at for at in order if _has_parts(posixpath.basename(path), *shapes[at][0]))
        its.setdefault(next(naming, next(fitting, order[-1])), []).append(path)
    for at, one in enumerate(here):
        yield one, tuple(its.get(at, ()))


def _shared_parts(names: Sequence[str]) -> tuple[str, str]:
    """The words that all names begin with and those that they end with: `*_training.jinja`."""
    split = [_TOKEN.split(name) for name in names]
    shortest = min(len(parts) for parts in split)
    lead = tail = 0
    while lead < shortest - 1 and len({parts[lead] for parts in split}) == 1:
        lead += 1
    while tail < shortest - lead - 1 and len({parts[-1 - tail] for parts in split}) == 1:
        tail += 1
    return "_".join(split[0][:lead]), "_".join(split[0][len(split[0]) - tail :])


def _has_parts(name: str, lead: str, tail: str) -> bool:
    joined = "_".join(_TOKEN.split(name))
    begins = not lead or joined == lead or joined.startswith(f"{lead}_")
    return begins and (not tail or joined.endswith(f"_{tail}"))
