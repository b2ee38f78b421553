"""The configuration: where it is found, what it means, and how every mistake in it is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsync.errors import SettingsError
from docsync.settings import (
    DEFAULT_FAMILIES,
    CommandPattern,
    CoverageContract,
    Dialect,
    FamilyPattern,
    Members,
    Place,
    Settings,
    TermEntry,
    TermSettings,
    TopicContract,
    Where,
    find_settings,
)


def configured(folder: Path, text: str, name: str = "pyproject.toml") -> Settings:
    (folder / name).write_text(text, encoding="utf-8")
    return find_settings(folder)


def test_everything(tmp_path: Path) -> None:
    settings = configured(
        tmp_path,
        """
        [tool.docsync]
        package = "trl"
        docs = ["docs/source", "README.md"]
        search-path = "src"
        python = ".venv/bin/python"
        dialect = "mkdocs"
        select = ["DS1"]
        ignore = ["DS102"]
        extend-select = ["DS210"]
        per-file-ignores = {"docs/old/*" = ["DS1"]}
        preview = true
        baseline = "known.json"
        warnings-ok = true
        exclude = ["docs/drafts/"]
        [tool.docsync.families.callback]
        pattern = "*Callback"
        exclude = ["trl.experimental.*"]
        [[tool.docsync.commands]]
        command = "trl  *"
        script = "trl/scripts/{1}.py"
        also = ["accelerate launch"]
        [[tool.docsync.commands]]
        command = "trl chat"
        open = true
        """,
    )
    assert settings == Settings(
        base=tmp_path,
        project=tmp_path,
        file="pyproject.toml",
        packages=("trl",),
        docs=("docs/source", "README.md"),
        search_paths=(tmp_path / "src",),
        python=tmp_path / ".venv/bin/python",
        dialect=Dialect.MKDOCS,
        select=("DS1",),
        ignore=("DS102",),
        extend_select=("DS210",),
        per_file_ignores=(("docs/old/*", ("DS1",)),),
        preview=True,
        baseline=tmp_path / "known.json",
        warnings_ok=True,
        exclude=("docs/drafts/",),
        families=(*DEFAULT_FAMILIES, FamilyPattern("callback", "*Callback", (), ("trl.experimental.*",))),
        commands=(
            CommandPattern("trl *", "trl/scripts/{1}.py", ("accelerate launch",)),
            CommandPattern("trl chat", open=True),
        ),
    )


def test_found_from_below_and_docsync_toml_first(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.docsync]\npackage = "a"\n')
    below = tmp_path / "x" / "y"
    below.mkdir(parents=True)
    assert find_settings(below).packages == ("a",)
    (tmp_path / "x" / "docsync.toml").write_text('package = "b"\n')
    assert find_settings(below).packages == ("b",)


def test_a_pyproject_without_our_table_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.docsync]\npackage = "a"\n')
    below = tmp_path / "x"
    below.mkdir()
    (below / "pyproject.toml").write_text('[project]\nname = "z"\n')
    assert find_settings(below).packages == ("a",)


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as raised:
        configured(
            tmp_path,
            "[tool.docsync]\npakage = 1\npreview = 'yes'\ndialect = 'mkdoc'\nselect = [1]\n"
            "[tool.docsync.families.trainer]\npatern = 'x'\n[tool.docsync.families.other]\npattern = 'X*'\n",
        )
    text = str(raised.value)
    assert text.startswith("the configuration in pyproject.toml is wrong:")
    assert len(text.splitlines()) == 7
    assert 'line 2: tool.docsync.pakage: unknown key; did you mean "package"?' in text
    assert "line 3: tool.docsync.preview: has to be true or false, not a string" in text
    assert "line 4: tool.docsync.dialect: 'mkdoc' is none of" in text
    assert "line 5: tool.docsync.select: has to be a string or a list of strings, not a list" in text
    assert 'line 7: tool.docsync.families.trainer.patern: unknown key; did you mean "pattern"?' in text
    assert 'tool.docsync.families.other.pattern: has to be "*" and the ending' in text


@pytest.mark.parametrize(("name", "text"), [("pyproject.toml", "[tool.docsync"), ("docsync.toml", "a = ")])
def test_invalid_toml(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises(SettingsError, match="is not valid TOML"):
        configured(tmp_path, text, name)


def test_a_table_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="has to be a table"):
        configured(tmp_path, "[tool]\ndocsync = 3\n")


def test_mistakes_of_commands(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        configured(
            tmp_path,
            """
            [[commands]]
            command = "* sft"
            script = "a.py"
            [[commands]]
            command = "trl *"
            script = "trl/{2}.py"
            opne = true
            [[commands]]
            command = "trl"
            """,
            "docsync.toml",
        )
    message = str(caught.value)
    assert 'commands[1].command: has to be the leading words of a command, such as "trl *"' in message
    assert 'commands[2].opne: unknown key; did you mean "open"?' in message
    assert "commands[2].script: has {2}, but `command` has 1 star" in message
    assert "commands[3].script: has to say, or `also`, where the options are; or else `open = true`" in message


def test_commands_that_are_no_tables(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="commands: has to be an array of tables"):
        configured(tmp_path, 'commands = "trl"', "docsync.toml")


def test_coverage_and_topics(tmp_path: Path) -> None:
    settings = configured(
        tmp_path,
        """
        [[coverage]]
        family = "trainer"
        where = "tabs"
        pages = "docs/quick*.md"
        heading = "out of memory"
        group = "batch_size"
        include = ["pkg.experimental.*"]
        exclude = ["pkg.old.*"]
        without = { Reward = "it samples nothing" }
        [[coverage]]
        symbols = ["pkg.load"]
        where = "reference"
        [[topics]]
        symbols = "GRPO"
        [topics.about]
        "engine memory" = ["vllm_gpu_memory_utilization", "显存"]
        """,
        "docsync.toml",
    )
    place = Place(("docs/quick*.md",), "out of memory", "batch_size")
    family = Members("trainer", include=("pkg.experimental.*",), exclude=("pkg.old.*",))
    assert settings.coverage == (
        CoverageContract(1, family, Where.TABS, place, (("Reward", "it samples nothing"),)),
        CoverageContract(2, Members(symbols=("pkg.load",)), Where.REFERENCE),
    )
    words = ("vllm_gpu_memory_utilization", "显存")
    assert settings.topics == (TopicContract(1, Members(symbols=("GRPO",)), Place(), (("engine memory", words),)),)


def test_mistakes_of_coverage_and_topics(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        configured(
            tmp_path,
            "[[coverage]]\nfamily = 'trainer'\nsymbols = 'a'\nwhere = 'tabz'\nheading = '('\nwithout = { X = ' ' }\n"
            "[[coverage]]\nplace = 1\n[[topics]]\nfamily = 'trainer'\n[topics.about]\na = []\n",
            "docsync.toml",
        )
    text = str(caught.value)
    assert "coverage[1].family: has to name a family, or else `symbols` the members; one of the two" in text
    assert "coverage[1].where: 'tabz' is none of" in text
    assert 'did you mean "tabs"?' in text
    assert "coverage[1].heading: is no regular expression" in text
    assert "coverage[1].without.X: has to give the reason" in text
    assert "coverage[2].place: unknown key" in text
    assert "coverage[2].where: has to be one of tabs" in text
    assert "topics[1].about.a: has to list words" in text


def test_terms(tmp_path: Path) -> None:
    settings = configured(
        tmp_path,
        """
        glossary = "CONTRIBUTING.md"
        [terms]
        titles = "check"
        columns = { term = "Begriff" }
        [[terms.entries]]
        term = "GRPO trainer"
        code = "GRPOTrainer"
        forbidden = ["GRPO Trainer"]
        """,
        "docsync.toml",
    )
    entry = TermEntry("GRPO trainer", ("GRPOTrainer",), (), ("GRPO Trainer",))
    assert settings.terms == TermSettings(tmp_path / "CONTRIBUTING.md", True, (("term", "Begriff"),), (entry,))


def test_mistakes_of_terms(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        configured(
            tmp_path,
            "glossary = 1\n[terms]\ntitles = 'chek'\ncolumns = { x = 'y' }\nentries = [{}, 1]\n",
            "docsync.toml",
        )
    text = str(caught.value)
    assert "glossary: has to be a string, not a number" in text
    assert """terms.titles: 'chek' is none of allow, check; did you mean "check"?""" in text
    assert "terms.columns.x: unknown key" in text
    assert "terms.entries[1].term: has to name the term" in text
    assert "terms.entries[2]: has to be a table, not a number" in text
