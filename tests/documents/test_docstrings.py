"""The docstrings of a file as a document: exact places, and nothing carries over from one to the next."""

from __future__ import annotations

import pytest

from docsync.documents import docstrings, read
from docsync.documents.model import CodeBlock, CodeSpan, Document, Prose
from docsync.settings import Dialect
from docsync.source import SourceText

FILE = '''"""
A script. See `one`.

# Full training:
python examples/run.py \\
    --beta 0.1 \\
    --name x
"""

class A:
    """About A.

    Example:

    ```python
    A(1)
    ```

    >>> A(2)
    A(2)

    Done with `two`.
    """  # docsync: ignore[DS101]

    def method(self):
        "One line with `three`."

def ünï(): """Nach `vier`."""
'''


def document(text: str) -> Document:
    return read(SourceText("pkg/x.py", text), Dialect.DOC_BUILDER)


def test_code_spans_are_found_at_their_place() -> None:
    found = document(FILE)
    spans = [node for node in found.nodes if isinstance(node, CodeSpan)]
    assert [found.source[node.inner] for node in spans] == ["one", "two", "three", "vier"]


def test_with_windows_line_ends_and_a_byte_order_mark() -> None:
    found = document("\ufeff" + FILE.replace("\n", "\r\n"))
    spans = [node for node in found.nodes if isinstance(node, CodeSpan)]
    assert [found.source[node.inner] for node in spans] == ["one", "two", "three", "vier"]


def test_commands_in_the_header_and_doctests_are_code() -> None:
    found = document(FILE)
    blocks = [node for node in found.nodes if isinstance(node, CodeBlock)]
    assert [(block.language, block.content) for block in blocks] == [
        ("bash", "python examples/run.py     --beta 0.1     --name x"),
        ("python", "A(1)\n"),
        ("", ">>> A(2)\nA(2)"),
    ]
    at = blocks[0].content.index("--name")
    assert found.source[blocks[0].origin.span(at, at + 6)] == "--name"
    at = blocks[2].content.rindex("A(2)")
    assert blocks[2].origin(at) == FILE.index("    A(2)\n\n    Done") + 4


def test_owners_and_headings() -> None:
    found = document(FILE)
    assert [part.owner for part in found.docstrings] == ["", "A", "A.method", "ünï"]
    last = [node for node in found.nodes if isinstance(node, Prose)][-1]
    assert last.heading == -1
    part = found.docstring_at(last.span.start)
    assert part is not None
    assert part.owner == "ünï"


def test_an_ignore_behind_the_closing_quotes_silences_the_docstring() -> None:
    found = document(FILE)
    (ignore,) = found.suppressions
    assert ignore.codes == ("DS101",)
    assert found.source[ignore.silences].startswith('"""About A.')


def test_a_raw_header_keeps_its_backslashes() -> None:
    found = document('r"""\ntrl sft --beta 1 \\\n  --name x\n\nWords about it.\n"""\n')
    (block,) = [node for node in found.nodes if isinstance(node, CodeBlock)]
    assert block.content == "trl sft --beta 1 \\\n  --name x"


def test_commands_are_looked_for_in_the_header_only() -> None:
    found = document('def f():\n    """Do it.\n\n    python x.py --beta 1\n    """\n')
    assert not [node for node in found.nodes if isinstance(node, CodeBlock)]


def test_a_prompt_inside_a_fence_is_the_fence_s() -> None:
    found = document('"""x\n\n```python\n>>> f(1)\n```\n"""\n')
    (block,) = [node for node in found.nodes if isinstance(node, CodeBlock)]
    assert block.fenced


def test_a_file_that_does_not_parse_has_no_docstrings() -> None:
    assert document("def (:\n").docstrings == ()


def test_a_script_s_header_may_stand_below_its_imports() -> None:
    found = document('"""Licence."""\nimport os\n\n"""\npython x.py --beta 1\n"""\n')
    assert [part.owner for part in found.docstrings] == ["", ""]
    (block,) = [node for node in found.nodes if isinstance(node, CodeBlock)]
    assert block.content == "python x.py --beta 1"


def test_what_cannot_be_traced_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '"""One `a`."""\ndef f():\n    """Two `b`."""\n'
    whole = docstrings.decode
    monkeypatch.setattr(docstrings, "decode", lambda text, at: None if at.start else whole(text, at))
    found = document(text)
    assert [found.source[span] for span in found.unmapped] == ['"""Two `b`."""']
    assert [part.owner for part in found.docstrings] == [""]
