"""DS502."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from docsync.diagnostics import Diagnostic
from docsync.documents.model import Document
from docsync.project import Project
from docsync.project.links import NoAnchor
from docsync.references.model import LinkReference
from docsync.rules.base import Advice, Rule, bad, good, one_of, replacement, words
from docsync.settings import Dialect
from docsync.source import Span

_FORMATS = "<!-- file: docs/formats.md -->\n# Formats\n\n## Vision datasets\n"


class BrokenAnchor(Rule):
    """A link names a place in a page that has no such place.

    ## What it finds
    Links of the form `page#anchor` and `#anchor` whose page is there, while none of its headings and elements has that
    anchor.

    ## Why
    The reader lands at the top of a page, looking for a section that has another name or has gone.

    ## How it knows
    The anchors are those that the page's site generator makes of its headings, with the numbers it gives to equal ones,
    and those that the author sets. Pages to which other files, templates or components add headings are left alone, and
    so are the anchors of documented objects.

    ## Fix safety
    Unsafe: the nearest heading is a guess.
    """

    code = "DS502"
    name = "broken-anchor"
    examples = (
        bad(f"See [it](formats#vision-dataset).\n{_FORMATS}", "vision-dataset", fixed=f"See [it](formats#vision-datasets).\n{_FORMATS}"),
        bad("# One\n\n## HF_HOME\n\nSee [it](#hf_home).\n", "hf_home", fixed="# One\n\n## HF_HOME\n\nSee [it](#hfhome).\n"),
        bad(f"See [it](#vision-datasets).\n{_FORMATS}", "vision-datasets", fixed=f"See [it](formats#vision-datasets).\n{_FORMATS}"),
        bad("## Trainer\n\n[[autodoc]] Trainer\n\nSee [it](#trainer).\n", "trainer", api="class Trainer: ...\n", fixed="## Trainer\n\n[[autodoc]] Trainer\n\nSee [it](#pkg.Trainer).\n"),
        bad(f"See [it](formats.md#gone).\n{_FORMATS}", "gone", dialect=Dialect.MKDOCS),
        bad("# Foo Bar\n\n<a href='#foobar'>it</a>\n", "foobar", fixed="# Foo Bar\n\n<a href='#foo-bar'>it</a>\n", dialect=Dialect.GITHUB),
        bad("## 철학 [[philosophy]]\n\nSee [it](#철학).\n", "철학", fixed="## 철학 [[philosophy]]\n\nSee [it](#philosophy).\n"),
        good(f"See [it](formats#vision-datasets), [it](./formats.md#formats).\n{_FORMATS}"),
        good("# Same\n\n## Same\n\n[one](#same) [two](#same-1) [case](#Same)\n", dialect=Dialect.GITHUB),
        good("# Same\n\n## Same\n\n[one](#same) [two](#same_1)\n", dialect=Dialect.MKDOCS),
        good("See [it](#some-label).\n", dialect=Dialect.MYST),
        good("# Title [[own]]\n\n<a id='here'></a>\n\n[one](#own) [two](#here)\n"),
        good("# Title\n\n--8<-- \"other.md\"\n\n[one](#of-the-other)\n", dialect=Dialect.MKDOCS),
        good("[[autodoc]] Trainer\n\nSee [it](#pkg.Trainer.train).\n", api="class Trainer:\n    def train(self): ...\n"),
        good("::: pkg\n\nSee [it](#pkg.Trainer), [it](#pkg--notes).\n", api="class Trainer: ...\n", dialect=Dialect.MKDOCS),
        good("## <img src='https://example.org/x.png'> Install\n\n[one](#-install) [two](#install) [top](#readme)\n", dialect=Dialect.GITHUB),
        good("import Part from './_part.md'\n\n<Part/>\n\n[it](#of-the-part)\n", dialect=Dialect.DOCUSAURUS),
        good("See [it](../pkg/__init__.py#L10).\n", dialect=Dialect.GITHUB),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for link in page.links:
                answer = project.links.of(link)
                if isinstance(answer, NoAnchor) and not link.past:
                    yield self.broken(project, link, answer)

    def broken(self, project: Project, link: LinkReference, answer: NoAnchor) -> Diagnostic:
        document = project.page(link.path).document
        start = link.span.start + link.target.index("#") + 1
        at = Span(start, link.span.end)
        where = "this page" if answer.own else f"`{answer.path}`"
        proof = f"{where} has no heading or element `#{answer.anchor}`"
        if answer.taken_by:
            proof = f"in {where} that heading has the anchor of `{answer.taken_by}`, which is documented below it"
        message = f"`{link.target}` leads to no place: {proof}"
        advice = _advice(document, link, at, answer)
        key = (link.target, document.source[link.context])
        return self.at_span(document, at, message, link.target, (key,), advice)


def _advice(document: Document, link: LinkReference, at: Span, answer: NoAnchor) -> Advice:
    if answer.near:
        fix = replacement(document, at, answer.near[0]) if len(answer.near) == 1 else None
        title = f' (the heading "{words(answer.titles[0])}")' if len(answer.titles) == 1 else ""
        if len(answer.near) == 1 and title and _loses_marks(answer.anchor, answer.near[0]):
            title = f"{title[:-1]}, of which the site keeps letters and digits alone)"
        question = one_of(tuple(f"#{name}" for name in answer.near)).removesuffix("?")
        return Advice(f"{question}{title}?", fix=fix)
    if answer.written:
        fix = replacement(document, link.span, answer.written)
        return Advice(f"`{answer.written}` is the one page with such a heading", fix=fix)
    return Advice()


def _loses_marks(anchor: str, near: str) -> bool:
    """Whether the marks and joiners of a script that needs them are all that an anchor lacks."""
    marks = [c for c in anchor if unicodedata.category(c) in ("Mn", "Mc", "Cf")]
    return bool(marks) and not any(c in near for c in marks)
