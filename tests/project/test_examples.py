"""Examples that are not of one mind, through the whole pipeline: who is a witness, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from docsync.diagnostics import Applicability, Diagnostic, Report
from docsync.project.examples.identifiers import differs_in_version, is_bare_name, is_identifier, names_a_result
from docsync.settings import Dialect
from tests.repository.gits import Made

Check = Callable[..., Report]
OLD, NEW = "acme/Net2-1B", "acme/Net2.5-1B"
API = '''class GRPOTrainer:
    """A trainer.

    ```python
    from pkg import GRPOTrainer
    GRPOTrainer("{}")
    ```
    """
    def __init__(self, model): ...
'''


def block(model: str) -> str:
    return f'```python\nfrom pkg import GRPOTrainer\nGRPOTrainer(model="{model}")\n```\n'


def told(check_project: Check, files: dict[str, str], **settings: object) -> list[Diagnostic]:
    return list(check_project(files, select=("DS701",), **settings).diagnostics)


def test_what_is_said_and_offered(check_project: Check) -> None:
    files = {"pkg/__init__.py": API.format(NEW), "README.md": block(NEW), "docs/grpo_trainer.md": block(OLD)}
    (found,) = told(check_project, files)
    assert found.message == (
        f"says `{OLD}` for `model` of `GRPOTrainer`; elsewhere `{NEW}` (pkg/__init__.py:6, README.md:3; 2 of 3)"
    )
    assert (found.symbol, found.object, found.preview) == (OLD, "pkg.GRPOTrainer", False)
    assert found.fix is not None
    assert found.fix.applicability is Applicability.UNSAFE
    assert [(one.kind, one.path, one.line) for one in found.evidence] == [
        ("witness", "pkg/__init__.py", 6),
        ("witness", "README.md", 3),
    ]


def test_the_readme_is_a_witness_and_no_more(check_project: Check) -> None:
    files = {"pkg/__init__.py": API.format(NEW), "README.md": block(OLD), "docs/grpo_trainer.md": block(NEW)}
    assert told(check_project, files) == []
    assert [one.location.path for one in told(check_project, files, docs=("docs", "README.md"))] == ["README.md"]


def test_since_when(check_project: Check, tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.write("README.md", block(OLD))
    made.commit()
    made.write("README.md", block(NEW))
    commit = made.commit()
    (found,) = told(check_project, {"pkg/__init__.py": API.format(NEW), "docs/grpo.md": block(OLD)})
    (since,) = (one for one in found.evidence if one.kind == "rewording")
    assert (since.commit, since.date) == (commit, "2024-01-02")
    assert since.detail == f"README.md said so too until {commit[:9]} (2024-01-02)"


@pytest.mark.parametrize(
    ("readme", "docstring", "own", "preview"),
    [
        (NEW, NEW, "acme/Other", [True]),  # another altogether: not proven
        (OLD, OLD, NEW, []),  # two that agree are no majority
        (NEW, OLD, OLD, []),  # one newer is too few
        ("acme/Other", NEW, OLD, []),
    ],
)
def test_no_clear_majority(check_project: Check, readme: str, docstring: str, own: str, preview: list[bool]) -> None:
    files = {
        "pkg/__init__.py": API.format(docstring),
        "README.md": block(readme),
        "docs/grpo_trainer.md": block(own),
        "docs/index.md": block(NEW) if preview else "",
    }
    assert [one.preview for one in told(check_project, files, preview=True)] == preview


def test_where_most_classes_have_the_newer_one(check_project: Check) -> None:
    other = block(NEW).replace("GRPO", "DPO")
    files = {
        "pkg/__init__.py": API.format(NEW) + API.format(NEW).replace("GRPO", "DPO"),
        "docs/grpo_trainer.md": block(OLD),
        "docs/dpo_trainer.md": other,
    }
    (found,) = told(check_project, files, preview=True)
    assert (found.location.path, found.preview, found.fix is not None) == ("docs/grpo_trainer.md", True, True)
    assert told(check_project, files) == []


def test_a_class_that_is_no_members_own_page_is_by_autodoc(check_project: Check) -> None:
    api = API.format(NEW).replace("GRPOTrainer", "Thing")
    page = block(OLD).replace("GRPOTrainer", "Thing") + "\n[[autodoc]] Thing\n"
    readme = block(NEW).replace("GRPOTrainer", "Thing")
    files = {"pkg/__init__.py": api, "README.md": readme, "docs/things.md": page}
    found = told(check_project, files, dialect=Dialect.DOC_BUILDER)
    assert [one.location.path for one in found] == ["docs/things.md"]
    files["docs/things.md"] = page.replace("[[autodoc]]", "")
    assert told(check_project, files, dialect=Dialect.DOC_BUILDER) == []


@pytest.mark.parametrize(
    ("older", "newer", "is_so"),
    [
        ("acme/Net2-1B", "acme/Net2.5-1B", True),
        ("acme/Net-3-8B", "acme/Net-3.1-8B", True),
        ("acme/net-v1-4", "acme/net-v1-5", True),
        ("acme/net-2", "acme/net-2-1", True),
        ("acme/net-v9", "acme/net-v10", True),
        ("acme/Net2.5-1B", "acme/Net2-1B", False),
        ("acme/Net2-1B", "acme/Net2-7B", False),
        ("acme/Net2-1B", "acme/Net3-7B", False),
        ("acme/Net2-1B", "other/Net3-1B", False),
        ("acme/net-18", "acme/net-50", False),
        ("acme/net-patch16-224", "acme/net-patch16-384", False),
        ("acme/net-350m", "acme/net-1.3b", False),
        ("acme/net", "acme/net-2", False),
        ("acme/Net2-1B", "acme/Net2-1B", False),
    ],
)
def test_versions(older: str, newer: str, is_so: bool) -> None:
    assert differs_in_version(older, newer) is is_so


@pytest.mark.parametrize(
    "text",
    "acme acme/a/b /acme/a acme/a.json my-org/a your-name/a username/a path/to outputs/run ./a data/train.csv data/x "
    "acme/my-model org/x text/plain acme/{x} https://acme/x".split(),
)
def test_no_identifiers(text: str) -> None:
    assert not is_identifier(text)


def test_identifiers_and_names() -> None:
    assert is_identifier("acme/Net2.5-1B")
    assert is_bare_name("Net2.5-1B")
    assert not is_bare_name("a.csv")
    assert not is_bare_name("my-model")


@pytest.mark.parametrize("argument", "output_dir save_directory hub_model_id cache_dir run_name local_dir".split())
def test_results(argument: str) -> None:
    assert names_a_result(argument)


@pytest.mark.parametrize("argument", "model pretrained_model_name_or_path repo_id dataset_name path".split())
def test_no_results(argument: str) -> None:
    assert not names_a_result(argument)
