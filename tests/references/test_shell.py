"""The command lines of pages: which text is one, where its words stand, and where it runs."""

from __future__ import annotations

import pytest

from docsync import documents, references
from docsync.references.model import Clone, CommandLine
from docsync.settings import Dialect
from docsync.source import SourceText


def lines(text: str) -> tuple[CommandLine, ...]:
    return references.find(documents.read(SourceText("page.md", text), Dialect.DOC_BUILDER)).commands


def commands(text: str) -> list[str]:
    return [" ".join(word.text for word in line.words) for line in lines(text)]


def block(code: str, language: str = "bash") -> str:
    return f"```{language}\n{code}\n```\n"


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (block("pip install a\n\ntrl sft --b 1 # c"), ["pip install a", "trl sft --b 1"]),
        (block("A=1 B='x y' python c.py > d 2>&1"), ["python c.py"]),
        (block("sudo -u me env -u A nohup python c.py &"), ["python c.py"]),
        (block("timeout 10 python c.py"), ["python c.py"]),
        (block("export A=1\nset -e"), []),
        (block("for x in 1 2; do\n  python c.py --x $x\ndone"), ["python c.py --x $x"]),
        (block("if [ -d a ]; then python c.py; fi"), ["python c.py"]),
        (block("(cd a && b)"), ["cd a", "b"]),
        (block("$ a --b\noutput --c\n$ d", "console"), ["a --b", "d"]),
        (block("$ a \\\n>   --b\noutput", "console"), ["a --b"]),
        (block("(venv) me@host:~/x$ a --b\n% c", "shell"), ["a --b", "c"]),
        (block("C:\\> a --b\nPS C:\\x> c", "console"), ["a --b", "c"]),
        (block("> a --b\n> c", "console"), ["a --b", "c"]),
        (block("# why\n>>> a --b\n[1, 2]"), ["a --b"]),
        (block("usage: a [-h]\n\n  --b  c"), []),
        (block("key: value\nNAME  SIZE\n26/26 [00:04]"), []),
        (block("a 'b\npip install c"), ["pip install c"]),
        (block("pip install a\ndon't panic\npip install c"), ["pip install a", "pip install c"]),
        (block("!pip install a\n%pip install b\nx = 1", "python"), ["pip install a", "pip install b"]),
        (block("%%bash\npip install a", "python"), ["pip install a"]),
        (block("$ python a.py", ""), ["python a.py"]),
        (block("python a.py --b\nSome words here.", ""), ["python a.py --b"]),
        (block("tree of files\n├── a.py", "text"), []),
        (block("x = 1", "python"), []),
        ("Run `trl sft --b 1` or `pip install a[b]`.", ["trl sft --b 1", "pip install a[b]"]),
        ("`a = 1`, `from a import b`, `x * y`, `Some Words`, `f(a b)`, `a | b`, `alone`", []),
        ("`pkg is fun` and `pkg with it`, not `pkg to --b`.", ["pkg to --b"]),
        (block('bash -c "cd a && python b.py --c"'), ['bash -c cd a && python b.py --c', "cd a", "python b.py --c"]),
        (block('x --command "python b.py --c 1"'), ["x --command python b.py --c 1", "python b.py --c 1"]),
        (block('git commit -m "pip install it"'), ["git commit -m pip install it"]),
        (block('python -c "import a; a.b()"'), ["python -c import a; a.b()"]),
        (block("cat > a.sh <<EOF\npython b.py\nEOF\npython c.py"), ["cat", "python c.py"]),
        (block("$ <b>a</b> <span style='color:red'>--b</span> &gt; c\n<i>out</i>", "console"), ["a --b"]),
    ],
)  # fmt: skip
def test_commands(page: str, expected: list[str]) -> None:
    assert commands(page) == expected


@pytest.mark.parametrize(
    "page",
    [
        block('trl sft \\\n  --b "c d" \\\n  --e=f'),
        "> " + block("$ trl sft \\\n>   --b").replace("\n", "\n> "),
        "- a\n\n  " + block("trl sft --b 'c'").replace("\n", "\n  "),
        block("$ <b>trl</b> sft <i>--b</i>", "console"),
        block("bash -c 'trl sft --b'"),
        'Run `CUDA=1 trl sft --b "c"` now.',
    ],
)
def test_words_are_where_they_are_written(page: str) -> None:
    found = [line for line in lines(page) if line.words[0].text == "trl"]
    assert found
    for word in (word for line in found for word in line.words):
        written = page[word.span.start : word.span.end]
        assert written.strip("\"'") == word.text


@pytest.mark.parametrize(
    ("code", "folder", "clone"),
    [
        ("run", "", None),
        ("cd a\nrun", "a", None),
        ("cd a && cd ../b && run", "b", None),
        ("(cd a && x)\nrun", "", None),
        ("cd ..\nrun", None, None),
        ("cd $HOME\nrun", None, None),
        ("cd a\ncd -\nrun", None, None),
        ("mkdir a && cd a\nrun", None, None),
        ("git clone https://github.com/o/n.git\ncd n\nrun", None, Clone("o/n")),
        ("git clone git@github.com:o/n m\ncd m/sub/\nrun", None, Clone("o/n", "sub")),
        ("git clone --depth 1 https://github.com/<you>/n\ncd n && cd a\nrun", None, Clone("/n", "a")),
        ("git clone https://github.com/o/n\nrun", "", None),
    ],
)
def test_folder(code: str, folder: str | None, clone: Clone | None) -> None:
    last = lines(block(code))[-1]
    assert (last.words[0].text, last.folder, last.clone) == ("run", folder, clone)


def test_a_folder_holds_for_its_section() -> None:
    page = block("cd a") + "\nThen:\n\n" + block("run") + "\n## Next\n\n" + block("run")
    assert [line.folder for line in lines(page) if line.words[0].text == "run"] == ["a", None]


def test_a_clone_holds_for_the_page() -> None:
    page = block("git clone https://github.com/o/n && cd n") + "\n## Next\n\n" + block("run")
    assert [line.clone for line in lines(page) if line.words[0].text == "run"] == [Clone("o/n")]


def test_tabs_are_alternatives() -> None:
    tab = '<hfoption id="{}">\n\n' + block("cd {}\nrun") + "\n</hfoption>\n"
    page = '<hfoptions id="x">\n' + tab.format("a", "a") + tab.format("b", "b") + "</hfoptions>\n\n" + block("run")
    assert [line.folder for line in lines(page) if line.words[0].text == "run"] == ["a", "b", None]


def test_what_is_left_out_is_told() -> None:
    assert [line.elided for line in lines(block("a ... --b\na --b"))] == [True, False]
