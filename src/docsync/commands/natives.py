"""What Python's own strings, lists, tables and functions do with values that are known."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence

from docsync.commands.parsers import Parser
from docsync.commands.values import (
    CONSTANTS,
    UNKNOWN,
    Class,
    Either,
    Function,
    Module,
    Row,
    Table,
    Unknown,
    Value,
    either,
    is_given,
    unknown_from,
)

_TEXT_METHODS = frozenset(
    """
    replace lower upper title capitalize casefold strip lstrip rstrip removeprefix removesuffix startswith endswith
    split rsplit splitlines join format swapcase partition rpartition find count isidentifier isupper islower
    """.split()
)


def truth(value: Value) -> bool | None:
    """Whether a value counts as true; None when that cannot be told."""
    if isinstance(value, CONSTANTS):
        return bool(value)
    if isinstance(value, Row):
        return True if value.items else None if value.is_open else False
    if isinstance(value, Table):
        return True if value.entries else None if value.is_open else False
    if isinstance(value, Either):
        outcomes = {truth(item) for item in value.values}
        return outcomes.pop() if len(outcomes) == 1 else None
    return True if isinstance(value, (Function, Class, Module, Parser)) else None


def is_none(value: Value) -> bool | None:
    """Whether a value is None; None when that cannot be told."""
    if value is None:
        return True
    if isinstance(value, Unknown):
        return None
    if isinstance(value, Either):
        outcomes = {is_none(item) for item in value.values}
        return outcomes.pop() if len(outcomes) == 1 else None
    return False


def equal(left: Value, right: Value) -> bool | None:
    """Whether two values are equal; None when that cannot be told."""
    if isinstance(left, CONSTANTS) and isinstance(right, CONSTANTS):
        return left == right
    if isinstance(left, Row) and isinstance(right, Row) and not (left.is_open or right.is_open):
        if len(left.items) != len(right.items):
            return False
        outcomes = [equal(one, other) for one, other in zip(left.items, right.items, strict=True)]
        return False if False in outcomes else None if None in outcomes else True
    return True if left is right and not isinstance(left, Unknown) else None


def contains(holder: Value, item: Value) -> bool | None:
    """Whether a container holds an item; None when that cannot be told."""
    if isinstance(holder, str) and isinstance(item, str):
        return item in holder
    if isinstance(holder, (Row, Table)):
        held = holder.items if isinstance(holder, Row) else list(holder.entries)
        outcomes = [equal(item, one) for one in held]
        if True in outcomes:
            return True
        return None if None in outcomes or holder.is_open else False
    return None


def items_of(value: Value) -> Row:
    """What is iterated over."""
    if isinstance(value, Row):
        return value
    if isinstance(value, Table):
        return Row(list(value.entries), value.is_open)
    if isinstance(value, str):
        return Row(list(value))
    if isinstance(value, Either):
        rows = [items_of(item) for item in value.values if item is not None]
        return Row([item for row in rows for item in row.items], any(row.is_open for row in rows), is_given(value))
    return Row([], is_open=True, given=is_given(value))


def added(left: Value, right: Value) -> Value:
    """`left + right`."""
    if isinstance(left, str) and isinstance(right, str):
        return left + right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return left + right
    if isinstance(left, Row) or isinstance(right, Row):
        one, other = items_of(left), items_of(right)
        given = is_given(left) or is_given(right)
        return Row([*one.items, *other.items], one.is_open or other.is_open, given)
    return unknown_from(left, right)


def item_at(holder: Value, key: Value) -> Value:
    """`holder[key]`."""
    if isinstance(holder, Table):
        try:
            if isinstance(key, CONSTANTS) and key in holder.entries:
                return holder.entries[key]
        except TypeError:
            return UNKNOWN
        return Either(tuple(holder.entries.values())) if holder.entries and not isinstance(key, CONSTANTS) else UNKNOWN
    if isinstance(holder, Row) and isinstance(key, int) and not holder.is_open:
        return holder.items[key] if -len(holder.items) <= key < len(holder.items) else UNKNOWN
    if isinstance(holder, Row) and holder.is_open and isinstance(key, int) and 0 <= key < len(holder.items):
        return holder.items[key]
    if isinstance(holder, str) and isinstance(key, int):
        return holder[key] if -len(holder) <= key < len(holder) else UNKNOWN
    if isinstance(holder, Row) and not isinstance(key, int) and holder.items and not holder.is_open:
        return Either(tuple(holder.items))
    return unknown_from(holder)


def slice_of(holder: Value, start: Value, stop: Value) -> Value:
    """`holder[start:stop]`."""
    if not isinstance(start, (int, type(None))) or not isinstance(stop, (int, type(None))):
        return Row([], is_open=True, given=is_given(holder)) if isinstance(holder, Row) else unknown_from(holder)
    if isinstance(holder, str):
        return holder[start:stop]
    if isinstance(holder, Row) and holder.is_open:
        # What is not known may stand anywhere behind: a place counted from the end tells nothing.
        first = start if start is not None and start >= 0 else 0
        last = stop if stop is not None and stop >= 0 else None
        return Row(holder.items[first:last], holder.is_open, holder.given)
    if isinstance(holder, Row):
        return Row(holder.items[start:stop], given=holder.given)
    return unknown_from(holder)


def text_method(text: str, name: str, arguments: Sequence[Value], words: dict[str, Value]) -> Value:
    """A method of a string whose arguments are known."""
    if name == "join" and arguments:
        row = items_of(arguments[0])
        parts = [item for item in row.items if isinstance(item, str)]
        known = not row.is_open and len(parts) == len(row.items)
        return text.join(parts) if known else unknown_from(arguments[0])
    values = [*arguments, *words.values()]
    if name not in _TEXT_METHODS or not all(isinstance(value, (str, int, type(None))) for value in values):
        return unknown_from(*values)
    method: Callable[..., object] = getattr(text, name)
    try:
        found = method(*arguments, **words)
    except (TypeError, ValueError, IndexError, KeyError):
        return UNKNOWN
    return Row(list(found)) if isinstance(found, (list, tuple)) else found


def row_method(row: Row, name: str, arguments: Sequence[Value]) -> Value:
    """A method of a list or set, which may change it."""
    if name in ("append", "add") and arguments:
        row.items.append(arguments[0])
        return None
    if name in ("extend", "update") and arguments:
        further = items_of(arguments[0])
        row.items.extend(further.items)
        row.is_open = row.is_open or further.is_open
        row.given = row.given or further.given or is_given(arguments[0])
        return None
    if name == "insert" and len(arguments) == 2:
        at = arguments[0] if isinstance(arguments[0], int) else 0
        row.items.insert(at, arguments[1])
        return None
    if name in ("copy", "union", "difference", "intersection"):
        return Row(list(row.items), row.is_open or name != "copy", row.given)
    if name in ("sort", "reverse"):
        return None
    if name == "split":
        return row
    if name in ("pop", "remove", "clear"):
        row.is_open = True
        return unknown_from(row) if row.given or not row.items or name != "pop" else either(row.items)
    return unknown_from(row)


def table_method(table: Table, name: str, arguments: Sequence[Value], words: dict[str, Value]) -> Value:
    """A method of a dictionary, which may change it."""
    first = arguments[0] if arguments else None
    if name == "items":
        return Row([Row([key, value]) for key, value in table.entries.items()], table.is_open)
    if name in ("keys", "copy"):
        return Row(list(table.entries), table.is_open) if name == "keys" else Table(dict(table.entries), table.is_open)
    if name == "values":
        return Row(list(table.entries.values()), table.is_open)
    if name in ("get", "pop", "setdefault"):
        return _entry(table, name, arguments)
    if name == "update":
        if isinstance(first, Table):
            table.entries.update(first.entries)
            table.is_open = table.is_open or first.is_open
        elif arguments:
            table.is_open = True
        table.entries.update(words)
        return None
    return UNKNOWN


def _entry(table: Table, name: str, arguments: Sequence[Value]) -> Value:
    key = arguments[0] if arguments else UNKNOWN
    default = arguments[1] if len(arguments) > 1 else None
    if not isinstance(key, CONSTANTS):
        return Either((*table.entries.values(), default)) if table.entries else UNKNOWN
    if key in table.entries:
        return table.entries.pop(key) if name == "pop" else table.entries[key]
    if name == "setdefault":
        table.entries[key] = default
    return UNKNOWN if table.is_open else default


def _zipped(arguments: Sequence[Value]) -> Value:
    rows = [items_of(item) for item in arguments]
    is_open = any(row.is_open for row in rows)
    groups: list[Value] = [Row(list(group)) for group in zip(*(row.items for row in rows), strict=False)]
    return Row(groups, is_open, any(map(is_given, arguments)))


def _listed(arguments: Sequence[Value]) -> Value:
    row = items_of(arguments[0]) if arguments else Row([])
    return Row(list(row.items), row.is_open, row.given)


def _numbered(arguments: Sequence[Value]) -> Value:
    row = items_of(arguments[0]) if arguments else Row([])
    return Row([Row([at, item]) for at, item in enumerate(row.items)], row.is_open)


def _reversed(arguments: Sequence[Value]) -> Value:
    row = items_of(arguments[0]) if arguments else Row([])
    return Row(row.items[::-1], row.is_open, row.given)


def _text(arguments: Sequence[Value]) -> Value:
    first = arguments[0] if arguments else ""
    return str(first) if isinstance(first, CONSTANTS) else unknown_from(first)


def _length(arguments: Sequence[Value]) -> Value:
    first = arguments[0] if arguments else UNKNOWN
    if isinstance(first, (str, bytes)):
        return len(first)
    if isinstance(first, Row) and not first.is_open:
        return len(first.items)
    return len(first.entries) if isinstance(first, Table) and not first.is_open else UNKNOWN


def _count(arguments: Sequence[Value]) -> Value:
    whole = [item for item in arguments if isinstance(item, int)]
    if len(whole) != len(arguments) or not whole:
        return Row([], is_open=True)
    numbers = range(*whole[:3])
    return Row(list(numbers)) if len(numbers) <= 200 else Row([], is_open=True)


def _joined_path(arguments: Sequence[Value]) -> Value:
    parts = [item for item in arguments if isinstance(item, str)]
    return posixpath.join(*parts) if parts and len(parts) == len(arguments) else unknown_from(*arguments)


def _folder(arguments: Sequence[Value]) -> Value:
    first = arguments[0] if arguments else UNKNOWN
    return posixpath.dirname(first) if isinstance(first, str) else unknown_from(first)


def _same(arguments: Sequence[Value]) -> Value:
    return arguments[0] if arguments else UNKNOWN


FUNCTIONS: dict[str, Callable[[Sequence[Value]], Value]] = {
    "zip": _zipped,
    "itertools.chain": lambda arguments: Row(
        [item for argument in arguments for item in items_of(argument).items],
        any(items_of(argument).is_open for argument in arguments),
    ),
    "list": _listed,
    "tuple": _listed,
    "set": _listed,
    "frozenset": _listed,
    "sorted": _listed,
    "iter": _listed,
    "enumerate": _numbered,
    "reversed": _reversed,
    "str": _text,
    "len": _length,
    "range": _count,
    "os.path.join": _joined_path,
    "os.path.dirname": _folder,
    "os.path.abspath": _same,
    "os.path.realpath": _same,
    "copy.copy": _same,
    "copy.deepcopy": _same,
    "shlex.quote": _same,
}
"""Functions of Python that are followed, by their dotted paths."""

HARMLESS = frozenset(
    """
    print isinstance issubclass hasattr id type repr vars dir callable bool int float any all max min sum len
    warnings.warn sys.exit exit quit input open setattr getattr dict abs round hash next format super
    argcomplete.autocomplete shtab.add_argument_to
    """.split()
)
"""Functions that neither add to what they are given nor hand it on, and do not give it back."""

SHOWING = frozenset(
    "joinpath exists is_file is_dir debug info warning error exception critical print log echo write format".split()
)
"""Methods, of whatever object, that show what they are given, or look for a file of that name."""
