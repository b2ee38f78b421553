"""DS501."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename, dirname

from docsync.diagnostics import Diagnostic, Evidence
from docsync.project import Project
from docsync.project.links import NoPage, Unfilled
from docsync.references.model import LinkReference
from docsync.rules.base import Advice, Rule, bad, good, one_of, replacement
from docsync.settings import Dialect

_TRAINER = "<!-- file: docs/minillm_trainer.md -->\n# MiniLLM\n"
_DEEP = "<!-- file: docs/guides/dpo.md -->\n# DPO\n"


class BrokenLink(Rule):
    """A link or an image leads to no page and no file.

    ## What it finds
    Relative links, and those from the site's or repository's root where the site generator defines them, in Markdown,
    in raw HTML and in MyST's roles, to pages, images and other files that are not there. And addresses of any kind that
    still say `TODO`.

    ## Why
    The reader lands on an error page, and the generators keep silent or bury it among warnings.

    ## How it knows
    The link is followed by the rules of the site that the page is built for: whether pages have an ending, whether it
    counts from the source file or from the page's address. What a plugin may generate, what is redirected, and what
    git ignores is not missing. No request is ever made.

    ## Fix safety
    Unsafe: that the one page of that name elsewhere, or the one with a near name, is meant is a guess.
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
        bad("[one][x] and [two][x].\n\n[x]: gone.md\n", "gone.md", dialect=Dialect.DOCUSAURUS),
        good(f"See [it](minillm_trainer), [it](./minillm_trainer.md#minillm) and [it](page?x=1).\n{_TRAINER}"),
        good("See [it](https://example.org/x), [mail](mailto:a@example.org), [hub](/docs/other/x), [top](#top), [none]()."),
        good("See [the list](https://example.org/org/repo/blob/main/TODO)."),
        good("See [it]({{ url }}), [yours](your-page) and [any](path/to/...)."),
        good("`[it](gone)` and\n\n```md\n[it](gone)\n```\n"),
        good(f"See [it](guides/dpo.md) and [label](any-name).\n{_DEEP}", dialect=Dialect.MYST),
        good("See the [issues](../../issues) and the [folder](../docs/).", dialect=Dialect.GITHUB),
        good("Written by a tool: [it](_build/x.md).", dialect=Dialect.MKDOCS),
        good("# Changelog\n\n## 1.0.0\n\n- Added [it](gone).\n", path="CHANGELOG.md"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for page in project.pages:
            for link in page.links:
                answer = project.links.of(link)
                if isinstance(answer, NoPage | Unfilled) and not link.past:
                    yield self.broken(project, link, answer)

    def broken(self, project: Project, link: LinkReference, answer: NoPage | Unfilled) -> Diagnostic:
        document = project.page(link.path).document
        key = (link.target, document.source[link.context])
        if isinstance(answer, Unfilled):
            message = f"`{link.target}` leads nowhere: its address was never filled in"
            return self.at_span(document, link.span, message, link.target, (key,))
        message = f"`{link.target}` leads to no {'image' if link.image else _kind(answer)}: {_proof(answer)}"
        fix = replacement(document, link.span, answer.written[0]) if len(answer.written) == 1 else None
        evidence = Evidence("history", "moved here", commit=answer.moved[0], date=answer.moved[1])
        advice = Advice(_help(answer), (evidence,) if answer.moved[0] else (), fix)
        return self.at_span(document, link.span, message, link.target, (key,), advice)


def _kind(answer: NoPage) -> str:
    return "page" if answer.leads.looked_for[0].endswith((".md", ".mdx")) else "file"


def _proof(answer: NoPage) -> str:
    leads = answer.leads
    folder, name = dirname(leads.looked_for[0]), basename(leads.looked_for[0])
    if leads.is_there:
        return f"`{leads.looked_for[0]}` is a file of the repository, which the site does not have"
    proof = f"`{folder}` has no `{name}`" if folder else f"the repository has no `{name}` at its root"
    return f"{proof} (from the page's address it leads to `{leads.address}`)" if leads.address else proof


def _help(answer: NoPage) -> str:
    commit, date = answer.moved
    if not commit or not answer.written:
        return one_of(answer.written)
    return f"it moved to `{answer.written[0]}` in {commit[:9]} ({date[:10]})"
