"""The entries of the reference: which members have one, and where one that is missing is told and would be written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from docsync import inventory, references
from docsync.diagnostics import Diagnostic, Report
from docsync.documents import read
from docsync.inventory.model import Member
from docsync.project import Project
from docsync.project.coverage.entries import entries_of
from docsync.repository import Repository
from docsync.settings import DEFAULT_FAMILIES, Dialect, Settings
from docsync.source import SourceText

Check = Callable[..., Report]

KEYS = ("SFT", "DPO", "GRPO", "KTO")
API = "".join(f"class {key}Trainer:\n    def train(self): ...\nclass {key}Config: ...\n" for key in KEYS)


def found(report: Report) -> list[Diagnostic]:
    return [one for one in report.diagnostics if one.code == "DS204"]


def fixed(one: Diagnostic, text: str) -> str:
    assert one.fix is not None
    for edit in one.fix.edits:
        text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    return text


def project(folder: Path, pages: dict[str, str], dialect: Dialect = Dialect.DOC_BUILDER) -> Project:
    (folder / "pkg").mkdir()
    (folder / "pkg/__init__.py").write_text(API, encoding="utf-8")
    environment = inventory.environment([folder], None, folder)
    library = inventory.load(["pkg"], environment, DEFAULT_FAMILIES, root=folder)
    known = tuple(references.find(read(SourceText(name, text), dialect)) for name, text in pages.items())
    return Project(library, known, Repository.around(folder), Settings(base=folder))


def member(known: Project, name: str) -> Member:
    return next(one for family in known.inventory.families for one in family.members if one.name == name)


def test_the_entries_of_a_member(tmp_path: Path) -> None:
    pages = {"a.md": "# A\n\n[[autodoc]] SFTTrainer\n    - train\n", "b.md": "Text.\n\n[[autodoc]] pkg.SFTTrainer\n"}
    known = project(tmp_path, pages)
    entries = entries_of(known)
    assert [(one.path, one.line) for one in entries.of(member(known, "SFTTrainer"))] == [("a.md", 3), ("b.md", 3)]
    assert entries.of(member(known, "DPOTrainer")) == ()
    assert entries.tell_of(member(known, "SFTTrainer"))
    assert not entries.tell_of(member(known, "SFTConfig"))


@pytest.mark.parametrize(
    ("dialect", "page"),
    [
        (Dialect.MKDOCS, "::: pkg\n"),
        (Dialect.MYST, "```{automodule} pkg\n:members:\n```\n"),
        (Dialect.MYST, "```{eval-rst}\n.. automodule:: pkg\n   :members:\n```\n"),
    ],
)
def test_a_module_may_hold_them_all(tmp_path: Path, dialect: Dialect, page: str) -> None:
    known = project(tmp_path, {"a.md": page}, dialect)
    assert entries_of(known).tell_of(member(known, "KTOTrainer"))


def test_a_tool_may_write_them_all(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/conf.py").write_text('extensions = ["myst_parser", "autodoc2"]\n', encoding="utf-8")
    known = project(tmp_path, {"a.md": "# A\n"}, Dialect.MYST)
    assert entries_of(known).tell_of(member(known, "KTOTrainer"))


def pages(*keys: str, skip: str = "") -> dict[str, str]:
    """A page for each trainer with its config."""
    text = "# {0}\n\n## {0}Trainer\n\n[[autodoc]] {0}Trainer\n\n## {0}Config\n\n[[autodoc]] {0}Config\n"
    made = {f"docs/{key.lower()}_trainer.md": text.format(key) for key in keys}
    return {name: page.replace(f"\n## {skip}\n\n[[autodoc]] {skip}\n", "") for name, page in made.items()}


def test_a_config_belongs_with_its_trainer(check_project: Check) -> None:
    files = {"pkg/__init__.py": API} | pages(*KEYS, skip="KTOConfig")
    (one,) = found(check_project(files, dialect=Dialect.DOC_BUILDER))
    assert (one.location.path, one.location.start.line, one.symbol) == ("docs/kto_trainer.md", 1, "KTOConfig")
    assert one.message == ("`KTOConfig` (pkg/__init__.py:12) has no entry in the reference; 3 of 4 configs have one")
    assert one.help == "add its entry after that of `KTOTrainer` (line 5)"
    text = files["docs/kto_trainer.md"]
    assert fixed(one, text) == text + "\n## KTOConfig\n\n[[autodoc]] KTOConfig\n"


def test_a_trainer_and_its_config_belong_on_their_page(check_project: Check) -> None:
    files = {"pkg/__init__.py": API, "docs/kto_trainer.md": "# KTO\n\nText.\n"} | pages(*KEYS[:3])
    both = found(check_project(files, dialect=Dialect.DOC_BUILDER))
    assert [(one.location.path, one.location.start.line, one.symbol) for one in both] == [
        ("docs/kto_trainer.md", 1, "KTOConfig"),
        ("docs/kto_trainer.md", 1, "KTOTrainer"),
    ]
    assert fixed(both[1], "# KTO\n\nText.\n") == "# KTO\n\nText.\n\n## KTOTrainer\n\n[[autodoc]] KTOTrainer\n"


def test_a_page_that_is_yet_to_be_made_has_no_fix(check_project: Check) -> None:
    files = {"pkg/__init__.py": API} | pages(*KEYS[:3])
    both = found(check_project(files, dialect=Dialect.DOC_BUILDER))
    assert [(one.location.path, one.symbol, one.fix) for one in both] == [
        ("docs/grpo_trainer.md", "KTOTrainer", None),
        ("docs/grpo_trainer.md", "KTOConfig", None),
    ]
    assert both[0].help == "add a page for it, as `GRPOTrainer` has here, or an entry where it belongs"


def test_an_entry_goes_behind_the_whole_section(check_project: Check) -> None:
    sections = "".join(f"## {key}Trainer\n\n[[autodoc]] {key}Trainer\n    - train\n\n" for key in KEYS[:3])
    page = f"# P\n\n{sections}### How it works\n\nText.\n\n## Other\n\nText.\n"
    (one,) = found(
        check_project(
            {"pkg/__init__.py": API.replace("Config", "Options"), "docs/p.md": page}, dialect=Dialect.DOC_BUILDER
        )
    )
    new = "## KTOTrainer\n\n[[autodoc]] KTOTrainer\n    - train\n\n"
    assert fixed(one, page) == page.replace("## Other", f"{new}## Other")


def test_attributes_that_the_new_one_has_not_are_not_listed(check_project: Check) -> None:
    api = "".join(f"class {key}Trainer:\n    def train(self): ...\n    def save(self): ...\n" for key in KEYS[:3])
    sections = "".join(f"[[autodoc]] {key}Trainer\n    - train\n    - save\n    - all\n\n" for key in KEYS[:3])
    files = {
        "pkg/__init__.py": api + "class KTOTrainer:\n    def train(self): ...\n",
        "docs/p.md": f"# P\n\n{sections}",
    }
    (one,) = found(check_project(files, dialect=Dialect.DOC_BUILDER))
    assert fixed(one, files["docs/p.md"]).endswith("[[autodoc]] KTOTrainer\n    - train\n    - all\n")


def test_a_section_with_text_of_its_own_is_no_model(check_project: Check) -> None:
    sections = "".join(f"## {key}Trainer\n\nAll about {key}.\n\n[[autodoc]] {key}Trainer\n\n" for key in KEYS[:3])
    (one,) = found(
        check_project(
            {"pkg/__init__.py": API.replace("Config", "Options"), "docs/p.md": f"# P\n\n{sections}"},
            dialect=Dialect.DOC_BUILDER,
        )
    )
    assert one.fix is None


def test_entries_in_tabs_are_no_place_for_another(check_project: Check) -> None:
    tabs = "".join(f'<hfoption id="{key}">\n\n[[autodoc]] {key}Trainer\n\n</hfoption>\n' for key in KEYS[:3])
    page = f'# P\n\n<hfoptions id="x">\n{tabs}</hfoptions>\n'
    (one,) = found(
        check_project(
            {"pkg/__init__.py": API.replace("Config", "Options"), "docs/p.md": page}, dialect=Dialect.DOC_BUILDER
        )
    )
    assert one.fix is None
