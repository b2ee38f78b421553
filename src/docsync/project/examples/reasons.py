"""Whether a page says why its example differs from others: then it is meant to."""

from __future__ import annotations

import re

from docsync.documents.model import Document, Prose
from docsync.references.contexts import Contexts
from docsync.references.given import GivenText
from docsync.source import Span

_REASON = re.compile(
    r"\b(?:because|since|reasons?|so\s+that|curves?|results?|scores?|metrics|benchmark\w*|reproduc\w+|generated|obtained"
    r"|produced|measured|reported|papers?|originally|to\s+match|tested\s+with|smaller|smallest|larger|largest|fits?"
    r"|colab|cheaper|faster|requires?|instead|unlike|whereas|gated|licen[cs]e\w*|on\s+purpose|deliberate\w*|intention\w*"
    r"|older|legacy|on\s+the\s+left|was\s+trained|were\s+trained)\b"
    r"|因为|由于|结果|曲线|复现|较小|论文",
    re.IGNORECASE,
)


def says_why(document: Document, given: GivenText) -> bool:
    """Whether a sentence of the page that names the same thing, or a comment beside it, gives a reason."""
    text, name = document.source.text, given.text.rpartition("/")[2]
    comment = text[given.span.end :].partition("\n")[0].partition("#")[2]
    if _REASON.search(comment):
        return True
    contexts = Contexts(document)
    for block in (node.span for node in document.nodes if isinstance(node, Prose)):
        at = text.find(name, block.start, block.end)
        while at >= 0:
            sentence = document.source[contexts.around(block, Span(at, at + len(name)))]
            if _REASON.search(sentence.replace(given.text, "")):
                return True
            at = text.find(name, at + 1, block.end)
    return False
