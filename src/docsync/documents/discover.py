"""Which files are the documents, and which site generator's rules each of them follows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from glob import has_magic
from pathlib import Path

from docsync.documents.docusaurus_files import CONFIGURATIONS, site_beside
from docsync.documents.globs import matcher
from docsync.documents.mkdocs_files import mkdocs_configuration
from docsync.errors import NoDocuments
from docsync.settings import Dialect
from docsync.source import relative_name

_ENDINGS = {".md", ".mdx", ".markdown"}
_SCRIPT = ".py"
_NO_SCRIPTS = {"conf.py", "setup.py", "__init__.py"}  # they configure; nobody reads their docstrings
_SKIPPED_FOLDERS = {"node_modules", "__pycache__", "site-packages"}
_DOCS_DIR = re.compile(r"""^docs_dir:\s*["']?([^"'#\n]+?)["']?\s*(?:#.*)?$""", re.MULTILINE)
_SITE_FILES = {
    "_toctree.yml": Dialect.DOC_BUILDER,
    "conf.py": Dialect.MYST,
    **dict.fromkeys(CONFIGURATIONS, Dialect.DOCUSAURUS),
}


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """A file to read: where it is, the name it is reported by, and its dialect."""

    file: Path
    path: str
    dialect: Dialect


@dataclass(frozen=True, slots=True)
class Discovered:
    """The documents of a run, sorted by path, sentences about what was not read, and the paths that are excluded.

    `places` are the folders and files that were given, without links; only a file that is one itself stays it.
    """

    files: tuple[DocumentFile, ...]
    notes: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    places: tuple[Path, ...] = ()


def discover(
    patterns: Sequence[str],
    base: Path,
    root: Path,
    exclude: Iterable[str] = (),
    dialect: Dialect | None = None,
    project: Path | None = None,
) -> Discovered:
    """The Markdown files of the given files, folders and globs, which are relative to `base`, and the scripts there.

    A script (`.py`) stands for its docstrings; it is a document only if it has any.

    `root` is the working folder, which paths are reported relative to, `project` the folder of the configuration, which
    `exclude` is relative to. Raises NoDocuments for a pattern that matches
    no file: a run that reads nothing must not look clean.
    """
    excluded = matcher(tuple(exclude))
    found: dict[Path, DocumentFile] = {}
    left_out: list[str] = []
    outside: list[str] = []
    places: list[Path] = []
    for pattern in patterns:
        matched = False
        for given in _expand(pattern, base):
            places.append(given.resolve() if given.is_dir() else given.parent.resolve() / given.name)
            inside = given.resolve() if given.is_dir() else given.parent.resolve()
            for file in _markdown_files(given):
                path = relative_name(file, root)
                if excluded(relative_name(file, project or root)):
                    left_out.append(path)
                    matched = True
                    continue
                real = file.resolve()
                if not real.is_relative_to(inside) and not real.is_relative_to(root.resolve()):
                    outside.append(path)
                    continue
                matched = True
                found.setdefault(real, DocumentFile(file, path, dialect or dialect_of(real)))
        if not matched:
            raise NoDocuments(_nothing_there(pattern, base))
    notes = [f"{path} is a link that leads out of the documents' folder and was not read" for path in sorted(outside)]
    files = tuple(sorted(found.values(), key=lambda document: document.path))
    return Discovered(files, tuple(notes), tuple(left_out), tuple(places))


def _nothing_there(pattern: str, base: Path) -> str:
    path = base / pattern
    if path.is_dir():
        return (
            f"no Markdown file (.md, .mdx) or script with docstrings (.py) lies in {pattern}; "
            "give the folder of the documents with --docs"
        )
    if path.is_file():
        return (
            f"{pattern} is neither Markdown (.md, .mdx) nor a script (.py); "
            "give a Markdown file or a folder of them with --docs"
        )
    return f"nothing matches --docs {pattern} in {base}; give a file, a folder or a glob that exists"


def _expand(pattern: str, base: Path) -> Iterator[Path]:
    path = Path(pattern)
    if not has_magic(pattern) or (base / path).exists():
        if (base / path).exists():
            yield base / path
        return
    anchor, relative = (
        (Path(path.anchor), str(path.relative_to(path.anchor))) if path.is_absolute() else (base, pattern)
    )
    yield from sorted(anchor.glob(relative))


def _markdown_files(given: Path) -> Iterator[Path]:
    if given.is_file():
        if given.suffix.lower() in _ENDINGS or given.suffix == _SCRIPT:
            yield given
        return
    linked: list[Path] = []
    yield from _walked(given, linked)
    for folder in linked:  # os.walk does not enter them; last, so that a file is reported by its own name if it has one
        if not Path(os.path.realpath(folder.parent)).is_relative_to(os.path.realpath(folder)):
            yield from _walked(folder, [])


def _walked(given: Path, linked: list[Path]) -> Iterator[Path]:
    """The documents in a folder; the symbolic links to folders among what it holds are added to `linked`."""
    for folder, folders, files in os.walk(given):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED_FOLDERS)
        linked.extend(Path(folder, name) for name in folders if Path(folder, name).is_symlink())
        yield from (Path(folder, name) for name in sorted(files) if _is_document(Path(folder, name)))


def _is_document(file: Path) -> bool:
    if file.suffix == _SCRIPT and file.name not in _NO_SCRIPTS:
        return file.is_file() and _has_strings(file)
    return file.suffix.lower() in _ENDINGS and file.is_file()


def _has_strings(file: Path) -> bool:
    """Whether a script may have a docstring at all; whether it has one is for the reader to see."""
    try:
        content = file.read_bytes()
    except OSError:
        return True  # reading it again will say what is wrong
    return b'"""' in content or b"'''" in content


def dialect_of(file: Path) -> Dialect:
    """The dialect of the nearest site configuration above a file; GitHub's where there is none."""
    return _folder_dialect(file.parent)


@lru_cache(maxsize=4096)
def _folder_dialect(folder: Path) -> Dialect:
    for name, dialect in _SITE_FILES.items():
        if (folder / name).is_file():
            return dialect
    if folder.parent == folder or (folder / ".git").exists():
        return Dialect.GITHUB
    for site in (folder, *folder.parents):
        docs = mkdocs_folder(site)
        if docs is not None and folder.is_relative_to(docs):
            return Dialect.MKDOCS
        if (site / ".git").exists():
            break
    if _is_docusaurus(folder):
        return Dialect.DOCUSAURUS
    return _folder_dialect(folder.parent)


def _is_docusaurus(folder: Path) -> bool:
    """Whether a site of Docusaurus that lies beside a folder has its pages in it."""
    return site_beside(folder.as_posix(), folder.parent.as_posix(), _entries, _text) is not None


@lru_cache(maxsize=4096)
def _entries(folder: str) -> Mapping[str, bool]:
    """The names in a folder, each with whether it is one itself; nothing where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return {entry.name: is_folder(entry) for entry in entries}
    except OSError:
        return {}


def is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder or a link to one; a link that leads to itself is neither."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


@lru_cache(maxsize=4096)
def mkdocs_folder(site: Path) -> Path | None:
    """The folder of a mkdocs site's pages; read as text, since mkdocs.yml may hold tags of any kind."""

    def text(name: str) -> str:
        return _text(f"{site}/{name}")

    files = [name for name, is_folder in _entries(str(site)).items() if not is_folder]
    name = mkdocs_configuration(files, text)
    found = _DOCS_DIR.search(text(name)) if name else None
    return (site / (found[1] if found else "docs")).resolve() if name else None
