"""What is checked when the user does not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.detection import detect_documents, detect_package
from docsync.errors import UsageError


def laid_out(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("")
    return root


@pytest.mark.parametrize(
    ("files", "project", "package"),
    [
        (["my_lib/__init__.py", "tests/__init__.py"], "", "my_lib"),
        (["src/my_lib/__init__.py", "docs/__init__.py"], "", "my_lib"),
        (["a/__init__.py", "b/__init__.py"], "b", "b"),
        (["src/My_Lib/__init__.py", "src/my_lib/__init__.py"], "My-Lib", "My_Lib"),
        (["single.py"], "single", "single"),
    ],
)
def test_package(tmp_path: Path, files: list[str], project: str, package: str) -> None:
    root = laid_out(tmp_path, *files)
    if project:
        (root / "pyproject.toml").write_text(f'[project]\nname = "{project}"\n')
    assert detect_package(root) == package


@pytest.mark.parametrize(
    ("files", "said"),
    [([], "no package lies in"), (["a/__init__.py", "b/__init__.py"], r"several packages here \(a, b\)")],
)
def test_package_in_doubt(tmp_path: Path, files: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=f"{said}.*--package"):
        detect_package(laid_out(tmp_path, *files))


def test_documents(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--docs"):
        detect_documents(laid_out(tmp_path, "docs/a.txt"))
    assert detect_documents(laid_out(tmp_path, "README.md")) == ("README.md",)
    assert detect_documents(laid_out(tmp_path, "doc/deep/a.md")) == ("doc", "README.md")


def test_documents_of_a_site_that_keeps_them_elsewhere(tmp_path: Path) -> None:
    root = laid_out(tmp_path / "mkdocs", "pages/a.md", "README.md")
    (root / "mkdocs.yml").write_text("site_name: x\ndocs_dir: pages\n")
    assert detect_documents(root) == ("pages", "README.md")
    root = laid_out(tmp_path / "docusaurus", "website/docs/a.mdx", "website/docusaurus.config.ts")
    assert detect_documents(root) == ("website/docs",)
