"""What was meant to be a link: where it stands, what is meant, and all that looks like it and is right."""

from __future__ import annotations

import pytest

from docsync import references
from docsync.documents import read
from docsync.references.malformed_links import LinkFault, MalformedLink
from docsync.settings import Dialect
from docsync.source import SourceText

URL = "https://example.org/x"


def malformed(text: str, dialect: Dialect = Dialect.DOC_BUILDER, path: str = "docs/a.md") -> list[MalformedLink]:
    return list(references.find(read(SourceText(path, text), dialect)).malformed_links)


@pytest.mark.parametrize(
    ("text", "fault", "written", "meant"),
    [
        (f"the[paper]{URL}) says", LinkFault.NO_OPENING, f"[paper]{URL})", f"[paper]({URL})"),
        (f"使用[論文]{URL})。", LinkFault.NO_OPENING, f"[論文]{URL})", f"[論文]({URL})"),
        (f"![pic]{URL})", LinkFault.NO_OPENING, f"![pic]{URL})", f"![pic]({URL})"),
        (f"[`a` b]{URL}_(c)) d", LinkFault.NO_OPENING, f"[`a` b]{URL}_(c))", f"[`a` b]({URL}_(c))"),
        (f"see [a]({URL}, b", LinkFault.NO_CLOSING, f"[a]({URL}", f"[a]({URL})"),
        (f"see [a]({URL}] b", LinkFault.NO_CLOSING, f"[a]({URL}]", f"[a]({URL})"),
        (f"see [a]({URL}_(b) c", LinkFault.NO_CLOSING, f"[a]({URL}_(b)", f"[a]({URL}_(b))"),
        ("see [a](https://example.o", LinkFault.NO_CLOSING, "[a](https://example.o", ""),
        (f"see [a]({URL} y) b", LinkFault.BLANK, f"[a]({URL} y)", ""),
        (f"(a b)[{URL}]", LinkFault.REVERSED, f"(a b)[{URL}]", f"[a b]({URL})"),
        (f"| a |\n| --- |\n| [b] ({URL}) |", LinkFault.SPACED, f"[b] ({URL})", f"[b]({URL})"),
        (f"# A [b] ({URL})", LinkFault.SPACED, f"[b] ({URL})", f"[b]({URL})"),
        (f"> - [a\n> b]({URL}\n", LinkFault.NO_CLOSING, f"[a > b]({URL}", ""),
    ],
)
def test_malformed(text: str, fault: LinkFault, written: str, meant: str) -> None:
    (found,) = malformed(text)
    assert (found.fault, found.written, found.meant) == (fault, written, meant)
    assert " ".join(text[found.span.start : found.span.end].split()) == written


@pytest.mark.parametrize(
    "text",
    [
        f"[a]({URL}) and [b]({URL}_(c)) and ![d]({URL} 'A title') and [e](<{URL} f>)",
        f"[![a]({URL})]({URL}) [b [c] d]({URL})",
        f"[a\nb](\n{URL}\n'T') c",
        f"`[a]{URL})` and `` (a)[{URL}] ``",
        f"```\n[a]{URL})\n[b]({URL}\n```",
        f"<code>[a]({URL} b</code> <pre>(c)[{URL}]</pre>",
        f"<!-- [a]{URL}) -->",
        f"\\[a]{URL}) \\[b\\]({URL} c \\(d)[{URL}]",
        f"(as in [a]{URL})",
        f"[a](https://{{{{ host }}}}/x b) [c]({URL}/... d)",
        f"[1] ({URL}) [^2] ({URL}) [x] ({URL}) [Ho2020] ({URL}) [Ho et al.] ({URL}) [ ] ({URL})",
        f"[a] ({URL})\n\n[a]: {URL}",
        f"(a)[{URL}]({URL}) {URL}) <{URL}>)",
        "[a](b [c]d) (e)[f] [g] (h)",
    ],
)
def test_well_formed(text: str) -> None:
    assert malformed(text) == []


CONFIG = f'''from dataclasses import dataclass, field

@dataclass
class A:
    """An A.

    See [b]{URL}).

    Args:
        low (`int`):
            As in (c)[{URL}].
    """
    low: int = field(default=1, metadata={{"help": "See `[d]{URL})`, [e]({URL})."}})
    high: int = field(default=1, metadata={{"help": "See "
        "[f]{URL}) and [g"
        "]{URL})."}})
'''


def test_in_docstrings_and_helps() -> None:
    found = malformed(CONFIG, path="pkg/a.py")
    assert [(one.written, one.described) for one in found] == [
        (f"[b]{URL})", ""),
        (f"(c)[{URL}]", "low"),
        (f"[f]{URL})", "high"),
        (f"[g]{URL})", "high"),
    ]
    assert [CONFIG[one.span.start : one.span.end] == one.written for one in found] == [True, True, True, False]
    assert [one.meant for one in found] == [f"[b]({URL})", f"[c]({URL})", f"[f]({URL})", ""]


def test_brackets_mean_nothing_in_restructured_text() -> None:
    found = malformed(CONFIG, Dialect.MYST, "pkg/a.py")
    assert [one.described for one in found] == ["high", "high"]
