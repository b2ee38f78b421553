"""What a tab of a member holds: the calls of its config, and the commands of the library."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from docsync.commands.model import Command, Option
from docsync.documents.model import CodeBlock, Document
from docsync.inventory.model import Member
from docsync.project.coverage.groups import FamilyGroup, stands_in
from docsync.project.coverage.pairs import config_of
from docsync.project.launchers import Runs
from docsync.project.model import Project
from docsync.project.values import Value
from docsync.references.bindings import Argument
from docsync.references.model import Form, Reference, Word
from docsync.source import Span

_ASSIGNED = re.compile(r"\s*(?P<target>\w+)\s*(?::[^=]+)?=\s*")
_DRAFT = re.compile(r"\bTODO\b")
_MOST_SHOWN = 4  # arguments of a call that is told of


@dataclass(frozen=True, slots=True)
class ConfigCall:
    """A call of a member's config in its tab. `target` is the name that it is assigned to, else empty.

    `block` is the code block that it stands in; `many_lines` says that its arguments have lines of their own, and
    `imports` how that block brings the config in: `from`, `module` (`import trl`), or nothing.
    """

    tab: int
    member: Member
    reference: Reference
    block: CodeBlock
    target: str
    many_lines: bool
    imports: str

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The arguments that are given by name."""
        call = self.reference.call
        return tuple(one for one in call.arguments if one.keyword) if call else ()

    def told(self) -> str:
        """The call in short: `SFTConfig(packing=…)`."""
        names = [f"{one.keyword}=…" for one in self.arguments]
        shown = names[:_MOST_SHOWN] + (["…"] if len(names) > _MOST_SHOWN else [])
        return f"{self.reference.target}({', '.join(shown)})"


@dataclass(frozen=True, slots=True)
class ShownCommand:
    """A command of the library in a member's tab, with the options that it is given; `word` names its program."""

    tab: int
    member: Member
    word: Word
    block: CodeBlock
    command: Command
    options: tuple[Option, ...]

    def told(self) -> str:
        """The command in short: `trl sft --dataset_name …`."""
        names = [f"{option.names[0]} …" for option in self.options]
        shown = names[:_MOST_SHOWN] + (["…"] if len(names) > _MOST_SHOWN else [])
        return " ".join((self.command.name, *shown))


def config_calls(project: Project, group: FamilyGroup) -> Iterator[ConfigCall]:
    """The calls, tab by tab, of the config of the member that the tab names."""
    document = group.document
    blocks = {node.span: node for node in document.nodes if isinstance(node, CodeBlock)}
    references = project.page(document.path).references
    for tab, member in group.members.items():
        config = config_of(project.inventory, member) or member
        inside = [one for one in references if stands_in(document, one.tab, tab)]
        for reference in inside:
            if reference.form is not Form.CALL or reference.past:
                continue
            value = project.owner(reference)
            if not isinstance(value, Value) or value.object.canonical != config.object.canonical:
                continue
            block = next((node for span, node in blocks.items() if reference.span in span), None)
            if block is not None and not value.instance:
                yield _call(document, tab, member, reference, block, _imports(inside, reference, block, config))


def shown_commands(project: Project, group: FamilyGroup) -> Iterator[ShownCommand]:
    """The library's own commands, tab by tab, in the code blocks of tabs that name a member."""
    document = group.document
    blocks = {node.span: node for node in document.nodes if isinstance(node, CodeBlock)}
    for tab, member in group.members.items():
        for line in project.page(document.path).commands:
            if line.block not in blocks or line.past or not stands_in(document, line.tab, tab):
                continue
            for call in project.commands.calls(line):
                if call.target.kind is not Runs.PROGRAM or call.reading is None:
                    continue
                options = tuple(dict.fromkeys(option for option, _ in call.reading.used))
                yield ShownCommand(tab, member, call.target.word, blocks[line.block], call.reading.command, options)


def is_draft(document: Document, tab: int) -> bool:
    """Whether a tab says of itself that it is still to be written: it shows nothing of what others have to say."""
    return _DRAFT.search(document.source[document.tabs[tab].span]) is not None


def told_of_siblings(project: Project, group: FamilyGroup) -> str:
    """What the first tab of a member holds, as a fact in half a sentence; empty where that cannot be told."""
    shown = next(iter(config_calls(project, group)), None) or next(iter(shown_commands(project, group)), None)
    if shown is None:
        return ""
    return f"the tab {group.document.tabs[shown.tab].label} shows `{shown.told()}`"


def _call(
    document: Document, tab: int, member: Member, reference: Reference, block: CodeBlock, imports: str
) -> ConfigCall:
    before = document.source[Span(reference.context.start, reference.span.start)]
    assigned = _ASSIGNED.fullmatch(before)
    arguments = reference.call.arguments if reference.call else ()
    first = document.source.lines.position(reference.span.start).line
    own_lines = any(document.source.lines.position(one.span.start).line > first for one in arguments)
    return ConfigCall(tab, member, reference, block, assigned["target"] if assigned else "", own_lines, imports)


def _imports(inside: list[Reference], reference: Reference, block: CodeBlock, config: Member) -> str:
    """How a block brings the config in that it calls: `from` a module, by a `module`, or not itself."""
    package = config.object.path.partition(".")[0]
    dotted = reference.target.startswith(f"{package}.")
    for one in inside:
        if one.span in block.span:
            if dotted and one.form is Form.MODULE_IMPORT and one.target.partition(".")[0] == package:
                return "module"
            if not dotted and one.form is Form.IMPORT and one.target.rpartition(".")[2] == config.name:
                return "from"
    return ""
