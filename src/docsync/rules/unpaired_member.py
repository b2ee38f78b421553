"""DS207."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from docsync.diagnostics import Diagnostic, Evidence, Severity
from docsync.documents.model import Document
from docsync.errors import UnreadableFile
from docsync.inventory.model import ApiObject
from docsync.project import Project
from docsync.project.coverage.pairs import Unpaired, unpaired
from docsync.rules.base import Advice, Rule, bad_docstring, defined_at, good_docstring
from docsync.settings import Dialect
from docsync.source import SourceText, Span, read_source, relative_name

_BASES = "class Arguments: ...\nclass Base: ...\n"


def _pairs(*keys: str) -> str:
    return _BASES + "".join(
        f"class {key}Config(Arguments): ...\nclass {key}Trainer(Base):\n    def __init__(self, args=None): ...\n"
        for key in keys
    )


_FOUR = _pairs("SFT", "DPO", "GRPO", "KTO")


class UnpairedMember(Rule):
    """A trainer has no config of its name, or a config no trainer.

    ## What it finds
    In a library in which trainers and configs come in pairs (`SFTTrainer` and `SFTConfig`): the one without the other.
    It stands at the class in the library's file: there the other one is missing.

    ## Why
    A reader who knows one name of a pair looks for the other, which all of its siblings have.

    ## How it knows
    At least four pairs, and four in five of the members have a partner. Not asked for are bases (they have subclasses,
    or are named so), what is deprecated, trainers whose `args` are another one's config, configs that derive from
    another one's, and those that do not derive from what all the configs of trainers derive from.

    ## Fix safety
    No fix: the other class has to be written.
    """

    code = "DS207"
    name = "unpaired-member"
    severity = Severity.WARNING
    preview = True
    examples = (
        bad_docstring(_FOUR + "class XPOTrainer(Base): ...\n", "XPOTrainer", symbols=("XPOConfig",)),
        bad_docstring(_FOUR + '# file: pkg/more.py\nfrom pkg import Arguments\n\n\nclass XPOConfig(Arguments):\n    """A docstring."""\n', "XPOConfig", symbols=("XPOTrainer",)),
        good_docstring(_FOUR),
        good_docstring(_pairs("SFT", "DPO", "GRPO") + "class XPOTrainer(Base): ...\n"),
        good_docstring(_FOUR + "class ModelConfig: ...\n"),
        good_docstring(_FOUR + "class BaseOnlineTrainer(Base): ...\nclass OnlineTrainer(Base): ...\nclass XPOConfig(Arguments): ...\nclass XPOTrainer(OnlineTrainer): ...\n"),
        good_docstring(_FOUR + "class LongSFTConfig(SFTConfig): ...\n"),
        good_docstring(_FOUR + "class LongSFTTrainer(Base):\n    def __init__(self, args: 'SFTConfig | None' = None): ...\n"),
        good_docstring(_FOUR + "import warnings\nclass XPOTrainer(Base):\n    def __init__(self):\n        warnings.warn('XPOTrainer is deprecated', DeprecationWarning)\n"),
        good_docstring(_FOUR + "class _XPOTrainer(Base): ...\nclass ExampleTrainer(Base): ...\n"),
    )  # fmt: skip

    def check(self, project: Project) -> Iterator[Diagnostic]:
        for found in unpaired(project.inventory):
            diagnostic = self.alone(project, found)
            if diagnostic is not None:
                yield diagnostic

    def alone(self, project: Project, found: Unpaired) -> Diagnostic | None:
        member = found.member
        document = _file_of(project, member.object)
        if document is None:
            return None
        message = f"{defined_at(member.object)} has no `{found.name}`"
        siblings = f"{found.pairs} of {found.members} {member.family}s have a partner of their name"
        span = _name_of(document.source, member.object.line, member.name)
        identity = ((member.object.canonical, found.name),)
        help_ = f"or leave it out of the family: `exclude` of `families.{member.family}`"
        diagnostic = self.at_span(
            document, span, message, found.name, identity, Advice(help_, (Evidence("pairs", siblings),))
        )
        return replace(diagnostic, object=member.object.path)


def _file_of(project: Project, found: ApiObject) -> Document | None:
    """The file that defines a class; None where it cannot be read any more."""
    for page in project.pages:
        if page.path == found.file:
            return page.document
    root = project.repository.working_folder
    file = root / found.file
    try:
        source = read_source(file, found.file, relative_name(file, project.settings.project or root))
    except UnreadableFile:
        return None
    return Document(source, Dialect.GITHUB, (), (), (), (), (), (), Span(0, 0), "")


def _name_of(source: SourceText, line: int, name: str) -> Span:
    """Where a class is named on the line that defines it."""
    span = source.lines.line_span(line)
    found = re.search(rf"\bclass\s+(?P<name>{re.escape(name)})\b", source[span])
    return Span(span.start + found.start("name"), span.start + found.end("name")) if found else span
