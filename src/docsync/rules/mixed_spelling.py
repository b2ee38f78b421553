"""DS304."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Applicability, Diagnostic, Severity
from docsync.project import Project
from docsync.project.terms.mixed import Mixed
from docsync.rules.base import Advice, Rule, bad, good
from docsync.rules.respelling import respelling

_API = "class LoraConfig: ...\nclass RoadConfig: ...\n"
_MOST = "LoRA is small. LoRA is fast. With LoRA, one trains LoRA weights, and LoRA layers are merged. "
_GLOSSARY = 'glossary = "TERMS.md"\n# file: TERMS.md\n'


class MixedSpelling(Rule):
    """A term is spelt in several ways, and nothing says which of them is wrong.

    ## What it finds
    A name that the library coined (`LoRA`), in another case than nearly everywhere else in the documents; a form of a
    glossary's term that differs in case, blanks or hyphens from what the glossary has, and is not forbidden.

    ## Why
    The reader wonders whether two spellings are two things, and a search finds half of the places.

    ## How it knows
    It counts. Of a name that comes from a class, five uses and three quarters of all have to agree, on a spelling with a
    capital inside it, which no word has; titles, quotations and code are left out.

    ## Fix safety
    Unsafe: the spelling of most takes the place of the other, though nobody has said that it is the right one.
    """

    code = "DS304"
    name = "mixed-spelling"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad(_MOST + "Train lora weights.", "lora", api=_API, fixed=_MOST + "Train LoRA weights."),
        bad(
            "The Grpo algorithm, GRPO trainers and a GRPO  trainer.\n<!-- file: TERMS.md -->\n| Term | Prose form | Forbidden |\n| --- | --- | --- |\n| GRPO | GRPO | grpo |\n",
            "Grpo",
            config='glossary = "TERMS.md"\n',
            fixed="The GRPO algorithm, GRPO trainers and a GRPO  trainer.\n<!-- file: TERMS.md -->\n| Term | Prose form | Forbidden |\n| --- | --- | --- |\n| GRPO | GRPO | grpo |\n",
        ),
        good(_MOST + "`lora`, \"lora\", lora-alpha, peft.lora and lora.py are no prose.\n\n# LORA\n", api=_API),
        good("LoRA or lora: both are used once.", api=_API),
        good("The road is long. A Road. The road, the road, the road, the road.", api=_API),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for mixed in project.terms.mixed():
            yield self.found(mixed)

    def found(self, mixed: Mixed) -> Diagnostic:
        document, spelling = mixed.use.document, mixed.use.spelling
        if mixed.term is None:
            message = f"`{spelling.text}` is `{mixed.right}` in {mixed.count} of {mixed.total} places"
        else:
            message = f"`{spelling.text}` is spelt `{mixed.right}` in the glossary"
        fix = respelling(document, spelling, mixed.right, Applicability.UNSAFE)
        proof = (mixed.term.proof,) if mixed.term is not None else ()
        identity = ((spelling.text, spelling.standing.left, spelling.standing.right),)
        advice = Advice(f"write `{mixed.right}`, or forbid neither", proof, fix)
        return self.at_span(document, spelling.span, message, spelling.text, identity, advice)
