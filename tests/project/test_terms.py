"""Terms: what the glossary says, what follows from the library's names, and which spellings are wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as quick

from docsync import documents, inventory, references, run
from docsync.diagnostics import Applicability, Diagnostic
from docsync.inventory import Inventory
from docsync.project.terms.abbreviations import is_abbreviation, is_wrong_small
from docsync.project.terms.glossary import read_glossary
from docsync.project.terms.terms import Terms
from docsync.repository import Repository
from docsync.rules.respelling import respelling
from docsync.settings import DEFAULT_FAMILIES, Dialect, Settings, TermEntry, TermSettings, find_settings
from docsync.source import SourceText
from tests.references.test_spellings import Planted, planted

API = "".join(f"class {name}: ...\n" for name in "GRPOTrainer GRPOConfig DPOTrainer RewardTrainer GOLDTrainer".split())
CHINESE = "使用 GRPO Trainer 时grpo 的 GRPOTrainer 配置见 GRPOConfig"
CHINESE_FIXED = "使用 GRPO trainer 时GRPO 的 GRPOTrainer 配置见 GRPOConfig"
CHINESE_GLOSSARY = """
| 概念 | 代码/类名写法 | 叙述中写法 | 禁止使用 |
| --- | --- | --- | --- |
| GRPO 算法 | - | GRPO（全大写） | grpo（全小写叙述） |
| GRPO trainer | GRPOTrainer | GRPO trainer | GRPO Trainer（空格） |
| GRPO 配置 | GRPOConfig | GRPOConfig | - |
"""


def check(folder: Path, files: dict[str, str], *, preview: bool = False, **settings: object) -> list[Diagnostic]:
    for path, text in ({"pkg/__init__.py": API} | files).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    values = {"packages": ("pkg",), "docs": ("docs",), "search_paths": (folder,), "preview": preview} | settings
    found = run.check(replace(find_settings(folder), **values), folder).diagnostics  # type: ignore[arg-type]
    return [one for one in found if one.code.startswith("DS30")]


def wrong(folder: Path, page: str, config: str = "", **files: str) -> list[str]:
    """The texts that DS301 marks on a page, in preview too."""
    found = check(folder, {"docs/page.md": page, "docsync.toml": config} | files, preview=True)
    return [page[one.location.span.start : one.location.span.end] for one in found if one.code == "DS301"]


def fixed(page: str, found: list[Diagnostic]) -> str:
    edits = [edit for one in found if one.fix for edit in one.fix.edits]
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        assert page[edit.span.start : edit.span.end] == edit.before
        page = page[: edit.span.start] + edit.after + page[edit.span.end :]
    return page


# The glossary.


def entries(table: str, *columns: tuple[str, str]) -> list[TermEntry]:
    return [
        one.term for one in read_glossary(documents.read(SourceText("t.md", table), Dialect.GITHUB), columns).entries
    ]


def test_the_chinese_glossary() -> None:
    assert entries(CHINESE_GLOSSARY) == [
        TermEntry("GRPO 算法", (), ("GRPO",), ("grpo",)),
        TermEntry("GRPO trainer", ("GRPOTrainer",), ("GRPO trainer",), ("GRPO Trainer",)),
        TermEntry("GRPO 配置", ("GRPOConfig",), ("GRPOConfig",), ()),
    ]


def test_cells() -> None:
    table = (
        "| Term | Code form | Prose form | Forbidden forms | Long form |\r\n|:--|---|---|---|--:|\r\n"
        "| **GRPO** trainer (RL) | `GRPOTrainer` / `pkg.x/y` | GRPO trainer | “GRPO Trainer”、g-t, g\\_t | – |\r\n"
        "|  | | (IA)3 |  `a, b` (c) ，R&amp;D | Infused, Adapter |\r\n"
        "| - | - | - | - | - |\r\n"
        "| last | - | [last](x) \\| one | Last（1）/ | |\r\n"
    )
    assert entries(table) == [
        TermEntry(
            "GRPO trainer",
            ("GRPOTrainer", "pkg.x/y"),
            ("GRPO trainer",),
            ("GRPO Trainer", "g-t", "g_t"),
        ),
        TermEntry("(IA)3", (), ("(IA)3",), ("a, b", "R&D"), ("Infused", "Adapter")),
        TermEntry("last", (), ("last | one",), ("Last",)),
    ]


def test_columns() -> None:
    own = "| Expression | As code | Wrong |\n| --- | --- | --- |\n| a | b | c |\n"
    assert entries(own) == []
    assert entries(own, ("term", "Expression"), ("code", "as  CODE")) == [TermEntry("a", ("b",), ("a",), ("c",))]
    assert entries("| Name | Description |\n| --- | --- |\n| a | b |\n") == []
    two = "| Term | Spelt as |\n| --- | --- |\n| a | b |\n\n| Term | Prose form |\n| --- | --- |\n| c | d |\n"
    assert entries(two) == [TermEntry("c", (), ("d",))]


def test_the_places_of_code_forms() -> None:
    text = "| Term | Code | Prose |\n| --- | --- | --- |\n| a | `B.c`, D (x) | e |\n"
    (entry,) = read_glossary(documents.read(SourceText("t.md", text), Dialect.GITHUB), ()).entries
    assert [(cell.text, text[cell.span.start : cell.span.end]) for cell in entry.code] == [("B.c", "B.c"), ("D", "D")]


# The convention.


@pytest.mark.parametrize("key", ["GRPO", "DPO", "SFT", "KTO", "RLOO", "PPO", "CPT", "HRA", "VLLM", "SDFT"])
def test_abbreviations_that_are_no_word(key: str) -> None:
    assert is_abbreviation(key)
    assert is_wrong_small(key)


@pytest.mark.parametrize(
    "key",
    ["GOLD", "SAM", "CLIP", "LED", "OPT", "GIT", "ORPO", "BOFT", "Reward", "Model", "LoRA", "OnlineDPO", "MB", "X"],
)
def test_keys_that_could_be_words(key: str) -> None:
    assert not is_abbreviation(key)


@pytest.mark.parametrize("key", ["PI0", "IA3", "EO1", "C3A", "JSON", "SQL", "CTRL"])
def test_abbreviations_whose_small_letters_are_as_usual(key: str) -> None:
    assert not is_wrong_small(key)


# What is wrong.


@pytest.mark.parametrize("config", ["", 'glossary = "docs/terms.md"\n'])
def test_the_text_of_the_task(tmp_path: Path, config: str) -> None:
    files = {"docs/page.md": CHINESE, "docs/terms.md": "# 术语\n" + CHINESE_GLOSSARY if config else "# T\n"}
    found = check(tmp_path, files | {"docsync.toml": config})
    assert [(one.location.path, one.symbol) for one in found] == [
        ("docs/page.md", "GRPO Trainer"),
        ("docs/page.md", "grpo"),
    ]
    assert fixed(CHINESE, found) == CHINESE_FIXED
    assert {one.fix.applicability for one in found if one.fix} == {Applicability.SAFE}
    assert not check(tmp_path, {"docs/page.md": CHINESE_FIXED})


def test_a_glossary_that_is_no_document(tmp_path: Path) -> None:
    files = {
        "docs/page.md": CHINESE,
        "CONTRIBUTING.md": CHINESE_GLOSSARY,
        "docsync.toml": 'glossary = "CONTRIBUTING.md"',
    }
    found = check(tmp_path, files)
    assert [one.message for one in found] == [
        "the glossary (CONTRIBUTING.md:5) forbids `GRPO Trainer`",
        "the glossary (CONTRIBUTING.md:4) forbids `grpo`",
    ]
    assert [one.help for one in found] == ["write `GRPO trainer`", "write `GRPO`"]


def test_what_the_library_shows_is_said(tmp_path: Path) -> None:
    found = check(tmp_path, {"docs/page.md": CHINESE + " 和 GRPO Config"})
    assert [one.message for one in found] == [
        "`GRPO Trainer` is `GRPO trainer` in prose, and the class is `pkg.GRPOTrainer` (pkg/__init__.py:1)",
        "`grpo` is spelt `GRPO`, as in `pkg.GRPOTrainer` (pkg/__init__.py:1)",
        "`GRPO Config` is the class `pkg.GRPOConfig` (pkg/__init__.py:2)",
    ]
    assert [one.help for one in found] == [
        "write `GRPO trainer` or `GRPOTrainer` for the class",
        "write `GRPO`",
        "write `GRPOConfig`",
    ]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("# GRPO Trainer\n\nThe GRPO Trainer runs.", ["GRPO Trainer"]),
        ("# THE GRPO TRAINER", []),
        ("# Run grpo\n\nGRPO.", ["grpo"]),
        ("| GRPO Trainer | x |\n| --- | --- |\n| GRPO Trainer | The GRPO Trainer runs. |", ["GRPO Trainer"]),
        ("- **GRPO Trainer**: runs.\n- GRPO Trainer\n- Run the **GRPO Trainer** now.", ["GRPO Trainer"]),
        ("Several GRPO Trainers run. See GRPO Trainer's page. The pkg GRPO Trainer.", ["GRPO Trainer"] * 3),
        ("The Online GRPO Trainer, the GRPO Trainer Guide, Group Trainer (GRPO Trainer).", []),
        ("Click GRPO Trainer. Choose **GRPO Trainer**.", []),
        ("GRPO or grpo, in `grpo`.", ["grpo"]),
        ("grpo and grpo: most places say so, GRPO does not.", []),
        ("The grpo script, tag grpo, the option grpo, pkg grpo, GRPO.", []),
        ("grpo train.py, grpo --x, GRPO.", []),
        ("Its types are grpo, sft_x and GRPO.", []),
        ("DPO, GRPO; use dpo, grpo.", ["dpo", "grpo"]),
        ("grpo: 1\n\nGRPO.", []),
        ("The reward trainer, gold, Gold, reward Trainer, a Reward Config, the GOLD Trainer.", []),
        ("GRPO config, GRPO configs, the config of GRPO.", []),
        ("GRPO Configs, GRPO Config's.", ["GRPO Config", "GRPO Config"]),
        ("Für jedes Gerät läßt sich der GRPO Trainer über GRPO Config prüfen.", []),
        ("vLLM grpo, GRPO: L'été dernier, à l'époque où l'on a créé ça, grpo était très présent.", []),
    ],
)
def test_the_convention(tmp_path: Path, page: str, expected: list[str]) -> None:
    assert wrong(tmp_path, page) == expected


def test_a_package_s_name_is_no_mistake(tmp_path: Path) -> None:
    page = "GRPO needs grpo.\n\n```sh\npip install 'grpo[all]>=1'\n```\n"
    assert wrong(tmp_path, page) == []


@pytest.mark.parametrize(
    ("entry", "page", "expected", "after"),
    [
        ({"term": "email", "forbidden": ["e-mail"]}, "E-mail, an e-mail.", ["E-mail", "e-mail"], "Email, an email."),
        ({"term": "email", "forbidden": ["e-mail"]}, "# The E-mail", [], "# The E-mail"),
        (
            {"term": "GitHub", "forbidden": ["Github"]},
            "a\n> Github\n> Github's",
            ["Github"] * 2,
            "a\n> GitHub\n> GitHub's",
        ),
        ({"term": "open source", "forbidden": ["opensource"]}, "An opensource", ["opensource"], "An open source"),
        (
            {"term": "dataset", "forbidden": ["data set"]},
            "> A data\n> set, **data** set.",
            ["data\n> set", "data** set"],
            "> A dataset, **data** set.",
        ),
        ({"term": "dataset", "forbidden": ["data set"]}, "Some data sets.", ["data set"], "Some data sets."),
        (
            {"term": "x", "prose": ["ab c", "d"], "forbidden": ["a bc", "e"]},
            "An a bc, e.",
            ["a bc", "e"],
            "An ab c, e.",
        ),
        ({"term": "x", "code": ["X"], "prose": [], "forbidden": ["y"]}, "A y.", ["y"], "A x."),
        ({"term": "模型", "forbidden": ["模形"]}, "大模形很大", ["模形"], "大模型很大"),
        ({"term": "R&D", "forbidden": ["r&d"]}, "The r&amp;d, r&d.", ["r&amp;d", "r&d"], "The r&amp;d, R&D."),
        (
            {"term": "GRPO trainer", "forbidden": ["grpo"]},
            "A grpo Trainer, grpo\\_x.",
            ["grpo"],
            "A GRPO trainer Trainer, grpo\\_x.",
        ),
    ],
)
def test_entries_of_the_configuration(
    tmp_path: Path, entry: dict[str, object], page: str, expected: list[str], after: str
) -> None:
    config = "[[terms.entries]]\n" + "".join(f"{key} = {value!r}\n" for key, value in entry.items())
    found = check(tmp_path, {"docs/page.md": page, "docsync.toml": config})
    assert [page[one.location.span.start : one.location.span.end] for one in found] == expected
    assert fixed(page, found) == after


def test_a_heading_s_anchor_is_kept_by_safe_fixes(tmp_path: Path) -> None:
    config = "[[terms.entries]]\nterm = 'GitHub'\nforbidden = ['Github', 'Git Hub']\n"
    found = check(tmp_path, {"docs/page.md": "# On Github\n\n## On Git Hub\n\nOn Git Hub.", "docsync.toml": config})
    safe, unsafe = Applicability.SAFE, Applicability.UNSAFE
    assert [one.fix and one.fix.applicability for one in found] == [safe, unsafe, safe]


def test_titles_of_the_navigation(tmp_path: Path) -> None:
    toctree = (
        "- sections:\n  - local: page\n    title: Run grpo\n  - local: other\n    title: GRPO Trainer\n  title: All\n"
    )
    files = {"docs/_toctree.yml": toctree, "docs/page.md": "GRPO", "docs/other.md": "# x"}
    assert [(one.location.path, one.symbol) for one in check(tmp_path, files)] == [("docs/_toctree.yml", "grpo")]
    strict = check(tmp_path, files | {"docsync.toml": "[terms]\ntitles = 'check'\n"})
    assert [one.symbol for one in strict] == ["grpo", "GRPO Trainer"]


def test_ignores_in_the_glossary_s_file(tmp_path: Path) -> None:
    table = "| Term | Code form | Prose form |\n| --- | --- | --- |\n"
    row = "| a | GRPOTrainr | b <!-- docsync: ignore[DS303] planned --> |\n"
    files = {"docs/page.md": "x", "T.md": table + row, "docsync.toml": 'glossary = "T.md"\n'}
    assert check(tmp_path, files) == []


# What the glossary says of the library.


def stale(folder: Path, rows: str, api: str = API) -> list[tuple[int, str]]:
    table = "| Term | Code form | Prose form |\n| --- | --- | --- |\n"
    files = {"docs/page.md": "x", "T.md": table + rows, "docsync.toml": 'glossary = "T.md"\n', "pkg/__init__.py": api}
    return [(one.location.start.line, one.symbol) for one in check(folder, files)]


def test_stale_code_forms(tmp_path: Path) -> None:
    rows = (
        "| a | `GRPOTrainr` / pkg.Old / PPOConfig | a |\n| b | GRPOTrainer, pkg.GRPOConfig, Path, `run()`, x_y | b |\n"
    )
    assert stale(tmp_path, rows) == [(3, "GRPOTrainr"), (3, "pkg.Old"), (3, "PPOConfig")]


def test_members_without_an_entry(tmp_path: Path) -> None:
    rows = "| a | GRPOTrainer | a |\n| DPO trainer | - | - |\n| reward trainer | - | b |\n| x | - | x |\n"
    assert stale(tmp_path, rows) == [(5, "GOLD")]
    assert stale(tmp_path, "| a | GRPOTrainer | a |\n") == []  # one entry is no attempt to cover them all


def test_the_configured_file_is_no_glossary(tmp_path: Path) -> None:
    files = {
        "docs/page.md": "x",
        "T.md": "\n# Terms\n\n| a | b |\n| --- | --- |\n",
        "docsync.toml": 'glossary = "T.md"\n',
    }
    (found,) = check(tmp_path, files)
    assert (found.code, found.location.path, found.location.start.line) == ("DS303", "T.md", 2)


# Properties of the fix.


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Inventory:
    folder = tmp_path_factory.mktemp("library")
    (folder / "pkg").mkdir()
    (folder / "pkg/__init__.py").write_text(API)
    return inventory.load(("pkg",), inventory.environment((folder,), None, folder), DEFAULT_FAMILIES, root=folder)


ENTRIES = (
    TermEntry("GRPO", (), ("GRPO",), ("grpo", "Grpo")),
    TermEntry("GRPO trainer", (), ("GRPO trainer",), ("GRPO Trainer",)),
)


def corrected(library: Inventory, text: str) -> str:
    page = references.find(documents.read(SourceText("page.md", text), Dialect.DOC_BUILDER))
    settings = Settings(base=Path("/"), terms=TermSettings(check_titles=True, entries=ENTRIES))
    repository = Repository(Path("/"), Path("/"))
    for one in reversed(Terms(library, (page,), (), repository, settings, frozenset()).wrong):
        fix = respelling(page.document, one.spelling, one.right[0], Applicability.SAFE)
        assert fix is not None
        for edit in reversed(fix.edits):
            text = text[: edit.span.start] + edit.after + text[edit.span.end :]
    return text


@given(page=planted())
@quick(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_fix_changes_the_planted_words_alone(library: Inventory, page: Planted) -> None:
    expected = page.text
    for spans in reversed(page.words):
        for span, word in reversed(list(zip(spans, ("GRPO", "trainer"), strict=False))):
            expected = expected[: span.start] + word + expected[span.end :]
    after = corrected(library, page.text)
    assert after == expected
    assert corrected(library, after) == after
