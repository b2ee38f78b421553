"""Which files are read, under which dialect, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.documents.discover import Discovered, dialect_of, discover
from docsync.errors import NoDocuments
from docsync.settings import Dialect


def laid_out(root: Path, *names: str) -> Path:
    for name in names:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("text\n")
    return root


def paths(found: Discovered) -> list[str]:
    return [file.path for file in found.files]


def test_folders_files_and_globs(tmp_path: Path) -> None:
    root = laid_out(tmp_path, "docs/b.md", "docs/sub/a.mdx", "docs/x.txt", "docs/.hidden/h.md", "README.md", "e/1/c.md")
    assert paths(discover(["docs", "README.md"], root, root)) == ["README.md", "docs/b.md", "docs/sub/a.mdx"]
    assert paths(discover(["e/**/*.md"], root, root)) == ["e/1/c.md"]
    assert paths(discover([str(root / "docs")], root, root)) == ["docs/b.md", "docs/sub/a.mdx"]
    assert paths(discover(["docs", "docs/b.md", "docs/*.md"], root, root)) == ["docs/b.md", "docs/sub/a.mdx"]


def test_excluded(tmp_path: Path) -> None:
    root = laid_out(tmp_path, "docs/a.md", "docs/old/b.md")
    assert paths(discover(["docs"], root, root, exclude=["docs/old/"])) == ["docs/a.md"]


@pytest.mark.parametrize("pattern", ["nowhere", "*.md", "empty", "text.txt"])
def test_what_matches_nothing_is_an_error(tmp_path: Path, pattern: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.txt").write_text("x")
    with pytest.raises(NoDocuments, match="--docs"):
        discover([pattern], tmp_path, tmp_path)


def test_a_link_out_of_the_folder_is_not_followed_and_told(tmp_path: Path) -> None:
    outside = laid_out(tmp_path / "outside", "secret.md")
    root = laid_out(tmp_path / "project", "docs/a.md", "other/b.md")
    (root / "docs" / "link.md").symlink_to(outside / "secret.md")
    (root / "docs" / "folder").symlink_to(outside)
    (root / "docs" / "inside.md").symlink_to(root / "other" / "b.md")
    found = discover(["docs"], root, root)
    assert paths(found) == ["docs/a.md", "docs/inside.md"]
    assert [note.split(" ")[0] for note in found.notes] == ["docs/folder/secret.md", "docs/link.md"]


@pytest.mark.parametrize(
    ("files", "page", "dialect"),
    [
        (["docs/source/_toctree.yml"], "docs/source/a/b.md", Dialect.DOC_BUILDER),
        (["mkdocs.yml"], "docs/a.md", Dialect.MKDOCS),
        (["mkdocs.yml"], "README.md", Dialect.GITHUB),
        (["docs/conf.py"], "docs/a.md", Dialect.MYST),
        (["site/docusaurus.config.js"], "site/docs/a.md", Dialect.DOCUSAURUS),
        ([], "docs/a.md", Dialect.GITHUB),
    ],
)
def test_dialects(tmp_path: Path, files: list[str], page: str, dialect: Dialect) -> None:
    root = laid_out(tmp_path, ".git/HEAD", page, *files)
    assert dialect_of(root / page) is dialect


@pytest.mark.parametrize(
    ("configuration", "page", "dialect"),
    [
        ("docs: {path: '../docs'}", "docs/guide/a.md", Dialect.DOCUSAURUS),
        ("docs: {path: path.resolve(__dirname, '../handbook')}", "handbook/a.md", Dialect.DOCUSAURUS),
        ("docs: {path: folder}", "docs/a.md", Dialect.DOCUSAURUS),
        ("docs: {path: folder}", "handbook/a.md", Dialect.GITHUB),
        ("docs: false", "docs/a.md", Dialect.GITHUB),
        ("docs: {path: '../docs'}", "README.md", Dialect.GITHUB),
    ],
)
def test_a_docusaurus_site_beside_its_pages(tmp_path: Path, configuration: str, page: str, dialect: Dialect) -> None:
    root = laid_out(tmp_path, ".git/HEAD", page, "website/docusaurus.config.js")
    (root / "website/docusaurus.config.js").write_text(configuration)
    assert dialect_of(root / page) is dialect


def test_a_docusaurus_site_with_pages_of_its_own(tmp_path: Path) -> None:
    root = laid_out(tmp_path, ".git/HEAD", "docs/a.md", "website/docusaurus.config.ts", "website/docs/a.md")
    assert dialect_of(root / "docs/a.md") is Dialect.GITHUB
    assert dialect_of(root / "website/docs/a.md") is Dialect.DOCUSAURUS


def test_a_link_that_leads_to_itself(tmp_path: Path) -> None:
    root = laid_out(tmp_path, ".git/HEAD", "docs/a.md", "mkdocs.yml")
    for name in ("docs/loop", "docs/loop.md", "loop"):
        (root / name).symlink_to(root / name)
    found = discover(["docs"], root, root)
    assert [(file.path, file.dialect) for file in found.files] == [("docs/a.md", Dialect.MKDOCS)]


def test_a_file_in_a_linked_folder_is_reported_once_by_its_own_name(tmp_path: Path) -> None:
    root = laid_out(tmp_path, "docs/z/a.md", "README.md", "more/b.md")
    (root / "docs" / "a").symlink_to("z")
    (root / "docs" / "more").symlink_to("../more")
    (root / "docs" / "up").symlink_to("..")
    assert paths(discover(["docs"], root, root)) == ["docs/more/b.md", "docs/z/a.md"]


def test_docs_dir(tmp_path: Path) -> None:
    root = laid_out(tmp_path, ".git/HEAD", "handbook/a.md", "docs/a.md")
    (root / "mkdocs.yml").write_text("site_name: x\ndocs_dir: 'handbook'  # here\nx: !!python/name:y\n")
    assert dialect_of(root / "handbook/a.md") is Dialect.MKDOCS
    assert dialect_of(root / "docs/a.md") is Dialect.GITHUB


def test_a_given_dialect_wins(tmp_path: Path) -> None:
    root = laid_out(tmp_path, "docs/a.md")
    assert discover(["docs"], root, root, dialect=Dialect.MYST).files[0].dialect is Dialect.MYST


def test_scripts_stand_for_their_docstrings(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "run.py").write_text('"""How to run it."""\n')
    (tmp_path / "scripts" / "plain.py").write_text("x = 1\n")
    (tmp_path / "scripts" / "conf.py").write_text('"""Settings."""\n')
    assert [file.path for file in discover(["scripts"], tmp_path, tmp_path).files] == ["scripts/run.py"]
    assert [file.path for file in discover(["scripts/plain.py"], tmp_path, tmp_path).files] == ["scripts/plain.py"]
