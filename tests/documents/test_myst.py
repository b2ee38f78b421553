"""MyST's pages: directives, roles, targets; its tabs are in `conformance/test_sphinx.py`."""

import pytest

from docsync.documents.model import Anchor, CodeBlock, CodeSpan, Comment, Directive, Prose, Role, TabFault
from docsync.settings import Dialect
from tests.documents.reading import check, nodes, page, texts

MYST = Dialect.MYST


def test_roles():
    text = (
        "See {py:class}`~pkg.X`, {ref}`the text <label>`, {doc}``a `b` c``, {func}`f()` and {term}`two\nlines`.\n\n"
        "No role: {x} `y`, `{z}`, { a}`b`, {c}`not closed\n"
    )
    document = check(text, MYST)
    assert [(node.name, node.target, node.text) for node in nodes(document, Role)] == [
        ("py:class", "~pkg.X", ""),
        ("ref", "label", "the text"),
        ("doc", "a `b` c", ""),
        ("func", "f()", ""),
        ("term", "two\nlines", ""),
    ]
    assert [document.source[node.target_span] for node in nodes(document, Role)][:2] == ["~pkg.X", "label"]
    assert texts(document, CodeSpan) == ["`y`", "`{z}`", "`b`"]


def test_a_role_in_a_quote_that_crosses_a_line_is_not_contiguous():
    (role,) = nodes(check("> {ref}`a\n> b`\n", MYST), Role)
    assert not role.contiguous


def test_other_dialects_have_no_roles():
    document = page("{ref}`a`\n", Dialect.MKDOCS)
    assert nodes(document, Role) == []
    assert texts(document, CodeSpan) == ["`a`"]


def test_directives_keep_their_names_and_options():
    text = (
        "```{autoclass} pkg.X\n:members: run, stop\n:show-inheritance:\n```\n\n:::{py:function} f(a, b=1)\n---\n"
        "module: pkg\n---\nDoes `c`.\n:::\n\n```{literalinclude} a/b.py\n:lines: 1-3\n```\n\n"
        "```{toctree}\n:maxdepth: 1\n\none\nTwo <two>\n```\n\n```{unknown} x\n`d`\n```\n\n:::{unknown} y\n`e`\n:::\n"
    )
    document = check(text, MYST)
    found = [(node.name, node.argument, [item.text for item in node.items]) for node in nodes(document, Directive)]
    assert found == [
        ("autoclass", "pkg.X", [":members: run, stop", ":show-inheritance:"]),
        ("py:function", "f(a, b=1)", ["module: pkg"]),
        ("literalinclude", "a/b.py", [":lines: 1-3"]),
        ("toctree", "", [":maxdepth: 1", "one", "Two <two>"]),
        ("unknown", "x", ["`d`"]),
        ("unknown", "y", []),
    ]
    assert texts(document, CodeSpan) == ["`c`", "`e`"]
    assert nodes(document, CodeBlock) == []


@pytest.mark.parametrize(
    ("opening", "language"),
    [
        ("```{code-block} python", "python"),
        ("~~~{code} Bash", "bash"),
        ("```{code-cell}", "python"),
        ("```{code-cell} ipython3", "ipython3"),
        ("```{doctest}", "pycon"),
        ("```{testcode} group", "python"),
        ("```{testoutput}", "text"),
        (":::{code-block} python", "python"),
        ("```{python}", "python"),
        ("```python", "python"),
        ("```{code-block}", ""),
    ],
)
def test_code(opening: str, language: str):
    mark = opening[:3]
    options = "  :name: x\n  :emphasize-lines: 1\n\n" if "{code-" in opening else ""
    (code,) = nodes(check(f"- a\n\n  {opening}\n{options}  x = 1\n  {mark}\n", MYST), CodeBlock)
    assert (code.language, code.content.lstrip(), code.fenced) == (language, "x = 1\n", True)


def test_code_options_in_yaml():
    (code,) = nodes(check("```{code-cell} ipython3\n---\ntags: [x]\n---\ny = 1\n```\n", MYST), CodeBlock)
    assert code.content == "y = 1\n"


def test_admonitions_hold_markdown():
    text = (
        "::::{note} Use {class}`X` and `a`\n:class: y\n\n- `b`\n\n  :::{tip}\n  `c`\n  :::\n::::\n\n"
        "~~~{admonition} Title `d`\n`e`\n~~~\n\n```{deprecated} 1.2\nUse `f`.\n```\n"
    )
    document = check(text, MYST)
    assert [(node.name, node.argument) for node in nodes(document, Directive)] == [
        ("note", "Use {class}`X` and `a`"),
        ("tip", ""),
        ("admonition", "Title `d`"),
        ("deprecated", "1.2"),
    ]
    assert texts(document, Role) == ["{class}`X`"]
    assert texts(document, CodeSpan) == ["`a`", "`b`", "`c`", "`d`", "`e`", "`f`"]


def test_targets_comments_and_breaks():
    text = "(my-name)=\n# Title\n\n% a `b`\n\n{#id .x}\nText\n(inside)=\nmore\n\n+++ {}\n\n`c`\n\n(not one) =\n"
    document = check(text, MYST)
    assert texts(document, Anchor) == ["my-name", "id", "inside"]
    assert [node.text for node in nodes(document, Comment)] == [" a `b`"]
    assert texts(document, Prose) == ["Title", "Text", "more", "`c`", "(not one) ="]


RST = """\
````{eval-rst}
.. _a-target:

Title
=====

See :class:`~pkg.X`, :py:func:`the f <pkg.f>` and ``code``.

.. autoclass:: pkg.Y
   :members: run

   Text with :meth:`run`.

.. code-block:: python
   :linenos:

   x = 1

   if x:
       pass

.. a comment
   :class:`no`

Like this::

    y = 2

>>> z
3

.. note:: In short :attr:`a`

.. toctree::
   :maxdepth: 1

   one
````
"""


@pytest.mark.parametrize("lead", ["", "> ", "  "])
def test_restructured_text(lead: str):
    text = ("- a\n\n" if lead == "  " else "") + "".join(f"{lead}{line}\n" for line in RST.splitlines())
    document = check(text, MYST)
    assert texts(document, Anchor) == ["a-target"]
    assert [(node.name, node.target, node.text) for node in nodes(document, Role)] == [
        ("class", "~pkg.X", ""),
        ("py:func", "pkg.f", "the f"),
        ("meth", "run", ""),
        ("attr", "a", ""),
    ]
    assert [(node.name, node.argument, [item.text for item in node.items]) for node in nodes(document, Directive)] == [
        ("eval-rst", "", []),
        ("autoclass", "pkg.Y", [":members: run"]),
        ("note", "In short :attr:`a`", []),
        ("toctree", "", [":maxdepth: 1", "one"]),
    ]
    assert [(node.language, node.content) for node in nodes(document, CodeBlock)] == [
        ("python", "x = 1\n\nif x:\n    pass\n"),
        ("", "y = 2\n"),
        ("pycon", ">>> z\n3\n"),
    ]


def test_a_fence_that_nothing_closes_after_tabs():
    text = "::::{tab-set}\n:::{tab-item} A\na\n:::\n::::\n:::\n\n`b`\n"
    document = check(text, MYST)
    assert [(fault.fault, document.source[fault.span]) for fault in document.malformed] == [
        (TabFault.STRAY_CLOSING, ":::")
    ]
    assert texts(document, CodeSpan) == ["`b`"]
