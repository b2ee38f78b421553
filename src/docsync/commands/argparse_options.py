"""The options that argparse's `add_argument` makes, and the actions that they are kept as."""

from __future__ import annotations

import ast
from dataclasses import replace

from docsync.commands.model import Option
from docsync.commands.natives import items_of
from docsync.commands.parsers import Group, Parser
from docsync.commands.program import Arguments, Program
from docsync.commands.values import (
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
    texts,
)

COMPUTED_NAME = "an option with a computed name"


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


def is_suppressed(arguments: Arguments) -> bool:
    """Whether help leaves out what a call adds: `help=argparse.SUPPRESS`."""
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
        keep(parser, action)
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


def keep(parser: Parser, action: Value) -> None:
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
        listed=not is_suppressed(arguments),
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
