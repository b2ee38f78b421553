"""DS501."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename, dirname

from docsync.diagnostics import Diagnostic, Evidence
from docsync.documents.model import Document
from docsync.project import Project
from docsync.project.links import NoPage, Unfilled
from docsync.references.malformed_links import LinkFault, MalformedLink
from docsync.references.model import LinkReference
from docsync.repository import Departure
from docsync.rules.base import Advice, Rule, bad, bad_docstring, good, good_docstring, one_of, replacement
from docsync.settings import Dialect

_TRAINER = "<!-- file: docs/minillm_trainer.md -->\n# MiniLLM\n"
_MALFORMED = '''from dataclasses import dataclass, field

@dataclass
class A:
    """An A.

    Args:
        high (`int`):
            As in {1}.
    """
    high: int = field(default=1, metadata={{"help": "As in the"
        "{0} of it."}})
'''
_DEEP = "<!-- file: docs/guides/dpo.md -->\n# DPO\n"


_FAULTS = {
    LinkFault.NO_OPENING: "the parenthesis before its address is missing",
    LinkFault.NO_CLOSING: "its address is not closed by a parenthesis",
    LinkFault.BLANK: "there is a blank in its address",
    LinkFault.REVERSED: "the brackets belong around the text, and the parentheses around the address",
    LinkFault.SPACED: "there is a blank between its text and its address",
}


class BrokenLink(Rule):
    """A link or an image leads to no page and no file.

    ## What it finds
    Relative links, and those from the site's or repository's root where the site generator defines them, in Markdown,
    in raw HTML and in MyST's roles and directives, to pages, images and other files that are not there. And addresses of any kind that
    still say `TODO`, and what was meant to be a link to the web and is none: `[text]https://…)`, `[text](https://…` that is
    not closed, `(text)[https://…]`, `[text] (https://…)`, on pages, in docstrings and in the help texts of fields.

    ## Why
    The reader lands on an error page, or sees brackets, and the generators keep silent or bury it among warnings.

    ## How it knows
    The link is followed by the rules of the site that the page is built for: whether pages have an ending, whether it
    counts from the source file or from the page's address. What a plugin may generate, what is redirected, and what
    git ignores is not missing. No request is ever made. Brackets in code, and escaped ones, are meant as they are.

    ## Fix safety
    Unsafe: that the one page of that name elsewhere, or the one with a near name, is meant is a guess, and so is where
    an address ends that was not closed.
    """

    code = "DS501"
    name = "broken-link"
    examples = (
        bad(f"See [it](minillm).\n{_TRAINER}", "minillm", fixed=f"See [it](minillm_trainer).\n{_TRAINER}"),
        bad(f"See [it](./minillm_trianer.md#use).\n{_TRAINER}", "./minillm_trianer.md#use", fixed=f"See [it](./minillm_trainer.md#use).\n{_TRAINER}"),
        bad(f"![shown](pictures/gone.png)\n{_TRAINER}", "pictures/gone.png"),
        bad("Read our [blog post](LINK_TODO).", "LINK_TODO"),
        bad("The [models](https://example.org/collections/TODO).", "https://example.org/collections/TODO"),
        bad(f"See [it](dpo.md).\n{_DEEP}", "dpo.md", fixed=f"See [it](guides/dpo.md).\n{_DEEP}", dialect=Dialect.MKDOCS),
        bad(f"See [it](guides/DPO.md#dpo).\n{_DEEP}", "guides/DPO.md#dpo", fixed=f"See [it](guides/dpo.md#dpo).\n{_DEEP}", dialect=Dialect.GITHUB),
        bad("<a href='guides/dpo.md'>it</a> <img src=\"gone.png\">\n" + _DEEP, "gone.png", dialect=Dialect.GITHUB),
        bad(f"See {{doc}}`guides/ppo`, {{doc}}`it <guides/dpo>`.\n{_DEEP}", "guides/ppo", dialect=Dialect.MYST),
        bad("```{figure} gone.png\n```\n", "gone.png", dialect=Dialect.MYST),
        bad(f"See [it]((minillm_trainer)).\n{_TRAINER}", "(minillm_trainer)", fixed=f"See [it](minillm_trainer).\n{_TRAINER}"),
        bad("The [paper]https://example.org/x) says so.", "[paper]https://example.org/x)", fixed="The [paper](https://example.org/x) says so."),
        bad("See [it](https://example.org/x, or so), and the (docs)[https://example.org/y].", "[it](https://example.org/x, or so)", "(docs)[https://example.org/y]"),
        bad("- [`it`](https://example.org/x.\n- A [site] (https://example.org/y).\n", "[`it`](https://example.org/x", "[site] (https://example.org/y)", fixed="- [`it`](https://example.org/x).\n- A [site](https://example.org/y).\n"),
        bad_docstring(_MALFORMED.format("[paper]https://example.org/x)", "(it)[https://example.org/x]"), "(it)[https://example.org/x]", "[paper]https://example.org/x)", fixed=_MALFORMED.format("[paper](https://example.org/x)", "[it](https://example.org/x)")),
        bad("[one][x] and [two][x].\n\n[x]: gone.md\n", "gone.md", dialect=Dialect.DOCUSAURUS),
        good(f"See [it](minillm_trainer), [it](./minillm_trainer.md#minillm) and [it](page?x=1).\n{_TRAINER}"),
        good("See [it](https://example.org/x), [mail](mailto:a@example.org), [hub](/docs/other/x), [top](#top), [none]()."),
        good("See [the list](https://example.org/org/repo/blob/main/TODO)."),
        good("See [it]({{ url }}), [yours](your-page) and [any](path/to/...)."),
        good("`[it]https://example.org/x)`, \\[it\\] (https://example.org/x), <code>[it](https://example.org/x</code> ([it]https://example.org/x)."),
        good("```md\n[it]https://example.org/x)\n```\n\nAs in [1] (https://example.org/x), [x] (https://example.org/x), [Doe et al., 2020] (https://example.org/x) [DPO23] (https://example.org/x)."),
        good("[it](https://example.org/a_(b)), [it](https://example.org/x \"A (title)\"), [a [b] c](https://example.org/x), [it](https://{{ host }}/x), [it](<https://example.org/x y>), [it][x] (https://example.org/x)\n\n[x]: https://example.org/x\n"),
        good("It is [optional](https://example.org/x) (https://example.org/y) and <https://example.org/z> https://example.org/z)."),
        good_docstring(_MALFORMED.format("[paper](https://example.org/x) `[a]https://b)`", "``(it)[https://example.org/x]``")),
        good("`[it](gone)` and\n\n```md\n[it](gone)\n```\n"),
        good(f"See [it](guides/dpo.md) and [label](any-name).\n{_DEEP}", dialect=Dialect.MYST),
        good("See the [issues](../../issues) and the [folder](../docs/).", dialect=Dialect.GITHUB),
        good("The mean $E[x](t)$ and\n\n$$\nP[x](y)\n$$\n", dialect=Dialect.GITHUB),
        good("Written by a tool: [it](_build/x.md).", dialect=Dialect.MKDOCS),
        good("# Changelog\n\n## 1.0.0\n\n- Added [it](gone).\n", path="CHANGELOG.md"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for link in page.links:
                answer = project.links.of(link)
                if isinstance(answer, NoPage | Unfilled) and not link.past:
                    yield self.broken(project, link, answer)
            for malformed in page.malformed_links:
                yield self.malformed(page.document, malformed)

    def broken(self, project: Project, link: LinkReference, answer: NoPage | Unfilled) -> Diagnostic:
        document = project.page(link.path).document
        key = (link.target, document.source[link.context])
        if isinstance(answer, Unfilled):
            message = f"`{link.target}` leads nowhere: its address was never filled in"
            return self.at_span(document, link.span, message, link.target, (key,))
        message = f"`{link.target}` leads to no {'image' if link.image else _kind(answer)}: {_proof(answer)}"
        fix = replacement(document, link.span, answer.written[0]) if len(answer.written) == 1 else None
        return self.at_span(
            document, link.span, message, link.target, (key,), Advice(_help(answer), _evidence(answer), fix)
        )

    def malformed(self, document: Document, link: MalformedLink) -> Diagnostic:
        where = f" in the description of `{link.described}`" if link.described else ""
        message = f"`{link.written}`{where} is no link: {_FAULTS[link.fault]}, so that the reader sees its brackets"
        fix = replacement(document, link.span, link.meant) if link.meant else None
        advice = Advice(f"write `{link.meant}`" if link.meant else "", fix=fix)
        return self.at_span(document, link.span, message, link.address, ((link.written,),), advice)


def _kind(answer: NoPage) -> str:
    return "page" if answer.leads.looked_for[0].endswith((".md", ".mdx")) else "file"


def _proof(answer: NoPage) -> str:
    leads = answer.leads
    if answer.bare:
        return f"the parentheses around `{answer.bare}` are a part of the address"
    if leads.is_there:
        return f"`{leads.looked_for[0]}` is a file of the repository, which the site does not have"
    folder, name = dirname(leads.looked_for[0]), basename(leads.looked_for[0])
    proof = f"`{folder}` has no `{name}`" if folder else f"the repository has no `{name}` at its root"
    if leads.address:
        return f"{proof} (from the page's address it leads to `{leads.address}`)"
    gone = answer.departure
    removed = gone is not None and not gone.moved_to and answer.departed == leads.looked_for[0]
    return f"{proof}, which was removed {_commit(gone)}" if gone is not None and removed else proof


def _commit(gone: Departure) -> str:
    return f"in {gone.commit[:9]} ({gone.date[:10]})" if gone.commit else "by what is staged"


def _help(answer: NoPage) -> str:
    if answer.bare:
        return f"write `{answer.bare}`" if answer.written else f"`{answer.bare}` leads to no place either"
    gone = answer.departure
    if gone is None or not gone.moved_to or not answer.written:
        return one_of(answer.written)
    return f"it moved to `{answer.written[0]}` {_commit(gone)}"


def _evidence(answer: NoPage) -> tuple[Evidence, ...]:
    gone = answer.departure
    if gone is None:
        return ()
    how = f"renamed to `{gone.moved_to}`" if gone.moved_to else "removed"
    kind = "rename" if gone.moved_to else "removal"
    return (Evidence(kind, f"`{answer.departed}` {how}", answer.departed, commit=gone.commit, date=gone.date),)
