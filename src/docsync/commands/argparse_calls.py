"""What argparse's parsers, and those of what builds on it, do: their making, their methods, their parsing."""

from __future__ import annotations

import ast

from docsync.commands import rests
from docsync.commands.argparse_options import COMPUTED_NAME, add_argument, is_suppressed, keep
from docsync.commands.field_options import add_classes, add_simple
from docsync.commands.model import Option
from docsync.commands.natives import is_none, items_of, truth
from docsync.commands.parsers import Group, Namespace, Parser, Parsing, Style, Subparsers
from docsync.commands.program import Arguments, Program
from docsync.commands.values import (
    GIVEN,
    UNKNOWN,
    Class,
    Named,
    Row,
    Scope,
    Unknown,
    Value,
    alternatives,
    is_given,
    texts,
)

_PARSERS = frozenset({"ArgumentParser", "HfArgumentParser", "TrlParser", "ArgParser"})


_OPEN_PARSERS = ("jsonargparse", "configargparse", "hydra", "draccus")


REFUSED_AT_TIMES = "what its parser does not know is refused only at times"


UNKNOWN_PARENT = "a parent parser that is not known"


def is_parser_name(value: Named) -> bool:
    """Whether a name outside the sources is a parser's class."""
    return value.last in _PARSERS


def is_parser_class(cls: Class) -> bool:
    """Whether a class of the sources is a parser."""
    return any(isinstance(item, Named) and is_parser_name(item) for item in cls.order())


def is_group_class(cls: Class) -> bool:
    """Whether a class of the sources is a group of arguments."""
    names = ("_ArgumentGroup", "_MutuallyExclusiveGroup")
    return any(isinstance(item, Named) and item.last in names for item in cls.order())


def prepare(parser: Parser, cls: Class) -> None:
    """Tell what kind of parser a class of the sources is."""
    for item in cls.order():
        if isinstance(item, Class) and item.name == "TrlParser":
            parser.reads_config = True
        if isinstance(item, Class) and item.name == "HfArgumentParser":
            parser.style = Style.DATACLASSES
            parser.dashes = "'-'" in ast.unparse(item.node)
            return
        if isinstance(item, Unknown):
            parser.opened("a base class of its parser that is not known")
        if isinstance(item, Named) and is_parser_name(item):
            _prepare_named(parser, item)


def _prepare_named(parser: Parser, name: Named) -> None:
    if name.last in ("HfArgumentParser", "TrlParser"):
        parser.style = Style.DATACLASSES
        if name.last == "TrlParser":
            parser.reads_config = True
            parser.add(Option(("--config",), file=parser.file, line=parser.line))
    elif name.package == "simple_parsing":
        parser.style = Style.SIMPLE
    elif name.package in _OPEN_PARSERS:
        parser.opened(f"a parser of `{name.package}`")


def made_by_name(program: Program, name: Named, arguments: Arguments, scope: Scope) -> Parser:
    """A parser made by a class outside the sources."""
    parser = Parser(scope.file.name, arguments.node.lineno if arguments.node is not None else 0)
    program.reading.made.append(parser)
    _prepare_named(parser, name)
    initialise(program, parser, arguments, scope)
    return parser


def initialise(program: Program, parser: Parser, arguments: Arguments, scope: Scope) -> None:
    """What a parser's constructor does."""
    if parser.style is Style.DATACLASSES:
        classes = arguments.get("dataclass_types", 0)
        add_classes(program, parser, classes, scope)
    if arguments.is_open and (parser.style is Style.ARGPARSE or not arguments.values):
        parser.opened("arguments of its parser that are not known")
    prefix = arguments.get("prefix_chars", default="-")
    parser.prefix = prefix if isinstance(prefix, str) else "-"
    parser.abbreviates = truth(arguments.get("allow_abbrev", default=True)) is not False
    if truth(arguments.get("add_help", default=True)) is not False:
        names = ("--help", "-h") if parser.prefix[:1] == "-" or "-" in parser.prefix else ()
        first = parser.prefix[:1]
        spelled = names or (f"{first}{first}help", f"{first}h")
        parser.options.insert(0, Option(spelled, takes_value=False, file=parser.file, line=parser.line))
    parents = arguments.get("parents")
    if not is_none(parents):
        row = items_of(parents)
        for parent in row.items:
            for item in alternatives(parent):
                if isinstance(item, Parser):
                    parser.taken_over(item)
                else:
                    parser.opened(UNKNOWN_PARENT)
        if row.is_open:
            parser.opened(UNKNOWN_PARENT)


def parser_method(program: Program, this: Parser | Group, name: str, arguments: Arguments, scope: Scope) -> Value:
    """A method of a parser or of a group of its arguments."""
    parser = this if isinstance(this, Parser) else this.parser
    if name == "__init__":
        initialise(program, parser, arguments, scope)
        return None
    if name in ("add_argument_group", "add_mutually_exclusive_group"):
        return this
    if name in ("add_argument", "add_arg", "add"):
        return add_argument(program, this, arguments, scope)
    if name == "add_subparsers":
        return _add_subparsers(parser, arguments)
    if name == "add_arguments":
        return add_simple(program, parser, arguments, scope)
    if name == "set_defaults":
        parser.defaults.update(arguments.words)
        return None
    if name in rests.PARSING:
        return _parse(program, parser, name, arguments, scope)
    if name == "parse_yaml_file" and truth(arguments.get("allow_extra_keys", 1, default=False)) is False:
        parser.reads_config = True
    if name == "_add_action":
        keep(parser, arguments.get("action", 0, UNKNOWN))
    if name == "_add_dataclass_arguments":
        add_classes(program, parser, arguments.get("dtype", 0), scope)
    return UNKNOWN


def inner_method(this: Parser | Group, holder: str, name: str) -> Value:
    """A method of something inside a parser: of its list of actions."""
    parser = this if isinstance(this, Parser) else this.parser
    if holder in ("_actions", "_option_string_actions") and name in ("append", "extend", "insert", "update"):
        parser.opened(COMPUTED_NAME)
    return UNKNOWN


def _add_subparsers(parser: Parser, arguments: Arguments) -> Subparsers:
    dest = arguments.get("dest")
    if parser.subparsers is None:
        parser.subparsers = Subparsers(parser)
    parser.subparsers.dest = dest if isinstance(dest, str) else parser.subparsers.dest
    parser.subparsers.parser_class = arguments.get("parser_class", default=parser.subparsers.parser_class)
    return parser.subparsers


def subparsers_method(program: Program, this: Subparsers, name: str, arguments: Arguments, scope: Scope) -> Value:
    """A method of `add_subparsers()`'s result."""
    from docsync.commands.calling import call

    if name != "add_parser":
        return UNKNOWN
    given = arguments.get("name", 0, UNKNOWN)
    names = [item for item in alternatives(given) if isinstance(item, str)]
    words = {key: value for key, value in arguments.words.items() if key not in ("name", "aliases", "help")}
    # What is made here is no parser of the program itself.
    before = len(program.reading.made)
    inner = Arguments([], words, arguments.is_open, arguments.node)
    made: Value = UNKNOWN
    cls = this.parser_class if this.parser_class is not None else this.parser.cls
    for item in alternatives(cls):
        made = call(program, item if item is not None else Named("argparse.ArgumentParser"), inner, scope)
        break
    del program.reading.made[before:]
    if not isinstance(made, Parser):
        made = Parser(scope.file.name, arguments.node.lineno if arguments.node is not None else 0)
        made.opened("a parser class that is not known")
    if len(names) != len(alternatives(given)):
        this.opened("a sub-command with a computed name")
    for item in (*names, *(texts(arguments.get("aliases", default=Row([]))) or ())):
        this.children[item] = made
    made.name = names[0] if names else ""
    made.is_listed = not is_suppressed(arguments) and truth(arguments.get("deprecated", default=False)) is False
    return made


def _parse(program: Program, parser: Parser, name: str, arguments: Arguments, scope: Scope) -> Value:
    words = arguments.get("args", 0)
    if isinstance(words, Row) and not is_given(words):
        # Words that the program gives itself.
        return Namespace(parser)
    certain = any(item is None or is_given(item) for item in alternatives(words)) if words is not None else True
    node = arguments.node
    is_strict = name in rests.STRICT
    if name == "parse_args_into_dataclasses":
        is_strict = truth(arguments.get("return_remaining_strings", 1, default=False)) is False
    elif name in rests.KNOWN:
        check = rests.check(node, scope.file.tree) if node is not None else rests.Check.NONE
        is_strict = check is rests.Check.ALWAYS
        if check is rests.Check.AT_TIMES:
            program.reading.leak = program.reading.leak or REFUSED_AT_TIMES
    program.reading.parsings.append(Parsing(parser, is_strict, certain))
    if name == "parse_args_into_dataclasses":
        rest: list[Value] = [] if is_strict else [GIVEN if certain else UNKNOWN]
        if parser.classes is None:
            return Row([Namespace(parser)], is_open=True, given=not is_strict)
        return Row([Namespace(parser)] * max(parser.classes, 1) + rest)
    if name in rests.KNOWN:
        return Row([Namespace(parser), GIVEN if certain else UNKNOWN])
    return Namespace(parser)
