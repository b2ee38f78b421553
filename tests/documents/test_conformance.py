"""What stands on a page of Markdown alone is what mistune finds there."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, given, settings
from mistune import BlockParser, InlineParser, Markdown
from mistune.helpers import unescape_char
from mistune.plugins.table import table, table_in_list, table_in_quote
from mistune.plugins.url import url
from mistune.util import escape_url

from docsync.documents.model import CodeBlock, CodeSpan, Document, Link
from tests.documents.pages import plain_pages
from tests.documents.reading import nodes, page

PLAIN = Markdown(
    renderer=None,
    block=BlockParser(),
    inline=InlineParser(),
    plugins=[table, table_in_quote, table_in_list, url],
)


def _tokens(tokens: list[dict[str, Any]], *, in_cell: bool = False) -> Iterator[tuple[dict[str, Any], bool]]:
    for token in tokens:
        yield token, in_cell
        yield from _tokens(token.get("children", []), in_cell=in_cell or token["type"] == "table_cell")


def _found_by_mistune(text: str) -> tuple[Counter[str], Counter[tuple[bool, str]], Counter[str]]:
    code, links, blocks = Counter[str](), Counter[tuple[bool, str]](), Counter[str]()
    tokens, _ = PLAIN.parse(text)
    assert isinstance(tokens, list)
    for token, in_cell in _tokens(tokens):
        if token["type"] == "codespan":
            code[token["raw"].replace("\\|", "|") if in_cell else token["raw"]] += 1
        elif token["type"] in ("link", "image"):
            links[token["type"] == "image", token["attrs"]["url"]] += 1
        elif token["type"] == "block_code":
            raw = token["raw"]
            blocks[re.sub(r"(?:\n[ \t]*)+\Z", "", raw) if token["style"] == "indent" else raw] += 1
    return code, links, blocks


def _found_by_docsync(document: Document) -> tuple[Counter[str], Counter[tuple[bool, str]], Counter[str]]:
    code = Counter(node.text for node in nodes(document, CodeSpan))
    links = Counter((node.image, _url(document, node)) for node in nodes(document, Link))
    return code, links, Counter(node.content for node in nodes(document, CodeBlock))


def _url(document: Document, link: Link) -> str:
    escaped = document.source[link.span].startswith(("[", "!"))
    return escape_url(unescape_char(link.target) if escaped else link.target)


@given(text=plain_pages)
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_finds_what_mistune_finds(text: str):
    text = text.replace("{/* j */}", "j")  # the one thing among these that is no Markdown
    assert _found_by_docsync(page(text)) == _found_by_mistune(text)


def test_finds_what_mistune_finds_on_a_page_of_everything():
    text = """\
Title `a`
=========

> quote `b` [l](x.md "t")
> lazy
goes `on`
>
> - item `c`
>
>       code in a list in a quote
>
> ~~~py title=x
> fenced
> ~~~

1. one ![i](p.png)
   ```sh
   run
   ```
2. two <https://e.org> and https://h.io/x.

| `d` | e \\| f |
|-----|--------|
| [g](h) | `i \\| j` |

\tcode by tab

[ref] and [text][ref] and ``x ` y`` and \\`not\\`.

[ref]: <a b.md> 'T'
"""
    code, links, blocks = _found_by_mistune(text)
    assert (sum(code.values()), sum(links.values()), sum(blocks.values())) == (7, 7, 4)
    assert _found_by_docsync(page(text)) == (code, links, blocks)
