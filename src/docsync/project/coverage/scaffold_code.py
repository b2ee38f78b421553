"""The code of a new tab: a call of a config, or a command, with what its siblings are given and its own defaults."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from docsync.commands.model import Command, Option
from docsync.documents.model import CodeBlock
from docsync.inventory import Inventory
from docsync.inventory.model import Member, ParameterOrigin
from docsync.project.coverage.arguments import literal, takes_by_name
from docsync.project.coverage.contents import ConfigCall, ShownCommand
from docsync.project.coverage.labels import style_of
from docsync.project.coverage.memory import Topic
from docsync.project.launchers import program_name
from docsync.project.model import Project
from docsync.project.option_words import option_named

_INFO = re.compile(r"\{[\w-]+\}[ \t]+[\w+-]+|\{\.?[\w+-]+\}|[\w+-]+")
_WIDEST = 100  # characters of a call on one line


@dataclass(frozen=True, slots=True)
class Code:
    """A block of code: the info string of its fence, and its lines."""

    info: str
    text: str


@dataclass(frozen=True, slots=True)
class Made:
    """What the code shows: a block (None: it shows nothing), and notes on where its values come from."""

    code: Code | None = None
    notes: tuple[str, ...] = ()


def call_of_config(inventory: Inventory, calls: Sequence[ConfigCall], config: Member, topics: Iterable[Topic]) -> Made:
    """A call with the arguments that its siblings' configs set and that the topics are about, if it takes them.

    Their values are the defaults of the config itself, where these are written out; other arguments are named in a
    note. A class that cannot be called without more than that shows nothing.
    """
    taken = takes_by_name(inventory, config.object)
    names = [argument.keyword for call in calls for argument in call.arguments]
    names += [name for topic in topics for name in topic.arguments]
    asked = [taken[name] for name in dict.fromkeys(names) if name in taken and not _is_deprecated(taken[name])]
    shown = {one.parameter.name: value for one in asked if (value := _value(one.parameter.default)) is not None}
    if not shown or any(origin.parameter.default is None for origin in taken.values()):
        return Made()
    model = calls[0] if calls else None
    notes = [f"the values are the defaults of `{config.name}`"]
    left_out = [f"`{one.parameter.name}`" for one in asked if one.parameter.name not in shown]
    if left_out:
        notes.append(f"no value is written out in the code for {', '.join(left_out)}")
    text = _call(model, config, _target(calls, config), [f"{name}={value}" for name, value in shown.items()])
    return Made(Code(_info(model.block) if model else "python", text), tuple(notes))


def command_of_member(
    project: Project, commands: Sequence[ShownCommand], member: Member, topics: Iterable[Topic]
) -> Made:
    """The member's own command, with the options that its siblings' are given, as far as it takes them.

    Their values are its defaults; an option that has none that could be typed is to be filled in.
    """
    command = command_of(project, commands, member)
    if command is None:
        return Made()
    names = [option.names[0] for shown in commands for option in shown.options]
    names += [f"--{name}" for topic in topics for name in topic.arguments]
    options = dict.fromkeys(option for name in names if (option := option_named(command, name)) is not None)
    given = {option: _word(option) for option in options}
    notes = [f"the values are the defaults of `{command.name}`"] if any(given.values()) else []
    words = [command.name, *(f"{option.names[0]} {value or 'TODO'}" for option, value in given.items())]
    return Made(Code(_info(commands[0].block), " \\\n    ".join(words)), tuple(notes))


def _is_deprecated(origin: ParameterOrigin) -> bool:
    facts = origin.declared_by.facts
    return "deprecated" in (origin.parameter.default or "") or (
        facts is not None and facts.name.rpartition(".")[2] == origin.parameter.name and bool(facts.deprecation)
    )


def _value(default: str | None) -> str | None:
    """A default as the documents write it; None where it is no literal."""
    value = literal(default)
    if value is ... or default is None:
        return None
    is_plain = isinstance(value, str) and not re.search(r"[\"\\\n]", value)
    return f'"{value}"' if is_plain else default


def _info(block: CodeBlock) -> str:
    """The info string of a sibling's block, without what is that block's alone: a title, marked lines."""
    found = _INFO.match(block.info)
    return (
        found.group().strip() if found else f"{{.{block.language}}}" if block.info.startswith("{.") else block.language
    )


def _target(calls: Sequence[ConfigCall], config: Member) -> str:
    """What the call is assigned to: what its siblings' are, with its own key in the place of theirs."""
    if not calls:
        return ""
    target, key = calls[0].target, calls[0].member.key
    own = re.sub(re.escape(key), config.key.lower(), target, flags=re.IGNORECASE)
    return own if own != target or all(call.target == target for call in calls) else ""


def _call(model: ConfigCall | None, config: Member, target: str, arguments: Sequence[str]) -> str:
    """The lines of a call, in the form of a sibling's."""
    module = config.object.path.rpartition(".")[0]
    dotted = model is not None and model.reference.target.startswith(f"{module.partition('.')[0]}.")
    name = config.object.path if dotted else config.name
    assigned = f"{target} = " if target else ""
    line = f"{assigned}{name}({', '.join(arguments)})"
    if len(line) > _WIDEST or (model is not None and model.many_lines):
        lines = "".join(f"    {argument},\n" for argument in arguments)
        line = f"{assigned}{name}(\n{lines})"
    return "".join((*_import(model, config, module), line))


def _import(model: ConfigCall | None, config: Member, module: str) -> Iterator[str]:
    if model is not None and model.imports == "from":
        yield f"from {module} import {config.name}\n\n"
    elif model is not None and model.imports == "module":
        yield f"import {module}\n\n"


def command_of(project: Project, commands: Sequence[ShownCommand], member: Member) -> Command | None:
    """The command that is called like a member, as those of its siblings are called like them: `trl grpo`."""
    for shown in commands:
        root = project.commands.known.entry_point(program_name(shown.word))
        name = shown.command.name.rpartition(" ")[2]
        if root is None or shown.command not in root.subcommands:
            continue
        wanted = _letters(style_of([(shown.member.key, name)]).write(member.key))
        found = [one for one in root.subcommands if _letters(one.name.rpartition(" ")[2]) == wanted]
        if _letters(name) == _letters(shown.member.key) and found:
            return found[0]
    return None


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def _word(option: Option) -> str | None:
    """The default of an option as a word of a command line; None where it has none that a reader could type."""
    value = literal(option.default)
    if isinstance(value, bool) or not isinstance(value, str | int | float) or option.takes_value is not True:
        return None
    return shlex.quote(str(value)) if str(value) else None
