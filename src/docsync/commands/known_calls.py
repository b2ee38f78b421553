"""Calls of functions that no source is followed for: those of Python and of the libraries that make parsers."""

from __future__ import annotations

from docsync.commands import app_calls, argparse_calls
from docsync.commands.argparse_options import is_action_of
from docsync.commands.calling import call, escaped
from docsync.commands.natives import FUNCTIONS, HARMLESS, items_of
from docsync.commands.parsers import Parser
from docsync.commands.program import Arguments, Program, holds_parser
from docsync.commands.values import (
    CONSTANTS,
    UNKNOWN,
    Bound,
    Class,
    Function,
    Instance,
    Named,
    Row,
    Scope,
    Super,
    Table,
    Value,
    is_given,
    unknown_from,
)
from docsync.inventory.environment import STDLIB_NAMES


def named_call(program: Program, callee: Named, arguments: Arguments, scope: Scope) -> Value:
    """What a call of something gives that is named and not followed."""
    special = SPECIAL.get(callee.path)
    if special is not None:
        return special(program, arguments, scope)
    if callee.path in FUNCTIONS:
        return FUNCTIONS[callee.path](arguments.values)
    if callee.path in HARMLESS or callee.package == "logging":
        return UNKNOWN
    if argparse_calls.is_parser_name(callee):
        return argparse_calls.made_by_name(program, callee, arguments, scope)
    if app_calls.is_app_library(callee):
        return app_calls.named_call(program, callee, arguments, scope)
    if callee.package in STDLIB_NAMES and callee.path not in _STARTING and not any(map(holds_parser, arguments.all)):
        return unknown_from(*arguments.all)
    return escaped(program, arguments)


def _process(program: Program, arguments: Arguments, _scope: Scope) -> Value:
    """Another program is started: a script that the words are handed on to is read as well."""
    words = arguments.get("args", 0)
    items = words.items if isinstance(words, Row) and is_given(words) else []
    script = next((item for item in items if isinstance(item, str) and item.endswith(".py")), "")
    if not script:
        return escaped(program, arguments, "subprocess")
    program.reading.scripts.append(script)
    return UNKNOWN


def _super(_program: Program, _arguments: Arguments, scope: Scope) -> Value:
    at: Scope | None = scope
    while at is not None and (at.owner is None or at.this is None):
        at = at.outer
    return Super(at.owner, at.this) if at is not None and at.owner is not None else UNKNOWN


def _dict(_program: Program, arguments: Arguments, _scope: Scope) -> Value:
    first = arguments.values[0] if arguments.values else None
    entries: dict[Value, Value] = dict(first.entries) if isinstance(first, Table) else {}
    is_open = arguments.is_open or (first is not None and not (isinstance(first, Table) and not first.is_open))
    if isinstance(first, Row) and not first.is_open:
        pairs = [item.items for item in first.items if isinstance(item, Row) and len(item.items) == 2]
        entries.update({pair[0]: pair[1] for pair in pairs if isinstance(pair[0], CONSTANTS)})
        is_open = len(pairs) != len(first.items)
    entries.update(arguments.words.items())
    return Table(entries, is_open)


def _getattr(program: Program, arguments: Arguments, scope: Scope) -> Value:
    if len(arguments.values) < 2 or not isinstance(arguments.values[1], str):
        return UNKNOWN
    found = program.attribute(arguments.values[0], arguments.values[1], scope)
    return UNKNOWN if isinstance(found, (Bound, Named)) and len(arguments.values) > 2 else found


def _setattr(_program: Program, arguments: Arguments, _scope: Scope) -> Value:
    holder, name, value = (arguments.values + [UNKNOWN] * 3)[:3]
    if isinstance(holder, (Instance, Parser)) and isinstance(name, str):
        holder.names[name] = value
    return None


def _import_module(program: Program, arguments: Arguments, scope: Scope) -> Value:
    name = arguments.get("name", 0)
    if not isinstance(name, str):
        return UNKNOWN
    level = len(name) - len(name.lstrip("."))
    if not level:
        return program.follow(name, scope.file)
    package = arguments.get("package", 1)
    if not isinstance(package, str):
        return UNKNOWN
    parts = package.split(".")
    base = parts[: len(parts) - level + 1]
    return program.follow(".".join([*base, name[level:]]), scope.file)


def _callable_applied(program: Program, arguments: Arguments, scope: Scope) -> Value:
    """`map(f, items)`, where `f` is called for each."""
    if len(arguments.values) != 2:
        return Row([], is_open=True)
    row = items_of(arguments.values[1])
    made = [call(program, arguments.values[0], Arguments([item]), scope) for item in row.items]
    return Row(made, row.is_open)


def _partial(program: Program, arguments: Arguments, _scope: Scope) -> Value:
    callee = arguments.values[0] if arguments.values else UNKNOWN
    if not isinstance(callee, Function) or len(arguments.values) > 1:
        return callee if isinstance(callee, (Class, Named)) else escaped(program, arguments)
    return callee


def _coroutine(_program: Program, arguments: Arguments, _scope: Scope) -> Value:
    return arguments.values[0] if arguments.values else UNKNOWN


def _is_instance(_program: Program, arguments: Arguments, _scope: Scope) -> Value:
    first, second = (arguments.values + [UNKNOWN] * 2)[:2]
    if isinstance(second, Row):
        outcomes = [_is_of(first, item) for item in second.items]
        return True if True in outcomes else UNKNOWN if None in outcomes else False
    outcome = _is_of(first, second)
    return UNKNOWN if outcome is None else outcome


def _is_of(value: Value, cls: Value) -> bool | None:
    """Whether a value is of a class; None when that cannot be told."""
    if isinstance(value, Instance):
        if isinstance(cls, Named):
            known = is_action_of(value, cls)
            return known if known is not None else None
        return any(item is cls for item in value.cls.order()) if isinstance(cls, Class) else None
    if isinstance(cls, Named):
        kinds: dict[str, type] = {"str": str, "dict": Table, "int": int, "bool": bool}
        if isinstance(value, (*CONSTANTS, Table)) and cls.path in kinds:
            return isinstance(value, kinds[cls.path])
        return False if value is None else None
    return None


def _vars(_program: Program, arguments: Arguments, _scope: Scope) -> Value:
    first = arguments.values[0] if arguments.values else UNKNOWN
    if not isinstance(first, Instance):
        return UNKNOWN
    return Table({key: value for key, value in first.names.items() if not key.startswith("<")})


# Functions of Python that may hand words on to another program.
_STARTING = frozenset(
    """
    subprocess.check_output subprocess.getoutput os.system os.execv os.execvp os.execvpe os.execve os.spawnv os.popen
    runpy.run_path runpy.run_module getopt.getopt getopt.gnu_getopt optparse.OptionParser asyncio.create_subprocess_exec
    asyncio.create_subprocess_shell multiprocessing.Process threading.Thread
    """.split()
)


SPECIAL = {
    "super": _super,
    "dict": _dict,
    "collections.OrderedDict": _dict,
    "getattr": _getattr,
    "setattr": _setattr,
    "importlib.import_module": _import_module,
    "map": _callable_applied,
    "functools.partial": _partial,
    "asyncio.run": _coroutine,
    "isinstance": _is_instance,
    "vars": _vars,
    "subprocess.run": _process,
    "subprocess.call": _process,
    "subprocess.check_call": _process,
    "subprocess.Popen": _process,
}
