"""DS303."""

from __future__ import annotations

from collections.abc import Iterator

from docsync.diagnostics import Diagnostic, Evidence
from docsync.documents.model import Document
from docsync.project import Project
from docsync.project.configuration import ConfigurationFile, Stale
from docsync.project.terms.model import Cell, Glossary
from docsync.project.terms.stale import Uncovered, is_stale, meant, uncovered
from docsync.rules.base import Advice, Rule, bad, good, one_of, replacement, where
from docsync.source import Span

_API = "class SFTTrainer: ...\nclass DPOTrainer: ...\nclass GRPOTrainer: ...\nclass GRPOConfig: ...\n"
_HEAD = "Text.\n<!-- file: TERMS.md -->\n| Term | Code form | Prose form |\n| --- | --- | --- |\n"
_CONFIG = 'glossary = "TERMS.md"\n'


class StaleGlossary(Rule):
    """The glossary names a class that the library does not have, or lacks a member of a family that it covers.

    ## What it finds
    A code form of a glossary's entry that names nothing in the package; a public trainer or config that has no entry
    although most of its family have one; a glossary without a table.

    ## Why
    The glossary is where writers look first. What it prescribes is written everywhere, and what it lacks is spelt as each
    writer likes.

    ## How it knows
    The library's classes. Forms that may be something else (parameters, values, commands, names of other libraries) are
    left alone.

    ## Fix safety
    Unsafe, where one name is near. What a missing entry has to say is for a person to write; `docsync terms` proposes it.
    """

    code = "DS303"
    name = "stale-glossary"
    examples = (
        bad(_HEAD + "| GRPO | `GRPOTrainr` | GRPO |\n", "GRPOTrainr", api=_API, config=_CONFIG),
        bad(_HEAD + "| PPO trainer | PPOTrainer / pkg.old.Thing | PPO trainer |\n", "PPOTrainer", "pkg.old.Thing", api=_API, config=_CONFIG),
        bad(_HEAD + "| SFT trainer | SFTTrainer | SFT trainer |\n| DPO trainer | - | DPO trainer |\n", "| DPO trainer | - | DPO trainer |", api=_API, config=_CONFIG, symbols=("GRPO",)),
        bad("Text.\n<!-- file: TERMS.md -->\nNo table here.\n", "No table here.", api=_API, config=_CONFIG),
        bad("Text.", "PPOTrainer", api=_API, config='[[terms.entries]]\nterm = "PPO trainer"\ncode = ["PPOTrainer"]\n'),
        good(_HEAD + "| GRPO trainer | `GRPOTrainer` | GRPO trainer |\n| GRPO 配置 | GRPOConfig | - |\n", api=_API, config=_CONFIG),
        good(_HEAD + "| rate | `learning_rate` | learning rate |\n| run | `pkg grpo` | - |\n| value | `\"grpo\"` | - |\n", api=_API, config=_CONFIG),
        good(_HEAD + "| model | PreTrainedModel | model |\n", api="from transformers import PreTrainedModel\n", config=_CONFIG),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        glossary = project.terms.glossary
        if glossary is not None:
            if not glossary.tables:
                yield self.no_table(glossary)
            for entry in glossary.entries:
                for cell in entry.code:
                    if is_stale(cell.text, project.inventory, project.names):
                        yield self.stale(project, glossary.document, cell)
            for found in uncovered([entry.term for entry in glossary.entries], project.inventory):
                yield self.uncovered(found, glossary.document, glossary.entries[found.last].span)
        yield from self.of_configuration(project)

    def no_table(self, glossary: Glossary) -> Diagnostic:
        document = glossary.document
        line = next((span for span in _lines(document) if document.source[span].strip()), Span(0, 0))
        message = "this is named as the glossary, and holds no table that says how a term is written"
        help_ = "its header has to name the columns, as `Term | Code form | Prose form | Forbidden forms`; see `terms.columns`"
        return self.at_span(document, line, message, document.path, (("no table",),), Advice(help_))

    def stale(self, project: Project, document: Document, cell: Cell) -> Diagnostic:
        near = meant(cell.text, project.inventory)
        is_there = document.source[cell.span] == cell.text
        fix = replacement(document, cell.span, near[0]) if len(near) == 1 and is_there else None
        packages = " and ".join(f"`{package}`" for package in project.inventory.packages)
        message = f"the glossary's `{cell.text}` names nothing in {packages}"
        return self.at_span(document, cell.span, message, cell.text, ((cell.text,),), Advice(one_of(near), (), fix))

    def uncovered(self, found: Uncovered, document: Document, span: Span) -> Diagnostic:
        keys = ", ".join(member.key for member in found.missing)
        total = len(found.covered) + len(found.missing)
        message = f"the glossary has {len(found.covered)} of {total} {found.family.name}s, and none of {keys}"
        evidence: tuple[Evidence, ...] = tuple(where(member.object) for member in found.missing)
        identity = tuple((found.family.name, member.key) for member in found.missing)
        advice = Advice("add an entry for each; `docsync terms` proposes them", evidence)
        return self.at_span(document, span, message, keys, identity, advice)

    def of_configuration(self, project: Project) -> Iterator[Diagnostic]:
        settings = project.settings
        entries = settings.terms.entries
        if not entries or not settings.file:
            return
        file = ConfigurationFile(settings, project.repository.working_folder)
        for number, entry in enumerate(entries, 1):
            for form in entry.code:
                if is_stale(form, project.inventory, project.names):
                    span = file.span(Stale("terms.entries", number, form, ""))
                    yield self.stale(project, file.document, Cell(form, span))
        for found in uncovered(entries, project.inventory):
            span = file.span(Stale("terms.entries", found.last + 1, entries[found.last].term, ""))
            yield self.uncovered(found, file.document, span)


def _lines(document: Document) -> Iterator[Span]:
    """The lines of a document without their ends."""
    source = document.source
    for line in range(1, len(source.lines) + 1):
        span = source.lines.line_span(line)
        yield Span(span.start, span.start + len(source[span].rstrip("\r\n")))
