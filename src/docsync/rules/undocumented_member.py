"""DS204."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from docsync.diagnostics import Applicability, Diagnostic, Evidence, Fix
from docsync.edits.entries import Model, NewEntry, insert_entry
from docsync.project import Project
from docsync.project.coverage.entries import Entry
from docsync.project.coverage.undocumented import Belongs, Undocumented, undocumented
from docsync.rules.base import Advice, Rule, bad, good
from docsync.rules.list_entries import written_like
from docsync.settings import Dialect, Where

_KEYS = ("SFT", "DPO", "GRPO", "KTO")
_API = "".join(f"class {key}Trainer:\n    def train(self): ...\nclass {key}Config: ...\n" for key in _KEYS)
_DEEPER = "".join(
    f"# file: pkg/experimental/{key.lower()}.py\nclass {key}Trainer: ...\n"
    for key in ("A2PO", "BCO", "CPO", "GKD", "GOLD", "ORPO", "PPO", "XPO")
)
_ALL = "# Trainers\n\n" + "".join(f"## {key}Trainer\n\n[[autodoc]] {key}Trainer\n    - train\n\n" for key in _KEYS[:3])
_KTO = "# KTO\n\nText.\n\n### KTOTrainer\n\n[[autodoc]] KTOTrainer\n    - train\n\n"
_OTHERS = "".join(
    f"<!-- file: docs/{key.lower()}.md -->\n# {key}\n\n## {key}Trainer\n\n[[autodoc]] {key}Trainer\n\n"
    f"## {key}Config\n\n[[autodoc]] {key}Config\n"
    for key in _KEYS[:3]
)
_IN_MKDOCS = "# Trainers\n\n" + "".join(
    f"::: pkg.{key}Trainer\n    options:\n        heading_level: 3\n\n" for key in _KEYS[:3]
)
_IN_MYST = "# Trainers\n\n" + "".join(
    f"## {key}\n\n```{{autoclass}} pkg.{key}Trainer\n:members:\n```\n\n" for key in _KEYS[:3]
)
_PAGES = "".join(
    f"<!-- file: docs/{key.lower()}_trainer.md -->\n# {key}\n\n[[autodoc]] {key}Trainer\n" for key in _KEYS[1:3]
)


def _contract(where: str, **values: str) -> str:
    lines = "".join(f"{key} = {value}\n" for key, value in values.items())
    return f"[[coverage]]\nfamily = 'trainer'\nwhere = '{where}'\n{lines}"


class UndocumentedMember(Rule):
    """A public class of a family has no entry in the reference, although the others of its family have.

    ## What it finds
    Members of a family that no page documents with `[[autodoc]]`, `:::`, `{autoclass}` and the like, where most of the
    others have such an entry. With `[[tool.docsync.coverage]]`, `where = "reference"`: the members that an entry asks
    for, however many have one; with `where = "page"`: those that have no page of their own.

    ## Why
    A trainer is added, and no one remembers its page: its arguments are documented in the code, and nowhere to be read.

    ## How it knows
    The members are the public classes of the library, those that the root exports and those of the part of the package
    most of whose members have entries (`trl.experimental`). Where a module that holds the class has an entry, or
    another class of the same name has one, it may well be documented. Bases and deprecated members are not asked for.
    What the root does not export, and what had an entry once, may be left out on purpose: a preview.

    ## Fix safety
    Unsafe: an entry in the form of its siblings, after that of the config or trainer that it goes with, on its own
    page, or after the others of its family; none where it needs a page that is yet to be written.
    """

    code = "DS204"
    name = "undocumented-member"
    examples = (
        bad(_KTO + _OTHERS, "# KTO", api=_API, symbols=("KTOConfig",), path="kto.md", fixed=_KTO + "### KTOConfig\n\n[[autodoc]] KTOConfig\n" + _OTHERS),
        bad(_KTO.replace("### KTO", "## Also KTO", 1) + "## See also\n\nText.\n" + _OTHERS, "# KTO", api=_API, symbols=("KTOConfig",), path="kto_trainer.md", fixed=_KTO.replace("### KTO", "## Also KTO", 1) + "## KTOConfig\n\n[[autodoc]] KTOConfig\n\n## See also\n\nText.\n" + _OTHERS),
        bad(_ALL, "SFTTrainer", api=_API, symbols=("KTOTrainer",), fixed=_ALL + "## KTOTrainer\n\n[[autodoc]] KTOTrainer\n    - train\n"),
        bad(_ALL.replace("\n", "\r\n"), "SFTTrainer", api=_API, symbols=("KTOTrainer",), fixed=(_ALL + "## KTOTrainer\n\n[[autodoc]] KTOTrainer\n    - train\n").replace("\n", "\r\n")),
        bad(_IN_MKDOCS, "pkg.SFTTrainer", api=_API, symbols=("KTOTrainer",), fixed=_IN_MKDOCS + "::: pkg.KTOTrainer\n    options:\n        heading_level: 3\n", dialect=Dialect.MKDOCS),
        bad(_IN_MYST, "pkg.SFTTrainer", api=_API, symbols=("KTOTrainer",), fixed=_IN_MYST + "```{autoclass} pkg.KTOTrainer\n:members:\n```\n", dialect=Dialect.MYST),
        bad("# A\n\n" + "".join(f"[[autodoc]] experimental.{key.lower()}.{key}Trainer\n\n" for key in ("A2PO", "BCO", "CPO", "GKD", "GOLD", "ORPO", "PPO")), "experimental.a2po.A2POTrainer", api=_DEEPER, symbols=("XPOTrainer",), fixed="# A\n\n" + "".join(f"[[autodoc]] experimental.{key.lower()}.{key}Trainer\n\n" for key in ("A2PO", "BCO", "CPO", "GKD", "GOLD", "ORPO", "PPO", "XPO")).rstrip("\n") + "\n"),
        bad("# SFT\n\n[[autodoc]] SFTTrainer\n" + _PAGES, "GRPOTrainer", api=_API, symbols=("KTOTrainer",), path="sft.md"),
        bad("# SFT\n\n[[autodoc]] SFTTrainer\n", "SFTTrainer", api=_API, symbols=("DPOTrainer",), config=_contract("reference", without="{ GRPO = 'a', KTO = 'b' }")),
        bad("# SFT\n\n[[autodoc]] SFTTrainer\n" + _PAGES, "GRPOTrainer", api=_API, symbols=("KTOTrainer",), path="sft.md", config=_contract("page")),
        good(_ALL + "## KTOTrainer\n\n[[autodoc]] KTOTrainer\n", api=_API),
        good(_ALL, api=_API.replace("class KTOTrainer:", "class BaseTrainer:")),
        good(_ALL, api=_API.replace("class KTOTrainer:\n", "class KTOTrainer:\n    def __init__(self):\n        import warnings\n        warnings.warn('`KTOTrainer` is deprecated', FutureWarning)\n")),
        good("# Trainers\n\n[[autodoc]] SFTTrainer\n\n[[autodoc]] DPOTrainer\n", api=_API),
        good(_IN_MKDOCS + "::: pkg\n", api=_API, dialect=Dialect.MKDOCS),
        good(_IN_MYST + "```{automodule} pkg\n:members:\n```\n", api=_API, dialect=Dialect.MYST),
        good(_ALL + "[[autodoc]] experimental.kto.KTOTrainer\n", api=_API + "# file: pkg/experimental/kto.py\nclass KTOTrainer: ...\n"),
        good("# A\n\n[[autodoc]] experimental.a2po.A2POTrainer\n\n[[autodoc]] experimental.bco.BCOTrainer\n\n[[autodoc]] experimental.cpo.CPOTrainer\n", api=_DEEPER),
        good(_ALL, api=_API, config=_contract("reference", without="{ KTO = 'yet to come' }")),
        good("# SFT\n\nText.\n<!-- file: docs/kto.md -->\n# Kahneman\n<!-- file: docs/guides/grpo-trainer.md -->\n# G\n<!-- file: docs/x.md -->\n# DPOTrainer\n", api=_API, path="one.md", config=_contract("page")),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in undocumented(project):
            yield self.missing(project, found)

    def missing(self, project: Project, found: Undocumented) -> Diagnostic:
        member = found.member
        place = f"({member.object.file}:{member.object.line})"
        wants_page = found.contract is not None and found.contract.where is Where.PAGE
        lacks = "page of its own" if wants_page else "entry in the reference"
        others = f"{found.there} of {found.asked} {member.family or 'member'}s have one"
        message = f"`{member.name}` {place} has no {lacks}; {others}"
        evidence = (Evidence("member", member.object.canonical, member.object.file, member.object.line),)
        fix = None if wants_page else _fix(project, found)
        identity = (("page" if wants_page else "reference", member.object.canonical),)
        advice = Advice(_help(found, wants_page=wants_page), evidence, fix)
        diagnostic = self.at_span(found.document, found.place, message, member.name, identity, advice)
        return replace(diagnostic, preview=_may_be_meant(project, found))


def _may_be_meant(project: Project, found: Undocumented) -> bool:
    """Whether somebody may have left a member out on purpose: it is not exported, or had an entry once."""
    member = found.member
    return found.contract is None and (not member.public or project.repository.once_documented(member.name))


def _help(found: Undocumented, *, wants_page: bool) -> str:
    beside = found.beside.object.path.rpartition(".")[2] if found.beside is not None else ""
    if wants_page or found.where is Belongs.NEIGHBOUR:
        like = f", as `{beside}` has here" if beside else ""
        return f"add a page for it{like}" if wants_page else f"add a page for it{like}, or an entry where it belongs"
    if found.beside is None:
        return "add its entry to this page, which is about it"
    return f"add its entry after that of `{beside}` (line {found.beside.line})"


def _fix(project: Project, found: Undocumented) -> Fix | None:
    """The entry, written as those of its family are."""
    if found.where is Belongs.NEIGHBOUR:
        return None
    member = found.member
    attributes = frozenset(project.inventory.attributes(member.object))
    after = found.beside.directive if found.beside is not None else None
    for sibling in _models(found):
        target = written_like(sibling.reference.target, sibling.object, member.object)
        if not target:
            continue
        name = sibling.object.path.rpartition(".")[2]
        model = Model(sibling.document, sibling.directive, name, sibling.reference.target)
        edits = insert_entry(found.document, after, model, NewEntry(member.name, target, attributes))
        if edits:
            return Fix(f"Add an entry for `{member.name}`", edits, Applicability.UNSAFE)
    return None


def _models(found: Undocumented) -> Sequence[Entry]:
    """The entries of its family, those on the same page first."""
    return sorted(found.siblings, key=lambda entry: entry.path != found.document.path)
