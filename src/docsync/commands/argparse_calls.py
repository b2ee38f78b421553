"""What argparse, and what builds on it, does with its parsers."""

from __future__ import annotations

import ast
from dataclasses import replace

from docsync.commands import rests
from docsync.commands.fields import add_classes, add_simple
from docsync.commands.model import Option
from docsync.commands.natives import is_none, items_of, truth
from docsync.commands.parsers import Group, Namespace, Parser, Parsing, Style, Subparsers
from docsync.commands.program import Arguments, Program
from docsync.commands.values import (
    GIVEN,
    UNKNOWN,
    Class,
    Either,
    Function,
    Instance,
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

COMPUTED_NAME = "an option with a computed name"
REFUSED_AT_TIMES = "what its parser does not know is refused only at times"
UNKNOWN_PARENT = "a parent parser that is not known"
UNKNOWN_CLASSES = "dataclasses that are not known"


# Classes.


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


# Methods.


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
        _kept(parser, arguments.get("action", 0, UNKNOWN))
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
    return made


# Options.


def add_argument(program: Program, this: Parser | Group, arguments: Arguments, scope: Scope) -> Value:
    """`add_argument(…)`."""
    parser = this if isinstance(this, Parser) else this.parser
    names = [text for value in arguments.values for text in alternatives(value) if isinstance(text, str)]
    unknown = [item for value in arguments.values for item in alternatives(value) if not isinstance(item, str)]
    action = arguments.get("action", default="store")
    if any(isinstance(item, Unknown) or not isinstance(item, Instance) for item in unknown):
        parser.opened(COMPUTED_NAME)
    if arguments.is_open and not names:
        parser.opened(COMPUTED_NAME)
    spelled = [name for name in names if name[:1] and name[0] in parser.prefix]
    made = _action(program, action, spelled, arguments, scope)
    if names and not spelled:
        parser.takes_words = True
        parser.passes_on = parser.passes_on or _is_remainder(arguments.get("nargs"))
    if spelled:
        _registered(program, this, made, scope)
        if scope.file.external:
            parser.rests[scope.file.external] = None
    return made


def _is_remainder(nargs: Value) -> bool:
    return nargs == "..." or (isinstance(nargs, Named) and nargs.path == "argparse.REMAINDER")


def _is_hidden(arguments: Arguments) -> bool:
    said = arguments.get("help")
    return said == "==SUPPRESS==" or (isinstance(said, Named) and said.path == "argparse.SUPPRESS")


def _action(program: Program, action: Value, names: list[str], arguments: Arguments, scope: Scope) -> Instance:
    """The action that an argument is kept as: argparse's own, or one of a class of the sources."""
    from docsync.commands.calling import call

    line = arguments.node.lineno if arguments.node is not None else 0
    option = _option(tuple(names), action, arguments, (scope.file.name, line))
    dest = arguments.get("dest")
    kept: dict[str, Value] = {"option_strings": Row(list(names)), "dest": dest if isinstance(dest, str) else UNKNOWN}
    made: Value = None
    if isinstance(action, Class) and _touches_names(action):
        given = {key: value for key, value in arguments.words.items() if key not in ("action", "dest")}
        with program.forced():
            made = call(program, action, Arguments([], {**given, **kept}), scope)
    if not isinstance(made, Instance):
        made = Instance(_ACTION)
        made.names.update(dict.fromkeys(("default", "required", "help", "const", "choices"), UNKNOWN))
        made.names.update(kept)
        made.names[KIND] = Named(f"argparse.{_KINDS.get(_action_name(action), '_OtherAction')}")
    nargs = made.names.get("nargs", UNKNOWN)
    if nargs is None or nargs == 0:
        option = replace(option, takes_value=nargs is None)
    made.names[OPTION] = option
    return made


def _registered(program: Program, this: Parser | Group, action: Instance, scope: Scope) -> None:
    """Add an action to its parser, by its class's own `_add_action` where it has one."""
    from docsync.commands.calling import call

    parser = this if isinstance(this, Parser) else this.parser
    own = program.attribute(this, "_add_action", scope)
    if not isinstance(own, Function):
        _kept(parser, action)
        return
    before = {id(option) for option in parser.options}
    with program.forced():
        call(program, own, Arguments([action]), scope)
    known = action.names.get(OPTION)
    if isinstance(known, Option):
        # The class may have made another action of it, with other names.
        parser.options = [
            item if id(item) in before or item.file else replace(known, names=item.names) for item in parser.options
        ]


def _kept(parser: Parser, action: Value) -> None:
    """Take the options of an action (`_add_action`)."""
    for item in alternatives(action):
        names = texts(item.names.get("option_strings", UNKNOWN)) if isinstance(item, Instance) else None
        if not isinstance(item, Instance) or not names:
            parser.opened("an action that rewrites its options")
            continue
        option = item.names.get(OPTION)
        known = option if isinstance(option, Option) else Option((), takes_value=None)
        parser.add(replace(known, names=tuple(sorted(dict.fromkeys(names), key=_longest))))


def _longest(name: str) -> tuple[int, str]:
    return (-len(name.lstrip("-+")) if name[:2] in ("--", "++") else 1, name)


KIND, OPTION = "<kind>", "<option>"
_ACTION = Class(ast.ClassDef("Action", [], [], [], []), Scope.__new__(Scope), "argparse.Action")
_KINDS = {"store": "_StoreAction", "store_true": "_StoreTrueAction", "store_false": "_StoreFalseAction"}
_KINDS |= {"store_const": "_StoreConstAction", "append": "_AppendAction", "count": "_CountAction"}
_ABOVE = {"_StoreTrueAction": "_StoreConstAction", "_StoreFalseAction": "_StoreConstAction"}


def is_action_of(instance: Instance, name: Named) -> bool | None:
    """Whether an action of argparse is of one of its classes; None for other objects."""
    kind = instance.names.get(KIND)
    if not isinstance(kind, Named) or name.package != "argparse":
        return None
    return name.last in (kind.last, _ABOVE.get(kind.last), "Action")


def _touches_names(action: Class) -> bool:
    """Whether an action has other names than it is given: it sets them, or hands others to its base."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr == "option_strings" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.Call) and _hands_others(node))
        for item in action.order()
        if isinstance(item, Class)
        for node in ast.walk(item.node)
    )


def _hands_others(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "__init__":
        return False
    given = next((word.value for word in call.keywords if word.arg == "option_strings"), None)
    if given is None and call.args:
        is_unbound = not ast.unparse(call.func).startswith("super(")
        rest = call.args[1:] if is_unbound else call.args
        given = rest[0] if rest and not isinstance(rest[0], ast.Starred) else None
    return given is not None and not (isinstance(given, ast.Name) and given.id == "option_strings")


_SWITCHES = frozenset({"store_true", "store_false", "store_const", "append_const", "count", "help", "version"})


def _action_name(action: Value) -> str:
    if isinstance(action, str):
        return action
    if isinstance(action, Named):
        return action.last
    if isinstance(action, Class):
        bases = [item.last for item in action.order() if isinstance(item, Named)]
        if "BooleanOptionalAction" in bases:
            return "BooleanOptionalAction"
        known = {"_StoreTrueAction": "store_true", "_StoreFalseAction": "store_false", "_StoreAction": "store"}
        return known.get(bases[0] if bases else "", "custom")
    return "custom"


def _option(names: tuple[str, ...], action: Value, arguments: Arguments, place: tuple[str, int]) -> Option:
    name = _action_name(action)
    negations: tuple[str, ...] = ()
    takes_value: bool | None = True
    if name == "BooleanOptionalAction":
        negations = tuple(f"--no-{item[2:]}" for item in names if item.startswith("--"))
        takes_value = False
    elif name in _SWITCHES:
        takes_value = False
    elif name == "custom":
        takes_value = None
    nargs = arguments.get("nargs")
    if nargs in ("?", "*"):
        takes_value = None
    elif nargs == 0 and isinstance(nargs, int):
        takes_value = False
    many = nargs in ("*", "+", "...") or (isinstance(nargs, int) and nargs > 1)
    return Option(
        names=tuple(sorted(names, key=_longest)),
        negations=negations,
        takes_value=takes_value,
        many=many,
        choices=_choices(arguments.get("choices")),
        default=_word(arguments, "default"),
        file=place[0],
        line=place[1],
        listed=not _is_hidden(arguments),
    )


def _choices(value: Value) -> tuple[str, ...]:
    if isinstance(value, Either):
        return ()
    row = items_of(value) if value is not None and not isinstance(value, str) else Row([])
    if row.is_open or not all(isinstance(item, (str, int, float)) for item in row.items):
        return ()
    return tuple(str(item) for item in row.items)


def _word(arguments: Arguments, name: str) -> str | None:
    """The source text of a keyword."""
    for word in arguments.node.keywords if arguments.node is not None else ():
        if word.arg == name:
            return ast.unparse(word.value)
    value = arguments.words.get(name)
    return repr(value) if isinstance(value, (str, int, float)) else None


# Parsing.


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
