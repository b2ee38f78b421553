"""Random pages: blocks in blocks, with everything that tends to go wrong about places in them."""

from hypothesis import strategies as st

INLINE = [
    "`c`", "``d ` x``", "`` `e` ``", "[l](u.md)", '[`m`](v "t")', "![i](p.png)", "<b id=x>",
    "<https://e.org/a>", "word", "*em `f`*", "\\`g\\`", "&amp;", "[ref][r]", "[r]", "[q][]", "[x]", "]", "[",
    "`", "**", "<", "|", "_a_", "https://h.io/", "é—漢", "[a [b](c) d](e)", "\\", "<a@b.c>", "[u](<a b>)",
    "~~s `k`~~", "{/* j */}", "`a\nb`", "{ref}`t <x>`", "{py:class}`~a\n.B`", "[](){#q}", "{x.y && `z`}",
    "<A b={1} c='d'/>", "**b**{: #w .v }",
]  # fmt: skip
_SEPARATORS = [" ", " ", " ", "", "\n", "\n  ", "  \n", "\\\n"]

inline = st.lists(st.tuples(st.sampled_from(INLINE), st.sampled_from(_SEPARATORS)), min_size=1, max_size=5).map(
    lambda parts: "".join(atom + separator for atom, separator in parts).rstrip(" \n\\") or "w"
)
_one_line = inline.map(lambda text: text.replace("\n", " "))


@st.composite
def _heading(draw: st.DrawFn) -> str:
    end = draw(st.sampled_from(["", " #", " ##  ", " [[an.Chor]]", " {#idx}"]))
    return "#" * draw(st.integers(1, 6)) + draw(st.sampled_from([" ", "\t"])) + draw(_one_line) + end


@st.composite
def _setext(draw: st.DrawFn) -> str:
    return draw(inline) + "\n" + draw(st.sampled_from(["===", "---", " ==  "]))


@st.composite
def _fence(draw: st.DrawFn) -> str:
    indent, fence = " " * draw(st.integers(0, 3)), draw(st.sampled_from(["```", "~~~", "````"]))
    lines = draw(st.lists(st.sampled_from(["a = 1", "    b", "", "\tc", "`d`", "# docsync: ignore[DS1]"]), max_size=4))
    end = draw(st.sampled_from([indent + fence, fence, ""]))
    info = draw(st.sampled_from(["", "py", ' py title="x"']))
    return "\n".join([indent + fence + info, *((indent + line) if line else "" for line in lines), end])


@st.composite
def _table(draw: st.DrawFn) -> str:
    width = draw(st.integers(1, 3))
    cell = st.sampled_from(["`t`", "x \\| y", "`p \\| q`", "[a](b)", "", "z  ", "<!-- docsync: ignore -->"])
    rows = draw(st.lists(st.lists(cell, min_size=width, max_size=width), min_size=1, max_size=3))
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * width, *lines[1:]])


_html = st.sampled_from(
    ["<div>\n`c` [a](b)\n</div>", "<Tip>", "</Tip>", "<!-- c\n\n d -->", "<pre>\n x </pre> y", "<br/>", "<a\n  b='c'>"]
)
_plain = st.one_of(
    inline,
    inline,
    _heading(),
    _setext(),
    _fence(),
    _table(),
    _html,
    st.sampled_from(["---", " * * *", "[r]: http://x/y 'T'", "[q]: <u v.md>"]),
    _one_line.map(lambda text: "    " + text),
)


@st.composite
def _quote(draw: st.DrawFn, content: st.SearchStrategy[str], *, lazy: bool) -> str:
    marks = st.sampled_from(["> ", ">", " > ", "   > ", ">\t"] if lazy else ["> "])
    lines = draw(content).split("\n")
    quoted = []
    for number, line in enumerate(lines):
        if lazy and number and line.strip() and draw(st.integers(0, 7)) == 0:
            quoted.append(line)
        else:
            quoted.append(draw(marks) + line if line.strip() or lazy else ">")
    return "\n".join(quoted)


@st.composite
def _list(draw: st.DrawFn, content: st.SearchStrategy[str], *, odd: bool) -> str:
    marker = draw(st.sampled_from(["-", "*", "1.", "2)", "10."] if odd else ["-", "*", "1."]))
    lead = " " * draw(st.integers(0, 3))
    gap = draw(st.sampled_from([" ", "  ", "\t"] if odd else [" ", "  "]))
    width = len(lead + marker) + (len(gap) if gap != "\t" else 1)
    items = []
    for text in draw(st.lists(content, min_size=1, max_size=3)):
        first, *rest = text.split("\n")
        items.append("\n".join([lead + marker + gap + first, *(" " * width + line if line else "" for line in rest)]))
    return draw(st.sampled_from(["\n", "\n\n"])).join(items)


def _indented(text: str, indent: str = "    ") -> str:
    return "\n".join(indent + line if line.strip() else "" for line in text.split("\n"))


@st.composite
def _tabs(draw: st.DrawFn, content: st.SearchStrategy[str]) -> str:
    label = st.sampled_from(['"A"', '"B `q`"', "'C'", '""'])
    tabs = draw(st.lists(st.tuples(st.sampled_from(["===", "===!", "===+"]), label, content), min_size=1, max_size=3))
    return "\n\n".join(f"{mark} {name}\n\n{_indented(body)}" for mark, name, body in tabs)


@st.composite
def _options(draw: st.DrawFn, content: st.SearchStrategy[str]) -> str:
    indent = draw(st.sampled_from(["", "  "]))
    lines = [indent + draw(st.sampled_from(['<hfoptions id="g">', "<hfoptions>", ""]))]
    for label, body in draw(st.lists(st.tuples(st.sampled_from(["a", "b", ""]), content), max_size=3)):
        end = draw(st.sampled_from([f"{indent}</hfoption>", f"{indent}</hfoption>", ""]))
        lines += [f'{indent}<hfoption id="{label}">', draw(st.sampled_from(["", body])), body, end]
    return "\n".join([*lines, indent + draw(st.sampled_from(["</hfoptions>", "</hfoptions>", ""]))])


@st.composite
def _admonition(draw: st.DrawFn, content: st.SearchStrategy[str]) -> str:
    return draw(st.sampled_from(['!!! note "T"', "??? tip", '???+ x "y"'])) + "\n" + _indented(draw(content))


@st.composite
def _fences(draw: st.DrawFn, content: st.SearchStrategy[str]) -> str:
    """Directives and tabs between fences, each longer than what it holds, or not."""
    body, length = draw(content), draw(st.integers(3, 5))
    opening = draw(
        st.sampled_from(
            [
                ":::{tab-set}", ":::{tab-item} A `x`", ":::{tab-item}", ":::{note} b", ":::", ":::note[T]", ":::tip",
                "```{tab} C", "```{note}", "```{code-block} python", "```{eval-rst}", "```{toctree}", "///tab | D",
                "/// tab | E", "/// note", "/// tab", "///",
            ]
        )
    )  # fmt: skip
    mark = opening[0]
    options = draw(st.sampled_from(["", ":sync: a\n", "---\nsync: b\n---\n", "    new: true\n", "\n"]))
    end = draw(st.sampled_from([mark * length, mark * length, mark * 3, ""]))
    return f"{mark * (length - 3)}{opening}\n{options}{body}\n{end}"


@st.composite
def _components(draw: st.DrawFn, content: st.SearchStrategy[str]) -> str:
    indent = draw(st.sampled_from(["", "  ", "      "]))
    lines = [draw(st.sampled_from(["<Tabs>", '<Tabs groupId="g" values={[{label: "L", value: "a"}]}>', "<Own>", ""]))]
    for label, body in draw(
        st.lists(st.tuples(st.sampled_from(["value='a'", 'label={"M"}', ""]), content), max_size=3)
    ):
        gap = draw(st.sampled_from(["", "\n"]))
        lines += [f"<TabItem {label}>{gap}", _indented(body, indent), draw(st.sampled_from(["</TabItem>", ""]))]
    return _indented("\n".join([*lines, draw(st.sampled_from(["</Tabs>", "</Own>", ""]))]), indent)


_details = st.sampled_from(
    [
        "<details>\n<summary>A <b>b</b></summary>\n\n`x`\n\n</details>\n<details><summary>C</summary>y</details>",
        "<details>\n\n</details>",
        "<details><summary></summary>",
        "</summary></details>",
    ]
)
_directives = st.sampled_from(
    [
        "(name)=",
        "{#id .x}",
        "% comment",
        "+++ {}",
        "import A from 'b'",
        "export const a = {\n  b: `c`\n\n}",
        "{[1].map(x => <A>`b`</A>)}",
        "```{eval-rst}\n.. _t:\n\n:class:`x` y\n\n.. tab-set::\n\n   .. tab-item:: A\n\n      .. code:: py\n\n"
        "         b\n```",
        "[[autodoc]] a.B\n    - x\n    - y",
        "[[open-in-colab]]",
        "::: a.b\n    options:\n      z: 1",
        '--8<-- "f.md"',
        "--8<--\na.md\n--8<--",
        "{/* docsync: ignore */}",
        "<!-- docsync: ignore[DS101, DS2] r -->",
        "<!-- docsync: off -->",
        "<!-- docsync: on -->",
        "<Tip warning={true}>\n\nx `y`\n\n</Tip>",
        "> [!TIP]\n> foo `x`",
    ]
)


def _joined(block: st.SearchStrategy[str], gaps: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.tuples(block, st.sampled_from(gaps)), min_size=1, max_size=3).map(
        lambda parts: "".join(text + gap for text, gap in parts).rstrip("\n")
    )


plain_pages = st.recursive(
    _joined(_plain, ["\n\n"]),
    lambda content: _joined(
        st.one_of(_plain, _quote(content, lazy=False), _list(content, odd=False)), ["\n\n", "\n\n\n"]
    ),
    max_leaves=6,
)
"""Pages of Markdown alone, without what a parser may see in one way or another."""

rich_pages = st.recursive(
    _joined(st.one_of(_plain, _directives), ["\n", "\n\n", "\n \n"]),
    lambda content: _joined(
        st.one_of(
            _plain,
            _directives,
            _quote(content, lazy=True),
            _list(content, odd=True),
            _tabs(content),
            _options(content),
            _fences(content),
            _components(content),
            _details,
            _admonition(content),
        ),
        ["\n", "\n\n", "\n   \n"],
    ),
    max_leaves=8,
)
"""Pages with everything, also where it makes no sense."""

line_ends = st.sampled_from(["\n", "\n", "\r\n", "\r"])
marks = st.sampled_from(["", "", "\ufeff"])
headers = st.sampled_from(["", "", "---\ntitle: A b\n---\n", "---\n\n"])


@st.composite
def files(draw: st.DrawFn) -> str:
    """A file as it may lie on disk."""
    text = draw(headers) + draw(rich_pages) + draw(st.sampled_from(["\n", ""]))
    return draw(marks) + text.replace("\n", draw(line_ends))
